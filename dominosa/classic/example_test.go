package classic_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"bonepile/dominosa"
	"bonepile/dominosa/classic"
	"bonepile/dominosa/notation"
)

// A grid of double-three, by every method but our own, which is not pinned here.
func ExampleMethods() {
	b, err := notation.ParseBoard("32211\n03022\n03213\n10103")
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range classic.Methods()[:6] {
		r, err := m.Run(context.Background(), dominosa.Puzzle{Board: b}, classic.Config{All: true})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-17s %d solution, %d %s\n", m.Name, len(r.Solutions), r.Work, m.Unit)
	}
	// Output:
	// caviness-human    1 solution, 4 partial puzzles
	// caviness-brute    1 solution, 8640 combinations
	// caviness-odometer 1 solution, 77 increments
	// albillo           1 solution, 2 passes
	// mikefc            1 solution, 41 dominoes laid
	// knuth-x           1 solution, 11 nodes
}

// The digits of an odometer that has found the solution.
func ExampleNamed() {
	b, err := notation.ParseBoard("32211\n03022\n03213\n10103")
	if err != nil {
		log.Fatal(err)
	}
	m, err := classic.Named("caviness-odometer")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := m.Run(context.Background(), dominosa.Puzzle{Board: b}, classic.Config{Trace: os.Stdout}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// maxima {1, 1, 1, 2, 2, 3, 4, 5, 6, 6}
	// reading {1, 1, 1, 2, 1, 1, 1, 3, 6, 6} after 22 increments
}
