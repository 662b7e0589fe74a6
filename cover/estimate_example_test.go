package cover_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"strings"

	"bonepile/cover"
)

func ExampleProblem_Estimate() {
	p, err := cover.Parse(strings.NewReader("a b c d\na b\na c\na d\nb c\nb d\nc d\n"))
	if err != nil {
		log.Fatal(err)
	}
	est, err := p.Estimate(context.Background(), cover.Tree{}, 100, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(est.Nodes.Value, "nodes,", est.Solutions.Value, "solutions")
	fmt.Println(est.Nodes.Interval())
	// Output:
	// 7 nodes, 3 solutions
	// 7 7
}
