package learn

import (
	"slices"

	"bonepile/cover/internal/xc"
)

// Conditions. They are no clauses: when what is assigned breaks one, a clause says why, and
// from then on it is like any other. Before everything is assigned that is only looked for now
// and then.

// A condition of a problem, by variables: a mark is made if one of some is true.
type condition interface {
	// broken sets s.clause to literals that are false now, one of them true in every solution, and
	// reports whether there are such. If all is assigned, it finds some unless the condition is met.
	broken(s *learner, whole bool) bool
}

const lookAtConditions = 8 // decisions between two looks

// condition returns c by variables of s.
func (s *learner) condition(c xc.Condition) condition {
	number := map[string]int32{}
	of := func(v string) int32 {
		if _, known := number[v]; !known {
			number[v] = int32(len(number))
		}
		return number[v]
	}
	switch c := c.(type) {
	case *xc.Loop:
		l := &loop{}
		for _, edge := range c.Edges {
			l.ends = append(l.ends, [2]int32{of(edge.From), of(edge.To)})
			l.in = append(l.in, s.making(edge.In))
		}
		l.at = make([][]int32, len(number))
		for e, ends := range l.ends {
			for _, v := range ends {
				l.at[v] = append(l.at[v], int32(e))
			}
		}
		return l
	case *xc.Connected:
		r := &rest{minimal: c.Minimal}
		for _, v := range c.Vertices {
			of(v.Name)
			r.out = append(r.out, s.making(v.Out))
		}
		for _, e := range c.Edges {
			u, v := of(e[0]), of(e[1])
			for len(r.near) < len(number) {
				r.near = append(r.near, nil)
			}
			r.near[u], r.near[v] = append(r.near[u], v), append(r.near[v], u)
		}
		r.near = append(r.near, make([][]int32, len(number)-len(r.near))...)
		r.out = append(r.out, make([][]int32, len(number)-len(r.out))...)
		return r
	}
	panic("cover: unknown condition")
}

// making returns the variables that make a mark.
func (s *learner) making(m xc.Mark) (vars []int32) {
	i, known := s.p.Index[m.Item]
	c := xc.Colour(slices.Index(s.p.Colours, m.Colour))
	switch {
	case !known:
	case int(i) < s.p.Primary:
		return xc.OptionsOf(s.p)[i]
	default:
		for _, v := range s.groups.Of(int(i)) {
			k := v // or one of the options of a tint
			if v >= s.options {
				k = s.tinted.Of(int(v - s.options))[0]
			}
			if c == 0 || s.p.ColourOf(int(k), i) == c {
				vars = append(vars, v)
			}
		}
	}
	return vars
}

// makes returns a literal that says that a mark is made, or false if it is not yet.
func (s *learner) makes(vars []int32) (l literal, made bool) {
	for _, v := range vars {
		if s.value[yes(v)] > 0 {
			return yes(v), true
		}
	}
	return 0, false
}

// want adds to the clause that a mark is made.
func (s *learner) want(vars []int32) {
	for _, v := range vars {
		s.clause = append(s.clause, yes(v))
	}
}

// keeps reports whether the conditions let s go on. If not, it has learned why.
func (s *learner) keeps() bool {
	whole := len(s.trail) == len(s.level)
	if !whole && s.stats.Decisions%lookAtConditions != 0 {
		return true
	}
	for _, c := range s.conditions {
		if s.clause = s.clause[:0]; c.broken(s, whole) {
			s.stats.Nodes++
			s.stats.Conflicts++
			s.reject()
			return false
		}
	}
	return true
}

// reject adds s.clause, whose literals are all false.
func (s *learner) reject() {
	if xc.Debug {
		s.checkSound()
	}
	slices.Sort(s.clause)
	s.clause = slices.Compact(s.clause)
	slices.SortStableFunc(s.clause, func(l, m literal) int { return int(s.level[m.variable()] - s.level[l.variable()]) })
	if len(s.clause) < 2 {
		s.back(0)
		s.require()
		return
	}
	first, second := s.level[s.clause[0].variable()], s.level[s.clause[1].variable()]
	if worth := s.levels(s.clause); first > second {
		s.back(second)
		s.assert(worth)
	} else if s.back(first); first == 0 {
		s.closed = true
	} else {
		s.conflict = s.literals(s.add(s.clause, worth))
		s.learn()
	}
}

// A loop is one closed loop.
type loop struct {
	ends [][2]int32 // by edge
	in   [][]int32  // by edge
	at   [][]int32  // by vertex: its edges
}

func (l *loop) broken(s *learner, whole bool) bool {
	has := make([]literal, len(l.ends)) // by edge: 0 if it is not in the loop, or one more than why
	edges := 0
	for e, vars := range l.in {
		if why, made := s.makes(vars); made {
			has[e] = why + 1
			edges++
		}
	}
	if whole && edges == 0 {
		s.want(slices.Concat(l.in...))
		return true
	}
	deny := func(e int32) { s.clause = append(s.clause, (has[e] - 1).not()) }
	for _, at := range l.at {
		passing := 0
		for _, e := range at {
			if has[e] > 0 && passing < 3 {
				deny(e)
				passing++
			}
		}
		if passing > 2 {
			return true
		}
		if passing == 1 && whole {
			for _, e := range at {
				if has[e] == 0 {
					s.want(l.in[e])
				}
			}
			return true
		}
		s.clause = s.clause[:0]
	}
	cycle := l.shortest(has)
	if cycle == nil || len(cycle) == edges {
		return false
	}
	for _, e := range cycle {
		deny(e)
	}
	other := int32(0)
	for has[other] == 0 || slices.Contains(cycle, other) {
		other++
	}
	deny(other)
	return true
}

// shortest returns the edges of a shortest cycle, nil without one. No vertex has more than two.
func (l *loop) shortest(has []literal) (best []int32) {
	seen := make([]bool, len(has))
	for e := range has {
		var way []int32
		for at, v := int32(e), l.ends[e][0]; has[at] > 0 && !seen[at]; {
			seen[at] = true
			way = append(way, at)
			v = l.ends[at][0] + l.ends[at][1] - v
			if v == l.ends[e][0] {
				if best == nil || len(way) < len(best) {
					best = way
				}
				break
			}
			for _, f := range l.at[v] {
				if has[f] > 0 && f != at {
					at = f
					break
				}
			}
		}
	}
	return best
}

// A rest is a graph without what goes, connected.
type rest struct {
	near    [][]int32 // by vertex
	out     [][]int32 // by vertex
	minimal bool
}

func (r *rest) broken(s *learner, whole bool) bool {
	open := func(v int32) bool { return s.value[yes(v)] >= 0 }
	part := make([]int32, len(r.near)) // by vertex, from 1; 0 if it is gone, -1 before it is known
	gone := make([]literal, len(r.near))
	for v, vars := range r.out {
		part[v] = -1
		if why, made := s.makes(vars); made {
			part[v], gone[v] = 0, why
		}
	}
	var members [][]int32
	var staying []int32 // by part: one that stays, or -1
	for v := range part {
		if part[v] >= 0 {
			continue
		}
		part[v] = int32(len(members)) + 1
		list, stays := []int32{int32(v)}, int32(-1)
		for at := 0; at < len(list); at++ {
			if u := list[at]; stays < 0 && !slices.ContainsFunc(r.out[u], open) {
				stays = u
			}
			for _, u := range r.near[list[at]] {
				if part[u] < 0 {
					part[u] = part[v]
					list = append(list, u)
				}
			}
		}
		members, staying = append(members, list), append(staying, stays)
	}
	least, other := smallest(members, staying)
	if other < 0 {
		return whole && r.minimal && r.forbidden(s)
	}
	for _, v := range members[least] {
		for _, u := range r.near[v] {
			if part[u] == 0 {
				s.clause = append(s.clause, gone[u].not())
			}
		}
	}
	s.want(r.out[staying[least]])
	s.want(r.out[staying[other]])
	return true
}

// smallest returns the smallest part that has a vertex that stays, and another such part, or -1.
func smallest(members [][]int32, staying []int32) (least, other int) {
	least, other = -1, -1
	for n, stays := range staying {
		switch {
		case stays < 0:
		case least < 0 || len(members[n]) < len(members[least]):
			least, other = n, least
		default:
			other = n
		}
	}
	return least, other
}

// forbidden reports whether all that is assigned is no solution, and says so.
func (r *rest) forbidden(s *learner) bool {
	if s.p.Verify(s.solution(nil)) == nil {
		return false
	}
	for _, begin := range s.begins {
		s.clause = append(s.clause, s.trail[begin].not())
	}
	return true
}
