package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Sudoku squares that a motion of the board takes to themselves, up to the
// names of the digits: exercises 114 and 115. The motion moves cells; there is a
// permutation of the digits so that the digit of the image of a cell is the
// image of its digit. An option gives digit k to a cell and l to its image, and
// says that k becomes l; so rows, columns and boxes are covered twice, by cells
// and, with capital letters, by images. Cells are coloured by their digits, to
// make both agree, and so is the image of a digit.
//
// In hypersudoku there are four more boxes, and so, by a permutation of rows and
// columns that takes stripes to the stripes between, 18 boxes altogether.
var sudokuSymmetry = kit.Described("sudoku-symmetry", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) {
	s := &symmetricSudoku{boxes: a.Int("boxes"), image: sudokuMotions[a.Text("motion")]}
	if s.boxes != 9 && s.boxes != 18 {
		return nil, fmt.Errorf("boxes=%d: expected 9 or 18", s.boxes)
	}
	b := kit.NewBuilder[[]kit.Setting]()
	names := kit.LatinItems(9, s.parts())
	b.AddPrimary(names...)
	b.AddPrimary(kit.Map(names[81:], strings.ToUpper)...) // those of the parts
	b.AddPrimary(kit.Names("u%d", 1, 9)...)
	b.AddPrimary(kit.Names("v%d", 1, 9)...)
	b.AddSecondary(kit.Names("image%d", 1, 9)...)
	b.AddSecondary(kit.Names("x%d", 0, 80)...)
	s.addOptions(b)
	return kit.Strict(kit.SquareInstance(b, s.check))
})

// hyperTau exchanges the lines of the boxes of hypersudoku with those between
// them.
var hyperTau = [9]int{3, 2, 1, 0, 4, 8, 7, 6, 5}

// sudokuMotions are the motions of the board.
var sudokuMotions = map[string]func(kit.Cell) kit.Cell{
	"transpose": func(c kit.Cell) kit.Cell { return kit.Cell{Row: c.Col, Col: c.Row} },
	"turn":      func(c kit.Cell) kit.Cell { return kit.Cell{Row: c.Col, Col: 8 - c.Row} },
	"boxes":     func(c kit.Cell) kit.Cell { return kit.Cell{Row: hyperTau[c.Row], Col: hyperTau[c.Col]} },
}

// A symmetricSudoku is a board and its motion.
type symmetricSudoku struct {
	boxes int
	image func(kit.Cell) kit.Cell
}

// parts returns the rows, the columns, and 9 boxes or 18.
func (s *symmetricSudoku) parts() []kit.Part {
	parts := kit.SudokuParts(3)
	hyper := kit.Part{Letter: "h", Name: "further box", Of: func(c kit.Cell) int { return hyperTau[c.Row]/3*3 + hyperTau[c.Col]/3 }}
	return append(parts, hyper)[:len(parts)+s.boxes/18]
}

// addOptions adds the options of cells, and those that say what a digit becomes.
func (s *symmetricSudoku) addOptions(b *kit.BoardBuilder) {
	for at, c := range kit.Cells(9, 9) {
		d := s.image(c)
		for k := 1; k <= 9; k++ {
			for l := 1; l <= 9; l++ {
				if c.Row == 0 && k != c.Col+1 || c == d && k != l {
					continue
				}
				image := kit.Map(kit.LatinEntries(d, l, s.parts())[1:], strings.ToUpper)
				option := slices.Concat(kit.LatinEntries(c, k, s.parts()), image, []string{fmt.Sprintf("x%d:%d", at, k), fmt.Sprintf("image%d:%d", k, l)})
				if c != d {
					option = append(option, fmt.Sprintf("x%d:%d", 9*d.Row+d.Col, l))
				}
				b.Add([]kit.Setting{{Cell: c, Value: k}}, option...)
			}
		}
	}
	for k := 1; k <= 9; k++ {
		for l := 1; l <= 9; l++ {
			b.Add(nil, fmt.Sprintf("u%d", k), fmt.Sprintf("v%d", l), fmt.Sprintf("image%d:%d", k, l))
		}
	}
}

// check applies the rules.
func (s *symmetricSudoku) check(d kit.Drawing) error {
	if string(d[0]) != "123456789" {
		return fmt.Errorf("the first row is %s", string(d[0]))
	}
	if err := kit.CheckParts(d, kit.Symbols[:9], s.parts()); err != nil {
		return err
	}
	var becomes [10]rune
	for c, digit := range kit.Entries(d) {
		image := s.image(c)
		got := d[image.Row][image.Col]
		if old := becomes[digit-'0']; old != 0 && old != got {
			return fmt.Errorf("%c becomes %c and %c", digit, old, got)
		}
		becomes[digit-'0'] = got
	}
	return nil
}
