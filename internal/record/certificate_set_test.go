package record_test

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A certSet is a set of bad blocks, with the classes of tilings that have the same heights there.
type certSet struct {
	*certChecker
	bad    []int
	key    []string         // by tiling: its class
	points map[string][]int // by class: the heights
	weight map[string]int
}

func (c *certChecker) set() error {
	words, err := c.next("set")
	if err != nil {
		return err
	}
	s := &certSet{certChecker: c, points: map[string][]int{}, weight: map[string]int{}}
	if s.bad, err = certNumbers(words); err != nil {
		return err
	}
	for _, h := range c.heights {
		var point []int
		for _, v := range s.bad {
			point = append(point, h[v])
		}
		key := fmt.Sprint(point)
		s.key, s.points[key] = append(s.key, key), point
		s.weight[key]++
	}
	left := map[string]bool{}
	for key := range s.weight {
		left[key] = true
	}
	if err := s.cases(nil, left); err != nil {
		return err
	}
	slices.Sort(s.bad)
	c.sets[fmt.Sprint(s.bad)] = true
	return nil
}

// cases confirms that no array has too many solutions if they have some classes, and no others than
// those left.
func (s *certSet) cases(has []string, left map[string]bool) error {
	for s.peek("has") {
		words, _ := s.next("has")
		i, ok := s.number[strings.Join(words, "")]
		if !ok {
			return fmt.Errorf("no tiling")
		}
		more := append(slices.Clip(has), s.key[i])
		if err := s.one(more, left); err != nil {
			return err
		}
		for key := range left {
			if s.spans(more, s.points[key]) && !(len(has) > 0 && s.spans(has, s.points[key])) {
				delete(left, key)
			}
		}
	}
	return s.light(has, left)
}

// one is the case that the last of some classes is there, too.
func (s *certSet) one(has []string, before map[string]bool) error {
	switch {
	case s.peek("claim"):
		s.at++
		return s.claim(has)
	case s.peek("impossible"):
		s.at++
		for j := range s.bad {
			unit := slices.Clone(s.points[has[0]])
			unit[j]++
			if s.spans(has, unit) {
				return nil
			}
		}
		return fmt.Errorf("possible")
	}
	left := map[string]bool{}
	for key := range before {
		left[key] = true
	}
	for key := range s.points {
		if !s.spans(has, s.points[key]) {
			continue
		}
		for other, p := range s.points {
			differ := 0
			for j := range p {
				if p[j] != s.points[key][j] {
					differ++
				}
			}
			if differ == 1 {
				delete(left, other)
			}
		}
	}
	return s.cases(has, left)
}

// spans reports whether a point is the first class plus a sum of multiples of the ways to the others.
func (s *certSet) spans(has []string, point []int) bool {
	var rows [][]*big.Rat
	way := func(p []int) (row []*big.Rat) {
		for j := range p {
			row = append(row, big.NewRat(int64(p[j]-s.points[has[0]][j]), 1))
		}
		for _, r := range rows {
			j := slices.IndexFunc(r, func(x *big.Rat) bool { return x.Sign() != 0 })
			f := new(big.Rat).Quo(row[j], r[j])
			for i := range row {
				row[i].Sub(row[i], new(big.Rat).Mul(f, r[i]))
			}
		}
		return row
	}
	nought := func(row []*big.Rat) bool {
		return !slices.ContainsFunc(row, func(x *big.Rat) bool { return x.Sign() != 0 })
	}
	for _, key := range has[1:] {
		if row := way(s.points[key]); !nought(row) {
			rows = append(rows, row)
		}
	}
	return nought(way(point))
}

// light confirms that what is left is too light: of the classes on a line at most one is there.
func (s *certSet) light(has []string, left map[string]bool) error {
	if _, err := s.next("light"); err != nil {
		return err
	}
	sum := 0
	rest := map[string]int{}
	for key := range left {
		if len(has) > 0 && s.spans(has, s.points[key]) {
			sum += s.weight[key]
		} else {
			rest[key] = s.weight[key]
		}
	}
	for s.peek("line") {
		words, _ := s.next("line")
		if len(words) != len(s.bad)+1 {
			return fmt.Errorf("%d words", len(words))
		}
		w, err := strconv.Atoi(words[len(s.bad)])
		if err != nil || w < 0 || !slices.Contains(words, "*") {
			return fmt.Errorf("no line: %v", words)
		}
		stars := 0
		for key := range rest {
			on := true
			stars = 0
			for j, x := range s.points[key] {
				if words[j] == "*" {
					stars++
				} else {
					on = on && words[j] == strconv.Itoa(x)
				}
			}
			if on {
				rest[key] = max(0, rest[key]-w)
			}
		}
		if stars > 1 {
			return fmt.Errorf("more than a line")
		}
		sum += w
	}
	if _, err := s.next("."); err != nil {
		return err
	}
	for _, w := range rest {
		sum += w
	}
	if sum > s.most {
		return fmt.Errorf("%d solutions are possible with the bad blocks %v", sum, s.bad)
	}
	return nil
}

// claim visits all arrays with just these bad blocks that the tilings of some classes solve, and
// confirms that none has too many solutions.
func (s *certSet) claim(has []string) error {
	v := &certVisit{certSet: s, pips: make([]int, s.rows*s.cols), left: slices.Repeat([]int{s.n + 2}, s.n+1), clash: make([][]bool, 2*s.rows*s.cols)}
	for p := range v.clash {
		v.clash[p] = make([]bool, len(v.clash))
	}
	for i, partner := range s.tilings {
		if !slices.Contains(has, s.key[i]) {
			continue
		}
		var places []int
		for a, b := range partner {
			if a < b {
				places = append(places, v.place(a, b))
			}
		}
		for _, p := range places {
			for _, q := range places {
				v.clash[p][q] = p != q
			}
		}
	}
	return v.fill(0, 0)
}

// A certVisit fills arrays cell by cell.
type certVisit struct {
	*certSet
	pips  []int
	left  []int    // of every pip
	clash [][]bool // by two places: whether a tiling has both
	laid  [][3]int // places that are filled, with their bones
}

// place numbers the place of a domino, by its cells.
func (v *certVisit) place(a, b int) int {
	if b == a+v.cols {
		return 2*a + 1
	}
	return 2 * a
}

// fill fills cell i and those after it; the pips below high have occurred.
func (v *certVisit) fill(i, high int) error {
	if i == len(v.pips) {
		return v.solutions()
	}
	laid := len(v.laid)
	for pip := range min(high+1, v.n+1) {
		if v.left[pip] == 0 {
			continue
		}
		v.pips[i] = pip
		if v.fits(i) {
			v.left[pip]--
			if err := v.fill(i+1, max(high, pip+1)); err != nil {
				return err
			}
			v.left[pip]++
		}
		v.laid = v.laid[:laid]
	}
	return nil
}

// fits lays the bones that end in cell i, and reports whether they may lie there.
func (v *certVisit) fits(i int) bool {
	row, col := i/v.cols, i%v.cols
	if row > 0 && col > 0 {
		k := (row-1)*(v.cols-1) + col - 1
		a, b, d, e := v.block(k)
		if bad := v.pips[a] != v.pips[e] && v.pips[b] != v.pips[d]; bad != slices.Contains(v.bad, k) {
			return false
		}
	}
	for _, j := range []int{i - 1, i - v.cols} {
		if j < 0 || j == i-1 && col == 0 {
			continue
		}
		x, y := min(v.pips[i], v.pips[j]), max(v.pips[i], v.pips[j])
		for _, p := range v.laid {
			if p[1] == x && p[2] == y && v.clash[p[0]][v.place(j, i)] {
				return false
			}
		}
		v.laid = append(v.laid, [3]int{v.place(j, i), x, y})
	}
	return true
}

// solutions confirms that the array has few.
func (v *certVisit) solutions() error {
	count := 0
	for _, partner := range v.tilings {
		met := map[[2]int]bool{}
		for a, b := range partner {
			if a < b {
				met[[2]int{min(v.pips[a], v.pips[b]), max(v.pips[a], v.pips[b])}] = true
			}
		}
		if len(met) == len(partner)/2 {
			count++
		}
	}
	if count > v.most {
		return fmt.Errorf("%v has %d solutions", v.pips, count)
	}
	return nil
}
