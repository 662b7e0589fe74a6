package record_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A certChecker confirms certificates of docs/records.md. It lists the tilings, counts flips
// and visits arrays by the definitions, and takes nothing else from the program.
type certChecker struct {
	n, rows, cols, most int
	tilings             [][]int        // the partner of each cell
	number              map[string]int // of tilings, by their text
	turned              [][]int        // by tiling and block: the tiling after a flip, or -1
	heights             [][]int        // by tiling and block
	cuts                [][]int
	sets                map[string]bool
	lines               []string
	at                  int
}

// checkCertificate returns the number that no array has more solutions than, or the first step
// that does not hold.
func checkCertificate(text string) (most int, err error) {
	c := &certChecker{number: map[string]int{}, sets: map[string]bool{}, lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
	if err := c.check(); err != nil {
		return 0, fmt.Errorf("line %d: %w", c.at, err)
	}
	return c.most, nil
}

// next returns the words of the next line, which has to begin with one.
func (c *certChecker) next(kind string) ([]string, error) {
	if c.at == len(c.lines) {
		return nil, fmt.Errorf("no line %q", kind)
	}
	words := strings.Fields(c.lines[c.at])
	c.at++
	if len(words) == 0 || words[0] != kind {
		return nil, fmt.Errorf("expected %q, found %q", kind, c.lines[c.at-1])
	}
	return words[1:], nil
}

// peek reports whether the next line begins with a word.
func (c *certChecker) peek(kind string) bool {
	return c.at < len(c.lines) && strings.HasPrefix(c.lines[c.at]+" ", kind+" ")
}

// numbers reads words as numbers.
func certNumbers(words []string) (list []int, err error) {
	for _, w := range words {
		k, err := strconv.Atoi(w)
		if err != nil {
			return nil, err
		}
		list = append(list, k)
	}
	return list, nil
}

func (c *certChecker) check() error {
	last := strings.Fields(c.lines[len(c.lines)-1])
	if len(last) != 2 || last[0] != "end" {
		return fmt.Errorf("no end")
	}
	var err error
	if c.most, err = strconv.Atoi(last[1]); err != nil {
		return err
	}
	if err := c.header(); err != nil {
		return err
	}
	for !c.peek("end") {
		if c.peek("cut") {
			err = c.cut()
		} else {
			err = c.set()
		}
		if err != nil {
			return err
		}
	}
	return c.complete(0, nil)
}

func (c *certChecker) header() error {
	for _, kind := range []string{"certificate", "pips", "board", "tilings", "origin"} {
		words, err := c.next(kind)
		if err != nil || len(words) != 1 {
			return fmt.Errorf("%s: %v", words, err)
		}
		switch kind {
		case "pips":
			c.n, err = strconv.Atoi(words[0])
		case "board":
			_, err = fmt.Sscanf(words[0], "%dx%d", &c.rows, &c.cols)
			if err == nil && (c.rows*c.cols != (c.n+1)*(c.n+2) || c.rows == c.cols) {
				err = fmt.Errorf("not a board of double-%d", c.n)
			}
			if err == nil {
				c.tile(make([]int, c.rows*c.cols), 0)
			}
		case "tilings":
			if words[0] != strconv.Itoa(len(c.tilings)) {
				err = fmt.Errorf("there are %d tilings", len(c.tilings))
			}
		case "origin":
			i, ok := c.number[words[0]]
			if !ok {
				return fmt.Errorf("%s is no tiling", words[0])
			}
			c.count(i)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tile lists the tilings; partner has 0 for a cell that is not covered, or a partner plus 1.
func (c *certChecker) tile(partner []int, i int) {
	for i < len(partner) && partner[i] != 0 {
		i++
	}
	if i == len(partner) {
		list := make([]int, len(partner))
		for j, k := range partner {
			list[j] = k - 1
		}
		c.number[c.text(list)] = len(c.tilings)
		c.tilings = append(c.tilings, list)
		return
	}
	for _, j := range []int{i + 1, i + c.cols} {
		if j < len(partner) && partner[j] == 0 && (j == i+c.cols || j%c.cols != 0) {
			partner[i], partner[j] = j+1, i+1
			c.tile(partner, i+1)
			partner[i], partner[j] = 0, 0
		}
	}
}

// text returns a tiling as certificates have it.
func (c *certChecker) text(partner []int) string {
	text := make([]byte, len(partner))
	for i, j := range partner {
		switch j - i {
		case 1:
			text[i] = 'R'
		case -1:
			text[i] = 'L'
		case c.cols:
			text[i] = 'D'
		default:
			text[i] = 'U'
		}
	}
	return string(text)
}

// block returns the four cells of a block, row by row.
func (c *certChecker) block(v int) (a, b, d, e int) {
	a = v/(c.cols-1)*c.cols + v%(c.cols-1)
	return a, a + 1, a + c.cols, a + c.cols + 1
}

func (c *certChecker) blocks() int { return (c.rows - 1) * (c.cols - 1) }

// flip turns a block of a tiling, and says which tiling that is: -1 if it cannot be turned. Sense is 1
// if the dominoes lie across then.
func (c *certChecker) flip(i, v int) (to, sense int) {
	a, b, d, e := c.block(v)
	p := slices.Clone(c.tilings[i])
	switch {
	case p[a] == b && p[d] == e:
		p[a], p[d], p[b], p[e] = d, a, e, b
		return c.number[c.text(p)], -1
	case p[a] == d && p[b] == e:
		p[a], p[b], p[d], p[e] = b, a, e, d
		return c.number[c.text(p)], 1
	}
	return -1, 0
}

// count counts the flips from the origin to every tiling.
func (c *certChecker) count(origin int) {
	c.turned = make([][]int, len(c.tilings))
	for i := range c.tilings {
		for v := range c.blocks() {
			to, _ := c.flip(i, v)
			c.turned[i] = append(c.turned[i], to)
		}
	}
	c.heights = make([][]int, len(c.tilings))
	c.heights[origin] = make([]int, c.blocks())
	for queue := []int{origin}; len(queue) > 0; queue = queue[1:] {
		for v := range c.blocks() {
			if to, sense := c.flip(queue[0], v); to >= 0 && c.heights[to] == nil {
				c.heights[to] = slices.Clone(c.heights[queue[0]])
				c.heights[to][v] += sense
				queue = append(queue, to)
			}
		}
	}
}

// cut confirms that bad blocks leave too few solutions, as of tilings that a flip takes to each other
// at most one is one.
func (c *certChecker) cut() error {
	words, _ := c.next("cut")
	list, err := certNumbers(words)
	if err != nil {
		return err
	}
	taken, left := make([]bool, len(c.tilings)), len(c.tilings)
	for _, v := range list {
		if v < 0 || v >= c.blocks() {
			return fmt.Errorf("no block %d", v)
		}
		for i := range c.tilings {
			if j := c.turned[i][v]; j >= 0 && !taken[i] && !taken[j] {
				taken[i], taken[j] = true, true
				left--
			}
		}
	}
	if left > c.most {
		return fmt.Errorf("%d solutions are possible with %v", left, list)
	}
	c.cuts = append(c.cuts, list)
	return nil
}

// complete confirms that every set of blocks has a cut in it, or is one of the sets up to
// symmetry: those that have some of the blocks before v.
func (c *certChecker) complete(v int, some []int) error {
	for _, cut := range c.cuts {
		if !slices.ContainsFunc(cut, func(b int) bool { return !slices.Contains(some, b) }) {
			return nil
		}
	}
	if v < c.blocks() {
		if err := c.complete(v+1, append(slices.Clip(some), v)); err != nil {
			return err
		}
		return c.complete(v+1, some)
	}
	for k := range 4 {
		var image []int
		for _, b := range some {
			row, col := b/(c.cols-1), b%(c.cols-1)
			if k&1 != 0 {
				row = c.rows - 2 - row
			}
			if k&2 != 0 {
				col = c.cols - 2 - col
			}
			image = append(image, row*(c.cols-1)+col)
		}
		slices.Sort(image)
		if c.sets[fmt.Sprint(image)] {
			return nil
		}
	}
	return fmt.Errorf("nothing about the bad blocks %v", some)
}
