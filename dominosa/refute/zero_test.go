package refute_test

import (
	"errors"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/tilings"
)

// TestZero refutes puzzles without a board: there is none if there is nothing to lay.
func TestZero(t *testing.T) {
	for _, b := range []*dominosa.Board{nil, {}} {
		p := dominosa.Puzzle{Board: b}
		r, err := refute.Find(t.Context(), p, 0)
		if err != nil || r.Verify(p) != nil || r.String() != "1. 0-0 has no place\n" {
			t.Errorf("%v: %v, %v", p, r, err)
		}
		refute.NewProver(t.Context(), p, 1, nil, nil)
		p.Bones = &dominosa.Bones{}
		if r, err := refute.Find(t.Context(), p, 0); !errors.Is(err, refute.ErrSolvable) {
			t.Errorf("%v: %v, %v", p, r, err)
		}
		n, err := tilings.Count(t.Context(), b)
		if err != nil || n.Int64() != 1 {
			t.Errorf("%v tilings, %v", n, err)
		}
	}
	var r refute.Proof
	if r.Verify(dominosa.Puzzle{}) == nil {
		t.Errorf("an empty proof is one: %v, %s, %s, %d steps", &r, r.CaseText(), r.EndText(), r.Steps())
	}
	if text := r.String() + (refute.Forced{}).String(); text == "" {
		t.Error("no text")
	}
}
