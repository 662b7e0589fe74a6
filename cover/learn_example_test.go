package cover_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"bonepile/cover"
)

func ExampleProblem_Decide() {
	p, err := cover.Parse(strings.NewReader("a b c d\na b\na c\nb d\nc\n"))
	if err != nil {
		log.Fatal(err)
	}
	a, err := p.Decide(context.Background(), cover.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Verdict, a.First)
	// Output: unique [2 1]
}
