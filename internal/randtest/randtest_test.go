package randtest

import (
	"strings"
	"testing"
)

// A recorder is a test that keeps what is logged.
type recorder struct {
	testing.TB
	log strings.Builder
}

func (r *recorder) Helper() {}

func (r *recorder) Logf(format string, args ...any) { r.log.WriteString(format) }

// TestNew shifts the seed: the numbers are those of the seed that it comes to, and
// something is logged.
func TestNew(t *testing.T) {
	t.Setenv(shift, "")
	fixed, shifted := New(t, 3, 5), New(t, 12, 5)
	t.Setenv(shift, "9")
	r := &recorder{TB: t}
	for n, rng := 0, New(r, 3, 5); n < 3; n++ {
		if got, want := rng.Uint64(), shifted.Uint64(); got != want || got == fixed.Uint64() {
			t.Errorf("%d, want %d", got, want)
		}
	}
	if r.log.Len() == 0 {
		t.Error("the seed is not logged")
	}
}

// TestRounds has enough at once, later, and never.
func TestRounds(t *testing.T) {
	for _, tt := range []struct{ enough, want int }{{0, 5}, {5, 5}, {6, 6}, {50, 50}, {99, 50}} {
		met := 0
		for i := range Rounds(5, func() bool { return met >= tt.enough }) {
			if i != met {
				t.Errorf("round %d is called %d", met, i)
			}
			met++
		}
		if met != tt.want {
			t.Errorf("%d rounds for %d, want %d", met, tt.enough, tt.want)
		}
	}
	for range Rounds(5, func() bool { return false }) {
		break
	}
}
