package cover_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"bonepile/cover"
)

func ExampleProblem_Solutions() {
	p, err := cover.Parse(strings.NewReader(`
| the example of 7.2.2.1, (49)
p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B
`))
	if err != nil {
		log.Fatal(err)
	}
	var stats cover.Stats
	for sol, err := range p.Solutions(context.Background(), cover.Config{Stats: &stats}) {
		if err != nil {
			log.Fatal(err)
		}
		for _, k := range sol {
			fmt.Println(p.OptionString(k))
		}
	}
	fmt.Println(stats.Solutions, "solution,", stats.Nodes, "nodes")
	// Output:
	// q x:A
	// p r x:A y
	// 1 solution, 4 nodes
}

func ExampleBuilder() {
	// Dominoes on two by three cells.
	b := cover.NewBuilder()
	b.AddPrimary("00", "01", "02", "10", "11", "12")
	for _, place := range []string{"00 01", "01 02", "10 11", "11 12", "00 10", "01 11", "02 12"} {
		b.AddOption(strings.Fields(place)...)
	}
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	n, err := p.Count(context.Background(), cover.CountConfig{})
	fmt.Println(n, err)
	// Output: 3 <nil>
}

func ExampleProblem_WriteTo() {
	b := cover.NewBuilder()
	b.AddPrimary("a", "b")
	b.AddSecondary("x")
	b.AddOption("a", "x:red")
	b.AddOption("b", "x:red")
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	p.WriteTo(os.Stdout)
	// Output:
	// a b | x
	// a x:red
	// b x:red
}

func ExampleSyntaxError() {
	_, err := cover.Parse(strings.NewReader("a b c\na b\na d\n"))
	if e, ok := errors.AsType[*cover.SyntaxError](err); ok {
		fmt.Println(e)
		fmt.Println(e.Excerpt(72))
	}
	// Output:
	// cover: line 3, column 3: unknown item: found "d", expected the name of an item
	// a d
	//   ^
}
