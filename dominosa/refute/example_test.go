package refute_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/refute"
)

// Prove that a board has no solution, and check the proof.
func ExampleFind() {
	b, err := notation.ParseBoard("0301\n2223\n1332\n0012\n0311")
	if err != nil {
		log.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	proof, err := refute.Find(context.Background(), p, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(proof)
	fmt.Println(proof.Steps(), "steps; checked:", proof.Verify(p))
	// Output:
	// 1. 3-3 fits only at r3c2 r3c3
	// 2. so r3c1 has two partners left, and each fails
	//    if 0-1 lies at r3c1 r4c1, then 0-0 has no place left
	//    if 1-2 lies at r2c1 r3c1:
	//       1. r1c1 can pair only with r1c2: 0-3
	//       2. r4c4 can pair only with r3c4: 2-2
	//       3. so r2c2 has no partner left
	// 8 steps; checked: <nil>
}

// A board with a solution cannot be refuted.
func ExampleFind_solvable() {
	b, err := notation.ParseBoard("001\n011")
	if err != nil {
		log.Fatal(err)
	}
	_, err = refute.Find(context.Background(), dominosa.Puzzle{Board: b}, 0)
	fmt.Println(errors.Is(err, refute.ErrSolvable))
	// Output:
	// true
}

// The text of a proof behind other text.
func ExampleProof_AppendText() {
	b, err := notation.ParseBoard("0011\n1100")
	if err != nil {
		log.Fatal(err)
	}
	bones, err := notation.ParseBones("3 x 0-0, 1-1")
	if err != nil {
		log.Fatal(err)
	}
	proof, err := refute.Find(context.Background(), dominosa.Puzzle{Board: b, Bones: bones}, 0)
	if err != nil {
		log.Fatal(err)
	}
	text, _ := proof.AppendText([]byte("There is no solution:\n"))
	os.Stdout.Write(text)
	// Output:
	// There is no solution:
	// 1. 0-0 has only two places for three copies
}

// Why can a bone not lie at a place? A prover answers for one place after another.
func ExampleProver() {
	b, err := notation.ParseBoard("00332\n21002\n12203\n33111")
	if err != nil {
		log.Fatal(err)
	}
	pr := refute.NewProver(context.Background(), dominosa.Puzzle{Board: b}, 100, nil, b.Places())
	for _, pl := range []dominosa.Place{
		{Bone: dominosa.NewBone(1, 2), Row: 1, Col: 0},
		{Bone: dominosa.NewBone(0, 0), Row: 1, Col: 3, Down: true},
	} {
		c := pr.Force(pl) // by bones that are forced, one after another
		if c.Proof != nil {
			fmt.Printf("not %v, for in the end %v\n", c.Place, c.Proof.EndText())
			continue
		}
		c = pr.Refute(pl) // where that is not enough, by further suppositions
		fmt.Printf("not %v:\n%v", c.Place, c.Proof.CaseText())
	}
	// Output:
	// not 1-2 r2c1 r2c2, for in the end 1-1 has no place left
	// not 0-0 r2c4 r3c4:
	// 1. r1c4 has two partners left, and each fails
	//    if 3-3 lies at r1c3 r1c4, then 0-3 has no place left
	//    if 2-3 lies at r1c4 r1c5, then r2c5 has no partner left
}
