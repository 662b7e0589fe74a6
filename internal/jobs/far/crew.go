package far

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"bonepile/internal/jobs"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A farCrew is a crew whose units come from a server. A unit is acknowledged when its
// answer is stored, so if this process dies before that, the server gives it to another
// worker.
type farCrew struct {
	*post
	*jobs.Crew
	run      string // fingerprint
	consumer jetstream.Consumer
	calls    *nats.Subscription
	refused  func(string) // receives the reason when a unit is refused; may be nil
	deserted atomic.Bool  // nobody reads the answers: there is no coordinator at present
	dry      atomic.Bool  // the last request found no unit
}

const (
	// pullTime is how long a worker waits for a unit before it asks again.
	pullTime = 2 * time.Second

	// refuseWait is how long a refused unit is withheld from this process.
	refuseWait = 5 * time.Second

	// farewellTime is how long the last answer may take after the context ends, if there is a
	// server.
	farewellTime = 5 * time.Second
)

// join makes a crew work for a run whose streams exist.
func (p *post) join(ctx context.Context, one *jobs.Crew, run string) (*farCrew, error) {
	c := &farCrew{post: p, Crew: one, run: run}
	request, cancel := requestContext(ctx)
	defer cancel()
	var err error
	if c.consumer, err = p.js.Consumer(request, jobsStream(p.id), workers); err != nil {
		return nil, err
	}
	c.calls, err = p.nc.Subscribe(callSubject(p.id), func(m *nats.Msg) { one.Called(m.Data) })
	return c, err
}

// abandoned reports whether the run has nothing to give until its coordinator comes
// back: it was stopped or killed, or is over and left its streams behind. Waiting for
// such a run would delay the others.
func (c *farCrew) abandoned() bool { return c.deserted.Load() && c.dry.Load() }

// disband ends what join began.
func (c *farCrew) disband() {
	c.calls.Unsubscribe()
}

// next takes a unit, waiting for it up to wait. If there is none, both results are
// nil.
func (c *farCrew) next(ctx context.Context, wait time.Duration) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	c.dry.Store(true)
	batch, err := c.consumer.Fetch(1, jetstream.FetchContext(ctx))
	if until, _ := ctx.Deadline(); err != nil && (ctx.Err() != nil || !time.Now().Before(until)) {
		return nil, nil // on a busy machine, before it was asked: the timer of ctx may be later still
	}
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
	c.dry.Store(false)
	return m, nil
}

// searchOne takes a unit, if there is one, and searches it. Count hears when it begins and ends.
func (c *farCrew) searchOne(ctx context.Context, w *jobs.Worker, wait time.Duration, count func(n int)) {
	m, err := c.next(ctx, wait)
	if m != nil {
		count(1)
		err = c.do(ctx, w, m)
		count(-1)
	}
	if err != nil { // whoever looks for runs deals with the server
		jobs.Pause(ctx, jobs.Backoff(2))
	}
}

// do searches a unit and answers it. When ctx ends it answers with what it has.
func (c *farCrew) do(ctx context.Context, w *jobs.Worker, m jetstream.Msg) error {
	u := new(jobs.Unit)
	if err := json.Unmarshal(m.Data(), u); err != nil {
		return m.Term() // not from this program
	}
	if u.Program != jobs.Program() || u.Run != c.run {
		if c.refused != nil {
			c.refused(fmt.Sprintf("a part made by program version %q for run %s: this is version %q at run %s", u.Program, u.Run, jobs.Program(), c.run))
		}
		return m.NakWithDelay(refuseWait)
	}
	alive, done := context.WithCancel(context.WithoutCancel(ctx))
	defer done()
	go func() {
		for jobs.Pause(alive, aliveEvery); alive.Err() == nil; jobs.Pause(alive, aliveEvery) {
			m.InProgress()
		}
	}()
	a := w.Search(ctx, u)
	if meta, err := m.Metadata(); err == nil {
		a.Again = int(meta.NumDelivered) - 1
	}
	text := jobs.Marshal(a)
	if most := c.nc.MaxPayload() - 1<<10; int64(len(text)) > most {
		text = jobs.Marshal(a.TooLong(u, "it has %d bytes, and the server accepts %d", len(text), most))
	}
	if err := c.send(ctx, text); err != nil {
		return err
	}
	return m.Ack()
}

// errGone reports that a run is over: its streams no longer exist.
var errGone = errors.New("the run is over")

// send stores an answer, trying until shortly after ctx ends. A second copy does no
// harm.
func (c *farCrew) send(ctx context.Context, text []byte) error {
	until, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		defer cancel()
		lost := c.nc.StatusChanged(nats.RECONNECTING, nats.CLOSED)
		defer c.nc.RemoveStatusListener(lost)
		if c.nc.IsConnected() {
			select {
			case <-until.Done():
			case <-lost:
			case <-time.After(farewellTime):
			}
		}
	})
	defer stop()
	for try := 0; ; try++ {
		one, done := requestContext(until)
		_, err := c.js.Publish(one, doneSubject(c.id), text)
		done()
		switch {
		case err == nil:
			return nil
		case until.Err() != nil:
			return fmt.Errorf("an answer was not stored: %w", err)
		case c.gone(until):
			return errGone
		}
		jobs.Pause(until, jobs.Backoff(try))
	}
}
