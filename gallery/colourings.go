package gallery

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
)

// Colourings of graphs. An option is a vertex with its colour; there is a
// secondary item for each edge and colour, which keeps neighbours apart. A
// further item for each vertex has the colour as its colour in the sense of
// exact cover: so the search can see that colours may be exchanged (exercise
// 122).

// A graph has vertices 0 to n-1.
type graph struct {
	n     int
	edges [][2]int
}

// mycielskiGraph returns the graph M_c, which has no triangle and needs c
// colours: M_2 is an edge, and the next has a copy of each vertex, joined to its
// neighbours, and one joined to all copies.
func mycielskiGraph(c int) graph {
	g := graph{2, [][2]int{{0, 1}}}
	for range c - 2 {
		for _, e := range slices.Clone(g.edges) {
			g.edges = append(g.edges, [2]int{e[0], e[1] + g.n}, [2]int{e[1], e[0] + g.n})
		}
		for v := range g.n {
			g.edges = append(g.edges, [2]int{v + g.n, 2 * g.n})
		}
		g.n = 2*g.n + 1
	}
	return g
}

// mycielski is exercise 117.
func mycielski() Model {
	answers := func(order, want string, colours ...string) Figure {
		return Figure{ID: "ex117-02", Source: "TAOCP 7.2.2.1, answer 117", Kind: Other, What: "colourings, but for exchanges of colours",
			Args: "order=" + order + " colours=" + order, Want: want, Compute: upToColours(colours...)}
	}
	without := func(order, want string, slow bool) Figure {
		return Figure{ID: "ex117-03", Source: "TAOCP 7.2.2.1, answer 117", Kind: Other, What: "colourings without an edge, but for exchanges: all numbers that occur",
			Args: "order=" + order, Want: want, Compute: withoutAnEdge, Slow: slow}
	}
	all := Figure{ID: "ex117-02", Source: "TAOCP 7.2.2.1, answer 117", Kind: Solutions}
	return Model{
		Name:   "mycielski",
		Family: familyGraphs,
		Title:  "Colourings of Mycielski's graphs",
		Source: "TAOCP 7.2.2.1, exercise 117 (Jan Mycielski)",
		About: "Mycielski's graph of order c has no triangle and cannot be coloured with fewer than c colours, but it can if any edge is left out. " +
			"An option is a vertex with its colour; an item for an edge and a colour keeps its ends from having it both.",
		Params: []Param{
			number("order", "which graph", 3, 2, 6),
			number("colours", "how many colours there are", 3, 1, 6),
			number("without", "the edge that is left out, from 1; none if 0", 0, 0, 300),
		},
		Figures: []Figure{
			func() Figure { f := all; f.Args, f.Want = "order=2 colours=2", "2"; return f }(),
			func() Figure { f := all; f.Args, f.Want = "order=3 colours=3", "30"; return f }(),
			func() Figure { f := all; f.Args, f.Want = "order=4 colours=4", "12480"; return f }(),
			answers("2", "1", "1", "2"),
			answers("3", "5", "1", "2", "3"),
			answers("4", "520", "1", "2", "3", "4"),
			without("2", "1", false),
			without("3", "1", false),
			without("4", "5, 7", false),
			without("5", "1432, 1544, 1600, 2200, 2492, 2680, 3744, 4602, 6640", true),
		},
		Build: func(a Args) (*Instance, error) {
			g := mycielskiGraph(a.Int("order"))
			if e := a.Int("without"); e > len(g.edges) {
				return nil, fmt.Errorf("without=%d: there are %d edges", e, len(g.edges))
			} else if e > 0 {
				g.edges = slices.Delete(g.edges, e-1, e)
			}
			return g.colouring(a.Int("colours"))
		},
	}
}

// withoutAnEdge counts the colourings with one colour less than the order, for
// every edge that may be left out, and lists the numbers that occur.
func withoutAnEdge(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	order := 1
	for mycielskiGraph(order+1).n <= strings.Count(in.Text(nil), "?") {
		order++
	}
	g := mycielskiGraph(order)
	var found []int
	for e := range g.edges {
		h := graph{g.n, slices.Delete(slices.Clone(g.edges), e, e+1)}
		less, err := h.colouring(order - 1)
		if err != nil {
			return "", err
		}
		var s cover.Stats
		n, err := less.Count(ctx, cover.Config{Interchangeable: names("%d", 1, order-1), Stats: &s})
		addStats(stats, s)
		if err != nil {
			return "", err
		}
		if !slices.Contains(found, int(n)) {
			found = append(found, int(n))
		}
	}
	slices.Sort(found)
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(found), "[]"), " ", ", "), nil
}

// colouring returns the instance of the colourings of g.
func (g graph) colouring(colours int) (*Instance, error) {
	b := cover.NewBuilder()
	b.AddPrimary(names("v%d", 0, g.n-1)...)
	b.AddSecondary(names("w%d", 0, g.n-1)...)
	for e := range g.edges {
		b.AddSecondary(names(fmt.Sprintf("e%d.%%d", e), 1, colours)...)
	}
	type painted struct{ vertex, colour int }
	var options []painted
	for v := range g.n {
		for j := 1; j <= colours; j++ {
			option := []string{fmt.Sprintf("v%d", v), fmt.Sprintf("w%d:%d", v, j)}
			for e, ends := range g.edges {
				if ends[0] == v || ends[1] == v {
					option = append(option, fmt.Sprintf("e%d.%d", e, j))
				}
			}
			b.AddOption(option...)
			options = append(options, painted{v, j})
		}
	}
	return instance(b,
		func(sol cover.Solution) error {
			colour := make([]int, g.n)
			for _, p := range chosen(sol, options) {
				if colour[p.vertex] != 0 {
					return fmt.Errorf("vertex %d has two colours", p.vertex)
				}
				colour[p.vertex] = p.colour
			}
			if v := slices.Index(colour, 0); v >= 0 {
				return fmt.Errorf("vertex %d has no colour", v)
			}
			for _, e := range g.edges {
				if colour[e[0]] == colour[e[1]] {
					return fmt.Errorf("vertices %d and %d are joined and have colour %d", e[0], e[1], colour[e[0]])
				}
			}
			return nil
		},
		func(sol cover.Solution) string {
			list := slices.Repeat([]string{"?"}, g.n)
			for _, p := range chosen(sol, options) {
				list[p.vertex] = fmt.Sprint(p.colour)
			}
			return strings.Join(list, " ") + "\n"
		})
}

// colourPartitions is exercise 123: n things get one of m colours each. If
// colours may be exchanged, what is left are the partitions of n things into at
// most m sets.
func colourPartitions() Model {
	figure := Figure{ID: "ex123-01", Source: "TAOCP 7.2.2.1, answer 123", Args: "n=10 m=4"}
	all, classes := figure, figure
	all.Kind, all.Want, all.Slow = Solutions, "1048576", true
	classes.Kind, classes.What, classes.Want = Other, "answers, but for exchanges of colours", "43947"
	classes.Compute = upToColours("1", "2", "3", "4")
	return Model{
		Name:   "colour-partitions",
		Family: familyMatching,
		Title:  "Partitions of a set, as colours that may be exchanged",
		Source: "TAOCP 7.2.2.1, exercise 123",
		About: "n things get one of m colours each. Answers that differ by an exchange of colours are the same partition into at most m sets; " +
			"a search that knows finds each once.",
		Params: []Param{
			number("n", "how many things there are", 5, 1, 60),
			number("m", "how many colours there are", 3, 1, 60),
		},
		Figures: []Figure{classes, all},
		Build:   func(a Args) (*Instance, error) { return graph{n: a.Int("n")}.colouring(a.Int("m")) },
	}
}

// noThree is exercise 118: 16 cells of a board of 8 by 8, no three of which lie
// on a straight line of any slope; and a partition of the board into such sets.
func noThree() Model {
	figure := func(kind Kind, args, want string) Figure {
		return Figure{ID: "ex118-01", Source: "TAOCP 7.2.2.1, answer 118", Kind: kind, Args: args, Want: want}
	}
	part := figure(Solutions, "n=8 ask=parts", "4")
	part.ID = "ex118-02"
	list := part
	list.Kind, list.Want = Options, "380"
	slow := figure(Solutions, "n=8", "380")
	slow.Slow, part.Slow, list.Slow = true, true, true
	return Model{
		Name:   "no-three-in-line",
		Family: familyQueens,
		Title:  "No three in line",
		Source: "TAOCP 7.2.2.1, exercise 118 (Henry Ernest Dudeney)",
		About: "2n cells of a board of n by n are chosen so that no three lie on a straight line of any slope. Lines are items with a multiplicity up to 2. " +
			"With ask=parts the board is parted into such sets, and an option is a whole set.",
		Params: []Param{
			number("n", "the side of the board", 6, 2, 10),
			choice("ask", "one set, or the board parted into sets", "set", "parts"),
		},
		Figures: []Figure{slow, list, part},
		Build: func(a Args) (*Instance, error) {
			n := a.Int("n")
			in, err := noThreeSet(n)
			if err != nil || a.Text("ask") == "set" {
				return in, err
			}
			if n%2 != 0 {
				return nil, fmt.Errorf("n=%d: sets of %d cells do not part %d", n, 2*n, n*n)
			}
			return noThreeParts(n, in)
		},
	}
}

// boardLines returns the straight lines through at least three cells of a board.
func boardLines(n int) (lines [][]cell) {
	in := func(c cell) bool { return 0 <= c.row && c.row < n && 0 <= c.col && c.col < n }
	for di := range n {
		for dj := -n + 1; dj < n; dj++ {
			if di == 0 && dj != 1 || di > 0 && gcd(di, max(dj, -dj)) != 1 {
				continue
			}
			for c := range n * n {
				start := cell{c / n, c % n}
				if in(cell{start.row - di, start.col - dj}) {
					continue
				}
				var line []cell
				for at := start; in(at); at = (cell{at.row + di, at.col + dj}) {
					line = append(line, at)
				}
				if len(line) > 2 {
					lines = append(lines, line)
				}
			}
		}
	}
	return lines
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// checkNoThree goes by the rules, for every three cells.
func checkNoThree(n int, cells []cell) error {
	if len(cells) != 2*n {
		return fmt.Errorf("%d cells, expected %d", len(cells), 2*n)
	}
	for k, r := range cells {
		for j, q := range cells[:k] {
			if q == r {
				return fmt.Errorf("row %d, column %d is there twice", q.row+1, q.col+1)
			}
			for _, p := range cells[:j] {
				if (q.row-p.row)*(r.col-p.col) == (r.row-p.row)*(q.col-p.col) {
					return fmt.Errorf("%v, %v and %v lie on a line", p, q, r)
				}
			}
		}
	}
	return nil
}

// noThreeSet has an option for each cell. Since a row has two cells at most, and
// 2n are asked for, it has exactly two, and so has a column.
func noThreeSet(n int) (*Instance, error) {
	lines := boardLines(n)
	b := cover.NewBuilder()
	b.AddBounded(2, 2, names("r%d", 0, n-1)...)
	b.AddBounded(2, 2, names("c%d", 0, n-1)...)
	for i := range lines {
		b.AddBounded(0, 2, fmt.Sprintf("l%d", i))
	}
	b.AddSecondary(names("x%d", 0, n*n-1)...)
	var cells []cell
	for c := range n * n {
		at := cell{c / n, c % n}
		option := []string{fmt.Sprintf("r%d", at.row), fmt.Sprintf("c%d", at.col), fmt.Sprintf("x%d", c)}
		for i, line := range lines {
			if slices.Contains(line, at) {
				option = append(option, fmt.Sprintf("l%d", i))
			}
		}
		b.AddOption(option...)
		cells = append(cells, at)
	}
	return instance(b,
		func(sol cover.Solution) error { return checkNoThree(n, chosen(sol, cells)) },
		func(sol cover.Solution) string { return cellsText(n, n, chosen(sol, cells), '#') })
}

// noThreeParts has an option for each set that sets finds.
func noThreeParts(n int, sets *Instance) (*Instance, error) {
	b := cover.NewBuilder()
	b.AddPrimary(names("%d", 0, n*n-1)...)
	var options [][]cell
	for sol, err := range sets.Solutions(context.Background(), cover.Config{}) {
		if err != nil {
			return nil, err
		}
		var option []string
		var set []cell
		for _, c := range slices.Sorted(slices.Values(sol)) {
			option = append(option, fmt.Sprint(c))
			set = append(set, cell{c / n, c % n})
		}
		b.AddOption(option...)
		options = append(options, set)
	}
	return instance(b,
		func(sol cover.Solution) error {
			d := newDrawing(n, n, '.')
			for _, set := range chosen(sol, options) {
				if err := checkNoThree(n, set); err != nil {
					return err
				}
				for _, c := range set {
					if d[c.row][c.col] != '.' {
						return fmt.Errorf("row %d, column %d is in two sets", c.row+1, c.col+1)
					}
					d[c.row][c.col] = '#'
				}
			}
			if strings.Contains(d.String(), ".") {
				return fmt.Errorf("a cell is in no set")
			}
			return nil
		},
		func(sol cover.Solution) string {
			d := newDrawing(n, n, '.')
			for i, set := range chosen(sol, options) {
				for _, c := range set {
					d[c.row][c.col] = rune(digits[(i+1)%len(digits)])
				}
			}
			return d.spaced()
		})
}
