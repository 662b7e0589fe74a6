package census

import (
	"context"
	"sync"
	"sync/atomic"
)

// Run does the whole census, on some cores. Progress, if not nil, is called now and then with the
// share that is done, by one goroutine at a time. The error is the cause of ctx's end.
func (p *Problem) Run(ctx context.Context, workers int, progress func(done float64)) (*Result, error) {
	prefixes := p.prefixes()
	var all sync.WaitGroup
	var begun atomic.Int64
	var mu sync.Mutex
	total, done := &Result{}, 0
	for range max(workers, 1) {
		all.Go(func() {
			for i := begun.Add(1) - 1; int(i) < len(prefixes) && ctx.Err() == nil; i = begun.Add(1) - 1 {
				part := p.search(ctx, prefixes[i])
				mu.Lock()
				total.add(&part)
				if done++; progress != nil {
					progress(float64(done) / float64(len(prefixes)))
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return total, context.Cause(ctx)
}

// prefixes returns prefixes with which all canonical arrays begin: a few hundred, so that workers
// share them evenly, of at most half the cells.
func (p *Problem) prefixes() []string {
	list := []string{""}
	for length := 1; length <= len(p.cells)/2 && len(list) < 300; length++ {
		var longer []string
		for _, prefix := range list {
			for v := range p.size + 1 {
				if next := prefix + string(rune(v)); p.canonical(next) {
					longer = append(longer, next)
				}
			}
		}
		list = longer
	}
	return list
}

// canonical reports whether a prefix is canonical, and has not too many of a pip.
func (p *Problem) canonical(prefix string) bool {
	var count [maxPips]int
	used := 0
	for _, v := range []byte(prefix) {
		if int(v) > min(used, p.size) || count[v] == p.size+2 {
			return false
		}
		used = max(used, int(v)+1)
		count[v]++
	}
	return true
}
