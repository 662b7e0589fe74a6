package kit

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
	"sync"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/pips"
	pipstext "bonepile/dominosa/pips/notation"
)

// Domino grids and Pips puzzles in one input.
//
// A splitter passes lines on to the reader of grids, as soon as it sees that no Pips puzzle
// begins with them, and ends before each that does. Behind it another reader begins.

// maxHeld is how much of a text is kept to see what it is.
const maxHeld = 1 << 20

// blanks are around the text of a line.
const blanks = " \t\r\n"

// pattern returns a regular expression that is compiled when it is first used: few commands use
// any, and all of them together take longer than a small problem.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// What Pips puzzles are known by: rows, one with a letter or a question mark, above
// conditions or bones; an ID with three colons; an object with dominoes, or with such an ID.
var (
	shapeRow   = pattern(`^([A-Za-z0-9?.\[\]-]+|[A-Za-z0-9?.-]([ \t][A-Za-z0-9?.-])+)$`)
	wrongRow   = pattern(`^[^\s"'(){}|,;:]*[A-Z?][^\s"'(){}|,;:]*$`) // with a sign that no cell has
	blanksRow  = pattern(`^[0-9?.x \t-]+$`)
	blanksID   = pattern(`^[0-9]+(x[0-9]+)?:[^:\s]*\?[^:\s]*(\t(given|laid) .*)?$`)
	lying      = pattern(`(?m)[ \t]*\b(given|laid|out|pencil|dashed)[ \t:]+([0-9r].*)$`)
	nextPuzzle = pattern(`^([0-9]+(x[0-9]+)?:|\{)`)
	regionCell = pattern(`[A-Za-wyz?]`)
	belowShape = pattern(`^([A-Za-wyz][ :]*(=|!|≠|[<>]|[0-9]+([ \t,;]|$))|([0-9]+-[0-9]+[ \t,]*)+$|double-|at most |all but )`)
	bonesLine  = pattern(`^(([0-9]+-[0-9]+[ \t,]*)+$|double-|at most |all but )`)
	conditions = pattern(`^([A-Za-wyz][ :]*(=|!|≠|[<>]? *[0-9]+)([ \t,;]+|$))+$`)
	pipsID     = pattern(`^[0-9]+x[0-9]+:[^:\s]+:[^:\s]*:[0-9\[m]`)
	objectKey  = pattern(`"(dominoes|regions|cells)"|"id": *"[0-9]+x[0-9]+:[^:"]+:[^:"]*:[0-9\[m]`)
)

type splitter struct {
	in     *bufio.Reader
	lines  int    // read
	inside bool   // of something that is no Pips puzzle
	out    []byte // to be passed on
	pips   []byte // the puzzle before which the text ends
	blanks bool   // it is a domino grid with ? for numbers
	line   int    // on which it begins, less one
	err    error
}

func (s *splitter) Read(p []byte) (int, error) {
	for len(s.out) == 0 {
		switch {
		case s.pips != nil:
			return 0, io.EOF
		case s.err != nil:
			return 0, s.err
		}
		s.next()
	}
	n := copy(p, s.out)
	s.out = s.out[n:]
	return n, nil
}

// read adds a line, or a part of a long one, to those held. The line is good until the next call.
func (s *splitter) read(held []byte) (_, line []byte) {
	var text []byte
	text, s.err = s.in.ReadSlice('\n')
	if s.err == bufio.ErrBufferFull {
		s.err = nil
	} else if len(text) > 0 {
		s.lines++
	}
	return append(held, text...), bytes.Trim(bytes.TrimPrefix(text, []byte("\uFEFF")), blanks)
}

// next reads on until it is clear whether a Pips puzzle begins.
func (s *splitter) next() {
	begin := s.lines
	held, line := s.read(s.out[:0])
	is, colon := false, bytes.IndexByte(line, ':')
	s.blanks = false
	switch {
	case len(line) == 0:
		s.inside = false
	case line[0] == '#':
	case bytes.Count(line, []byte{':'}) > 2 && pipsID().Match(line):
		is, s.inside = true, false
	case colon > 0 && blanksID().Match(line):
		is, s.blanks, s.inside = true, true, false
	case colon > 0 && (line[0]-'0' <= 9 || bytes.HasPrefix(line[colon:], []byte("://"))): // ID of a grid
		s.inside = false
	case s.inside:
		s.inside = open(line)
	case line[0] == '{' && (len(line) == 1 || bytes.TrimLeft(line[1:], " \t")[0] == '"'):
		held, is = s.object(held)
	case isRow(line):
		held, is = s.rows(held, line)
	default:
		s.inside = open(line)
	}
	if is {
		s.pips, s.line = held, begin
	} else {
		s.out = held
	}
}

// open reports whether a text continues behind a line: one in brackets may end there.
func open(line []byte) bool { return !bytes.ContainsRune([]byte("])};"), rune(line[len(line)-1])) }

// isRow reports whether a line may be a row of a shape.
func isRow(line []byte) bool {
	return shapeRow().Match(line) || wrongRow().Match(line) || blanksRow().Match(line)
}

// rows reads on behind the first row of a shape. An empty line before conditions, or between them
// and the bones, becomes a comment. Rows may have a wrong sign: the reader of Pips puzzles says so.
func (s *splitter) rows(held, line []byte) (_ []byte, is bool) {
	some, bones, wrong := false, false, false // region, or cell without condition
	grid, missing := true, false              // all rows are those of one, some of whose numbers are unknown
	add := func() { grid, missing = grid && blanksRow().Match(line), missing || bytes.IndexByte(line, '?') >= 0 }
	defer func() {
		s.blanks = !is && grid && missing
		is = is || s.blanks
		s.inside = s.inside && !is
	}()
	for ; s.err == nil && len(held) < maxHeld; held, line = s.read(held) {
		s.inside = wrong && !is && len(line) > 0 && open(line)
		switch {
		case len(line) == 0:
			if next := s.ahead(); !some || bones || !conditions().Match(next) && !(is && bonesLine().Match(next)) {
				return held, is
			}
			held = append(held[:len(held)-1], "#\n"...)
		case line[0] == '#':
		case some && belowShape().Match(line):
			is, bones = true, bones || bonesLine().Match(line)
		case is:
		case isRow(line):
			some, wrong = some || regionCell().Match(line), wrong || !shapeRow().Match(line) && !blanksRow().Match(line)
			add()
		case grid && missing && lying().Match(line):
		default:
			s.inside, grid = true, false
			return held, false
		}
		if (bones || grid && missing) && nextPuzzle().Match(s.ahead()) {
			return held, is
		}
	}
	if is = is || some && belowShape().Match(line); len(line) > 0 { // the last, without an end
		add()
	}
	return held, is
}

// ahead returns the next line with text, if it is near, without reading it.
func (s *splitter) ahead() []byte {
	for n := 1; n < 1<<12; n++ {
		text, err := s.in.Peek(n)
		if line := bytes.Trim(text, blanks); err != nil || len(line) > 0 && text[n-1] == '\n' {
			return line
		}
	}
	return nil
}

// object reads on to the end of an object, unless that is a grid.
func (s *splitter) object(held []byte) ([]byte, bool) {
	depth, quoted := 0, false
	for from := 0; ; held, _ = s.read(held) {
		for ; from < len(held); from++ {
			switch c := held[from]; {
			case c == '"' && held[max(from, 1)-1] != '\\':
				quoted = !quoted
			case quoted:
			case c == '{':
				depth++
			case c == '}':
				depth--
			}
		}
		key := objectKey().FindSubmatch(held)
		s.inside = depth > 0 && key != nil && string(key[1]) == "cells"
		if depth <= 0 || s.inside || s.err != nil || len(held) > maxHeld {
			return held, key != nil && string(key[1]) != "cells"
		}
	}
}

// skip reads over empty lines, and returns how many lines are before what it stops at.
func (s *splitter) skip() (before int) {
	for s.pips == nil && s.err == nil && len(bytes.Trim(s.out, blanks)) == 0 {
		before, s.out = s.lines, s.out[:0]
		s.next()
	}
	return before
}

// mixed reads domino grids and Pips puzzles.
type mixed struct {
	split *splitter
	grids *notation.Reader // nil behind a Pips puzzle
	base  int              // lines before those of grids
	pips  []Source         // read already
	err   error            // of those behind them
	last  error            // of grids
	some  bool             // puzzle was found
}

// NewReader returns what reads domino grids and Pips puzzles, as [notation.Reader.Next] does.
func NewReader(in io.Reader) func() (Source, error) { return newMixed(in).next }

func newMixed(in io.Reader) *mixed {
	return &mixed{split: &splitter{in: bufio.NewReaderSize(in, 1<<16)}}
}

// moved returns an error with the line that it has in the whole text.
func moved(err error, by int) error {
	if syntax, ok := errors.AsType[*notation.SyntaxError](err); ok {
		syntax.Line += by
	}
	return err
}

// next returns the next puzzle, with the errors of [notation.Reader.Next].
func (m *mixed) next() (s Source, err error) {
	for len(m.pips) == 0 && m.err == nil {
		if m.grids == nil {
			if m.base = m.split.skip(); m.split.pips != nil {
				m.parse()
				continue
			}
			m.grids = notation.NewReader(m.split)
		}
		entry, err := m.grids.Next()
		switch {
		case (err == io.EOF || err == notation.ErrNoBoard) && m.split.pips != nil:
			m.grids = nil
			continue
		case err == notation.ErrNoBoard && m.some:
			err = io.EOF
		case err != nil && err != m.last:
			err, m.last = moved(err, m.base), err
		}
		m.some = true
		if err == nil {
			entry.Line += m.base
		}
		return Source{Entry: entry}, err
	}
	if len(m.pips) > 0 {
		s, m.pips = m.pips[0], m.pips[1:]
		return s, nil
	}
	err, m.err = m.err, nil
	return s, err
}

// newBlanks reads a domino grid with ? for numbers, behind some lines: a Pips puzzle whose regions
// are the cells with a number, each a sum. Unless --bones names others, its bones are the full set
// that covers it.
func newBlanks(text string, behind int) (s Source, err error) {
	shape, fixed, err := notation.ParsePartial(lying().ReplaceAllString(text, ""))
	if err != nil {
		return Source{}, moved(err, behind)
	}
	p := pips.Puzzle{Shape: shape, Bones: FullFor(shape.Cells())}
	for _, c := range p.Cells() {
		if v := fixed.At(c.Row, c.Col); v != dominosa.Hole {
			p.Regions = append(p.Regions, pips.Region{Kind: pips.Sum, Target: v, Cells: []dominosa.Cell{c}})
		}
	}
	s = Source{Entry: notation.Entry{Line: behind + 1, Form: "blanks"}, Pips: &Pips{p}, Blanks: true}
	for _, at := range lying().FindAllStringSubmatchIndex(text, -1) {
		list, err := s.PipsPlaces(text[at[4]:at[5]])
		switch word := text[at[2]:at[3]]; {
		case err != nil:
		case word == "given":
			s.Pips.Given = append(s.Pips.Given, list...)
		case word == "laid":
			s.Marks[notation.Laid] = append(s.Marks[notation.Laid], list...)
		default:
			err = &notation.SyntaxError{Line: 1, Col: 1, Text: text[at[2]:at[1]], Found: `"` + word + `"`, Want: "given or laid, where numbers are missing"}
		}
		if err != nil {
			return s, moved(err, behind+strings.Count(text[:at[0]], "\n"))
		}
	}
	return s, nil
}

// parse reads the Pips puzzles at which the text of grids has ended.
func (m *mixed) parse() {
	text, behind := string(m.split.pips), m.split.line
	m.split.pips, m.split.out, m.some = nil, nil, true
	if m.split.blanks {
		var s Source
		if s, m.err = newBlanks(text, behind); m.err == nil {
			m.pips = append(m.pips, s)
		}
		return
	}
	list, err := pipstext.Parse(text)
	for _, e := range list {
		m.pips = append(m.pips, Source{
			Entry: notation.Entry{Line: e.Line + behind, Form: e.Form, Solution: e.Solution, Note: e.Note, Marks: notation.Marks{notation.Laid: e.Laid}},
			Pips:  &Pips{e.Puzzle}, Name: e.Name,
		})
	}
	if m.err = moved(err, behind); m.err == notation.ErrNoBoard {
		m.err = nil // a day without puzzles
	}
}
