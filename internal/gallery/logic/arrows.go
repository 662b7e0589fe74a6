package logic

import (
	"fmt"
	"math"
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
func arrows() kit.Model {
	return kit.Model{
		Name:   "arrows",
		Title:  "Arrows with as many different numbers before them as they say",
		Source: "TAOCP 7.2.2.1, exercise 102 (R. Bittencourt); the puzzle is ours",
		About: "Every cell of a board has an arrow and a number, and some numbers are given. A number says how many different numbers lie before the arrow of its cell. " +
			"An option says which numbers a cell sees, tells a number to the cells that see it, or says where a cell first sees a number.",
		Story:   "A number counts the different numbers ahead of its arrow, which depend on others in their turn, round in circles. With no number given, these arrows have four answers.",
		Picture: kit.DrawnBy(arrowPicture),
		Params: []kit.Param{
			kit.Text("arrows", "the rows: n, e, s or w for an arrow straight up, to the right, down or to the left, and a, b, c or d for one up right, down right, down left or up left", "sbccc/wdadc/csaad/acnba/dasdn"),
			kit.Text("clues", "the rows, with . for a number that is not given", "...../...../...../...../....."),
		},
		Build: buildArrows,
	}
}

// arrowSteps are the steps of the arrows' letters.
var arrowSteps = map[rune][2]int{
	'n': {-1, 0}, 'e': {0, 1}, 's': {1, 0}, 'w': {0, -1}, 'a': {-1, 1}, 'b': {1, 1}, 'c': {1, -1}, 'd': {-1, -1},
}

// An arrowChoice is an option: the number of a cell if kind is 'H' or 'I', and where a cell
// sees a number first, or -1, if it is 'E'.
type arrowChoice struct {
	kind   byte
	cell   int
	number int
	seen   int // of 'H' a set, of 'E' a place in the list of cells that are seen
}

// An arrowBoard is the puzzle, with the cells that each cell sees, in order.
type arrowBoard struct {
	rows, cols int
	clues      [][]rune
	sees       [][]int
	most       int // the greatest number of cells that a cell sees
}

func buildArrows(a kit.Args) (*kit.Instance, error) {
	grid, err := kit.ReadGrid(a.Text("arrows"), 0, 0, "n, e, s, w, a, b, c or d", "neswabcd")
	if err != nil {
		return nil, err
	}
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
		step := arrowSteps[ch]
		for d := (kit.Cell{Row: c.Row + step[0], Col: c.Col + step[1]}); d.On(x.rows, x.cols); d = (kit.Cell{Row: d.Row + step[0], Col: d.Col + step[1]}) {
			list = append(list, d.Row*x.cols+d.Col)
		}
		x.sees = append(x.sees, list)
		x.most = max(x.most, len(list))
	}
	b := kit.NewBuilder[arrowChoice]()
	x.declare(b)
	for v := range x.sees {
		x.add(b, v)
	}
	return b.Instance(x.check, x.text)
}

// declare declares the items.
func (x *arrowBoard) declare(b *kit.Builder[arrowChoice]) {
	for v := range x.sees {
		b.AddPrimary(fmt.Sprintf("H%d", v), fmt.Sprintf("I%d", v))
		b.AddPrimary(kit.Names(fmt.Sprintf("E%d.%%d", v), 0, x.most)...)
	}
	for v := range x.sees {
		b.AddSecondary(fmt.Sprint(v))
		b.AddSecondary(kit.Names(fmt.Sprintf("h%d.%%d", v), 0, x.most)...)
		b.AddSecondary(kit.Names(fmt.Sprintf("i%d.%%d", v), 0, x.most)...)
	}
}

// add adds the options of a cell.
func (x *arrowBoard) add(b *kit.Builder[arrowChoice], v int) {
	clue := x.clues[v/x.cols][v%x.cols]
	for seen := range 1 << (x.most + 1) {
		option, d := []string{fmt.Sprintf("H%d", v)}, 0
		for k := range x.most + 1 {
			option = append(option, fmt.Sprintf("h%d.%d:%d", v, k, seen>>k&1))
			d += seen >> k & 1
		}
		if d <= len(x.sees[v]) && (clue == '.' || clue == rune('0'+d)) {
			b.Add(arrowChoice{'H', v, d, seen}, append(option, fmt.Sprintf("%d:%d", v, d))...)
		}
	}
	for d := range x.most + 1 {
		option := []string{fmt.Sprintf("I%d", v), fmt.Sprintf("%d:%d", v, d)}
		for k := range x.most + 1 {
			has := 0
			if k == d {
				has = 1
			}
			option = append(option, fmt.Sprintf("i%d.%d:%d", v, k, has))
		}
		b.Add(arrowChoice{'I', v, d, 0}, option...)
		none := []string{fmt.Sprintf("E%d.%d", v, d)}
		for k, w := range x.sees[v] {
			b.Add(arrowChoice{'E', v, d, k}, append(none[:len(none):len(none)], fmt.Sprintf("h%d.%d:1", v, d), fmt.Sprintf("i%d.%d:1", w, d))...)
			none = append(none, fmt.Sprintf("i%d.%d:0", w, d))
		}
		b.Add(arrowChoice{'E', v, d, -1}, append(none, fmt.Sprintf("h%d.%d:0", v, d))...)
	}
}

// numbers returns the numbers of the cells, -1 where there is none.
func (x *arrowBoard) numbers(list []arrowChoice) []int {
	numbers := make([]int, len(x.sees))
	for v := range numbers {
		numbers[v] = -1
	}
	for _, c := range list {
		if c.kind == 'I' {
			numbers[c.cell] = c.number
		}
	}
	return numbers
}

// seenSets returns the set of numbers that each cell sees, if every cell has the right number
// and agrees with its clue.
func (x *arrowBoard) seenSets(numbers []int) (sets []int, err error) {
	sets = make([]int, len(numbers))
	for v, d := range numbers {
		if d < 0 {
			return nil, fmt.Errorf("cell %d has no number", v)
		}
		count := 0
		for _, w := range x.sees[v] {
			if numbers[w] >= 0 && sets[v]>>numbers[w]&1 == 0 {
				sets[v] |= 1 << numbers[w]
				count++
			}
		}
		if clue := x.clues[v/x.cols][v%x.cols]; count != d || clue != '.' && clue != rune('0'+d) {
			return nil, fmt.Errorf("cell %d has %d, sees %d numbers, and its clue is %c", v, d, count, clue)
		}
	}
	return sets, nil
}

// check applies the rules, and checks that every option is true.
func (x *arrowBoard) check(list []arrowChoice) error {
	numbers := x.numbers(list)
	sets, err := x.seenSets(numbers)
	if err != nil {
		return err
	}
	said := map[[3]int]bool{}
	for _, c := range list {
		key := [3]int{int(c.kind), c.cell, 0}
		switch c.kind {
		case 'E':
			key[2] = c.number
			first := -1
			for k, w := range x.sees[c.cell] {
				if first < 0 && numbers[w] == c.number {
					first = k
				}
			}
			if c.seen != first {
				return fmt.Errorf("cell %d does not see %d first where its option says", c.cell, c.number)
			}
		case 'H':
			if c.number != numbers[c.cell] || c.seen != sets[c.cell] {
				return fmt.Errorf("cell %d does not see the numbers that it is said to", c.cell)
			}
		}
		if said[key] {
			return fmt.Errorf("two options say the same of cell %d", c.cell)
		}
		said[key] = true
	}
	if n := len(x.sees) * (3 + x.most); len(list) != n {
		return fmt.Errorf("%d options, expected %d", len(list), n)
	}
	return nil
}

// text shows the numbers.
func (x *arrowBoard) text(list []arrowChoice) string {
	d := kit.NewDrawing(x.rows, x.cols, '.')
	for v, n := range x.numbers(list) {
		if n >= 0 {
			d[v/x.cols][v%x.cols] = rune('0' + n)
		}
	}
	return d.Spaced()
}

// arrowPicture paints an arrow in each cell, and its number on it, in the colour of the number.
func arrowPicture(a kit.Args, text string) *draw.Scene {
	c := new(picture.Canvas)
	rows := strings.FieldsFunc(a.Text("arrows"), func(ch rune) bool { return ch == '/' || ch == '\n' })
	for i, line := range strings.Split(text, "\n") {
		for j, word := range strings.Fields(line) {
			x, y := float64(j)+0.5, float64(i)+0.5
			n := 0
			fmt.Sscan(word, &n)
			fill, ink := draw.OfValue(1 + max(0, n)%9)
			c.Box(fmt.Sprint(i, j), picture.Paper, x-0.5, y-0.5, 1, 1)
			if i < len(rows) && j < len(rows[i]) {
				step := arrowSteps[rune(rows[i][j])]
				length := math.Hypot(float64(step[0]), float64(step[1]))
				dx, dy := float64(step[1])/max(1, length), float64(step[0])/max(1, length)
				at := func(along, aside float64) draw.Point { return picture.At(x+dx*along-dy*aside, y+dy*along+dx*aside) }
				c.Polygon(fill, at(0.45, 0), at(0.02, 0.4), at(0.02, 0.2), at(-0.42, 0.2), at(-0.42, -0.2), at(0.02, -0.2), at(0.02, -0.4))
			}
			c.Text(picture.At(x, y), ink, word)
		}
	}
	return c.Scene()
}
