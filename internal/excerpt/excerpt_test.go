package excerpt_test

import (
	"strings"
	"testing"

	"bonepile/internal/excerpt"
	"bonepile/internal/must"
)

func TestAt(t *testing.T) {
	long := strings.Repeat("abcdefghi ", 10)
	for _, tt := range []struct {
		text       string
		col, width int
		want       string
	}{
		{"a b c", 3, 80, "a b c\n  ^"},
		{"a b", 4, 80, "a b\n   ^"},
		{"", 1, 80, "\n^"},
		{"ä\tö ü", 5, 80, "ä ö ü\n    ^"},
		{"a\x1b[31mb", 3, 80, "a [31mb\n  ^"},
		{long, 1, 20, "abcdefghi abcdefghi…\n^"},
		{long, 51, 20, "…bcdefghi abcdefghi…\n          ^"},
		{long, 101, 20, "…bcdefghi abcdefghi \n                    ^"},
		{long, 96, 20, "…bcdefghi abcdefghi \n               ^"},
		{"a\x00\x1b[1m\x7f\tb", 3, 20, "a  [1m  b\n  ^"},
		{"\xffa\u202Eb", 4, 20, "\uFFFDa\uFFFDb\n   ^"},
		{long, 2, 1, "abcdefghi…\n ^"},
	} {
		must.Equal(t, excerpt.At(tt.text, tt.col, tt.width), tt.want, "%q, column %d, width %d", tt.text, tt.col, tt.width)
	}
}
