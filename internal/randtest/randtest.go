// Package randtest gives tests their random numbers, and logs the seed: a test that fails
// says how to fail again.
package randtest

import (
	"iter"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// shift is the variable of the environment with a number that is added to every seed.
// Without it, a test meets the same numbers in every run.
const shift = "BONEPILE_SEED"

// New returns random numbers for a test, made from two seeds.
func New(t testing.TB, seed, other uint64) *rand.Rand {
	t.Helper()
	by := os.Getenv(shift)
	if by != "" {
		n, err := strconv.ParseUint(by, 10, 64)
		if err != nil {
			t.Fatalf("%s: %v", shift, err)
		}
		seed += n
	}
	t.Logf("random numbers of seed %d, %d; %s=%s", seed, other, shift, by)
	return rand.New(rand.NewPCG(seed, other))
}

// Rounds yields the numbers of the rounds of a test with random numbers: n, and more until
// it has met enough, but at most ten times n. So a test that wants to meet something rare
// often enough does so with every seed.
func Rounds(n int, enough func() bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n || i < 10*n && !enough(); i++ {
			if !yield(i) {
				return
			}
		}
	}
}

// Lone skips a test that starts no goroutines of ours under -short, which is how the tests
// look for races.
func Lone(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("has nothing that could race")
	}
}

// Slow skips a test that takes some time, such as "some minutes", unless BONEPILE_SLOW is set.
func Slow(t testing.TB, time string) {
	t.Helper()
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skipf("takes %s: BONEPILE_SLOW=1 runs it", time)
	}
}
