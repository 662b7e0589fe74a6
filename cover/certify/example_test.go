package certify_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"math/big"
	"strings"

	"bonepile/cover"
	"bonepile/cover/certify"
)

// Dominoes on two by two cells: option 1 or 3 covers cell a, and each leaves one choice.
func Example() {
	ctx := context.Background()
	p, err := cover.Parse(strings.NewReader("a b c d\na b\nc d\na c\nb d\n"))
	if err != nil {
		log.Fatal(err)
	}
	var text bytes.Buffer
	n, err := certify.Write(ctx, &text, p, certify.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n, "solutions")
	fmt.Print(&text)

	report, err := certify.Check(ctx, &text, p, certify.CheckConfig{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Count, "confirmed by", report.Nodes, "nodes")
	// Output:
	// 2 solutions
	// bonepile certificate 1
	// problem 978796a806ff858f8a71966803114116
	// 1 choose c 1 2>0
	// 2 choose b 1 4>0
	// 3 choose a 2 1>1 3>2
	// count 2
	// 2 confirmed by 3 nodes
}

func ExampleParts() {
	p, err := cover.Parse(strings.NewReader("a b c\na b\nb c\na\nc\n"))
	if err != nil {
		log.Fatal(err)
	}
	parts, _, err := p.Split(context.Background(), cover.Tree{}, 2)
	if err != nil {
		log.Fatal(err)
	}
	var text bytes.Buffer
	c, err := certify.NewParts(&text, p)
	if err != nil {
		log.Fatal(err)
	}
	for _, part := range parts { // each could be counted elsewhere
		n, err := p.Visit(context.Background(), cover.Config{Resume: &cover.Checkpoint{Left: []cover.Part{part}}})
		if err != nil {
			log.Fatal(err)
		}
		c.Add(part, new(big.Int).SetUint64(n))
	}
	if _, err := c.End(); err != nil {
		log.Fatal(err)
	}
	report, err := certify.Check(context.Background(), &text, p, certify.CheckConfig{Recount: -1})
	fmt.Println(report.Count, "solutions in", report.Parts, "parts", err)
	// Output: 2 solutions in 2 parts <nil>
}
