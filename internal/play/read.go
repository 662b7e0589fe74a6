package play

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// IsGame reports whether text begins as a game does, rather than a board.
func IsGame(text string) bool { return strings.HasPrefix(text, "bonepile game") }

// Read returns the game described by a text: see [Game.AppendText]. The error is a
// [*dominosa.SyntaxError]. The cost is that of playing the game again. Others return a new game on
// the puzzle of a line by other rules, or nil.
func Read(text string, others ...func(line string) *Game) (*Game, error) {
	r := reader{}
	r.lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if !r.nextLine() || r.line != header {
		return nil, r.fail("the line "+strconv.Quote(header), 0)
	}
	if !r.nextLine() || !r.word("board") {
		return nil, r.fail("board and a puzzle", 0)
	}
	g, err := r.board(others)
	if err != nil {
		return nil, err
	}
	for r.nextLine() {
		if err := r.take(g); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// A reader goes over the lines of a text and, in each, from left to right.
type reader struct {
	lines []string
	n     int // of the line, from 1
	line  string
	at    int
	stage int // the first of stages that may still come
}

// stages are the words that lines after the board begin with, in their order. A
// line that begins with none of them is a move.
var stages = []string{"title", "elapsed", "highlights", "checkpoint", "", "undone"}

const (
	stageCheckpoint = 3
	stageMove       = 4
)

// nextLine goes to the next line that is not blank or a comment.
func (r *reader) nextLine() bool {
	for r.n < len(r.lines) {
		r.line, r.at = strings.TrimSuffix(r.lines[r.n], "\r"), 0
		r.n++
		if r.line != "" && r.line[0] != '#' {
			return true
		}
	}
	r.line, r.at = "", 0
	return false
}

// word skips a word and the blank after it, if it comes next.
func (r *reader) word(w string) bool {
	rest, ok := strings.CutPrefix(r.line[r.at:], w)
	if !ok || rest != "" && rest[0] != ' ' {
		return false
	}
	r.at += len(w)
	if rest != "" {
		r.at++
	}
	return true
}

// accept skips a text, if it comes next.
func (r *reader) accept(s string) bool {
	ok := strings.HasPrefix(r.line[r.at:], s)
	if ok {
		r.at += len(s)
	}
	return ok
}

// field reads everything up to the next blank, comma or end, and returns it.
func (r *reader) field() string {
	from := r.at
	for r.at < len(r.line) && r.line[r.at] != ' ' && r.line[r.at] != ',' {
		r.at++
	}
	return r.line[from:r.at]
}

// number reads a number from low up.
func (r *reader) number(low, high int, want string) (int, error) {
	from := r.at
	n, err := strconv.Atoi(r.field())
	if err != nil || n < low || n > high || r.line[from] == '+' {
		return 0, r.fail(want, from)
	}
	return n, nil
}

// end checks that nothing is left of the line.
func (r *reader) end() error {
	if r.at < len(r.line) {
		return r.fail("the end of the line", r.at)
	}
	return nil
}

// fail says what was expected at a byte of the line.
func (r *reader) fail(want string, from int) error {
	rest := r.line[from:]
	found := "the end of the line"
	if i := strings.IndexByte(rest, ' '); i > 0 {
		rest = rest[:i]
	}
	if r.n == len(r.lines) && r.line == "" {
		found = "the end of the text"
	} else if rest != "" {
		const most = 24
		if list := []rune(rest); len(list) > most {
			rest = string(list[:most-1]) + "…"
		}
		found = strconv.Quote(rest)
	}
	col := utf8.RuneCountInString(r.line[:from]) + 1
	return &notation.SyntaxError{Line: max(1, r.n), Col: col, Text: r.line, Found: found, Want: want}
}

// board reads the puzzle.
func (r *reader) board(others []func(line string) *Game) (*Game, error) {
	from := r.at
	for _, read := range others {
		if g := read(r.line[from:]); g != nil {
			return g, nil
		}
	}
	boards := notation.NewReader(strings.NewReader(r.line[from:]))
	entry, err := boards.Next()
	if err == nil {
		if _, more := boards.Next(); more != io.EOF {
			return nil, r.fail("one board", from)
		}
		return New(entry.Puzzle), nil
	}
	var bad *notation.SyntaxError
	if !errors.As(err, &bad) {
		return nil, r.fail("a board", from)
	}
	bad.Line, bad.Text = r.n, r.line
	bad.Col += utf8.RuneCountInString(r.line[:from])
	return nil, bad
}

// take reads a line after the board.
func (r *reader) take(g *Game) error {
	stage := slices.IndexFunc(stages, func(w string) bool { return w != "" && r.word(w) })
	if stage < 0 {
		stage = stageMove
	}
	if stage < r.stage {
		return r.fail("title, elapsed, highlights, checkpoints, moves and undone, in this order", 0)
	}
	r.stage = stage
	if stage != stageCheckpoint && stage != stageMove {
		r.stage++ // once only
	}
	switch stages[stage] {
	case "title":
		g.SetTitle(r.line[r.at:])
		return nil
	case "elapsed":
		return r.elapsed(g)
	case "highlights":
		return r.highlights(g)
	case "checkpoint":
		return r.checkpoint(g)
	case "undone":
		return r.undone(g)
	}
	t, err := r.acts(&g.now)
	if err == nil && r.accept(" with ") {
		t.slots, err = r.slots()
	}
	if err = cmp.Or(err, r.end()); err != nil {
		return err
	}
	g.done++
	g.moves = append(g.moves, t)
	return nil
}

func (r *reader) elapsed(g *Game) error {
	from := r.at
	d, err := time.ParseDuration(r.field())
	if err != nil || d < 0 {
		return r.fail("a time like 1m12.5s", from)
	}
	g.elapsed = d
	return r.end()
}

func (r *reader) highlights(g *Game) (err error) {
	g.slots, err = r.slots()
	return err
}

// slots reads values by slot, up to the end of the line.
func (r *reader) slots() ([]int, error) {
	var slots []int
	for {
		from := r.at
		v := free
		if !r.word("-") {
			var err error
			if v, err = r.number(0, dominosa.MaxPip, "a pip or a hyphen"); err != nil {
				return nil, err
			}
			if slices.Contains(slots, v) {
				return nil, r.fail("another pip", from)
			}
			r.accept(" ")
		}
		slots = append(slots, v)
		if r.at < len(r.line) {
			continue
		}
		if v == free {
			return nil, r.fail("a pip in the last slot", from)
		}
		return slots, nil
	}
}

// checkpoint reads a checkpoint: acts that lay and draw on a bare board, none of
// which undoes another.
func (r *reader) checkpoint(g *Game) error {
	moves, err := r.number(0, int(^uint(0)>>1), "a number of moves")
	if err != nil {
		return err
	}
	r.accept(" ")
	from := r.at
	text, err := strconv.QuotedPrefix(r.line[from:])
	name, err2 := strconv.Unquote(text)
	if err != nil || err2 != nil || text[0] != '"' || name != oneLine(name) {
		return r.fail("a name in quotes", from)
	}
	r.at += len(text)
	if !r.accept(":") {
		return r.fail("a colon", r.at)
	}
	p := newPosition(g.grid)
	if r.accept(" ") {
		from = r.at
		t, err := r.acts(&p)
		if err != nil {
			return err
		}
		if len(t.flips) > len(t.acts) || slices.ContainsFunc(t.acts, func(a act) bool { _, on := a.verb.kind(); return !on || a.verb == restart }) {
			return r.fail("bones and lines of one position", from)
		}
	}
	g.checkpoints = append(g.checkpoints, Checkpoint{name, moves, p})
	return r.end()
}

func (r *reader) undone(g *Game) error {
	n, err := r.number(1, len(g.moves), fmt.Sprintf("a number from 1 to %d", len(g.moves)))
	if err != nil {
		return err
	}
	lit := g.slots // undoing brings back others
	for range n {
		g.Undo()
	}
	g.slots = lit
	return r.end()
}

// acts reads acts as far as they go and does them.
func (r *reader) acts(p *position) (move, error) {
	var t move
	for {
		from := r.at
		a, err := r.act(p)
		if err != nil {
			return t, err
		}
		if !t.add(p, a) {
			return t, r.fail(wants[a.verb], from)
		}
		if !r.accept(", ") {
			return t, nil
		}
	}
}

// wants are what an act asks for.
var wants = [...]string{
	lay:     "a place where no bone lies",
	lift:    "a place where a bone lies",
	mark:    "a place without a line",
	unmark:  "a place with a line",
	pencil:  "a place without a bone in pencil",
	rub:     "a place with a bone in pencil",
	dash:    "a place without a dashed line",
	undash:  "a place with a dashed line",
	restart: "a board that is not bare",
}

// act reads an act.
func (r *reader) act(p *position) (act, error) {
	from := r.at
	v := slices.Index(verbs[:], r.field())
	if v < 0 {
		return act{}, r.fail("a move: "+strings.Join(verbs[:], ", "), from)
	}
	if verb(v) == restart {
		return act{restart, noPlace}, nil
	}
	r.accept(" ")
	from = r.at
	var bone string
	if p.grid.rules != nil {
		bone = r.field()
		r.accept(" ")
	}
	a, ok := r.cell()
	r.accept(" ")
	b, ok2 := r.cell()
	if !ok || !ok2 {
		return act{}, r.fail("two cells like r1c2 r1c3", from)
	}
	i := p.grid.between(a, b)
	if i == noPlace {
		return act{}, r.fail("two cells of the board side by side, the upper or left one first", from)
	}
	if rules := p.grid.rules; rules != nil {
		if i = p.grid.index(rules.Place(p.grid.places[i], bone)); i == noPlace {
			return act{}, r.fail("a bone of the set like 4-6, and two cells", from)
		}
	}
	return act{verb(v), i}, nil
}

// cell reads a cell.
func (r *reader) cell() (dominosa.Cell, bool) {
	row, col, ok := strings.Cut(strings.TrimPrefix(r.field(), "r"), "c")
	y, err := strconv.Atoi(row)
	x, err2 := strconv.Atoi(col)
	return dominosa.Cell{Row: y - 1, Col: x - 1}, ok && err == nil && err2 == nil
}
