package boards

import (
	"io"
	"testing"

	"bonepile/dominosa/deduce"
	"bonepile/internal/cli/kit"
	"bonepile/internal/must"

	"github.com/spf13/cobra"
)

// TestVariety makes the puzzles of a level of a book, and counts those of a kind.
func TestVariety(t *testing.T) {
	const count = 20
	for level, most := range map[deduce.Level]int{
		deduce.Trivial: count / 2, deduce.Basic: 2 * count / 5, deduce.Hard: 2 * count / 5, deduce.Extreme: 2 * count / 5, deduce.Beyond: 2 * count / 5,
	} {
		e := &kit.Env{Ctx: t.Context(), Err: io.Discard, Meter: new(kit.Meter)}
		b := &bookCommand{Order: Order{Env: e, N: 6, Seed: 5, Tries: 10000, Symmetry: "none"}, count: count, limits: kit.Limits{Workers: 1}}
		must.Do(t, b.makeLevel(level, count))
		kinds := map[string]int{}
		for _, z := range b.puzzles {
			must.Equal(t, z.Rating.Level, level, "a level")
			kinds[kindOf(z.Rating)]++
		}
		must.Equal(t, len(b.puzzles), count, "%v: puzzles", level)
		for kind, n := range kinds {
			if n > most {
				t.Errorf("%v: %d of %d are of kind %s", level, n, count, kind)
			}
		}
		if level == deduce.Hard {
			must.Least(t, len(kinds), 3, "kinds of hard puzzles")
		}
	}
}

// TestChosen holds the bones that a seed chooses against the set that they are from.
func TestChosen(t *testing.T) {
	last := ""
	for seed := range uint64(20) {
		o, cmd := &Order{Seed: seed}, new(cobra.Command)
		o.addBones(cmd)
		must.Do(t, cmd.Flags().Set("bones", "13 of double-6"))
		set := o.chosen()
		must.Equal(t, set.Size(), 13, "bones")
		for b, n := range set.All() {
			if n != 1 || o.Bones.Of(b) != 1 {
				t.Errorf("%d of %v", n, b)
			}
		}
		must.Equal(t, o.chosen().String(), set.String(), "again")
		if set.String() == last {
			t.Error("two seeds choose the same bones")
		}
		last = set.String()
	}
}
