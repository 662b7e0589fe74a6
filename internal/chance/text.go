package chance

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// The text form of a sample: a line that says what this is, one that names the boards,
// their number, and a line for each number of solutions found:
//
//	bonepile sample 1
//	of double-2 on 3x4:000000000000 by permutation, seed 1
//	boards 1000
//	0 371
//	1 629
//
// The sample has the first boards of a seed, so it can be extended.

const sampleMagic = "bonepile sample 1"

// AppendText appends s as text to b. What, one line, names the boards.
func (s *Sample) AppendText(b []byte, what string) []byte {
	b = fmt.Appendf(b, "%s\nof %s\nboards %d\n", sampleMagic, what, s.Boards)
	for _, c := range s.Counts {
		b = fmt.Appendf(b, "%d %d\n", c.Solutions, c.Boards)
	}
	return b
}

// A sampleError names the wrong line of a sample, from 1, and what was found and
// expected there.
type sampleError struct {
	Line        int
	Found, Want string
}

func (e *sampleError) Error() string {
	return fmt.Sprintf("line %d: found %q, expected %s", e.Line, e.Found, e.Want)
}

// ReadSample reads what AppendText wrote for the same boards.
func ReadSample(text []byte, what string) (s Sample, err error) {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if !bytes.HasSuffix(text, []byte("\n")) {
		return s, &sampleError{len(lines), lines[len(lines)-1], "a whole line"}
	}
	for n, want := range []string{sampleMagic, "of " + what} {
		if n >= len(lines) || lines[n] != want {
			return s, &sampleError{n + 1, line(lines, n), strconv.Quote(want)}
		}
	}
	number, ok := strings.CutPrefix(line(lines, 2), "boards ")
	if s.Boards, err = strconv.ParseUint(number, 10, 64); err != nil || !ok {
		return Sample{}, &sampleError{3, line(lines, 2), "boards, and how many"}
	}
	sum := uint64(0)
	for n, text := range lines[min(3, len(lines)):] {
		k, boards, _ := strings.Cut(text, " ")
		c := Count{}
		var err2 error
		c.Solutions, err = strconv.ParseUint(k, 10, 64)
		c.Boards, err2 = strconv.ParseUint(boards, 10, 64)
		last := len(s.Counts) - 1
		if err != nil || err2 != nil || c.Boards == 0 || c.Boards > s.Boards-sum || last >= 0 && c.Solutions <= s.Counts[last].Solutions {
			return Sample{}, &sampleError{n + 4, text, "a number of solutions above that before, and how many boards have it"}
		}
		sum += c.Boards
		s.Counts = append(s.Counts, c)
	}
	if sum != s.Boards {
		return Sample{}, &sampleError{3, lines[2], fmt.Sprintf("the %d boards of all lines", sum)}
	}
	return s, nil
}

// line returns line n, or "" if there are fewer.
func line(lines []string, n int) string {
	if n < len(lines) {
		return lines[n]
	}
	return ""
}
