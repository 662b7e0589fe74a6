package learn

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/xc"
)

// The invariants of learn.go, by their definitions. Only debug builds call this.

// Check checks (settled), (watched) and (reason).
func (s *Learner) Check() {
	s.checkSettled()
	s.checkWatched()
	s.checkReasons()
}

// checkSettled checks (settled).
func (s *Learner) checkSettled() {
	for g := range s.groups.Ends {
		group := s.groups.Of(g)
		for _, v := range group {
			if s.Value[Yes(v)] <= 0 {
				continue
			}
			for _, w := range group {
				if w != v && s.Value[Yes(w)] >= 0 {
					panic(fmt.Sprintf("cover: (settled): %d is true and %d not false, both of group %d", v, w, g))
				}
			}
		}
	}
	for t := range s.Tinted.Ends {
		tint := s.options + int32(t)
		for _, k := range s.Tinted.Of(t) {
			if s.Value[Yes(k)] > 0 && s.Value[Yes(tint)] <= 0 || s.Value[Yes(tint)] < 0 && s.Value[Yes(k)] >= 0 {
				panic(fmt.Sprintf("cover: (settled): tint %d has %d and its option %d has %d", t, s.Value[Yes(tint)], k, s.Value[Yes(k)]))
			}
		}
	}
	for r := range s.places() {
		open, held := 0, false
		for _, l := range s.literals(r) {
			held = held || s.Value[l] > 0
			if s.Value[l] == 0 {
				open++
			}
		}
		if !held && open < 2 {
			panic(fmt.Sprintf("cover: (settled): clause %v has %d open literals and no true one", s.literals(r), open))
		}
	}
}

// places yields the places of all clauses.
func (s *Learner) places() func(func(int32) bool) {
	return func(yield func(int32) bool) {
		for r := int32(1); int(r) < len(s.store); r += heading + int32(s.store[r]) {
			if !yield(r) {
				return
			}
		}
	}
}

// checkWatched checks (watched), that blockers are literals of their clauses, and
// that the list of learned clauses is right.
func (s *Learner) checkWatched() {
	want := make([][]int32, len(s.Watches))
	var learned []int32
	for r := range s.places() {
		for _, l := range s.literals(r)[:2] {
			want[l.not()] = append(want[l.not()], r)
		}
		if s.store[r+1] > 0 {
			learned = append(learned, r)
		}
	}
	for l, list := range s.Watches {
		var got []int32
		for _, w := range list {
			got = append(got, w.clause)
			if !slices.Contains(s.literals(w.clause), w.Blocker) {
				panic(fmt.Sprintf("cover: (watched): %d blocks clause %v", w.Blocker, s.literals(w.clause)))
			}
		}
		if slices.Sort(got); !slices.Equal(got, want[l]) {
			panic(fmt.Sprintf("cover: (watched): literal %d is watched by clauses %v, should be by %v", l, got, want[l]))
		}
	}
	if got := slices.Sorted(slices.Values(s.Learned)); !slices.Equal(got, learned) {
		panic(fmt.Sprintf("cover: (watched): learned clauses %v, should be %v", got, learned))
	}
}

// checkReasons checks (reason), and that the trail and the values agree.
func (s *Learner) checkReasons() {
	when := make([]int, len(s.Level)) // on the trail, from 1
	level := int32(0)
	for i, l := range s.Trail {
		v := l.variable()
		when[v] = i + 1
		assumed := int(level) < len(s.begins) && int(s.begins[level]) == i
		if assumed {
			level++
		}
		if s.Value[l] != 1 || s.Value[l.not()] != -1 || s.Level[v] != level {
			panic(fmt.Sprintf("cover: (reason): literal %d has value %d and level %d, is on level %d", l, s.Value[l], s.Level[v], level))
		}
		if level == 0 || assumed != (s.Reason[v] == 0) {
			if level > 0 || s.Reason[v] != 0 {
				panic(fmt.Sprintf("cover: (reason): literal %d, assumed %v, has reason %d", l, assumed, s.Reason[v]))
			}
			continue
		}
		if s.needsFront(l) {
			panic(fmt.Sprintf("cover: (reason): clause %v is the reason of %d", s.literals(int32(s.Reason[v])), l))
		}
		for _, m := range s.causes(l) {
			if s.Value[m] >= 0 || when[m.variable()] == 0 {
				panic(fmt.Sprintf("cover: (reason): literal %d follows from %d, which is not false before", l, m))
			}
		}
	}
	assigned := 0
	for _, x := range s.Value {
		assigned += int(x * x)
	}
	if assigned != 2*len(s.Trail) {
		panic(fmt.Sprintf("cover: (reason): %d literals have values, %d are on the trail", assigned, len(s.Trail)))
	}
}

// needsFront reports whether the reason of l is a clause that has not l in front.
func (s *Learner) needsFront(l Literal) bool {
	r := s.Reason[l.variable()]
	return r > 0 && s.literals(int32(r))[0] != l
}

// oracleOptions is how many options a problem may have for its solutions to be
// found by trying every set of options.
const oracleOptions = 10

// Consult finds the solutions of a small problem by the definition.
func (s *Learner) Consult() {
	if s.options > oracleOptions {
		return
	}
	s.Oracle = []xc.Solution{}
	for set := range 1 << s.options {
		sol := xc.Solution{}
		for k := range int(s.options) {
			if set>>k&1 != 0 {
				sol = append(sol, k)
			}
		}
		if s.p.Verify(sol) == nil {
			s.Oracle = append(s.Oracle, sol)
		}
	}
}

// satisfies reports whether l holds in a solution.
func (s *Learner) satisfies(sol xc.Solution, l Literal) bool {
	v := l.variable()
	chosen := slices.Contains(sol, int(v))
	if v >= s.options {
		chosen = slices.ContainsFunc(s.Tinted.Of(int(v-s.options)), func(k int32) bool {
			return slices.Contains(sol, int(k))
		})
	}
	return chosen != l.denies()
}

// CheckSound checks (sound) for s.clause.
func (s *Learner) CheckSound() {
	for _, sol := range s.Oracle {
		if !slices.ContainsFunc(s.Clause, func(l Literal) bool { return s.satisfies(sol, l) }) {
			panic(fmt.Sprintf("cover: (sound): solution %v does not satisfy %v", sol, s.Clause))
		}
	}
}

// Strike takes the solution that was just found off the list of those to be
// found, and checks (sound) for the clause that excludes it.
func (s *Learner) Strike() {
	if s.Oracle == nil {
		return
	}
	sol := slices.Sorted(slices.Values(s.Solution(nil)))
	i := slices.IndexFunc(s.Oracle, func(o xc.Solution) bool { return slices.Equal(o, sol) })
	if i < 0 {
		panic(fmt.Sprintf("cover: (sound): %v is no solution, or was found before", sol))
	}
	s.Oracle = slices.Delete(s.Oracle, i, i+1)
	s.CheckSound()
}

// CheckAll checks that a search that has come to its end found everything.
func (s *Learner) CheckAll() {
	if len(s.Oracle) > 0 {
		panic(fmt.Sprintf("cover: (sound): %v was not found", s.Oracle[0]))
	}
}
