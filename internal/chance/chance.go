// Package chance answers how likely a random domino grid is to have k solutions:
// exactly where a census is in reach ([FromCensus], [Expected]), and elsewhere by a
// [Sample] with honest error bars.
package chance

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"sync"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/internal/census"
)

// A Sample counts random boards by their number of solutions. The zero value is the
// empty sample.
type Sample struct {
	Boards uint64  `json:"boards"`
	Counts []Count `json:"counts"` // in rising order of Solutions; none has zero Boards
}

// A Count is how many boards of a sample have a number of solutions.
type Count struct {
	Solutions uint64 `json:"solutions"`
	Boards    uint64 `json:"boards"`
}

// block is how many boards a worker counts at a time.
const block = 1024

// Draw extends a sample of a seed to the given number of boards: the first of that
// seed, whatever the number of workers, which is at least one. Progress, if not nil,
// receives the number of boards done now and then; its calls do not overlap.
//
// If ctx ends, the error is its cause and the sample has fewer boards: still the first
// of the seed. The error may also wrap [dominosa.ErrHuge].
func (s Sample) Draw(ctx context.Context, sampler *generate.Sampler, seed, boards uint64, workers int, progress func(done uint64)) (Sample, error) {
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
	// Blocks are begun in order, and those begun are finished even if ctx ends, so
	// what is counted is always the beginning of the sequence.
	whole := context.WithoutCancel(ctx)
	work := func() {
		counts := make([]uint64, block)
		mu.Lock()
		defer mu.Unlock()
		for next < boards && ctx.Err() == nil && fault == nil {
			from, length := next, min(block, boards-next)
			next += length
			mu.Unlock()
			n, err := sampler.Counts(whole, seed, from, counts[:length])
			mu.Lock()
			for _, k := range counts[:n] {
				total[k]++
			}
			done += uint64(n)
			if err != nil && fault == nil {
				fault = fmt.Errorf("board %d: %w", from+uint64(n)+1, err)
			}
			if progress != nil {
				progress(done)
			}
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

// Most returns the largest number of solutions, 0 for an empty sample.
func (s *Sample) Most() uint64 {
	if len(s.Counts) == 0 {
		return 0
	}
	return s.Counts[len(s.Counts)-1].Solutions
}

// Mean returns the mean of f over the numbers of solutions, and the standard deviation
// of a single board. The sample must have at least two boards.
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

// sure is the reach of a 95 % interval to either side, in standard deviations.
const sure = 1.959963984540054

// Wilson returns the 95 % confidence interval for a share after hits in n trials, at
// least one, by E. B. Wilson's method (1927): the shares whose distance from hits/n
// is at most 1.96 of their own standard deviations. It is reliable even for few hits,
// and useful for none.
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

// Expected returns the exact mean number of solutions over all arrays of a set on a
// shape with the given number of tilings, which is the mean of a random permutation of
// the pips. A tiling is a solution of as many arrays as there are ways to lay the bones
// on it,
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

// Exact has the exact probabilities of a model, from a census.
type Exact struct {
	Of           map[uint64]float64 // by number of solutions; none is zero
	Mean, Spread float64
}

// FromCensus returns the probabilities for a random board of a census. Under
// Permutation all arrays are equally likely; under Shuffle an array's weight is its
// number of solutions, so the mean is the sum of their squares over their sum.
func FromCensus(t *census.Table, m generate.Model) Exact {
	weight := 0 // power of the number of solutions
	if m == generate.Shuffle {
		weight = 1
	}
	all := float64(t.Moment(weight))
	c := Exact{Of: map[uint64]float64{}}
	for _, r := range t.Rows {
		if p := float64(r.Arrays) * math.Pow(float64(r.Solutions), float64(weight)) / all; p > 0 {
			c.Of[uint64(r.Solutions)] = p
		}
	}
	c.Mean = float64(t.Moment(weight+1)) / all
	c.Spread = math.Sqrt(float64(t.Moment(weight+2))/all - c.Mean*c.Mean)
	return c
}

// A savedSample is the text form of a sample, as JSON. It has the first boards of a seed, so it can
// be extended.
type savedSample struct {
	Of string `json:"of"` // names the boards
	Sample
}

// Text returns s as text. What names the boards.
func (s Sample) Text(what string) []byte {
	text, err := json.Marshal(savedSample{what, s})
	if err != nil {
		panic(err) // it is all numbers
	}
	return append(text, '\n')
}

// ReadSample reads what Text wrote for the same boards.
func ReadSample(text []byte, what string) (Sample, error) {
	var s savedSample
	if err := json.Unmarshal(text, &s); err != nil {
		return Sample{}, fmt.Errorf("a sample: %w", err)
	}
	if s.Of != what {
		return Sample{}, fmt.Errorf("it is of %s, and asked for is %s", s.Of, what)
	}
	return s.Sample, nil
}
