package cheapest

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/internal/must"
)

// TestDecideTurns has a problem that the learner settles, because it has no solution
// whatever the costs are, and one that the search for cheap solutions settles.
func TestDecideTurns(t *testing.T) {
	for _, c := range []struct {
		text string
		most int64
		want cover.Verdict
	}{
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 1, cover.None},
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 2, cover.Unique},
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 5, cover.Many},
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 1 << 62, cover.Many},
	} {
		p := covertest.Parse(c.text)
		d := decision{p: cover.FromArrays(p), most: c.most, x: p, number: func(k int) int { return k }}
		if a, err := d.learn(t.Context(), 0); err != nil || a.Verdict != c.want && (a.Verdict != cover.Unknown || a.First != nil) {
			t.Errorf("cost %d, learner alone: found %v %v, expected %v or nothing", c.most, a, err, c.want)
		}
		a, err := Decide(t.Context(), cover.FromArrays(p), c.most, cover.Config{})
		if err != nil || a.Verdict != c.want {
			t.Errorf("cost %d: found %v %v, expected %v", c.most, a.Verdict, err, c.want)
		}
		a, err = Decide(t.Context(), cover.FromArrays(p), c.most, cover.Config{With: []int{0}})
		if want := c.most >= 5; err != nil || (a.Verdict == cover.Unique) != want {
			t.Errorf("cost %d, with option 0: found %v %v", c.most, a, err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stop")
	cancel(stop)
	if a, err := Decide(ctx, cover.FromArrays(covertest.Parse("a\na\n")), 1, cover.Config{}); !errors.Is(err, stop) {
		t.Errorf("found %v %v, expected %v", a, err, stop)
	}
}

// TestMemory stops each search at what it keeps.
func TestMemory(t *testing.T) {
	loose := cover.FromArrays(covertest.Parse("0:20|a/" + strings.Repeat("a |1/", 20)))
	dense := cover.FromArrays(covertest.Parse("a/" + strings.Repeat("a |1/", 20)))
	for name, find := range map[string]func(cfg Config) error{
		"linked":  func(cfg Config) error { _, err := Find(t.Context(), loose, math.MaxInt, cfg); return err },
		"dense":   func(cfg Config) error { _, err := Find(t.Context(), dense, 1, cfg); return err },
		"minimax": func(cfg Config) error { _, _, err := Minimax(t.Context(), loose, math.MaxInt, ByCost, cfg); return err },
	} {
		must.Equal(t, find(Config{MaxMemory: 1000}), cover.ErrMemory, "%s", name)
	}
}
