package record

import (
	"encoding/hex"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// The state of a search as text, for people to read and for the search to resume:
//
//	# bonepile record: the state of a search
//	record 1
//	pips 6
//	shape 7x8:00000000…        a board with the cells of the shape
//	target 0                   solutions wanted; 0 for the most
//	hard false
//	even true                  only if so
//	seed 1
//	begun 12 50400000          rounds, and their moves
//	best 853985 0 7 6:0120…    solutions, nodes, round and array; the best first
//	round 11 4200000 81920 HEX 12 0 ARRAY ARRAY ARRAY
//
// A line "round" is a round in progress: its number, all its moves and those
// done, the state of its dice, the solutions and nodes of its best array; then, as
// game IDs, the current array, that of least cost by blocks, and the best. A hyphen
// stands for one that does not exist yet. A line that begins with # is a comment.

// A StateError says why a text is not the state of this search.
type StateError struct {
	Line int // from 1
	Want string
	Text string // the line
}

func (e *StateError) Error() string {
	return fmt.Sprintf("line %d: expected %s; found %q", e.Line, e.Want, e.Text)
}

// header returns the lines that identify the search.
func (s *search) header() []string {
	lines := []string{
		"record 1",
		fmt.Sprintf("pips %d", s.N),
		"shape " + gameID(s.puzzle(s.frame)),
		fmt.Sprintf("target %d", s.Target),
		fmt.Sprintf("hard %t", s.Hard),
	}
	if s.Even {
		lines = append(lines, "even true")
	}
	return append(lines, fmt.Sprintf("seed %d", s.Seed))
}

// write returns the state. The lock is held.
func (b *logbook) write() []byte {
	text := []byte("# bonepile record: the state of a search\n")
	for _, line := range b.header() {
		text = append(append(text, line...), '\n')
	}
	text = fmt.Appendf(text, "begun %d %d\n", b.rounds, b.moves)
	for _, e := range b.table {
		text = fmt.Appendf(text, "best %d %d %d %s\n", e.count, e.nodes, e.round, b.id(e.cells))
	}
	for _, i := range slices.Sorted(maps.Keys(b.running)) {
		text = b.writeRound(text, b.running[i])
	}
	for _, r := range b.waiting {
		text = b.writeRound(text, r)
	}
	return text
}

func (b *logbook) writeRound(text []byte, r *round) []byte {
	dice := "-"
	if r.dice != nil {
		state, err := r.dice.MarshalBinary()
		if err != nil {
			panic(err) // it has no errors
		}
		dice = hex.EncodeToString(state)
	}
	return fmt.Appendf(text, "round %d %d %d %s %d %d %s %s %s\n",
		r.index, r.quota, r.done, dice, r.count, r.nodes, b.id(r.cells), b.id(r.low), b.id(r.best))
}

// id returns an array as a game ID, or a hyphen for none.
func (s *search) id(cells []uint8) string {
	if cells == nil {
		return "-"
	}
	return gameID(s.puzzle(cells))
}

// read restores a state that write wrote.
func (b *logbook) read(text []byte) error {
	p := stateReader{book: b, header: b.header()}
	if err := p.lines(string(text), p.read); err != nil {
		return err
	}
	if len(p.header) > 0 || !p.begun {
		return &StateError{p.line + 1, `a line "begun"`, ""}
	}
	if len(b.table) > 0 {
		b.top = b.table[0].worth
	}
	for _, r := range b.waiting {
		b.top = max(b.top, b.worth(r.count, r.nodes))
	}
	return nil
}

// A stateReader reads a state line by line.
type stateReader struct {
	book   *logbook
	header []string // still to come
	begun  bool
	line   int
}

// lines reads the header, and calls read with the words of every line after it. If these are
// wrong, read returns what was expected.
func (p *stateReader) lines(text string, read func(words []string) (want string)) error {
	for line := range strings.Lines(text) {
		p.line++
		line = strings.TrimRight(line, "\r\n")
		words, want := strings.Fields(line), ""
		switch {
		case len(words) == 0 || line[0] == '#':
		case len(p.header) == 0:
			want = read(words)
		case line != p.header[0]:
			want = strconv.Quote(p.header[0]) + ", as of the search at hand"
		default:
			p.header = p.header[1:]
		}
		if want != "" {
			return &StateError{p.line, want, line}
		}
	}
	return nil
}

// read reads a line of a search.
func (p *stateReader) read(words []string) (want string) {
	switch {
	case words[0] == "begun" && len(words) == 3 && !p.begun:
		p.begun = true
		return p.numbers(words[1:], &p.book.rounds, &p.book.moves)
	case words[0] == "best" && len(words) == 5 && p.begun:
		return p.best(words)
	case words[0] == "round" && len(words) == 10 && p.begun:
		return p.round(words)
	}
	return `a line "begun", "best" or "round"`
}

func (p *stateReader) numbers(words []string, to ...*uint64) (want string) {
	for i, n := range to {
		x, err := strconv.ParseUint(words[i], 10, 62) // beyond which there is no length of a round
		if err != nil {
			return fmt.Sprintf("a number in the place of %q", words[i])
		}
		*n = x
	}
	return ""
}

func (p *stateReader) best(words []string) (want string) {
	b := p.book
	var e entry
	if want := p.numbers(words[1:], &e.count, &e.nodes, &e.round); want != "" {
		return want
	}
	if want := p.array(words[4], &e.cells); want != "" {
		return want
	}
	if e.worth = b.worth(e.count, e.nodes); e.worth == 0 || e.round >= b.rounds || e.cells == nil {
		return "an array as the search at hand asks for, of a round begun"
	}
	b.table = b.insert(b.table, e)
	return ""
}

func (p *stateReader) round(words []string) (want string) {
	b := p.book
	r := &round{}
	if want := p.numbers(words[1:], &r.index, &r.quota, &r.done); want != "" {
		return want
	}
	if words[4] != "-" {
		r.dice = new(rand.PCG)
		if state, err := hex.DecodeString(words[4]); err != nil || r.dice.UnmarshalBinary(state) != nil {
			return "the state of dice as its fifth word"
		}
	}
	if want := p.numbers(words[5:], &r.count, &r.nodes); want != "" {
		return want
	}
	for i, to := range []*[]uint8{&r.cells, &r.low, &r.best} {
		if want := p.array(words[7+i], to); want != "" {
			return want
		}
	}
	switch {
	case r.index >= b.rounds || r.done > r.quota || r.quota > b.moves:
		return "a round that was begun"
	case (r.cells == nil) != (r.dice == nil) || (r.low == nil) != (r.cells == nil || b.blocks == nil) || (r.best == nil) != (b.worth(r.count, r.nodes) == 0):
		return "arrays where there are some, and hyphens where there are none"
	}
	b.waiting = append(b.waiting, r)
	return ""
}

// array reads an array of the full set in the frame.
func (p *stateReader) array(text string, to *[]uint8) (want string) {
	b := p.book
	if text == "-" {
		return ""
	}
	want = "the game ID of an array of the set on the shape"
	board, err := notation.ParseBoard(text)
	if err != nil || board.Rows() != b.rows || board.Cols() != b.cols {
		return want
	}
	cells := make([]uint8, len(b.frame))
	left := make([]int, b.N+1)
	for i := range cells {
		v := board.At(i/b.cols, i%b.cols)
		switch {
		case (v == dominosa.Hole) != (b.frame[i] == hole) || v > b.N:
			return want
		case v == dominosa.Hole:
			cells[i] = hole
		default:
			cells[i] = uint8(v)
			left[v]++
		}
	}
	for _, n := range left {
		if n != b.N+2 {
			return want
		}
	}
	*to = cells
	return ""
}
