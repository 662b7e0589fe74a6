package record

import (
	"context"
	"errors"
	"slices"
)

// Equalities: whether an array has its bad blocks at given places.
//
// The search knows no pips. It knows which cells have the same pip, as classes that grow, and
// which have not. A good block has one of its two diagonals in a class; two dominoes of a tiling
// that is to be a solution do not lie between the same classes; and no class has more cells than
// a pip. When all blocks are settled, classes are put together until there are as many as pips.

// maxCells is the largest number of cells of a claim.
const maxCells = 64

// A claim says that there is no array, of all pips of double-n on a rectangle, whose bad blocks
// are those given and which some tilings solve.
type claim struct {
	n, rows, cols int
	bad           []int
	tilings       [][][2]int // the places of each
	need          int        // how many of the tilings, from the first, are enough: the others solve the same arrays

	// namings is how many choices are made to name the classes of a partition, before that is
	// asked as a formula.
	namings uint64
}

// choices returns the diagonals of the good blocks, two each, one of which has the same pip twice,
// and those of the bad blocks, which do not.
func (c *claim) choices() (choose [][2][2]int, apart [][2]int) {
	for v := range (c.rows - 1) * (c.cols - 1) {
		a := v/(c.cols-1)*c.cols + v%(c.cols-1)
		diagonals := [2][2]int{{a, a + c.cols + 1}, {a + 1, a + c.cols}}
		if slices.Contains(c.bad, v) {
			apart = append(apart, diagonals[:]...)
		} else {
			choose = append(choose, diagonals)
		}
	}
	return choose, apart
}

// A partition is classes of cells, each numbered by one of its cells.
type partition struct {
	class [maxCells]uint8 // by cell
	size  [maxCells]uint8 // by class; 0 if there is none of that number
}

// A bone is the places that lie between two classes, as of a stamp.
type bone struct {
	stamp  uint32
	places [2]uint64
}

// An equalSearch looks for the arrays that a claim denies.
type equalSearch struct {
	*claim
	ctx      context.Context
	choose   [][2][2]int
	apart    [][2]int
	places   [][2]int    // of dominoes in the tilings, at most 128
	together [][2]uint64 // by place: those that are in a tiling with it
	visit    func(pips []int) error
	nodes    uint64 // choices that were made
	limit    uint64 // of these, for the naming at hand
	met      [maxCells][maxCells]bone
	stamp    uint32

	conflicts uint64 // that learning met
}

// refute calls visit for all arrays that the claim denies, at least once, under some names of the
// pips, until that returns an error or ctx ends. It returns the number of choices that it made, and
// of conflicts from which it learned.
func (c *claim) refute(ctx context.Context, visit func(pips []int) error) (nodes, conflicts uint64, err error) {
	s := &equalSearch{claim: c, ctx: ctx, visit: visit}
	s.choose, s.apart = c.choices()
	for _, t := range c.tilings {
		s.meet(t)
	}
	open := make([]int, len(s.choose))
	for i := range open {
		open[i] = i
	}
	err = s.settle(c.single(), open)
	return s.nodes, s.conflicts, err
}

// single returns the partition of all cells into classes of one.
func (c *claim) single() *partition {
	var p partition
	for i := range c.rows * c.cols {
		p.class[i], p.size[i] = uint8(i), 1
	}
	return &p
}

// equal reports whether two cells have the same pip.
func (p *partition) equal(q [2]int) bool { return p.class[q[0]] == p.class[q[1]] }

// meet notes which places a tiling has together.
func (s *equalSearch) meet(tiling [][2]int) {
	var all [2]uint64
	list := make([]int, len(tiling))
	for k, p := range tiling {
		i := slices.Index(s.places, p)
		if i < 0 {
			i = len(s.places)
			s.places, s.together = append(s.places, p), append(s.together, [2]uint64{})
		}
		list[k] = i
		all[i>>6] |= 1 << (i & 63)
	}
	for _, i := range list {
		s.together[i][0] |= all[0]
		s.together[i][1] |= all[1]
	}
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

// fits reports whether no tiling has a bone twice, and nothing is together that is apart.
func (s *equalSearch) fits(p *partition) bool {
	s.stamp++
	for i, d := range s.places {
		x, y := p.class[d[0]], p.class[d[1]]
		at := &s.met[min(x, y)][max(x, y)]
		switch {
		case at.stamp != s.stamp:
			*at = bone{s.stamp, [2]uint64{}}
		case (at.places[0]&s.together[i][0])|(at.places[1]&s.together[i][1]) != 0:
			return false
		}
		at.places[i>>6] |= 1 << (i & 63)
	}
	return !slices.ContainsFunc(s.apart, p.equal)
}

// take gives two cells the same pip. It returns false if they cannot have it.
func (s *equalSearch) take(p *partition, q [2]int) bool {
	return s.join(p, q[0], q[1]) && s.fits(p)
}

// settle makes the open choices: first those that are forced, then the one with the largest
// classes.
func (s *equalSearch) settle(p *partition, open []int) error {
	if err := context.Cause(s.ctx); err != nil {
		return err
	}
	at := *p
	open = slices.Clone(open)
	best := -1
	for again := true; again; {
		again, best = false, -1
		largest := 0
		for i := 0; i < len(open); i++ {
			list := s.choose[open[i]]
			if at.equal(list[0]) || at.equal(list[1]) {
				open = slices.Delete(open, i, i+1)
				i--
				continue
			}
			left, weight := 0, 0
			var last partition
			for _, a := range list {
				if q := at; s.take(&q, a) {
					left, last = left+1, q
					weight = max(weight, int(q.size[q.class[a[0]]]))
				}
			}
			switch {
			case left == 0:
				return nil
			case left == 1:
				at, again = last, true
				open = slices.Delete(open, i, i+1)
				i--
			case best < 0 || weight > largest:
				best, largest = i, weight
			}
		}
	}
	if best < 0 {
		s.limit = s.nodes + s.namings
		if err := s.name(&at, nil); err != errLong {
			return err
		}
		return s.learn(&at)
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

// fewNamings is a good value of a claim's namings: most take fewer than a hundred, and some would
// take millions.
const fewNamings = 1000

// errLong ends a naming that is too long.
var errLong = errors.New("record: too many choices")

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
		if s.nodes == s.limit {
			return errLong
		}
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
