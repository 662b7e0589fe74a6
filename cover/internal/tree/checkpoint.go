package tree

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"bonepile/cover/internal/xc"
)

// A Checkpoint is a search that was cut short: what it had found, and what is left of
// its tree. Package cover says more.
type Checkpoint struct {
	Problem, Rule string

	Stats Stats
	Left  []Part
}

// magic is the first line of every checkpoint.
const magic = "bonepile checkpoint 1"

// AppendText appends c as text to b.
func (c *Checkpoint) AppendText(b []byte) []byte {
	b = fmt.Appendf(b, "%s\n", magic)
	if c.Problem != "" {
		b = fmt.Appendf(b, "problem %s\n", c.Problem)
	}
	if c.Rule != "" {
		b = fmt.Appendf(b, "rule %s\n", c.Rule)
	}
	for _, f := range c.Stats.named() {
		if c.Stats.Uncounted && (f.name == "updates" || f.name == "cleansings") {
			b = fmt.Appendf(b, "%s unknown\n", f.name)
			continue
		}
		b = fmt.Appendf(b, "%s %d\n", f.name, *f.value)
	}
	if len(c.Stats.Profile) > 0 {
		b = fmt.Appendf(b, "profile %s\n", strings.Trim(fmt.Sprint(c.Stats.Profile), "[]"))
	}
	b = append(strconv.AppendFloat(append(b, "done "...), c.Stats.Done, 'g', -1, 64), '\n')
	for _, pt := range c.Left {
		b = fmt.Appendf(b, "part %v\n", pt)
	}
	return b
}

// ReadCheckpoint reads what AppendText writes. A malformed text gives
// an [*xc.SyntaxError]; other errors come from r.
func ReadCheckpoint(r io.Reader) (*Checkpoint, error) {
	c := new(Checkpoint)
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := in.ReadString('\n')
		if err != nil && err != io.EOF {
			return nil, fmt.Errorf("cover: after line %d of a checkpoint: %w", n-1, err)
		}
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if n == 1 && line != magic {
			return nil, &xc.SyntaxError{Line: n, Col: 1, Text: line, Found: line, Want: magic, Err: ErrCheckpoint}
		}
		if n > 1 && line != "" {
			if found, want, col := c.line(line); want != "" {
				return nil, &xc.SyntaxError{Line: n, Col: col, Text: line, Found: found, Want: want, Err: ErrCheckpoint}
			}
		}
		if err == io.EOF {
			return c, nil
		}
	}
}

// ErrCheckpoint reports a text that is no checkpoint.
var ErrCheckpoint = errors.New("not a checkpoint")

// line reads a line. If it is wrong it returns what was found, where, and what
// was expected.
func (c *Checkpoint) line(line string) (found, want string, col int) {
	word, rest, _ := strings.Cut(line, " ")
	col = len([]rune(word)) + 2
	for _, f := range c.Stats.named() {
		if f.name == word && rest == "unknown" && (word == "updates" || word == "cleansings") {
			c.Stats.Uncounted = true
			return
		}
		if f.name == word {
			n, err := strconv.ParseUint(rest, 10, 64)
			if err != nil {
				return rest, "a number below 2^64", col
			}
			*f.value = n
			return
		}
	}
	switch word {
	case "problem":
		c.Problem = rest
	case "rule":
		c.Rule = rest
	case "done":
		d, err := strconv.ParseFloat(rest, 64)
		if err != nil || !(d >= 0 && d <= 1) {
			return rest, "a number from 0 to 1", col
		}
		c.Stats.Done = d
	case "profile":
		c.Stats.Profile = nil
		for w := range strings.FieldsSeq(rest) {
			n, err := strconv.ParseUint(w, 10, 64)
			if err != nil {
				return w, "numbers below 2^64", col
			}
			c.Stats.Profile = append(c.Stats.Profile, n)
		}
	case "part":
		pt, err := ParsePart(rest)
		if err != nil {
			return rest, "turns such as 2/3 1/4 2+/5, or \"all\"", col
		}
		c.Left = append(c.Left, pt)
	default:
		return word, "problem, rule, nodes, updates, cleansings, solutions, profile, done or part", 1
	}
	return
}
