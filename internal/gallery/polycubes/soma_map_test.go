package polycubes

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// The map of all ways to build the cube from the pieces of Soma: exercise 325, after
// J. H. Conway and M. J. T. Guy. Its vertices are the 240 answers up to turns and
// mirror images. There is a strong edge from one to another for each turn or mirror image of the
// latter that moving two pieces of the former makes; a weak edge if it takes three.

// A somaCube has the piece of each of the 27 cells.
type somaCube [27]byte

// somaDegrees returns what finds the degrees of the answers, the number of parts of
// the map and their sizes, if its edges are pairs that have that many pieces in common. Then
// their mean degree, how many edges repeat another, the number of bicomponents, and the diameter,
// in edges and in pieces that move.
func somaDegrees(stay int) kittest.Compute {
	return func(in *kittest.Instance) string {
		sols := in.List()
		images := map[somaCube][]somaCube{} // of one cube of each class
		for _, sol := range sols {
			all := newSomaCube(in, sol).images()
			images[slices.MinFunc(all, compareSoma)] = all
		}
		cubes := make([]somaCube, 0, len(images))
		for c := range images {
			cubes = append(cubes, c)
		}
		slices.SortFunc(cubes, compareSoma)
		near := make([][]int, len(cubes))
		degrees := make([]int, len(cubes))
		steps, moved := map[[2]int]int{}, map[[2]int]int{}
		sum := 0
		for i, a := range cubes {
			for j, b := range cubes {
				for _, image := range images[b] {
					if same := a.agree(image); i != j && same >= stay {
						near[i] = append(near[i], j)
						degrees[i]++
						sum++
						steps[[2]int{i, j}], moved[[2]int{i, j}] = 1, min(7-same, cmp.Or(moved[[2]int{i, j}], 7))
					}
				}
			}
		}
		sizes, repeated := componentSizes(near), (sum-len(steps))/2
		return fmt.Sprintf("%s; %d: %s; %.2f %d %d %d %d", powers(degrees), len(sizes), strings.Trim(fmt.Sprint(sizes), "[]"),
			float64(sum)/float64(len(cubes)), repeated, bicomponents(near), diameter(len(cubes), steps), diameter(len(cubes), moved))
	}
}

// bicomponents counts those of a graph that have an edge: removing a vertex makes one more part
// for each that it is in, but for one.
func bicomponents(near [][]int) int {
	parts := len(componentSizes(near))
	count := parts
	for v := range near {
		rest := make([][]int, len(near))
		for u, list := range near {
			if u != v {
				rest[u] = slices.DeleteFunc(slices.Clone(list), func(w int) bool { return w == v })
			}
		}
		count += len(componentSizes(rest)) - 1 - parts // v itself is a part now
	}
	return count
}

// diameter returns the greatest distance of two of n vertices between which there is a path.
func diameter(n int, far map[[2]int]int) (most int) {
	for k := range n {
		for i := range n {
			for j := range n {
				a, b := far[[2]int{i, k}], far[[2]int{k, j}]
				if d := far[[2]int{i, j}]; i != j && a*b > 0 && (d == 0 || a+b < d) {
					far[[2]int{i, j}] = a + b
				}
			}
		}
	}
	for _, d := range far {
		most = max(most, d)
	}
	return most
}

// newSomaCube returns what a solution builds.
func newSomaCube(in *kittest.Instance, sol cover.Solution) (c somaCube) {
	for _, k := range sol {
		words := strings.Fields(in.Problem.OptionString(k))
		for _, at := range words[1:] {
			c[9*int(at[0]-'0')+3*int(at[1]-'0')+int(at[2]-'0')] = words[0][0]
		}
	}
	return c
}

// images returns the turns and mirror images of c, each once: no answer is equal to
// one of its images. A mirror exchanges the two twists, 5 and 6.
func (c somaCube) images() (list []somaCube) {
	for i, m := range forms.Cubes().All {
		var image somaCube
		for at, p := range forms.Cuboid(3, 3, 3) {
			q := m(forms.Point{p[0] - 1, p[1] - 1, p[2] - 1})
			name := c[at]
			if i >= len(forms.Cubes().Turns) && (name == '5' || name == '6') {
				name ^= '5' ^ '6'
			}
			image[9*(q[0]+1)+3*(q[1]+1)+q[2]+1] = name
		}
		list = append(list, image)
	}
	return list
}

func compareSoma(a, b somaCube) int { return slices.Compare(a[:], b[:]) }

// agree returns how many pieces lie in the same place in both cubes.
func (c somaCube) agree(other somaCube) int {
	moved := uint(0)
	for i := range c {
		if c[i] != other[i] {
			moved |= 1<<(c[i]-'1') | 1<<(other[i]-'1')
		}
	}
	return 7 - bits.OnesCount(moved)
}

// powers writes numbers as the book does, in decreasing order: 3^2 1^4 for two that are
// 3 and four that are 1.
func powers(numbers []int) string {
	times := map[int]int{}
	most := 0
	for _, n := range numbers {
		times[n]++
		most = max(most, n)
	}
	var words []string
	for n := most; n >= 0; n-- {
		if times[n] > 0 {
			words = append(words, fmt.Sprintf("%d^%d", n, times[n]))
		}
	}
	return strings.Join(words, " ")
}

// componentSizes returns the numbers of vertices of the connected parts of a graph,
// in decreasing order.
func componentSizes(near [][]int) (sizes []int) {
	seen := make([]bool, len(near))
	for start := range near {
		if seen[start] {
			continue
		}
		seen[start] = true
		part := []int{start}
		for i := 0; i < len(part); i++ {
			for _, v := range near[part[i]] {
				if !seen[v] {
					seen[v] = true
					part = append(part, v)
				}
			}
		}
		sizes = append(sizes, len(part))
	}
	slices.SortFunc(sizes, func(a, b int) int { return cmp.Compare(b, a) })
	return sizes
}
