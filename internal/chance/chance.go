package chance

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"sync"

	"bonepile/dominosa"
	"bonepile/internal/census"
)

// A Sample is how many of so many random boards had how many solutions.
type Sample struct {
	Boards uint64
	Counts []Count // by rising number of solutions, those that came
}

// A Count is the boards of a sample with a number of solutions.
type Count struct{ Solutions, Boards uint64 }

// block is how many boards a worker counts at a time.
const block = 1024

// Draw counts the solutions of the first boards of a seed, by so many workers, at
// least one. The sample depends on the seed and the number of boards alone.
// Progress, if not nil, is told now and then how many are done, by one goroutine at
// a time.
//
// If ctx ends, the error is its cause and the sample that of fewer boards: the
// first of the seed, as always. The error may also be that of [dominosa.ErrHuge].
func Draw(ctx context.Context, s *dominosa.Sampler, seed, boards uint64, workers int, progress func(done uint64)) (Sample, error) {
	return Sample{}.Draw(ctx, s, seed, boards, workers, progress)
}

// Draw goes on with a sample of the same seed, until it has so many boards: else it is
// as the function Draw.
func (s Sample) Draw(ctx context.Context, sampler *dominosa.Sampler, seed, boards uint64, workers int, progress func(done uint64)) (Sample, error) {
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		next  = s.Boards // all boards before it are counted or being counted
		done  = s.Boards
		fault error
		total = map[uint64]uint64{}
	)
	for _, c := range s.Counts {
		total[c.Solutions] = c.Boards
	}
	// Blocks are begun in order, and none that is begun is given up when ctx ends,
	// so that what is counted in the end is the beginning of the sequence.
	whole := context.WithoutCancel(ctx)
	take := func() (from uint64, length int) {
		mu.Lock()
		defer mu.Unlock()
		if ctx.Err() != nil || fault != nil {
			return 0, 0
		}
		from = next
		next += min(block, max(boards, next)-next)
		return from, int(next - from)
	}
	work := func() {
		counts := make([]uint64, block)
		mine := map[uint64]uint64{}
		for {
			from, length := take()
			if length == 0 {
				break
			}
			n, err := sampler.Counts(whole, seed, from, counts[:length])
			for _, k := range counts[:n] {
				mine[k]++
			}
			mu.Lock()
			done += uint64(n)
			if err != nil && fault == nil {
				fault = fmt.Errorf("board %d: %w", from+uint64(n)+1, err)
			}
			if progress != nil {
				progress(done)
			}
			mu.Unlock()
		}
		mu.Lock()
		defer mu.Unlock()
		for k, n := range mine {
			total[k] += n
		}
	}
	for range workers {
		wg.Go(work)
	}
	wg.Wait()
	sample := Sample{Boards: done}
	for _, k := range slices.Sorted(maps.Keys(total)) {
		sample.Counts = append(sample.Counts, Count{k, total[k]})
	}
	if fault == nil && done < boards {
		fault = context.Cause(ctx)
	}
	return sample, fault
}

// Of returns the boards with a number of solutions from low to high, both included.
func (s *Sample) Of(low, high uint64) (n uint64) {
	for _, c := range s.Counts {
		if low <= c.Solutions && c.Solutions <= high {
			n += c.Boards
		}
	}
	return n
}

// Most returns the largest number of solutions that came, 0 if there are no boards.
func (s *Sample) Most() uint64 {
	if len(s.Counts) == 0 {
		return 0
	}
	return s.Counts[len(s.Counts)-1].Solutions
}

// Mean returns the mean of f of the number of solutions, and the standard deviation
// of single boards. There must be two boards at least.
func (s *Sample) Mean(f func(solutions float64) float64) (mean, spread float64) {
	n := float64(s.Boards)
	for _, c := range s.Counts {
		mean += float64(c.Boards) * f(float64(c.Solutions)) / n
	}
	for _, c := range s.Counts {
		x := f(float64(c.Solutions)) - mean
		spread += float64(c.Boards) * x * x / (n - 1)
	}
	return mean, math.Sqrt(spread)
}

// sure is how many standard deviations a 95 % interval reaches to either side.
const sure = 1.959963984540054

// Wilson returns the 95 % confidence interval of a share of which hits of n, at
// least one, were seen, by E. B. Wilson's method (1927): the shares from which
// hits/n is not further than 1.96 of their own standard deviations. It keeps its
// promise where hits are few, and says something where there are none.
func Wilson(hits, n uint64) (low, high float64) {
	p, m := float64(hits)/float64(n), float64(n)
	middle := p + sure*sure/(2*m)
	reach := sure * math.Sqrt(p*(1-p)/m+sure*sure/(4*m*m))
	scale := 1 + sure*sure/m
	low, high = (middle-reach)/scale, (middle+reach)/scale
	if hits == 0 {
		low = 0 // where rounding would leave some 1e-20
	}
	if hits == n {
		high = 1
	}
	return low, high
}

// Expected returns the exact mean number of solutions of the arrays of a set on a
// shape with so many tilings: what a random permutation of the pips has to be
// expected to have. A tiling is a solution of as many arrays as there are ways to
// lay the bones on it,
//
//	bones!/(product of copies!) * 2^(bones that are no doubles)
//
// and the arrays are cells!/(product of pips!).
func Expected(tilings *big.Int, set *dominosa.Bones) *big.Rat {
	top, bottom := new(big.Int).Set(tilings), big.NewInt(1)
	top.Mul(top, factorial(set.Size()))
	for bone, copies := range set.All() {
		bottom.Mul(bottom, factorial(copies))
		if bone.Lo != bone.Hi {
			top.Lsh(top, uint(copies))
		}
	}
	for pip := range set.High() + 1 {
		top.Mul(top, factorial(set.Pips(pip)))
	}
	bottom.Mul(bottom, factorial(2*set.Size()))
	return new(big.Rat).SetFrac(top, bottom)
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// Chances are the exact probabilities of a model, from a census.
type Chances struct {
	Of           map[uint64]float64 // by the number of solutions, those that can be
	Mean, Spread float64
}

// FromCensus returns the probabilities of a random board of the census: under
// Permutation arrays are equally likely, under Shuffle each has the weight of its
// solutions, so that the mean there is the sum of their squares by their sum.
func FromCensus(t *census.Table, m dominosa.Model) Chances {
	weight := 0 // power of the number of solutions
	if m == dominosa.Shuffle {
		weight = 1
	}
	all := float64(t.Moment(weight))
	c := Chances{Of: map[uint64]float64{}}
	for _, r := range t.Rows {
		if p := float64(r.Arrays) * math.Pow(float64(r.Solutions), float64(weight)) / all; p > 0 {
			c.Of[uint64(r.Solutions)] = p
		}
	}
	c.Mean = float64(t.Moment(weight+1)) / all
	c.Spread = math.Sqrt(float64(t.Moment(weight+2))/all - c.Mean*c.Mean)
	return c
}
