package count

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"math/big"
	"slices"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/symmetry"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A shelf keeps a state in memory. It stops the count at a save that comes after some others.
type shelf struct {
	text  []byte
	left  int // saves before it stops the count
	stop  context.CancelFunc
	saves int
	idle  bool // nothing is to be saved
}

func (s *shelf) Due(_ uint64, last bool) bool { return !s.idle && (!last || s.left%2 == 0) }

func (s *shelf) Save(write func(io.Writer) error) {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		panic(err)
	}
	s.text = b.Bytes()
	s.saves++
	if s.left--; s.left < 0 {
		s.stop()
	}
}

func (s *shelf) Load() (io.ReadCloser, error) {
	if s.text == nil {
		return nil, nil
	}
	return io.NopCloser(bytes.NewReader(s.text)), nil
}

// keepOften has counts kept after so much work, until the test is over.
func keepOften(t *testing.T, work uint64) {
	before, from := keepTurn, crewFrom
	t.Cleanup(func() { keepTurn, crewFrom = before, from })
	keepTurn, crewFrom = work, 100
}

// killed counts until it is killed, again and again, and returns how often it was. Nothing but
// what was saved is left after a kill.
func killed(t *testing.T, s *shelf, each int, count func(ctx context.Context) (*big.Int, error)) (n *big.Int, kills int) {
	for ; ; kills++ {
		ctx, cancel := context.WithCancel(t.Context())
		s.stop, s.left = cancel, 1+(kills*7)%each
		n, err := count(ctx)
		cancel()
		if err == nil {
			return n, kills
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if s.saves > 0 && kills == 500 {
			t.Fatalf("it does not get on: %d bytes", len(s.text))
		}
	}
}

// TestKeep kills counts in one way, at many layers. The number is that of an undisturbed count, and
// so are the nodes: nothing is done twice that was saved.
func TestKeep(t *testing.T) {
	bounded := covertest.Parse("0:3|r 1:2|a b 2:4|c d e f | x y\na:*2 b x:1\nb c y\na c:*2 x:2\nc d\nd e r\ne f x:1\na f r:*2\nb d f y\nc e\na b c\nd e f r x:1\nc f\n" +
		"a c d\nb e y\nf c:*3\na e\nd c x:2\nb f\n")
	for _, c := range []struct {
		name string
		p    *xc.Problem
		way  tree.Way
		turn uint64
	}{
		{"dominoes", covertest.DominoTilings(8, 8), tree.BySweep, 20000},
		{"many dominoes", covertest.DominoTilings(14, 14), tree.BySweep, 3000000}, // beyond a word
		{"queens", covertest.RowQueens(7), tree.BySweep, 5000},                    // several words
		{"colours", covertest.Open("sudoku03"), tree.BySweep, 100000},
		{"colours of squares", covertest.Coloured(3, 4, 3), tree.BySweep, 50000},
		{"none", covertest.DominoTilings(5, 5), tree.BySweep, 1000},
		{"Langford", covertest.Langford(11), tree.BySigns, 500000},
		{"bounds and weights", bounded, tree.ByOptions, 200},
		{"dominoes by options", covertest.DominoTilings(8, 8), tree.ByOptions, 10000},
		{"many dominoes by options", covertest.DominoTilings(16, 16), tree.ByOptions, 5000000}, // more entries than it goes through at a time
	} {
		if xc.Debug && c.turn == 5000000 {
			continue // its checks take minutes
		}
		for _, workers := range []int{1, 3} {
			keepOften(t, c.turn)
			var want tree.Stats
			cfg := tree.Config{Workers: workers, Stats: &want}
			n, _, err := Count(t.Context(), c.p, c.way, cfg)
			if err != nil {
				t.Fatal(c.name, err)
			}
			var got tree.Stats
			cfg.Stats = &got
			s := new(shelf)
			m, kills := killed(t, s, 3, func(ctx context.Context) (*big.Int, error) {
				m, _, err := Helped(ctx, c.p, c.way, cfg, Help{Keep: s})
				return m, err
			})
			if m.Cmp(n) != 0 || got.Nodes != want.Nodes || kills < 2 {
				t.Errorf("%s, %d workers: %v with %d nodes after %d kills, want %v with %d", c.name, workers, m, got.Nodes, kills, n, want.Nodes)
			}
		}
	}
}

// TestKeepTorn holds that a sweep does not go on from groups whose parts do not fit together.
func TestKeepTorn(t *testing.T) {
	for torn := range 5 { // the list of a group that is too long; 4 for none
		var text bytes.Buffer
		w := xc.NewWordWriter(&text)
		w.Put(1, 1) // words, groups
		for list := range 4 {
			length := 1
			if list == torn {
				length = 2
			}
			w.List(make([]uint64, length))
		}
		w.Floats([]float64{1, 1})
		w.Put(0, 0, 0, 0, 0, 0, math.MaxUint64)
		must.Do(t, w.Flush())
		if new(sweep).load(xc.NewWordReader(&text), 1<<20) != (torn == 4) {
			t.Errorf("list %d of a group too long: %t", torn, torn != 4)
		}
	}
}

// TestKeepMeeting kills two sweeps that meet.
func TestKeepMeeting(t *testing.T) {
	p := covertest.Open("latin6red")
	want := sweepIn(p, orderOf(p, 2))
	keepOften(t, 20000)
	for _, workers := range []int{1, 2} {
		s := new(shelf)
		n, kills := killed(t, s, 4, func(ctx context.Context) (*big.Int, error) {
			r := &race{p: p, whole: p, ctx: ctx, cfg: tree.Config{Workers: workers, MaxMemory: 1 << 40}, keep: s}
			if n, _, done, err := r.resume(tree.BySweep); done {
				return n, err
			}
			if kills := s.saves; kills > 0 {
				t.Fatal("what was kept is of no use")
			}
			r.leads = true
			m := bestMeeting(r, unreachable)
			_, err := r.goOn(m, math.MaxUint64, r.cfg.MaxMemory)
			return m.count(), err
		})
		if n.Cmp(want) != 0 || kills < 3 {
			t.Errorf("%d workers: %v after %d kills, want %v", workers, n, kills, want)
		}
	}
}

// TestKeepCases kills a sweep of a case of a case. What was counted of other cases before is
// kept with it, and those that come after it are left.
func TestKeepCases(t *testing.T) {
	p := covertest.DominoTilings(6, 6)
	orbit, _ := symmetry.Orbits(p, 1<<40, nil)
	item, gain := bestOrbits(p, orbit)
	if gain == 1 {
		t.Fatal("no symmetry")
	}
	keepOften(t, 1000)
	s := new(shelf)
	ctx, cancel := context.WithCancel(t.Context())
	s.stop, s.left = cancel, 2
	outer := &race{p: p, whole: p, ctx: ctx, cfg: tree.Config{MaxMemory: 1 << 30}, keep: s, leads: true}
	outer.search = &searchRacer{entrant: entrant{kind: tree.BySearch}, r: outer}
	cases := newSymmetricRacer(outer, item, orbit, 1<<40)
	cases.sum.SetInt64(1000) // as if something had been counted before
	inner := cases.parts[0].race
	inner.leads, inner.cfg.MaxMemory = true, 1<<30
	item, options := lastWith(inner.p, 3)
	alike := make([]int32, len(inner.p.Ends))
	alike[options[2]] = 1 // and the other two stand for each other, or so it is told
	again := newSymmetricRacer(inner, item, alike, 1<<40)
	last := again.parts[0].race
	last.leads, last.cfg.MaxMemory = true, 1<<30
	if _, err := last.goOn(last.only(tree.BySweep), math.MaxUint64, 1<<30); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	count := func(p *xc.Problem) *big.Int {
		n, _ := must.Get2(Count(t.Context(), p, tree.Fastest, tree.Config{}))(t)
		return n
	}
	want := big.NewInt(1000)
	for k := range cases.parts {
		part := &cases.parts[k]
		n := count(part.race.p)
		if k == 0 {
			n = new(big.Int).Mul(count(last.p), big.NewInt(2))
			n.Add(n, count(again.parts[1].race.p))
		}
		want.Add(want, n.Mul(n, big.NewInt(part.times)))
	}
	s.idle = true
	left := new(big.Int)
	n, way, err := Helped(t.Context(), p, tree.Fastest, tree.Config{}, Help{Keep: s, Leave: func(r Rest) {
		if len(r.Cases) != len(cases.parts) || len(r.Parts) > 0 {
			t.Errorf("left: %v", r)
		}
		for _, c := range r.Cases {
			f := must.Get(p.Fix(nil, c.Without))(t)
			n := count(&f.Problem)
			left.Add(left, n.Mul(n, big.NewInt(c.Times)))
		}
	}})
	if err != nil || way != tree.BySweep || n.Cmp(want) == 0 && left.Sign() > 0 || n.Add(n, left).Cmp(want) != 0 {
		t.Errorf("%v by %v, of which %v left, %v; want %v", n, way, left, err, want)
	}
}

// lastWith returns the last item of p that so many options name, and these.
func lastWith(p *xc.Problem, options int) (xc.Item, []int32) {
	for i, list := range slices.Backward(xc.OptionsOf(p)[:p.Primary]) {
		if len(list) == options {
			return xc.Item(i), list
		}
	}
	panic("there is none")
}

// TestKeepOthers has what is kept of another problem, in another way, with less memory, or cut
// short: the count begins anew, and is right.
func TestKeepOthers(t *testing.T) {
	keepOften(t, 20000)
	p, s := covertest.DominoTilings(8, 8), new(shelf)
	ctx, cancel := context.WithCancel(t.Context())
	s.stop, s.left = cancel, 5
	if _, _, err := Helped(ctx, p, tree.BySweep, tree.Config{}, Help{Keep: s}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	s.idle = true
	good := s.text
	rng := randtest.New(t, 41, 1)
	for i := range 300 {
		s.text = append([]byte{}, good[:rng.IntN(len(good))]...)
		if i%3 == 0 {
			s.text = nil
		}
		n, _, err := Helped(t.Context(), p, tree.BySweep, tree.Config{}, Help{Keep: s})
		if err != nil || n.Cmp(big.NewInt(12988816)) != 0 { // OEIS A004003
			t.Fatalf("%d of %d bytes: %v, %v", len(s.text), len(good), n, err)
		}
		if i > 20 && testing.Short() {
			break
		}
	}
	s.text = good
	for _, c := range []struct {
		p      *xc.Problem
		way    tree.Way
		memory uint64
		want   int64
	}{
		{covertest.DominoTilings(6, 6), tree.BySweep, 0, 6728}, // OEIS A004003
		{p, tree.ByOptions, 0, 12988816},
		{p, tree.BySweep, 20 << 10, 12988816},
	} {
		n, way, err := Helped(t.Context(), c.p, c.way, tree.Config{MaxMemory: c.memory}, Help{Keep: s})
		if c.memory > 0 && errors.Is(err, tree.ErrMemory) {
			continue
		}
		if err != nil || way != c.way || n.Cmp(big.NewInt(c.want)) != 0 {
			t.Errorf("%v by %v, %v, want %d", n, way, err, c.want)
		}
	}
}
