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
func partitions() kit.Model {
	return kit.Model{
		Name:    "partitions",
		Title:   "Partitions of a set: the extreme problem",
		Source:  "TAOCP 7.2.2.1, (82) to (85), exercise 186",
		About:   "A set of n things is divided into sets. Every set is an option, so no problem on n items is larger; a formula gives the work of the search.",
		Story:   "Every set is an option, so no problem on n items has more. The answers are counted by the Bell numbers: 1, 2, 5, 15, 52, 203, 877, …",
		Picture: kit.Drawn(picture.Table).Showing("n=8", 3),
		Params:  []kit.Param{kit.Number("n", "the number of things", 5, 1, 16)},
		Build:   buildPartitions,
	}
}

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
func colourPartitions() kit.Model {
	return kit.Model{
		Name:    "colour-partitions",
		Title:   "Partitions of a set, as colours that may be exchanged",
		Source:  "TAOCP 7.2.2.1, exercise 123",
		About:   "n things get one of m colours each. Answers that differ by an exchange of colours are the same partition into at most m sets; a search that knows this finds each once.",
		Story:   "With ten things and four colours there are 1,048,576 colourings, but only 43,947 partitions: a search that knows that colours may be exchanged finds each once.",
		Picture: kit.Drawn(picture.Numbers).Showing("n=7", 7),
		Params: []kit.Param{
			kit.Number("n", "how many things there are", 5, 1, 60),
			kit.Number("m", "how many colours there are", 3, 1, 60),
		},
		Build: func(a kit.Args) (*kit.Instance, error) { return kit.Graph{N: a.Int("n")}.Colouring(a.Int("m")) },
	}
}
