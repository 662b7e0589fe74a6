package dimacs_test

import (
	"fmt"
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

func ExampleWriteWithin() {
	p, err := cover.Parse(strings.NewReader("2:3|a\na:*5\na:*7\na:*11\n"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(dimacs.WriteWithin(os.Stdout, p, 16))
	// Output:
	// cover: memory limit reached: the formula has more than 3 variables by item a, which 3 options cover up to 3 times
}
