package coverjobs

import (
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/must"
)

// TestBundle cuts searches short after a few nodes, again and again: the parts are the
// pieces in their order, the largest alone, and there are few. What is left of a part
// of several pieces is in order too, and all together is the whole search: its updates too
// where the engine counts them, because then no piece is cut.
func TestBundle(t *testing.T) {
	for _, e := range []cover.Engine{cover.Links, cover.Bits, cover.Cells} {
		bundleAll(t, e)
	}
}

func bundleAll(t *testing.T, e cover.Engine) {
	p := queens(t, 10)
	s := &searcher{p: p, rule: Rule{Engine: e}}
	whole, err := s.Search(t.Context(), "all", 1<<40)
	if err != nil || len(whole.Rest) > 0 {
		t.Fatal(whole.Rest, err)
	}
	several := 0
	for budget := int64(7); budget < 400; budget *= 2 {
		total, nodes, todo := []byte(nil), int64(0), []string{"all"}
		for searches := 0; len(todo) > 0; searches++ {
			o, err := s.Search(t.Context(), todo[0], budget)
			if err != nil || o.Nodes == 0 || searches > 5000 {
				t.Fatal(err, o.Nodes, searches)
			}
			if strings.Contains(todo[0], between) {
				several++
			}
			if len(o.Rest) > portions {
				t.Errorf("%d parts are left: %q", len(o.Rest), o.Rest)
			}
			checkOrder(t, todo[0], o.Rest, e == cover.Links)
			if total, err = Count().Fold(total, o.Result); err != nil {
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
	must.Least(t, several, 50, "parts of several pieces")
}

// checkOrder reports pieces that do not come one after the other, or before the part
// that they are of, and a part that is larger than it need be: by more than a subtree, which
// cannot be cut, or a piece, if exact.
func checkOrder(t *testing.T, part string, rest []string, exact bool) {
	t.Helper()
	var all []cover.Part
	total, tree := 0.0, 0.0
	for _, text := range rest {
		if compare(part, text) > 0 {
			t.Errorf("%q is after what is left of it, %q", part, text)
		}
		pieces := must.Get(readPieces(text))(t)
		all = append(all, pieces...)
		for _, pt := range pieces {
			total += pt.Share()
			pt.Rest = pt.Rest && exact
			tree = max(tree, pt.Share())
		}
	}
	if !slices.IsSortedFunc(all, func(a, b cover.Part) int { return compare(a.String(), b.String()) }) {
		t.Errorf("out of order: %q", rest)
	}
	for _, text := range rest {
		if s := share(text); s > total/portions+tree+1e-9 {
			t.Errorf("%q is %v of %v", text, s, total)
		}
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
	parts := bundle(pieces, false)
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

// TestBundleCut bundles pieces whose shares are known: a piece is cut between its choices
// where a portion ends, and small ones share a part.
func TestBundleCut(t *testing.T) {
	for _, tt := range []struct{ pieces, want []string }{
		{[]string{"1+/8"}, []string{"1/8; 2/8", "3/8; 4/8", "5/8; 6/8", "7+/8"}},
		{[]string{"1/2", "2/2 1/9 1/9", "2/2 1/9 2+/9", "2/2 2+/9"}, []string{"1/2", "2/2 1/9 1/9; 2/2 1/9 2+/9; 2/2 2/9; 2/2 3/9; 2/2 4/9", "2/2 5+/9"}},
		{[]string{"1/3 2/2", "2+/3"}, []string{"1/3 2/2", "2/3", "3+/3"}},
		{nil, nil},
	} {
		var pieces []cover.Part
		for _, text := range tt.pieces {
			list := must.Get(readPieces(text))(t)
			pieces = append(pieces, list...)
		}
		must.Same(t, bundle(pieces, false), tt.want, "%q", tt.pieces)
		for i, text := range tt.pieces {
			if pieces[i].String() != text {
				t.Errorf("%q is %v afterwards", text, pieces[i])
			}
		}
	}
	must.Equal(t, share("1/4; 2/4 1/2; 3+/4"), .25+.125+.5, "share")
}
