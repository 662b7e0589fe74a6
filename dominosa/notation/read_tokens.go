package notation

import (
	"bytes"
	"iter"
	"unicode/utf8"
)

// The tokens of a line, in the ways in which forms divide one. Each begins at a place and
// ends at another.

// isSeparated reports whether a text has something that separates cells.
func isSeparated(text []byte) bool { return bytes.ContainsAny(text, " \t,\"'") }

// tokens returns those between blanks and single commas. A comma too many is a token,
// which nobody takes for a cell.
func (l textLine) tokens() iter.Seq2[int, int] { return l.between(',') }

// words returns those between blanks.
func (l textLine) words() iter.Seq2[int, int] { return l.between('\n') } // which no line has

// between returns those between blanks and single separators. Quotes hold one together.
func (l textLine) between(separator byte) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for start := l.skip(0); start < len(l.text); {
			end, c := start+1, l.text[start]
			if c == '"' || c == '\'' {
				end += bytes.IndexByte(l.text[end:], c) + 1
			}
			for c != separator && end < len(l.text) && !isBlank(l.text[end]) && l.text[end] != separator {
				end++
			}
			if !yield(start, end) {
				return
			}
			if start = l.skip(end); c != separator && start < len(l.text) && l.text[start] == separator {
				start = l.skip(start + 1)
			}
		}
	}
}

// characters returns those of the line without the blanks around it.
func (l textLine) characters() iter.Seq2[int, int] {
	return l.each(func(yield func(int, int) bool) { yield(l.bounds()) })
}

// glued returns the characters of tokens.
func (l textLine) glued() iter.Seq2[int, int] { return l.each(l.tokens()) }

// each returns the characters of some parts of the line.
func (l textLine) each(parts iter.Seq2[int, int]) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for start, stop := range parts {
			for end := start; start < stop; start = end {
				_, size := utf8.DecodeRune(l.text[start:stop])
				if end = start + size; !yield(start, end) {
					return
				}
			}
		}
	}
}

// columns returns those between upright lines, without the blanks around them.
func (l textLine) columns() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		start, end := l.bounds()
		line := bytes.TrimSuffix(l.text[:end], []byte("|"))
		for start < len(line) {
			start++
			after := len(line)
			if i := bytes.IndexByte(line[start:], '|'); i >= 0 {
				after = start + i
			}
			from, to := (textLine{text: line[start:after]}).bounds()
			if !yield(start+from, start+to) {
				return
			}
			start = after
		}
	}
}
