package count

import (
	"context"
	"errors"
	"math"
	"math/big"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// shared returns a sweep for a crew of three.
func shared(p *xc.Problem, order []int32) *sweep {
	s := newSweep(p, order, 1<<20, 0, nil)
	s.workers = 3
	s.share()
	return s
}

// TestSweepWorkers holds a crew against one worker: the number, the states and the work are
// the same, whatever the turns.
func TestSweepWorkers(t *testing.T) {
	problems := map[string]*xc.Problem{
		"dominoes":      covertest.DominoTilings(8, 8),
		"many dominoes": covertest.DominoTilings(14, 14), // beyond a word
		"langford":      covertest.Langford(8),
		"queens":        covertest.RowQueens(7), // several words
		"colours":       covertest.Open("sudoku03"),
		"none":          covertest.DominoTilings(5, 5),
	}
	for name, p := range problems {
		one := newSweep(p, orderOf(p, 0), 1<<20, 0, nil)
		if done, err := one.run(math.MaxUint64, 1<<40, math.MaxUint64); !done || err != nil {
			t.Fatal(name, done, err)
		}
		for _, turn := range []uint64{1, 10007, 1 << 60} {
			s, turns, done := shared(p, orderOf(p, 0)), 0, false
			for ; !done; turns++ {
				var err error
				if done, err = s.run(s.work+s.work/16+turn, 1<<40, math.MaxUint64); err != nil {
					t.Fatal(name, err)
				}
			}
			if s.count().Cmp(one.count()) != 0 || s.stats.Nodes != one.stats.Nodes || s.stats.Memo != one.stats.Memo || s.stats.Hits != one.stats.Hits || s.work != one.work {
				t.Errorf("%s in %d turns: %v, work %d, %+v; want %v, %d, %+v", name, turns, s.count(), s.work, s.stats, one.count(), one.work, one.stats)
			}
			if turn == 1 && turns < 3 && one.work > 1000 {
				t.Errorf("%s: %d turns", name, turns)
			}
		}
	}
}

// sharedIn counts by a crew that stops often.
func sharedIn(p *xc.Problem, order []int32) *big.Int {
	if p.Multiple() || p.HasDemands() {
		return nil
	}
	s := shared(p, order)
	for limit := uint64(1); ; limit += 100 {
		if done, err := s.run(limit, 1<<60, 1<<60); err != nil {
			return big.NewInt(-1)
		} else if done {
			return s.count()
		}
	}
}

// TestSweepWorkersMeet has both of two sweeps that meet shared.
func TestSweepWorkersMeet(t *testing.T) {
	p := covertest.Open("latin6red")
	r := &race{p: p, ctx: context.Background(), cfg: tree.Config{Workers: 2}}
	want := sweepIn(p, orderOf(p, 2))
	m := bestMeeting(r, unreachable)
	if m == nil {
		t.Fatal("nothing to meet at")
	}
	for _, s := range m.halves {
		s.poll = func() error { return nil }
		s.share()
	}
	done, err := m.run(math.MaxUint64, 1<<40, math.MaxUint64)
	if n := m.count(); !done || err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v, %t, %v; want %v", n, done, err, want)
	}
}

// TestSweepWorkersStop stops a crew: by its poll, by what its layers may take, and by nodes.
func TestSweepWorkersStop(t *testing.T) {
	p := covertest.DominoTilings(14, 14)
	s := shared(p, inOrder(p))
	bad := errors.New("stop")
	s.poll = func() error { return bad }
	if done, err := s.run(math.MaxUint64, 1<<40, math.MaxUint64); done || err != bad {
		t.Errorf("%t, %v", done, err)
	}
	s.poll = func() error { return nil }
	if done, err := s.run(math.MaxUint64, 1<<40, 100000); done || err != nil || s.stats.Nodes < 100000 || s.stats.Nodes > 200000 {
		t.Errorf("%t, %v, %d nodes", done, err, s.stats.Nodes)
	}
	if done, err := s.run(math.MaxUint64, 1<<40, math.MaxUint64); !done || err != nil || s.count().Cmp(big.NewInt(0).SetBytes(tilings14)) != 0 {
		t.Errorf("%t, %v: %v", done, err, s.count())
	}
	for _, memory := range []uint64{50 << 10, 100 << 10} {
		s := shared(p, inOrder(p))
		if done, err := s.run(math.MaxUint64, memory, math.MaxUint64); done || err != tree.ErrMemory || s.bytes > memory+512<<10 {
			t.Errorf("%d bytes: %t, %v, took %d", memory, done, err, s.bytes)
		}
	}
}

// tilings14 is 112202208776036178000000, the tilings of 14 by 14 cells: OEIS A004003.
var tilings14 = func() []byte {
	n, _ := new(big.Int).SetString("112202208776036178000000", 10)
	return n.Bytes()
}()
