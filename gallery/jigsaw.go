package gallery

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
)

// Boxes for jigsaw sudoku: a square of n by n cells falls into n connected
// pieces of n cells. The pieces are bent, which is exercise 62, or convex, which
// is 68: every row and every column meets them in one stretch.
func jigsawBoxes() Model {
	figure := func(id, args string, kind Kind, want string) Figure {
		return Figure{ID: id, Source: "TAOCP 7.2.2.1, answer " + id[2:4], Kind: kind, Args: args, Want: want}
	}
	slow := func(f Figure) Figure { f.Slow = true; return f }
	swept := func(id, args, want string) Figure {
		f := slow(figure(id, args, Other, want))
		f.What, f.Compute = "patterns", countBySweep
		return f
	}
	return Model{
		Name:   "jigsaw-boxes",
		Family: familySudoku,
		Title:  "Boxes for jigsaw sudoku",
		Source: "TAOCP 7.2.2.1, exercises 62 and 68",
		About: "A square of n by n cells is cut into n connected pieces of n cells. With shape=bent no piece is a whole row or column; " +
			"with shape=convex a row or a column meets a piece in one stretch. An option is a piece in one place.",
		Params: []Param{
			number("n", "the side of the square", 5, 1, 9),
			choice("shape", "what pieces there are", "bent", "convex"),
			number("side", "the longest side that a piece may have", 9, 1, 9),
		},
		Figures: []Figure{
			figure("ex62-01", "n=3", Solutions, "0"),
			figure("ex62-01", "n=3", Options, "16"),
			figure("ex62-02", "n=4", Solutions, "33"),
			figure("ex62-02", "n=4", Options, "105"),
			figure("ex62-03", "n=5", Solutions, "2082"),
			figure("ex62-03", "n=5", Options, "561"),
			slow(figure("ex62-04", "n=6", Solutions, "320098")),
			figure("ex62-04", "n=6", Options, "2804"),
			swept("ex62-05", "n=7", "132418528"),
			slow(figure("ex62-05", "n=7", Options, "13602")),
			figure("ex68-02", "n=4 shape=convex", Solutions, "117"),
			figure("ex68-02", "n=4 shape=convex", Options, "113"),
			figure("ex68-03", "n=5 shape=convex", Solutions, "2908"),
			figure("ex68-03", "n=5 shape=convex", Options, "523"),
			slow(figure("ex68-04", "n=6 shape=convex", Solutions, "162616")),
			figure("ex68-04", "n=6 shape=convex", Options, "2196"),
			swept("ex68-05", "n=7 shape=convex", "18187302"),
			slow(figure("ex68-05", "n=7 shape=convex", Options, "8438")),
			slow(figure("ex68-07", "n=9 shape=convex side=4", Solutions, "8113709")),
			slow(figure("ex68-06", "n=9 shape=convex side=4", Options, "12097")),
		},
		Build: buildJigsawBoxes,
	}
}

// convex reports whether a row or a column meets a shape in one stretch.
func (s shape) convex() bool {
	for axis := range 2 {
		stretch := map[int][3]int{} // the least, the largest, how many
		for _, p := range s {
			x, line := p[axis], p[1-axis]
			if e, ok := stretch[line]; ok {
				stretch[line] = [3]int{min(x, e[0]), max(x, e[1]), e[2] + 1}
			} else {
				stretch[line] = [3]int{x, x, 1}
			}
		}
		for _, e := range stretch {
			if e[1]-e[0] >= e[2] {
				return false
			}
		}
	}
	return true
}

// boxesOf returns all pieces of n cells, in all places of a square of a side,
// that a condition on them allows. No side is longer than so much.
func boxesOf(n, square, longest int, convex bool) (list []shape) {
	l := squares()
	shapes := smallBoxes(n)
	if longest > 4 {
		shapes = animals(l, n, []motion{stay})
	}
	for _, s := range shapes {
		lo, hi := s.box()
		tall, wide := hi[0]-lo[0]+1, hi[1]-lo[1]+1
		switch {
		case max(tall, wide) > longest:
		case convex && !s.convex():
		case !convex && min(tall, wide) == 1 && n > 1:
		default:
			list = append(list, placements(cuboid(square, square, 1), []shape{s}, l.axes)...)
		}
	}
	return list
}

// smallBoxes returns the connected shapes of n cells that fit into 4 by 4, of all
// sets of cells there are: growing them from smaller ones, which need not fit,
// takes longer.
func smallBoxes(n int) (list []shape) {
	for set := uint(1); set < 1<<16; set++ {
		if bits.OnesCount(set) != n || set&0xf == 0 || set&0x1111 == 0 { // not in the corner
			continue
		}
		var s shape
		for c := range 16 {
			if set>>c&1 != 0 {
				s = append(s, point{c / 4, c % 4})
			}
		}
		if s.connected(squares()) {
			list = append(list, s)
		}
	}
	return list
}

func buildJigsawBoxes(a Args) (*Instance, error) {
	n := a.Int("n")
	convex := a.Text("shape") == "convex"
	if longest := min(n, a.Int("side")); longest*longest < n {
		return nil, fmt.Errorf("side=%d: no piece of %d cells has such sides", a.Int("side"), n)
	}
	if n > 7 && !(convex && a.Int("side") <= 5) {
		return nil, fmt.Errorf("n=%d: expected at most 7, or shape=convex and side=5", n)
	}
	boxes := boxesOf(n, n, a.Int("side"), convex)
	b := cover.NewBuilder()
	for i := range n {
		b.AddPrimary(names(fmt.Sprintf("%d%%d", i), 0, n-1)...)
	}
	for _, s := range boxes {
		b.AddOption(boxCells(s)...)
	}
	return instance(b,
		func(sol cover.Solution) error { return checkBoxes(n, chosen(sol, boxes)) },
		func(sol cover.Solution) string { return boxesText(n, chosen(sol, boxes)) })
}

// boxCells names the cells of a box.
func boxCells(s shape) (names []string) {
	for _, c := range s {
		names = append(names, fmt.Sprintf("%d%d", c[0], c[1]))
	}
	return names
}

// checkBoxes asks that boxes fill a square and are connected.
func checkBoxes(n int, boxes []shape) error {
	var all shape
	for _, s := range boxes {
		if !s.connected(squares()) {
			return errors.New("a box is not connected")
		}
		all = append(all, s...)
	}
	if len(newShape(all)) < len(all) {
		return errors.New("two boxes overlap")
	}
	if len(all) < n*n {
		return errors.New("a cell is in no box")
	}
	return nil
}

// boxesText shows boxes by digits, in order.
func boxesText(n int, boxes []shape) string {
	boxes = slices.Clone(boxes)
	slices.SortFunc(boxes, compareShapes)
	d := newDrawing(n, n, '.')
	for i, s := range boxes {
		for _, c := range s {
			d[c[0]][c[1]] = rune(digits[(i+1)%len(digits)])
		}
	}
	return d.spaced()
}

// bitland are the votes of exercise 69.
const bitland = "BBLBLLLLB/LLLBLLLBL/BBLBLBBLB/LLLLLLLLL/BBBLLBLLB/LBLBBBBBB/BBLBBBBBL/LBLLLLBLL/LLBLLBBLL"

// gerrymander is exercise 69: a minority wins most of nine districts of nine
// voters. Districts are convex and fit into 4 by 4. How many votes each is to
// have for the minority is said by items with multiplicity.
func gerrymander() Model {
	figure := func(id, args string, want string) Figure {
		return Figure{ID: id, Source: "TAOCP 7.2.2.1, answer 69", Kind: Solutions, Args: args, Want: want, Slow: true}
	}
	counts := Figure{ID: "ex69-02", Source: "TAOCP 7.2.2.1, answer 69", Kind: Other, What: "districts with 6, 5, 1 and no votes for B",
		Args: "votes=6,5,1,0,0,0,0,0,0", Want: "1647, 2362, 163, 2", Misprint: "1467, 2362, 163, 2", Slow: true,
		Compute: func(_ context.Context, in *Instance, _ *cover.Stats) (string, error) {
			count := map[string]int{}
			for k := range in.Problem.Options() {
				first, _, _ := strings.Cut(in.Problem.OptionString(k), " ")
				count[first]++
			}
			return fmt.Sprintf("%d, %d, %d, %d", count["N6"], count["N5"], count["N1"], count["N0"]), nil
		}}
	return Model{
		Name:   "gerrymander",
		Family: familyGraphs,
		Title:  "Districts in which a minority wins",
		Source: "TAOCP 7.2.2.1, exercise 69",
		About: "81 voters live in a square; 36 of them vote for B. They are parted into nine districts of nine voters, convex and at most 4 by 4, so that so many vote for B in each. " +
			"An option is a district in one place, and the item of its votes has a multiplicity.",
		Params: []Param{
			text("votes", "how many votes B has in each of the nine districts", "5,5,5,5,5,5,5,1,0"),
			text("map", "the votes, B or L, row by row", bitland),
		},
		Figures: []Figure{
			figure("ex69-01", "", "60"),
			figure("ex69-01", "votes=6,5,5,5,5,5,5,0,0", "0"),
			counts,
		},
		Build: buildGerrymander,
	}
}

func buildGerrymander(a Args) (*Instance, error) {
	const n = 9
	grid, err := readGrid(a.Text("map"), n, n, "B or L", func(c rune) bool { return c == 'B' || c == 'L' })
	if err != nil {
		return nil, err
	}
	var want []int
	for _, word := range strings.Split(a.Text("votes"), ",") {
		k, err := strconv.Atoi(word)
		if err != nil || k < 0 || k > n {
			return nil, fmt.Errorf("votes: found %q, expected a number from 0 to %d", word, n)
		}
		want = append(want, k)
	}
	if len(want) != n {
		return nil, fmt.Errorf("votes: found %d numbers, expected %d", len(want), n)
	}
	slices.Sort(want)
	times := map[int]int{}
	for _, k := range want {
		times[k]++
	}
	votes := func(s shape) (k int) {
		for _, c := range s {
			if grid[c[0]][c[1]] == 'B' {
				k++
			}
		}
		return k
	}
	b := cover.NewBuilder()
	for i := range n {
		b.AddPrimary(names(fmt.Sprintf("%d%%d", i), 0, n-1)...)
	}
	for _, k := range slices.Compact(slices.Clone(want)) {
		b.AddBounded(times[k], times[k], fmt.Sprintf("N%d", k))
	}
	var boxes []shape
	for _, s := range boxesOf(n, n, 4, true) {
		if k := votes(s); times[k] > 0 {
			b.AddOption(append([]string{fmt.Sprintf("N%d", k)}, boxCells(s)...)...)
			boxes = append(boxes, s)
		}
	}
	return instance(b,
		func(sol cover.Solution) error {
			list := chosen(sol, boxes)
			if err := checkBoxes(n, list); err != nil {
				return err
			}
			var got []int
			for _, s := range list {
				got = append(got, votes(s))
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				return fmt.Errorf("votes for B are %v, expected %v", got, want)
			}
			return nil
		},
		func(sol cover.Solution) string { return boxesText(n, chosen(sol, boxes)) })
}
