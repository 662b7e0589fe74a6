package census

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"bonepile/internal/jobs"
	"bonepile/internal/must"
)

// TestKind does a census as a run of package jobs, in pieces of a few nodes, is
// stopped on the way, and goes on: the total is that of the census done at once.
func TestKind(t *testing.T) {
	p := shaped(t, "####\n#..#\n#..#\n####")
	whole := must.Get(p.Run(context.Background(), 2, nil))(t)
	want := jobs.Marshal(whole)
	run := jobs.Run{Kind: Kind(), Spec: p.Spec(), Parts: p.Parts(), Title: "a ring"}
	cfg := jobs.Config{Dir: t.TempDir(), Workers: 2, Budget: 20}
	ctx, cancel := context.WithCancel(context.Background())
	stopping := cfg
	stopping.Progress = func(jobs.Progress) { cancel() }
	if _, err := jobs.Do(ctx, run, stopping); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	cancel()
	for range 2 { // the second time it was done before
		total := must.Get(jobs.Do(context.Background(), run, cfg))(t)
		if !bytes.Equal(total.Result, want) || len(total.Poisoned) > 0 || len(total.Left) > 0 {
			t.Errorf("%d poisoned, %d left, %s\nwant\n%s", len(total.Poisoned), len(total.Left), total.Result, want)
		}
	}
}

// TestSpec reads back what is written of a problem.
func TestSpec(t *testing.T) {
	for _, tt := range shapes {
		p := shaped(t, tt.outline)
		again, err := parseSpec(p.Spec())
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if !bytes.Equal(again.Spec(), p.Spec()) || again.size != p.size || again.tilings != p.tilings || len(again.symmetries) != len(p.symmetries) {
			t.Errorf("%s: %q comes back as %q", tt.name, p.Spec(), again.Spec())
		}
	}
	for _, bad := range []string{"", "2", "x 2:000000000000", "2 3x3:000000000", "4 4:000000000000000000000000000000", "2 what"} {
		if _, err := Kind().Open([]byte(bad)); err == nil {
			t.Errorf("%q is taken for a problem", bad)
		}
	}
}

// TestFold adds results in the reverse order.
func TestFold(t *testing.T) {
	p := shaped(t, "3x4")
	var texts [][]byte
	var sum Result
	for _, part := range p.Parts() {
		r, _, _, err := p.search(context.Background(), part, 0)
		if err != nil {
			t.Fatal(err)
		}
		sum.add(&r)
		texts = append(texts, jobs.Marshal(r))
	}
	var total []byte
	var err error
	for _, text := range slices.Backward(texts) {
		if total, err = Kind().Fold(total, text); err != nil {
			t.Fatal(err)
		}
	}
	if want := jobs.Marshal(sum); !bytes.Equal(total, want) {
		t.Errorf("%s\nwant\n%s", total, want)
	}
	for _, bad := range []string{"1 840 01", `{"Shares":[0,840]}`, `{"Shares":[0,840],"Example":["","09"]}`, `{"Example":["","01"]}`, `{"Shares":[0,9855505820161],"Example":["","01"]}`} {
		if _, err := Kind().Fold(total, []byte(bad)); err == nil {
			t.Errorf("%s is taken for a result", bad)
		}
	}
}
