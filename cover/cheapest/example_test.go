package cheapest_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"bonepile/cover"
	"bonepile/cover/cheapest"
)

// Coins of 1, 2 and 2, some of which make 3: the first costs 4, the others 3 and 6.
const coins = `
3|sum
sum |4
sum:*2 |3
sum:*2 |6
`

func Example() {
	ctx := context.Background()
	p, err := cover.Parse(strings.NewReader(coins))
	if err != nil {
		log.Fatal(err)
	}
	best, err := cheapest.Find(ctx, p, 1, cheapest.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("cheapest:", best[0].Solution, "at", best[0].Cost)
	worst, err := cheapest.FindDearest(ctx, p, 1, cheapest.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("dearest:", worst[0].Solution, "at", worst[0].Cost)
	// Output:
	// cheapest: [1 0] at 7
	// dearest: [0 2] at 10
}

func ExampleFewest() {
	p, err := cover.Parse(strings.NewReader(coins))
	if err != nil {
		log.Fatal(err)
	}
	best, err := cheapest.Find(context.Background(), cheapest.Fewest(p), 1, cheapest.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(best[0].Cost, "coins")
	// Output: 2 coins
}

func ExampleMinimax() {
	p, err := cover.Parse(strings.NewReader(coins))
	if err != nil {
		log.Fatal(err)
	}
	list, worst, err := cheapest.Minimax(context.Background(), p, 1, cheapest.ByCost, cheapest.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(list, "with no coin dearer than", worst)
	// Output: [[1 0]] with no coin dearer than 4
}

func ExampleWithin() {
	p, err := cover.Parse(strings.NewReader(coins))
	if err != nil {
		log.Fatal(err)
	}
	list, err := cheapest.Within(context.Background(), p, 5, 7, cheapest.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(list)
	// Output: [{[1 0] 7}]
}

func ExampleDecide() {
	p, err := cover.Parse(strings.NewReader(coins))
	if err != nil {
		log.Fatal(err)
	}
	for _, most := range []int64{6, 7, 10} {
		answer, err := cheapest.Decide(context.Background(), p, most, cover.Config{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("at most", most, answer.Verdict)
	}
	// Output:
	// at most 6 none
	// at most 7 unique
	// at most 10 many
}

func ExampleSearch_Find() {
	p, err := cover.Parse(strings.NewReader("a b c\na b |3\nb c |1\na |1\nc |2\n"))
	if err != nil {
		log.Fatal(err)
	}
	s, err := cheapest.NewSearch(context.Background(), p, 1, false, cheapest.Config{})
	if err != nil {
		log.Fatal(err)
	}
	for _, part := range []cheapest.Part{{With: []int{0}}, {Without: []int{0}}} {
		list, left, err := s.Find(context.Background(), part, cheapest.FindConfig{})
		fmt.Println(list, left, err)
	}
	// Output:
	// [{[0 3] 5}] [] <nil>
	// [{[2 1] 2}] [] <nil>
}
