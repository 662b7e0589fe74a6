// Package refute proves that a domino grid has no solution, in steps that a person
// can follow. [Find] looks for a short [Proof]; [Proof.Verify] checks one by the
// definition.
package refute

import (
	"context"
	"errors"

	"bonepile/dominosa"
)

var (
	// ErrSolvable reports a puzzle that cannot be refuted.
	ErrSolvable = errors.New("dominosa: the puzzle has a solution")

	// ErrTooLong reports a refutation that grew beyond the steps allowed.
	ErrTooLong = errors.New("dominosa: the refutation takes more steps than allowed")
)

// A Need is something that every solution has to do: cover a cell, or lay a bone. It
// has a way left for each place that would do it, whose cells are still open and whose
// bone is still in the pile.
//
// Laying a bone is a need only if the set is used exactly.
type Need struct {
	Cell   dominosa.Cell // the cell, if Copies is 0
	Bone   dominosa.Bone // the bone, if Copies is not 0
	Copies int           // how many of the bone are still to be laid
}

// A Forced place is one that a need leaves no choice about: it is one of the ways
// left, and there are no more of them than are needed.
type Forced struct {
	Need  Need
	Place dominosa.Place
}

// A Proof is a proof that a puzzle has no solution.
//
// It begins with places that are forced, one after another, each on the board
// that those before it leave. Then there is a need, End, that cannot be met:
// because too few ways are left, or because each of them fails, as its case
// shows. The cases have proofs of their own, on the board with the place of
// the case laid besides.
//
// If Fault is set, it is the whole proof: a fault that only counting shows.
type Proof struct {
	Fault *dominosa.Fault

	Forced []Forced
	End    Need
	Ways   int // that End has left
	Cases  []Case
}

// A Case is one of the ways left to meet a need, and why it fails.
type Case struct {
	Place dominosa.Place
	Proof *Proof // nil if the search ended before one was found
}

// Steps returns the length of the proof: the number of forced places, cases and ends.
func (r *Proof) Steps() int {
	n := len(r.Forced) + 1
	for _, c := range r.Cases {
		n++
		if c.Proof != nil {
			n += c.Proof.Steps()
		}
	}
	return n
}

// Find returns a proof that p has no solution, or [ErrSolvable] if it has one, or the error of
// [dominosa.Puzzle.Err]. A proof is about the board that the dominoes given leave.
//
// It looks for a short proof. If forced places alone end in a contradiction,
// it takes one that is reached in the fewest rounds, or with fewer steps later,
// without the steps that it does not rest on. Otherwise it splits where the
// fewest cases survive a round of forcing, and drops at the end what no case needs.
// The proof is not always the shortest.
//
// No further split is opened once the search has found maxSteps steps and the
// proof is not complete, nor after the end of ctx. Then the error is
// [ErrTooLong], or the cause of the end, and the proof is the first split with
// the cases that were refuted so far; it is nil if there was no split yet.
// If maxSteps is 0, there is no limit.
//
// A split costs a trial of each place left. Proofs for hard boards with two
// cells exchanged had 20 steps with a set of double-six on average, 60 with
// double-eight and 370 with double-twelve, and took 1, 10 and 200 ms to find.
func Find(ctx context.Context, p dominosa.Puzzle, maxSteps int) (*Proof, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	whole := p
	p, err := p.Without()
	if err != nil {
		fs := whole.Check()
		return &Proof{Fault: &fs[0]}, nil
	}
	s := newRefuter(ctx, p, maxSteps)
	if a := s.force(); a != nil && len(a.laid) == 0 {
		return s.publish(a), nil // a cell or bone that says it all, more plainly than a count
	}
	s.undo(0)
	if fs := p.Check(); len(fs) > 0 {
		fs[0].Left = len(whole.Given) > 0
		return &Proof{Fault: &fs[0]}, nil
	}
	a, err := s.refute()
	if a == nil {
		return nil, err
	}
	if err == nil {
		s.trim(a)
	}
	return s.publish(a), err
}
