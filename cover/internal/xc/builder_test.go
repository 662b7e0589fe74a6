package xc_test

import (
	"errors"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

func TestBuilder(t *testing.T) {
	b := xc.NewBuilder()
	p0 := b.AddPrimary("p", "q")
	b.AddPrimary("r")
	x := b.AddSecondary("x", "y")
	if p0 != 0 || x != 3 {
		t.Errorf("first items are %d and %d, want 0 and 3", p0, x)
	}
	b.AddOption("p", "q", "x", "y:A")
	b.AddEntries(xc.Entry{Item: p0}, xc.Entry{Item: p0 + 2}, xc.Entry{Item: x, Colour: b.Colour("A")}, xc.Entry{Item: x + 1})
	b.AddOption("p", "x:B")
	b.AddOption("q", "x:A")
	b.AddOption("r", "y:B")
	p := covertest.Build(b)
	if want := covertest.Parse(covertest.Toy49); !p.Equal(want) {
		t.Errorf("built\n%swant\n%s", covertest.Text(t, p), covertest.Text(t, want))
	}

	if p.Items() != 5 || p.Primary != 3 || p.Options() != 5 || len(p.Entries) != 14 {
		t.Errorf("%d items, %d primary, %d options, %d entries", p.Items(), p.Primary, p.Options(), len(p.Entries))
	}
	if i, ok := p.Index["y"]; !ok || i != 4 || p.Names[i] != "y" {
		t.Errorf("y is item %d %v", i, ok)
	}
	if _, ok := p.Index["z"]; ok {
		t.Error("there is an item z")
	}
	var words []string
	for _, e := range p.Option(1) {
		words = append(words, p.Names[e.Item]+"/"+p.Colours[e.Colour])
	}
	must.Same(t, words, []string{"p/", "r/", "x/A", "y/"}, "option 1")
	must.Equal(t, p.OptionString(0), "p q x y:A", "option 0")

	// The Builder is empty again, and must leave p alone.
	b.AddPrimary("p")
	b.AddOption("p")
	if q := covertest.Build(b); q.Options() != 1 || p.Options() != 5 {
		t.Errorf("second problem has %d options, the first now %d", q.Options(), p.Options())
	}
}

func TestBuilderBounds(t *testing.T) {
	b := xc.NewBuilder()
	first := b.AddPrimary("a")
	mid := b.AddBounded(0, 3, "b", "c")
	b.AddBounded(1, 1, "d")
	b.AddBounded(2, 1<<31-1, "e")
	x := b.AddSecondary("x")
	if first != 0 || mid != 1 || x != 5 {
		t.Errorf("items %d, %d and %d, want 0, 1 and 5", first, mid, x)
	}
	b.AddOption("a", "x:1", "|3", "b", "|4")
	b.AddOption("e")
	b.AddPriced(1<<63-1, xc.Entry{Item: mid}, xc.Entry{Item: x, Colour: b.Colour("1")})
	b.AddEntries(xc.Entry{Item: first})
	p := covertest.Build(b)
	want := "a 0:3|b 0:3|c d 2:2147483647|e | x\na x:1 b |7\ne\nb x:1 |9223372036854775807\na\n"
	if got := covertest.Text(t, p); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for i, want := range [][2]int{{1, 1}, {0, 3}, {0, 3}, {1, 1}, {2, 1<<31 - 1}, {0, 1}} {
		if lo, hi := p.BoundsOf(xc.Item(i)); lo != want[0] || hi != want[1] {
			t.Errorf("item %d: bounds %d and %d, want %d", i, lo, hi, want)
		}
	}
	for k, want := range []int64{7, 0, 1<<63 - 1, 0} {
		must.Equal(t, p.Cost(k), want, "the cost of option %d", k)
	}
}

// TestUnused sees to it that problems without bounds and costs hold none, and
// are searched without Algorithm M.
func TestUnused(t *testing.T) {
	b := xc.NewBuilder()
	b.AddBounded(1, 1, "a", "b")
	b.AddSecondary("x")
	b.AddOption("a", "x", "|0")
	b.AddPriced(0, xc.Entry{Item: 1})
	p := covertest.Build(b)
	if p.HasBounds() || p.HasCosts() || links.Ordered(p, nil).Quotas != nil {
		t.Errorf("bounds %v, costs %v", p.Bounds, p.Costs)
	}
	if lo, hi := p.BoundsOf(0); lo != 1 || hi != 1 || p.Cost(1) != 0 {
		t.Errorf("bounds %d and %d, cost %d, want 1, 1 and 0", lo, hi, p.Cost(1))
	}
	if lo, hi := p.BoundsOf(2); lo != 0 || hi != 1 {
		t.Errorf("bounds %d and %d of a secondary item, want 0 and 1", lo, hi)
	}
	if p := covertest.Parse("2|a/a |1"); !p.HasBounds() || !p.HasCosts() || links.Ordered(p, nil).Quotas == nil {
		t.Errorf("bounds %v, costs %v", p.Bounds, p.Costs)
	}
}

func TestBuilderErrors(t *testing.T) {
	for _, tt := range []struct {
		name string
		make func(b *xc.Builder)
		want error
		Text string
	}{
		{"empty name", func(b *xc.Builder) { b.AddPrimary("") }, xc.ErrName, `cover: item "": impossible name`},
		{"blank in name", func(b *xc.Builder) { b.AddPrimary("a b") }, xc.ErrName, `cover: item "a b": impossible name`},
		{"line end in name", func(b *xc.Builder) { b.AddSecondary("a\n") }, xc.ErrName, `cover: item "a\n": impossible name`},
		{"colon in name", func(b *xc.Builder) { b.AddPrimary("a:b") }, xc.ErrName, `cover: item "a:b": impossible name`},
		{"bar in name", func(b *xc.Builder) { b.AddPrimary("a|b") }, xc.ErrName, `cover: item "a|b": impossible name`},
		{"name not UTF-8", func(b *xc.Builder) { b.AddPrimary("a\xff") }, xc.ErrName, `cover: item "a\xff": impossible name`},
		{"byte order mark", func(b *xc.Builder) { b.AddPrimary("\uFEFFa") }, xc.ErrName, `cover: item "\ufeffa": impossible name`},
		{"twice", func(b *xc.Builder) { b.AddSecondary("u", "u") }, xc.ErrTwice, `cover: item "u": item declared twice`},
		{"twice, also secondary", func(b *xc.Builder) { b.AddSecondary("p") }, xc.ErrTwice, `cover: item "p": item declared twice`},
		{"late", func(b *xc.Builder) { b.AddPrimary("u") }, xc.ErrLate, `cover: item "u": primary item after a secondary one`},
		{"unknown", func(b *xc.Builder) { b.AddOption("p", "u") }, xc.ErrUnknown, `cover: option 1: "u": unknown item`},
		{"unknown number", func(b *xc.Builder) { b.AddEntries(xc.Entry{Item: 3}) }, xc.ErrUnknown, `cover: option 1: "item 3, colour 0": unknown item`},
		{"negative number", func(b *xc.Builder) { b.AddEntries(xc.Entry{Item: -1}) }, xc.ErrUnknown, `cover: option 1: "item -1, colour 0": unknown item`},
		{"unknown colour", func(b *xc.Builder) { b.AddEntries(xc.Entry{Item: 0}, xc.Entry{Item: 2, Colour: 7}) }, xc.ErrUnknownColour, `cover: option 1: "item 2, colour 7": unknown colour`},
		{"negative colour", func(b *xc.Builder) { b.AddEntries(xc.Entry{Item: 0}, xc.Entry{Item: 2, Colour: -1}) }, xc.ErrUnknownColour, `cover: option 1: "item 2, colour -1": unknown colour`},
		{"repeated number", func(b *xc.Builder) { b.AddEntries(xc.Entry{}, xc.Entry{}) }, xc.ErrRepeated, `cover: option 1: "p": item repeated in one option`},
		{"repeated", func(b *xc.Builder) { b.AddOption("p", "x", "p") }, xc.ErrRepeated, `cover: option 1: "p": item repeated in one option`},
		{"repeated in colour", func(b *xc.Builder) { b.AddOption("p", "x:A", "x:A") }, xc.ErrRepeated, `cover: option 1: "x:A": item repeated in one option`},
		{"colour on primary", func(b *xc.Builder) { b.AddOption("p:A") }, xc.ErrColour, `cover: option 1: "p:A": colour on a primary item`},
		{"empty colour", func(b *xc.Builder) { b.AddOption("p", "x:") }, xc.ErrName, `cover: option 1: "x:": impossible name`},
		{"colour with blank", func(b *xc.Builder) { b.Colour("red rose") }, xc.ErrName, `cover: colour "red rose": impossible name`},
		{"low above high", func(b *xc.Builder) { b.AddBounded(3, 2, "u", "v") }, xc.ErrBounds, `cover: item "u v": impossible multiplicity`},
		{"low below 0", func(b *xc.Builder) { b.AddBounded(-1, 2, "u") }, xc.ErrBounds, `cover: item "u": impossible multiplicity`},
		{"high is 0", func(b *xc.Builder) { b.AddBounded(0, 0, "u") }, xc.ErrBounds, `cover: item "u": impossible multiplicity`},
		{"high too great", func(b *xc.Builder) { b.AddBounded(0, 1<<31, "u") }, xc.ErrBounds, `cover: item "u": impossible multiplicity`},
		{"bounds late", func(b *xc.Builder) { b.AddBounded(1, 2, "u") }, xc.ErrLate, `cover: item "u": primary item after a secondary one`},
		{"no number", func(b *xc.Builder) { b.AddOption("q", "|x") }, xc.ErrCost, `cover: option 1: "|x": impossible cost`},
		{"bar only", func(b *xc.Builder) { b.AddOption("|") }, xc.ErrCost, `cover: option 1: "|": impossible cost`},
		{"sign", func(b *xc.Builder) { b.AddOption("q", "|+1") }, xc.ErrCost, `cover: option 1: "|+1": impossible cost`},
		{"too dear", func(b *xc.Builder) { b.AddOption("q", "|9223372036854775808") }, xc.ErrCost, `cover: option 1: "|9223372036854775808": impossible cost`},
		{"too dear in all", func(b *xc.Builder) { b.AddOption("q", "|9223372036854775807", "|1") }, xc.ErrCost, `cover: option 1: "|1": impossible cost`},
		{"weight below 0", func(b *xc.Builder) { b.AddEntries(xc.Entry{Weight: -1}) }, xc.ErrWeight, `cover: option 1: "p:*-1": impossible weight`},
		{"weight of a secondary item", func(b *xc.Builder) { b.AddEntries(xc.Entry{}, xc.Entry{Item: 2, Weight: 2}) }, xc.ErrWeight, `cover: option 1: "x:*2": impossible weight`},
		{"weight in a word", func(b *xc.Builder) { b.AddOption("p:*x") }, xc.ErrWeight, `cover: option 1: "p:*x": impossible weight`},
		{"cost below 0", func(b *xc.Builder) { b.AddPriced(-1, xc.Entry{}) }, xc.ErrCost, `cover: option 1: "|-1": impossible cost`},
		{"a cost only", func(b *xc.Builder) { b.AddOption("|5") }, xc.ErrNoPrimary, `cover: option 1: no primary item`},
		{"no primary", func(b *xc.Builder) { b.AddOption("x") }, xc.ErrNoPrimary, `cover: option 1: no primary item`},
		{"empty option", func(b *xc.Builder) { b.AddOption() }, xc.ErrNoPrimary, `cover: option 1: no primary item`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := xc.NewBuilder()
			b.AddPrimary("p", "q")
			b.AddSecondary("x")
			b.AddOption("p", "x:A")
			tt.make(b)
			// What follows the first error is ignored, be it right or wrong.
			b.AddOption("q")
			b.AddOption("x", "x")
			b.AddPrimary("")
			p, err := b.Build()
			if p != nil || !errors.Is(err, tt.want) || err.Error() != tt.Text {
				t.Errorf("problem %v, error %v, want %s", p, err, tt.Text)
			}
			b.AddPrimary("a")
			if _, err := b.Build(); err != nil {
				t.Errorf("after the error: %v", err)
			}
		})
	}
}

func TestErrorTypes(t *testing.T) {
	b := xc.NewBuilder()
	b.AddPrimary("p", "p")
	_, err := b.Build()
	if e, ok := errors.AsType[*xc.ItemError](err); !ok || e.Name != "p" {
		t.Errorf("%#v", err)
	}
	b.AddPrimary("p")
	b.AddOption("p")
	b.AddOption("q")
	_, err = b.Build()
	if e, ok := errors.AsType[*xc.OptionError](err); !ok || e.Option != 1 || e.Word != "q" {
		t.Errorf("%#v", err)
	}
}

// TestLimit checks where ErrTooBig begins, without gigabytes.
func TestLimit(t *testing.T) {
	p := new(xc.Problem)
	if !p.Fits(1<<31-3) || p.Fits(1<<31-2) {
		t.Error("an empty problem has a root and a spacer")
	}
	p = covertest.Parse("p/p") // 1 item, 1 entry, 1 spacer
	if !p.Fits(1<<31-6) || p.Fits(1<<31-5) {
		t.Error("an item, an entry and a spacer are three nodes more")
	}
	must.Equal(t, len(links.Ordered(p, nil).Nodes), 5, "the search nodes")
}

func TestEqual(t *testing.T) {
	same := []string{
		"a b | x/a x:1/b x:2",
		"| comment/ a  b |x/\ta   x:1/| comment//b x:2",
	}
	for _, s := range same {
		if !covertest.Parse(s).Equal(covertest.Parse(same[0])) {
			t.Errorf("%q is not equal to %q", s, same[0])
		}
	}
	for _, tt := range [][2]string{
		{"a b | x/a x/b", "a b x/a x/b"},
		{"a b | x/a x/b", "a c | x/a x/c"},
		{"a b | x/a x/b", "a b | x/a x"},
		{"a b | x/a x/b", "a b | x/b/a x"},
		{"a b | x/a x/b", "a b | x/x a/b"},
		{"a b | x/a x/b", "a b | x/a x:1/b"},
		{"a b | x/a x:2/b", "a b | x/a x:1/b"},
		{"a b c/a b/c", "a b c/a/b c"},
		{"a b/a/b", "2|a b/a/b"},
		{"1:2|a b/a/b", "2|a b/a/b"},
		{"2|a b/a/b", "a 2|b/a/b"},
		{"a b/a/b", "a b/a |1/b"},
		{"a b/a |2/b", "a b/a |1/b"},
		{"a b/a |1/b", "a b/a/b |1"},
	} {
		if covertest.Parse(tt[0]).Equal(covertest.Parse(tt[1])) {
			t.Errorf("%q is equal to %q", tt[0], tt[1])
		}
	}
	// Colours are numbered by first use, so that numbers may differ.
	b := xc.NewBuilder()
	b.Colour("2")
	b.AddPrimary("a", "b")
	b.AddSecondary("x")
	b.AddOption("a", "x:1")
	b.AddOption("b", "x:2")
	if !covertest.Build(b).Equal(covertest.Parse(same[0])) {
		t.Error("numbers of colours matter")
	}
}
