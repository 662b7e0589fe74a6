package dominosa

import "testing"

// bruteTilings returns up to limit solutions of p, all if limit is 0, in the
// order in which it finds them. It is the dumb one that everything fast has to
// agree with: it covers the first open cell with a bone to the right or down,
// and looks no further than that.
func bruteTilings(p Puzzle, limit int) []Tiling {
	b, set := p.Board, p.Set()
	left := map[Bone]int{}
	for bone, n := range set.All() {
		left[bone] = n
	}
	if !set.AtMost() && 2*set.Size() != b.Cells() {
		return nil
	}

	var found []Tiling
	var laid Tiling
	covered := map[Cell]bool{}

	var from func(i int)
	from = func(i int) {
		for i < b.Rows()*b.Cols() {
			c := Cell{i / b.Cols(), i % b.Cols()}
			if b.At(c.Row, c.Col) != Hole && !covered[c] {
				break
			}
			i++
		}
		if i == b.Rows()*b.Cols() {
			found = append(found, append(Tiling{}, laid...))
			return
		}
		row, col := i/b.Cols(), i%b.Cols()
		for _, c := range []Cell{{row, col + 1}, {row + 1, col}} {
			if b.At(c.Row, c.Col) == Hole || covered[c] {
				continue
			}
			bone := NewBone(b.At(row, col), b.At(c.Row, c.Col))
			if left[bone] == 0 {
				continue
			}
			left[bone]--
			covered[Cell{row, col}], covered[c] = true, true
			laid = append(laid, Place{Bone: bone, Row: row, Col: col, Down: c.Row > row})
			from(i + 1)
			laid = laid[:len(laid)-1]
			covered[Cell{row, col}], covered[c] = false, false
			left[bone]++
			if limit > 0 && len(found) == limit {
				return
			}
		}
	}
	from(0)
	return found
}

// TestBrute holds the reference itself to counts that others published or that
// follow from the definition in a line.
func TestBrute(t *testing.T) {
	small := func(rows, cols int, pips ...int) *Board {
		b, err := NewBoard(rows, cols, pips)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	twice := &Bones{pile{high: 0, count: []uint16{2}, size: 2}}
	spare := &Bones{pile{high: 1, count: []uint16{2, 1, 1}, size: 4, atMost: true}}
	for _, tt := range []struct {
		name   string
		p      Puzzle
		want   int
		source string
	}{
		{"mikefc-small", Puzzle{Board: digitBoard(t, "32211", "03022", "03213", "10103")}, 1, "mikefc prints one"},
		{"knuth-70a", Puzzle{Board: digitBoard(t, "06521412", "14535336", "11560044", "44562223", "00561336", "66203251", "15044032")},
			2, "TAOCP 7.2.2.1, exercise 70(a)"},
		{"knuth-70b", Puzzle{Board: digitBoard(t, "33651515", "65612324", "24333620", "41614460", "30301144", "26250500", "25054216")},
			1, "TAOCP 7.2.2.1, exercise 70(b)"},
		{"too-easy", Puzzle{Board: digitBoard(t, "43465066", "35335026", "34510560", "11512424", "63030251", "54062012", "16231442")},
			36, "Caviness (2014)"},
		{"a bone twice", Puzzle{small(2, 2, 0, 0, 0, 0), twice}, 2, "across or down"},
		{"a bone too few", Puzzle{Board: small(2, 2, 0, 0, 0, 0)}, 0, "0-0 cannot lie twice"},
		{"bones left over", Puzzle{small(2, 2, 0, 0, 0, 0), spare}, 2, "across or down"},
		{"a bone left over of an exact set", Puzzle{Board: small(1, 2, 0, 1)}, 0, "0-0 and 1-1 are left"},
		{"no cell", Puzzle{small(1, 1, Hole), spare}, 1, "nothing to lay"},
	} {
		got := bruteTilings(tt.p, 0)
		if len(got) != tt.want {
			t.Errorf("%s: %d solutions, want %d (%s)", tt.name, len(got), tt.want, tt.source)
		}
		seen := map[string]bool{}
		for _, sol := range got {
			if err := tt.p.Verify(sol); err != nil {
				t.Errorf("%s: %v", tt.name, err)
			}
			seen[string(placesTiling(nil, tt.p, sol))] = true
		}
		if len(seen) != len(got) {
			t.Errorf("%s: a solution was found twice", tt.name)
		}
		if first := bruteTilings(tt.p, 1); len(first) != min(1, tt.want) {
			t.Errorf("%s: %d solutions, asked for 1", tt.name, len(first))
		}
	}
}
