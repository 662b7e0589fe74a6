package jobs

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// ranges is a kind whose parts are ranges of numbers, "from-to", and whose results
// are their sums: what is missing, or counted twice, shows.
var ranges = Kind{
	Name: "ranges", Version: 1,
	Open: func([]byte) (Searcher, error) { return nil, errors.New("only the ledger is tested") },
	Fold: func(total, result []byte) ([]byte, error) {
		a, err1 := strconv.Atoi("0" + string(total))
		b, err2 := strconv.Atoi(string(result))
		return strconv.AppendInt(nil, int64(a+b), 10), errors.Join(err1, err2)
	},
	Share: func(part string) float64 { from, to := ends(part); return float64(to-from) / 1000 },
}

func ends(part string) (from, to int) {
	if _, err := fmt.Sscanf(part, "%d-%d", &from, &to); err != nil {
		panic(part)
	}
	return from, to
}

// A fakeWorker answers units, mostly in part. Numbers in bad always fail, and so
// are never found.
type fakeWorker struct {
	rng *rand.Rand
	bad map[int]bool
}

func (w *fakeWorker) answer(spans []span, parts []string, tries int) *Answer {
	a := &Answer{Spans: spans, Key: strconv.FormatUint(w.rng.Uint64(), 36), Again: w.rng.IntN(2)}
	sum := 0
	for _, p := range parts {
		from, to := ends(p)
		if to-from == 1 && w.bad[from] {
			a.Failed = append(a.Failed, failure{p, tries + 1, "bad"})
			continue
		}
		n := from
		for n < to && !w.bad[n] && w.rng.IntN(8) > 0 {
			sum += n
			a.Nodes++
			n++
		}
		for n < to { // the rest, in pieces; a bad number alone
			cut := n + 1
			for cut < to && !w.bad[cut] && !w.bad[n] && w.rng.IntN(3) > 0 {
				cut++
			}
			a.Rest = append(a.Rest, fmt.Sprintf("%d-%d", n, cut))
			n = cut
		}
	}
	if sum > 0 || w.rng.IntN(2) == 0 {
		a.Result = strconv.AppendInt(nil, int64(sum), 10)
	}
	return a
}

// TestLedger gives out parts and loses units, answers late, twice, or never, makes
// up answers, crashes, and goes on from an old checkpoint with some of the answers
// since, in any order: every number is in the total once.
func TestLedger(t *testing.T) {
	rejected, poisoned, crashes := 0, 0, 0
	for seed := range uint64(150) {
		rng := randtest.New(t, seed, 7)
		w := &fakeWorker{rng, map[int]bool{}}
		var parts []string
		n := 0
		for n < 200 {
			to := n + 1 + rng.IntN(60)
			parts = append(parts, fmt.Sprintf("%d-%d", n, to))
			n = to
		}
		if seed%3 == 0 {
			w.bad[rng.IntN(n)], w.bad[rng.IntN(n)] = true, true
		}
		l := newLedger(ranges, parts)
		saved := l.save()
		text := Marshal(saved)
		var since []*Answer // that were stored after the checkpoint
		for step := 0; l.open > 0; step++ {
			if step > 100_000 {
				t.Fatalf("seed %d: no end", seed)
			}
			switch rng.IntN(30) {
			case 0: // all that is out was lost
				l.recall()
			case 1:
				saved := l.save()
				text, since = Marshal(saved), nil
			case 2: // crash
				crashes++
				c, err := readCheckpoint(text)
				if err == nil {
					l, err = restore(ranges, parts, c)
				}
				if err != nil {
					t.Fatal(err)
				}
				rng.Shuffle(len(since), func(i, j int) { since[i], since[j] = since[j], since[i] })
				for _, a := range since {
					l.accept(a)
				}
			case 3: // an answer about what nobody asked
				l.accept(&Answer{Spans: []span{{"nobody", 0, 1}, {firstJob, -1, 2}}, Key: "k", Result: []byte("5")})
				l.accept(&Answer{Spans: []span{{firstJob, 0, 1}, {firstJob, 0, 1}}, Key: "k", Result: []byte("5")})
				l.accept(&Answer{Spans: nil, Key: "k", Result: []byte("5")})
			case 4:
				if len(since) > 0 { // one that came before
					if ok, _ := l.accept(since[rng.IntN(len(since))]); !ok {
						rejected++
					}
				}
			default:
				spans, texts, tries := l.take(1+rng.IntN(5), 40)
				if len(texts) == 0 {
					l.recall()
					continue
				}
				if rng.IntN(10) == 0 {
					l.giveBack(spans)
					continue
				}
				a := w.answer(spans, texts, tries)
				if rng.IntN(10) > 0 {
					since = append(since, a)
					l.accept(a)
				}
				if rng.IntN(10) == 0 { // another worker had it as well
					b := w.answer(spans, texts, tries)
					since = append(since, b)
					if ok, _ := l.accept(b); !ok {
						rejected++
					}
				}
			}
			checkLedger(t, l)
		}
		want, nodes := 0, 0
		for i := range n {
			if !w.bad[i] {
				want += i
				nodes++
			}
		}
		poisoned += len(l.total.Poisoned)
		if got := string(l.total.Result); got != strconv.Itoa(want) || l.total.Nodes != int64(nodes) || len(l.total.Poisoned) != len(w.bad) {
			t.Fatalf("seed %d: %s and %d nodes, want %d and %d; poisoned %v of %v", seed, got, l.total.Nodes, want, nodes, l.total.Poisoned, w.bad)
		}
		if l.behind() < 1-1e-9 {
			t.Fatalf("seed %d: %v is behind at the end", seed, l.behind())
		}
	}
	if rejected < 200 || poisoned < 50 || crashes < 300 {
		t.Errorf("%d answers refused, %d parts poisoned, %d crashes: the test says too little", rejected, poisoned, crashes)
	}
}

// checkLedger holds l to its invariants (states) and (stack).
func checkLedger(t *testing.T, l *ledger) {
	t.Helper()
	open, ready := 0, 0
	for name, j := range l.jobs {
		mine := 0
		for _, st := range j.state {
			if st != closed {
				mine++
			}
			if st == waiting {
				ready++
			}
		}
		if mine != j.open || mine == 0 {
			t.Fatalf("job %s: %d parts open, says %d", name, mine, j.open)
		}
		open += mine
	}
	if int64(open) != l.open || int64(ready) != l.ready {
		t.Fatalf("%d open, %d waiting; says %d and %d", open, ready, l.open, l.ready)
	}
	onStack := map[string]int{}
	for _, s := range l.stack {
		for i := s.From; i < s.To && l.jobs[s.Job] != nil; i++ {
			if l.jobs[s.Job].state[i] == waiting {
				onStack[fmt.Sprint(s.Job, " ", i)]++
			}
		}
	}
	if len(onStack) != ready {
		t.Fatalf("%d parts wait, %d of them on the stack", ready, len(onStack))
	}
	for part, n := range onStack {
		if n > 1 {
			t.Fatalf("part %s is on the stack %d times", part, n)
		}
	}
}

// TestTake gives out parts no more than were asked for, by number and by size.
func TestTake(t *testing.T) {
	l := newLedger(ranges, []string{"0-1", "1-2", "2-3", "3-4", "4-5"})
	l.add("failed", []string{"9-10"}, 1)
	for _, want := range []string{"9-10", "4-5 3-4", "2-3", "1-2 0-1", ""} {
		n, size := 2, 100
		if want == "2-3" {
			size = 1
		}
		_, parts, tries := l.take(n, size)
		if strings.Join(parts, " ") != want || (tries == 1) != (want == "9-10") {
			t.Errorf("%q, %d tries, want %q", parts, tries, want)
		}
	}
}

// TestUnfolded answers a part with what cannot be folded, until it is not tried again.
func TestUnfolded(t *testing.T) {
	l := newLedger(ranges, []string{"0-1"})
	for n := 0; ; n++ {
		spans, parts, tries := l.take(1, 100)
		if len(parts) == 0 {
			if n != maxTries || len(l.total.Poisoned) != 1 || l.total.Poisoned[0].Part != "0-1" {
				t.Errorf("given up after %d tries of %d: %+v", n, maxTries, l.total.Poisoned)
			}
			return
		}
		must.Equal(t, tries, n, "tries")
		if ok, err := l.accept(&Answer{Key: fmt.Sprint("k", n), Spans: spans, Result: []byte("no number")}); !ok || err != nil {
			t.Fatal(ok, err)
		}
	}
}

// TestFingerprint has runs that differ in one thing.
func TestFingerprint(t *testing.T) {
	k := Kind{Name: "a", Version: 1}
	runs := []Run{
		{Kind: k, Spec: []byte("x"), Parts: []string{"y", "z"}},
		{Kind: k, Spec: []byte("x"), Parts: []string{"yz"}},
		{Kind: k, Spec: []byte("x"), Parts: []string{"z", "y"}},
		{Kind: k, Spec: []byte("xy"), Parts: []string{"", "z"}},
		{Kind: Kind{Name: "a", Version: 2}, Spec: []byte("x"), Parts: []string{"y", "z"}},
		{Kind: Kind{Name: "a1", Version: 1}, Spec: []byte("x"), Parts: []string{"y", "z"}},
	}
	var prints []string
	for _, r := range runs {
		prints = append(prints, r.fingerprint())
	}
	slices.Sort(prints)
	if len(slices.Compact(prints)) != len(runs) {
		t.Errorf("two of %d runs look alike", len(runs))
	}
}

// FuzzCheckpoint reads texts with a right checksum, and any JSON: they are refused,
// or give a ledger that holds its invariants.
func FuzzCheckpoint(f *testing.F) {
	l := newLedger(ranges, []string{"0-9", "9-20", "20-30"})
	spans, _, _ := l.take(1, 10)
	l.accept(&Answer{Spans: spans, Key: "k", Result: []byte("7"), Rest: []string{"25-27", "27-30"}, Failed: []failure{{"24-25", 1, "why"}}})
	saved := l.save()
	f.Add(Marshal(saved))
	f.Add([]byte(`{"jobs":[{"name":"first","size":3,"open":{"3":"1-2"}}]}`))
	f.Add([]byte(`{"jobs":[{"name":"k","size":-1,"open":{"0":"1-2"}}]}`))
	f.Add([]byte(`{"jobs":[{"name":"k","size":1000000000,"open":{"0":"1-2"}}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		c, err := readCheckpoint(body)
		if err != nil {
			if !errors.Is(err, errCorrupt) {
				t.Error(err)
			}
			return
		}
		kind := ranges
		kind.Share = nil // the parts may be any text
		l, err := restore(kind, []string{"0-9", "9-20", "20-30"}, c)
		if err != nil {
			if !errors.Is(err, errCorrupt) {
				t.Error(err)
			}
			return
		}
		checkLedger(t, l)
	})
}
