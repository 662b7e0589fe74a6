package polyominoes

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/gallery/kit/pack"
)

// ofPairs counts the answers in which no two copies of Y that make an H, or an H on its side, lie
// as they would in its mirror image: exercise 208. Two such copies have an item in common. Each
// other pair could lie in two ways, so an answer stands for a power of two.
func ofPairs(in *kittest.Instance) string {
	// The two copies, and the two of the mirror image, in a box of 4 by 3.
	h := [2][2]forms.Shape{{forms.Drawn("#/##/#/#"), forms.Drawn("..#/..#/.##/..#")}, {forms.Drawn("#/#/##/#"), forms.Drawn("..#/.##/..#/..#")}}
	cells := func(s forms.Shape, at forms.Point, turned bool) string {
		var names []string
		for _, c := range s {
			if turned {
				c[0], c[1] = c[1], c[0]
			}
			names = append(names, in.Problem.Name(cover.Item((at[0]+c[0])*15+at[1]+c[1])))
		}
		slices.Sort(names)
		return strings.Join(names, " ")
	}
	b := cover.NewBuilder()
	for i := range in.Problem.Items() {
		b.AddPrimary(in.Problem.Name(cover.Item(i)))
	}
	mark, pairs := map[string]string{}, [][2]string{}
	for i, j := range kit.Pairs(12, 13) {
		for k, turned := range []bool{false, true} {
			at := forms.Point{i, j}
			if turned {
				at[0], at[1] = j, i
			}
			name := fmt.Sprintf("%c%d,%d", "VH"[k], i, j)
			b.AddSecondary(name)
			mark[cells(h[0][0], at, turned)] += " " + name
			mark[cells(h[0][1], at, turned)] += " " + name
			pairs = append(pairs, [2]string{cells(h[1][0], at, turned), cells(h[1][1], at, turned)})
		}
	}
	for k := range in.Problem.Options() {
		words := strings.Fields(in.Problem.OptionString(k))
		slices.Sort(words)
		b.AddOption(append(words, strings.Fields(mark[strings.Join(words, " ")])...)...)
	}
	answers, all, having := 0, 0, map[int]int{}
	for sol := range kittest.Solutions(kittest.Must(b.Build()), cover.Config{}) {
		lies := map[string]bool{}
		for _, k := range sol {
			words := strings.Fields(in.Problem.OptionString(k))
			slices.Sort(words)
			lies[strings.Join(words, " ")] = true
		}
		n := 0
		for _, pair := range pairs {
			if lies[pair[0]] && lies[pair[1]] {
				n++
			}
		}
		answers, all = answers+1, all+1<<n
		having[n]++
	}
	return fmt.Sprintf("%d: %d, %d, %d, %d; %d", answers, having[2], having[3], having[4], having[5], all)
}

// fills reports whether copies of the shape of words fill a rectangle.
func fills(shape string, rows, cols int) bool {
	in := kittest.New(pack.Model("copies")(), "shape="+shape, fmt.Sprintf("region=%dx%d", rows, cols))
	_, found := in.First(cover.Config{Engine: cover.Learn})
	return found
}

// basis finds the rectangles of a pentomino that smaller ones do not make.
func basis(in *kittest.Instance) string {
	const side, cells = 17, 5
	can := [side + 1][side + 1]bool{}
	var list []string
	for m := 1; m <= side; m++ {
		for n := m; n <= side; n++ {
			if m*n%cells != 0 {
				continue
			}
			cut := false
			for k := 1; k <= n/2; k++ {
				cut = cut || can[m][k] && can[m][n-k] || k <= m/2 && can[k][n] && can[m-k][n]
			}
			ok := cut || fills(in.Args.Text("shape"), m, n)
			can[m][n], can[n][m] = ok, ok
			if ok && !cut {
				list = append(list, fmt.Sprintf("%dx%d", m, n))
			}
		}
	}
	return strings.Join(list, " ")
}

// twelveBy tries the widths that twelve rows may have.
func twelveBy(_ *kittest.Instance) string {
	var list []string
	for n := 1; n <= 17; n++ {
		if fills("#.##.#", 12, n) {
			list = append(list, fmt.Sprint(n))
		}
	}
	return strings.Join(list, " ")
}
