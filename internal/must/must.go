// Package must gives tests what has to succeed before they can ask their own question,
// and asks the plainest of questions.
package must

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"testing"
)

// Get returns a value that comes with an error, and ends the test if that is not nil:
//
//	text := must.Get(os.ReadFile(name))(t)
func Get[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Do(t, err)
		return v
	}
}

// Value is Get where no test is at hand: it panics.
func Value[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Get2 is Get for two values.
func Get2[T, U any](v T, w U, err error) func(testing.TB) (T, U) {
	return func(t testing.TB) (T, U) {
		t.Helper()
		Do(t, err)
		return v, w
	}
}

// All returns the values of a sequence, and ends the test at an error.
func All[T any](t testing.TB, list iter.Seq2[T, error]) iter.Seq[T] {
	return func(yield func(T) bool) {
		t.Helper()
		for v, err := range list {
			Do(t, err)
			if !yield(v) {
				return
			}
		}
	}
}

// Do ends the test if there is an error.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Equal fails the test unless got is want, and lets it continue. The format says what they are.
func Equal[T comparable](t testing.TB, got, want T, format string, args ...any) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %+v\nwant %+v", fmt.Sprintf(format, args...), got, want)
	}
}

// Same is Equal for the elements of slices.
func Same[T comparable](t testing.TB, got, want []T, format string, args ...any) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %+v\nwant %+v", fmt.Sprintf(format, args...), got, want)
	}
}

// Least fails the test if it met fewer of something than it has to meet, so that it says too little.
func Least[N cmp.Ordered](t testing.TB, met, least N, format string, args ...any) {
	t.Helper()
	if met < least {
		t.Errorf("%s: only %v, want %v", fmt.Sprintf(format, args...), met, least)
	}
}
