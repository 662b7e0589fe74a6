package record_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A certBoard is what a checker knows of a rectangle: its tilings, listed by the definition, and their
// heights, counted turn by turn.
type certBoard struct {
	rows, cols int
	texts      []string // of the tilings, in order, as certificates have them
	number     map[string]int32
	turns      [][][2]int32 // by block: the tilings before and after a turn from upright to across
	next       [][][2]int32 // by tiling: those after a turn, and the block plus 1, negative for upright
	heights    []int8       // by tiling and block
	order      []int        // the blocks, those with the most turns first
}

// A certChecker confirms certificates by docs/records.md. It takes nothing else from the program.
type certChecker struct {
	*certBoard
	n, most int
	cuts    [][]int
	sets    map[string]bool
	lines   []string
	at      int
	claims  map[string]error // those that were examined
}

// certBoards are those met, and certClaims the claims.
var certBoards, certClaims = map[string]*certBoard{}, map[string]error{}

// checkCertificate returns the number that no array has more solutions than, or the first line that
// does not say what it has to say.
func checkCertificate(text string) (most int, err error) {
	c := &certChecker{sets: map[string]bool{}, lines: strings.Split(text, "\n"), claims: certClaims}
	if err := c.check(); err != nil {
		return 0, fmt.Errorf("line %d: %w", c.at+1, err)
	}
	return c.most, nil
}

// expect takes the next line, which has to be this one.
func (c *certChecker) expect(format string, args ...any) error {
	if line := fmt.Sprintf(format, args...); !c.next(line) {
		return fmt.Errorf("expected %q", line)
	}
	c.at++
	return nil
}

// next reports whether the next line is this one.
func (c *certChecker) next(line string) bool { return c.at < len(c.lines) && c.lines[c.at] == line }

// numbers returns numbers as a line has them.
func certNumbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

func (c *certChecker) check() error {
	if len(c.lines) < 7 {
		return fmt.Errorf("too short")
	}
	var rows, cols int
	fmt.Sscanf(c.lines[1]+" "+c.lines[2], "pips %d board %dx%d", &c.n, &rows, &cols)
	if c.n < 1 || c.n > 6 || rows < 2 || cols < 2 || rows*cols != (c.n+1)*(c.n+2) {
		return fmt.Errorf("not a board of double-%d", c.n)
	}
	board := fmt.Sprintf("%dx%d", rows, cols)
	if certBoards[board] == nil {
		certBoards[board] = newCertBoard(make([]byte, rows*cols), cols)
		if certBoards[board].count(0) > 0 {
			return fmt.Errorf("turns do not lead to all tilings")
		}
	}
	c.certBoard = certBoards[board]
	head := fmt.Sprintf("certificate 1\npips %d\nboard %s\ntilings %d\norigin %s", c.n, board, len(c.texts), c.texts[0])
	for line := range strings.SplitSeq(head, "\n") {
		if err := c.expect("%s", line); err != nil {
			return err
		}
	}
	for _, line := range c.lines {
		var list []int
		words := strings.Fields(line)
		for _, w := range words[min(1, len(words)):] {
			var v int
			fmt.Sscan(w, &v)
			list = append(list, v)
		}
		if slices.Sort(list); strings.HasPrefix(line, "set ") {
			c.sets[certNumbers(list)] = true
		} else if strings.HasPrefix(line, "cut ") {
			c.cuts = append(c.cuts, list)
		}
	}
	if err := c.end(); err != nil {
		return err
	}
	if err := c.words(nil, 0, make([]bool, len(c.texts)), len(c.texts)); err != nil {
		return err
	}
	if c.at != len(c.lines)-2 || c.lines[c.at+1] != "" {
		return fmt.Errorf("expected the end")
	}
	return nil
}

// end counts the solutions of the array in the last line.
func (c *certChecker) end() error {
	var id string
	fmt.Sscanf(c.lines[len(c.lines)-2], "end %d %s", &c.most, &id)
	pips := strings.TrimPrefix(id, fmt.Sprintf("%d:", c.n))
	if c.cols != c.n+2 {
		pips = strings.TrimPrefix(id, fmt.Sprintf("%dx%d:", c.rows, c.cols))
	}
	count := 0
	for _, text := range c.texts {
		if len(pips) == len(text) && c.solves(text, pips) {
			count++
		}
	}
	if count != c.most || c.lines[len(c.lines)-2] != fmt.Sprintf("end %d %s", c.most, id) {
		return fmt.Errorf("%s has %d solutions", id, count)
	}
	return nil
}

// solves reports whether a tiling has every bone once.
func (c *certChecker) solves(text, pips string) bool {
	var met [64]bool
	for _, p := range c.places(text) {
		x, y := int(min(pips[p[0]], pips[p[1]])-'0'), int(max(pips[p[0]], pips[p[1]])-'0')
		if x < 0 || y > c.n || met[8*x+y] {
			return false
		}
		met[8*x+y] = true
	}
	return true
}

// places returns the two cells of every domino of a tiling.
func (c *certBoard) places(text string) (list [][2]int) {
	for i := range text {
		switch text[i] {
		case 'R':
			list = append(list, [2]int{i, i + 1})
		case 'D':
			list = append(list, [2]int{i, i + c.cols})
		}
	}
	return list
}

// block returns the four cells of a block, row by row.
func (c *certBoard) block(v int) (a, b, d, e int) {
	a = v/(c.cols-1)*c.cols + v%(c.cols-1)
	return a, a + 1, a + c.cols, a + c.cols + 1
}

func (c *certBoard) blocks() int { return (c.rows - 1) * (c.cols - 1) }

// newCertBoard lists the tilings of cells, in which a hole has a #.
func newCertBoard(cells []byte, cols int) *certBoard {
	c := &certBoard{rows: len(cells) / cols, cols: cols, number: map[string]int32{}}
	c.tile(cells, 0)
	slices.SortFunc(c.texts, func(s, t string) int { // by the last cell at which one, and one only, has a U
		for i := len(s) - 1; i >= 0; i-- {
			if up := s[i] == 'U'; up != (t[i] == 'U') {
				if up {
					return 1
				}
				return -1
			}
		}
		return 0
	})
	for i, text := range c.texts {
		c.number[text] = int32(i)
	}
	c.turns, c.next = make([][][2]int32, c.blocks()), make([][][2]int32, len(c.texts))
	for i, text := range c.texts {
		for v := range c.turns {
			p, q, r, s := c.block(v)
			if text[p] == 'D' && text[q] == 'D' {
				turned := []byte(text)
				turned[p], turned[q], turned[r], turned[s] = 'R', 'L', 'R', 'L'
				j := c.number[string(turned)]
				c.turns[v] = append(c.turns[v], [2]int32{int32(i), j})
				c.next[i] = append(c.next[i], [2]int32{j, int32(v + 1)})
				c.next[j] = append(c.next[j], [2]int32{int32(i), int32(-v - 1)})
			}
		}
	}
	for v := range c.turns {
		c.order = append(c.order, v)
	}
	slices.SortStableFunc(c.order, func(v, w int) int { return cmp.Compare(len(c.turns[w]), len(c.turns[v])) })
	return c
}

// tile lists the tilings; a cell that is not covered has 0.
func (c *certBoard) tile(text []byte, i int) {
	for i < len(text) && text[i] != 0 {
		i++
	}
	if i == len(text) {
		c.texts = append(c.texts, string(text))
		return
	}
	if (i+1)%c.cols != 0 && text[i+1] == 0 {
		text[i], text[i+1] = 'R', 'L'
		c.tile(text, i+2)
		text[i], text[i+1] = 0, 0
	}
	if i+c.cols < len(text) && text[i+c.cols] == 0 {
		text[i], text[i+c.cols] = 'D', 'U'
		c.tile(text, i+1)
		text[i], text[i+c.cols] = 0, 0
	}
}

// count counts the turns from one tiling to every other, and sees that each has one number only. It returns
// how many tilings they do not lead to.
func (c *certBoard) count(origin int32) (others int) {
	n := c.blocks()
	c.heights = make([]int8, n*len(c.texts))
	met, queue := make([]bool, len(c.texts)), []int32{origin}
	met[origin] = true
	want := make([]int8, n)
	for ; len(queue) > 0; queue = queue[1:] {
		i := int(queue[0])
		for _, to := range c.next[i] {
			j := int(to[0])
			copy(want, c.heights[n*i:n*i+n])
			if to[1] > 0 {
				want[to[1]-1]++
			} else {
				want[-to[1]-1]--
			}
			if !met[j] {
				met[j] = true
				copy(c.heights[n*j:], want)
				queue = append(queue, to[0])
			} else if !slices.Equal(want, c.heights[n*j:n*j+n]) {
				panic("heights depend on the path")
			}
		}
	}
	for _, m := range met {
		if !m {
			others++
		}
	}
	return others
}

// words confirms what the certificate has for a set of blocks, and for those that add blocks from a place of
// the order on. Tilings that are in a pair are taken; left is how many solutions the pairs allow.
func (c *certChecker) words(word []int, from int, taken []bool, left int) error {
	if c.next("set " + certNumbers(word)) {
		if err := c.set(word); err != nil {
			return err
		}
	} else if !c.image(word, left) {
		return fmt.Errorf("nothing about the bad blocks %v", word)
	}
	for i, v := range c.order[from:] {
		more, pairs, now := append(slices.Clip(word), v), slices.Clone(taken), left
		for _, p := range c.turns[v] {
			if !pairs[p[0]] && !pairs[p[1]] {
				pairs[p[0]], pairs[p[1]] = true, true
				now--
			}
		}
		if c.next("cut " + certNumbers(more)) {
			if now > c.most {
				return fmt.Errorf("%d solutions are possible", now)
			}
			c.at++
		} else if err := c.words(more, from+i+1, pairs, now); err != nil {
			return err
		}
	}
	return nil
}

// image reports whether a symmetry takes a set of blocks to one that is listed, or to one that has a cut in
// it, where its pairs alone are too few for one.
func (c *certChecker) image(word []int, left int) bool {
	for k := range 4 {
		var image []int
		for _, v := range word {
			row, col := v/(c.cols-1), v%(c.cols-1)
			if k&1 != 0 {
				row = c.rows - 2 - row
			}
			if k&2 != 0 {
				col = c.cols - 2 - col
			}
			image = append(image, row*(c.cols-1)+col)
		}
		slices.Sort(image)
		has := func(cut []int) bool {
			return !slices.ContainsFunc(cut, func(v int) bool { return !slices.Contains(image, v) })
		}
		if c.sets[certNumbers(image)] || left > c.most && slices.ContainsFunc(c.cuts, has) {
			return true
		}
	}
	return false
}
