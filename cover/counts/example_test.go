package counts_test

import (
	"context"
	"fmt"
	"log"
	"math/big"
	"math/rand/v2"
	"strings"

	"bonepile/cover"
	"bonepile/cover/counts"
)

func corners() *cover.Problem {
	p, err := cover.Parse(strings.NewReader("a b c d\na b\nc d\na c\nb d\na\nb\n"))
	if err != nil {
		log.Fatal(err)
	}
	return p
}

// The second solution of three, in order.
func ExampleNewPicker() {
	k, err := counts.NewPicker(context.Background(), corners(), counts.Config{})
	if err != nil {
		log.Fatal(err)
	}
	second, err := k.Nth(context.Background(), big.NewInt(1))
	fmt.Println(second, err, "of", k.Count())
	// Output: [2 3] <nil> of 3
}

func ExamplePicker_Samples() {
	p := corners()
	k, err := counts.NewPicker(context.Background(), p, counts.Config{})
	if err != nil {
		log.Fatal(err)
	}
	for sol, err := range k.Samples(context.Background(), rand.New(rand.NewPCG(1, 1))) {
		fmt.Println(p.Verify(sol), err)
		break
	}
	// Output: <nil> <nil>
}

func ExampleWeighted() {
	// Each domino lies with chance 1/3, and stands with 2/3.
	p := corners()
	sum, err := counts.Weighted(context.Background(), p, func(k int) *big.Rat {
		return []*big.Rat{big.NewRat(1, 3), big.NewRat(1, 3), big.NewRat(2, 3), big.NewRat(2, 3), new(big.Rat), new(big.Rat)}[k]
	}, counts.Config{})
	fmt.Println(sum, err)
	// Output: 5/9 <nil>
}

func ExampleDistinct() {
	// In how many ways can cell a be covered?
	n, err := counts.Distinct(context.Background(), corners(), counts.View{Items: []cover.Item{0}}, counts.Config{})
	fmt.Println(n, err)
	// Output: 3 <nil>
}

func ExampleHelped() {
	// One worker counts; what it leaves are parts for others.
	var left []cover.Part
	n, err := counts.Helped(context.Background(), corners(), cover.CountConfig{}, counts.Help{
		Leave: func(parts []cover.Part) { left = append(left, parts...) },
		Case:  func(int64, []int, []cover.Part) {},
	})
	fmt.Println(n, err, len(left))
	// Output: 3 <nil> 0
}
