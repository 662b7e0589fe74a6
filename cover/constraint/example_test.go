package constraint_test

import (
	"context"
	"fmt"
	"log"
	"os"
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

// The text of a problem with a condition: a round trip on the corners of a triangle. Other
// programs see comments.
func ExampleRequire() {
	p, err := cover.Parse(strings.NewReader("ab bc ca\nab\nbc\nca\n"))
	if err != nil {
		log.Fatal(err)
	}
	loop := &constraint.Loop{}
	for _, e := range []string{"ab", "bc", "ca"} {
		loop.Edges = append(loop.Edges, constraint.LoopEdge{From: e[:1], To: e[1:], In: constraint.Mark{Item: e}})
	}
	if p, err = constraint.Require(p, loop); err != nil {
		log.Fatal(err)
	}
	if _, err := p.WriteTo(os.Stdout); err != nil {
		log.Fatal(err)
	}
	n, err := p.Count(context.Background(), cover.CountConfig{})
	fmt.Println(n, err)
	// Output:
	// ab bc ca
	// | require one loop
	// | require edge a b if ab
	// | require edge b c if bc
	// | require edge c a if ca
	// ab
	// bc
	// ca
	// 1 <nil>
}

// A path of four cells, each black or white, no two neighbours black. The white cells
// have to stay connected, as in hitori; watched twice, since All takes any number.
func ExampleAll() {
	text := "a b c d | ab bc cd a? b? c? d?\n" +
		"a a?:white\na a?:black ab\nb b?:white\nb b?:black ab bc\n" +
		"c c?:white\nc c?:black bc cd\nd d?:white\nd d?:black cd\n"
	p, err := cover.Parse(strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	white := &constraint.Connected{Edges: [][2]string{{"a", "b"}, {"b", "c"}, {"c", "d"}}}
	for _, name := range []string{"a", "b", "c", "d"} {
		white.Vertices = append(white.Vertices, constraint.Vertex{
			Name: name, Out: constraint.Mark{Item: name + "?", Colour: "black"},
		})
	}
	cfg := cover.CountConfig{}
	all, err := p.Count(context.Background(), cfg)
	if err != nil {
		log.Fatal(err)
	}
	cfg.Constraint = constraint.All(white, white)
	connected, err := p.Count(context.Background(), cfg)
	fmt.Println(all, "ways,", connected, "with the white cells connected", err)
	// Output: 8 ways, 4 with the white cells connected <nil>
}

// A search by hand: of three edges of a triangle and one more, the fourth comes too late.
func ExampleLoop_Watch() {
	p, err := cover.Parse(strings.NewReader("ab bc ca cd\nab\nbc\nca\ncd\n"))
	if err != nil {
		log.Fatal(err)
	}
	loop := &constraint.Loop{}
	for _, e := range []string{"ab", "bc", "ca", "cd"} {
		loop.Edges = append(loop.Edges, constraint.LoopEdge{From: e[:1], To: e[1:], In: constraint.Mark{Item: e}})
	}
	w, err := loop.Watch(p)
	if err != nil {
		log.Fatal(err)
	}
	for k := range p.Options() {
		fmt.Print(w.Choose(k), " ")
	}
	fmt.Println(w.Accept())
	// Output: true true true false true
}
