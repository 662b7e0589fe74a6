package learn_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/cover/dimacs"
	"bonepile/cover/learn"
)

// three returns the ways to cover three items in a row.
func three() *cover.Problem {
	p, err := cover.Parse(strings.NewReader("a b c\na\nb\nc\na b\nb c\n"))
	if err != nil {
		log.Fatal(err)
	}
	return p
}

func ExampleSolver_Solve() {
	s, err := learn.New(three(), learn.Config{})
	if err != nil {
		log.Fatal(err)
	}
	for k := range 5 { // which options are in some solution that also has option 2?
		sol, err := s.Solve(context.Background(), learn.Question{With: []int{2, k}})
		fmt.Println(k, sol != nil, err)
	}
	// Output:
	// 0 true <nil>
	// 1 true <nil>
	// 2 true <nil>
	// 3 true <nil>
	// 4 false <nil>
}

func ExampleSolver_Split() {
	s, err := learn.New(three(), learn.Config{})
	if err != nil {
		log.Fatal(err)
	}
	list, err := s.Split(learn.Question{})
	for _, q := range list {
		fmt.Println(q.With, q.Without)
	}
	fmt.Println(err)
	// Output:
	// [0] []
	// [3] []
	// <nil>
}

func ExampleSolver_Core() {
	s, err := learn.New(three(), learn.Config{})
	if err != nil {
		log.Fatal(err)
	}
	sol, err := s.Solve(context.Background(), learn.Question{With: []int{0, 2, 4}, Without: []int{1}})
	fmt.Println(sol == nil, err)
	fmt.Println(s.Core())
	// Output:
	// true <nil>
	// [2 4] []
}

func ExampleSolver_Forbid() {
	s, err := learn.New(three(), learn.Config{})
	if err != nil {
		log.Fatal(err)
	}
	for n := 0; ; n++ {
		sol, err := s.Solve(context.Background(), learn.Question{})
		if err != nil {
			log.Fatal(err)
		}
		if sol == nil {
			fmt.Println(n, "solutions")
			return
		}
		s.Forbid(sol, nil)
	}
	// Output:
	// 3 solutions
}

func ExampleSolver_Exclude() {
	p, err := cover.Parse(strings.NewReader("1:2|a b c\nb c\nc a\nc b a\na\n"))
	if err != nil {
		log.Fatal(err)
	}
	s, err := learn.New(p, learn.Config{})
	if err != nil {
		log.Fatal(err)
	}
	for {
		sol, err := s.Solve(context.Background(), learn.Question{})
		if err != nil {
			log.Fatal(err)
		}
		if sol == nil {
			return
		}
		slices.Sort(sol)
		fmt.Println(sol)
		s.Exclude(sol)
	}
	// Output:
	// [2 3]
	// [2]
	// [0 3]
}

func ExampleSolver_Share() {
	text := "p0 p1 p2 p3 p4 p5 | h0 h1 h2 h3 h4"
	for k := range 30 { // six pigeons, each of which wants one of five holes
		text += fmt.Sprintf("\np%d h%d", k/5, k%5)
	}
	p, err := cover.Parse(strings.NewReader(text + "\n"))
	if err != nil {
		log.Fatal(err)
	}
	var e learn.Exchange
	for range 2 { // or in two goroutines
		s, err := learn.New(p, learn.Config{})
		if err != nil {
			log.Fatal(err)
		}
		if err := s.Share(&e); err != nil {
			log.Fatal(err)
		}
		var stats cover.Stats
		sol, err := s.Solve(context.Background(), learn.Question{Stats: &stats})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(sol == nil, stats.Nodes < 10)
	}
	// Output:
	// true false
	// true true
}

func ExampleProve() {
	p, err := cover.Parse(strings.NewReader("a b c\na b\nb c\na c\n"))
	if err != nil {
		log.Fatal(err)
	}
	var proof bytes.Buffer
	ans, clauses, err := learn.Prove(context.Background(), p, &proof, learn.Question{}, true)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ans.Verdict)
	fmt.Print(proof.String())
	if err := dimacs.Write(os.Stdout, p, clauses...); err != nil {
		log.Fatal(err)
	}
	// Output:
	// none
	// -1 0
	// 0
	// c 1: a b
	// c 2: b c
	// c 3: a c
	// p cnf 3 6
	// -1 -3 0
	// 1 3 0
	// -1 -2 0
	// 1 2 0
	// -2 -3 0
	// 2 3 0
}
