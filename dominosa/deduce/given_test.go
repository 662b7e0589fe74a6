package deduce

import (
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/classic"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/refute"
	"bonepile/internal/randtest"
)

// TestGiven gives dominoes with puzzles of every kind: deductions, hints, proofs and
// published methods answer for the solutions that have them.
func TestGiven(t *testing.T) {
	rng := randtest.New(t, 18, 2)
	tested := map[string]int{}
	for range 1000 {
		p := drawnPuzzle(rng)
		all := testkit.BruteTilings(p, 400)
		ps := p.Board.Places()
		if len(all) == 0 || len(all) == 400 || len(ps) == 0 {
			continue
		}
		p.Given = apart([]dominosa.Place{ps[rng.IntN(len(ps))], all[0][rng.IntN(len(all[0]))]})
		if p.Err() != nil {
			continue
		}
		all = slices.DeleteFunc(all, func(sol dominosa.Tiling) bool { return p.Verify(sol) != nil })
		d, err := Solve(t.Context(), p, Config{})
		if err != nil {
			t.Fatal(err)
		}
		tested[d.Outcome.String()]++
		if want := [...]Outcome{Contradicted, Solved, Stuck}[min(len(all), 2)]; d.Outcome != want {
			t.Fatalf("%v\n%v given %v: %v, but %d solutions", p.Board, p.Set(), p.Given, d.Outcome, len(all))
		}
		if d.Outcome == Solved && !slices.Equal(d.Laid, all[0]) {
			t.Fatalf("%v given %v: %v, want %v", p.Board, p.Given, d.Laid, all[0])
		}
		if x := Explain(p, d, Config{}); d.Outcome != Contradicted && x.String()[:2] != "0." {
			t.Fatalf("%v given %v: %v", p.Board, p.Given, x)
		}
		h, err := Next(t.Context(), p, p.Given[:1])
		if err != nil || (h.Kind == HintNone) != (len(all) == 0) || h.Kind == HintWrong {
			t.Fatalf("%v given %v: hint %v, %v", p.Board, p.Given, h, err)
		}
		if len(all) == 0 {
			proof, err := refute.Find(t.Context(), p, 0)
			if err == nil {
				err = proof.Verify(p)
			}
			if err != nil {
				t.Fatalf("%v given %v: %v\n%v", p.Board, p.Given, err, proof)
			}
			continue
		}
		m, err := classic.Named("knuth-x")
		if err != nil {
			t.Fatal(err)
		}
		if res, err := m.Run(t.Context(), p, classic.Config{}); err == nil {
			tested["knuth-x"]++
			if len(res.Solutions) == 0 {
				t.Fatalf("%v\n%v given %v: the method finds nothing", p.Board, p.Set(), p.Given)
			}
			if err := p.Verify(res.Solutions[0]); err != nil {
				t.Fatalf("%v given %v: %v", p.Board, p.Given, err)
			}
		}
	}
	t.Log(tested)
	for _, kind := range []string{"solved", "stuck", "contradicted", "knuth-x"} {
		if tested[kind] < 20 {
			t.Errorf("%s: %d times only", kind, tested[kind])
		}
	}
}
