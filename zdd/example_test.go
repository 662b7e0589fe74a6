package zdd_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"bonepile/zdd"
)

// The ways to pay 6 with coins of 1, 2, 3 and 4, having one of each.
func ExampleBuilder() {
	var b zdd.Builder
	var pay func(rest, coin int) zdd.Node
	pay = func(rest, coin int) zdd.Node {
		switch {
		case rest == 0:
			return zdd.Unit
		case rest < 0 || coin > 4:
			return zdd.Empty
		}
		return b.Node(coin, pay(rest, coin+1), pay(rest-coin, coin+1))
	}
	d, err := b.Build(pay(6, 1))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Count(), "ways,", b.Size(), "nodes")
	for set := range d.All() {
		fmt.Println(set)
	}
	d.WriteTo(os.Stdout) // variables are one more in the text
	// Output:
	// 2 ways, 7 nodes
	// [2 4]
	// [1 2 3]
	// 2: (~5?0:1)
	// 3: (~3?0:2)
	// 4: (~4?0:1)
	// 5: (~3?0:4)
	// 6: (~2?3:5)
	// 7: (~0?0:6)
}

// A limit ends a diagram that would grow too large.
func ExampleNewBuilder() {
	b := zdd.NewBuilder(1000)
	x := zdd.Unit
	for v := zdd.MaxVar; v > 0 && b.Err() == nil; v-- {
		x = b.Node(v, x, zdd.Unit)
	}
	_, err := b.Build(x)
	fmt.Println(err, errors.Is(err, zdd.ErrLimit))
	// Output: zdd: limit reached: 1000 nodes true
}

func ExampleOf() {
	d, err := zdd.Of([]int{1, 2}, []int{2, 3}, []int{3, 2}, []int{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Count(), "sets of", d.Vars(), "in", d.Size(), "nodes")
	fmt.Println(d.Contains([]int{2, 1}), d.Contains([]int{2}))

	fmt.Println(family().IsEmpty(), new(zdd.Diagram).IsEmpty())
	// Output:
	// 3 sets of [1 2 3] in 6 nodes
	// true false
	// true true
}

// family returns the diagram of sets that are known to be right.
func family(sets ...[]int) *zdd.Diagram {
	d, err := zdd.Of(sets...)
	if err != nil {
		log.Fatal(err)
	}
	return d
}

func ExampleRead() {
	d, err := zdd.Read(strings.NewReader("2: (~5?0:1)\n3: (~2?2:1)\n4: (~0?0:3)\n"), 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(slices.Collect(d.All()))
	fmt.Print(d.String())

	_, err = zdd.Read(strings.NewReader("2: (~5?0:1)\n3: (~2?9:1)\n"), 0)
	var wrong *zdd.SyntaxError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Error())
		fmt.Printf("%s\n%*s\n", wrong.Text, wrong.Col, "^")
	}
	// Output:
	// [[4] [1]]
	// 2: (~5?0:1)
	// 3: (~2?2:1)
	// 4: (~0?0:3)
	// zdd: line 2, column 8: unknown node: found "9", expected an identifier less than 3
	// 3: (~2?9:1)
	//        ^
}

func ExampleDiagram_Union() {
	d := family([]int{1}, []int{2, 3}, []int{4})
	e := family([]int{2, 3}, []int{5})
	for _, combine := range []func(d, e *zdd.Diagram) (*zdd.Diagram, error){
		(*zdd.Diagram).Union, (*zdd.Diagram).Intersection, (*zdd.Diagram).Difference,
	} {
		both, err := combine(d, e)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(slices.Collect(both.All()))
	}
	// Output:
	// [[5] [4] [2 3] [1]]
	// [[2 3]]
	// [[4] [1]]
}

func ExampleDiagram_With() {
	d := family([]int{1, 2}, []int{2, 3}, []int{1, 3}, []int{3})
	fmt.Println(slices.Collect(d.With(3).All()))
	fmt.Println(slices.Collect(d.With(3).Without(1).All()))
	// Output:
	// [[3] [2 3] [1 3]]
	// [[3] [2 3]]
}

// Two diagrams that cannot be combined until they are in one order.
func ExampleDiagram_Reorder() {
	d := family([]int{1, 2}, []int{3})
	var b zdd.Builder
	e, err := b.Build(b.Node(2, zdd.Unit, b.Node(1, zdd.Empty, zdd.Unit))) // 2 before 1
	if err != nil {
		log.Fatal(err)
	}
	_, err = d.Union(e)
	fmt.Println(err, errors.Is(err, zdd.ErrOrder))

	order, err := zdd.Order(d)
	if err != nil {
		log.Fatal(err)
	}
	e, err = e.Reorder(order)
	if err != nil {
		log.Fatal(err)
	}
	both, err := d.Union(e)
	fmt.Println(order, slices.Collect(both.All()), err)
	// Output:
	// zdd: no order of the variables fits all paths true
	// [1 2 3] [[] [3] [1 2]] <nil>
}

func ExampleDiagram_Cheapest() {
	d := family([]int{1, 2}, []int{3}, []int{1, 3}, []int{2})
	price := func(v int) int64 { return int64(10 * v) }
	best, err := d.Cheapest(3, price)
	if err != nil {
		log.Fatal(err)
	}
	for set, total := range best {
		fmt.Println(total, set)
	}
	worst, err := d.Dearest(1, price)
	if err != nil {
		log.Fatal(err)
	}
	for set, total := range worst {
		fmt.Println("at most", total, set)
	}
	// Output:
	// 20 [2]
	// 30 [1 2]
	// 30 [3]
	// at most 40 [1 3]
}

// Three hands of five cards, each as likely as any other.
func ExampleDiagram_Samples() {
	var b zdd.Builder
	hands := make([]zdd.Node, 6) // by how many cards are still to be taken
	hands[0] = zdd.Unit
	for card := 51; card >= 0; card-- {
		for n := 5; n > 0; n-- {
			hands[n] = b.Node(card, hands[n], hands[n-1])
		}
	}
	d, err := b.Build(hands[5])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Count(), "hands")
	drawn := 0
	for hand := range d.Samples(rand.New(rand.NewPCG(1, 1))) {
		fmt.Println(hand)
		if drawn++; drawn == 3 {
			break
		}
	}
	// Output:
	// 2598960 hands
	// [7 17 20 27 43]
	// [14 16 26 33 45]
	// [0 13 21 23 31]
}

// Visit does not copy the sets, which is faster than All where most of them are
// only looked at.
func ExampleDiagram_Visit() {
	d := family([]int{1, 2}, []int{2, 4}, []int{2, 3}, []int{3})
	d.Visit(func(set []int) bool {
		if slices.Contains(set, 4) {
			fmt.Println(set)
			return false
		}
		return true
	})
	// Output: [2 4]
}

func ExampleDiagram_CountBySize() {
	d := family([]int{1, 2}, []int{3}, []int{2}, []int{1, 2, 3, 4})
	fmt.Println(d.CountBySize())
	// Output: [0 2 1 0 1]
}

func ExampleDiagram_WriteDot() {
	d := family([]int{0}, []int{0, 1})
	d.WriteDot(os.Stdout, func(v int) string { return []string{"queen", "king"}[v] })
	// Output:
	// digraph zdd {
	// 	0 [shape=box, label="⊥"];
	// 	1 [shape=box, label="⊤"];
	// 	2 [label="king"];
	// 	2 -> 1 [style=dashed];
	// 	2 -> 1;
	// 	3 [label="queen"];
	// 	3 -> 0 [style=dashed];
	// 	3 -> 2;
	// }
}

func ExampleFold() {
	d := family([]int{1, 2}, []int{2, 3, 5}, []int{3})

	// The size of the largest set, or -1 if there are no sets.
	fmt.Println(zdd.Fold(d, -1, 0, func(_, lo, hi int) int { return max(lo, hi+1) }))

	// The sum of the products of all sets.
	fmt.Println(zdd.Fold(d, 0, 1, func(v, lo, hi int) int { return lo + v*hi }))
	// Output:
	// 3
	// 35
}
