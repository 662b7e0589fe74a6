package jobs

import (
	"math"
	"testing"
	"time"

	"bonepile/internal/randtest"
)

// TestForecast follows runs whose speed goes up and down at random: in nearly all, the end
// comes within the error that was given when a third was done, and that error is not so
// large that it says nothing.
func TestForecast(t *testing.T) {
	rng := randtest.New(t, 20, 5)
	const runs = 400
	within, said, wide := 0, 0, 0.0
	for range runs {
		var f forecast
		speed := 1 / (100 + 2000*rng.Float64()) // of the whole, a second
		var end, wrong float64                  // as said when a third was done
		done := 0.0
		for s := 0.0; done < 1; s += .25 {
			f.see(time.Duration(s*float64(time.Second)), done)
			if left, off := f.left(); end == 0 && done > 1./3 && left > 0 {
				end, wrong = left.Seconds(), off.Seconds()
			}
			done += speed / 4 * 2 * rng.Float64() * rng.ExpFloat64()
		}
		if end == 0 {
			continue
		}
		said++
		wide += wrong / end
		truth := (1 - 1./3) / speed
		if math.Abs(truth-end) <= wrong {
			within++
		}
	}
	t.Logf("%d of %d within the error, which is %.0f %% on average", within, said, 100*wide/float64(said))
	if said < runs*9/10 || within < said*9/10 || wide/float64(said) > .6 {
		t.Errorf("%d of %d within the error, which is %.0f %%", within, said, 100*wide/float64(said))
	}
}

// TestForecastSilent has nothing to say of a run that does not move, has just begun or is
// over, and knows the end of one that is even.
func TestForecastSilent(t *testing.T) {
	var f forecast
	for s := range 1000 {
		f.see(time.Duration(s)*time.Second, .5)
		if left, wrong := f.left(); left != 0 || wrong != 0 {
			t.Fatalf("%v ± %v", left, wrong)
		}
	}
	f = forecast{}
	for s := range 500 {
		f.see(time.Duration(s)*time.Second, float64(s)/1000)
		left, wrong := f.left()
		if s < forecastLeast-1 && left != 0 {
			t.Errorf("after %d s: %v", s, left)
		}
		if s > 100 && (math.Abs(left.Seconds()-float64(1000-s)) > 20 || wrong > time.Minute) {
			t.Errorf("after %d s: %v ± %v", s, left, wrong)
		}
	}
	if len(f.done) >= forecasts {
		t.Errorf("%d entries", len(f.done))
	}
}
