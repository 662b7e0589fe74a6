package count

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/limbs"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// glued makes parts that only items of a set hold together: every option names one of them
// and some of the items of a part.
func glued(rng *rand.Rand) (p *xc.Problem, set []int) {
	b := xc.NewBuilder()
	parts, each, shared := 2+rng.IntN(3), 1+rng.IntN(3), 2+rng.IntN(4)
	b.AddPrimary(covertest.Names("c%d", 1, shared)...)
	b.AddPrimary(covertest.Names("p%d", 0, parts*each-1)...)
	b.AddSecondary("s", "t")
	for i := range shared {
		set = append(set, i)
	}
	for range 4 + rng.IntN(13) {
		part := rng.IntN(parts)
		words := []string{fmt.Sprintf("c%d", 1+rng.IntN(shared)), fmt.Sprintf("p%d", part*each+rng.IntN(each))}
		if extra := fmt.Sprintf("p%d", part*each+rng.IntN(each)); extra != words[1] && rng.IntN(2) == 0 {
			words = append(words, extra)
		}
		if part < 2 && rng.IntN(4) == 0 {
			words = append(words, []string{"s", "t:x"}[part])
		}
		b.AddOption(words...)
	}
	return covertest.Build(b), set
}

// TestMeeting compares two sweeps that meet with brute force, stopped as often as can be.
func TestMeeting(t *testing.T) {
	rng := randtest.New(t, 8, 12)
	met, several := 0, 0
	for range 500 {
		p, set := glued(rng)
		part, parts := partsWithout(p, set)
		if parts < 2 {
			continue
		}
		m := newMeeting(&race{p: p, ctx: context.Background()}, part, 1+rng.Int32N(parts-1), unreachable)
		want := int64(len(covertest.Brute(p)))
		for limit := uint64(1); ; limit += 8 {
			done, err := m.run(limit, 1<<60, 1<<60)
			if err == nil && !done {
				continue
			}
			if n := m.count(); err != nil || n.Int64() != want {
				t.Fatalf("%s\n%v, %v, want %d", covertest.Text(t, p), n, err, want)
			}
			break
		}
		met++
		if want > 0 {
			several++
		}
	}
	t.Logf("%d met, %d have solutions", met, several)
	if met < 400 || several < 40 {
		t.Errorf("only %d met, %d have solutions", met, several)
	}
}

// TestMeetingLatin counts Latin squares whose first row and column are given by two sweeps:
// OEIS A000315. They are found to be rows that columns hold together.
func TestMeetingLatin(t *testing.T) {
	p := covertest.Open("latin6red")
	m := bestMeeting(&race{p: p, ctx: context.Background()}, unreachable)
	done, err := m.run(1<<60, 1<<60, 1<<60)
	if n := m.count(); !done || err != nil || n.String() != "9408" {
		t.Errorf("%v, %v, %v", n, done, err)
	}
	st, _, _ := m.progress()
	must.Equal(t, st.Nodes, 27514, "nodes")
}

// A slowWay expects a lot of work, and has done some.
type slowWay struct {
	entrant
	work     uint64
	expected float64
}

func (s *slowWay) run(limit, memory, most uint64) (bool, error) { return false, nil }
func (s *slowWay) count() *big.Int                              { return nil }
func (s *slowWay) progress() (tree.Stats, uint64, uint64)       { return tree.Stats{}, s.work, 0 }
func (s *slowWay) forecast() float64                            { return s.expected }

// TestMeetingLate lets two sweeps that meet into a race that seemed short, once it has gone on
// for long.
func TestMeetingLate(t *testing.T) {
	for _, tt := range []struct {
		work     uint64
		expected float64
		single   bool
		want     int
	}{
		{1 << 30, meetFrom - 1, false, 1},
		{1 << 28, 1 << 31, false, 1},
		{1 << 29, 1 << 31, true, 1},
		{1 << 29, 1 << 31, false, 2},
	} {
		r := &race{p: covertest.Open("latin6red"), ctx: context.Background(), swept: true, single: tt.single}
		r.racers = []racer{&slowWay{work: tt.work, expected: tt.expected}}
		for range 2 {
			r.considerMeeting()
		}
		must.Equal(t, len(r.racers), tt.want, "%+v: ways", tt)
	}
}

// TestAddProduct adds up products of numbers of a few words.
func TestAddProduct(t *testing.T) {
	rng := randtest.New(t, 1, 64)
	want, sum := new(big.Int), make([]uint64, 1)
	for range 300 {
		var f [2][]uint64
		for k := range f {
			for range 1 + rng.IntN(3) {
				f[k] = append(f[k], -rng.Uint64()>>rng.IntN(3)|1<<63)
			}
		}
		sum = addProduct(sum, f[0], f[1])
		want.Add(want, new(big.Int).Mul(limbs.Big(f[0]), limbs.Big(f[1])))
		if got := limbs.Big(sum); got.Cmp(want) != 0 {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}
