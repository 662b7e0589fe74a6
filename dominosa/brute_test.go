package dominosa_test

import (
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

// TestBrute holds the reference itself to counts that others published or that
// follow from the definition in a line.
func TestBrute(t *testing.T) {
	small := func(rows, cols int, pips ...int) *dominosa.Board {
		return must.Get(dominosa.NewBoard(rows, cols, pips))(t)
	}
	twice := testkit.BonesOf(0, []uint16{2}, false)
	spare := testkit.BonesOf(1, []uint16{2, 1, 1}, true)
	for _, tt := range []struct {
		name   string
		p      dominosa.Puzzle
		want   int
		source string
	}{
		{"mikefc-small", dominosa.Puzzle{Board: testkit.DigitBoard(t, "32211", "03022", "03213", "10103")}, 1, "mikefc prints one"},
		{"knuth-70a", dominosa.Puzzle{Board: testkit.DigitBoard(t, "06521412", "14535336", "11560044", "44562223", "00561336", "66203251", "15044032")},
			2, "TAOCP 7.2.2.1, exercise 70(a)"},
		{"knuth-70b", dominosa.Puzzle{Board: testkit.DigitBoard(t, "33651515", "65612324", "24333620", "41614460", "30301144", "26250500", "25054216")},
			1, "TAOCP 7.2.2.1, exercise 70(b)"},
		{"too-easy", dominosa.Puzzle{Board: testkit.DigitBoard(t, "43465066", "35335026", "34510560", "11512424", "63030251", "54062012", "16231442")},
			36, "Caviness (2014)"},
		{"a bone twice", dominosa.Puzzle{Board: small(2, 2, 0, 0, 0, 0), Bones: twice}, 2, "across or down"},
		{"a bone too few", dominosa.Puzzle{Board: small(2, 2, 0, 0, 0, 0)}, 0, "0-0 cannot lie twice"},
		{"bones left over", dominosa.Puzzle{Board: small(2, 2, 0, 0, 0, 0), Bones: spare}, 2, "across or down"},
		{"a bone left over of an exact set", dominosa.Puzzle{Board: small(1, 2, 0, 1)}, 0, "0-0 and 1-1 are left"},
		{"no cell", dominosa.Puzzle{Board: small(1, 1, dominosa.Hole), Bones: spare}, 1, "nothing to lay"},
	} {
		got := testkit.BruteTilings(tt.p, 0)
		if len(got) != tt.want {
			t.Errorf("%s: %d solutions, want %d (%s)", tt.name, len(got), tt.want, tt.source)
		}
		seen := map[string]bool{}
		for _, sol := range got {
			if err := tt.p.Verify(sol); err != nil {
				t.Errorf("%s: %v", tt.name, err)
			}
			seen[sol.String()] = true
		}
		if len(seen) != len(got) {
			t.Errorf("%s: a solution was found twice", tt.name)
		}
		must.Equal(t, len(testkit.BruteTilings(tt.p, 1)), min(1, tt.want), "%s: solutions, asked for 1", tt.name)
	}
}
