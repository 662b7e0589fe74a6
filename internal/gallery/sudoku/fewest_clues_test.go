package sudoku

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"bonepile/cover"
	"bonepile/cover/learn"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// The fewest clues of a sudoku with a given solution: exercise 55. Cells of the solution in which
// other digits fit are unavoidable: one of them must be a clue. Clues suffice if they hit all such
// sets, which are too many to list. So one solver chooses clues that hit the sets known so
// far, another looks for a second solution with these clues, which gives one more set, and so on
// until there is no second solution or no such choice of clues.

// The very regular squares (28a) and (28b).
const (
	sudoku28a = "123456789456789123789123456234567891567891234891234567345678912678912345912345678"
	sudoku28b = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
	noClues   = "................................................................................."
)

// A clueChooser finds few clues of a square, by the number of each cell from 0.
type clueChooser struct {
	square string
	other  *learn.Solver // of all squares but this one; option 9c + d is digit d + 1 in cell c
	sets   [][]int       // unavoidable
	nines  [][]int       // cells of which two must be clues
}

func newClueChooser(empty *cover.Problem, square string) *clueChooser {
	c := &clueChooser{square: square, other: kittest.Must(learn.New(empty, learn.Config{}))}
	var all []int
	for cell := range square {
		all = append(all, c.option(cell))
	}
	kittest.Check(c.other.Forbid(all, nil))
	c.findNines()
	return c
}

// option returns the option of a cell of the square.
func (c *clueChooser) option(cell int) int { return 9*cell + int(c.square[cell]-'1') }

// second returns the cells in which some other square differs, if it agrees with clues, or nil.
func (c *clueChooser) second(clues func(cell int) bool) (cells []int) {
	var with []int
	for cell := range c.square {
		if clues(cell) {
			with = append(with, c.option(cell))
		}
	}
	sol := kittest.Must(c.other.Solve(context.Background(), learn.Question{With: with}))
	for _, k := range sol {
		if k != c.option(k/9) {
			cells = append(cells, k/9)
		}
	}
	return cells
}

// shrink makes an unavoidable set minimal.
func (c *clueChooser) shrink(set []int) []int {
	for _, cell := range set {
		smaller := c.second(func(k int) bool { return k == cell || !slices.Contains(set, k) })
		if smaller != nil {
			return c.shrink(smaller)
		}
	}
	return set
}

// findNines finds three columns of three rows, and then three rows of three columns, with the same
// three digits in each, where one clue always leaves a second square. The first nine of
// them have to be all cells.
func (c *clueChooser) findNines() {
	for turned := range 2 {
		groups := map[string][]int{}
		for band, line := range kit.Pairs(3, 9) {
			var cells []int
			digits := 0
			for k := range 3 {
				cell := 9*(3*band+k) + line
				if turned == 1 {
					cell = 9*line + 3*band + k
				}
				cells = append(cells, cell)
				digits |= 1 << (c.square[cell] - '0')
			}
			key := fmt.Sprintf("%d %03x", band, digits)
			groups[key] = append(groups[key], cells...)
		}
		for _, key := range slices.Sorted(maps.Keys(groups)) {
			if c.needsTwo(groups[key]) {
				c.nines = append(c.nines, groups[key])
			}
		}
		if len(c.nines) < 9 {
			panic("not all nine groups in the rows of boxes need two clues")
		}
	}
}

// needsTwo says whether cells are nine of which no single one is a sufficient clue, if all other
// cells are clues.
func (c *clueChooser) needsTwo(cells []int) bool {
	for _, one := range cells {
		other := c.second(func(k int) bool { return k == one || !slices.Contains(cells, k) })
		if other == nil {
			return false
		}
	}
	return len(cells) == 9
}

// choose returns n clues that suffice, or nil if there are none. It tries every way to deal out to
// the first nines, which are all cells, the clues that they have beyond two each.
func (c *clueChooser) choose(n int) []int {
	more := make([]int, 9)
	var deal func(nine, left int) []int
	deal = func(nine, left int) (clues []int) {
		if nine == 8 {
			more[8] = left
			return c.chooseDealt(n, more)
		}
		for k := range left + 1 {
			more[nine] = k
			if clues = deal(nine+1, left-k); clues != nil {
				return clues
			}
		}
		return nil
	}
	return deal(0, n-18)
}

// dealt returns the problem of choosing clues, two options for each cell of which the first is a
// clue, for given numbers of clues in the first nines, less two.
func (c *clueChooser) dealt(n int, more []int) *cover.Problem {
	b := cover.NewBuilder()
	for k := range c.nines {
		low, high := 2, 2+n-18
		if k < 9 {
			low, high = 2+more[k], 2+more[k]
		}
		b.AddBounded(low, high, fmt.Sprintf("nine%d", k))
	}
	b.AddPrimary(kit.Names("c%d", 0, 80)...)
	for cell := range c.square {
		option := []string{fmt.Sprintf("c%d", cell)}
		for k, nine := range c.nines {
			if slices.Contains(nine, cell) {
				option = append(option, fmt.Sprintf("nine%d", k))
			}
		}
		b.AddOption(option...)
		b.AddOption(option[0])
	}
	return kittest.Must(b.Build())
}

// chooseDealt is choose for given numbers of clues in the first nines, less two.
func (c *clueChooser) chooseDealt(n int, more []int) []int {
	p := c.dealt(n, more)
	s := kittest.Must(learn.New(p, learn.Config{}))
	hit := func(set []int) {
		var without []int
		for _, cell := range set {
			without = append(without, 2*cell)
		}
		kittest.Check(s.Forbid(nil, without))
	}
	for _, set := range c.sets {
		hit(set)
	}
	for {
		sol := kittest.Must(s.Solve(context.Background(), learn.Question{}))
		if sol == nil {
			return nil
		}
		var clues []int
		for _, k := range sol {
			if k%2 == 0 {
				clues = append(clues, k/2)
			}
		}
		set := c.second(func(cell int) bool { return slices.Contains(clues, cell) })
		if set == nil {
			return clues
		}
		set = c.shrink(set)
		c.sets = append(c.sets, set)
		hit(set)
	}
}

// fewestClues returns a Compute that says how many clues the first nines ask for, of how many from
// there on there are none that suffice, and of how many there are.
func fewestClues(square string) kittest.Compute {
	return func(in *kittest.Instance) string {
		c := newClueChooser(in.Problem, square)
		for n := 2 * 9; ; n++ {
			clues := c.choose(n)
			if clues == nil {
				continue
			}
			text := []byte(noClues)
			for _, cell := range clues {
				text[cell] = square[cell]
			}
			puzzle := kittest.New(sudoku(), "clues="+string(text))
			answers := puzzle.CountAll()
			return fmt.Sprintf("18, %d, %d: %d", n, len(clues), answers)
		}
	}
}
