package learn

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/xc"
)

// The invariants of the package, by their definitions. Only debug builds call this.

// Check checks (settled), (watched) and (reason).
func (s *learner) check() {
	s.checkSettled()
	s.checkWatched()
	s.checkReasons()
}

// checkSettled checks (settled).
func (s *learner) checkSettled() {
	for g := range s.groups.Ends {
		group := s.groups.Of(g)
		i := slices.IndexFunc(group, func(v int32) bool { return s.value[yes(v)] > 0 })
		if i < 0 {
			continue
		}
		for _, w := range group {
			if v := group[i]; w != v && s.value[yes(w)] >= 0 {
				panic(fmt.Sprintf("cover: (settled): %d is true and %d not false, both of group %d", v, w, g))
			}
		}
	}
	for t := range s.tinted.Ends {
		tint := s.options + int32(t)
		for _, k := range s.tinted.Of(t) {
			if s.value[yes(k)] > 0 && s.value[yes(tint)] <= 0 || s.value[yes(tint)] < 0 && s.value[yes(k)] >= 0 {
				panic(fmt.Sprintf("cover: (settled): tint %d has %d and its option %d has %d", t, s.value[yes(tint)], k, s.value[yes(k)]))
			}
		}
	}
	s.checkSums()
	for r := range s.places() {
		open, held := 0, false
		for _, l := range s.literals(r) {
			held = held || s.value[l] > 0
			if s.value[l] == 0 {
				open++
			}
		}
		if !held && open < 2 {
			panic(fmt.Sprintf("cover: (settled): clause %v has %d open literals and no true one", s.literals(r), open))
		}
	}
}

// checkSums checks (settled) for sums.
func (s *learner) checkSums() {
	if s.sums == nil {
		return
	}
	for g, parts := range s.sums.parts {
		now, bounds := span{}, s.sums.bounds[g]
		for _, p := range parts {
			if s.value[yes(p.of)] > 0 {
				now.lo += int64(p.weight)
			}
			if s.value[yes(p.of)] >= 0 {
				now.hi += int64(p.weight)
			}
		}
		if now != s.sums.now[g] || now.lo > bounds.hi || now.hi < bounds.lo {
			panic(fmt.Sprintf("cover: (settled): sum %d is in %v, counted as %v, allowed %v", g, now, s.sums.now[g], bounds))
		}
		for _, p := range parts {
			if s.value[yes(p.of)] == 0 && (now.lo+int64(p.weight) > bounds.hi || now.hi-int64(p.weight) < bounds.lo) {
				panic(fmt.Sprintf("cover: (settled): option %d of sum %d is open", p.of, g))
			}
		}
	}
}

// places yields the places of all clauses.
func (s *learner) places() func(func(int32) bool) {
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
func (s *learner) checkWatched() {
	want := make([][]int32, len(s.watches))
	var learned []int32
	for r := range s.places() {
		for _, l := range s.literals(r)[:2] {
			want[l.not()] = append(want[l.not()], r)
		}
		if s.store[r+1] > 0 {
			learned = append(learned, r)
		}
	}
	for l, list := range s.watches {
		var got []int32
		for _, w := range list {
			got = append(got, w.clause)
			if !slices.Contains(s.literals(w.clause), w.blocker) {
				panic(fmt.Sprintf("cover: (watched): %d blocks clause %v", w.blocker, s.literals(w.clause)))
			}
		}
		if slices.Sort(got); !slices.Equal(got, want[l]) {
			panic(fmt.Sprintf("cover: (watched): literal %d is watched by clauses %v, should be by %v", l, got, want[l]))
		}
	}
	if got := slices.Sorted(slices.Values(s.learned)); !slices.Equal(got, learned) {
		panic(fmt.Sprintf("cover: (watched): learned clauses %v, should be %v", got, learned))
	}
}

// checkReasons checks (reason), and that the trail and the values agree.
func (s *learner) checkReasons() {
	when := make([]int, len(s.level)) // on the trail, from 1
	level := int32(0)
	for i, l := range s.trail {
		v := l.variable()
		when[v] = i + 1
		assumed := int(level) < len(s.begins) && int(s.begins[level]) == i
		if assumed {
			level++
		}
		if s.value[l] != 1 || s.value[l.not()] != -1 || s.level[v] != level {
			panic(fmt.Sprintf("cover: (reason): literal %d has value %d and level %d, is on level %d", l, s.value[l], s.level[v], level))
		}
		if level == 0 || assumed != (s.reason[v] == 0) {
			if level > 0 || s.reason[v] != 0 {
				panic(fmt.Sprintf("cover: (reason): literal %d, assumed %v, has reason %d", l, assumed, s.reason[v]))
			}
			continue
		}
		if r := int32(s.reason[v]); r > 0 && s.literals(r)[0] != l {
			panic(fmt.Sprintf("cover: (reason): clause %v is the reason of %d", s.literals(r), l))
		}
		for _, m := range s.causes(l) {
			if s.value[m] >= 0 || when[m.variable()] == 0 {
				panic(fmt.Sprintf("cover: (reason): literal %d follows from %d, which is not false before", l, m))
			}
		}
	}
	assigned := 0
	for _, x := range s.value {
		assigned += int(x * x)
	}
	if assigned != 2*len(s.trail) {
		panic(fmt.Sprintf("cover: (reason): %d literals have values, %d are on the trail", assigned, len(s.trail)))
	}
}

// oracleOptions is how many options a problem may have for its solutions to be
// found by trying every set of options.
const oracleOptions = 10

// consult finds the solutions of a small problem by the definition.
func (s *learner) consult() {
	if s.options > oracleOptions {
		return
	}
	s.oracle = []xc.Solution{}
	for set := range 1 << s.options {
		sol := xc.Solution{}
		for k := range int(s.options) {
			if set>>k&1 != 0 {
				sol = append(sol, k)
			}
		}
		if s.p.Verify(sol) == nil {
			s.oracle = append(s.oracle, sol)
		}
	}
}

// satisfies reports whether l holds in a solution.
func (s *learner) satisfies(sol xc.Solution, l literal) bool {
	v := l.variable()
	chosen := slices.Contains(sol, int(v))
	if v >= s.options {
		chosen = slices.ContainsFunc(s.tinted.Of(int(v-s.options)), func(k int32) bool {
			return slices.Contains(sol, int(k))
		})
	}
	return chosen != l.denies()
}

// checkSound checks (sound) for s.clause.
func (s *learner) checkSound() {
	for _, sol := range s.oracle {
		if !slices.ContainsFunc(s.clause, func(l literal) bool { return s.satisfies(sol, l) }) {
			panic(fmt.Sprintf("cover: (sound): solution %v does not satisfy %v", sol, s.clause))
		}
	}
}

// strike takes the solution that was just found off the list of those to be
// found, and checks (sound) for the clause that excludes it.
func (s *learner) strike() {
	if s.oracle == nil {
		return
	}
	sol := slices.Sorted(slices.Values(s.solution(nil)))
	i := slices.IndexFunc(s.oracle, func(o xc.Solution) bool { return slices.Equal(o, sol) })
	if i < 0 {
		panic(fmt.Sprintf("cover: (sound): %v is no solution, or was found before", sol))
	}
	s.oracle = slices.Delete(s.oracle, i, i+1)
	s.checkSound()
}

// checkAll checks that a search that has come to its end found everything.
func (s *learner) checkAll() {
	if len(s.oracle) > 0 {
		panic(fmt.Sprintf("cover: (sound): %v was not found", s.oracle[0]))
	}
}
