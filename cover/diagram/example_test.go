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

// The dominoes again, one half of the tree after the other.
func ExampleNewJoin() {
	ctx := context.Background()
	p, err := cover.Parse(strings.NewReader("a b c d\na b\nc d\na c\nb d\n"))
	if err != nil {
		log.Fatal(err)
	}
	search, err := diagram.NewSearch(p, cover.Tree{}, 0)
	if err != nil {
		log.Fatal(err)
	}
	join := diagram.NewJoin(p)
	for _, text := range []string{"1/2", "2/2"} {
		part, err := cover.ParsePart(text)
		if err != nil {
			log.Fatal(err)
		}
		piece, left, _, err := search.Search(ctx, part, 1000)
		if err != nil || len(left) > 0 {
			log.Fatal(err, left)
		}
		if err := join.Add(piece); err != nil {
			log.Fatal(err)
		}
	}
	d, err := join.Diagram()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Count(), "tilings")
	// Output: 2 tilings
}
