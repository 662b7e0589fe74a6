package logic

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Arrow puzzles: exercise 102, after R. Bittencourt. Every cell has an arrow and a number, which
// says how many different numbers lie in the direction of its arrow. Items of a cell v and a
// number d say with colours whether v sees d, and whether v has d. Options of Hv make the
// number of v that of the numbers that it sees; those of Iv tell every cell that sees v; those
// of Ev.d say where v sees d first, or that it does not.
var arrows = kit.Described("arrows", kit.DrawnBy(arrowPicture), kit.OfGrid("arrows", "n, e, s, w, a, b, c or d", "neswabcd", buildArrows))

func buildArrows(a kit.Args, grid [][]rune) (_ *kit.Instance, err error) {
	x := &arrowBoard{rows: len(grid), cols: len(grid[0])}
	if max(x.rows, x.cols) > 10 {
		return nil, fmt.Errorf("arrows: found %d rows and %d columns, expected 10 at most", x.rows, x.cols)
	}
	x.clues, err = kit.ReadGrid(a.Text("clues"), x.rows, x.cols, "a digit, or . for a number that is not given", ".0123456789")
	if err != nil {
		return nil, err
	}
	for c, ch := range kit.Entries(grid) {
		var list []int
		for d := c.Step(arrowSteps[ch], 1); d.On(x.rows, x.cols); d = d.Step(arrowSteps[ch], 1) {
			list = append(list, d.Row*x.cols+d.Col)
		}
		x.sees = append(x.sees, list)
		x.most = max(x.most, len(list))
	}
	b := kit.NewBuilder[[]kit.Setting]()
	for v := range x.sees {
		b.AddPrimary(fmt.Sprintf("H%d", v), fmt.Sprintf("I%d", v))
		b.AddPrimary(kit.Names(fmt.Sprintf("E%d.%%d", v), 0, x.most)...)
	}
	for v := range x.sees {
		b.AddSecondary(fmt.Sprint(v))
		b.AddSecondary(kit.Names(fmt.Sprintf("h%d.%%d", v), 0, x.most)...)
		b.AddSecondary(kit.Names(fmt.Sprintf("i%d.%%d", v), 0, x.most)...)
	}
	for v := range x.sees {
		x.add(b, v)
	}
	return kit.Strict(kit.BoardInstance(b, x.rows, x.cols, x.check, func(numbers [][]int) string { return kit.Shown(numbers, kit.Signed(".0123456789")) }))
}

// arrowSteps are the steps of the arrows' letters.
var arrowSteps = map[rune]kit.Cell{
	'n': {Row: -1}, 'e': {Col: 1}, 's': {Row: 1}, 'w': {Col: -1}, 'a': {Row: -1, Col: 1}, 'b': {Row: 1, Col: 1}, 'c': {Row: 1, Col: -1}, 'd': {Row: -1, Col: -1},
}

// An arrowBoard is the puzzle, with the cells that each cell sees, in order.
type arrowBoard struct {
	rows, cols int
	clues      [][]rune
	sees       [][]int
	most       int // the greatest number of cells that a cell sees
}

// add adds the options of a cell.
func (x *arrowBoard) add(b *kit.BoardBuilder, v int) {
	clue := x.clues[v/x.cols][v%x.cols]
	for seen := range 1 << (x.most + 1) {
		option, d := []string{fmt.Sprintf("H%d", v)}, 0
		for k := range x.most + 1 {
			option = append(option, fmt.Sprintf("h%d.%d:%d", v, k, seen>>k&1))
			d += seen >> k & 1
		}
		if d <= len(x.sees[v]) && (clue == '.' || clue == rune('0'+d)) {
			b.Add(nil, append(option, fmt.Sprintf("%d:%d", v, d))...)
		}
	}
	for d := range x.most + 1 {
		option := []string{fmt.Sprintf("I%d", v), fmt.Sprintf("%d:%d", v, d)}
		for k := range x.most + 1 {
			option = append(option, fmt.Sprintf("i%d.%d:%d", v, k, kit.Bit(k == d)))
		}
		b.Add([]kit.Setting{{Cell: kit.Cell{Row: v / x.cols, Col: v % x.cols}, Value: d}}, option...)
		none := []string{fmt.Sprintf("E%d.%d", v, d)}
		for _, w := range x.sees[v] {
			b.Add(nil, append(none[:len(none):len(none)], fmt.Sprintf("h%d.%d:1", v, d), fmt.Sprintf("i%d.%d:1", w, d))...)
			none = append(none, fmt.Sprintf("i%d.%d:0", w, d))
		}
		b.Add(nil, append(none, fmt.Sprintf("h%d.%d:0", v, d))...)
	}
}

// check applies the rules: every cell has as many different numbers before its arrow as it says,
// and agrees with its clue.
func (x *arrowBoard) check(numbers [][]int) error {
	for c, d := range kit.Entries(numbers) {
		seen := map[int]bool{}
		for _, w := range x.sees[c.Row*x.cols+c.Col] {
			seen[numbers[w/x.cols][w%x.cols]] = true
		}
		if clue := x.clues[c.Row][c.Col]; d < 0 || len(seen) != d || clue != '.' && clue != rune('0'+d) {
			return fmt.Errorf("%v has %d, sees %d numbers, and its clue is %c", c, d, len(seen), clue)
		}
	}
	return nil
}

// arrowPicture paints an arrow in each cell, and its number on it, in the colour of the number.
func arrowPicture(a kit.Args, text string) *draw.Scene {
	c := new(picture.Canvas)
	rows := strings.FieldsFunc(a.Text("arrows"), func(ch rune) bool { return ch == '/' || ch == '\n' })
	for cell, word := range kit.Entries(kit.Fields(text)) {
		i, j := cell.Row, cell.Col
		x, y := float64(j)+0.5, float64(i)+0.5
		n, _ := strconv.Atoi(word)
		fill, ink := draw.OfValue(1 + max(0, n)%9)
		c.Box(fmt.Sprint(i, j), picture.Paper, x-0.5, y-0.5, 1, 1)
		if i < len(rows) && j < len(rows[i]) {
			step := arrowSteps[rune(rows[i][j])]
			length := math.Hypot(float64(step.Row), float64(step.Col))
			dx, dy := float64(step.Col)/max(1, length), float64(step.Row)/max(1, length)
			at := func(along, aside float64) draw.Point { return picture.At(x+dx*along-dy*aside, y+dy*along+dx*aside) }
			c.Polygon(fill, at(0.45, 0), at(0.02, 0.4), at(0.02, 0.2), at(-0.42, 0.2), at(-0.42, -0.2), at(0.02, -0.2), at(0.02, -0.4))
		}
		c.Text(picture.At(x, y), ink, word)
	}
	return c.Scene()
}
