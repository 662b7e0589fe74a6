package memo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
	"bonepile/zdd"
)

// agreeZ compares Algorithm Z with the definition.
func agreeZ(t *testing.T, p *xc.Problem, cfg tree.Config) {
	t.Helper()
	want := covertest.Brute(p)
	for _, choice := range []tree.Choice{tree.Fewest, tree.First, tree.Focus} {
		cfg.Choice = choice
		d, stats := diagram(t, p, cfg)
		var got []string
		for set := range d.All() {
			got = append(got, fmt.Sprint(slices.Sorted(slices.Values(set))))
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("choice %d of\n%s\nthe diagram has %v\nwant %v\n%v", choice, covertest.Text(t, p), got, want, d)
		}
		if again, err := zdd.Read(strings.NewReader(d.String()), 0); err != nil || again.String() != d.String() {
			t.Errorf("choice %d of\n%s\ndoes not read back: %v\n%v", choice, covertest.Text(t, p), err, d)
		}
		if !p.Multiple() && cfg.Constraint == nil && choice == tree.First {
			if _, err := zdd.Order(d); err != nil {
				t.Errorf("%s\nis not ordered: %v", covertest.Text(t, p), err)
			}
		}
		n, counting := countMemo(t, p, cfg)
		if n.Uint64() != uint64(len(want)) || fmt.Sprint(counting) != fmt.Sprint(stats) {
			t.Errorf("choice %d of\n%s\ncounted %v, %+v, the diagram has %d, %+v", choice, covertest.Text(t, p), n, counting, len(got), stats)
		}
		switch met := stats.Hits + stats.Memo - 1; {
		case cfg.Constraint != nil && (stats.Hits != 0 || stats.Nodes != met):
			t.Errorf("choice %d of\n%s\nwith a constraint: %+v", choice, covertest.Text(t, p), stats)
		case stats.Nodes < met || stats.Nodes > met && !p.Multiple(): // see (below) of memo.go
			t.Errorf("choice %d of\n%s\n%+v", choice, covertest.Text(t, p), stats)
		}
		if choice == tree.Focus {
			continue // learns something else where it sees less
		}
		var plain tree.Stats
		cfg.Stats = &plain
		if _, err := search.Visit(context.Background(), p, cfg); err != nil || plain.Nodes < stats.Nodes {
			t.Errorf("choice %d of\n%s\n%d nodes, but %d of a plain search: %v", choice, covertest.Text(t, p), stats.Nodes, plain.Nodes, err)
		}
	}
}

// TestForget has other things that a signature does not know of.
func TestForget(t *testing.T) {
	b := xc.NewBuilder()
	b.KeepDemands()
	b.AddPrimary("a", "b", "c")
	b.AddSecondary("x", "y", "z")
	for _, option := range []string{"a x", "a y", "a", "b z", "b x:1", "b", "c", "c y", "c x:1", "x", "y z"} {
		b.AddOption(strings.Fields(option)...)
	}
	p := covertest.Build(b)
	want, err := search.Visit(context.Background(), p, tree.Config{})
	if err != nil {
		t.Fatal(err)
	}
	without := 0 // if nothing were demanded
	{
		b := xc.NewBuilder()
		b.AddPrimary("a", "b", "c")
		b.AddSecondary("x", "y", "z")
		for _, option := range []string{"a x", "a y", "a", "b z", "b x:1", "b", "c", "c y", "c x:1"} {
			b.AddOption(strings.Fields(option)...)
		}
		without = len(covertest.Brute(covertest.Build(b)))
	}
	n, stats := countMemo(t, p, tree.Config{})
	d, _ := diagram(t, p, tree.Config{})
	if n.Uint64() != want || d.Count().Uint64() != want || want == 0 || int(want) == without || stats.Hits != 0 {
		t.Errorf("demands: %v, %v, want %d, which is not %d; %+v", n, d.Count(), want, without, stats)
	}
	for set := range d.All() {
		if err := p.Verify(set); err != nil {
			t.Error(err)
		}
	}

	p, cfg := covertest.Coloured(2, 3, 3), tree.Config{Interchangeable: []string{"0", "1", "2"}}
	if want, err = search.Visit(context.Background(), p, cfg); err != nil {
		t.Fatal(err)
	}
	if n, _ = countMemo(t, p, cfg); n.Uint64() != want || want == 0 {
		t.Errorf("interchangeable colours: %v, want %d", n, want)
	}
}

// FuzzMemo compares Algorithm Z with the definition.
func FuzzMemo(f *testing.F) {
	f.Add([]byte{1, 2, 0b0101, 0, 0b1010, 0, 0b0110, 0, 0b1001, 0, 0b0011, 0})                     // secondary items
	f.Add([]byte{4, 3, 0x81, 1, 0x82, 1, 0x84, 4, 0x88, 4, 0x90, 1, 0xe1, 5, 0xe2, 5, 0xe4, 5})    // shared colours
	f.Add([]byte{0, 0, 8, 1, 0, 1, 0, 1, 0, 1, 0})                                                 // two to four of four
	f.Add([]byte{3, 3, 4, 7, 6, 3, 0x1f, 1, 0x23, 1, 0x25, 4, 0x49, 9, 0x16, 2, 0xaa, 5, 0x5c, 3}) // bounds and colours
	f.Add([]byte{4, 0, 3, 4, 5, 6, 7, 1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 3, 0, 6, 0, 12, 0, 24, 0, 31, 0})

	f.Fuzz(func(t *testing.T, data []byte) {
		for _, p := range []*xc.Problem{covertest.Decode(data, false), covertest.Decode(data, true)} {
			if p != nil {
				agreeZ(t, p, tree.Config{})
			}
		}
	})
}

// TestSlots has fields of all widths: none is in two words, none in another.
func TestSlots(t *testing.T) {
	rng := randtest.New(t, 7, 254)
	for range 100 {
		var l layout
		taken := map[int]bool{} // bits
		for range 50 {
			width := rng.IntN(34)
			at := l.take(1<<width - 1)
			if int(at.shift)+width > 64 {
				t.Fatalf("%d bits from %d", width, at.shift)
			}
			for k := range width {
				bit := 64*int(at.word) + int(at.shift) + k
				if taken[bit] {
					t.Fatalf("bit %d is in two fields", bit)
				}
				taken[bit] = true
			}
		}
		if at := l.take(1); int(l.word) > 50*33/31 || at.word != l.word {
			t.Fatalf("%+v", l)
		}
	}
}

// TestCheckZ sees the check of (same) fail where signatures are wrong.
func TestCheckZ(t *testing.T) {
	for _, text := range []string{covertest.Toy5, covertest.Toy49, "2|a b/a/a b/a b/b", "a 2:4|b/a b:*2/b:*2/b:*3/b"} {
		s := links.Ordered(covertest.Parse(text), nil)
		z := &memo{s: s}
		z.seen = []string{z.left()}
		z.checkSame(0)
		s.Open()
		if !s.Next() {
			t.Fatal(text)
		}
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, "cover: (same)") {
					t.Errorf("%q: %s", text, r)
				}
			}()
			z.checkSame(0)
		}()
	}
}

// TestMemoAgain has searches of one problem side by side: it is not changed.
func TestMemoAgain(t *testing.T) {
	p := covertest.Coloured(3, 4, 3)
	before := covertest.Text(t, p)
	want := must.Get(search.Visit(context.Background(), p, tree.Config{}))(t)
	done := make(chan string)
	for range 4 {
		go func() {
			n, err1 := Count(context.Background(), p, tree.Config{})
			d, err2 := Diagram(context.Background(), p, tree.Config{})
			done <- fmt.Sprint(n, d.Count(), err1, err2)
		}()
	}
	for range 4 {
		if got := <-done; got != fmt.Sprint(want, want, nil, nil) {
			t.Errorf("%s, want %d", got, want)
		}
	}
	if covertest.Text(t, p) != before {
		t.Error("the problem has changed")
	}
}
