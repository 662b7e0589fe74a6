package far

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"bonepile/internal/jobs"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	// patience is how long a server elsewhere may stay silent before the run is
	// given up, and ownPatience is the limit for a server that this process started.
	patience    = 10 * time.Minute
	ownPatience = 20 * time.Second

	// drainTime is how long a stopped run waits for its last answers if they come
	// from a server elsewhere.
	drainTime = 2 * time.Second

	troubleWait = 300 * time.Millisecond // before a silent server is tried again

	// removeTime limits the attempts to remove the streams of a finished run. It is
	// longer than a cluster takes to elect a leader.
	removeTime = 15 * time.Second
)

// A remote is the exchange of a run with a server. Beside the coordinator run the
// reader of answers and a watch that asks the server how many workers wait.
type remote struct {
	*post
	run    *jobs.Run
	print  string       // fingerprint of the run
	report func(string) // may be nil

	reader   *reader
	standing atomic.Pointer[jobs.RunRecord]
	crew     atomic.Pointer[jobs.Crew] // nil without workers in this process
	workers  int                       // of the crew
	looks    chan look
	purges   chan uint64
	seq      uint64    // number of the last answer handed to the coordinator
	sent     []sent    // not yet acknowledged by the server
	silent   time.Time // since when the server has not answered; zero if it does
	resume   time.Time // when to try it again

	stop    context.CancelFunc // ends the helpers
	helpers sync.WaitGroup
}

// A sent is a unit that was sent to the queue and not yet acknowledged.
type sent struct {
	id  string
	ack jetstream.PubAckFuture
}

func (r *remote) say(format string, args ...any) {
	if r.report != nil {
		r.report(fmt.Sprintf(format, args...))
	}
}

// begin makes sure that the server has the streams of the run, and begins to read the
// answers there.
func (r *remote) begin(ctx context.Context) error {
	if err := r.open(ctx); err != nil {
		return err
	}
	r.Tell(jobs.Progress{})
	if err := r.answerState(r.state); err != nil {
		return err
	}
	ctx, r.stop = context.WithCancel(context.WithoutCancel(ctx))
	r.reader = r.newReader()
	r.helpers.Go(func() { r.reader.run(ctx) })
	r.helpers.Go(func() { r.watch(ctx, r.looks) })
	r.helpers.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case seq := <-r.purges:
				r.forget(ctx, seq) // or the next time
			}
		}
	})
	return nil
}

func (r *remote) Employ(ctx context.Context, c *jobs.Crew, n int, wg *sync.WaitGroup) error {
	if n <= 0 {
		return nil
	}
	far, err := r.join(ctx, c, r.print)
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, far.disband)
	r.workers = n
	r.crew.Store(c)
	for range n {
		wg.Go(func() {
			w := &jobs.Worker{Crew: c}
			for ctx.Err() == nil {
				far.searchOne(ctx, w, pullTime, func(int) {})
			}
		})
	}
	return nil
}

func (r *remote) Give(ctx context.Context, u *jobs.Unit) (bool, error) {
	if time.Now().Before(r.resume) {
		return false, nil
	}
	ack, err := r.js.PublishAsync(jobsSubject(r.id), jobs.Marshal(u))
	if err != nil {
		return false, r.trouble(ctx, err)
	}
	r.sent = append(r.sent, sent{u.ID, ack})
	return true, nil
}

func (r *remote) Next(ctx context.Context) (n jobs.News, err error) {
	select {
	case <-ctx.Done():
		return n, context.Cause(ctx)
	case m := <-r.reader.out:
		r.read(m, &n)
	case l := <-r.looks:
		if l.err != nil {
			return n, r.trouble(ctx, l.err)
		}
		r.silent, n.Look = time.Time{}, &l.Look
		l.Unread = l.last > r.reader.last.Load() || len(r.reader.out) > 0
	case <-time.After(jobs.CallEvery):
	}
	for len(r.reader.out) > 0 {
		r.read(<-r.reader.out, &n)
	}
	n.Lost, err = r.confirm(ctx)
	return n, err
}

// read adds an answer to the news. It ignores what is not for this run.
func (r *remote) read(m message, n *jobs.News) {
	r.seq = m.seq
	a := new(jobs.Answer)
	if err := json.Unmarshal(m.data, a); err == nil && a.Run == r.print && a.Program == jobs.Program() {
		n.Answers = append(n.Answers, a)
	}
}

// confirm returns the units that did not reach the queue. If they did arrive after all,
// they are there twice, which does no harm.
func (r *remote) confirm(ctx context.Context) (lost []string, err error) {
	var failed error
	waiting := r.sent[:0]
	for _, s := range r.sent {
		select {
		case <-s.ack.Ok():
			r.silent = time.Time{}
		case failed = <-s.ack.Err():
			lost = append(lost, s.id)
		default:
			waiting = append(waiting, s)
		}
	}
	r.sent = waiting
	if failed != nil {
		err = r.trouble(ctx, failed)
	}
	return lost, err
}

func (r *remote) Settle(wg *sync.WaitGroup, enter func(*jobs.Answer) error) error {
	left := make(chan struct{})
	go func() {
		wg.Wait()
		close(left)
	}()
	patience := drainTime
	if r.own != nil {
		patience = ownPatience
	}
	limit := time.After(patience)
	for {
		var n jobs.News
		select {
		case m := <-r.reader.out:
			r.read(m, &n)
			for _, a := range n.Answers {
				if err := enter(a); err != nil {
					return err
				}
			}
			continue
		case <-limit:
			return nil
		case <-left:
			left = nil
		case <-time.After(jobs.WatchEvery / 10):
		}
		// In this order: a message reaches the channel before the reader counts it.
		if left == nil && r.reader.upToDate(context.Background()) && len(r.reader.out) == 0 {
			return nil
		}
	}
}

func (r *remote) Tell(p jobs.Progress) {
	run := p.Record(r.id, r.run.Kind.Name, r.run.Title)
	r.standing.Store(&run)
}

// state is what this process does.
func (r *remote) state() (s jobs.State) {
	s.Runs = []jobs.RunRecord{*r.standing.Load()}
	if c := r.crew.Load(); c != nil {
		s.Machines = []jobs.MachineRecord{c.State(r.id, r.workers)}
	}
	return s
}

func (r *remote) Saved() {
	select {
	case r.purges <- r.seq:
	default: // the next time
	}
}

// Close disconnects from the server, and ends it if this process started it. If the
// run is over, its streams are deleted; at worst they stay: they take room on the
// server, and workers ignore them (see farCrew.abandoned).
func (r *remote) Close(ctx context.Context, over bool) {
	r.stop()
	r.helpers.Wait()
	defer r.link.close()
	if !over {
		return
	}
	until, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeTime)
	defer cancel()
	for try := 0; ; try++ {
		err := r.remove(until)
		if err == nil {
			return
		}
		jobs.Pause(until, jobs.Backoff(try))
		if until.Err() != nil {
			r.say("run %s is over, but its streams are still on the server: %v", r.id, err)
			return
		}
	}
}

// open makes the streams and empties the queue: all open parts are given out again,
// and an answer to an old unit counts if it comes first.
func (r *remote) open(ctx context.Context) error {
	for try := 0; ; try++ {
		err := r.post.open(ctx, r.run, r.print)
		if err == nil {
			err = r.emptyQueue(ctx)
		}
		if err == nil {
			r.silent = time.Time{}
			return nil
		}
		if end := r.giveUp(ctx, err); end != nil {
			return end
		}
		jobs.Pause(ctx, jobs.Backoff(try))
	}
}

// noPeers is the code of a cluster that has, or knows, too few servers for a stream. It may have more
// soon, when it has just begun.
const noPeers = 10005

// giveUp returns an error if trouble with the server should end the run.
func (r *remote) giveUp(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	limit := patience
	if r.own != nil {
		limit = ownPatience
	}
	var refusal *jetstream.APIError
	switch {
	case r.silent.IsZero():
		r.silent = time.Now()
		r.say("the server does not answer (%v): waiting", err)
	case time.Since(r.silent) > limit:
		return fmt.Errorf("server: no answer for %v: %w", limit, err)
	}
	if errors.As(err, &refusal) && refusal.Code < 500 && refusal.ErrorCode != jetstream.JSErrCodeStreamNotFound &&
		refusal.ErrorCode != jetstream.JSErrCodeConsumerNotFound && refusal.ErrorCode != noPeers {
		return fmt.Errorf("server: %w", err)
	}
	return nil
}

// trouble tries to recover from an error of the server, whose streams may be gone. It
// returns an error if there is no hope.
func (r *remote) trouble(ctx context.Context, err error) error {
	r.resume = time.Now().Add(troubleWait)
	if end := r.giveUp(ctx, err); end != nil {
		return end
	}
	if r.incomplete(ctx) {
		return r.open(ctx)
	}
	return nil
}
