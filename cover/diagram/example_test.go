package diagram_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"bonepile/cover"
	"bonepile/cover/diagram"
)

// Dominoes on a square of 2 by 2 cells, all tilings at once.
func ExampleOf() {
	p, err := cover.Parse(strings.NewReader(`a b c d
a b
c d
a c
b d
`))
	if err != nil {
		log.Fatal(err)
	}
	d, err := diagram.Of(context.Background(), p, diagram.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Count(), "tilings in", d.Size(), "nodes")
	for options := range d.All() {
		fmt.Println(options)
	}
	// Output:
	// 2 tilings in 6 nodes
	// [0 1]
	// [2 3]
}

// One of two, two hundred times.
func Example_count() {
	b := cover.NewBuilder()
	for i := range 200 {
		item := b.AddPrimary(fmt.Sprintf("cell%d", i))
		b.AddEntries(cover.Entry{Item: item})
		b.AddEntries(cover.Entry{Item: item})
	}
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	n, err := p.Count(context.Background(), cover.CountConfig{Way: cover.ByMemo})
	fmt.Println(n, err)
	// Output: 1606938044258990275541962092341162602522202993782792835301376 <nil>
}
