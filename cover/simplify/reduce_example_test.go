package simplify_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"bonepile/cover"
	"bonepile/cover/simplify"
)

func ExampleReduce() {
	p, err := cover.Parse(strings.NewReader(`
A B C D E | F G
C E F
A D G
B C F
A D
B G
D E G
`))
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	q, red, err := simplify.Reduce(ctx, p, 0)
	if err != nil {
		log.Fatal(err)
	}
	q.WriteTo(os.Stdout)
	first := red.Rounds[0].Options[0]
	fmt.Printf("The first to go was %q, which blocks %s.\n", p.OptionString(first.Option), p.Name(first.Item))
	for sol, err := range q.Solutions(ctx, cover.Config{}) {
		if err != nil {
			log.Fatal(err)
		}
		for _, k := range red.Original(sol) {
			fmt.Println(p.OptionString(k))
		}
	}
	// Output:
	// A B C
	// C
	// A
	// B
	// The first to go was "D E G", which blocks A.
	// A D
	// B G
	// C E F
}
