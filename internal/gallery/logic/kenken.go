package logic

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Kenken, after exercise 399. Cells, digits in rows and digits in columns are
// items, with an option for each digit in each cell, as in latin squares. The
// option also says so, in colours: that the cell holds k (item P), that k of its row is
// in this column (R), and that k of its column is in this row (C). A cage is an item
// too: for every way to fill it as its clue says it has an option with the same
// colours. That R and C are coloured lets the search see a conflict between cages
// before the cells are filled. A cage need not be connected.
var kenken = kit.Described("kenken", kit.DrawnBy(kenkenPicture), kit.OfText("puzzle", readKenken, func(_ kit.Args, k *kenkenBoard) (*kit.Instance, error) {
	b := kit.NewBuilder[[]kit.Setting]()
	items := kit.LatinItems(k.n, kit.LatinParts)
	b.AddPrimary(items...)
	// A cage that may hold anything has no item.
	clued := kit.Filter(k.cages, func(cage *kenkenCage) bool { return cage.op != '?' })
	b.AddPrimary(kit.Map(clued, func(cage *kenkenCage) string { return fmt.Sprintf("g%c", cage.letter) })...)
	b.AddSecondary(kit.Map(items, strings.ToUpper)...)
	for _, c := range kit.Cells(k.n, k.n) {
		for x := 1; x <= k.n; x++ {
			b.Add([]kit.Setting{{Cell: c, Value: x}}, slices.Concat(kit.LatinEntries(c, x, kit.LatinParts), latinColours(c, x))...)
		}
	}
	for _, cage := range clued {
		all := cage.fill(k.n, func(numbers []int) {
			option := []string{fmt.Sprintf("g%c", cage.letter)}
			var say []kit.Setting
			for at, x := range numbers {
				option = append(option, latinColours(cage.cells[at], x)...)
				say = append(say, kit.Setting{Cell: cage.cells[at], Value: x})
			}
			b.Add(say, option...)
		})
		if !all {
			return nil, fmt.Errorf("puzzle: there are too many ways to fill cage %c", cage.letter)
		}
	}
	return kit.BoardInstance(b, k.n, k.n, k.check, kit.LatinText)
}))

// maxKenken is how many rows a square may have.
const maxKenken = 16

// A kenkenCage is a group of cells and their clue.
type kenkenCage struct {
	letter rune
	cells  []kit.Cell
	op     byte // + - * / = or ?
	value  int
	clue   string // as it was read
}

// A kenkenBoard is a puzzle.
type kenkenBoard struct {
	n     int
	rows  []string      // a letter for each cell
	cages []*kenkenCage // in the order of their first cells
}

// readKenken reads a puzzle. An error is a *cover.SyntaxError.
func readKenken(text string) (*kenkenBoard, error) {
	lines, end := kit.ReadWords(text, ";", " \t,")
	words := slices.Concat(lines...)
	if len(words) == 0 {
		return nil, end.Wrong("a row of letters, one for each cage")
	}
	n := len([]rune(words[0].Text))
	if n > maxKenken || strings.Contains(words[0].Text, ":") {
		return nil, words[0].Wrong("a row of at most %d letters, one for each cage", maxKenken)
	}
	k := &kenkenBoard{n: n}
	byLetter := map[rune]*kenkenCage{}
	for i, w := range words[:min(n, len(words))] {
		row := []rune(w.Text)
		if len(row) != n || slices.Contains(row, ':') {
			return nil, w.Wrong("row %d of %d, of %d letters", i+1, n, n)
		}
		k.rows = append(k.rows, w.Text)
		for j, letter := range row {
			if !unicode.IsLetter(letter) && !unicode.IsDigit(letter) {
				return nil, w.Wrong("letters or digits, one for each cage")
			}
			cage := byLetter[letter]
			if cage == nil {
				cage = &kenkenCage{letter: letter}
				byLetter[letter] = cage
				k.cages = append(k.cages, cage)
			}
			cage.cells = append(cage.cells, kit.Cell{Row: i, Col: j})
		}
	}
	if len(words) < n {
		return nil, end.Wrong("row %d of %d", len(words)+1, n)
	}
	for _, w := range words[n:] {
		if err := readKenkenClue(w, byLetter); err != nil {
			return nil, err
		}
	}
	for _, cage := range k.cages {
		if cage.op == 0 {
			return nil, end.Wrong("a clue for cage %c", cage.letter)
		}
	}
	return k, nil
}

// readKenkenClue reads a clue such as a:12*.
func readKenkenClue(w kit.ClueWord, byLetter map[rune]*kenkenCage) error {
	name, clue, _ := strings.Cut(w.Text, ":")
	letter := []rune(name)
	if len(letter) != 1 || byLetter[letter[0]] == nil {
		return w.Wrong("the letter of a cage, a colon and its clue")
	}
	cage := byLetter[letter[0]]
	cage.clue = clue
	if cage.op != 0 {
		return w.Wrong("one clue for cage %c", cage.letter)
	}
	if clue == "?" {
		cage.op = '?'
		return nil
	}
	digits := strings.TrimRight(clue, "+-*/x")
	value, err := strconv.ParseUint(digits, 10, 31)
	cage.value, cage.op = int(value), '='
	switch op := clue[len(digits):]; {
	case err != nil || len(op) > 1:
		return w.Wrong("a clue such as 9+, 3-, 12*, 2/, or ?")
	case op == "x":
		cage.op = '*'
	case op != "":
		cage.op = op[0]
	}
	switch size := len(cage.cells); {
	case (cage.op == '-' || cage.op == '/') && size != 2:
		return w.Wrong("a sum or product for a cage of %d cells", size)
	case cage.op == '*' && value == 0:
		return w.Wrong("a product above 0")
	}
	return nil
}

// allows reports whether numbers in a cage agree with its clue.
func (c *kenkenCage) allows(numbers []int) bool {
	sum, product := 0, 1
	for _, x := range numbers {
		sum += x
		if product > math.MaxInt/maxKenken {
			return false
		}
		product *= x
	}
	low, high := slices.Min(numbers), slices.Max(numbers)
	switch c.op { // = is any of the others
	case '+':
		return sum == c.value
	case '*':
		return product == c.value
	case '-':
		return high-low == c.value
	case '/':
		return low*c.value == high
	case '=':
		return sum == c.value || product == c.value || len(numbers) == 2 && (high-low == c.value || low*c.value == high)
	}
	return true
}

// maxFillings is how many ways to fill a cage, or part of it, are considered.
const maxFillings = 1 << 22

// fill calls f for all ways to fill a cage, in lexicographic order; no number is
// twice in a row or a column. It returns false if there are too many.
func (c *kenkenCage) fill(n int, f func(numbers []int)) bool {
	numbers := make([]int, len(c.cells))
	tried := 0
	var place func(at, sum, product int)
	place = func(at, sum, product int) {
		if tried++; tried > maxFillings {
			return
		}
		if at == len(numbers) {
			if c.allows(numbers) {
				f(numbers)
			}
			return
		}
		left := len(numbers) - at - 1
		for x := 1; x <= n; x++ {
			noSum, noProduct := sum+x+left > c.value || sum+x+left*n < c.value, c.value%(product*x) != 0
			switch {
			case c.op == '+' && noSum, c.op == '*' && noProduct, c.op == '=' && noSum && noProduct && len(numbers) > 2:
				continue
			case c.clashes(at, x, numbers):
				continue
			}
			numbers[at] = x
			place(at+1, sum+x, product*x)
		}
	}
	place(0, 0, 1)
	return tried <= maxFillings
}

// clashes reports whether x is in the row or column of cell number at already.
func (c *kenkenCage) clashes(at, x int, numbers []int) bool {
	for b, other := range c.cells[:at] {
		if numbers[b] == x && (other.Row == c.cells[at].Row || other.Col == c.cells[at].Col) {
			return true
		}
	}
	return false
}

// latinColours returns what colours say of a number in a cell: what the cell holds, and where in its
// row and its column the number is.
func latinColours(c kit.Cell, x int) []string {
	return []string{fmt.Sprintf("P%s:%d", c.Name(), x), fmt.Sprintf("R%d=%d:%d", c.Row, x, c.Col), fmt.Sprintf("C%d=%d:%d", c.Col, x, c.Row)}
}

// check applies the rules.
func (k *kenkenBoard) check(values [][]int) error {
	if err := kit.CheckLatin(values); err != nil {
		return err
	}
	for _, cage := range k.cages {
		numbers := kit.Map(cage.cells, func(c kit.Cell) int { return values[c.Row][c.Col] })
		if !cage.allows(numbers) {
			return fmt.Errorf("cage %c holds %v", cage.letter, numbers)
		}
	}
	return nil
}

// kenkenPicture paints the cages, their clues and the numbers.
func kenkenPicture(a kit.Args, text string) *draw.Scene {
	k, err := readKenken(a.Text("puzzle"))
	if err != nil {
		return new(picture.Canvas).Scene()
	}
	c := picture.Regions(k.rows, text)
	for _, cage := range k.cages {
		clue := strings.NewReplacer("*", "×", "x", "×", "/", "÷", "-", "−").Replace(cage.clue)
		c.Word(picture.At(float64(cage.cells[0].Col)+0.3, float64(cage.cells[0].Row)+0.2), picture.Ink, 5.5, clue)
	}
	return c.Scene()
}
