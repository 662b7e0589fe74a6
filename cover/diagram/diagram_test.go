package diagram_test

import (
	"context"
	"math"
	"testing"

	"bonepile/cover"
	"bonepile/cover/diagram"
	"bonepile/cover/internal/covertest"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestZero checks that zero values give errors or empty answers.
func TestZero(t *testing.T) {
	d, err := diagram.Of(context.Background(), new(cover.Problem), diagram.Config{})
	if err != nil || d.Count().Int64() != 1 {
		t.Error("the zero Problem has one solution, which is empty:", err)
	}
}

// TestSamples checks that solutions drawn from the diagram of a problem are solutions, and
// by a chi-square test that all come equally often. Problems have bounds, weights and
// colours.
func TestSamples(t *testing.T) {
	rng := randtest.New(t, 40, 8)
	tested := 0
	for tested < 40 {
		x := covertest.Random(rng, covertest.Everything, 9)
		all := covertest.Brute(x)
		if len(all) < 4 {
			continue
		}
		p := box.New[cover.Problem](x)
		d := must.Get(diagram.Of(t.Context(), p, diagram.Config{}))(t)
		times, drawn := map[string]int{}, 50*len(all)
		for set := range d.Samples(rng) {
			must.Do(t, p.Verify(set))
			if times[covertest.Key(set)]++; drawn == 1 {
				break
			}
			drawn--
		}
		square := 0.
		for _, sol := range all {
			off := float64(times[sol] - 50)
			square += off * off / 50
		}
		// Wilson and Hilferty: the cube root of chi-square over its degrees is close to
		// normal. Four deviations are met once in 30,000 problems.
		free := float64(len(all) - 1)
		if z := (math.Cbrt(square/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free)); math.Abs(z) > 4 {
			t.Errorf("chi-square %.1f for %d solutions, %.1f deviations off: %v of\n%s", square, len(all), z, times, covertest.Text(t, x))
		}
		tested++
	}
}

// TestSamplesBig draws from more than 2^64 solutions. By symmetry the first corner of a
// square is in a horizontal domino half of the time.
func TestSamplesBig(t *testing.T) {
	x := covertest.DominoTilings(14, 14)
	p := box.New[cover.Problem](x)
	d := must.Get(diagram.Of(t.Context(), p, diagram.Config{}))(t)
	if want := "112202208776036178000000"; d.Count().String() != want {
		t.Errorf("%v tilings, want %s", d.Count(), want)
	}
	const draws = 1000
	seen, lying, n := map[string]bool{}, 0, 0
	for set := range d.Samples(randtest.New(t, 14, 14)) {
		must.Do(t, p.Verify(set))
		seen[covertest.Key(set)] = true
		for _, k := range set {
			if e := x.Option(k); e[0].Item == 0 && e[1].Item == 1 {
				lying++
			}
		}
		if n++; n == draws {
			break
		}
	}
	if off := lying - draws/2; len(seen) != draws || off*off > 4*4*draws/4 {
		t.Errorf("%d different tilings of %d, the corner is horizontal in %d", len(seen), draws, lying)
	}
}
