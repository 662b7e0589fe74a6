package record_test

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/crillab/gophersat/solver"

	"bonepile/internal/prooftest"
)

// A certSet is a set of bad blocks, with the classes of tilings that have the same heights there.
type certSet struct {
	*certChecker
	bad     []int
	classes []certClass
	of      []int32 // by tiling: its class
}

// A certClass is a point of the lattice of heights; first is its first tiling.
type certClass struct {
	point         []int
	weight, first int
}

// set confirms the lines of a set.
func (c *certChecker) set(bad []int) error {
	c.at++
	s := &certSet{certChecker: c, bad: bad, of: make([]int32, len(c.texts))}
	number, key := map[string]int32{}, make([]byte, len(bad))
	for i := range c.texts {
		point := c.heights[i*c.blocks():]
		for j, v := range bad {
			key[j] = byte(point[v])
		}
		k, ok := number[string(key)]
		if !ok {
			k = int32(len(s.classes))
			number[string(key)] = k
			class := certClass{first: i}
			for _, x := range key {
				class.point = append(class.point, int(int8(x)))
			}
			s.classes = append(s.classes, class)
		}
		s.classes[k].weight++
		s.of[i] = k
	}
	var left []int
	for k := range s.classes {
		left = append(left, k)
	}
	return s.cases(nil, left)
}

// cases confirms that no array has too many solutions if these have some classes, and otherwise only
// classes that are left.
func (s *certSet) cases(has, left []int) error {
	weight, inside := 0, s.span(has)
	for _, k := range left {
		if inside(s.classes[k].point) {
			weight += s.classes[k].weight
		}
	}
	rest := slices.DeleteFunc(slices.Clone(left), func(k int) bool { return inside(s.classes[k].point) })
	for s.at < len(s.lines) && strings.HasPrefix(s.lines[s.at], "has ") && len(rest) > 0 {
		k := slices.MinFunc(rest, func(k, l int) int {
			return cmp.Or(cmp.Compare(s.classes[l].weight, s.classes[k].weight), cmp.Compare(s.classes[k].first, s.classes[l].first))
		})
		if err := s.expect("has %s", s.texts[s.classes[k].first]); err != nil {
			return err
		}
		more := append(slices.Clip(has), k)
		if err := s.one(more, left); err != nil {
			return err
		}
		with := s.span(more)
		gone := func(k int) bool { return with(s.classes[k].point) && !inside(s.classes[k].point) }
		rest, left = slices.DeleteFunc(rest, gone), slices.DeleteFunc(slices.Clone(left), gone)
	}
	return s.light(weight, rest)
}

// one is the case that the last of some classes is there, too.
func (s *certSet) one(has, left []int) error {
	inside, impossible := s.span(has), false
	for j := range s.bad {
		unit := slices.Clone(s.classes[has[0]].point)
		unit[j]++
		impossible = impossible || inside(unit)
	}
	switch {
	case impossible:
		return s.expect("impossible")
	case s.next("claim"):
		s.at++
		return s.claim(has)
	}
	near := func(k int) bool {
		return slices.ContainsFunc(s.classes, func(c certClass) bool {
			differ := 0
			for j, x := range c.point {
				if x != s.classes[k].point[j] {
					differ++
				}
			}
			return differ == 1 && inside(c.point)
		})
	}
	return s.cases(has, slices.DeleteFunc(slices.Clone(left), near))
}

// span returns whether a point is the first class plus a sum of multiples of the ways to the others.
func (s *certSet) span(has []int) func(point []int) bool {
	if len(has) == 0 {
		return func([]int) bool { return false }
	}
	var rows [][]*big.Rat
	begins := func(row []*big.Rat) int {
		return slices.IndexFunc(row, func(x *big.Rat) bool { return x.Sign() != 0 })
	}
	way := func(point []int) (row []*big.Rat) {
		for j, x := range s.classes[has[0]].point {
			row = append(row, big.NewRat(int64(point[j]-x), 1))
		}
		for _, r := range rows {
			j := begins(r)
			f := new(big.Rat).Quo(row[j], r[j])
			for i := range row {
				row[i].Sub(row[i], new(big.Rat).Mul(f, r[i]))
			}
		}
		return row
	}
	for _, k := range has[1:] {
		rows = append(rows, way(s.classes[k].point))
	}
	return func(point []int) bool { return begins(way(point)) < 0 }
}

// light confirms that what is left is too light: of the classes on a line at most one is there. It
// finds out itself what the lines have to say.
func (s *certSet) light(sum int, left []int) error {
	if err := s.expect("light"); err != nil {
		return err
	}
	start := 0
	if s.at < len(s.lines) && strings.HasPrefix(s.lines[s.at], "line ") {
		start = max(0, slices.Index(strings.Fields(s.lines[s.at]), "*")-1)
	}
	rest := map[int]int{}
	for _, k := range left {
		rest[k] = s.classes[k].weight
	}
	for i := range s.bad {
		star := (start + i) % len(s.bad)
		lines, names := map[string][]int{}, map[string][]int{}
		for _, k := range left {
			point := slices.Clone(s.classes[k].point)
			point[star] = 0
			name := certNumbers(point)
			lines[name], names[name] = append(lines[name], k), point
		}
		for _, point := range slices.SortedFunc(maps.Values(names), slices.Compare) {
			line := lines[certNumbers(point)]
			slices.SortFunc(line, func(k, l int) int { return cmp.Compare(rest[l], rest[k]) })
			if len(line) < 2 || rest[line[1]] == 0 {
				continue
			}
			words := strings.Fields(certNumbers(point))
			words[star] = "*"
			second := rest[line[1]]
			if err := s.expect("line %s %d", strings.Join(words, " "), second); err != nil {
				return err
			}
			for _, k := range line {
				rest[k] = max(0, rest[k]-second)
			}
			sum += second
		}
	}
	for _, w := range rest {
		sum += w
	}
	if sum > s.most {
		return fmt.Errorf("%d solutions are possible with the bad blocks %v", sum, s.bad)
	}
	return s.expect(".")
}

// claim confirms that no array has just these bad blocks, and all tilings of some classes as solutions. A
// published solver refutes it as a formula, and every step of its proof is checked.
func (s *certSet) claim(has []int) error {
	var tilings []string
	for _, k := range has {
		for i, met := 0, 0; i < len(s.texts); i++ {
			if int(s.of[i]) == k {
				if met++; (met-1)%(s.classes[k].weight/certSamples+1) == 0 {
					tilings = append(tilings, s.texts[i])
				}
			}
		}
	}
	key := fmt.Sprint(s.n, s.rows, s.bad, tilings)
	err, met := s.claims[key]
	if !met {
		err = s.refute(s.n, s.bad, tilings)
		s.claims[key] = err
	}
	return err
}

// certSamples is how many tilings of a class a formula has: if it has no model, it has none with more.
const certSamples = 150

// refute has it refuted, as a formula, that an array has just these bad blocks, and some tilings among its
// solutions. Cells have pips, and are equal if these are.
func (c *certBoard) refute(n int, bad []int, tilings []string) error {
	variables, formula := 0, [][]int(nil)
	add := func(clause ...int) { formula = append(formula, clause) }
	fresh := func(n int) (list []int) {
		for range n {
			variables++
			list = append(list, variables)
		}
		return list
	}
	pip, equal := make([][]int, c.rows*c.cols), make([][]int, c.rows*c.cols)
	counters := make([][]int, n+1) // of each pip: whether this many of the cells so far have it
	var cells []int
	for i := range pip {
		if tilings[0][i] == '#' { // a hole
			continue
		}
		pip[i], equal[i] = fresh(n+1), fresh(len(pip))
		add(pip[i]...)
		for x := range n + 1 {
			for y := range x {
				add(-pip[i][x], -pip[i][y])
			}
			before, now := counters[x], fresh(n+2)
			add(-pip[i][x], now[0])
			add(append([]int{-now[0], pip[i][x]}, before[:min(1, len(before))]...)...)
			for k := range before {
				add(-before[k], now[k])
				add(append([]int{-before[k], -pip[i][x]}, now[k+1:min(k+2, n+2)]...)...)
			}
			if counters[x] = now; x > 0 { // pips come in order: the first x is after some x-1
				add(-pip[i][x], counters[x-1][0])
			}
		}
		for _, j := range cells {
			equal[i][j] = equal[j][i]
			for x := range n + 1 {
				add(-equal[i][j], -pip[i][x], pip[j][x])
				add(equal[i][j], -pip[i][x], -pip[j][x])
			}
			for _, k := range cells[:slices.Index(cells, j)] {
				add(-equal[i][j], -equal[j][k], equal[i][k])
				add(-equal[i][j], -equal[i][k], equal[j][k])
				add(-equal[i][k], -equal[j][k], equal[i][j])
			}
		}
		cells = append(cells, i)
	}
	for v := range c.blocks() {
		a, b, d, e := c.block(v)
		switch {
		case pip[a] == nil || pip[b] == nil || pip[d] == nil || pip[e] == nil:
		case slices.Contains(bad, v):
			add(-equal[a][e])
			add(-equal[b][d])
		default:
			add(equal[a][e], equal[b][d])
		}
	}
	met := map[[2][2]int]bool{}
	for _, text := range tilings {
		places := c.places(text)
		for i, p := range places {
			for _, q := range places[:i] {
				if !met[[2][2]int{p, q}] {
					met[[2][2]int{p, q}] = true
					add(-equal[p[0]][q[0]], -equal[p[1]][q[1]])
					add(-equal[p[0]][q[1]], -equal[p[1]][q[0]])
				}
			}
		}
	}
	return refuted(formula)
}

// refuted returns an error unless a formula has no model.
func refuted(formula [][]int) error {
	var text, proof bytes.Buffer
	for _, clause := range formula {
		fmt.Fprintln(&text, strings.Trim(fmt.Sprint(clause), "[]"), 0)
	}
	s := solver.New(solver.ParseSlice(formula))
	s.Certified, s.CertChan = true, make(chan string)
	go func() {
		s.Solve()
		close(s.CertChan)
	}()
	for line := range s.CertChan {
		fmt.Fprintln(&proof, line)
	}
	fmt.Fprintln(&proof, 0)
	return prooftest.Check(&text, &proof)
}
