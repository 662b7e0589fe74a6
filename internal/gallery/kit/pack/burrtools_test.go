package pack

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/must"
)

// xmpuzzle returns a file: shapes such as 3,1,1:###, the lines of a problem, and its colours.
func xmpuzzle(shapes []string, problem string) string {
	text := "\ufeff<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<colors><color red=\"1\" green=\"2\" blue=\"3\"/></colors>\n<shapes>\n"
	for _, s := range shapes {
		size, cells, _ := strings.Cut(s, ":")
		n := strings.Split(size, ",")
		text += fmt.Sprintf("<voxel x=\"%s\" y=\"%s\" z=\"%s\" type=\"0\">%s</voxel>\n", n[0], n[1], n[2], cells)
	}
	return text + "</shapes>\n<problems><problem state=\"0\">" + problem + "</problem></problems><comment/></puzzle>"
}

// soma is Piet Hein's cube.
var soma = xmpuzzle([]string{"3,3,3:" + strings.Repeat("#", 27), "2,2,1:###_", "3,2,1:####__", "3,2,1:###_#_", "3,2,1:##__##",
	"2,2,2:###_#___", "2,2,2:###__#__", "2,2,2:###___#_"},
	`<shapes><shape id="1" count="1"/><shape id="2" count="1"/><shape id="3"/><shape id="4" count="1"/><shape id="5" count="1"/><shape id="6" min="1" max="1"/><shape id="7" count="1" group="2"/></shapes><result id="0"/><bitmap/>`)

// model is the model pack, without its fields for people.
var model = Models("\n## pack\nparam text puzzle -\nparam free cells -\n\n{text}\nnames apart\nfree {free}\n")("pack")()

// TestBurrTools reads files that are given in full.
func TestBurrTools(t *testing.T) {
	cube := func(problem string) string {
		return xmpuzzle([]string{"2,2,2:########", "2,2,1:###_", "1,1,1:#", "2,1,1:##", "3,2,1:++____"}, problem)
	}
	for _, tt := range []struct{ file, want string }{
		{soma + "; symmetry", "480"}, // below
		{cube(`<shapes><shape id="1" count="2"/><shape id="3" count="1"/></shapes><result id="0"/>`), "36"},
		{cube(`<shapes><shape id="1" min="0" max="2"/><shape id="3" min="0" max="4"/></shapes><result id="0"/>`), "45"},
		{cube(`<shapes><shape id="1" count="2"/></shapes><result id="0"/>`), "8 cells, expected 6"},
		{cube(`<shapes><shape id="1" count="2"/><shape id="4" count="1"/></shapes><result id="0"/>`), "a cell of piece B may not stay free"},
		{cube(`<shapes><shape id="1" count="2"/></shapes><result id="9"/>`), "the shape that the pieces make: there is no such shape"},
		{cube(`<shapes><shape id="7" count="2"/></shapes><result id="0"/>`), "piece A: there is no such shape"},
		{cube(`<shapes><shape id="4"/></shapes><result id="0"/>`), "a cell of piece A may not stay free"},
		{strings.Replace(soma, `type="0"/>`, `type="3"/>`, 1), "whose cells are not cubes"},
		{strings.Replace(soma, `###_#_`, `###_#x`, 1), `found "x", expected _, # or +`},
		{strings.Replace(soma, `###_#_`, `###_#_#`, 1), "7 cells, expected 6"},
		{strings.Replace(soma, `x="3"`, `x="-3"`, 1), "a box of -3 by 3 by 3"},
		{strings.Replace(soma, `<problem state="0">`, ``, 1), "not a file of Burr-tools: XML syntax error"},
		{"<html/>", "without a problem"},
		{xmpuzzle([]string{"2,1,1:#+", "1,1,1:#"}, `<shapes><shape id="1" min="1" max="2"/></shapes><result id="0"/>`), "2"},
		{strings.Replace(xmpuzzle([]string{"2,1,1:#+", "1,1,1:#"}, `<shapes><shape id="1" min="1" max="2"/></shapes><result id="0"/>`), `state="0"`, `maxHoles="0"`, 1), "at most 0 of the cells"},
		{xmpuzzle([]string{"2,1,1:#1#2", "1,1,1:#1", "1,1,1:#2"}, `<shapes><shape id="1"/><shape id="2"/></shapes><result id="0"/><bitmap><pair piece="0" result="0"/><pair piece="1" result="1"/></bitmap>`), "1"},
		{xmpuzzle([]string{"2,1,1:#1#2", "1,1,1:#1", "1,1,1:#2"}, `<shapes><shape id="1"/><shape id="2"/></shapes><result id="0"/><bitmap/>`), "A never fits into the region"},
	} {
		file, _, symmetry := strings.Cut(tt.file, "; symmetry")
		got := ""
		if symmetry {
			text := must.Get(fromBurrTools(file))(t)
			got = answers(t, text+"\nsymmetry")
		} else if in, err := model.New("text=" + file); err != nil {
			got = err.Error()
		} else {
			got = must.Get(in.Problem.Count(t.Context(), cover.CountConfig{}))(t).String()
		}
		if got != tt.want && (len(tt.want) < 5 || !strings.Contains(got, tt.want)) {
			t.Errorf("%.400s\n got %s\nwant %s", file, got, tt.want)
		}
	}
}

// A cuboid is cells of a box: 0 for none, 1 and more for a cell of colour 0 and more; negative ones may stay free.
type cuboid struct {
	size  [3]int
	cells map[[3]int]int
}

// randomCuboid returns a cuboid of at most n cells, not empty.
func randomCuboid(rng *rand.Rand, size [3]int, n, colours int, variable bool) cuboid {
	c := cuboid{size, map[[3]int]int{}}
	for range n {
		v := 1 + rng.IntN(colours+1)
		if variable && rng.IntN(6) == 0 {
			v = -v
		}
		c.cells[[3]int{rng.IntN(size[0]), rng.IntN(size[1]), rng.IntN(size[2])}] = v
	}
	return c
}

// String returns the cuboid as the file has it.
func (c cuboid) String() string {
	text := fmt.Sprintf("%d,%d,%d:", c.size[0], c.size[1], c.size[2])
	for z := range c.size[2] {
		for y := range c.size[1] {
			for x := range c.size[0] {
				v := c.cells[[3]int{x, y, z}]
				text += map[bool]string{true: "_", false: map[bool]string{true: "#", false: "+"}[v > 0]}[v == 0]
				if v = max(v, -v); v > 1 {
					text += fmt.Sprint(v - 1)
				}
			}
		}
	}
	return text
}

// turned returns the 24 ways to turn a cuboid, with its first cell in the order of coordinates at 0, 0, 0.
func (c cuboid) turned() (list []map[[3]int]int) {
	for _, axes := range [][4]int{{0, 1, 2, 1}, {1, 2, 0, 1}, {2, 0, 1, 1}, {0, 2, 1, -1}, {2, 1, 0, -1}, {1, 0, 2, -1}} {
		for signs := range 8 {
			s := [3]int{1 - 2*(signs&1), 1 - signs&2, 1 - signs>>1&2}
			if s[0]*s[1]*s[2] != axes[3] {
				continue
			}
			moved := map[[3]int]int{}
			var first *[3]int
			for at, v := range c.cells {
				p := [3]int{s[0] * at[axes[0]], s[1] * at[axes[1]], s[2] * at[axes[2]]}
				moved[p] = v
				if first == nil || slices.Compare(p[:], first[:]) < 0 {
					first = &p
				}
			}
			normal := map[[3]int]int{}
			for p, v := range moved {
				normal[[3]int{p[0] - first[0], p[1] - first[1], p[2] - first[2]}] = v
			}
			list = append(list, normal)
		}
	}
	return list
}

// TestBurrToolsRandom compares random files with a search that knows nothing of package forms.
func TestBurrToolsRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	several := 0
	for range 200 {
		colours := rng.IntN(3)
		region := randomCuboid(rng, [3]int{2 + rng.IntN(2), 2, 1 + rng.IntN(3)}, 14, colours, true)
		shapes := []string{region.String()}
		var pieces []cuboid
		var bounds [][2]int
		problem := "<shapes>"
		for i := range 2 + rng.IntN(2) {
			pieces = append(pieces, randomCuboid(rng, [3]int{1 + rng.IntN(3), 1 + rng.IntN(2), 1 + rng.IntN(2)}, 1+rng.IntN(4), colours, false))
			shapes = append(shapes, pieces[i].String())
			least := rng.IntN(3)
			bounds = append(bounds, [2]int{least, max(1, least+rng.IntN(3))})
			problem += fmt.Sprintf(`<shape id="%d" min="%d" max="%d"/>`, i+1, least, bounds[i][1])
		}
		problem += `</shapes><result id="0"/><bitmap>`
		may := map[[2]int]bool{}
		for a := range colours {
			for b := range colours {
				if rng.IntN(3) > 0 {
					may[[2]int{a, b}] = true
					problem += fmt.Sprintf(`<pair piece="%d" result="%d"/>`, a, b)
				}
			}
		}
		want := 0
		used := make([]int, len(pieces))
		filled := map[[3]int]bool{}
		cells := slices.SortedFunc(func(yield func([3]int) bool) {
			for c := range region.cells {
				if !yield(c) {
					return
				}
			}
		}, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
		var place func(k int)
		place = func(k int) {
			for ; k < len(cells) && filled[cells[k]]; k++ {
			}
			if k == len(cells) {
				for i, n := range used {
					if n < bounds[i][0] {
						return
					}
				}
				want++
				return
			}
			if region.cells[cells[k]] < 0 {
				filled[cells[k]] = true
				place(k + 1)
				delete(filled, cells[k])
			}
			for i, piece := range pieces {
				seen := map[string]bool{}
				for _, way := range piece.turned() {
					fits := used[i] < bounds[i][1]
					var at [][3]int
					for d, v := range way {
						c := [3]int{cells[k][0] + d[0], cells[k][1] + d[1], cells[k][2] + d[2]}
						under := region.cells[c]
						under = max(under, -under)
						fits = fits && under > 0 && !filled[c] && (v == 1 || under == 1 || may[[2]int{v - 2, under - 2}])
						at = append(at, c)
					}
					slices.SortFunc(at, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
					if !fits || seen[fmt.Sprint(at)] {
						continue
					}
					seen[fmt.Sprint(at)] = true
					used[i]++
					for _, c := range at {
						filled[c] = true
					}
					place(k + 1)
					for _, c := range at {
						delete(filled, c)
					}
					used[i]--
				}
			}
		}
		place(0)
		file := xmpuzzle(shapes, problem+"</bitmap>")
		got := "0"
		if in, err := model.New("text=" + file); err == nil {
			got = must.Get(in.Problem.Count(t.Context(), cover.CountConfig{}))(t).String()
		} else if !strings.Contains(err.Error(), " fits ") && !strings.Contains(err.Error(), " cells, expected ") {
			t.Fatalf("%s\n%v", file, err)
		}
		must.Equal(t, got, fmt.Sprint(want), "%s", file)
		several += min(want, 2) / 2
	}
	if several < 20 {
		t.Errorf("only %d files have several answers", several)
	}
}
