package constraint_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"bonepile/cover"
	"bonepile/cover/constraint"
)

// The loops in a square with one diagonal. Every edge is in or out.
func ExampleLoop() {
	b := cover.NewBuilder()
	edges := []string{"ab", "bc", "cd", "da", "ac"}
	b.AddPrimary(edges...)
	loop := &constraint.Loop{}
	for _, e := range edges {
		b.AddSecondary(e + "?")
		b.AddOption(e, e+"?:in")
		b.AddOption(e, e+"?:out")
		loop.Edges = append(loop.Edges, constraint.LoopEdge{
			From: e[:1], To: e[1:], In: constraint.Mark{Item: e + "?", Colour: "in"},
		})
	}
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	for sol, err := range p.Solutions(context.Background(), cover.Config{Tree: cover.Tree{Constraint: loop}}) {
		if err != nil {
			log.Fatal(err)
		}
		var in []string
		for _, k := range sol {
			if option := p.OptionString(k); strings.HasSuffix(option, ":in") {
				in = append(in, option[:2])
			}
		}
		fmt.Println(in)
	}
	// Output:
	// [ab bc cd da]
	// [ab bc ac]
	// [cd da ac]
}
