package kit

import (
	"errors"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/must"
)

// digitOrDot is what the cells of boards in these tests may hold.
const digitOrDot = "0123456789."

func TestReadGrid(t *testing.T) {
	for _, tt := range []struct {
		text       string
		rows, cols int
		want       string // rows parted by slashes, or the error
	}{
		{"12/34", 2, 2, "12/34"},
		{"1234", 2, 2, "12/34"},
		{"12 34", 2, 2, "12/34"},
		{"12\n34\n", 2, 2, "12/34"},
		{"12\r\n34\r\n", 2, 2, "12/34"},
		{"1 2\n\n3 4\n", 2, 2, "12/34"},
		{"12/34/", 2, 2, "12/34"},
		{"12/34", 0, 0, "12/34"},
		{"123", 0, 0, "123"},
		{"1.3/456", 0, 3, "1.3/456"},
		{"", 2, 2, `line 1, column 1: not a board: found the end of the text, expected a digit`},
		{"12/3", 2, 2, `line 1, column 5: not a board: found the end of the text, expected 2 cells in a row, not 1`},
		{"12\n345", 2, 2, `line 2, column 3: not a board: found "5", expected the end of a row of 2 cells`},
		{"12/34/5", 2, 2, `line 1, column 7: not a board: found "5", expected the end after 2 rows`},
		{"12345", 2, 2, `line 1, column 5: not a board: found "5", expected the end after 2 rows`},
		{"12/3x", 2, 2, `line 1, column 5: not a board: found "x", expected a digit`},
		{"ä2/34", 2, 2, `line 1, column 1: not a board: found "ä", expected a digit`},
		{"12\n3ä", 2, 2, `line 2, column 2: not a board: found "ä", expected a digit`},
		{"12\n", 2, 2, `line 1, column 3: not a board: found the end of the text, expected 2 rows, not 1`},
		{"12\n3", 0, 0, `line 2, column 2: not a board: found the end of the text, expected 2 cells in a row, not 1`},
	} {
		grid, err := ReadGrid(tt.text, tt.rows, tt.cols, "a digit", digitOrDot)
		var rows []string
		for _, row := range grid {
			rows = append(rows, string(row))
		}
		got := strings.Join(rows, "/")
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "cover: ")
			if _, ok := errors.AsType[*cover.SyntaxError](err); !ok {
				t.Errorf("%q: %T", tt.text, err)
			}
		}
		must.Equal(t, got, tt.want, "%q", tt.text)
	}
}

// FuzzReadGrid checks that a board that is read has its size, comes back from
// its text, and that an error points into the text.
func FuzzReadGrid(f *testing.F) {
	for _, text := range []string{"12/34", "1234", "1 2\n\n3 4\n", "12/3x", "", "ä", "12\r\n3"} {
		f.Add(text, 2, 2)
		f.Add(text, 0, 0)
	}
	f.Fuzz(func(t *testing.T, text string, rows, cols int) {
		rows, cols = max(0, min(rows, 9)), max(0, min(cols, 9))
		grid, err := ReadGrid(text, rows, cols, "a digit", digitOrDot)
		if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
			if syntax.Line < 1 || syntax.Line > 1+strings.Count(text, "\n") || syntax.Col < 1 || syntax.Col > len([]rune(syntax.Text))+1 {
				t.Errorf("%q: %+v", text, syntax)
			}
			return
		} else if err != nil {
			t.Fatalf("%q: %T", text, err)
		}
		var lines []string
		for _, row := range grid {
			if cols > 0 && len(row) != cols || len(row) != len(grid[0]) {
				t.Errorf("%q: a row of %d", text, len(row))
			}
			lines = append(lines, string(row))
		}
		if rows > 0 && len(grid) != rows {
			t.Errorf("%q: %d rows", text, len(grid))
		}
		again, err := ReadGrid(strings.Join(lines, "\n"), rows, cols, "a digit", digitOrDot)
		if err != nil || len(again) != len(grid) {
			t.Errorf("%q does not come back: %v", text, err)
		}
	})
}
