package tilings_test

import (
	"context"
	"fmt"
	"log"

	"bonepile/dominosa/notation"
	"bonepile/dominosa/tilings"
)

// The ways to lay blank dominoes on a board: the pips do not matter, the holes do.
func ExampleCount() {
	for _, text := range []string{"0000\n0000", "000\n0.0\n000"} {
		b, err := notation.ParseBoard(text)
		if err != nil {
			log.Fatal(err)
		}
		n, err := tilings.Count(context.Background(), b)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(n)
	}
	// Output:
	// 5
	// 2
}
