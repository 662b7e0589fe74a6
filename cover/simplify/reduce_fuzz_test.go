package simplify

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
)

// FuzzReduce holds Reduce and Prune to their word on problems small enough to
// try every set of options, with bounds and costs and any budget.
func FuzzReduce(f *testing.F) {
	f.Add([]byte{2, 0, 0b001, 0, 0b010, 0, 0b100, 0, 0b011, 0, 0b111, 0}, []byte{}, uint64(0))
	f.Add([]byte{1, 2, 0b0101, 0, 0b1010, 0, 0b0110, 0, 0b1001, 0, 0b0011, 0}, []byte{}, uint64(7))                       // secondary items
	f.Add([]byte{2, 2, 0b11011, 3, 0b01101, 1, 0b00001, 0, 0b01001, 2, 0b01010, 1, 0b10100, 2}, []byte{0}, uint64(30))    // like (49)
	f.Add([]byte{4, 3, 0x81, 1, 0x82, 1, 0x84, 4, 0x88, 4, 0x90, 1, 0xe1, 5, 0xe2, 5, 0xe4, 5}, []byte{}, uint64(50))     // shared colours
	f.Add([]byte{4, 3, 0xff, 13, 0xff, 26, 0xff, 0, 0x1f, 0, 0xe1, 13, 0xe2, 13, 0xe4, 13, 0xf8, 8}, []byte{}, uint64(9)) // long options
	f.Add([]byte{3, 0, 0b0011, 0, 0b1100, 0, 0b0110, 0, 0b1001, 0, 0b0001, 0, 0b1000, 0}, []byte{1, 2, 1}, uint64(3))     // bounds
	f.Add([]byte{2, 0, 0b011, 0, 0b110, 0, 0b101, 0}, []byte{}, uint64(0))                                                // no solution
	f.Add([]byte{3, 3, 0x0f, 0, 0x13, 1, 0x1c, 2, 0x31, 4, 0x3e, 8}, []byte{0, 0, 6}, uint64(0))                          // bounds and colours
	f.Add([]byte{3, 0, 0b0011, 0, 0b1101, 0, 0b0110, 0, 0b1000, 0, 0b1000, 0}, []byte{0, 0, 2}, uint64(0))                // p3 is covered twice, by options that share it
	f.Add([]byte{3, 0, 0b0011, 0, 0b0110, 0, 0b0101, 0, 0b1000, 0}, []byte{0, 0, 0, 2}, uint64(0))                        // no solution, with bounds
	f.Add([]byte{0, 0}, []byte{}, uint64(0))

	f.Fuzz(func(t *testing.T, data, times []byte, budget uint64) {
		p := covertest.Decode(data, false)
		if p == nil {
			t.Skip()
		}
		p = bounded(p, times)
		before := covertest.Text(t, p)
		want := covers(p, func(sol cover.Solution) cover.Solution { return sol })
		left := naive(p)
		for _, budget := range []uint64{0, budget % 100} {
			for _, name := range []string{"Reduce", "Prune"} {
				q, red, err := reduced(context.Background(), p, budget, false)
				if name == "Prune" {
					q, red, err = reduced(context.Background(), p, budget, true)
				}
				if err != nil {
					t.Fatal(err)
				}
				if got := covers(q, red.Original); !slices.Equal(got, want) {
					t.Errorf("%s of\n%sis\n%s\ngot  %v\nwant %v", name, before, covertest.Text(t, q), got, want)
				}
				if r := covertest.Parse(covertest.Text(t, q)); !r.Equal(q) {
					t.Errorf("%s of\n%sis\n%sand does not read back", name, before, covertest.Text(t, q))
				}
				replay(t, p, q, red)
				if budget == 0 && !red.Complete {
					t.Errorf("%s of\n%sis not complete", name, before)
				}
				if red.Complete && !slices.Equal(red.kept, left) {
					t.Errorf("%s of\n%skeeps options %v, want %v", name, before, red.kept, left)
				}
				if name == "Prune" && q.Items() != p.Items() {
					t.Errorf("Prune of\n%sremoved items", before)
				}
			}
		}
		q, red, _ := reduced(context.Background(), p, 0, false)
		if r, again, _ := reduced(context.Background(), q, 0, false); r != q || len(again.Rounds) > 0 || again.Dead >= 0 != (red.Dead >= 0) {
			t.Errorf("Reduce of\n%sis\n%sand that is\n%s", before, covertest.Text(t, q), covertest.Text(t, r))
		}
		if after := covertest.Text(t, p); after != before {
			t.Errorf("%s\nhas become\n%s", before, after)
		}
	})
}

// bounded returns p with bounds made of bytes, 0 for once, and with costs.
func bounded(p *xc.Problem, times []byte) *xc.Problem {
	b := xc.NewBuilder()
	for i := range xc.Item(p.Primary) {
		lo, hi := 1, 1
		if int(i) < len(times) && times[i] > 0 {
			lo = int(times[i]) % 3
			hi = max(1, lo+int(times[i])/3%3)
		}
		b.AddBounded(lo, hi, p.Names[i])
	}
	for i := xc.Item(p.Primary); int(i) < p.Items(); i++ {
		b.AddSecondary(p.Names[i])
	}
	for k := range p.Options() {
		var option []xc.Entry
		for _, e := range p.Option(k) {
			if e.Colour != 0 {
				e.Colour = b.Colour(p.Colours[e.Colour])
			}
			option = append(option, e)
		}
		b.AddPriced(int64(k/2), option...)
	}
	return covertest.Build(b)
}

// covers returns the solutions of p by the definition, translated.
func covers(p *xc.Problem, translate func(cover.Solution) cover.Solution) []string {
	list := []string{}
	for set := range 1 << p.Options() {
		sol := xc.Solution{}
		for k := range p.Options() {
			if set>>k&1 != 0 {
				sol = append(sol, k)
			}
		}
		if p.Verify(sol) == nil {
			list = append(list, fmt.Sprint(translate(sol)))
		}
	}
	slices.Sort(list)
	return list
}

// takesPart reports whether item i of p takes part in reductions.
func takesPart(p *xc.Problem, i xc.Item) bool {
	lo, hi := p.BoundsOf(i)
	return hi == 1 && (lo == 1 || int(i) >= p.Primary)
}

// naming reports whether option k of p names item i.
func naming(p *xc.Problem, k int, i xc.Item) bool {
	return slices.ContainsFunc(p.Option(k), func(e xc.Entry) bool { return e.Item == i })
}

// inConflict reports whether options j and k of p cannot be chosen together.
func inConflict(p *xc.Problem, j, k int) bool {
	for _, e := range p.Option(j) {
		for _, f := range p.Option(k) {
			if e.Item == f.Item && takesPart(p, e.Item) && (e.Colour == 0 || e.Colour != f.Colour) {
				return true
			}
		}
	}
	return false
}

// blocking reports whether option k of p does not name item i and conflicts
// with each of the options that do and are alive.
func blocking(p *xc.Problem, live []bool, k int, i xc.Item) bool {
	if naming(p, k, i) {
		return false
	}
	for j := range p.Options() {
		if live[j] && naming(p, j, i) && !inConflict(p, j, k) {
			return false
		}
	}
	return true
}

// naive returns the options of p that are left when those that block an item
// have been removed, one at a time.
func naive(p *xc.Problem) []int {
	live := slices.Repeat([]bool{true}, p.Options())
	for again := true; again; {
		again = false
		for k := range p.Options() {
			for i := range xc.Item(p.Primary) {
				if live[k] && takesPart(p, i) && blocking(p, live, k, i) {
					live[k], again = false, true
				}
			}
		}
	}
	left := []int{}
	for k, l := range live {
		if l {
			left = append(left, k)
		}
	}
	return left
}

// replay goes through the steps that led from p to q, and checks of each that
// it was right when it was made, and that q is what was left.
func replay(t *testing.T, p, q *xc.Problem, red *Reduction) {
	live := slices.Repeat([]bool{true}, p.Options())
	gone := make([]bool, p.Items())
	options, items := 0, 0
	for r, round := range red.Rounds {
		if len(round.Options)+len(round.Items) == 0 {
			t.Errorf("round %d removes nothing", r)
		}
		for _, s := range round.Options {
			if !live[s.Option] || gone[s.Item] || int(s.Item) >= p.Primary || !takesPart(p, s.Item) || !blocking(p, live, s.Option, s.Item) {
				t.Errorf("%s\nround %d: %+v", covertest.Text(t, p), r, s)
			}
			live[s.Option] = false
			options++
		}
		for _, s := range round.Items {
			named, by := 0, 0
			for k, l := range live {
				if l && naming(p, k, s.Item) {
					named++
				}
				if l && s.By >= 0 && naming(p, k, s.By) {
					by++
					if naming(p, k, s.Item) {
						named--
						by--
					}
				}
			}
			ok := named == 0 && !gone[s.Item] // all options of Item name By
			if s.By < 0 {
				ok = ok && int(s.Item) >= p.Primary
			} else {
				ok = ok && s.By != s.Item && !gone[s.By] && int(s.By) < p.Primary && takesPart(p, s.By)
				ok = ok && (int(s.Item) >= p.Primary || by == 0)
			}
			if !ok || red.Dead < 0 && !takesPart(p, s.Item) {
				t.Errorf("%s\nround %d: %+v", covertest.Text(t, p), r, s)
			}
			gone[s.Item] = true
			items++
		}
	}
	if options != red.Options || items != red.Items {
		t.Errorf("%d options and %d items removed, not %d and %d", options, items, red.Options, red.Items)
	}
	if red.Dead >= 0 && (gone[red.Dead] || q.Options() > 0) {
		t.Errorf("%s\nitem %s is dead, but there are %d options", covertest.Text(t, p), p.Names[red.Dead], q.Options())
	}

	// What is left, in order.
	b := xc.NewBuilder()
	for i := range xc.Item(p.Items()) {
		switch lo, hi := p.BoundsOf(i); {
		case gone[i]:
		case int(i) < p.Primary:
			b.AddBounded(lo, hi, p.Names[i])
		default:
			b.AddSecondary(p.Names[i])
		}
	}
	n := 0
	for k, l := range live {
		if !l {
			continue
		}
		if red.Option(n) != k {
			t.Errorf("option %d was %d, not %d", n, k, red.Option(n))
		}
		n++
		words := []string{}
		for _, e := range p.Option(k) {
			if !gone[e.Item] {
				words = append(words, string(p.AppendEntry(nil, e)))
			}
		}
		b.AddOption(append(words, fmt.Sprintf("|%d", p.Cost(k)))...)
	}
	if want := covertest.Build(b); !want.Equal(q) {
		t.Errorf("%s\nbecomes\n%s, not\n%s", covertest.Text(t, p), covertest.Text(t, q), covertest.Text(t, want))
	}
}
