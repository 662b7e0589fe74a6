package sets

import (
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// partitions is the extreme problem: every nonempty set of n items is an
// option. Its solutions are the partitions of n things, and no problem on n
// items without repeated options has a larger tree: (84), (85), exercise 186.
var partitions = kit.Described("partitions", kit.Drawn(picture.Table), func(a kit.Args) (*kit.Instance, error) {
	names := kit.Names("%d", 1, a.Int("n"))
	sets := [][]string{nil} // those of the first things, in the order of their bits
	for _, name := range names {
		for _, set := range sets {
			sets = append(sets, append(slices.Clone(set), name))
		}
	}
	return setCover(names, sets[1:], func(list [][]string) string {
		slices.SortFunc(list, func(s, t []string) int { return slices.Index(names, s[0]) - slices.Index(names, t[0]) })
		return strings.Join(kit.Map(list, func(set []string) string { return strings.Join(set, ",") }), " | ") + "\n"
	})
})

// colourPartitions is exercise 123: n things get one of m colours each. If
// colours may be exchanged, these are the partitions of n things into at most
// m sets.
var colourPartitions = kit.Described("colour-partitions", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) { return kit.Graph{N: a.Int("n")}.Colouring(a.Int("m")) })
