package census

import (
	"context"
	"sync"
	"sync/atomic"
)

// Progress is how far a census has come.
type Progress struct {
	Done  float64 // share of all arrays, exact
	Nodes int64
}

// Run does the whole census in this process, with at least one worker. Progress, if
// not nil, is called after every part; its calls do not overlap.
//
// The error is nil or the cause of ctx's end; then the result is what was found
// so far. A census with [Kind] can be resumed, this one cannot.
func (p *Problem) Run(ctx context.Context, workers int, progress func(Progress)) (Result, error) {
	var (
		mu    sync.Mutex
		total Result
		state Progress
		next  atomic.Int64
		wg    sync.WaitGroup
	)
	parts := p.Parts()
	for range workers {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(parts) {
					return
				}
				result, nodes, _, err := p.search(ctx, parts[i], 0)
				if err != nil {
					panic(err) // Parts returned no part
				}
				mu.Lock()
				total.add(&result)
				state.Nodes += nodes
				state.Done = total.Done(p)
				if progress != nil {
					progress(state)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return total, context.Cause(ctx)
}
