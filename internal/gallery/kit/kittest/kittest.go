// Package kittest is for the tests of the gallery's models.
package kittest

import (
	"strings"
	"testing"
)

// Err checks that an error contains want, or that there is none if want is empty.
func Err(t *testing.T, what string, err error, want string) {
	t.Helper()
	if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %v, want %q", what, err, want)
	}
}
