package classic_test

import (
	"errors"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/classic"
)

// TestZero runs every method on a puzzle without a board.
func TestZero(t *testing.T) {
	for _, m := range classic.Methods() {
		for _, p := range []dominosa.Puzzle{{}, {Board: &dominosa.Board{}}, {Bones: &dominosa.Bones{}}} {
			r, err := m.Run(t.Context(), p, classic.Config{All: true})
			if err != nil && !errors.Is(err, classic.ErrUnsuited) || p.Bones == nil && len(r.Solutions) > 0 {
				t.Errorf("%s: %v: %v, %v", m.Name, p, r, err)
			}
		}
	}
}
