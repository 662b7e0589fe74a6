package jobs

import (
	"container/heap"
	"math/rand/v2"
	"testing"

	"bonepile/internal/randtest"
)

// A model of a run, to see where more workers stop to help. It is the rules of
// do.go and crew.go with times instead of searches: docs/scale.md has what it says.
//
// Coordinator and server are one station that takes one answer after the other, with
// the unit that follows it. A worker takes the unit that waits for longest, and
// answers when it is done, or called, or after maxTurn. A unit that comes back before
// it is done falls into pieces.

// What the model reckons with was measured, but for lanTrip, on a busy machine of two cores.
const (
	// handling is the processor time in seconds of coordinator and server for a unit and
	// its answer, when many are on their way, as if both had one core:
	// coordinator-us/unit of BenchmarkLoad in package far.
	handling = 90e-6

	// loopbackTrip is how long a unit or an answer is on its way: us/trip of
	// BenchmarkTrip/loopback.
	loopbackTrip = 69e-6

	// lanTrip is the same between machines of one network.
	lanTrip = 500e-6
)

// fallsInto says into which shares a unit fell that came back before it was done:
// the first ten lists each of BenchmarkPieces of package coverjobs, for 12 queens
// and for 10 by 10 cells filled with pentominoes Y.
var fallsInto = [][]float64{
	{0.34, 0.28, 0.28, 0.093},
	{0.3, 0.26, 0.24, 0.19},
	{0.54, 0.3, 0.16},
	{0.84, 0.16},
	{0.3, 0.25, 0.23, 0.21},
	{0.36, 0.22, 0.21, 0.2},
	{0.41, 0.39, 0.2},
	{0.31, 0.26, 0.24, 0.19},
	{0.36, 0.29, 0.19, 0.16},
	{0.29, 0.25, 0.24, 0.21},
	{0.94, 0.061},
	{0.56, 0.44, 0.00019, 0.00019},
	{1, 0.0012},
	{1, 0.002},
	{0.71, 0.29, 0.00024},
	{1, 0.0026},
	{1, 0.00091},
	{0.56, 0.44, 0.00019, 0.00019},
	{0.55, 0.45, 0.00038},
	{0.72, 0.28, 0.00024},
}

type simulation struct {
	workers int
	work    float64 // seconds in all
	handle  float64 // seconds that coordinator and server are at one answer and the unit that follows
	trip    float64 // seconds that a unit or an answer is on its way

	rng    *rand.Rand
	now    float64
	busy   float64 // until when coordinator and server are
	done   float64
	events events

	ready   []float64  // sizes of the parts that wait, the last is given out first
	queue   []*simUnit // given out, and nobody has them
	idle    int        // workers
	units   int        // given out, and not answered
	oldest  []*simUnit // in the order in which they are to be called; those that were answered too
	thought float64

	answers int
}

// A simUnit is a part that was given out.
type simUnit struct {
	size   float64
	given  float64
	begun  float64 // -1 before
	end    float64 // when its worker answers
	called float64
	over   bool
}

// An event is something that happens later.
type event struct {
	at   float64
	what func()
}

type events []event

func (e events) Len() int           { return len(e) }
func (e events) Less(i, j int) bool { return e[i].at < e[j].at }
func (e events) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)        { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

func (s *simulation) later(at float64, what func()) { heap.Push(&s.events, event{at, what}) }

// run returns how long the run takes.
func (s *simulation) run() float64 {
	s.rng = rand.New(rand.NewPCG(1, 1))
	s.ready, s.idle = []float64{s.work}, s.workers
	s.give()
	s.later(CallEvery.Seconds(), s.tick)
	for s.done < s.work*(1-1e-9) {
		e := heap.Pop(&s.events).(event)
		s.now = e.at
		e.what()
	}
	return s.now
}

// tick is what the coordinator does if nothing comes.
func (s *simulation) tick() {
	s.give()
	s.call()
	s.later(s.now+CallEvery.Seconds(), s.tick)
}

// give queues units until there are enough.
func (s *simulation) give() {
	for s.units < ahead*s.workers && len(s.ready) > 0 {
		u := &simUnit{size: s.ready[len(s.ready)-1], given: s.now, begun: -1, called: -1}
		s.ready = s.ready[:len(s.ready)-1]
		s.units++
		s.oldest = append(s.oldest, u)
		s.busy = max(s.busy, s.now) + s.handle
		s.later(s.busy+s.trip, func() {
			s.queue = append(s.queue, u)
			s.begin()
		})
	}
}

// begin gives units to workers.
func (s *simulation) begin() {
	for s.idle > 0 && len(s.queue) > 0 {
		u := s.queue[0]
		s.queue = s.queue[1:]
		s.idle--
		u.begun = s.now
		s.end(u, s.now+min(u.size, maxTurn.Seconds()))
	}
}

// end makes the worker of a unit answer at a time, if not before.
func (s *simulation) end(u *simUnit, at float64) {
	u.end = at
	s.later(at, func() {
		if u.over || u.end != at {
			return
		}
		u.over = true
		s.idle++
		s.begin()
		s.later(s.now+s.trip, func() { s.account(u, at-u.begun) })
	})
}

// account takes an answer to account.
func (s *simulation) account(u *simUnit, spent float64) {
	s.answers++
	s.units--
	spent = min(spent, u.size)
	s.done += spent
	left := u.size - spent
	if left < 1e-6 {
		s.done += left
		left = 0
	}
	if left > 0 {
		shares := fallsInto[s.rng.IntN(len(fallsInto))]
		sum := 0.0
		for _, x := range shares {
			sum += x
		}
		for i := range shares { // the largest last
			s.ready = append(s.ready, left*shares[len(shares)-1-i]/sum)
		}
	}
	s.give()
	s.call()
}

// call is coordinator.call.
func (s *simulation) call() {
	lacking := s.workers + reserve(s.workers) - s.units
	if lacking <= 0 || len(s.ready) > 0 || s.now < s.thought+callPace(s.workers).Seconds() {
		return
	}
	s.thought = s.now
	var first, again, called []*simUnit
	for _, u := range s.oldest {
		switch {
		case u.over:
		case u.called >= 0 && s.now < u.called+callAgain.Seconds():
			lacking--
			again = append(again, u)
		default:
			first = append(first, u)
		}
	}
	s.oldest = nil
	for _, u := range first {
		if len(called) >= min(lacking, callMost(s.workers)) || s.now < u.given+minTurn.Seconds() {
			s.oldest = append(s.oldest, u)
			continue
		}
		u.called = s.now
		called = append(called, u)
		if u.begun >= 0 {
			s.end(u, min(u.end, max(s.now+s.trip, u.begun+minTurn.Seconds())))
		}
	}
	s.oldest = append(append(s.oldest, again...), called...) // others are called first
}

// TestScale says what the model says, in the form of the table of docs/scale.md,
// and that it is possible: no speed is above the number of workers. Up to a thousand workers
// get to nine tenths of theirs, and ten thousand to eight.
func TestScale(t *testing.T) {
	t.Parallel()
	for _, workers := range []int{1, 10, 100} {
		scale(t, workers)
	}
}

// TestScaleSlow does the same for more workers.
func TestScaleSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	for _, workers := range []int{1000, 10_000} {
		scale(t, workers)
	}
}

// scale logs a row of the table: workers, speed with processes of one machine, speed
// with machines of one network, and answers a second.
func scale(t *testing.T, workers int) {
	work, answers, least := 100*float64(workers), 0.0, .9
	if workers > 1000 {
		least = .8
	}
	var speeds [2]float64
	for i, trip := range []float64{loopbackTrip, lanTrip} {
		s := simulation{workers: workers, work: work, handle: handling, trip: trip}
		took := s.run()
		speeds[i], answers = work/took, float64(s.answers)/took
		if speeds[i] > float64(workers) || speeds[i] < least*float64(workers) {
			t.Errorf("%d workers: speed %.2f", workers, speeds[i])
		}
	}
	t.Logf("| %d | %.0f, %.1f %% | %.0f, %.1f %% | %.1f |", workers,
		speeds[0], 100*speeds[0]/float64(workers), speeds[1], 100*speeds[1]/float64(workers), answers)
}
