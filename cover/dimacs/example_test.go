package dimacs_test

import (
	"log"
	"os"
	"strings"

	"bonepile/cover"
	"bonepile/cover/dimacs"
)

func ExampleWrite() {
	p, err := cover.Parse(strings.NewReader("a b\na b\na\nb\n"))
	if err != nil {
		log.Fatal(err)
	}
	if err := dimacs.Write(os.Stdout, p); err != nil {
		log.Fatal(err)
	}
	// Output:
	// c 1: a b
	// c 2: a
	// c 3: b
	// p cnf 3 4
	// -1 -2 0
	// 1 2 0
	// -1 -3 0
	// 1 3 0
}
