package coverjobs

import (
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
)

// TestBundle cuts searches short after a few nodes, again and again: the parts are the
// pieces in their order, the largest alone, and there are few. What is left of a part
// of several pieces is in order too, and all together is the whole search.
func TestBundle(t *testing.T) {
	p := queens(t, 10)
	s := &searcher{p: p, rule: Rule{Engine: cover.Links}}
	whole, err := s.Search(t.Context(), "all", 1<<40)
	if err != nil || len(whole.Rest) > 0 {
		t.Fatal(whole.Rest, err)
	}
	several := 0
	for budget := int64(7); budget < 200; budget *= 2 {
		total, nodes, todo := []byte(nil), int64(0), []string{"all"}
		for searches := 0; len(todo) > 0; searches++ {
			o, err := s.Search(t.Context(), todo[0], budget)
			if err != nil || o.Nodes == 0 || searches > 5000 {
				t.Fatal(err, o.Nodes, searches)
			}
			if strings.Contains(todo[0], between) {
				several++
			}
			if len(o.Rest) > 2*single+1 {
				t.Errorf("%d parts are left: %q", len(o.Rest), o.Rest)
			}
			checkOrder(t, todo[0], o.Rest)
			if total, err = fold(total, o.Result); err != nil {
				t.Fatal(err)
			}
			nodes += o.Nodes
			todo = append(o.Rest, todo[1:]...)
		}
		got, err := ReadCount(total)
		want, _ := ReadCount(whole.Result)
		if err != nil || got.Stats.Solutions != want.Stats.Solutions || got.Stats.Updates != want.Stats.Updates || nodes != whole.Nodes {
			t.Fatalf("budget %d: %+v in %d nodes, want %+v in %d; %v", budget, got, nodes, want, whole.Nodes, err)
		}
	}
	if several < 50 {
		t.Errorf("only %d parts had several pieces", several)
	}
}

// checkOrder reports pieces that do not come one after the other, or before the part
// that they are of, and a part of several pieces that has one of the largest.
func checkOrder(t *testing.T, part string, rest []string) {
	t.Helper()
	var all []cover.Part
	var shares []float64 // of those that share a part
	for _, text := range rest {
		if compare(part, text) > 0 {
			t.Errorf("%q is after what is left of it, %q", part, text)
		}
		pieces, err := readPieces(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, pieces...)
		for _, pt := range pieces {
			if len(pieces) > 1 {
				shares = append(shares, shareOf(pt))
			}
		}
	}
	if !slices.IsSortedFunc(all, func(a, b cover.Part) int { return compare(a.String(), b.String()) }) {
		t.Errorf("out of order: %q", rest)
	}
	larger := 0
	for _, pt := range all {
		if len(shares) > 0 && shareOf(pt) >= slices.Max(shares) {
			larger++
		}
	}
	if len(shares) > 0 && larger < single+1 { // with itself
		t.Errorf("one of the largest is not alone: %q", rest)
	}
}

// TestBundleLength makes parts of pieces whose text is long: none is too long.
func TestBundleLength(t *testing.T) {
	var pieces []cover.Part
	var path []cover.Turn
	for range 400 {
		path = append(path, cover.Turn{Choice: 1, Of: 2})
		pieces = append(pieces, cover.Part{Path: append(path[:len(path)-1:len(path)-1], cover.Turn{Choice: 2, Of: 2})})
	}
	slices.Reverse(pieces) // the deepest comes first
	parts := bundle(pieces)
	n := 0
	for _, text := range parts {
		back, err := readPieces(text)
		if err != nil || len(text) >= maxBundle {
			t.Errorf("%d bytes: %v", len(text), err)
		}
		for _, pt := range back {
			if pt.String() != pieces[n].String() {
				t.Fatalf("piece %d is %v, want %v", n, pt, pieces[n])
			}
			n++
		}
	}
	if n != len(pieces) || len(parts) < 6 || len(parts) > 20 {
		t.Errorf("%d pieces of %d, in %d parts", n, len(pieces), len(parts))
	}
}

// TestBundleAlone bundles pieces whose shares are known: what is large takes no others.
func TestBundleAlone(t *testing.T) {
	texts := []string{"1/2", "2/2 1/9 1/9", "2/2 1/9 2+/9", "2/2 2+/9", "2/2 9/9 2/2"}
	var pieces []cover.Part
	for _, text := range texts {
		list, err := readPieces(text)
		if err != nil {
			t.Fatal(err)
		}
		pieces = append(pieces, list...)
	}
	want := []string{"1/2", "2/2 1/9 1/9; 2/2 1/9 2+/9", "2/2 2+/9", "2/2 9/9 2/2"}
	if got := bundle(pieces); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := bundle(nil); got != nil {
		t.Errorf("got %q of nothing", got)
	}
	if s := share("1/4; 2/4 1/2; 3+/4"); s != .25+.125+.5 {
		t.Errorf("share %v", s)
	}
}
