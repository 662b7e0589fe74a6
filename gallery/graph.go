package gallery

import (
	"bonepile/cover"
	"fmt"
	"slices"
	"strings"
)

// A graph has vertices 0 to n-1.
type graph struct {
	n     int
	edges [][2]int
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
