package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Crew is what the workers of one process share for one run. They take units, one
// each, and answer them.
type Crew struct {
	kind Kind
	spec []byte
	size int

	keeper *keeper // nil without a directory

	word atomic.Int64 // the lowest that came

	sure bool // no answer is lost on its way to the coordinator

	mu     sync.Mutex
	busy   map[string]*activeUnit // by the ID of the unit
	did    MachineRecord
	common any // see Common
}

// NewCrew returns a crew of that number of workers.
func NewCrew(kind Kind, spec []byte, size int) *Crew {
	c := &Crew{kind: kind, spec: spec, size: size, busy: map[string]*activeUnit{}}
	c.word.Store(NoWord)
	return c
}

// crewKey is the key under which the context of a Search has its crew.
type crewKey struct{}

// crewOf returns the crew of a Search, a crew of one if it has none.
func crewOf(ctx context.Context) *Crew {
	if c, ok := ctx.Value(crewKey{}).(*Crew); ok {
		return c
	}
	return NewCrew(Kind{}, nil, 1)
}

// Cores returns how many workers the process of a Search has for its run. They may be idle
// while one of them searches a part that cannot be cut: see Kind.Whole.
func Cores(ctx context.Context) int { return max(1, crewOf(ctx).size) }

// NoWord is the word of a total that has nothing to say.
const NoWord = math.MaxInt64

// Heard returns a function that returns the lowest word of its run that has come to the
// process of a Search: see Kind.Word. A word that was lost costs only time.
func Heard(ctx context.Context) func() int64 { return crewOf(ctx).word.Load }

// Common returns what all Searches of a run in this process share: what make returned to the
// first of them. It is for what they find, each of which is in the result of one of them. So
// where a result may be lost on its way to the coordinator, ok is false, and there is nothing
// to share; and when a part has failed, those that begin afterwards share something new.
func Common[T any](ctx context.Context, make func() T) (common T, ok bool) {
	c := crewOf(ctx)
	if !c.sure {
		return common, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.common == nil {
		c.common = make()
	}
	common, ok = c.common.(T)
	return common, ok
}

// unshare drops what the Searches share, since what one of them found is lost.
func (c *Crew) unshare() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.common = nil
}

// hear notes a word.
func (c *Crew) hear(word int64) {
	for old := c.word.Load(); word < old && !c.word.CompareAndSwap(old, word); old = c.word.Load() {
	}
}

// An activeUnit is one that is being searched.
type activeUnit struct {
	begun time.Time
	stop  context.CancelFunc // ends its search, so that the rest is handed back
}

const (
	// minTurn is the least time that a unit is searched before it is handed back;
	// an answer costs about a fiftieth of that.
	minTurn = 20 * time.Millisecond

	// maxTurn is the most time that a unit is searched before the rest is handed
	// back. It is about what is lost when a worker dies.
	maxTurn = 10 * time.Second

	// maxFound is the size of a unit's results, in bytes, at which it is handed back.
	maxFound = 256 << 10
)

// callLength is how much of a unit's ID a call has, 25 bits. If it happens to match
// another unit too, that does no harm.
const callLength = 5

// CallText returns the text of a call: the word, if there is one, with a blank, and the
// units.
func CallText(ids []string, word int64) (text []byte) {
	if word != NoWord {
		text = append(strconv.AppendInt(nil, word, 10), ' ')
	}
	for _, id := range ids {
		text = append(text, id[:callLength]...)
	}
	return text
}

// Called answers a call.
func (c *Crew) Called(text []byte) {
	if head, ids, ok := bytes.Cut(text, []byte(" ")); ok {
		if word, err := strconv.ParseInt(string(head), 10, 64); err == nil {
			c.hear(word)
		}
		text = ids
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, t := range c.busy {
		if isCalled(text, id) {
			time.AfterFunc(minTurn-time.Since(t.begun), t.stop)
		}
	}
}

// isCalled reports whether a call names a unit.
func isCalled(text []byte, id string) bool {
	for called := range slices.Chunk(text, callLength) {
		if strings.HasPrefix(id, string(called)) {
			return true
		}
	}
	return false
}

// A Worker searches units of a crew, one after the other. It belongs to one
// goroutine.
type Worker struct {
	*Crew
	searcher Searcher // nil before the first part, and after a panic
}

// Search searches the parts of a unit, depth first, until all is done or the rest
// is called back.
func (w *Worker) Search(run context.Context, u *Unit) (a *Answer) {
	run = context.WithValue(run, crewKey{}, w.Crew)
	limit := maxTurn
	if u.Budget > 0 { // what another machine did before it handed back the rest
		limit *= 4
	}
	ctx, stop := context.WithTimeout(run, limit)
	defer stop()
	t := &activeUnit{time.Now(), stop}
	w.mu.Lock()
	w.busy[u.ID] = t
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.busy[u.ID] == t { // the unit may have come twice
			delete(w.busy, u.ID)
		}
		w.did.Units++
		w.did.Nodes += uint64(a.Nodes)
		w.did.Busy += time.Since(t.begun)
	}()

	if w.kind.Word != nil {
		w.hear(u.Word)
	}
	a = &Answer{ID: u.ID, Run: u.Run, Program: Program(), Worker: MachineName(), Spans: u.Spans, Key: NewKey()}
	todo, left := slices.Clone(u.Parts), len(u.Parts) // the next part last; left of those of the unit
	size, news := 0, false
	for len(todo) > 0 && ctx.Err() == nil && !news && size < maxFound && (u.Budget == 0 || a.Nodes < u.Budget) {
		part, until, release := todo[len(todo)-1], ctx, func() {}
		todo = todo[:len(todo)-1]
		left = min(left, len(todo))
		if w.kind.Whole != nil && w.kind.Whole(part) {
			until, release = w.keeper.hold(run, part)
		}
		budget := int64(math.MaxInt64) // without a limit the context ends the search when it is called back
		if u.Budget > 0 {
			budget = u.Budget - a.Nodes
		}
		o, err := w.try(until, part, budget)
		release()
		if err == nil {
			size, news = size+len(o.Result), o.News
			err = w.add(a, part, o)
		}
		if err != nil {
			tries := u.Tries + 1
			if errors.As(err, new(finalError)) {
				tries = maxTries
			}
			a.Failed = append(a.Failed, failure{part, tries, brief(err)})
			w.unshare()
			continue
		}
		slices.Reverse(o.Rest)
		todo = append(todo, o.Rest...)
	}
	slices.Reverse(todo)
	a.Rest, a.Begun = todo, len(u.Parts)-left
	a.Seconds = time.Since(t.begun).Seconds()
	if len(a.Rest) > maxJob {
		w.unshare()
		a = a.TooLong(u, "it leaves %d parts, of which %d are allowed", len(a.Rest), maxJob)
	}
	return a
}

// State returns what the crew does for the run with this ID. The process has this many workers.
func (c *Crew) State(id string, workers int) MachineRecord {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.did
	m.Machine, m.Workers, m.Run, m.Searching = MachineName(), uint64(workers), id, uint64(len(c.busy))
	for _, t := range c.busy {
		m.Longest = max(m.Longest, time.Since(t.begun).Seconds())
	}
	if m.Busy > 0 {
		m.Speed = float64(m.Nodes) / m.Busy.Seconds()
	}
	return m
}

// TooLong replaces an answer that cannot be taken: its parts are tried again, each
// alone.
func (a *Answer) TooLong(u *Unit, format string, args ...any) *Answer {
	return a.refused(u.Parts, u.Tries+1, fmt.Errorf("the answer is too long: "+format, args...))
}

// try searches a part once. A panic is an error. After an error the next part gets a
// new Searcher.
func (w *Worker) try(ctx context.Context, part string, budget int64) (o Outcome, err error) {
	defer func() {
		if err != nil {
			w.searcher = nil
		}
	}()
	defer recoverTo(&err)
	if w.searcher == nil {
		if w.searcher, err = w.kind.Open(w.spec); err != nil {
			return o, fmt.Errorf("opening the problem: %w", err)
		}
	}
	o, err = w.searcher.Search(ctx, part, budget)
	if err == nil && ctx.Err() == nil && o.Nodes == 0 && len(o.Rest) == 1 && o.Rest[0] == part {
		err = errors.New("its search visits nothing")
	}
	return o, err
}

// add adds an outcome to an answer.
func (w *Worker) add(a *Answer, part string, o Outcome) (err error) {
	defer recoverTo(&err)
	switch {
	case o.Result == nil:
	case w.kind.Fold == nil:
		a.Found = append(a.Found, found{part, o.Result})
	default:
		total, err := w.kind.Fold(a.Result, o.Result)
		if err != nil {
			return fmt.Errorf("folding: %w", err)
		}
		a.Result = total
	}
	a.Nodes += o.Nodes
	return nil
}

// Backoff is how long to wait after failure number try, from 0.
func Backoff(try int) time.Duration {
	return min(time.Second, 50*time.Millisecond<<min(try, 6))
}

// Pause waits for a time, or until ctx ends.
func Pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
