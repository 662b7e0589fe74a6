package forms

import (
	"strings"
	"testing"
)

func TestParseRegion(t *testing.T) {
	for _, tt := range []struct {
		text  string
		cells int
		err   string
	}{
		{"3x20", 60, ""},
		{"3x3x3", 27, ""},
		{"3x5x2-000,001,200", 27, ""},
		{"3x4x2+002,012,102", 27, ""},
		{"3x4x3-00z,01z,23z", 27, ""},
		{"2x2-00+00", 4, ""},
		{"2x2-0z", 2, ""},
		{"##/#.", 3, ""},
		{" #\n##\n", 3, ""},
		{"3", 0, `region: found "3", expected two or three sides, and at most 4000 cells`},
		{"3xx3", 0, `region: found "3xx3", expected a size such as 3x20 or 3x3x3, or a drawing such as ##/.#`},
		{"0x3", 0, `region: found "0x3", expected a size such as 3x20 or 3x3x3, or a drawing such as ##/.#`},
		{"4000x4000", 0, `region: found "4000x4000", expected two or three sides, and at most 4000 cells`},
		{"2x2-0", 0, `region: found "0", expected a digit or a letter for each coordinate of a cell`},
		{"2x2-0Z", 0, `region: found "0Z0", expected a digit or a letter for each coordinate of a cell`},
		{"2x2-zz", 0, `region: no cell is left`},
		{"##/#x", 0, `line 2, column 2: not a region: found "x", expected # for a cell, or . for none`},
		{"", 0, `line 1, column 1: not a region: found the end of the text, expected from 1 to 4000 cells, as #`},
	} {
		s, err := ParseRegion(tt.text)
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "cover: ")
		}
		if len(s) != tt.cells || got != tt.err {
			t.Errorf("%q: %d cells, %s\nwant %d, %s", tt.text, len(s), got, tt.cells, tt.err)
		}
	}
}

// FuzzParseRegion checks that no text makes parseRegion panic or allocate a huge
// region.
func FuzzParseRegion(f *testing.F) {
	for _, text := range []string{"3x20", "3x5x2-000,001,200", "3x4x2+002,01z", "##/#.", "", "9x9x9-zzz"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseRegion(text)
		if (err == nil) != (len(s) > 0) {
			t.Errorf("%q: %d cells, %v", text, len(s), err)
		}
		for i := 1; i < len(s); i++ {
			if ComparePoints(s[i-1], s[i]) >= 0 {
				t.Fatalf("%q: not sorted: %v", text, s)
			}
		}
	})
}
