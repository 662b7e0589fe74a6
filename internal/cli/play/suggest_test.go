package play

import (
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/play"
)

// TestPlaySuggest suggests a new board as large as the one that is played, whatever
// its numbers begin with.
func TestPlaySuggest(t *testing.T) {
	for _, board := range []string{"3:32211030220321310103", "4x5:43322141331432421214"} {
		b := must.Get(notation.ParseBoard(board))(t)
		p := &playCommand{level: "hard"}
		if o := p.suggest(play.New(dominosa.Puzzle{Board: b})); o.N != 3 || o.Level != deduce.Hard {
			t.Errorf("%s: double-%d, %v", board, o.N, o.Level)
		}
	}
}
