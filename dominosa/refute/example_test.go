package refute_test

import (
	"context"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/refute"
)

func ExampleProof_Verify() {
	b, err := notation.ParseBoard("0102\n1110\n0222")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := dominosa.Puzzle{Board: b}
	proof, err := refute.Find(context.Background(), p, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(proof)
	fmt.Println(proof.Verify(p))
	// Output:
	// 1. 0-0 has no place
	// <nil>
}

func ExampleProver() {
	b, err := notation.ParseBoard("110\n001")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := dominosa.Puzzle{Board: b}
	places := b.Places()
	prover := refute.NewProver(context.Background(), p, 100, nil, places)
	for _, pl := range places[:3] {
		c := prover.Force(pl)
		if c.Proof == nil {
			fmt.Println(pl, "may be")
			continue
		}
		fmt.Printf("%v fails after %d steps: %s\n", pl, c.Proof.Steps(), c.Proof.EndText("has"))
		for _, line := range prover.Refute(pl).Proof.Lines(true) {
			fmt.Println(line)
		}
	}
	// Output:
	// 1-1 r1c1 r1c2 may be
	// 0-1 r1c1 r2c1 fails after 1 steps: r1c2 has no partner left
	// 1. r1c2 has no partner left
	// 0-1 r1c2 r1c3 fails after 1 steps: r1c1 has no partner left
	// 1. r1c1 has no partner left
}
