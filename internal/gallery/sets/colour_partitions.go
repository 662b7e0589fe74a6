package sets

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

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
		Picture: kit.Drawn(picture.Beads).Showing("n=7", 7),
		Params: []kit.Param{
			kit.Number("n", "how many things there are", 5, 1, 60),
			kit.Number("m", "how many colours there are", 3, 1, 60),
		},
		Build: func(a kit.Args) (*kit.Instance, error) { return kit.Graph{N: a.Int("n")}.Colouring(a.Int("m")) },
	}
}
