package census

import (
	"context"
	"sync"
)

// Progress is how far a census is.
type Progress struct {
	Done  float64 // share of all arrays, exact
	Nodes int64
}

// Run does the whole census in this process, with so many workers, at least one.
// Progress, if not nil, is called after every part, by one goroutine at a time.
//
// The error is nil or the cause of ctx's end; then the result is what was found
// so far. It is not kept: see [Kind] for a census that can go on.
func (p *Problem) Run(ctx context.Context, workers int, progress func(Progress)) (Result, error) {
	var (
		mu    sync.Mutex
		total Result
		state Progress
		wg    sync.WaitGroup
	)
	parts := p.Parts()
	take := func() (string, bool) {
		mu.Lock()
		defer mu.Unlock()
		if len(parts) == 0 || ctx.Err() != nil {
			return "", false
		}
		part := parts[0]
		parts = parts[1:]
		return part, true
	}
	for range workers {
		wg.Go(func() {
			for {
				part, ok := take()
				if !ok {
					return
				}
				result, nodes, _, err := p.Search(ctx, part, 0)
				if err != nil {
					panic(err) // Parts returned no part
				}
				mu.Lock()
				total.Add(&result)
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
