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
			fmt.Println("  ", sol)
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
	//    [0 2 6]
	//    [4 5 6]
	// strong: [4 1 3]
	//    [1 3 4]
}
