package logic

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// slitherlink is the puzzle of exercises 410 to 420: the loop of loops.go, round
// cells whose clues are items too, with an option for every way to choose that many
// of their edges.
func slitherlink() kit.Model {
	return kit.Model{
		Name:    "slitherlink",
		Title:   "Slitherlink: one loop, with clues to how it passes cells",
		Source:  "TAOCP 7.2.2.1, exercises 410 to 420",
		About:   "A loop goes along the edges of cells and passes no point twice. A clue says how many edges of its cell are in the loop. An option says which of the edges at a point, or around a clue, are part of the loop.",
		Story:   "Twelve 1s in the pattern of the default leave one loop. So do twelve 0s and twelve 3s in the same cells, but twelve 2s leave 40.",
		Picture: kit.Drawn(picture.Lattice).Showing("clues=..3.22223/2.2..2.../.332....3/2.1...3.3/3....312./...2..2.2/23233.2..", 0),
		Params: []kit.Param{
			kit.Text("clues", "the rows, with . for a cell without a clue", "1.1.1/1...1/1...1/1...1/1.1.1"),
			kit.Choice("loops", "one loop, or any number of them", "one", "any"),
		},
		Figures: slitherlinkFigures(),
		Build:   buildSlitherlink,
	}
}

func buildSlitherlink(a kit.Args) (*kit.Instance, error) {
	clues, err := kit.ReadGrid(a.Text("clues"), 0, 0, "a clue from 0 to 4, or . for none", func(ch rune) bool { return strings.ContainsRune(".01234", ch) })
	if err != nil {
		return nil, err
	}
	l := &loopBuilder{loopBoard: loopBoard{len(clues) + 1, len(clues[0]) + 1}, BoardBuilder: kit.NewBuilder[[]kit.Setting]()}
	given := func(f func(c kit.Cell, clue int)) {
		for c, ch := range kit.Entries(clues) {
			if ch != '.' {
				f(kit.Cell{Row: 2*c.Row + 1, Col: 2*c.Col + 1}, int(ch-'0'))
			}
		}
	}
	l.points()
	given(func(c kit.Cell, _ int) { l.AddPrimary(c.Name()) })
	l.edges()
	given(func(c kit.Cell, clue int) {
		l.choices(c.Name(), l.around(c), func(n int) bool { return n == clue })
	})
	board := l.loopBoard
	check := func(edges [][]int) (err error) {
		given(func(c kit.Cell, clue int) {
			if n := board.has(edges, board.around(c)...); n != clue && err == nil {
				err = fmt.Errorf("%v has %d edges, not %d", kit.Cell{Row: c.Row / 2, Col: c.Col / 2}, n, clue)
			}
		})
		return err
	}
	draw := func(d kit.Drawing) {
		given(func(c kit.Cell, clue int) { d[c.Row][c.Col] = rune('0' + clue) })
	}
	return l.instance(a.Text("loops"), check, draw)
}

// slither410 is the pattern of clues of exercise 410 (a) to (d), all the same.
func slither410(d string) string {
	return strings.ReplaceAll("x.x.x/x...x/x...x/x...x/x.x.x", "x", d)
}

func slitherlinkFigures() []kit.Figure {
	f := func(id, source string, kind kit.Kind, clues, args, want string) kit.Figure {
		return kit.Figure{ID: id, Source: "TAOCP 7.2.2.1, " + source, Kind: kind, Args: strings.TrimSpace("clues=" + clues + " " + args), Want: want}
	}
	var list []kit.Figure
	for d, want := range []string{"1", "1", "40", "1"} {
		clues := slither410(fmt.Sprint(d))
		id := "b410-valid"
		if d == 2 {
			id = "b410-c"
		}
		list = append(list, f(id, "answer 410", kit.Solutions, clues, "", want),
			f("b412-weak", "answer 412", kit.Solutions, clues, "loops=any", []string{"2", "2", "104", "2"}[d]))
	}
	for _, clues := range []string{"32/23", "12221/21012/20002/21012/12221", "32223/21112/21012/21112/32223", "32223/23232/22022/23232/32223"} {
		list = append(list, f("b411-2x2", "answer 411", kit.Solutions, clues, "", "2"))
	}
	for n := 4; n <= 6; n++ { // four 3s round a cell, 0 nearly everywhere, and one 4
		rest := strings.Repeat(".", n-3)
		threes := ".3." + rest + "/3.3" + rest + "/.3." + rest + strings.Repeat("/"+strings.Repeat(".", n), n-3)
		zeros := ".." + strings.Repeat("0", n-2) + "/." + strings.Repeat("0", n-1) + strings.Repeat("/"+strings.Repeat("0", n), n-2)
		four := "4" + strings.Repeat(".", n-1) + strings.Repeat("/"+strings.Repeat(".", n), n-1)
		for _, clues := range []string{threes, zeros, four} {
			list = append(list, f("b416-few", "answer 416", kit.Solutions, clues, "", "1"))
		}
	}
	none := "clues=" + slither410(".")
	return append(list,
		kit.Computed("b410-valid", "clues="+slither410("1"), "clues that can be missed", "0 of 12", redundantClues(slitherlink, slither410("1"), "[0-4]")).From("TAOCP 7.2.2.1, answer 410 (b)"),
		kit.Computed("b412-vertex-options", "clues=...../..0../.1.2./..3../.....", "options of a point with 2, 3, 4 edges; of a clue 0, 1, 2, 3", "2, 4, 7; 1, 4, 6, 4", loopOptions),
		kit.Computed("b411-93", none, "loops on 6 by 6 points: sets of all clues that one has, that two have, those of the latter with all symmetries, that more have",
			"1222363: 1222177, 93, 3, 0", fullClues66).From("TAOCP 7.2.2.1, answers 411, 415").AsSlow(),
		kit.Computed("b415-valid", none, "puzzles of 5 by 5 with one solution whose clues are all 0; those of which no clue can be missed; the least and most clues of these; the same for 1, 2, 3, 4",
			"9310695, 27335, 7 to 12; 833269, 227152, 8 to 14; 242772, 11740, 11 to 18; 35940, 17427, 4 to 10; 25, 25, 1 to 1", homogeneous66).AsSlow(),
		kit.Computed("b418-valid", none, "symmetrical puzzles of 5 by 5 with one solution, and those of which no pair of clues can be missed: with 1 clue, with 2, …, with 20",
			"2692250947, 199470026: 1 24 0 7 42 1648 13428 257105 1025841 10851678 19341810 71208522 38564228 49779396 6197216 2171064 50880 6944 184 8", symmetric66).AsSlow(),
	)
}
