package play

import (
	"context"

	"bonepile/dominosa"
)

// Rules are those of a kind of puzzle whose cells show what is laid on them, so that many places
// have the same two cells. The places laid that they are asked about include the dominoes given.
type Rules interface {
	// Places returns all places: those on the cells of each of some places.
	Places([]dominosa.Place) []dominosa.Place

	// Lifts returns a place from which a bone comes that is laid at another, if it is not one more;
	// false if it cannot come from any.
	Lifts(to dominosa.Place, laid []dominosa.Place) ([]dominosa.Place, bool)

	// Verify reports why places are no solution.
	Verify([]dominosa.Place) error

	// Broken returns what is visibly wrong beside what [Game.Faults] sees.
	Broken(laid []dominosa.Place) []Fault

	// Check is [Game.Check].
	Check(ctx context.Context, laid []dominosa.Place) (Review, error)

	// Hint is [Game.Hint] for a game that is not done.
	Hint(ctx context.Context, laid []dominosa.Place, s Strength) (Hint, error)

	// Line returns the puzzle as a line of text, Bone what lies on a place as a word, and Place the
	// place on the same cells where that lies, or one with no bone of the set.
	Line() string
	Bone(dominosa.Place) string
	Place(at dominosa.Place, bone string) dominosa.Place
}
