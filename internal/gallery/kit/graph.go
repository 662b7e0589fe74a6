package kit

import (
	"fmt"
	"slices"
	"strings"
)

// A Graph has vertices 0 to n-1.
type Graph struct {
	N     int
	Edges [][2]int
}

// Colouring returns the instance of the colourings of g.
func (g Graph) Colouring(colours int) (*Instance, error) {
	type painted struct{ vertex, colour int }
	b := NewBuilder[painted]()
	b.AddPrimary(Names("v%d", 0, g.N-1)...)
	b.AddSecondary(Names("w%d", 0, g.N-1)...)
	for e := range g.Edges {
		b.AddSecondary(Names(fmt.Sprintf("e%d.%%d", e), 1, colours)...)
	}
	for v := range g.N {
		for j := 1; j <= colours; j++ {
			option := []string{fmt.Sprintf("v%d", v), fmt.Sprintf("w%d:%d", v, j)}
			for e, ends := range g.Edges {
				if ends[0] == v || ends[1] == v {
					option = append(option, fmt.Sprintf("e%d.%d", e, j))
				}
			}
			b.Add(painted{v, j}, option...)
		}
	}
	return b.Instance(
		func(list []painted) error {
			colour := make([]int, g.N)
			for _, p := range list {
				if colour[p.vertex] != 0 {
					return fmt.Errorf("vertex %d has two colours", p.vertex)
				}
				colour[p.vertex] = p.colour
			}
			if v := slices.Index(colour, 0); v >= 0 {
				return fmt.Errorf("vertex %d has no colour", v)
			}
			for _, e := range g.Edges {
				if colour[e[0]] == colour[e[1]] {
					return fmt.Errorf("vertices %d and %d are joined and have colour %d", e[0], e[1], colour[e[0]])
				}
			}
			return nil
		},
		func(list []painted) string {
			colours := slices.Repeat([]string{"?"}, g.N)
			for _, p := range list {
				colours[p.vertex] = fmt.Sprint(p.colour)
			}
			return strings.Join(colours, " ") + "\n"
		})
}
