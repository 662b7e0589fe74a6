// Package must gives tests what has to succeed before they can ask their own question,
// and asks the plainest of questions.
package must

import (
	"fmt"
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
