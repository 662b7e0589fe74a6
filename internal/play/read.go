package play

import (
	"errors"
	"fmt"
	"io"
	"math"
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
	r := reader{lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
	var g *Game
	if !r.nextLine() || r.line != header {
		r.fail("the line "+strconv.Quote(header), 0)
	} else if !r.nextLine() || !r.word("board") {
		r.fail("board and a puzzle", 0)
	} else {
		g = r.board(others)
	}
	for r.err == nil && r.nextLine() {
		r.take(g)
	}
	if r.err != nil {
		return nil, r.err
	}
	return g, nil
}

// A reader goes over the lines of a text and, in each, from left to right. Its first error
// stays, and what it returns then means nothing.
type reader struct {
	lines []string
	n     int // of the line, from 1
	line  string
	at    int
	stage int // the first of stages that may still come
	err   error
}

// A stage is a line after the board, by the word that it begins with. Some may come again.
type stage struct {
	word  string
	again bool
	read  func(*reader, *Game)
}

// stages are in the order of a text. A line that begins with none of the words is a move.
var stages = []stage{
	{"title", false, (*reader).title},
	{"elapsed", false, (*reader).elapsed},
	{"highlights", false, (*reader).highlights},
	{"checkpoint", true, (*reader).checkpoint},
	{"", true, (*reader).move},
	{"undone", false, (*reader).undone},
}

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
	ok = ok && (rest == "" || rest[0] == ' ')
	if ok {
		r.accept(w)
		r.accept(" ")
	}
	return ok
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
	rest := r.line[r.at:]
	if i := strings.IndexAny(rest, " ,"); i >= 0 {
		rest = rest[:i]
	}
	r.at += len(rest)
	return rest
}

// number reads a number from low up.
func (r *reader) number(low, high int, want string) int {
	from := r.at
	n, err := strconv.Atoi(r.field())
	if err != nil || n < low || n > high || r.line[from] == '+' {
		r.fail(want, from)
	}
	return n
}

// fail says what was expected at a byte of the line.
func (r *reader) fail(want string, from int) {
	if r.err != nil {
		return
	}
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
	r.err = &notation.SyntaxError{Line: max(1, r.n), Col: col, Text: r.line, Found: found, Want: want}
}

// board reads the puzzle.
func (r *reader) board(others []func(line string) *Game) *Game {
	from := r.at
	for _, read := range others {
		if g := read(r.line[from:]); g != nil {
			return g
		}
	}
	boards := notation.NewReader(strings.NewReader(r.line[from:]))
	entry, err := boards.Next()
	if err == nil {
		if _, more := boards.Next(); more != io.EOF {
			r.fail("one board", from)
		}
		return New(entry.Puzzle)
	}
	r.fail("a board", from)
	if inner, ok := errors.AsType[*notation.SyntaxError](err); ok {
		own, _ := errors.AsType[*notation.SyntaxError](r.err)
		own.Col, own.Found, own.Want = own.Col-1+inner.Col, inner.Found, inner.Want
	}
	return nil
}

// take reads a line after the board.
func (r *reader) take(g *Game) {
	i := slices.IndexFunc(stages, func(s stage) bool { return s.word != "" && r.word(s.word) })
	if i < 0 {
		i = slices.IndexFunc(stages, func(s stage) bool { return s.word == "" })
	}
	if i < r.stage {
		r.fail("title, elapsed, highlights, checkpoints, moves and undone, in this order", 0)
	}
	if r.stage = i; !stages[i].again {
		r.stage++
	}
	if stages[i].read(r, g); r.at < len(r.line) {
		r.fail("the end of the line", r.at)
	}
}

func (r *reader) title(g *Game) {
	g.SetTitle(r.line[r.at:])
	r.at = len(r.line)
}

func (r *reader) elapsed(g *Game) {
	from := r.at
	d, err := time.ParseDuration(r.field())
	if err != nil || d < 0 {
		r.fail("a time like 1m12.5s", from)
	}
	g.elapsed = d
}

func (r *reader) highlights(g *Game) { g.slots = r.slots() }

// slots reads values by slot, up to the end of the line.
func (r *reader) slots() (slots []int) {
	v := free
	for more := true; more; more = r.err == nil && r.at < len(r.line) {
		from := r.at
		if v = free; !r.word("-") {
			v = r.number(0, dominosa.MaxPip, "a pip or a hyphen")
			r.accept(" ")
		}
		if v != free && slices.Contains(slots, v) {
			r.fail("another pip", from)
		}
		if slots = append(slots, v); v == free && r.at == len(r.line) {
			r.fail("a pip in the last slot", from)
		}
	}
	return slots
}

func (r *reader) move(g *Game) {
	t := r.acts(&g.now)
	if r.err == nil && r.accept(" with ") {
		t.slots = r.slots()
	}
	g.done++
	g.moves = append(g.moves, t)
}

// checkpoint reads a checkpoint: acts that lay and draw on a bare board, none of
// which undoes another.
func (r *reader) checkpoint(g *Game) {
	moves := r.number(0, math.MaxInt, "a number of moves")
	r.accept(" ")
	from := r.at
	text, err := strconv.QuotedPrefix(r.line[from:])
	name, err2 := strconv.Unquote(text)
	if err != nil || err2 != nil || text[0] != '"' || name != oneLine(name) {
		r.fail("a name in quotes", from)
	}
	if r.at += len(text); !r.accept(":") {
		r.fail("a colon", r.at)
	}
	p := newPosition(g.grid)
	if r.err == nil && r.accept(" ") {
		from = r.at
		t := r.acts(&p)
		if bare := newPosition(g.grid); len(bare.difference(p)) < len(t.acts) {
			r.fail("bones and lines of one position", from)
		}
	}
	g.checkpoints = append(g.checkpoints, Checkpoint{name, moves, p})
}

func (r *reader) undone(g *Game) {
	n := r.number(1, len(g.moves), fmt.Sprintf("a number from 1 to %d", len(g.moves)))
	lit := g.slots // undoing brings back others
	for i := 0; i < n && r.err == nil; i++ {
		g.Undo()
	}
	g.slots = lit
}

// acts reads acts as far as they go and does them.
func (r *reader) acts(p *position) (t move) {
	for more := true; more; more = r.err == nil && r.accept(", ") {
		from := r.at
		if a := r.act(p); r.err == nil && !t.add(p, a) {
			r.fail(wants[a.verb], from)
		}
	}
	return t
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
func (r *reader) act(p *position) act {
	from := r.at
	v := slices.Index(verbs[:], r.field())
	if v < 0 {
		r.fail("a move: "+strings.Join(verbs[:], ", "), from)
	}
	a := act{verb(v), noPlace}
	if v < 0 || a.verb == restart {
		return a
	}
	r.accept(" ")
	from = r.at
	var bone string
	if p.grid.rules != nil {
		bone = r.field()
		r.accept(" ")
	}
	x, ok := r.cell()
	r.accept(" ")
	y, ok2 := r.cell()
	a.place = p.grid.between(x, y)
	switch {
	case !ok || !ok2:
		r.fail("two cells like r1c2 r1c3", from)
	case a.place == noPlace:
		r.fail("two cells of the board side by side, the upper or left one first", from)
	case p.grid.rules != nil:
		if a.place = p.grid.index(p.grid.rules.Place(p.grid.places[a.place], bone)); a.place == noPlace {
			r.fail("a bone of the set like 4-6, and two cells", from)
		}
	}
	return a
}

// cell reads a cell.
func (r *reader) cell() (dominosa.Cell, bool) {
	row, col, ok := strings.Cut(strings.TrimPrefix(r.field(), "r"), "c")
	y, err := strconv.Atoi(row)
	x, err2 := strconv.Atoi(col)
	return dominosa.Cell{Row: y - 1, Col: x - 1}, ok && err == nil && err2 == nil
}
