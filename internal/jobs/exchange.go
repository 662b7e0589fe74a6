package jobs

import (
	"context"
	"sync"
	"time"
)

// An exchange passes the units of one run to workers, and their answers back. There are
// two: memory, for the workers of this process, and remote, for those of a server. No
// total depends on how reliable it is: see the package's comment.
type exchange interface {
	// employ starts n workers in this process. They work until ctx ends, and then
	// hand back what they have; wg waits for them.
	employ(ctx context.Context, c *crew, n int, wg *sync.WaitGroup) error

	// give queues a unit for the next free worker, without waiting. It reports
	// whether it did: if not, it may later.
	give(ctx context.Context, u *unit) (bool, error)

	// call asks for what is left of units, wherever they are. A call may be lost.
	call(ids []string)

	// next waits for news, for callEvery at most. Its error ends the run.
	next(ctx context.Context) (news, error)

	// settle waits for wg, and passes enter all answers that next did not return, as
	// far as time allows.
	settle(wg *sync.WaitGroup, enter func(*answer) error) error

	// saved says that every answer returned so far is in a ledger on disk.
	saved()

	// close ends the exchange. If the run is over, it leaves nothing behind.
	close(ctx context.Context, over bool)
}

// news is what an exchange has to say.
type news struct {
	answers []*answer
	lost    []string // units that never reached the queue
	look    *look    // nil if there was none
}

// memory is the exchange of a run that has all its workers in this process. What is in
// it is lost with the process, and open in the ledger.
type memory struct {
	crew    *crew
	units   chan *unit
	answers chan *answer
}

// newMemory returns an exchange for that many workers. The coordinator gives out ahead
// units for each, and every unit has one answer, so neither channel is ever full.
func newMemory(workers int) *memory {
	n := ahead * max(1, workers)
	return &memory{units: make(chan *unit, n), answers: make(chan *answer, n)}
}

func (m *memory) employ(ctx context.Context, c *crew, n int, wg *sync.WaitGroup) error {
	m.crew = c
	for range n {
		wg.Go(func() {
			w := &worker{crew: c}
			for ctx.Err() == nil {
				select {
				case <-ctx.Done():
				case u := <-m.units:
					m.answers <- w.search(ctx, u)
				}
			}
		})
	}
	return nil
}

func (m *memory) give(_ context.Context, u *unit) (bool, error) {
	m.units <- u
	return true, nil
}

func (m *memory) call(ids []string) { m.crew.called(callText(ids)) }

func (m *memory) next(ctx context.Context) (n news, err error) {
	select {
	case <-ctx.Done():
		return n, context.Cause(ctx)
	case <-time.After(callEvery):
	case a := <-m.answers:
		n.answers = append(n.answers, a)
	}
	for len(m.answers) > 0 {
		n.answers = append(n.answers, <-m.answers)
	}
	return n, nil
}

func (m *memory) settle(wg *sync.WaitGroup, enter func(*answer) error) error {
	wg.Wait()
	for len(m.answers) > 0 {
		if err := enter(<-m.answers); err != nil {
			return err
		}
	}
	return nil
}

func (*memory) saved() {}

func (*memory) close(context.Context, bool) {}
