package queens

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// domination is m queens on a board of n by n that attack or occupy every cell:
// (64). An option is a queen; it names all cells that she attacks and her own,
// each of which is to be covered from once to m times, and # for the number of
// queens. What else may be asked for, by exercise 161:
//
//	apart     no queen attacks another: a secondary item for any two cells
//	          that attack each other
//	attacked  every queen is attacked: her option does not cover her own cell
//	together  every queen attacks every other: cells get the colour 1 by
//	          a queen, and 0 by one that does not attack them
func domination() kit.Model {
	where := kit.Figure{ID: "ex161-04", Source: "TAOCP 7.2.2.1, (64)", Kind: kit.Solutions}
	list := []kit.Figure{}
	for _, r := range []struct{ where, want string }{
		{"all", "4860"}, {"inner", "284"}, {"no-centre", "880"}, {"no-middle", "88"}, {"white", "200"}, {"two-quarters", "90"}, {"top", "2"},
	} {
		f := where
		f.Args, f.Want, f.Slow = "n=8 m=5 where="+r.where, r.want, r.where != "white" && r.where != "top"
		list = append(list, f)
	}
	f := func(id, args, want string, slow bool) kit.Figure {
		return kit.Figure{ID: id, Kind: kit.Solutions, Args: "n=8 " + args, Want: want, Slow: slow}
	}
	quarters := kit.Figure{ID: "ex159-01", Kind: kit.Other, Args: "n=8 m=5", Slow: true,
		What: "answers by queens in the quarters: 2012, 2111, 2120, 3002, 3011, 3020, 3110, 4010, 4001, 5000",
		Want: "134, 884, 33, 23, 34, 1, 16, 0, 22, 0", Compute: kit.OfTexts(queensByQuarter)}
	graph := kit.Figure{ID: "ex160-01", Kind: kit.Other, Args: "n=8 m=5", Slow: true,
		What: "parts of the graph of answers where one queen moves; parts of one answer; the largest",
		Want: "589, 388, 3804", Compute: kit.OfTexts(dominationGraph)}
	return kit.Model{
		Name:   "domination",
		Title:  "Few queens that attack or occupy every cell",
		Source: "TAOCP 7.2.2.1, (64), exercises 159 to 161",
		About: "m queens on a board of n by n cells attack or occupy every cell. An option is a queen with all the cells she attacks; each cell is covered from once to m times. " +
			"Queens may be kept to some cells, apart from each other, or together.",
		Story:   "Five queens see the whole chessboard in 4,860 ways. In two of them all five stand in the upper half.",
		Picture: kit.Drawn(picture.Chess),
		Params: []kit.Param{
			kit.Number("n", "the side of the board", 8, 1, 16),
			kit.Number("m", "the number of queens", 5, 1, 16),
			kit.Choice("where", "cells for queens: all; no edge; none in the middle quarter; none in the two middle rows and columns; "+
				"one colour; the upper right and lower left quarter; the upper half", "all", "inner", "no-centre", "no-middle", "white", "two-quarters", "top"),
			kit.Choice("ask", "what else: queens apart, each attacked by another, or all together", "any", "apart", "attacked", "together"),
		},
		Figures: kit.Join(list, []kit.Figure{
			f("ex161-01", "m=5 ask=apart", "728", true),
			f("ex161-01", "m=6 ask=apart", "6912", true),
			f("ex161-01", "m=7 ask=apart", "2456", true),
			f("ex161-01", "m=8 ask=apart", "92", false),
			f("ex161-02", "m=5 ask=attacked", "352", true),
			f("ex161-03", "m=5 ask=together", "20", false),
			quarters, graph,
		}),
		Build: buildDomination,
	}
}

// mayStand reports whether a queen may stand on a cell.
func mayStand(where string, n int, c kit.Cell) bool {
	middle := func(k int) bool { return 2*k >= n-2 && 2*k <= n }
	within := func(k int) bool { return 4*k >= n && 4*k < 3*n }
	switch where {
	case "inner":
		return c.Row > 0 && c.Row < n-1 && c.Col > 0 && c.Col < n-1
	case "no-centre":
		return !within(c.Row) || !within(c.Col)
	case "no-middle":
		return !middle(c.Row) && !middle(c.Col)
	case "white":
		return (c.Row+c.Col)%2 == 0
	case "two-quarters":
		return (2*c.Row < n) != (2*c.Col < n)
	case "top":
		return 2*c.Row < n
	}
	return true
}

func buildDomination(a kit.Args) (*kit.Instance, error) {
	n, m, ask, where := a.Int("n"), a.Int("m"), a.Text("ask"), a.Text("where")
	board := kit.Cells(n, n)
	name := func(c kit.Cell) string { return string([]byte{kit.Digits[c.Row], kit.Digits[c.Col]}) }
	edge := func(c, d kit.Cell) string { return min(name(c), name(d)) + "-" + max(name(c), name(d)) }
	b := kit.NewBuilder[kit.Cell]()
	b.AddBounded(m, m, "#")
	for _, c := range board {
		b.AddBounded(1, m, name(c))
	}
	for i, c := range board {
		for _, d := range board[i+1:] {
			if ask == "apart" && kit.Attacks(c, d) {
				b.AddSecondary(edge(c, d))
			}
		}
		if ask == "together" {
			b.AddSecondary(name(c) + "'")
		}
	}
	for _, c := range board {
		if !mayStand(where, n, c) {
			continue
		}
		option := []string{"#"}
		for _, d := range board {
			if kit.Attacks(c, d) && (c != d || ask != "attacked") {
				option = append(option, name(d))
			}
			switch {
			case ask == "apart" && kit.Attacks(c, d) && c != d:
				option = append(option, edge(c, d))
			case ask == "together" && c == d:
				option = append(option, name(d)+"':1")
			case ask == "together" && !kit.Attacks(c, d):
				option = append(option, name(d)+"':0")
			}
		}
		b.Add(c, option...)
	}
	return b.Instance(
		func(queens []kit.Cell) error { return checkDomination(board, m, where, n, ask, queens) },
		func(queens []kit.Cell) string { return kit.CellsText(n, n, queens, 'Q') })
}

// checkDomination applies the rules.
func checkDomination(board []kit.Cell, m int, where string, n int, ask string, queens []kit.Cell) error {
	if len(queens) != m {
		return fmt.Errorf("%d queens, expected %d", len(queens), m)
	}
	for i, q := range queens {
		if slices.Contains(queens[:i], q) {
			return fmt.Errorf("two queens in row %d, column %d", q.Row+1, q.Col+1)
		}
		if !mayStand(where, n, q) {
			return fmt.Errorf("no queen may stand in row %d, column %d", q.Row+1, q.Col+1)
		}
		met := 0
		for _, p := range queens {
			if p != q && kit.Attacks(p, q) {
				met++
			}
		}
		if ask == "apart" && met > 0 || ask == "attacked" && met == 0 || ask == "together" && met < m-1 {
			return fmt.Errorf("the queen in row %d, column %d is attacked by %d", q.Row+1, q.Col+1, met)
		}
	}
	for _, c := range board {
		if !slices.ContainsFunc(queens, func(q kit.Cell) bool { return kit.Attacks(q, c) }) {
			return fmt.Errorf("row %d, column %d is not attacked", c.Row+1, c.Col+1)
		}
	}
	return nil
}

// dominations returns the queens of all answers, each in order.
func dominations(texts iter.Seq[string]) (list [][]kit.Cell) {
	for text := range texts {
		var queens []kit.Cell
		for i, line := range strings.Split(text, "\n") {
			for j, ch := range strings.ReplaceAll(line, " ", "") {
				if ch == 'Q' {
					queens = append(queens, kit.Cell{Row: i, Col: j})
				}
			}
		}
		list = append(list, queens)
	}
	return list
}

// queensByQuarter counts the answers by the number of queens in the upper left,
// upper right, lower left and lower right quarter.
func queensByQuarter(texts iter.Seq[string]) string {
	all := dominations(texts)
	count := map[[4]int]int{}
	for _, queens := range all {
		var in [4]int
		for _, q := range queens {
			in[q.Row/4*2+q.Col/4]++
		}
		count[in]++
	}
	var list []string
	for _, q := range [][4]int{{2, 0, 1, 2}, {2, 1, 1, 1}, {2, 1, 2, 0}, {3, 0, 0, 2}, {3, 0, 1, 1}, {3, 0, 2, 0}, {3, 1, 1, 0}, {4, 0, 1, 0}, {4, 0, 0, 1}, {5, 0, 0, 0}} {
		list = append(list, fmt.Sprint(count[q]))
	}
	return strings.Join(list, ", ")
}

// dominationGraph joins answers that differ in one queen, and counts the parts,
// those of one answer, and the answers in the largest. Two
// answers differ in one queen if they are the same less one queen each.
func dominationGraph(texts iter.Seq[string]) string {
	all := dominations(texts)
	part := make([]int, len(all)) // an answer of the same part, or itself
	var root func(i int) int
	root = func(i int) int {
		if part[i] != i {
			part[i] = root(part[i])
		}
		return part[i]
	}
	first := map[string]int{} // the first answer that is this and a queen
	for i, queens := range all {
		part[i] = i
		for k := range queens {
			less := fmt.Sprint(slices.Delete(slices.Clone(queens), k, k+1))
			if j, ok := first[less]; ok {
				part[root(i)] = root(j)
			} else {
				first[less] = i
			}
		}
	}
	size := map[int]int{}
	for i := range all {
		size[root(i)]++
	}
	largest := slices.Max(append(slices.Collect(maps.Values(size)), 0))
	return fmt.Sprintf("%d, %d, %d", len(size), kit.HowOften(size, 1), largest)
}
