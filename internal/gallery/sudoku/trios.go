package sudoku

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Exercise 57. The first box is given, by symmetry. Columns of the other two boxes
// above may then be exchanged, so that a digit from 1 to 3 comes first in the top row and
// one from 7 to 9 last: order=boxes. The two boxes may be exchanged as well, so that the one
// with 2 in the top row comes first: order=row, where half of the answers remain.

var trios = kit.Described("sudoku-trios", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) {
	order := a.Text("order")
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddPrimary(kit.Names("b%d", 0, 8)...)
	var sets []string
	for i := range 27 {
		sets = append(sets, fmt.Sprintf("%d%d%d", 1+i/9, 4+i/3%3, 7+i%3))
	}
	for k := range 9 {
		b.AddPrimary(kit.Names(fmt.Sprintf("r%d%%d", k), 1, 9)...)
		b.AddPrimary(kit.Names(fmt.Sprintf("c%d%%d", k), 1, 9)...)
	}
	for _, s := range sets {
		b.AddPrimary("h"+s, "v"+s)
	}
	boxes := triosBoxes()
	for box := range 9 {
		for _, d := range boxes {
			if fitsTrioOrder(order, box, d) {
				var say []kit.Setting
				for at, digit := range d {
					say = append(say, kit.Setting{Cell: kit.Cell{Row: box/3*3 + at/3, Col: box%3*3 + at%3}, Value: digit})
				}
				b.Add(say, trioItems(box, d)...)
			}
		}
	}
	return kit.Strict(kit.SquareInstance(b, checkTrios))
})

// trioItems returns the items of an option.
func trioItems(box int, d [9]int) []string {
	option := []string{fmt.Sprintf("b%d", box)}
	for at, digit := range d {
		option = append(option, fmt.Sprintf("r%d%d", box/3*3+at/3, digit), fmt.Sprintf("c%d%d", box%3*3+at%3, digit))
	}
	for k := range 3 {
		option = append(option, "h"+trio(d[3*k], d[3*k+1], d[3*k+2]), "v"+trio(d[k], d[k+3], d[k+6]))
	}
	return option
}

// trio names a set of three digits.
func trio(a, b, c int) string {
	set := []int{a, b, c}
	slices.Sort(set)
	return fmt.Sprintf("%d%d%d", set[0], set[1], set[2])
}

// triosBoxes returns the contents of a box with one digit of each third in every row and
// every column: 2592 of them. A latin square says which third, and three orders fill it.
func triosBoxes() (list [][9]int) {
	words := kit.PermutationsOf("012")
	for _, first := range words {
		for _, shift := range []byte{1, 2} {
			for _, low := range words {
				for _, middle := range words {
					for _, high := range words {
						var d [9]int
						used := [3]int{}
						for at := range d {
							third := (first[at%3] - '0' + shift*byte(at/3)) % 3
							d[at] = 3*int(third) + 1 + int([3]string{low, middle, high}[third][used[third]]-'0')
							used[third]++
						}
						list = append(list, d)
					}
				}
			}
		}
	}
	return list
}

// fitsTrioOrder reports whether a box may have these digits, by the rules that break symmetry.
func fitsTrioOrder(order string, box int, d [9]int) bool {
	switch {
	case box == 0:
		return d == [9]int{1, 4, 7, 8, 2, 5, 6, 9, 3}
	case box > 2 || order == "any":
		return true
	case order == "row":
		return d[0] == box+1 && 5 <= d[1] && d[1] <= 6 && 8 <= d[2]
	}
	return d[0] <= 3 && 4 <= d[1] && d[1] <= 6 && 7 <= d[2]
}

// checkTrios applies the rules.
func checkTrios(square kit.Drawing) error {
	if err := kit.CheckParts(square, kit.Symbols[:9], kit.SudokuParts(3)); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, line := range [2]string{"horizontal", "vertical"} {
		for _, at := range kit.Cells(9, 3) {
			var three [3]int
			for k := range three {
				c := kit.Cell{Row: at.Row, Col: 3*at.Col + k}
				if line == "vertical" {
					c = kit.Cell{Row: c.Col, Col: c.Row}
				}
				three[k] = int(square[c.Row][c.Col] - '0')
			}
			slices.Sort(three[:])
			for k, digit := range three {
				if (digit-1)/3 != k {
					return fmt.Errorf("%v is not a trio", three)
				}
			}
			name := fmt.Sprint(line, three)
			if seen[name] {
				return fmt.Errorf("%v is a %s trio twice", three, line)
			}
			seen[name] = true
		}
	}
	return nil
}
