package cover_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"

	"bonepile/cover"
)

// toy is the example of The Art of Computer Programming, 7.2.2.1, (49).
const toy = `
p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B
`

// square asks for dominoes on the cells a, b, c and d of a square, in any two places.
const square = `
a b c d
a b
a c
a d
b c
b d
c d
`

func mustParse(text string) *cover.Problem {
	p, err := cover.Parse(strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	return p
}

func ExampleProblem_Solutions() {
	p, err := cover.Parse(strings.NewReader(toy))
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

func ExampleProblem_Count() {
	n, err := mustParse(square).Count(context.Background(), cover.CountConfig{})
	fmt.Println(n, err)
	// Output: 3 <nil>
}

func ExampleProblem_First() {
	p := mustParse(square)
	sol, ok, err := p.First(context.Background(), cover.Config{})
	fmt.Println(sol, ok, err)
	fmt.Println(p.Verify(sol), errors.Is(p.Verify(cover.Solution{0, 1}), cover.ErrOverlap))
	// Output:
	// [0 5] true <nil>
	// <nil> true
}

func ExampleProblem_Decide() {
	p := mustParse("a b c d\na b\na c\nb d\nc\n")
	a, err := p.Decide(context.Background(), cover.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Verdict, a.First)
	a, err = p.Decide(context.Background(), cover.Config{Without: []int{1}})
	fmt.Println(a.Verdict, err)
	// Output:
	// unique [2 1]
	// none <nil>
}

func ExampleProblem_Lexicographic() {
	for sol, err := range mustParse(square).Lexicographic(context.Background(), cover.Config{}) {
		fmt.Println(sol, err)
	}
	// Output:
	// [0 5] <nil>
	// [1 4] <nil>
	// [2 3] <nil>
}

func ExampleProblem_Estimate() {
	est, err := mustParse(square).Estimate(context.Background(), cover.Tree{}, 100, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(est.Nodes.Value, "nodes,", est.Updates.Value, "updates,", est.Solutions.Value, "solutions")
	fmt.Println(est.Nodes.Interval())
	// Output:
	// 7 nodes, 22 updates, 3 solutions
	// 7 7
}

// A search that is watched: the tree as it is entered, and where the search is.
func ExampleProblem_Visit() {
	p := mustParse(toy)
	var stats cover.Stats
	n, err := p.Visit(context.Background(), cover.Config{
		Stats: &stats,
		Trace: func(v cover.Visit) { os.Stdout.Write(p.AppendShape(nil, v)) },
		Progress: func(st cover.Stats) {
			fmt.Printf("%s\n", st.AppendProgress(nil, 10))
		},
	})
	fmt.Println(n, "solution,", stats.Nodes, "nodes", err)
	choice := cover.Chosen{Item: 1, Option: 3, Turn: cover.Turn{Choice: 2, Of: 2}}
	fmt.Printf("%s\n", p.AppendChosen(nil, choice))
	// Output:
	// after 0 nodes: 0 sols, 0.00000
	// 2 q
	// 0 r
	// 1 p
	// sol
	// 1 solution, 4 nodes <nil>
	// q x:A (2 of 2)
}

// A search in parts, of which two are kept as text in between.
func ExampleProblem_Split() {
	ctx := context.Background()
	p := mustParse(square)
	parts, above, err := p.Split(ctx, cover.Tree{}, 3)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(parts, above.Nodes, "nodes above")

	first, err := cover.ParsePart("1/3")
	if err != nil {
		log.Fatal(err)
	}
	n, err := p.Visit(ctx, cover.Config{Resume: &cover.Checkpoint{Left: []cover.Part{first}}})
	fmt.Printf("%d solutions in the first part, %.2f of the tree %v\n", n, first.Share(), err)

	rest := cover.Checkpoint{Problem: p.Fingerprint(), Left: parts[1:]}
	text, err := json.Marshal(rest)
	if err != nil {
		log.Fatal(err)
	}
	var again cover.Checkpoint
	if err := json.Unmarshal(text, &again); err != nil {
		log.Fatal(err)
	}
	n, err = p.Visit(ctx, cover.Config{Resume: &again})
	fmt.Println(n, "solutions in the others", err)
	// Output:
	// [1/3 2/3 3/3] 1 nodes above
	// 1 solutions in the first part, 0.33 of the tree <nil>
	// 2 solutions in the others <nil>
}

// Two cells of the same colour: the problem treats the colours alike, so one solution
// stands for both.
func ExampleInterchangeable() {
	p := mustParse(`
a b | colour
a colour:red
a colour:blue
b colour:red
b colour:blue
`)
	ctx := context.Background()
	for _, form := range []cover.Form{{}, cover.Binary(), cover.Suffixes(), cover.Interchangeable("red", "blue")} {
		n, err := p.Visit(ctx, cover.Config{Tree: cover.Tree{Form: form}})
		fmt.Println(n, err)
	}
	// Output:
	// 2 <nil>
	// 2 <nil>
	// 2 <nil>
	// 1 <nil>
}

func ExampleProblem() {
	p := mustParse(toy)
	fmt.Println(p)
	fmt.Println(p.Items(), p.Primary(), p.Options(), p.Fingerprint())
	x, ok := p.Lookup("x")
	fmt.Println(x, ok, p.Name(x))
	for e := range p.Option(1) {
		fmt.Printf("%s%q ", p.Name(e.Item), p.ColourName(e.Colour))
	}
	// Output:
	// exact cover problem: 3 primary and 2 secondary items, 5 options, 14 entries
	// 5 3 5 4c499a0ab04de08db477323c189ffc41
	// 3 true x
	// p"" r"" x"A" y""
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

// Whatever the text form has, by numbers instead of names.
func ExampleBuilder_AddEntries() {
	b := cover.NewBuilder()
	a := b.AddPrimary("a")
	sum := b.AddBounded(1, 3, "sum")
	x := b.AddSecondary("x")
	red := b.Colour("red")
	b.KeepDemands()
	b.AddEntries(cover.Entry{Item: a}, cover.Entry{Item: x, Colour: red})
	b.AddPriced(4, cover.Entry{Item: sum, Weight: 2})
	b.AddOption("x:blue")
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	p.WriteTo(os.Stdout)
	fmt.Println(p.Bounds(sum))
	fmt.Println(p.Cost(1), p.IsDemand(1), p.IsDemand(2))
	fmt.Printf("%s\n", p.AppendOption([]byte("option 1: "), 1))
	// Output:
	// a 1:3|sum | x
	// | require demands
	// a x:red
	// sum:*2 |4
	// x:blue
	// 1 3
	// 4 false true
	// option 1: sum:*2 |4
}

// An option without a primary item is dropped with a warning, or kept as a demand.
func ExampleParseWarn() {
	const text = "a | x\na\na x\nx\n"
	p, err := cover.ParseWarn(strings.NewReader(text), func(e *cover.SyntaxError) { fmt.Println(e) })
	fmt.Println(p.Options(), "options", err)
	p, err = cover.ParseDemands(strings.NewReader(text))
	fmt.Println(p.Options(), "options", err)
	// Output:
	// cover: line 4, column 1: no primary item: found "x", expected an option with a primary item; this one is ignored
	// 2 options <nil>
	// 3 options <nil>
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
