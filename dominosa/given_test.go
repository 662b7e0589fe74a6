package dominosa_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/randtest"
)

// TestGiven gives random dominoes with small puzzles and holds every question to the
// solutions of the bare puzzle that have all of them.
func TestGiven(t *testing.T) {
	rng := randtest.New(t, 18, 1)
	solved, several, wrong, without := 0, 0, 0, 0
	for range 20_000 {
		data := make([]byte, 40)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		p := testkit.OddPuzzle(data)
		all := testkit.BruteTilings(p, 0)
		if len(all) > 0 && rng.IntN(3) > 0 {
			sol := all[rng.IntN(len(all))]
			for _, pl := range sol {
				if rng.IntN(4) == 0 {
					p.Given = append(p.Given, pl)
				}
			}
		} else if places := p.Board.Places(); len(places) > 0 {
			for range 1 + rng.IntN(2) {
				p.Given = append(p.Given, places[rng.IntN(len(places))])
			}
		}
		if len(p.Given) == 0 {
			continue
		}
		rng.Shuffle(len(p.Given), func(i, j int) { p.Given[i], p.Given[j] = p.Given[j], p.Given[i] })
		var want []dominosa.Tiling
		for _, sol := range all {
			if !slices.ContainsFunc(p.Given, func(g dominosa.Place) bool { return !slices.Contains(sol, g) }) {
				want = append(want, sol)
			}
		}
		faults := p.Check()
		isGiven := func(f dominosa.Fault) bool { return f.Kind == dominosa.FaultGiven }
		if p.Err() != nil {
			if !slices.ContainsFunc(faults, isGiven) || p.Fits() {
				t.Fatalf("%v, given %v: %v, faults %v", p.Board, p.Given, p.Err(), faults)
			}
			if _, err := p.Count(t.Context(), dominosa.Config{}); err == nil {
				t.Fatalf("%v, given %v: counted", p.Board, p.Given)
			}
			wrong++
			continue
		}
		if slices.ContainsFunc(faults, isGiven) || len(faults) > 0 && len(want) > 0 {
			t.Fatalf("%v, given %v: faults %v, but %d solutions", p.Board, p.Given, faults, len(want))
		}
		checkGiven(t, p, want)
		switch {
		case len(want) > 1:
			several++
		case len(want) == 1:
			solved++
		default:
			without++
		}
	}
	if solved < 500 || several < 200 || wrong < 500 || without < 200 {
		t.Errorf("%d with one solution, %d with several, %d without, %d that cannot be", solved, several, without, wrong)
	}
}

// checkGiven asks every engine every question about a puzzle with these solutions.
func checkGiven(t *testing.T, p dominosa.Puzzle, want []dominosa.Tiling) {
	t.Helper()
	key := func(list []dominosa.Tiling) string {
		var keys []string
		for _, sol := range list {
			keys = append(keys, sol.String())
		}
		slices.Sort(keys)
		return fmt.Sprint(keys)
	}
	verdict := dominosa.Verdict(min(len(want), 2) + 1)
	for _, e := range []dominosa.Engine{dominosa.Auto, dominosa.Word, dominosa.Wide, dominosa.Cover} {
		cfg := dominosa.Config{Engine: e}
		ans, err := p.Solve(t.Context(), cfg)
		if errors.Is(err, dominosa.ErrEngine) {
			continue
		}
		n, err2 := p.Count(t.Context(), cfg)
		var got []dominosa.Tiling
		for sol, err := range p.Solutions(t.Context(), cfg) {
			if err != nil || p.Verify(sol) != nil {
				t.Fatal(err, p.Verify(sol))
			}
			got = append(got, sol)
		}
		if err := errors.Join(err, err2); err != nil || ans.Verdict != verdict || n.Int64() != int64(len(want)) || key(got) != key(want) {
			t.Fatalf("%v, given %v: engine %v: %v, %v, count %v\n%s\nwant\n%s", p.Board, p.Given, e, err, ans.Verdict, n, key(got), key(want))
		}
		if ans.First != nil && p.Verify(ans.First) != nil {
			t.Fatal(p.Verify(ans.First))
		}
	}
	usage, err := p.Usage(t.Context(), dominosa.Config{})
	for _, u := range usage {
		n := 0
		for _, sol := range want {
			if slices.Contains(sol, u.Place) {
				n++
			}
		}
		if err != nil || u.Solutions.Int64() != int64(n) {
			t.Fatalf("%v, given %v: %v in %v, want %d: %v", p.Board, p.Given, u.Place, u.Solutions, n, err)
		}
	}
	if problem, _, err := p.Problem(); err == nil {
		n := 0
		for range problem.Solutions(t.Context(), cover.Config{}) {
			n++
		}
		if n != len(want) {
			t.Fatalf("%v, given %v: %d exact covers, want %d", p.Board, p.Given, n, len(want))
		}
	}
}

// TestGivenText reads what Check says of dominoes that cannot be laid.
func TestGivenText(t *testing.T) {
	p := testkit.PuzzleFile(t, "mikefc-small")
	place := func(a, b, row, col int, down bool) dominosa.Place {
		return dominosa.Place{Bone: dominosa.NewBone(a, b), Row: row, Col: col, Down: down}
	}
	for _, tt := range []struct {
		given []dominosa.Place
		want  string
	}{
		{[]dominosa.Place{place(2, 3, 0, 0, false)}, ""},
		{[]dominosa.Place{place(2, 2, 0, 0, false)}, "the domino given as 2-2 r1c1-r1c2 cannot lie there: these cells show 2-3"},
		{[]dominosa.Place{place(2, 2, 9, 0, false)}, "the domino given as 2-2 r10c1-r10c2 cannot lie there: the board has no such two cells"},
		{[]dominosa.Place{place(2, 3, 0, 0, false), place(2, 3, 0, 0, false)}, "the domino given as 2-3 r1c1-r1c2 cannot lie there: it is given twice"},
		{[]dominosa.Place{place(2, 3, 0, 0, false), place(0, 3, 0, 0, true)},
			"the domino given as 0-3 r1c1-r2c1 cannot lie there: 2-3, given at r1c1-r1c2, covers one of its cells"},
		{[]dominosa.Place{place(2, 3, 0, 0, false), place(2, 3, 2, 1, false)}, "the domino given as 2-3 r3c2-r3c3 cannot lie there: the set of double-three has one 2-3, given at r1c1-r1c2"},
		{[]dominosa.Place{place(0, 3, 0, 0, true), place(0, 1, 3, 2, false)}, ""},
	} {
		p.Given = tt.given
		got := ""
		for _, f := range p.Check() {
			if f.Mismatch() {
				got = f.String()
			}
		}
		if got != tt.want || (p.Err() != nil) != (tt.want != "") {
			t.Errorf("%v: %q, %v", tt.given, got, p.Err())
		}
	}
}
