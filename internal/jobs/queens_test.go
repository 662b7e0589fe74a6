package jobs

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A kind to test with: ways to place n queens. The spec is n; a part is the columns
// of the queens in the first rows, "all" for none. Its text after a bang is an
// order for the test: "!panic 0,2" does that when it is searched.

// placements is OEIS A000170.
var placements = map[int]int{1: 1, 2: 0, 6: 4, 8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200, 13: 73712, 14: 365596}

// counting returns the kind that counts them; pace is how long a node takes in
// addition, and tally, if not "", a file that gets a byte for every node.
func counting(pace time.Duration, tally string) Kind {
	return Kind{
		Name: "queens", Version: 1,
		Open: func(spec []byte) (Searcher, error) {
			n, err := strconv.Atoi(string(spec))
			q := &queens{n: n, pace: pace}
			if tally != "" && err == nil {
				q.tally, err = os.OpenFile(tally, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
			}
			return q, err
		},
		Fold: func(total, result []byte) ([]byte, error) {
			a, err1 := strconv.Atoi("0" + string(total))
			b, err2 := strconv.Atoi(string(result))
			if err1 != nil || err2 != nil {
				return nil, fmt.Errorf("%q and %q", total, result)
			}
			return strconv.AppendInt(nil, int64(a+b), 10), nil
		},
		Share: func(part string) float64 {
			share := 1.0
			for range columns(part) {
				share /= 8
			}
			return share
		},
	}
}

// A gate is a file. While it is there nobody searches the last subtree of the first
// row, so that no machine is so fast that a run ends before the test is done with it.
type gate string

func newGate(t *testing.T) gate {
	g := gate(filepath.Join(t.TempDir(), "gate"))
	if err := os.WriteFile(string(g), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	return g
}

func (g gate) lift(t *testing.T) {
	if err := os.Remove(string(g)); err != nil {
		t.Fatal(err)
	}
}

// behind returns k with searchers that stop at the gate.
func (g gate) behind(k Kind) Kind {
	open := k.Open
	k.Open = func(spec []byte) (Searcher, error) {
		s, err := open(spec)
		s.(*queens).gate = string(g)
		return s, err
	}
	return k
}

// listing returns the kind that lists them, each as its columns on a line.
func listing() Kind {
	k := counting(0, "")
	k.Name, k.Fold = "queenlist", nil
	k.Open = func(spec []byte) (Searcher, error) {
		n, err := strconv.Atoi(string(spec))
		return &queens{n: n, list: true}, err
	}
	k.Compare = func(a, b string) int {
		x, y := columns(a), columns(b)
		for i := 0; i < len(x) && i < len(y); i++ {
			if x[i] != y[i] {
				return x[i] - y[i]
			}
		}
		return len(x) - len(y)
	}
	return k
}

func columns(part string) (list []int) {
	if _, rest, ok := strings.Cut(part, " "); ok {
		part = rest
	}
	if part == "all" {
		return nil
	}
	for w := range strings.SplitSeq(part, ",") {
		c, err := strconv.Atoi(w)
		if err != nil {
			panic(err)
		}
		list = append(list, c)
	}
	return list
}

// queens searches parts.
type queens struct {
	n    int
	pace time.Duration
	list bool
	gate string // see newGate

	visited func() // called at every node if not nil; then every node asks whether to stop

	tally *os.File

	ctx   context.Context
	left  int64 // nodes
	o     Outcome
	count int
	cols  []int
}

// tooLong is a text that is too long for an answer.
var tooLong = strings.Repeat("0", ownPayload)

func (q *queens) Search(ctx context.Context, part string, budget int64) (Outcome, error) {
	order, _, _ := strings.Cut(part, " ")
	switch order {
	case "!panic":
		panic("as ordered")
	case "!error":
		return Outcome{}, fmt.Errorf("as ordered")
	case "!long":
		return Outcome{Rest: []string{"!error " + tooLong}, Nodes: 1}, nil
	}
	q.ctx, q.left, q.o, q.count, q.cols = ctx, budget, Outcome{}, 0, columns(part)
	q.visit()
	if !q.list {
		q.o.Result = strconv.AppendInt(nil, int64(q.count), 10)
	}
	return q.o, nil
}

func (q *queens) visit() {
	if q.o.Nodes > 0 && (q.left <= 0 || (q.visited != nil || q.o.Nodes%256 == 0) && q.ctx.Err() != nil) {
		q.left = 0
		q.o.Rest = append(q.o.Rest, queensPart(q.cols))
		return
	}
	q.wait()
	q.left--
	q.o.Nodes++
	if q.visited != nil {
		q.visited()
	}
	if q.pace > 0 {
		time.Sleep(q.pace)
	}
	if q.tally != nil {
		q.tally.Write([]byte{0})
	}
	if len(q.cols) == q.n {
		q.count++
		if q.list {
			q.o.Result = append(q.o.Result, queensPart(q.cols)+"\n"...)
		}
		return
	}
	for c := range q.n {
		if q.free(c) {
			q.cols = append(q.cols, c)
			q.visit()
			q.cols = q.cols[:len(q.cols)-1]
		}
	}
}

// wait waits below the last node of the first row while there is a gate.
func (q *queens) wait() {
	for q.gate != "" && len(q.cols) > 0 && q.cols[0] == q.n-1 && q.ctx.Err() == nil {
		if _, err := os.Stat(q.gate); err != nil {
			q.gate = ""
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (q *queens) free(c int) bool {
	row := len(q.cols)
	for r, d := range q.cols {
		if d == c || d-c == row-r || c-d == row-r {
			return false
		}
	}
	return true
}

func queensPart(cols []int) string {
	if len(cols) == 0 {
		return "all"
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(cols), " ", ","), "[]")
}

// nodes returns how many nodes the tree for n queens has.
func nodes(n int) int64 {
	o, err := (&queens{n: n}).Search(context.Background(), "all", 1<<62)
	if err != nil || o.Rest != nil {
		panic("the whole tree is not the whole tree")
	}
	return o.Nodes
}

// queensRun is the run that counts n queens.
func queensRun(n int) Run {
	return Run{Kind: counting(0, ""), Spec: []byte(strconv.Itoa(n)), Parts: []string{"all"}, Title: fmt.Sprint(n, " queens")}
}
