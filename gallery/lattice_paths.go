package gallery

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/cover"
)

// Disjoint paths in a triangle: exercise 261. The points (i,j) with 1 ≤ i ≤ j ≤ n
// have arcs to (i+1,j) and to (i,j-1). A path leads from a point with i=1 to one with
// i=j; there may be any number of paths, none too, that have no point in common.
//
// A point v has two items, v- for how it is come to and v+ for how it is left. If no
// path has it, one option covers both. There are as many families as totally symmetric
// plane partitions in a box of side n.
func latticePaths() Model {
	figure := Figure{ID: "ex261-01", Source: "TAOCP 7.2.2.1, answer 261", Kind: Solutions}
	large := figure
	large.Kind, large.Args, large.Want = Other, "n=16", "992340657705109416"
	large.What, large.Compute = "families of paths", countBySweep
	return Model{
		Name:   "lattice-paths",
		Title:  "Disjoint paths in a triangle",
		Source: "TAOCP 7.2.2.1, exercise 261",
		About: "Paths go down and to the left, from the first row of a triangle of points to its slanted side, and have no point in common. There may be any number of them. " +
			"An option is a step, the begin of a path, its end, or that a point is on no path. " +
			"The answer shows how each point is left: down, to the left, by the end of a path, or not at all.",
		Params:  []Param{number("n", "the points of the first row", 6, 1, 40)},
		Figures: append(series(figure, "n", 1, 2, 5, 16, 66, 352, 2431), large),
		Build:   buildLatticePaths,
	}
}

// A pathStep leads from one point to another; one of them is cell{} where a path begins
// or ends. If both are the same, the point is on no path.
type pathStep struct{ from, to cell }

func buildLatticePaths(a Args) (*Instance, error) {
	n := a.Int("n")
	name := func(c cell) string { return fmt.Sprintf("%d.%d", c.row, c.col) }
	b := cover.NewBuilder()
	var points []cell
	for i := 1; i <= n; i++ {
		for j := i; j <= n; j++ {
			points = append(points, cell{i, j})
			b.AddPrimary(name(cell{i, j})+"-", name(cell{i, j})+"+")
		}
	}
	var steps []pathStep
	for _, c := range points {
		if c.row == 1 {
			b.AddOption(name(c) + "-")
			steps = append(steps, pathStep{cell{}, c})
		}
		if c.row == c.col {
			b.AddOption(name(c) + "+")
			steps = append(steps, pathStep{c, cell{}})
		}
		for _, d := range []cell{{c.row + 1, c.col}, {c.row, c.col - 1}} {
			if d.row <= d.col {
				b.AddOption(name(c)+"+", name(d)+"-")
				steps = append(steps, pathStep{c, d})
			}
		}
		b.AddOption(name(c)+"-", name(c)+"+")
		steps = append(steps, pathStep{c, c})
	}
	return instance(b,
		func(sol cover.Solution) error { return checkLatticePaths(n, chosen(sol, steps)) },
		func(sol cover.Solution) string { return drawLatticePaths(n, chosen(sol, steps)).spaced() })
}

// checkLatticePaths goes by the rules: it follows every path.
func checkLatticePaths(n int, list []pathStep) error {
	used := map[cell]bool{}
	next := map[cell]cell{}
	var begins []cell
	for _, s := range list {
		switch {
		case s.from == s.to:
			if used[s.from] {
				return fmt.Errorf("row %d, column %d is said to be free twice", s.from.row, s.from.col)
			}
			used[s.from] = true
		case s.from == cell{}:
			begins = append(begins, s.to)
		default:
			if _, twice := next[s.from]; twice {
				return fmt.Errorf("two ways lead from row %d, column %d", s.from.row, s.from.col)
			}
			next[s.from] = s.to
		}
	}
	followed := 0
	for _, at := range begins {
		if at.row != 1 {
			return fmt.Errorf("a path begins in row %d", at.row)
		}
		for at != (cell{}) {
			if used[at] {
				return fmt.Errorf("row %d, column %d is used twice, or said to be free", at.row, at.col)
			}
			used[at] = true
			to, ok := next[at]
			if !ok || to == (cell{}) && at.row != at.col {
				return fmt.Errorf("a path ends at row %d, column %d", at.row, at.col)
			}
			at = to
			followed++
		}
	}
	if followed != len(next) {
		return errors.New("a path has no begin")
	}
	if len(used) != n*(n+1)/2 {
		return errors.New("nothing is said of some points")
	}
	return nil
}

// drawLatticePaths shows how each point is left.
func drawLatticePaths(n int, list []pathStep) drawing {
	d := newDrawing(n, n, ' ')
	for i := range n {
		copy(d[i][i:], []rune(strings.Repeat("?", n-i)))
	}
	for _, s := range list {
		if s.from == (cell{}) {
			continue
		}
		mark := &d[s.from.row-1][s.from.col-1]
		switch {
		case s.from == s.to:
			*mark = '.'
		case s.to == (cell{}):
			*mark = 'o'
		case s.to.row > s.from.row:
			*mark = 'v'
		default:
			*mark = '<'
		}
	}
	return d
}
