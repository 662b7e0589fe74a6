package puzzle

import (
	"math"
	"slices"
	"testing"

	"bonepile/dominosa/deduce"
	"bonepile/internal/randtest"
)

// Times that are made of other efforts give these efforts back, and what was fitted is a
// least sum: no small change of one rule makes it less.
func TestFitted(t *testing.T) {
	rng := randtest.New(t, 73, 1)
	real := make([]float64, len(deduce.Efforts()))
	for i, e := range deduce.Efforts() {
		real[i] = float64(e) * math.Exp(rng.NormFloat64())
	}
	var list []timed
	for range 4000 {
		x := timed{used: make([]int, len(real))}
		for i := range x.used {
			if rng.IntN(deduce.Efforts()[i]) < 3 { // harder rules are needed less often
				x.used[i] = rng.IntN(8)
			}
		}
		if x.seconds = foretold(x, real); x.seconds > 0 {
			list = append(list, x)
		}
	}
	prior := scaled(list)
	got := fitted(list, prior)
	for i, w := range got {
		if math.Abs(w/real[i]-1) > 0.3 && deduce.Efforts()[i] < 1000 { // three in a thousand boards say little
			t.Errorf("rule %d: %.3f, want %.3f", i, w, real[i])
		}
	}
	if far := medianError(list, func(int) []float64 { return got }); far > 1 {
		t.Errorf("the median error is %v %%", far)
	}

	by := make([]float64, len(list))
	for i, x := range list {
		by[i] = foretold(x, prior)
	}
	sum := func(w []float64) (s float64) {
		for i, x := range list {
			e := (foretold(x, w) - x.seconds) / by[i]
			s += e * e
		}
		for k := range w {
			s += (w[k]/prior[k] - 1) * (w[k]/prior[k] - 1)
		}
		return s
	}
	best := fittedBy(list, by, prior, slices.Clone(prior))
	for k := range best {
		for _, d := range []float64{0.999, 1.001} {
			w := slices.Clone(best)
			if w[k] *= d; sum(w) < sum(best)-1e-9 {
				t.Errorf("rule %d: %v times that is better by %g", k, d, sum(best)-sum(w))
			}
		}
	}
}

func TestRankCorrelation(t *testing.T) {
	for _, c := range []struct {
		scores, seconds []float64
		want            float64
	}{
		{[]float64{1, 2, 3}, []float64{10, 20, 90}, 1},
		{[]float64{1, 2, 3}, []float64{9, 2, 1}, -1},
		{[]float64{1, 1, 2, 3}, []float64{5, 6, 7, 7}, 0.889}, // by hand: 4/4.5
		{[]float64{1, 1}, []float64{5, 6}, 0},
	} {
		var list []timed
		for i := range c.scores {
			list = append(list, timed{score: c.scores[i], seconds: c.seconds[i]})
		}
		if got := rankCorrelation(list); got != c.want {
			t.Errorf("%v, %v: %v, want %v", c.scores, c.seconds, got, c.want)
		}
	}
}
