package gallery

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// unreadable are the models whose answers are no pictures.
var unreadable = []string{
	"alphabet-blocks", "bent-words", "chess-sudoku", "congruent-pairs", "copies", "cube-brick", "cube-copies", "cube-row", "dissections", "exact-cover", "factorizations", "fences", "focus-toy", "gerrymander", "hitori-covers", "hoffman", "jigsaw-boxes", "matchings",
	"motley", "ordered", "partitions", "perfect-rectangles", "petersen-words", "queen-colours", "stacks", "states", "tone-rows", "tot-tibi", "u-blocks",
}

// TestRead reads the answers of all models with their defaults: what comes back has the same
// text and is a solution. A picture with a character changed is no answer.
func TestRead(t *testing.T) {
	for _, m := range Models() {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			skipLong(t, m)
			in, err := m.New()
			if err != nil {
				t.Fatal(err)
			}
			for sol, err := range in.Problem.Solutions(t.Context(), cover.Config{MaxSolutions: 1}) {
				if err != nil {
					t.Fatal(err)
				}
				text := in.Text(sol)
				got, err := in.Read(t.Context(), text)
				if slices.Contains(unreadable, m.Name) {
					if !errors.Is(err, kit.ErrNoPicture) {
						t.Errorf("%v, %v", got, err)
					}
					return
				}
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				if in.Text(got) != text || in.Problem.Verify(got) != nil || in.Check(got) != nil {
					t.Errorf("%v comes back as %v: %v, %v\n%s%s", sol, got, in.Problem.Verify(got), in.Check(got), text, in.Text(got))
				}
				changed := strings.Replace(text, strings.TrimSpace(text)[:1], "~", 1)
				if got, err := in.Read(t.Context(), changed); err == nil {
					t.Errorf("%q passes as %v", changed, got)
				} else if _, ok := errors.AsType[*cover.SyntaxError](err); !ok {
					t.Errorf("%q: %v", changed, err)
				}
			}
		})
	}
}
