package cover_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/certify"
	"bonepile/cover/internal/covertest"
	"bonepile/internal/box"
)

// TestZeroProblem holds that every method of the zero Problem gives an error or what is
// true of a problem without items and options: its only solution is empty.
func TestZeroProblem(t *testing.T) {
	var p cover.Problem
	ctx := context.Background()
	for name, empty := range map[string]bool{
		"Items":        p.Items() == 0 && p.Primary() == 0 && p.Options() == 0,
		"Name":         p.Name(0) == "" && p.ColourName(0) == "" && p.ColourName(1) == "",
		"Cost":         p.Cost(0) == 0 && !p.IsDemand(0),
		"OptionString": p.OptionString(0) == "" && len(p.AppendOption(nil, 0)) == 0,
		"Fingerprint":  len(p.Fingerprint()) == 32,
		"Engine":       cover.Engine(99).String() == "unknown" && cover.Learn.String() == "learn",
		"String":       p.String() == "exact cover problem: 0 primary and 0 secondary items, 0 options, 0 entries",
	} {
		if !empty {
			t.Errorf("%s is not that of an empty problem", name)
		}
	}
	if _, ok := p.Lookup(""); ok {
		t.Error("Lookup finds an item")
	}
	for e := range p.Option(0) {
		t.Error("Option has", e)
	}
	if lo, hi := p.Bounds(0); lo != 0 || hi != 0 {
		t.Error("Bounds are", lo, hi)
	}
	if err := p.Verify(nil); err != nil {
		t.Error("Verify:", err)
	}
	if err := p.Verify(cover.Solution{0}); err == nil {
		t.Error("Verify accepts an option that there is not")
	}
	if n, err := p.WriteTo(io.Discard); n != 0 || err != nil {
		t.Error("WriteTo:", n, err)
	}
	if q, err := cover.Parse(strings.NewReader("| no items\n")); err != nil || !box.Open(q).Equal(box.Open(&p)) {
		t.Error("Parse:", q, err)
	}
	if shape, chosen := p.AppendShape(nil, cover.Visit{}), p.AppendChosen(nil, cover.Chosen{}); string(shape) != "0\n" || chosen != nil {
		t.Errorf("AppendShape: %q, AppendChosen: %q", shape, chosen)
	}
	for _, engine := range []cover.Engine{cover.Auto, cover.Links, cover.Cells, cover.Bits, cover.Learn} {
		if n, err := p.Visit(ctx, cover.Config{Engine: engine}); n != 1 || err != nil {
			t.Errorf("engine %v: %d solutions, %v", engine, n, err)
		}
	}
	if q := box.New[cover.Problem](box.Open(&p)); q.Items() != 0 {
		t.Error("a copy:", q)
	}
}

// TestWorkers holds that nothing starts a number of workers that would take all memory.
func TestWorkers(t *testing.T) {
	p := box.New[cover.Problem](covertest.Queens(6))
	for n, ok := range map[int]bool{-1: false, 0: true, 1024: true, 1025: false, 1 << 30: false} {
		var errs [6]error
		_, errs[0] = p.Visit(t.Context(), cover.Config{Workers: n})
		_, _, errs[1] = p.First(t.Context(), cover.Config{Workers: n})
		_, errs[2] = p.Decide(t.Context(), cover.Config{Workers: n, Engine: cover.Links})
		_, errs[3] = p.Count(t.Context(), cover.CountConfig{Workers: n})
		_, errs[4] = p.Count(t.Context(), cover.CountConfig{Workers: n, Way: cover.BySweep})
		_, errs[5] = certify.Write(t.Context(), io.Discard, p, certify.Config{Parts: 2, Workers: n})
		for i, err := range errs {
			if ok && err != nil || !ok && !errors.Is(err, cover.ErrConfig) {
				t.Errorf("call %d with %d workers: %v", i, n, err)
			}
		}
	}
}

// TestZeroValues holds that the other zero values are of use, or do no harm.
func TestZeroValues(t *testing.T) {
	ctx := context.Background()
	var b cover.Builder
	p, err := b.Build()
	if err != nil || p.Items() != 0 {
		t.Error("zero Builder:", p, err)
	}
	b.AddEntries(cover.Entry{})
	if p, err := b.Build(); err == nil {
		t.Error("zero Entry without an item:", p)
	}
	b.AddPrimary("a")
	b.AddOption("a")
	if p, err = b.Build(); err != nil {
		t.Fatal(err)
	}
	var st cover.Stats
	if len(st.AppendProgress(nil, 0)) == 0 {
		t.Error("zero Stats")
	}
	var part cover.Part
	if again, err := cover.ParsePart(part.String()); part.String() != "all" || again.String() != "all" || err != nil {
		t.Error("zero Part:", part, again, err)
	}
	var ck cover.Checkpoint
	if n, err := p.Visit(ctx, cover.Config{Resume: &ck}); n != 0 || err != nil {
		t.Error("nothing left to search:", n, err)
	}
	if e := new(cover.SyntaxError); e.Error() == "" || e.Excerpt(0) != "\n^" {
		t.Error("zero SyntaxError")
	}
	for _, form := range []cover.Form{{}, cover.Binary(), cover.Suffixes(), cover.Interchangeable()} {
		if n, err := p.Visit(ctx, cover.Config{Tree: cover.Tree{Form: form}}); n != 1 || err != nil {
			t.Errorf("form %+v: %d, %v", form, n, err)
		}
	}
}
