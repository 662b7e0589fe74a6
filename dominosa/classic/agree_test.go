package classic

import (
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/randtest"
)

// agree holds every method against brute force on a puzzle, and returns the
// number of solutions.
func agree(t *testing.T, p dominosa.Puzzle) int {
	t.Helper()
	want := texts(brute(p))
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
	return len(want)
}

// drawn is the board and the bones of a puzzle, for messages.
func drawn(p dominosa.Puzzle) string {
	f, err := notation.FormNamed("rows")
	if err != nil {
		panic(err)
	}
	return string(f.Board(nil, p)) + p.Set().String()
}

// TestAgree tries thousands of small boards: full sets and subsets, shapes with
// holes and islands, dealt with a solution and mixed, mostly without.
func TestAgree(t *testing.T) {
	rng := randtest.New(t, 1, 2)
	boards, verdicts := 4000, map[int]int{}
	if testing.Short() {
		boards = 500
	}
	for range boards {
		all := bonesOf(dominosa.Full(1 + rng.IntN(3)))
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		n := 1 + rng.IntN(min(len(all), 7))
		p := subset(t, all[:n])
		p.Board = dealt(rng, 3, 5, all[:n])
		if rng.IntN(3) == 0 {
			p.Board = mixed(rng, p.Board)
		}
		verdicts[min(agree(t, p), 2)]++
	}
	for n, least := range []int{boards / 10, boards / 10, boards / 10} {
		if verdicts[n] < least {
			t.Errorf("only %d of %d boards have %d solutions: the test says too little (2 stands for more)", verdicts[n], boards, n)
		}
	}
}

// subset returns a puzzle with bones and without board.
func subset(t testing.TB, bones []dominosa.Bone) dominosa.Puzzle {
	t.Helper()
	text := "none"
	for _, bone := range bones {
		text += ", " + bone.String()
	}
	s, err := notation.ParseBones(text)
	if err != nil {
		t.Fatal(err)
	}
	return dominosa.Puzzle{Bones: s}
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
		b, err := dominosa.NewBoard(rows, cols, pips)
		if err != nil {
			t.Fatal(err)
		}
		pile := bonesOf(dominosa.Full(2)) // six bones, enough for twelve cells
		var bones []dominosa.Bone
		for _, k := range append(slices.Clone(data[rows*cols:]), 0, 1, 2, 3, 4, 5) {
			bone := pile[int(k)%len(pile)]
			if 2*len(bones) < b.Cells() && !slices.Contains(bones, bone) {
				bones = append(bones, bone)
			}
		}
		p := subset(t, bones)
		p.Board = b
		agree(t, p)
	})
}
