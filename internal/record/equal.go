package record

import (
	"context"
	"slices"
)

// Equalities: whether an array has its bad blocks at given places.
//
// The search knows no pips. It knows which cells have the same pip, as classes that grow, and
// which have not. A good block has one of its two diagonals in a class; a tiling that is to be
// a solution has no two dominoes between the same classes; and no class has more cells than a
// pip. When all blocks are settled, classes are put together until there are as many as pips.

// maxCells is the largest number of cells of a claim.
const maxCells = 64

// A claim says that there is no array, of all pips of double-n on a rectangle, which a tiling
// solves, whose bad blocks are those given, and which has a relation among them: the sum of
// what flips of the blocks change, so many times each, is nothing. Without a relation it says
// that of all such arrays.
type claim struct {
	n, rows, cols int
	tiling        [][2]int // its places
	bad           []int
	relation      []int8 // by bad block; nil for none
}

// An alternative is cells that have the same pip, in pairs.
type alternative [][2]int

// corners returns the positions of a block: a b over c d.
func (c *claim) corners(v int) (a, b, cc, d int) {
	a = v/(c.cols-1)*c.cols + v%(c.cols-1)
	return a, a + 1, a + c.cols, a + c.cols + 1
}

// choices returns lists of alternatives, of each of which one holds, and pairs of cells with
// different pips.
func (c *claim) choices() (list [][]alternative, apart [][2]int) {
	for v := range (c.rows - 1) * (c.cols - 1) {
		a, b, cc, d := c.corners(v)
		if slices.Contains(c.bad, v) {
			apart = append(apart, [2]int{a, d}, [2]int{b, cc})
		} else {
			list = append(list, []alternative{{{a, d}}, {{b, cc}}})
		}
	}
	plus, minus := c.terms()
	return append(append(list, matches(plus, minus)...), matches(minus, plus)...), apart
}

// matches returns, for every place of one list, that its bone is on some place of the other.
func matches(from, to [][2]int) (list [][]alternative) {
	for _, p := range from {
		var some []alternative
		for _, q := range to {
			some = append(some, alternative{{p[0], q[0]}, {p[1], q[1]}}, alternative{{p[0], q[1]}, {p[1], q[0]}})
		}
		list = append(list, some)
	}
	return list
}

// terms returns the places to which the relation adds bones, and those from which it takes
// them. What two blocks do to one place may cancel.
func (c *claim) terms() (plus, minus [][2]int) {
	sum := map[[2]int]int{}
	var order [][2]int
	for i, x := range c.relation {
		a, b, cc, d := c.corners(c.bad[i])
		for j, p := range [4][2]int{{a, b}, {cc, d}, {a, cc}, {b, d}} {
			if _, met := sum[p]; !met {
				order = append(order, p)
			}
			sum[p] += int(x) * (1 - j/2*2)
		}
	}
	for _, p := range order {
		if sum[p] > 0 {
			plus = append(plus, p)
		} else if sum[p] < 0 {
			minus = append(minus, p)
		}
	}
	return plus, minus
}

// A partition is classes of cells, each numbered by one of its cells.
type partition struct {
	class [maxCells]uint8 // by cell
	size  [maxCells]uint8 // by class; 0 if there is none of that number
}

// An equalSearch looks for the arrays that a claim denies.
type equalSearch struct {
	*claim
	ctx    context.Context
	choose [][]alternative
	apart  [][2]int
	visit  func(pips []int) error
	nodes  uint64 // choices that were made
	met    [maxCells][maxCells]uint32
	stamp  uint32
}

// refute calls visit for all arrays that the claim denies, at least once, under some names of the
// pips, until that returns an error or ctx ends. Of arrays without the relation a few come as
// well: it only looks at which bones are gained and lost, not how often. It returns the number of choices that it made.
func (c *claim) refute(ctx context.Context, visit func(pips []int) error) (nodes uint64, err error) {
	s := &equalSearch{claim: c, ctx: ctx, visit: visit}
	s.choose, s.apart = c.choices()
	var p partition
	open := make([]int, len(s.choose))
	for i := range open {
		open[i] = i
	}
	for i := range c.rows * c.cols {
		p.class[i], p.size[i] = uint8(i), 1
	}
	err = s.settle(&p, open)
	return s.nodes, err
}

// join puts the classes of two cells together. It returns false if they cannot be.
func (s *equalSearch) join(p *partition, i, j int) bool {
	x, y := p.class[i], p.class[j]
	if x == y {
		return true
	}
	if int(p.size[x]+p.size[y]) > s.n+2 {
		return false
	}
	p.size[x], p.size[y] = p.size[x]+p.size[y], 0
	for k := range s.rows * s.cols {
		if p.class[k] == y {
			p.class[k] = x
		}
	}
	return true
}

// fits reports whether the tiling has no bone twice, and nothing is together that is apart.
func (s *equalSearch) fits(p *partition) bool {
	s.stamp++
	for _, d := range s.tiling {
		x, y := p.class[d[0]], p.class[d[1]]
		if at := &s.met[min(x, y)][max(x, y)]; *at == s.stamp {
			return false
		} else {
			*at = s.stamp
		}
	}
	return !slices.ContainsFunc(s.apart, func(q [2]int) bool { return p.class[q[0]] == p.class[q[1]] })
}

// take makes an alternative hold. It returns false if it cannot.
func (s *equalSearch) take(p *partition, a alternative) bool {
	for _, q := range a {
		if !s.join(p, q[0], q[1]) {
			return false
		}
	}
	return s.fits(p)
}

// holds reports whether an alternative holds.
func (p *partition) holds(a alternative) bool {
	return !slices.ContainsFunc(a, func(q [2]int) bool { return p.class[q[0]] != p.class[q[1]] })
}

// settle makes the open choices: first those that are forced, then the one with the fewest
// alternatives left and, among these, the largest classes.
func (s *equalSearch) settle(p *partition, open []int) error {
	if err := context.Cause(s.ctx); err != nil {
		return err
	}
	at := *p
	open = slices.Clone(open)
	best := -1
	for again := true; again; {
		again, best = false, -1
		least, largest := 0, 0
		for i := 0; i < len(open); i++ {
			list := s.choose[open[i]]
			if slices.ContainsFunc(list, at.holds) {
				open = slices.Delete(open, i, i+1)
				i--
				continue
			}
			left, weight := 0, 0
			var last partition
			for _, a := range list {
				if q := at; s.take(&q, a) {
					left, last = left+1, q
					weight = max(weight, int(q.size[q.class[a[0][0]]]))
				}
			}
			switch {
			case left == 0:
				return nil
			case left == 1:
				at, again = last, true
				open = slices.Delete(open, i, i+1)
				i--
			case best < 0 || left < least || left == least && weight > largest:
				best, least, largest = i, left, weight
			}
		}
	}
	if best < 0 {
		return s.name(&at, nil)
	}
	list := s.choose[open[best]]
	open = slices.Delete(open, best, best+1)
	for _, a := range list {
		if q := at; s.take(&q, a) {
			s.nodes++
			if err := s.settle(&q, open); err != nil {
				return err
			}
		}
	}
	return nil
}

// name gives pips to classes. Named has a cell of every pip that has a name; of the other
// classes, that with the fewest pips left is next.
func (s *equalSearch) name(p *partition, named []int) error {
	var best []partition
	next := -1
	for i := range s.rows * s.cols {
		if int(p.class[i]) != i || slices.ContainsFunc(named, func(j int) bool { return p.class[j] == p.class[i] }) {
			continue
		}
		var left []partition
		for _, j := range named {
			if q := *p; s.join(&q, j, i) && s.fits(&q) {
				left = append(left, q)
			}
		}
		if len(named) <= s.n {
			left = append(left, *p) // a pip of its own
		}
		if next < 0 || len(left) < len(best) || len(left) == len(best) && p.size[i] > p.size[next] {
			best, next = left, i
		}
	}
	if next < 0 {
		return s.visit(s.pips(p, named))
	}
	for i := range best {
		s.nodes++
		more := named
		if len(named) <= s.n && i == len(best)-1 {
			more = append(slices.Clip(named), next)
		}
		if err := s.name(&best[i], more); err != nil {
			return err
		}
	}
	return nil
}

// pips returns the array of classes that all have a name.
func (s *equalSearch) pips(p *partition, named []int) []int {
	list := make([]int, s.rows*s.cols)
	for i := range list {
		list[i] = slices.IndexFunc(named, func(j int) bool { return p.class[j] == p.class[i] })
	}
	return list
}
