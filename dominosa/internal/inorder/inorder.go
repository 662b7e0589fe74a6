// Package inorder makes things side by side and hands them over in order.
package inorder

import (
	"context"
	"iter"
	"runtime"
	"sync"
)

// Make returns an iterator over what one makes of 0 to count-1, up to the first error. The
// workers, 0 for one per processor, share them: each makes every workers-th batch, and the batches are
// taken in turn, so that nothing waits for more than a few others. The context of one ends with the
// iteration.
func Make[T any](ctx context.Context, count, workers, batch int, one func(ctx context.Context, i uint64) (T, error)) iter.Seq2[T, error] {
	type result struct {
		value T
		err   error
	}
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	return func(yield func(T, error) bool) {
		if workers == 1 {
			for i := range count {
				if value, err := one(ctx, uint64(i)); !yield(value, err) || err != nil {
					return
				}
			}
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		var wg sync.WaitGroup
		defer wg.Wait()
		defer cancel()
		queues := make([]chan []result, workers)
		for w := range workers {
			queues[w] = make(chan []result, 4)
			wg.Go(func() {
				defer close(queues[w])
				for from := w * batch; from < count; from += workers * batch {
					var list []result
					for i := from; i < min(from+batch, count); i++ {
						value, err := one(ctx, uint64(i))
						if list = append(list, result{value, err}); err != nil {
							break
						}
					}
					select {
					case queues[w] <- list:
					case <-ctx.Done():
						return
					}
				}
			})
		}
		for b := 0; b*batch < count; b++ {
			list, ok := <-queues[b%workers]
			if !ok {
				list = []result{{err: context.Cause(ctx)}}
			}
			for _, r := range list {
				if !yield(r.value, r.err) || r.err != nil {
					return
				}
			}
		}
	}
}
