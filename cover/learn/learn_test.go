package learn_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/dimacs"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/cover/learn"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/prooftest"
	"bonepile/internal/randtest"
)

// proofFeatures are those of random problems.
const proofFeatures = covertest.Everything &^ covertest.WithCosts

// proven decides p with a proof, which it checks, and returns the verdict, the formula and
// the proof.
func proven(t *testing.T, p *xc.Problem, q learn.Question) (cover.Answer, string, string) {
	t.Helper()
	var proof, formula bytes.Buffer
	ans, clauses, err := learn.Prove(t.Context(), box.New[cover.Problem](p), &proof, q, true)
	if err != nil {
		t.Fatal(err)
	}
	must.Do(t, dimacs.Write(&formula, box.New[cover.Problem](p), clauses...))
	f, d := formula.String(), proof.String()
	err = prooftest.Check(&formula, &proof)
	if many := ans.Verdict == cover.Many; many == (err == nil) {
		t.Fatalf("%v, %v: %v\n%s\n%s", q, ans, err, covertest.Text(t, p), f+d)
	}
	return ans, f, d
}

// TestLongProof has proofs that throw clauses away.
func TestLongProof(t *testing.T) {
	for _, tt := range []struct {
		p              *xc.Problem
		verdict        cover.Verdict
		added, removed int
	}{
		{covertest.Complete(9), cover.None, 289, 0},
		{covertest.Complete(11), cover.None, 2811, 2514},
		{covertest.Open("sudoku09"), cover.Unique, 78, 0},
	} {
		ans, _, proof := proven(t, tt.p, learn.Question{})
		removed := strings.Count(proof, "d ")
		if added := strings.Count(proof, "\n") - removed; ans.Verdict != tt.verdict || added != tt.added || removed != tt.removed {
			t.Errorf("%s: %v by %d clauses, of which %d are thrown away", tt.p.Names[0], ans.Verdict, added, removed)
		}
	}
}

// TestWrongProof changes proofs, so that the checker has to refuse them.
func TestWrongProof(t *testing.T) {
	_, formula, proof := proven(t, covertest.Complete(7), learn.Question{})
	lines := strings.SplitAfter(proof, "\n")
	refused := 0
	check := func(formula string, lines ...string) bool {
		return prooftest.Check(strings.NewReader(formula), strings.NewReader(strings.Join(lines, ""))) == nil
	}
	if check(formula, lines[:len(lines)-2]...) || check(formula, lines[len(lines)-2:]...) {
		t.Error("a proof without its end, or the end alone, is taken for one")
	}
	for i := range lines {
		if !check(formula, slices.Delete(slices.Clone(lines), i, i+1)...) {
			refused++
		}
	}
	clauses := strings.SplitAfter(formula, "\n")
	for i := range clauses {
		if i%7 == 0 && !check(strings.Join(slices.Delete(slices.Clone(clauses), i, i+1), ""), lines...) {
			refused++
		}
	}
	must.Least(t, refused, 20, "changed proofs refused")
}

// TestContained has a solution that has all options of another: the proof knows that there is
// such another.
func TestContained(t *testing.T) {
	p := must.Get(cover.Parse(strings.NewReader("1:2|p0 p1 p2 | x y z\np1 p2 x z\np2 p0 z:1 x:1\np2 p1 p0\np0 z:2\n")))(t)
	if a, _, _ := proven(t, box.Open(p), learn.Question{}); a.Verdict != cover.Many {
		t.Errorf("%v, though a solution has all options of another", a)
	}
}

// TestStops stops a solver, asks again, and asks what cannot be asked.
func TestStops(t *testing.T) {
	p := box.New[cover.Problem](covertest.Complete(9))
	s, err := learn.New(p, learn.Config{})
	if err != nil {
		t.Fatal(err)
	}
	rounds := 0
	for {
		var stats cover.Stats
		sol, err := s.Solve(t.Context(), learn.Question{MaxNodes: 50, Stats: &stats})
		if sol != nil || err == nil {
			break
		}
		if rounds++; !errors.Is(err, cover.ErrLimit) || stats.Nodes != uint64(50*rounds) {
			t.Fatalf("round %d: %v, %v, %d nodes", rounds, sol, err, stats.Nodes)
		}
	}
	must.Least(t, rounds, 3, "rounds")
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	if s, err = learn.New(p, learn.Config{}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Solve(ctx, learn.Question{}); err != cause {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := s.Solve(t.Context(), learn.Question{With: []int{99}}); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("an option that there is not: %v", err)
	}
	if err := s.Forbid(nil, []int{-1}); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("an option that there is not: %v", err)
	}
	var e learn.Exchange
	other, _ := learn.New(box.New[cover.Problem](covertest.Complete(7)), learn.Config{})
	if err := errors.Join(s.Share(&e), s.Share(nil), s.Share(&e)); err != nil {
		t.Error(err)
	}
	if err := other.Share(&e); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("another problem is shared: %v", err)
	}
	full := errors.New("full")
	if _, _, err := learn.Prove(t.Context(), p, failing{full}, learn.Question{}, true); err != full {
		t.Errorf("a proof that cannot be written: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestPublishedChecker has a published checker confirm proofs, that of gophersat: every line
// has to follow from those before it by unit propagation alone. It ignores deletions.
func TestPublishedChecker(t *testing.T) {
	problems := []*xc.Problem{covertest.Complete(7), covertest.Complete(9), covertest.Open("sudoku00"), covertest.DominoTilings(5, 5), covertest.DominoTilings(3, 7)}
	rng := randtest.New(t, 61, 3)
	for range 250 {
		problems = append(problems, covertest.Random(rng, proofFeatures, 12), covertest.Vast(rng, 12))
	}
	confirms := func(formula, proof string) bool {
		t.Helper()
		return must.Get(prooftest.Published(strings.NewReader(formula), strings.NewReader(proof)))(t)
	}
	confirmed, long := 0, 0
	for _, p := range problems {
		ans, formula, proof := proven(t, p, learn.Question{})
		if ans.Second != nil || strings.Contains(formula, "\n0\n") { // which leaves nothing to prove
			continue
		}
		if !strings.HasSuffix(proof, "\n0\n") && proof != "0\n" || !confirms(formula, proof) {
			t.Fatalf("not confirmed:\n%s%s", formula, proof)
		}
		confirmed++
		if !confirms(formula, "0\n") { // it takes the other lines
			long++
		}
	}
	t.Logf("%d proofs, %d of more than a line", confirmed, long)
	if confirmed < 60 || long < 4 {
		t.Errorf("%d proofs were confirmed, %d of more than a line", confirmed, long)
	}
}
