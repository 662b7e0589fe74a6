package sets

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// partitions is the extreme problem: every nonempty set of n items is an
// option. Its solutions are the partitions of n things, and no problem on n
// items without repeated options has a larger tree: (84), (85), exercise 186.
var partitions = described("partitions", kit.Drawn(picture.Table), buildPartitions)

func buildPartitions(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	b := kit.NewBuilder[uint]()
	b.AddPrimary(kit.Names("%d", 1, n)...)
	for set := uint(1); set < 1<<n; set++ {
		var option []cover.Entry
		for i := range n {
			if set>>i&1 != 0 {
				option = append(option, cover.Entry{Item: cover.Item(i)})
			}
		}
		b.AddEntries(option...)
		b.Mean(set)
	}
	return b.Instance(
		func(list []uint) error {
			var all uint
			for _, set := range list {
				if both := all & set; both != 0 {
					return fmt.Errorf("%d is in two sets", bits.TrailingZeros(both)+1)
				}
				all |= set
			}
			if missing := (1<<n - 1) &^ all; missing != 0 {
				return fmt.Errorf("%d is in no set", bits.TrailingZeros(missing)+1)
			}
			return nil
		},
		func(list []uint) string {
			slices.SortFunc(list, func(s, t uint) int { return bits.TrailingZeros(s) - bits.TrailingZeros(t) })
			var words []string
			for _, set := range list {
				var word []string
				for i := range n {
					if set>>i&1 != 0 {
						word = append(word, fmt.Sprint(i+1))
					}
				}
				words = append(words, strings.Join(word, ","))
			}
			return strings.Join(words, " | ") + "\n"
		})
}

// colourPartitions is exercise 123: n things get one of m colours each. If
// colours may be exchanged, these are the partitions of n things into at most
// m sets.
var colourPartitions = described("colour-partitions", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) { return kit.Graph{N: a.Int("n")}.Colouring(a.Int("m")) })
