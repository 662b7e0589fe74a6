package classic

import (
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// agree holds every method against brute force on a puzzle.
func agree(t *testing.T, p dominosa.Puzzle) {
	t.Helper()
	want := texts(testkit.BruteTilings(p, 0))
	slices.Sort(want)
	for _, m := range methods {
		r, err := m.Run(background, p, Config{All: true, MaxWork: 100_000})
		if err != nil {
			t.Fatalf("%s: %v\n%s", m.Name, err, drawn(p))
		}
		got := texts(r.Solutions)
		slices.Sort(got)
		if !slices.Equal(got, want) || !r.Complete {
			t.Fatalf("%s: complete: %t, solutions %q, want %q\n%s", m.Name, r.Complete, got, want, drawn(p))
		}
		if len(want) > 0 && r.Failure != "" {
			t.Fatalf("%s: %q, but there are solutions\n%s", m.Name, r.Failure, drawn(p))
		}
		// Without All it may stop at the first, but has to say so.
		first, err := m.Run(background, p, Config{})
		if err != nil {
			t.Fatalf("%s: %v\n%s", m.Name, err, drawn(p))
		}
		enough := len(want)
		if !first.Complete {
			enough = min(enough, 1)
		}
		if len(first.Solutions) != enough || len(want) == 0 && !first.Complete {
			t.Fatalf("%s: %d of %d solutions, complete: %t\n%s", m.Name, len(first.Solutions), len(want), first.Complete, drawn(p))
		}
	}
}

// drawn is the board and the bones of a puzzle, for messages.
func drawn(p dominosa.Puzzle) string {
	f := must.Value(notation.FormNamed("rows"))
	return string(f.Board(nil, p)) + p.Set().String()
}

// FuzzAgree makes a board of up to 3 by 4 and a set of bones out of bytes: rows
// and columns less one, pips with 3 for a hole, numbers of bones in the pile of
// double-two. Bones that are missing are taken from the pile. Pips and bones
// need not go together.
func FuzzAgree(f *testing.F) {
	f.Add([]byte{1, 1, 0, 1, 2, 2, 1, 2})                // single places that overlap
	f.Add([]byte{1, 2, 0, 0, 1, 1, 1, 0, 0, 1, 3})       // double-one
	f.Add([]byte{0, 3, 0, 1, 1, 2, 1, 4})                // a line
	f.Add([]byte{2, 2, 0, 1, 3, 3, 3, 3, 2, 0, 3, 1, 2}) // islands
	f.Add([]byte{2, 3, 0, 0, 0, 1, 0, 2, 1, 1, 1, 2, 2, 2})
	f.Add([]byte{0, 0, 3}) // no cell
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 {
			t.Skip()
		}
		rows, cols := 1+int(data[0])%3, 1+int(data[1])%4
		data = data[2:]
		if len(data) < rows*cols {
			t.Skip()
		}
		pips := make([]int, rows*cols)
		cells, last := 0, 0
		for i := range pips {
			if pips[i] = int(data[i] % 4); pips[i] == 3 {
				pips[i] = dominosa.Hole
				continue
			}
			cells, last = cells+1, i
		}
		if cells%2 != 0 {
			pips[last] = dominosa.Hole
		}
		b := must.Get(dominosa.NewBoard(rows, cols, pips))(t)
		pile := bonesOf(dominosa.Full(2)) // six bones, enough for twelve cells
		var bones []dominosa.Bone
		for _, k := range append(slices.Clone(data[rows*cols:]), 0, 1, 2, 3, 4, 5) {
			bone := pile[int(k)%len(pile)]
			if 2*len(bones) < b.Cells() && !slices.Contains(bones, bone) {
				bones = append(bones, bone)
			}
		}
		agree(t, dominosa.Puzzle{Board: b, Bones: testkit.Exactly(bones...)})
	})
}
