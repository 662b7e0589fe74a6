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
	fmt.Println("The first that remains was number", red.Option(0))
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
	// The first that remains was number 0
	// A D
	// B G
	// C E F
}

// One option goes and no item: a constraint can still name them all.
func ExamplePrune() {
	p, err := cover.Parse(strings.NewReader("a b c\na b\nb\na c\n"))
	if err != nil {
		log.Fatal(err)
	}
	q, _, err := simplify.Prune(context.Background(), p, 0)
	if err != nil {
		log.Fatal(err)
	}
	q.WriteTo(os.Stdout)
	// Output:
	// a b c
	// b
	// a c
}

// Three dominoes in two rows of three cells: two that lie side by side in a
// square can be turned.
func ExampleStrengthen() {
	p, err := cover.Parse(strings.NewReader(`
a b c d e f
a b
b c
d e
e f
a d
b e
c f
`))
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	q, s, err := simplify.Strengthen(ctx, p, simplify.Config{})
	if err != nil {
		log.Fatal(err)
	}
	q.WriteTo(os.Stdout)
	for strong, err := range q.Solutions(ctx, cover.Config{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("strong:", strong)
		for sol := range s.Expand(strong) {
			fmt.Println("  ", sol, "from", s.Strong(sol))
		}
	}
	// Output:
	// a b c d e f | weak1 weak2
	// a b
	// b c
	// d e
	// e f
	// a d weak1
	// b e weak1 weak2
	// c f weak2
	// strong: [0 6 2]
	//    [0 2 6] from [0 2 6]
	//    [4 5 6] from [0 2 6]
	// strong: [4 1 3]
	//    [1 3 4] from [1 3 4]
}
