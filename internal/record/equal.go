package record

import (
	"context"
	"errors"
	"math/bits"
	"slices"
)

// Equalities: whether an array has its bad blocks at given places.
//
// The search knows no pips. It knows which cells have the same pip, as classes that grow, and
// which have not. A good block has one of its two diagonals in a class; two dominoes of a tiling
// that is to be a solution do not lie between the same classes; and no class has more cells than
// a pip, or too many of one colour of a chessboard to leave one for the other half of a double.
// Bones that have to be the same, as two classes of tilings are solutions, are matched early: without that, a
// sample of hard claims for double-six took 14 times the choices. When all blocks are settled, classes are put
// together until there are as many as pips.

// maxCells is the largest number of cells of a claim.
const maxCells = 64

// A claim says that there is no array, of all pips of double-n on a rectangle, whose bad blocks
// are those given and which some tilings solve.
type claim struct {
	n, rows, cols int
	bad           []int
	tilings       [][][2]int // the places of each

	// relation, if not nil, is how often flips of each bad block together change nothing. It
	// follows from the rest, and helps the search.
	relation []int8

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
	white [maxCells]uint8 // by class: how many of its cells are white, as on a chessboard
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
	plus     [][2]int // places of the bones of the relation, by side
	minus    [][2]int
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
	at := openState{partition: *c.single()}
	at.blocks = 1<<len(s.choose) - 1
	at.plus, at.minus = s.relate()
	err = s.settle(at)
	return s.nodes, s.conflicts, err
}

// single returns the partition of all cells into classes of one.
func (c *claim) single() *partition {
	var p partition
	for i := range c.rows * c.cols {
		p.class[i], p.size[i] = uint8(i), 1
		p.white[i] = uint8(i/c.cols+i%c.cols+1) & 1
	}
	return &p
}

// relate prepares the relation, and returns the bones of both sides.
func (s *equalSearch) relate() (plus, minus uint64) {
	for k, v := range s.relation {
		a := s.bad[k]/(s.cols-1)*s.cols + s.bad[k]%(s.cols-1)
		across := [][2]int{{a, a + 1}, {a + s.cols, a + s.cols + 1}}
		upright := [][2]int{{a, a + s.cols}, {a + 1, a + s.cols + 1}}
		for ; v > 0; v-- {
			s.plus, s.minus = append(s.plus, across...), append(s.minus, upright...)
		}
		for ; v < 0; v++ {
			s.plus, s.minus = append(s.plus, upright...), append(s.minus, across...)
		}
	}
	if len(s.plus) > 64 { // it follows from the tilings, too
		return 0, 0
	}
	return 1<<len(s.plus) - 1, 1<<len(s.minus) - 1
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
	size, white := p.size[x]+p.size[y], p.white[x]+p.white[y]
	if int(size) > s.n+2 || int(white) > s.n+1 || int(size-white) > s.n+1 {
		return false // too many for a pip, or none of a colour is left for its double
	}
	p.size[x], p.size[y], p.white[x] = size, 0, white
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

// An openState is a partition with what is to be settled in it.
type openState struct {
	partition
	blocks      uint64 // good ones, with no diagonal in a class yet
	plus, minus uint64 // bones of the relation that are not matched yet
}

// settle makes the open choices: first those that are forced, then a match of bones that has few
// ways, or the diagonal with the largest classes.
func (s *equalSearch) settle(at openState) error {
	if err := context.Cause(s.ctx); err != nil {
		return err
	}
	var diagonals, matches []openState
	for again := true; again; {
		var more, ok bool
		if diagonals, again, ok = s.diagonals(&at); !ok {
			return nil
		}
		if matches, more, ok = s.matches(&at); !ok {
			return nil
		}
		again = again || more
	}
	next := diagonals
	if matches != nil && (next == nil || len(matches) <= fewMatches) {
		next = matches
	}
	if next == nil {
		s.limit = s.nodes + s.namings
		if err := s.name(&at.partition, nil); err != errLong {
			return err
		}
		return s.learn(&at.partition)
	}
	for _, q := range next {
		q.blocks = at.blocks
		s.nodes++
		if err := s.settle(q); err != nil {
			return err
		}
	}
	return nil
}

// diagonals puts together what a good block has only one way for, and reports whether it did, and
// whether all blocks have a way. The states are those of the block with the largest classes.
func (s *equalSearch) diagonals(at *openState) (best []openState, changed, ok bool) {
	largest := 0
	for open := at.blocks; open != 0; open &= open - 1 {
		list := s.choose[bits.TrailingZeros64(open)]
		if at.equal(list[0]) || at.equal(list[1]) {
			at.blocks &^= open & -open
			continue
		}
		var left []openState
		weight := 0
		for _, a := range list {
			if q := *at; s.take(&q.partition, a) {
				left = append(left, q)
				weight = max(weight, int(q.size[q.class[a[0]]]))
			}
		}
		switch {
		case len(left) == 0:
			return nil, false, false
		case len(left) == 1:
			at.partition, changed = left[0].partition, true
			at.blocks &^= open & -open
		case weight > largest:
			best, largest = left, weight
		}
	}
	return best, changed, true
}

// matches does the same for the bones of the relation: those of one side are those of the other.
// The states are those of the bone with the fewest ways.
func (s *equalSearch) matches(at *openState) (best []openState, changed, ok bool) {
	for left := at.plus; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		ways, same := s.ways(at, i)
		switch {
		case same:
			*at = ways[0]
		case len(ways) == 0:
			return nil, false, false
		case len(ways) == 1:
			*at, changed = ways[0], true
		case best == nil || len(ways) < len(best):
			best = ways
		}
	}
	return best, changed, true
}

// ways returns the ways to match a bone with one of the other side, and whether there is one
// that has the same pips already, which then is the only one.
func (s *equalSearch) ways(at *openState, i int) (list []openState, same bool) {
	p := s.plus[i]
	for left := at.minus; left != 0; left &= left - 1 {
		j := bits.TrailingZeros64(left)
		for _, q := range [2][2]int{s.minus[j], {s.minus[j][1], s.minus[j][0]}} {
			next := *at
			next.plus, next.minus = at.plus&^(1<<i), at.minus&^(1<<j)
			if at.equal([2]int{p[0], q[0]}) && at.equal([2]int{p[1], q[1]}) {
				return []openState{next}, true
			}
			if s.join(&next.partition, p[0], q[0]) && s.join(&next.partition, p[1], q[1]) && s.fits(&next.partition) {
				list = append(list, next)
			}
		}
	}
	return list, false
}

// fewMatches is how many ways to match a bone are few.
const fewMatches = 4

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
			left = append(left, *p) // a new pip
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
