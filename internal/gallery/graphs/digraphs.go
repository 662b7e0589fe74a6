package graphs

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Balanced digraphs are orthogonal at each vertex to a transitive tournament, where all edges go to
// the greater end, if an edge counts +1 where it goes as in the tournament and -1 where it does not:
// exercise 372. An edge is coloured by its direction, as it is seen from its lesser end.

var balancedDigraphs = kit.Described("balanced-digraphs", kit.Drawn(picture.Letters), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	edge := func(v, w int) string { return fmt.Sprintf("%d-%d", min(v, w), max(v, w)) }
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddPrimary(kit.Names("v%d", 1, n)...)
	var edges []string
	for v := 1; v <= n; v++ {
		for w := v + 1; w <= n; w++ {
			edges = append(edges, edge(v, w))
			b.AddPrimary("#" + edge(v, w))
		}
	}
	b.AddSecondary(edges...)
	turned := strings.NewReplacer("+", "-", "-", "+")
	for v := 1; v <= n; v++ {
		for _, signs := range kit.WordsOf("0+-", n-1) {
			if strings.Count(signs, "+") != strings.Count(signs, "-") {
				continue
			}
			option := []string{fmt.Sprintf("v%d", v)}
			for w := 1; w <= n; w++ {
				switch {
				case w < v: // seen from its lesser end
					option = append(option, edge(v, w)+":"+turned.Replace(signs[w-1:w]))
				case w > v:
					option = append(option, edge(v, w)+":"+signs[w-2:w-1])
				}
			}
			b.Add(nil, option...)
		}
		for w := v + 1; w <= n; w++ {
			for _, sign := range []string{"0", "+", "-"} {
				say := []kit.Setting{{Cell: kit.Cell{Row: v - 1, Col: w - 1}, Value: int(sign[0])}, {Cell: kit.Cell{Row: w - 1, Col: v - 1}, Value: int(turned.Replace(sign)[0])}}
				b.Add(say, "#"+edge(v, w), edge(v, w)+":"+sign)
			}
		}
	}
	matrix := func(list [][]kit.Setting) kit.Drawing {
		return kit.Signs(kit.Settled(n, n, list), func(c kit.Cell, sign int) rune {
			switch {
			case c.Row == c.Col:
				return ' '
			case sign == kit.Unsaid:
				return '.'
			}
			return rune(sign)
		})
	}
	return kit.Strict(kit.Viewed(b, matrix, checkDigraph, kit.Drawing.Spaced))
})

// checkDigraph applies the rules: every edge has a direction or none, and as many enter each vertex
// as leave it.
func checkDigraph(matrix kit.Drawing) error {
	for v, row := range matrix {
		switch text := string(row); {
		case strings.ContainsAny(text, ".?"):
			return fmt.Errorf("an edge at %d has no direction, or several", v+1)
		case strings.Count(text, "+") != strings.Count(text, "-"):
			return fmt.Errorf("more edges leave vertex %d than come to it, or fewer", v+1)
		}
	}
	return nil
}
