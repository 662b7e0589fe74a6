package pack

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/must"
)

// answers returns the number of answers to a text.
func answers(t *testing.T, text string) string {
	t.Helper()
	g, err := Read(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	in := must.Get(g.Instance())(t)
	return must.Get(in.Problem.Count(t.Context(), cover.CountConfig{}))(t).String()
}

// TestPublished counts what others have counted.
func TestPublished(t *testing.T) {
	for text, want := range map[string]string{
		"region 8x8-33,34,43,44; pieces pentominoes; symmetry":                "65",
		"region 3x20; pieces pentominoes; symmetry; cut":                      "2",
		"region 3x20; pieces pentominoes; symmetry X Z":                       "2",
		"region 8x8; piece d any ##/":                                         "12988816",
		"region 4x4; piece d any I2; piece m x0 #":                            "36",
		"cells cubes; region 3x3x3; pieces soma; symmetry":                    "480",
		"cells cubes; region 2x2x2; piece d any I2":                           "9",
		"cells cubes; region ####/####; high 2; pieces any I4":                "1",
		"cells triangles; region 1,0,0,0; piece t #":                          "1",
		"cells triangles; region 2x3; piece d any ##/":                        "1",
		"region 2x2; piece a any fixed I2":                                    "1",
		"region 3x3; spare; piece a x1 #/; piece b 0-1 #/":                    "81",
		"region ab/ba/ab; piece d any ab/":                                    "3",
		"region aa/bb; piece d any ab/":                                       "1",
		"region 22/22; pieces any I2":                                         "1",
		"region 121/; pieces any I2":                                          "1",
		"region 5x5; spare; piece a #":                                        "25",
		"region 5x5; spare; piece a #; isolated a":                            "9",
		"region 5x5; spare; piece a x2 #; isolated a":                         "16",
		"region 5x5; spare; piece a #; piece b #; isolated a":                 "216",
		"region aa/bb; piece d x1 aa/; piece e x1 bb/":                        "1",
		"region ##+/###; checkered; piece a 1-3 ab/":                          "3",
		"region 2x2; piece x1 x2 I2":                                          "2",
		"region #+/##; free 01; piece a L3":                                   "1",
		"region ##+/###; piece a 1-3 ##":                                      "3",
		"cells cubes; region aB/b#; piece a any a#":                           "2",
		"cells cubes; region aB/b#; piece a any a#; colours ba":               "0",
		"region 4x5; checkered; pieces one-sided tetrominoes 0-1; names last": answers(t, "region 4x5; checkered; pieces one-sided tetrominoes 0-1"),
	} {
		must.Equal(t, answers(t, text), want, "%s", text)
	}
}

// TestDrawings reads the same region in several ways.
func TestDrawings(t *testing.T) {
	for one, other := range map[string]string{
		"region 2x3\npiece a #":                        "region\n  ###\n  ###\npiece a #",
		"region ##/.#\npiece a #":                      "region\n\t##\n\t.#\n| a comment\npiece a\n #",
		"cells cubes\nregion 2x2x2-111\npiece a #":     "cells cubes\nregion\n ##\n ##\n\n ##\n #\npiece a #",
		"cells cubes\nregion 2x2x2-111\npiece a  #":    "cells cubes\nregion ##/##//##/#\npiece a #",
		"cells hexagons\nregion 2x2\npiece a #":        "cells hexagons\nregion\n # #\n  # #\npiece a #",
		"cells triangles\nregion 2,0,0,0\npiece a #":   "cells triangles\nregion\n ###\n  #\npiece a #",
		"region 2*##/# ##\npiece a #":                  "region\n ####.##\n ####\n ##\n ##\npiece a #",
		"board A B/\npiece a #":                        "board A B/\npiece a #",
		"board\n A B .\n . C\nfree B\npiece a #":       "region #./.#\npiece a #",
		"board A B / C D; free A; free B,D; piece a #": "region\n #\n #\npiece a #",
		"region V; piece a #":                          "region ###/#/#; piece a #",
		"region 3x3; free 00,11 22; piece a #":         "region .##/#.#/##.; piece a #",
	} {
		a, _ := Read(strings.Replace(one, "piece a", "piece a 0-40", 1))
		b, err := Read(strings.Replace(other, "piece a", "piece a 0-40", 1))
		if a == nil || b == nil || !a.Region.Normal(a.Lattice.Axes).Equal(b.Region.Normal(b.Lattice.Axes)) {
			t.Errorf("%q and %q are not the same: %v, %v, %v", one, other, a, b, err)
		}
	}
}

// TestFaults gives texts that cannot be.
func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                                                    `line 1, column 1: something is missing: found the end of the text`,
		"regio 3x3":                                           `line 1, column 1: an unknown statement: found "regio"`,
		"region 3x":                                           `line 1, column 8: not a region: found "3x"`,
		"region 3x3x3; piece a #":                             `column 8: not a region of the plane`,
		"region\n ##\n #x-\n":                                 `line 3, column 4: not a drawing: found "-"`,
		"region ##/#-":                                        `line 1, column 12: not a drawing: found "-"`,
		"cells hexagons\nregion ##":                           `line 2, column 9: not a drawing: found "#"`,
		"cells cabes":                                         `column 7: no kind of cells: found "cabes"`,
		"region 3x3; pieces foo":                              `column 20: no pieces of squares: found "foo"`,
		"region 3x3; pieces 99-ominoes":                       `no pieces of squares`,
		"cells triangles; region 2x2; pieces I4":              `no pieces of triangles`,
		"region 3x3; piece a":                                 `column 13: not a piece: found "piece"`,
		"region 3x3; piece a x2 L3; piece a L3":               `another piece is named a`,
		"region 3x3; pieces x2 L3":                            `line 1, column 8: 9 cells: found "3x3", expected 6`,
		"region 3x3; pieces any I4":                           `9 cells: found "3x3", expected a multiple of 4`,
		"region 4x4; piece a L3; pieces any I4":               `expected a multiple of 4 and 3 more`,
		"region 3x3; spare 00; piece a 0-1 L3":                `expected other pieces: these have from 0 to 3`,
		"region 3x3; spare 99; piece a 0-1 L3":                `column 19: no such cell: found "99"`,
		"board A B / A; pieces L3":                            `column 13: not a cell of a plain board of squares: found "A"`,
		"region 3x3; pieces any L3; without Q":                `no such piece: found "Q"`,
		"region 3x3; pieces any L3; names lost":               `no place for the items of pieces: found "lost"`,
		"region 3x3; pieces any L3; odd":                      `no numbers`,
		"region 3x3; high 2; pieces any L3":                   `no number of layers`,
		"region 2x2; spare; pieces any I2; cut":               `cells may stay free`,
		"region 2x3; pieces any I2; symmetry":                 `a motion of the region can keep each piece`,
		"region 5x12; pieces pentominoes; symmetry X O":       `a motion of the region can keep each piece`,
		"region 22/22; spare; pieces any I2":                  `none that may stay free`,
		"region 22/ 2x2; pieces any I2":                       `in one of several regions`,
		"region 2x2; piece a 2#/":                             `not a drawing: found "2"`,
		"cells hexagons; checkered":                           `only squares are checkered`,
		"region 2x8; pieces V F5 F5":                          `another piece is named F5`,
		"cells cubes\nregion a/é":                             `line 2, column 10: not a drawing: found "é"`,
		"region #+/##; piece a L3; piece b +#":                `a cell of piece b may not stay free`,
		"cells cubes; region ##; pieces #a":                   `column 32: not a drawing: found "#a"`,
		"region #+ ##; piece a any #":                         `column 8: not a drawing: found "#+"`,
		"cells cubes; region a+/##; high 2; piece a any #":    `no number of layers`,
		"cells cubes; region aa/aa; piece a any #; colours a": `not two colours`,
		"cells cubes; region aa/aa; piece a any #; symmetry":  `cubes have colours`,
	} {
		_, err := Read(text)
		if _, ok := errors.AsType[*cover.SyntaxError](err); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	g := must.Get(Read("region 2x8\npieces U5 F5\nspare\npiece m #"))(t)
	if err := g.unfit(); err == nil || !strings.Contains(err.Error(), "line 2, column 11: F5 never fits into the region") {
		t.Errorf("%v", err)
	}
}

// brute counts answers by filling the first free cell in every way, or leaving it free if it may be.
func brute(g *Puzzle, filled map[forms.Point]bool, used []int) (n int) {
	i := slices.IndexFunc(g.Region, func(c forms.Point) bool { return !filled[c] })
	if i < 0 {
		for i, p := range g.Pieces {
			if used[i] < p.Copies-p.Spare {
				return 0
			}
		}
		return 1
	}
	c := g.Region[i]
	if g.SoftCells || g.Free.Has(c) {
		filled[c] = true
		n += brute(g, filled, used)
		filled[c] = false
	}
	for i, p := range g.Pieces {
		tried := map[string]bool{}
		for _, m := range p.Motions {
			for _, d := range p.Shape.Moved(m) {
				at := p.Shape.Moved(m).Shifted(forms.Point{c[0] - d[0], c[1] - d[1], c[2] - d[2]})
				if (g.Lattice.Axes == 2 && c[2] != d[2]) || tried[fmt.Sprint(at)] || used[i] == p.Copies ||
					slices.ContainsFunc(at, func(c forms.Point) bool { return !g.Region.Has(c) || filled[c] }) {
					continue
				}
				tried[fmt.Sprint(at)] = true
				fill := func(to bool, by int) {
					used[i] += by
					for _, c := range at {
						filled[c] = to
					}
				}
				fill(true, 1)
				n += brute(g, filled, used)
				fill(false, -1)
			}
		}
	}
	return n
}

// randomText returns a puzzle of few cells. Its pieces are given one by one.
func randomText(rng *rand.Rand) string {
	kind := rng.IntN(4)
	sizes := [][]string{{"2x3", "3x3", "2x4-00"}, {"1x3", "2x2", "2,1,0,0"}, {"2x3", "3x3-00,22"}, {"2x2x2", "1x2x4", "2x2x2-000"}}[kind]
	text := "cells " + []string{"squares", "triangles", "hexagons", "cubes"}[kind] + "\nregion " + sizes[rng.IntN(len(sizes))] + "\n"
	if rng.IntN(4) == 0 {
		text += "spare\n"
	}
	for i := range 1 + rng.IntN(4) {
		count := []string{"", "x2", "0-1", "0-2", "1-3", "any"}[rng.IntN(6)]
		how := []string{"", "free", "one-sided", "fixed"}[rng.IntN(4)]
		shapes := [][]string{{"#", "##/", "##/#", "###/#", "#.#/", "##/.##"}, {"#", "##/", "###/", "####/"}, {"#", "#.#/", "#.#/.#", "#.#.#/.#"}, {"#", "##/", "##/#", "##//#", "##/#//#"}}[kind]
		text += strings.Join(strings.Fields(fmt.Sprintf("piece %c %s %s %s", 'A'+i, count, how, shapes[rng.IntN(len(shapes))])), " ") + "\n"
	}
	return text
}

// TestBrute compares counts of random puzzles with those of the dumbest search.
func TestBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 41))
	some := 0
	for range 80 {
		text := randomText(rng)
		g, err := Read(text)
		if err != nil {
			if !strings.Contains(err.Error(), "cells: found") {
				t.Fatalf("%s%v", text, err)
			}
			continue
		}
		want := brute(g, map[forms.Point]bool{}, make([]int, len(g.Pieces)))
		must.Equal(t, answers(t, text), fmt.Sprint(want), "%s", text)
		if want > 0 {
			some++
		}
	}
	if t.Log(some); some < 12 {
		t.Error("the test says too little")
	}
}

// TestSymmetry counts answers that no motion of the region makes of each other, by comparing them all.
func TestSymmetry(t *testing.T) {
	for _, text := range []string{
		"region 4x5; pieces L4 S4; pieces any I4 I2", "region 4x5; pieces P5 L5; pieces any I5 O4 I2", "region 4x4; pieces L4; pieces 0-2 O4 T4 I4", "region 3x4; piece a one-sided P5; pieces any I2 L3",
		"region 5x5-22; pieces P5 L5; pieces 0-2 I4 I5 V5", "region 4x4; pieces L4; pieces any L3 I1", "cells cubes; region 2x2x3; piece a ##/#//#; pieces any I2; pieces 0-2 L3 #", "cells cubes; region 2x3x3-000; pieces P5; pieces any L3 I2",
		"cells hexagons; region .#.#/#.#.#/.#.#; piece a #.#.#/.#; pieces any #", "cells triangles; region 3,0,0,0; piece a ####/; piece c 0-5 #",
		"region 3x3; spare; pieces L4 I2", "region 6x4-00,53; pieces P5 L5; pieces any I2 L3", "region ab/ba; piece a ab/; piece b any #/; piece c 0-1 b/",
	} {
		g, err := Read(text)
		if err != nil {
			t.Fatal(text, err)
		}
		in := must.Get(g.Instance())(t)
		placed := map[string]bool{}
		var motions []forms.Motion
		all := g.Lattice.All
		if g.cells == "cubes" {
			all = g.Lattice.Turns
		}
		for _, m := range all {
			h := func(s forms.Shape) forms.Shape { return s.Moved(m) }
			if h(g.Region).Normal(g.Lattice.Axes).Equal(g.Region.Normal(g.Lattice.Axes)) {
				motions = append(motions, m)
			}
		}
		classes := 0
		for sol, err := range in.Problem.Solutions(t.Context(), cover.Config{}) {
			must.Do(t, err)
			least := ""
			for _, m := range motions {
				origin := g.Region.Moved(m)
				var words []string
				for _, k := range sol {
					var at forms.Shape
					name := ""
					for _, word := range strings.Fields(in.Problem.OptionString(k)) {
						if c, ok := g.labels[word]; ok {
							at = append(at, c)
						} else {
							name = word
						}
					}
					lo, _ := origin.Box()
					at = at.Moved(m)
					for i := range g.Lattice.Axes {
						for j := range at {
							at[j][i] -= lo[i]
						}
					}
					words = append(words, name+fmt.Sprint(forms.NewShape(at)))
				}
				slices.Sort(words)
				if one := strings.Join(words, " "); least == "" || one < least {
					least = one
				}
			}
			if !placed[least] {
				placed[least] = true
				classes++
			}
		}
		must.Equal(t, answers(t, text+"; symmetry"), fmt.Sprint(classes), "%s", text)
		if classes == 0 {
			t.Error(text, "has no answer")
		}
	}
}

// TestAnyText reads texts of random words: none panics, and errors are in the text.
func TestAnyText(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 41))
	words := strings.Fields("cells squares triangles hexagons cubes region 2x3 2x2x2 2,1,0,0 3*## ##/# ab/ba board A B . / high 2 checkered free spare A 00 01 10 piece a b # I2 L3 pieces any x2 0-1 tetrominoes dominoes 3-iamonds without drawn odd 1-2 names last apart cut symmetry middle blocked fixed one-sided - ; ; ; ; ; \n \n | * é")
	for range 20000 {
		text := ""
		for range 3 + rng.IntN(20) {
			text += words[rng.IntN(len(words))] + []string{" ", " ", " ", "\n", ";"}[rng.IntN(5)]
		}
		for _, text := range []string{text, "region 2x3\npieces any I2\n" + text, "cells cubes\nregion 2x2x2\n" + text + "\npieces 0-1 #"} {
			g, err := Read(text)
			if err == nil {
				g.Instance() // whatever it says
			} else if wrong, ok := errors.AsType[*cover.SyntaxError](err); !ok || !strings.Contains(text, wrong.Found) {
				t.Fatalf("%q: %v", text, err)
			}
		}
	}
}
