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
