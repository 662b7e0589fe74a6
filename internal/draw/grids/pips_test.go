package grids

import (
	"math"
	"testing"

	"bonepile/internal/draw"
)

// TestPips holds the patterns against what pips are: as many as the number, the same
// upside down, apart from each other, and inside their half of a bone.
func TestPips(t *testing.T) {
	for n := range mostPips + 1 {
		list := pipsOf(n)
		if len(list) != n {
			t.Errorf("%d pips for %d", len(list), n)
		}
		for _, high := range []int{9, 12, 15, 18} {
			if high < n {
				continue
			}
			r := pipRadius(high)
			for i, p := range list {
				if max(math.Abs(p.X), math.Abs(p.Y))+r > Cell/2-gap {
					t.Errorf("%d: a pip at %v leaves its half", n, p)
				}
				turned := false
				for j, q := range list {
					turned = turned || math.Hypot(p.X+q.X, p.Y+q.Y) < 1e-9
					if d := math.Hypot(p.X-q.X, p.Y-q.Y); i != j && d < 2.3*r {
						t.Errorf("%d of double-%d: pips %v and %v are %v apart", n, high, p, q, d)
					}
				}
				if !turned {
					t.Errorf("%d: upside down it is another pattern", n)
				}
			}
		}
	}
	for _, c := range []struct {
		across     bool
		wide, high int
	}{{false, 2, 3}, {true, 3, 2}} {
		xs, ys := map[float64]bool{}, map[float64]bool{}
		for _, m := range pips(6, 6, draw.Point{}, c.across, draw.RGB(0)) {
			xs[m.X], ys[m.Y] = true, true
		}
		if len(xs) != c.wide || len(ys) != c.high {
			t.Errorf("six pips in %d columns and %d rows, want %d and %d", len(xs), len(ys), c.wide, c.high)
		}
	}
}
