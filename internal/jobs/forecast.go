package jobs

import (
	"math"
	"time"
)

// A forecast estimates when a run ends, from how much of it was done at times that lie
// equally far apart. It takes the last half of what it has seen, because workers come and go:
// the mean of what was done from one time to the next is the speed, and how these differ is
// the error. It knows shares of the tree only, and takes subtrees of one node for equal.
type forecast struct {
	every time.Duration // between two entries
	done  []float64     // share of the whole, at each
}

const (
	// forecasts is how many entries there are at most; then every second one goes.
	forecasts = 64

	// forecastFirst is the time between the first ones, and forecastLeast how many it
	// takes to say anything.
	forecastFirst = time.Second
	forecastLeast = 8
)

// see notes the share that is done after a time, if it is due.
func (f *forecast) see(after time.Duration, share float64) {
	if f.every == 0 {
		f.every = forecastFirst
	}
	for after >= f.every*time.Duration(len(f.done)) {
		f.done = append(f.done, share)
		if len(f.done) == forecasts {
			for i := range forecasts / 2 {
				f.done[i] = f.done[2*i]
			}
			f.done, f.every = f.done[:forecasts/2], 2*f.every
		}
	}
}

// left returns how long the rest takes, and an error that the truth exceeds in one of twenty
// runs, as far as the past tells the future. Both are 0 if nothing can be said.
func (f *forecast) left() (left, wrong time.Duration) {
	n := len(f.done)
	if n < forecastLeast {
		return 0, 0
	}
	late := f.done[n/2-1:]
	steps, rest := float64(len(late)-1), 1-f.done[n-1]
	mean := (late[len(late)-1] - late[0]) / steps
	if mean <= 0 || rest <= 0 {
		return 0, 0
	}
	squares := 0.0
	for i := range late[1:] {
		d := late[i+1] - late[i] - mean
		squares += d * d
	}
	todo := rest / mean // steps
	spread := math.Sqrt(squares / (steps - 1))
	// The mean is off by spread/√steps, and the steps to come by spread each.
	off := 2 * spread / mean * math.Sqrt(todo*todo/steps+todo)
	inTime := func(x float64) time.Duration {
		return time.Duration(min(x*float64(f.every), math.MaxInt64/2))
	}
	return inTime(todo), inTime(off)
}
