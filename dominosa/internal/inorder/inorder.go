// Package inorder makes things side by side and hands them over in order.
package inorder

import (
	"context"
	"iter"
	"runtime"
	"sync"
)

// A result is what was made of a number.
type result[T any] struct {
	value T
	err   error
}

// Make returns an iterator over what one makes of 0 to count-1, up to the first error. The
// workers, 0 for one per processor, share them: each makes every workers-th batch, and the batches are
// taken in turn, so that nothing waits for more than a few others. The context of one ends with the
// iteration.
func Make[T any](ctx context.Context, count, workers, batch int, one func(ctx context.Context, i uint64) (T, error)) iter.Seq2[T, error] {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if workers == 1 {
		return alone(ctx, count, one)
	}
	return func(yield func(T, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var wg sync.WaitGroup
		defer wg.Wait()
		defer cancel()
		queues := make([]chan []result[T], workers)
		for w := range workers {
			queues[w] = make(chan []result[T], 4)
			wg.Go(func() {
				defer close(queues[w])
				for from := w * batch; from < count && ctx.Err() == nil; from += workers * batch {
					select {
					case queues[w] <- made(ctx, from, min(from+batch, count), one):
					case <-ctx.Done():
					}
				}
			})
		}
		for b := 0; b*batch < count; b++ {
			list, ok := <-queues[b%workers]
			if !ok {
				list = []result[T]{{err: context.Cause(ctx)}}
			}
			for _, r := range list {
				if !yield(r.value, r.err) || r.err != nil {
					return
				}
			}
		}
	}
}

// made makes a batch, up to the first error.
func made[T any](ctx context.Context, from, to int, one func(context.Context, uint64) (T, error)) (list []result[T]) {
	for i := from; i < to; i++ {
		value, err := one(ctx, uint64(i))
		if list = append(list, result[T]{value, err}); err != nil {
			break
		}
	}
	return list
}

// alone is Make without workers.
func alone[T any](ctx context.Context, count int, one func(context.Context, uint64) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for i := range count {
			if value, err := one(ctx, uint64(i)); !yield(value, err) || err != nil {
				return
			}
		}
	}
}
