package zdd_test

import (
	"fmt"
	"log"
	"os"

	"bonepile/zdd"
)

// Ways to pay 6 with coins of 1, 2, 3 and 4, each at hand once.
func ExampleBuilder() {
	b := zdd.NewBuilder(0)
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
	fmt.Println(d.Count(), "ways")
	for set := range d.All() {
		fmt.Println(set)
	}
	d.WriteTo(os.Stdout) // variables are one more in the text
	// Output:
	// 2 ways
	// [2 4]
	// [1 2 3]
	// 2: (~5?0:1)
	// 3: (~3?0:2)
	// 4: (~4?0:1)
	// 5: (~3?0:4)
	// 6: (~2?3:5)
	// 7: (~0?0:6)
}

func ExampleDiagram_Cheapest() {
	d, err := zdd.Of([]int{1, 2}, []int{3}, []int{1, 3}, []int{2})
	if err != nil {
		log.Fatal(err)
	}
	price := func(v int) int64 { return int64(10 * v) }
	best, err := d.Cheapest(3, price)
	if err != nil {
		log.Fatal(err)
	}
	for set, total := range best {
		fmt.Println(total, set)
	}
	// Output:
	// 20 [2]
	// 30 [1 2]
	// 30 [3]
}

func ExampleDiagram_Minimal() {
	d, err := zdd.Of([]int{1, 2}, []int{2, 3}, []int{1, 2, 3}, []int{3})
	if err != nil {
		log.Fatal(err)
	}
	least, err := d.Minimal()
	if err != nil {
		log.Fatal(err)
	}
	for set := range least.All() {
		fmt.Println(set)
	}
	// Output:
	// [3]
	// [1 2]
}

func ExampleFold() {
	// The size of the largest set, or -1 if there are no sets.
	d, err := zdd.Of([]int{1, 2}, []int{2, 3, 5}, []int{3})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(zdd.Fold(d, -1, 0, func(_, lo, hi int) int { return max(lo, hi+1) }))
	// Output: 3
}
