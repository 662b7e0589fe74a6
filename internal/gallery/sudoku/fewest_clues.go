package sudoku

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"bonepile/cover"
	"bonepile/cover/learn"
	"bonepile/internal/gallery/kit"
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

func newClueChooser(ctx context.Context, empty *cover.Problem, square string) (*clueChooser, error) {
	other, err := learn.New(empty, learn.Config{})
	if err != nil {
		return nil, err
	}
	c := &clueChooser{square: square, other: other}
	var all []int
	for cell := range square {
		all = append(all, c.option(cell))
	}
	if err := other.Forbid(all, nil); err != nil {
		return nil, err
	}
	return c, c.findNines(ctx)
}

// option returns the option of a cell of the square.
func (c *clueChooser) option(cell int) int { return 9*cell + int(c.square[cell]-'1') }

// second returns the cells in which some other square differs, if it agrees with clues, or nil.
func (c *clueChooser) second(ctx context.Context, clues func(cell int) bool) (cells []int, err error) {
	var with []int
	for cell := range c.square {
		if clues(cell) {
			with = append(with, c.option(cell))
		}
	}
	sol, err := c.other.Solve(ctx, learn.Question{With: with})
	for _, k := range sol {
		if k != c.option(k/9) {
			cells = append(cells, k/9)
		}
	}
	return cells, err
}

// shrink makes an unavoidable set minimal.
func (c *clueChooser) shrink(ctx context.Context, set []int) ([]int, error) {
	for _, cell := range set {
		smaller, err := c.second(ctx, func(k int) bool { return k == cell || !slices.Contains(set, k) })
		if err != nil {
			return nil, err
		}
		if smaller != nil {
			return c.shrink(ctx, smaller)
		}
	}
	return set, nil
}

// findNines finds three columns of three rows, and then three rows of three columns, with the same
// three digits in each, where one clue always leaves a second square. The first nine of
// them have to be all cells.
func (c *clueChooser) findNines(ctx context.Context) error {
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
			ok, err := c.needsTwo(ctx, groups[key])
			if err != nil {
				return err
			}
			if ok {
				c.nines = append(c.nines, groups[key])
			}
		}
		if len(c.nines) < 9 {
			return fmt.Errorf("%d of nine groups in the rows of boxes need two clues", len(c.nines))
		}
	}
	return nil
}

// needsTwo says whether cells are nine of which no single one is a sufficient clue, if all other
// cells are clues.
func (c *clueChooser) needsTwo(ctx context.Context, cells []int) (bool, error) {
	for _, one := range cells {
		other, err := c.second(ctx, func(k int) bool { return k == one || !slices.Contains(cells, k) })
		if err != nil || other == nil {
			return false, err
		}
	}
	return len(cells) == 9, nil
}

// choose returns n clues that suffice, or nil if there are none. It tries every way to deal out to
// the first nines, which are all cells, the clues that they have beyond two each.
func (c *clueChooser) choose(ctx context.Context, n int) ([]int, error) {
	more := make([]int, 9)
	var deal func(nine, left int) ([]int, error)
	deal = func(nine, left int) (clues []int, err error) {
		if nine == 8 {
			more[8] = left
			return c.chooseDealt(ctx, n, more)
		}
		for k := range left + 1 {
			more[nine] = k
			if clues, err = deal(nine+1, left-k); err != nil || clues != nil {
				return clues, err
			}
		}
		return nil, nil
	}
	return deal(0, n-18)
}

// dealt returns the problem of choosing clues, two options for each cell of which the first is a
// clue, for given numbers of clues in the first nines, less two.
func (c *clueChooser) dealt(n int, more []int) (*cover.Problem, error) {
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
	return b.Build()
}

// chooseDealt is choose for given numbers of clues in the first nines, less two.
func (c *clueChooser) chooseDealt(ctx context.Context, n int, more []int) ([]int, error) {
	p, err := c.dealt(n, more)
	if err != nil {
		return nil, err
	}
	s, err := learn.New(p, learn.Config{})
	if err != nil {
		return nil, err
	}
	hit := func(set []int) error {
		var without []int
		for _, cell := range set {
			without = append(without, 2*cell)
		}
		return s.Forbid(nil, without)
	}
	for _, set := range c.sets {
		if err := hit(set); err != nil {
			return nil, err
		}
	}
	for {
		sol, err := s.Solve(ctx, learn.Question{})
		if sol == nil || err != nil {
			return nil, err
		}
		var clues []int
		for _, k := range sol {
			if k%2 == 0 {
				clues = append(clues, k/2)
			}
		}
		set, err := c.second(ctx, func(cell int) bool { return slices.Contains(clues, cell) })
		if err != nil || set == nil {
			return clues, err
		}
		if set, err = c.shrink(ctx, set); err != nil {
			return nil, err
		}
		c.sets = append(c.sets, set)
		if err := hit(set); err != nil {
			return nil, err
		}
	}
}

// fewestClues returns a Compute that says how many clues the first nines ask for, of how many from
// there on there are none that suffice, and of how many there are.
func fewestClues(square string) kit.Compute {
	return func(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
		c, err := newClueChooser(ctx, in.Problem, square)
		if err != nil {
			return "", err
		}
		for n := 2 * 9; ; n++ {
			clues, err := c.choose(ctx, n)
			if err != nil {
				return "", err
			}
			if clues == nil {
				continue
			}
			text := []byte(noClues)
			for _, cell := range clues {
				text[cell] = square[cell]
			}
			puzzle, err := sudoku().New("clues=" + string(text))
			if err != nil {
				return "", err
			}
			answers, err := puzzle.CountAll(ctx, stats)
			return fmt.Sprintf("18, %d, %d: %d", n, len(clues), answers), err
		}
	}
}
