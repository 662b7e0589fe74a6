package logic

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Kakuro, after exercise 430 (d). A block is a run of open cells in a row or a
// column, and holds one of certain sets of digits, its combinations: usually
// those of its size and its sum. An option is a digit x in a cell, as an element of a
// combination of the cell's row block and of one of its column block. It covers the
// cell and these two elements, and says which combinations the blocks have. The
// elements of every other combination are absorbed by an option of the block, which
// says so too: one for each combination that the block may have instead.
//
// A block without a clue may hold any digits: it has all nine as its only
// combination, whose elements are secondary (exercise 433).
var kakuro = kit.Described("kakuro", kit.DrawnBy(kakuroPicture), kit.OfText("clues", readKakuro, func(_ kit.Args, k *kakuroBoard) (*kit.Instance, error) {
	b := kit.NewBuilder[[]kit.Setting]()
	cells := kit.Filter(kit.Cells(k.rows, k.cols), k.open)
	b.AddPrimary(kit.Map(cells, kit.Cell.Name)...)
	k.elements(b.AddPrimary, false)
	k.elements(b.AddSecondary, true)
	b.AddSecondary(kit.Map(k.blocks, func(block *kakuroBlock) string { return block.name })...)
	for _, c := range cells {
		h, v := k.across[c], k.down[c]
		for _, x := range "123456789" {
			for _, p := range h.combinations() {
				for _, q := range v.combinations() {
					if strings.ContainsRune(p, x) && strings.ContainsRune(q, x) {
						b.Add([]kit.Setting{{Cell: c, Value: int(x - '0')}}, c.Name(), h.element(p, x), h.name+":"+p, v.element(q, x), v.name+":"+q)
					}
				}
			}
		}
	}
	for _, block := range k.blocks {
		for _, other := range block.combos {
			for _, combo := range block.combos {
				if other != combo {
					b.Add(nil, append(block.elementsOf(other), block.name+":"+combo)...)
				}
			}
		}
	}
	return kit.BoardInstance(b, k.rows, k.cols, k.check, k.text)
}))

// A kakuroBlock is a run of cells and the combinations that it may hold.
type kakuroBlock struct {
	name   string // of its secondary item: H or V, and a number
	cells  []kit.Cell
	clue   kakuroClue
	combos []string // digits in order
}

// A kakuroClue is what a black cell says of a block: nothing, a sum such as 16, or sets of digits such
// as =13=57.
type kakuroClue string

// valid reports whether a text is a clue.
func (c kakuroClue) valid() bool {
	sets, isSets := strings.CutPrefix(string(c), "=")
	if !isSets {
		n, err := strconv.ParseUint(sets, 10, 8)
		return c == "" || err == nil && 1 <= n && n <= 45
	}
	return !slices.ContainsFunc(strings.Split(sets, "="), func(digits string) bool {
		return digits == "" || strings.Trim(digits, "123456789") != "" || len(kit.UniqueLetters(digits)) < len(digits)
	})
}

// allows reports whether the digits of a block, which differ, agree with its clue.
func (c kakuroClue) allows(combo string) bool {
	sum := 0
	for _, x := range combo {
		sum += int(x - '0')
	}
	n, err := strconv.Atoi(string(c))
	return c == "" || err == nil && n == sum || slices.Contains(kit.Map(strings.Split(string(c), "=")[1:], kit.UniqueLetters), combo)
}

// A kakuroBoard is a puzzle.
type kakuroBoard struct {
	rows, cols int
	words      [][]kit.ClueWord
	clues      map[kit.Cell][2]kakuroClue // of black cells: below and to the right
	blocks     []*kakuroBlock             // those of rows, then those of columns
	across     map[kit.Cell]*kakuroBlock
	down       map[kit.Cell]*kakuroBlock
}

// readKakuro reads a board with its clues.
func readKakuro(text string) (*kakuroBoard, error) {
	words, err := kit.ReadBoard(text, `., #, or clues such as 24\16`)
	if err != nil {
		return nil, err
	}
	k := &kakuroBoard{rows: len(words), cols: len(words[0]), words: words, clues: map[kit.Cell][2]kakuroClue{}, across: map[kit.Cell]*kakuroBlock{}, down: map[kit.Cell]*kakuroBlock{}}
	for c, w := range kit.Entries(words) {
		if k.clues[c], err = readKakuroCell(w); err != nil {
			return nil, err
		}
	}
	if err := k.findBlocks("H", k.across, 0, 1); err != nil {
		return nil, err
	}
	if err := k.findBlocks("V", k.down, 1, 0); err != nil {
		return nil, err
	}
	return k, k.idle()
}

// open reports whether a cell is open.
func (k *kakuroBoard) open(c kit.Cell) bool {
	return c.On(k.rows, k.cols) && k.words[c.Row][c.Col].Text == "."
}

// readKakuroCell returns the clues of a cell for the block below and for that to
// the right.
func readKakuroCell(w kit.ClueWord) (clues [2]kakuroClue, err error) {
	if w.Text == "." || w.Text == "#" {
		return clues, nil
	}
	below, right, ok := strings.Cut(w.Text, `\`)
	clues = [2]kakuroClue{kakuroClue(below), kakuroClue(right)}
	if !ok || !clues[0].valid() || !clues[1].valid() {
		return clues, w.Wrong(`., #, or clues such as 24\16, \16 or \=13=57`)
	}
	return clues, nil
}

// findBlocks finds the runs of open cells in direction di, dj, in the order of their
// first cells.
func (k *kakuroBoard) findBlocks(kind string, of map[kit.Cell]*kakuroBlock, di, dj int) error {
	n := 0
	for i, j := range kit.Pairs(k.rows, k.cols) {
		first, before := kit.Cell{Row: i, Col: j}, kit.Cell{Row: i - di, Col: j - dj}
		if !k.open(first) || k.open(before) {
			continue
		}
		b := &kakuroBlock{name: fmt.Sprintf("%s%d", kind, n)}
		n++
		for c := first; k.open(c); c = (kit.Cell{Row: c.Row + di, Col: c.Col + dj}) {
			b.cells = append(b.cells, c)
			of[c] = b
		}
		b.clue = k.clues[before][dj]
		if err := b.combine(); err != nil {
			at := k.words[i][j]
			if before.On(k.rows, k.cols) {
				at = k.words[before.Row][before.Col]
			}
			return at.Wrong("%v", err)
		}
		k.blocks = append(k.blocks, b)
	}
	return nil
}

// combine finds the combinations of a block.
func (b *kakuroBlock) combine() error {
	size := len(b.cells)
	if size > 9 {
		return fmt.Errorf("at most 9 open cells in a run, not %d", size)
	}
	if b.clue == "" {
		return nil
	}
	for digits := range kit.Combinations(9, size) { // those with small digits come first
		combo := strings.Join(kit.Map(digits, func(x int) string { return kit.Symbols[x : x+1] }), "")
		if b.clue.allows(combo) {
			b.combos = append(b.combos, combo)
		}
	}
	if len(b.combos) == 0 {
		return fmt.Errorf("a clue that %d digits can satisfy", size)
	}
	return nil
}

// idle looks for a clue without a block.
func (k *kakuroBoard) idle() error {
	for c, w := range kit.Entries(k.words) {
		clues := k.clues[c]
		if clues[0] != "" && !k.open(kit.Cell{Row: c.Row + 1, Col: c.Col}) || clues[1] != "" && !k.open(kit.Cell{Row: c.Row, Col: c.Col + 1}) {
			return w.Wrong("a clue with an open cell below or beside it")
		}
	}
	return nil
}

// element names an element of a combination of b, or an element of a block
// without clue.
func (b *kakuroBlock) element(combo string, x rune) string {
	if b.clue == "" {
		return fmt.Sprintf("%s*%c", b.name, x)
	}
	return fmt.Sprintf("%s=%s.%c", b.name, combo, x)
}

// elementsOf returns the elements of a combination.
func (b *kakuroBlock) elementsOf(combo string) []string {
	return kit.Map([]rune(combo), func(x rune) string { return b.element(combo, x) })
}

// combinations returns the combinations of b, all nine digits if it has no clue.
func (b *kakuroBlock) combinations() []string {
	if b.clue == "" {
		return []string{"123456789"}
	}
	return b.combos
}

// elements declares the elements of the blocks with a clue, or of those without.
func (k *kakuroBoard) elements(add func(...string) cover.Item, free bool) {
	for _, block := range k.blocks {
		if (block.clue == "") != free {
			continue
		}
		for _, combo := range block.combinations() {
			add(block.elementsOf(combo)...)
		}
	}
}

// check applies the rules.
func (k *kakuroBoard) check(values [][]int) error {
	for _, b := range k.blocks {
		digits := ""
		for _, c := range b.cells {
			switch x := values[c.Row][c.Col]; {
			case x < 1:
				return fmt.Errorf("%v has no digit, or several", c)
			case strings.Contains(digits, strconv.Itoa(x)):
				return fmt.Errorf("the block of %v has %d twice", c, x)
			default:
				digits += strconv.Itoa(x)
			}
		}
		if combo := kit.UniqueLetters(digits); !b.clue.allows(combo) {
			return fmt.Errorf("the block of %v holds %s, which is not what its clue says", b.cells[0], combo)
		}
	}
	return nil
}

// text returns the board with its digits; a black cell is #.
func (k *kakuroBoard) text(values [][]int) string {
	return kit.Shown(values, func(c kit.Cell, x int) rune {
		if !k.open(c) {
			return '#'
		}
		return kit.Signed(".0123456789")(c, x)
	})
}

// kakuroPicture paints the digits, and the clues in the black cells: above the clue of the
// block to the right, and below that of the block downwards.
func kakuroPicture(a kit.Args, text string) *draw.Scene {
	c := picture.LettersOn(text)
	words, _ := kit.ReadBoard(a.Text("clues"), "")
	for cell, w := range kit.Entries(words) {
		if down, right, ok := strings.Cut(w.Text, `\`); ok {
			x, y := float64(cell.Col), float64(cell.Row)
			c.Word(picture.At(x+0.7, y+0.3), picture.Paper, 7, right)
			c.Word(picture.At(x+0.3, y+0.72), picture.Paper, 7, down)
			c.Line(picture.Faint, 0.6, picture.At(x, y), picture.At(x+1, y+1))
		}
	}
	return c.Scene()
}
