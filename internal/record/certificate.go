package record

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Certificates: every step of a proof as text, so that another program can confirm it from the rules
// of the game alone. docs/records.md has the form.

// A certificate is one in the making.
type certificate struct {
	w     io.Writer // nil for none
	table *tilingTable
	err   error
}

// write writes a line.
func (c *certificate) write(format string, args ...any) {
	if c.w != nil && c.err == nil {
		_, c.err = fmt.Fprintf(c.w, format+"\n", args...)
	}
}

// header begins a certificate.
func (c *certificate) header(n int) {
	c.write("certificate 1")
	c.write("pips %d", n)
	c.write("board %dx%d", c.table.rows, c.table.cols)
	c.write("tilings %d", len(c.table.lines))
	c.write("origin %s", c.tiling(0))
}

// end says that no array has more solutions, and which has as many, if one is known.
func (c *certificate) end(most uint64, known *Array) {
	id := ""
	if known != nil {
		id = " " + gameID(known.Puzzle)
	}
	c.write("end %d%s", most, id)
}

// tiling returns a tiling: for every cell, row by row, where the other half of its domino is.
func (c *certificate) tiling(i int) string {
	text := make([]byte, c.table.rows*c.table.cols)
	for _, p := range c.table.places(i) {
		first, second := byte('R'), byte('L')
		if p[1]-p[0] > 1 || c.table.cols == 1 {
			first, second = 'D', 'U'
		}
		text[p[0]], text[p[1]] = first, second
	}
	return string(text)
}

// numbers returns a list of numbers as words.
func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// light says that the classes of a list have at most limit solutions together, and by which lines.
func (c *certificate) light(bad []int, list []class, limit int) {
	if c.w == nil {
		return
	}
	dim := len(bad)
	_, start := lightest(list, dim, limit)
	rest := slices.Clone(list)
	c.write("light")
	for i := range dim {
		j := (start + i) % dim
		lines := thin(rest, j)
		for _, heights := range slices.SortedFunc(maps.Keys(lines), func(a, b [maxBad]int8) int { return slices.Compare(a[:], b[:]) }) {
			if lines[heights][1] == 0 {
				continue
			}
			words := make([]string, dim)
			for k, v := range bad {
				words[k] = fmt.Sprint(heights[k] - c.table.height[v][0])
			}
			words[j] = "*"
			c.write("line %s %d", strings.Join(words, " "), lines[heights][1])
		}
	}
	c.write(".")
}
