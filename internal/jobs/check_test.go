package jobs

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// exactly is ranges, searched by as many numbers as a budget says, 0 for all.
func exactly(id, name string, spans []span, parts []string, budget int64) *Answer {
	a := &Answer{ID: id, Worker: name, Spans: spans, Key: NewKey()}
	sum := 0
	for _, p := range parts {
		from, to := ends(p)
		for ; from < to && (budget == 0 || a.Nodes < budget); from++ {
			sum += from
			a.Nodes++
		}
		if from < to {
			a.Rest = append(a.Rest, fmt.Sprintf("%d-%d", from, to))
		}
	}
	if strings.Contains(name, "liar") {
		sum++
	}
	a.Result = strconv.AppendInt(nil, int64(sum), 10)
	return a
}

// TestCheck has workers that answer at random, some of which lie, while the coordinator is killed now
// and then. The total is right whenever two workers can agree, and else it is not said to be complete.
func TestCheck(t *testing.T) {
	kind := ranges
	kind.Exact = func(string) bool { return true }
	checked, wrong, restored := int64(0), int64(0), 0
	for round := range 60 {
		rng := randtest.New(t, 33, uint64(round))
		for _, tt := range []struct {
			workers   string
			alone     bool // some answers are believed
			undecided bool
			wrong     string
		}{
			{workers: "a b"},
			{workers: "a b c liar", wrong: "liar"},
			{workers: "a", alone: true},
			{workers: "a liar", undecided: true},
		} {
			names := strings.Fields(tt.workers)
			parts := []string{"0-20", "20-21", "21-40"}
			l := newLedger(kind, parts)
			l.check = 1
			for step := 0; l.open > 0; step++ {
				if step > 100000 {
					t.Fatalf("%s: it does not end: %+v", tt.workers, l.checks)
				}
				if rng.IntN(10) == 0 {
					c := l.save()
					back, err := readCheckpoint(Marshal(c))
					if err == nil {
						l, err = restore(kind, parts, back)
					}
					if err != nil {
						t.Fatal(err)
					}
					l.check = 1
					restored += len(l.checks)
				}
				if l.ready == 0 {
					l.recall()
					continue
				}
				var a *Answer
				name := names[rng.IntN(len(names))]
				if len(l.due) > 0 {
					spans, texts, budget := l.takeCheck(fmt.Sprint(step))
					a = exactly(fmt.Sprint(step), name, spans, texts, budget)
				} else {
					spans, texts, _ := l.take(1+rng.IntN(3), 100)
					a = exactly(fmt.Sprint(step), name, spans, texts, rng.Int64N(8))
				}
				for range []int{1, 2, 2 * mostVain}[rng.IntN(3)] { // it may come again
					if rng.IntN(8) > 0 {
						must.Get(l.accept(a))(t)
					}
				}
			}
			checked += l.total.Checked
			right := string(l.total.Result) == "780"
			if right == tt.undecided || tt.undecided != (len(l.total.Poisoned) > 0) || !tt.alone && l.total.Unchecked > 0 && len(names) > 2 ||
				tt.alone && l.total.Checked > 0 || len(l.checks)+len(l.due) > 0 {
				t.Errorf("%s: %+v", tt.workers, l.total)
			}
			for name := range l.total.Wrong {
				must.Equal(t, name, tt.wrong, "%s: the worker named as wrong", tt.workers)
			}
			wrong += l.total.Wrong[tt.wrong]
		}
	}
	if checked < 1000 || wrong < 100 || restored < 100 {
		t.Errorf("%d parts were checked, %d were wrong, and %d checks restored: the test says too little", checked, wrong, restored)
	}
}
