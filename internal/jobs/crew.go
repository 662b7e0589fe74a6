package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A crew is what the workers of one process share for one run. They take units, one
// each, and answer them. A unit is acknowledged when its answer is stored, so if this
// process dies before that, the server gives it to another worker.
type crew struct {
	*post
	run      string // fingerprint
	kind     Kind
	spec     []byte
	consumer jetstream.Consumer
	calls    *nats.Subscription
	told     func(string) // receives the reason when a unit is refused; may be nil
	deserted atomic.Bool  // nobody reads the answers: there is no coordinator at present
	dry      atomic.Bool  // the last request found no unit

	mu   sync.Mutex
	busy map[string]*turn // by the ID of the unit
}

// A turn is a unit that is being searched.
type turn struct {
	begun time.Time
	stop  context.CancelFunc // ends its search, so that what is left is handed back
}

const (
	// pullTime is how long a worker waits for a unit before it asks again.
	pullTime = 2 * time.Second

	// minTurn is the least time that a unit is searched before it is handed back;
	// an answer costs about a fiftieth of that.
	minTurn = 20 * time.Millisecond

	// maxTurn is the most time that a unit is searched before what is left is handed
	// back. It is about what is lost when a worker dies.
	maxTurn = 10 * time.Second

	// maxFound is the size of a unit's results, in bytes, at which it is handed back.
	maxFound = 256 << 10

	// refuseWait is how long a refused unit is withheld from this process.
	refuseWait = 5 * time.Second

	// farewellTime is how long the last answer may take after the context ends.
	farewellTime = 5 * time.Second
)

// newCrew makes a crew for a run whose streams exist.
func (p *post) newCrew(ctx context.Context, kind Kind, spec []byte, run string) (*crew, error) {
	c := &crew{post: p, run: run, kind: kind, spec: spec, busy: map[string]*turn{}}
	one, cancel := requestContext(ctx)
	defer cancel()
	var err error
	if c.consumer, err = p.js.Consumer(one, jobsStream(p.id), workers); err != nil {
		return nil, err
	}
	c.calls, err = p.nc.Subscribe(callSubject(p.id), c.called)
	return c, err
}

// abandoned reports whether the run has nothing to give until its coordinator comes
// back: it was stopped or killed, or is over and left its streams behind. Waiting for
// such a run would delay the others.
func (c *crew) abandoned() bool { return c.deserted.Load() && c.dry.Load() }

// disband ends what newCrew began.
func (c *crew) disband() { c.calls.Unsubscribe() }

// callLength is how much of a unit's ID a call has, 25 bits. If it happens to match
// another unit too, that does no harm.
const callLength = 5

// call asks for what is left of units, wherever they are. If a call is lost, another
// follows.
func (p *post) call(ids []string) {
	var text []byte
	for _, id := range ids {
		text = append(text, id[:callLength]...)
	}
	p.nc.Publish(callSubject(p.id), text)
}

// called answers a call.
func (c *crew) called(m *nats.Msg) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, t := range c.busy {
		if !isCalled(m.Data, id) {
			continue
		}
		if wait := minTurn - time.Since(t.begun); wait > 0 {
			time.AfterFunc(wait, t.stop)
		} else {
			t.stop()
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

// A worker searches units of a crew, one after the other. It belongs to one
// goroutine.
type worker struct {
	*crew
	searcher Searcher // nil before the first part, and after a panic
}

// next takes a unit, waiting for it up to wait. If there is none, both results are
// nil.
func (w *worker) next(ctx context.Context, wait time.Duration) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	w.dry.Store(true)
	batch, err := w.consumer.Fetch(1, jetstream.FetchContext(ctx))
	if err != nil {
		return nil, err
	}
	m, ok := <-batch.Messages()
	if !ok {
		if err := batch.Error(); !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled) {
			return nil, err
		}
		return nil, nil
	}
	w.dry.Store(false)
	return m, nil
}

// do searches a unit and answers it. When ctx ends it answers with what it has.
func (w *worker) do(ctx context.Context, m jetstream.Msg) error {
	u := new(unit)
	if err := json.Unmarshal(m.Data(), u); err != nil {
		return m.Term() // not from this program
	}
	if u.Program != program || u.Run != w.run {
		if w.told != nil {
			w.told(fmt.Sprintf("a part made by program version %q for run %s: this is version %q at run %s", u.Program, u.Run, program, w.run))
		}
		return m.NakWithDelay(refuseWait)
	}
	alive := make(chan struct{})
	defer close(alive)
	go func() {
		tick := time.NewTicker(aliveEvery)
		defer tick.Stop()
		for {
			select {
			case <-alive:
				return
			case <-tick.C:
				m.InProgress()
			}
		}
	}()
	a := w.search(ctx, u)
	if meta, err := m.Metadata(); err == nil {
		a.Again = int(meta.NumDelivered) - 1
	}
	text := marshal(a)
	if most := w.nc.MaxPayload() - 1<<10; int64(len(text)) > most || len(a.Rest) > maxJob {
		text = marshal(a.tooLong(u, len(text), most))
	}
	if err := w.send(ctx, text); err != nil {
		return err
	}
	return m.Ack()
}

// search searches the parts of a unit, depth first, until all is done or what is left
// is called back.
func (w *worker) search(ctx context.Context, u *unit) *answer {
	ctx, stop := context.WithTimeout(ctx, maxTurn)
	defer stop()
	t := &turn{time.Now(), stop}
	w.mu.Lock()
	w.busy[u.ID] = t
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		if w.busy[u.ID] == t { // the unit may have come twice
			delete(w.busy, u.ID)
		}
		w.mu.Unlock()
	}()

	a := &answer{ID: u.ID, Run: u.Run, Program: program, Spans: u.Spans, Key: newKey()}
	todo := &pile{parts: slices.Clone(u.Parts), units: len(u.Parts)}
	size := 0
	for len(todo.parts) > 0 && ctx.Err() == nil && size < maxFound && (u.Budget == 0 || a.Nodes < u.Budget) {
		part := todo.pop()
		o, err := w.try(ctx, part, budget(u, a))
		if err == nil {
			size += len(o.Result)
			err = w.add(a, part, o)
		}
		if err != nil {
			a.Failed = append(a.Failed, failure{part, u.Tries + 1, brief(err)})
			continue
		}
		todo.push(o.Rest)
	}
	a.Rest = todo.inOrder()
	a.Begun = len(u.Parts) - todo.units
	a.Seconds = time.Since(t.begun).Seconds()
	return a
}

// A pile is a stack of parts. Units says how many of them came with the unit and were
// not begun.
type pile struct {
	parts []string
	units int
}

func (p *pile) pop() string {
	part := p.parts[len(p.parts)-1]
	p.parts = p.parts[:len(p.parts)-1]
	p.units = min(p.units, len(p.parts))
	return part
}

// push puts parts on the pile, the first on top.
func (p *pile) push(parts []string) {
	for i := len(parts) - 1; i >= 0; i-- {
		p.parts = append(p.parts, parts[i])
	}
}

// inOrder returns the parts, the next one first.
func (p *pile) inOrder() []string {
	list := make([]string, 0, len(p.parts))
	for i := len(p.parts) - 1; i >= 0; i-- {
		list = append(list, p.parts[i])
	}
	return list
}

// budget returns how many nodes the next search may visit. Without a limit of the run
// there is none here, because the context ends the search when it is called back.
func budget(u *unit, a *answer) int64 {
	if u.Budget > 0 {
		return u.Budget - a.Nodes
	}
	return math.MaxInt64
}

// try searches a part once. A panic is an error. After an error the next part gets a
// new Searcher.
func (w *worker) try(ctx context.Context, part string, budget int64) (o Outcome, err error) {
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
func (w *worker) add(a *answer, part string, o Outcome) (err error) {
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

// errGone reports that a run is over: its streams no longer exist.
var errGone = errors.New("the run is over")

// send stores an answer, trying until shortly after ctx ends. A second copy does no
// harm.
func (w *worker) send(ctx context.Context, text []byte) error {
	until, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(farewellTime, cancel) })
	defer stop()
	for try := 0; ; try++ {
		one, done := requestContext(until)
		_, err := w.js.Publish(one, doneSubject(w.id), text)
		done()
		switch {
		case err == nil:
			return nil
		case until.Err() != nil:
			return fmt.Errorf("an answer was not stored: %w", err)
		case w.gone(until):
			return errGone
		}
		pause(until, backoff(try))
	}
}

// tooLong replaces an answer that the server would not accept: its parts are tried
// again, each alone.
func (a *answer) tooLong(u *unit, size int, most int64) *answer {
	r := a.refused(u.Parts, u.Tries+1, fmt.Errorf("the answer has %d bytes and leaves %d parts; the server accepts %d bytes, and %d parts are allowed", size, len(a.Rest), most, maxJob))
	r.ID, r.Run, r.Program, r.Spans, r.Seconds, r.Begun, r.Again = a.ID, a.Run, a.Program, a.Spans, a.Seconds, a.Begun, a.Again
	return r
}

// backoff is how long to wait after failure number try, from 0.
func backoff(try int) time.Duration {
	return min(time.Second, 50*time.Millisecond<<min(try, 6))
}

// pause waits for a time, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
