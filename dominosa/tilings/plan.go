package tilings

// newSweep makes an island of m ready for elimination, or returns nil where
// counting cells shows that it has no tiling. It takes time in proportion to
// the number of cells, and overwrites their marks.
func newSweep(m *seaMap, is *island) *sweep {
	blacks, whites := m.number(is)
	if blacks != whites {
		return nil
	}
	p := plan{
		s:        &sweep{equations: make([]equation, 0, blacks), bits: m.bound(is)},
		unknowns: make([]unknown, whites),
	}
	for _, c := range is.cells {
		if !m.black(c) {
			p.unknowns[m.mark[c]].left = int8(m.degree(is, c))
		}
	}
	line, odd := int32(-1), false // the number of cells before c in its line is odd
	for _, c := range is.cells {
		if l := is.line(m, c); l != line {
			line, odd = l, false
		}
		if !m.black(c) {
			p.unknowns[m.mark[c]].odd = odd
		} else if !p.add(m, is.around(c), odd) {
			return nil
		}
		odd = !odd
	}
	return p.s
}

// A plan is a sweep under way: it knows who is live, but no numbers.
type plan struct {
	s          *sweep
	unknowns   []unknown
	live, free int     // how many unknowns are
	spare      []int32 // rows that were in use
}

// An unknown is what a plan knows of a white cell.
type unknown struct {
	left int8  // equations to come that have it
	met  bool  // an equation has had it
	odd  bool  // the number of cells before it in its line is odd
	row  int32 // where it is kept while it is live
}

// add adds the equation of a black cell with the given positions around it and,
// if odd says so, an odd number of cells before it in its line. It reports
// whether (free) can hold.
func (p *plan) add(m *seaMap, around [4]int32, odd bool) bool {
	var e equation
	for _, met := range [2]bool{true, false} {
		for i, q := range around {
			w := m.mark[q]
			if w == sea || p.unknowns[w].met != met {
				continue
			}
			u := &p.unknowns[w]
			u.left--
			t := term{white: w, row: -1, last: u.left == 0}
			switch i {
			case 0: // the line before
				t.minus = u.odd
			case 3: // the line after
				t.minus = odd
			}
			switch {
			case met:
				t.row = u.row
				if t.last {
					p.spare = append(p.spare, u.row)
					p.live--
				}
			default:
				u.met = true
				e.fresh++
				p.free++
				if !t.last {
					u.row = p.unusedRow()
					t.row = u.row
					p.live++
				}
			}
			e.terms[e.n] = t
			e.n++
		}
	}
	p.free-- // the pivot
	p.s.free = max(p.s.free, p.free)
	p.s.equations = append(p.s.equations, e)
	return 0 <= p.free && p.free <= p.live
}

// unusedRow returns the number of a row that no live unknown has.
func (p *plan) unusedRow() int32 {
	if n := len(p.spare); n > 0 {
		row := p.spare[n-1]
		p.spare = p.spare[:n-1]
		return row
	}
	p.s.rows++
	return int32(p.s.rows - 1)
}

// number marks the black cells of an island with 0, 1, ... in their order, the
// white ones likewise, and returns how many there are of each.
func (m *seaMap) number(is *island) (blacks, whites int) {
	for _, c := range is.cells {
		if m.black(c) {
			m.mark[c] = int32(blacks)
			blacks++
		} else {
			m.mark[c] = int32(whites)
			whites++
		}
	}
	return blacks, whites
}

// degree returns the number of neighbours of a cell.
func (m *seaMap) degree(is *island, c int32) int {
	n := 0
	for _, q := range is.around(c) {
		if m.mark[q] != sea {
			n++
		}
	}
	return n
}

// bound returns a number b such that |det A| is at most 2^b.
//
// By Hadamard's inequality |det A| is at most the product of the lengths of the
// rows, and of those of the columns, where a cell with d neighbours has length
// sqrt(d). That is 2 for most cells: 784 bits for 40 by 40 cells, whose number
// of tilings has 656. Counting in place of the bound, with (d!)^(1/d), as
// Bregman's inequality on permanents would have it, is worse: 2.2 for 2.
func (m *seaMap) bound(is *island) int {
	// The binary logarithm of sqrt(d), rounded up to tenths: 3^5 < 2^8.
	tenths := [5]int{1: 0, 2: 5, 3: 8, 4: 10}
	blacks, whites := 0, 0
	for _, c := range is.cells {
		if m.black(c) {
			blacks += tenths[m.degree(is, c)]
		} else {
			whites += tenths[m.degree(is, c)]
		}
	}
	return (min(blacks, whites) + 9) / 10
}
