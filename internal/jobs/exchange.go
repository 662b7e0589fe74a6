package jobs

import (
	"context"
	"sync"
	"time"
)

// An Exchange passes the units of one run to workers, and their answers back. There are
// two: memory, for the workers of this process, and that of a [Network]. No total depends on how reliable it is: see the package's comment.
type Exchange interface {
	// Employ starts n workers in this process. They work until ctx ends, and then
	// hand back what they have; wg waits for them.
	Employ(ctx context.Context, c *Crew, n int, wg *sync.WaitGroup) error

	// Give queues a unit for the next free worker, without waiting. It reports
	// whether it did: if not, it may later.
	Give(ctx context.Context, u *Unit) (bool, error)

	// Call asks for the rest of units, wherever they are, and tells all workers the
	// word of the run. A call may be lost.
	Call(ids []string, word int64)

	// Next waits for news, for CallEvery at most. Its error ends the run.
	Next(ctx context.Context) (News, error)

	// Settle waits for wg, and passes enter all answers that Next did not return, as
	// far as time allows.
	Settle(wg *sync.WaitGroup, enter func(*Answer) error) error

	// Tell says how far the run has come, for whoever asks.
	Tell(p Progress)

	// Saved says that every answer returned so far is in a ledger on disk.
	Saved()

	// Close ends the exchange. If the run is over, it leaves nothing behind.
	Close(ctx context.Context, over bool)
}

// News is what an exchange has to say.
type News struct {
	Answers []*Answer
	Lost    []string // units that never reached the queue
	Look    *Look    // nil if there was none
}

// memory is the exchange of a run that has all its workers in this process. What is in
// it is lost with the process, and open in the ledger.
type memory struct {
	crew    *Crew
	units   chan *Unit
	answers chan *Answer
}

// newMemory returns an exchange for that many workers. The coordinator gives out ahead
// units for each, and every unit has one answer, so neither channel is ever full.
func newMemory(workers int) *memory {
	n := ahead * max(1, workers)
	return &memory{units: make(chan *Unit, n), answers: make(chan *Answer, n)}
}

func (m *memory) Employ(ctx context.Context, c *Crew, n int, wg *sync.WaitGroup) error {
	m.crew, c.sure = c, true
	for range n {
		wg.Go(func() {
			w := &Worker{Crew: c}
			for ctx.Err() == nil {
				select {
				case <-ctx.Done():
				case u := <-m.units:
					m.answers <- w.Search(ctx, u)
				}
			}
		})
	}
	return nil
}

func (m *memory) Give(_ context.Context, u *Unit) (bool, error) {
	m.units <- u
	return true, nil
}

func (m *memory) Call(ids []string, word int64) { m.crew.Called(CallText(ids, word)) }

func (m *memory) Next(ctx context.Context) (n News, err error) {
	select {
	case <-ctx.Done():
		return n, context.Cause(ctx)
	case <-time.After(CallEvery):
	case a := <-m.answers:
		n.Answers = append(n.Answers, a)
	}
	for len(m.answers) > 0 {
		n.Answers = append(n.Answers, <-m.answers)
	}
	return n, nil
}

func (m *memory) Settle(wg *sync.WaitGroup, enter func(*Answer) error) error {
	wg.Wait()
	for len(m.answers) > 0 {
		if err := enter(<-m.answers); err != nil {
			return err
		}
	}
	return nil
}

func (*memory) Tell(Progress) {}

func (*memory) Saved() {}

func (*memory) Close(context.Context, bool) {}
