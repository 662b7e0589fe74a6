package far

import (
	"context"
	"sync/atomic"
	"time"

	"bonepile/internal/jobs"

	"github.com/nats-io/nats.go/jetstream"
)

// A reader reads the answers of a run in the order in which the server stored them.
// It remembers its position itself: consumers die with their server, some
// silently, and what was on its way to them is lost. Reading an answer twice does
// no harm, and missing one costs time.
type reader struct {
	*post
	out    chan message
	last   atomic.Uint64 // number of the last message delivered to out
	stream jetstream.Stream
}

// A message is an answer as it is stored.
type message struct {
	seq  uint64
	data []byte
}

const (
	// readAhead is how many answers are asked for at a time.
	readAhead = 256

	// quietTime is how long the reader waits for an answer before it asks whether
	// there is one.
	quietTime = 2 * time.Second
)

// newReader returns a reader that begins with the oldest answer; run must follow.
func (p *post) newReader() *reader {
	return &reader{post: p, out: make(chan message, readAhead)}
}

// run reads until ctx ends.
func (r *reader) run(ctx context.Context) {
	defer close(r.out)
	for try := 0; ctx.Err() == nil; {
		c, err := r.consumer(ctx)
		if err != nil {
			jobs.Pause(ctx, jobs.Backoff(try))
			try++
			continue
		}
		try = 0
		r.follow(ctx, c)
		if r.nc.IsConnected() { // or it ends by itself
			one, cancel := requestContext(context.WithoutCancel(ctx))
			r.stream.DeleteConsumer(one, c.CachedInfo().Name)
			cancel()
		}
	}
}

// consumer makes a consumer for what follows the last message.
func (r *reader) consumer(ctx context.Context) (jetstream.Consumer, error) {
	one, cancel := requestContext(ctx)
	defer cancel()
	var err error
	if r.stream, err = r.js.Stream(one, doneStream(r.id)); err != nil {
		return nil, err
	}
	if r.stream.CachedInfo().State.LastSeq < r.last.Load() {
		r.last.Store(0) // the stream is another, or has lost its end
	}
	return r.stream.CreateConsumer(one, jetstream.ConsumerConfig{
		AckPolicy: jetstream.AckNonePolicy, DeliverPolicy: jetstream.DeliverByStartSequencePolicy,
		OptStartSeq: r.last.Load() + 1, InactiveThreshold: time.Minute, MemoryStorage: true, Replicas: 1,
	})
}

// follow reads until it cannot be sure that it misses nothing.
func (r *reader) follow(ctx context.Context, c jetstream.Consumer) {
	fresh := true // nothing came from this consumer yet
	for ctx.Err() == nil {
		one, cancel := context.WithTimeout(ctx, quietTime)
		batch, err := c.Fetch(readAhead, jetstream.FetchContext(one))
		if err != nil {
			cancel()
			jobs.Pause(ctx, jobs.Backoff(0))
			return
		}
		n := 0
		for m := range batch.Messages() {
			n++
			meta, err := m.Metadata()
			if err != nil || !fresh && meta.Sequence.Stream != r.last.Load()+1 {
				cancel()
				return // a gap
			}
			fresh = false
			if m.Subject() == doneSubject(r.id) {
				select {
				case r.out <- message{meta.Sequence.Stream, m.Data()}:
				case <-ctx.Done():
				}
			}
			r.last.Store(meta.Sequence.Stream)
		}
		cancel()
		if n == 0 && !r.upToDate(ctx) {
			return
		}
	}
}

// upToDate reports whether the reader has delivered everything.
func (r *reader) upToDate(ctx context.Context) bool {
	one, cancel := requestContext(ctx)
	defer cancel()
	s, err := r.js.Stream(one, doneStream(r.id))
	return err == nil && s.CachedInfo().State.LastSeq == r.last.Load()
}
