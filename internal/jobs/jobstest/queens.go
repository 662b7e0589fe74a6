// Package jobstest has a search to test package jobs with: ways to place n queens.
package jobstest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"bonepile/internal/jobs"
)

// A kind to test with: ways to place n queens. The spec is n; a part is the columns
// of the queens in the first rows, "all" for none. Its text after a bang is an
// order for the test: "!panic 0,2" does that when it is searched.

// Placements is OEIS A000170.
var Placements = map[int]int{1: 1, 2: 0, 6: 4, 8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200, 13: 73712, 14: 365596}

// Counting returns the kind that counts them; pace is how long a node takes in
// addition, and tally, if not "", a file that gets a byte for every node.
func Counting(pace time.Duration, tally string) jobs.Kind {
	return jobs.Kind{
		Name: "queens", Version: 1,
		Open: func(spec []byte) (jobs.Searcher, error) {
			n, err := strconv.Atoi(string(spec))
			q := &Queens{N: n, Pace: pace}
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
		Exact: func(string) bool { return true },
		Share: func(part string) float64 {
			share := 1.0
			for range columns(part) {
				share /= 8
			}
			return share
		},
	}
}

// A Gate is a file. While it is there nobody searches the last subtree of the first
// row, so that no machine is so fast that a run ends before the test is done with it.
type Gate string

// NewGate returns a gate that is there.
func NewGate(t *testing.T) Gate {
	g := Gate(filepath.Join(t.TempDir(), "gate"))
	if err := os.WriteFile(string(g), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	return g
}

// Lift removes the gate.
func (g Gate) Lift(t *testing.T) {
	if err := os.Remove(string(g)); err != nil {
		t.Fatal(err)
	}
}

// Behind returns k with searchers that stop at the gate.
func (g Gate) Behind(k jobs.Kind) jobs.Kind {
	open := k.Open
	k.Open = func(spec []byte) (jobs.Searcher, error) {
		s, err := open(spec)
		s.(*Queens).gate = string(g)
		return s, err
	}
	return k
}

// Listing returns the kind that lists them, each as its columns on a line.
func Listing() jobs.Kind {
	k := Counting(0, "")
	k.Name, k.Fold = "queenlist", nil
	k.Open = func(spec []byte) (jobs.Searcher, error) {
		n, err := strconv.Atoi(string(spec))
		return &Queens{N: n, List: true}, err
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

// Queens searches parts.
type Queens struct {
	N    int
	Pace time.Duration
	List bool
	gate string // see NewGate

	Visited func() // called at every node if not nil; then, or with a Pace, every node asks whether to stop

	tally *os.File

	ctx   context.Context
	left  int64 // nodes
	o     jobs.Outcome
	count int
	cols  []int
}

// TooLong is a text that is too long for an answer.
var TooLong = strings.Repeat("0", 8<<20)

func (q *Queens) Search(ctx context.Context, part string, budget int64) (jobs.Outcome, error) {
	order, _, _ := strings.Cut(part, " ")
	switch order {
	case "!panic":
		panic("as ordered")
	case "!error":
		return jobs.Outcome{}, fmt.Errorf("as ordered")
	case "!long":
		return jobs.Outcome{Rest: []string{"!error " + TooLong}, Nodes: 1}, nil
	}
	q.ctx, q.left, q.o, q.count, q.cols = ctx, budget, jobs.Outcome{}, 0, columns(part)
	q.visit()
	if !q.List {
		q.o.Result = strconv.AppendInt(nil, int64(q.count), 10)
	}
	return q.o, nil
}

func (q *Queens) visit() {
	if q.o.Nodes > 0 && (q.left <= 0 || (q.Visited != nil || q.Pace > 0 || q.o.Nodes%256 == 0) && q.ctx.Err() != nil) {
		q.left = 0
		q.o.Rest = append(q.o.Rest, queensPart(q.cols))
		return
	}
	q.wait()
	q.left--
	q.o.Nodes++
	if q.Visited != nil {
		q.Visited()
	}
	if q.Pace > 0 {
		time.Sleep(q.Pace)
	}
	if q.tally != nil {
		q.tally.Write([]byte{0})
	}
	if len(q.cols) == q.N {
		q.count++
		if q.List {
			q.o.Result = append(q.o.Result, queensPart(q.cols)+"\n"...)
		}
		return
	}
	for c := range q.N {
		if q.free(c) {
			q.cols = append(q.cols, c)
			q.visit()
			q.cols = q.cols[:len(q.cols)-1]
		}
	}
}

// wait waits below the last node of the first row while there is a gate.
func (q *Queens) wait() {
	for q.gate != "" && len(q.cols) > 0 && q.cols[0] == q.N-1 && q.ctx.Err() == nil {
		if _, err := os.Stat(q.gate); err != nil {
			q.gate = ""
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (q *Queens) free(c int) bool {
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

// Nodes returns how many nodes the tree for n queens has.
func Nodes(n int) int64 {
	o, err := (&Queens{N: n}).Search(context.Background(), "all", 1<<62)
	if err != nil || o.Rest != nil {
		panic("the whole tree is not the whole tree")
	}
	return o.Nodes
}

// Run is the run that counts n queens.
func Run(n int) jobs.Run {
	return jobs.Run{Kind: Counting(0, ""), Spec: []byte(strconv.Itoa(n)), Parts: []string{"all"}, Title: fmt.Sprint(n, " queens")}
}

// SearchFunc is a searcher that is a function.
type SearchFunc func(ctx context.Context, part string, budget int64) (jobs.Outcome, error)

// Search is f.
func (f SearchFunc) Search(ctx context.Context, part string, budget int64) (jobs.Outcome, error) {
	return f(ctx, part, budget)
}

// Open is the Open of a kind whose searches are f.
func (f SearchFunc) Open([]byte) (jobs.Searcher, error) { return f, nil }

// Around returns k with searches that are done by f, whose search does what those of k do.
func Around(k jobs.Kind, f func(ctx context.Context, part string, search func() (jobs.Outcome, error)) (jobs.Outcome, error)) jobs.Kind {
	open := k.Open
	k.Open = func(spec []byte) (jobs.Searcher, error) {
		s, err := open(spec)
		return SearchFunc(func(ctx context.Context, part string, budget int64) (jobs.Outcome, error) {
			return f(ctx, part, func() (jobs.Outcome, error) { return s.Search(ctx, part, budget) })
		}), err
	}
	return k
}

// Trivial is a kind that counts, and searches by f.
func Trivial(f func(ctx context.Context, part string) jobs.Outcome) jobs.Kind {
	k := Counting(0, "")
	k.Open = SearchFunc(func(ctx context.Context, part string, _ int64) (jobs.Outcome, error) { return f(ctx, part), nil }).Open
	k.Share = nil
	return k
}
