package generate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/deduce"
)

// mostNodes is how many nodes a puzzle that is to be repaired may take. Most take a few.
const mostNodes = 500

// solved reports whether the puzzle has one solution, which the rules of the level find.
// If not, open are cells whose numbers are open; none if conditions cannot help, or if the
// search takes more than maxNodes, unless that is 0.
func (m *maker) solved(maxNodes uint64) (open []dominosa.Cell, ok bool) {
	ans, err := m.p.Solve(m.ctx, dominosa.Config{MaxNodes: maxNodes}) // quicker than to look for a rule
	m.many = ans.Verdict == dominosa.Many
	places := slices.Concat(ans.First, ans.Second)
	switch {
	case err != nil:
		return nil, false
	case m.Most == boards.NoLevel && !m.many:
		return nil, true
	case !m.many:
		d, err := deduce.Solve(m.ctx, m.p, deduce.Config{Max: m.Most, NoText: true})
		if err == nil && d.Outcome == boards.Solved {
			m.level = d.Hardest.Level
			return nil, true
		}
		places = d.Open
	}
	for _, pl := range places {
		u, v := pl.Ends()
		for i, c := range dominosa.CellsOf([]dominosa.Place{pl}) {
			if m.shown[c] != [2]int{u, v}[i] {
				open = append(open, c)
			}
		}
	}
	return open, false
}

// repair adds to the conditions until the puzzle is solved.
func (m *maker) repair() bool {
	for 5*len(m.p.Regions) <= 6*m.Count+10 || m.patient && len(m.p.Regions) <= 2*m.Count {
		open, ok := m.solved(mostNodes)
		if ok {
			return true
		}
		if len(open) == 0 && m.patient {
			open = m.p.Cells()
		}
		sums := func(c dominosa.Cell) bool {
			i := m.p.RegionAt(c)
			return (i < 0 || m.p.Regions[i].Kind.Counts()) && m.tighten(c)
		}
		if shuffled(m, open); !slices.ContainsFunc(open, sums) && !slices.ContainsFunc(open, m.tighten) {
			return false
		}
	}
	return false
}

// tighten says more about the number of a cell, and reports whether it could: a bound
// becomes a sum, or the cell gets a condition alone, and the rest of its region keeps
// the kind that it has, if it makes sense there.
func (m *maker) tighten(c dominosa.Cell) bool {
	i := m.p.RegionAt(c)
	if i >= 0 {
		r := m.p.Regions[i]
		rest := slices.DeleteFunc(slices.Clone(r.Cells), func(d dominosa.Cell) bool { return d == c })
		switch bound := r.Kind == pips.Less || r.Kind == pips.Greater; {
		case bound && m.Mix[pips.Sum] > 0:
			m.p.Regions[i] = m.about(pips.Region{Kind: pips.Sum, Cells: r.Cells})
			return true
		case len(rest) == 0 || !m.connected(rest):
			return false
		case len(rest) == 1 && !r.Kind.Counts():
			m.p.Regions = slices.Delete(m.p.Regions, i, i+1)
		default:
			m.p.Regions[i] = m.about(pips.Region{Kind: r.Kind, Cells: rest})
		}
	}
	kind := pips.Kind(m.draw(0, m.Mix[pips.Sum], 4*m.Mix[pips.Less], 4*m.Mix[pips.Greater]))
	m.p.Regions = append(m.p.Regions, m.about(pips.Region{Kind: kind, Cells: []dominosa.Cell{c}}))
	return kind != pips.Free // which ends the try
}

// connected reports whether cells hang together.
func (m *maker) connected(cells []dominosa.Cell) bool {
	part := cells[:1:1]
	for i := 0; i < len(part); i++ {
		for _, d := range m.around(part[i]) {
			if slices.Contains(cells, d) && !slices.Contains(part, d) {
				part = append(part, d)
			}
		}
	}
	return len(part) == len(cells)
}

// lessen joins regions and drops conditions until none can be dropped.
func (m *maker) lessen() {
	m.failed = map[string]bool{}
	for again := m.join() || true; again; {
		again = m.drop()
		again = m.join() || again
	}
}

// keep takes other regions, which a change of some cells leads to, if the puzzle is still
// solved, and reports whether it is. What leaves several solutions does so as well when
// less is said elsewhere, and is not tried again; but joined regions may say more.
func (m *maker) keep(joins bool, cells []dominosa.Cell, regions []pips.Region) bool {
	change := fmt.Sprint(joins, cells)
	if _, ok := m.failed[change]; ok {
		return false
	}
	before, level := m.p.Regions, m.level
	m.p.Regions = regions
	limit := uint64(0)
	if m.patient {
		limit = 10 * mostNodes
	}
	if _, ok := m.solved(limit); ok {
		maps.DeleteFunc(m.failed, func(_ string, many bool) bool { return joins || !many })
		return true
	}
	m.p.Regions, m.level, m.failed[change] = before, level, m.many
	return false
}

// drop drops what can be dropped, the kinds first of which there are more than in the mix.
func (m *maker) drop() (dropped bool) {
	list, count := shuffled(m, slices.Clone(m.p.Regions)), map[pips.Kind]int{}
	for _, r := range list {
		count[r.Kind]++
	}
	slices.SortStableFunc(list, func(r, s pips.Region) int {
		return cmp.Compare((count[s.Kind]-1)*m.Mix[r.Kind], (count[r.Kind]-1)*m.Mix[s.Kind])
	})
	for _, r := range list {
		i := m.p.RegionAt(r.Cells[0])
		dropped = m.keep(false, r.Cells, slices.Delete(slices.Clone(m.p.Regions), i, i+1)) || dropped
	}
	return dropped
}

// Joined regions have up to largest cells, and take free ones if these are over fewFree in a hundred.
const (
	largest = 6
	fewFree = 12
)

// join joins neighbouring regions: to one of equal numbers, or sums to a sum.
func (m *maker) join() (joined bool) {
	for _, c := range shuffled(m, m.p.Cells()) {
		for _, d := range m.around(c) {
			i, j, list := m.p.RegionAt(c), m.p.RegionAt(d), slices.Clone(m.p.Regions)
			if i < 0 || i == j || j < 0 && !m.loose() {
				continue
			}
			other := pips.Region{Kind: list[i].Kind, Cells: []dominosa.Cell{d}}
			if j >= 0 {
				other = list[j]
			}
			both, ok := m.union(list[i], other)
			if list[i] = both; j >= 0 {
				list = slices.Delete(list, j, j+1)
			}
			joined = ok && m.keep(true, both.Cells, list) || joined
		}
	}
	return joined
}

// loose reports whether many cells are without condition.
func (m *maker) loose() bool {
	n := 2 * m.Count
	for _, r := range m.p.Regions {
		n -= len(r.Cells)
	}
	return 100*n > fewFree*2*m.Count
}

// union returns two regions as one, if they can be. Sums that have the theme stay.
func (m *maker) union(r, s pips.Region) (both pips.Region, ok bool) {
	both = pips.Region{Kind: pips.Sum, Cells: slices.Concat(r.Cells, s.Cells)}
	slices.SortFunc(both.Cells, dominosa.Cell.Compare)
	other := func(c dominosa.Cell) bool { return m.shown[c] != m.shown[r.Cells[0]] }
	if m.Mix[pips.Equal] > 0 && !slices.ContainsFunc(both.Cells, other) {
		both.Kind = pips.Equal
	} else if r.Kind != pips.Sum || s.Kind != pips.Sum {
		return both, false
	}
	themed := m.Theme > 0 && (r.Target == m.Theme || s.Target == m.Theme)
	return m.about(both), !themed && len(both.Cells) <= largest
}
