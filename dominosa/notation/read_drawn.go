package notation

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// The drawn forms: box, ascii, dots, and rows with links between the halves of dominoes.
// write_box.go, write_dots.go and write_rows.go show them. A drawing in which dominoes
// cover all cells is a board with its solution; otherwise the dominoes drawn are given.
//
// A drawing is read by the places where its form puts numbers and links, for each width
// that numbers can have. Then it is drawn again, and what differs is the error: so a
// Reader takes what the form writes, and nothing else.

// A drawn is a drawn form as its reader sees it: where in the text things are.
type drawn struct {
	form string
	draw func(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte

	// For numbers of so many digits: characters from one column to the next, and how
	// many more the last has.
	step func(width int) (step, more int)

	rows        func(lines int) int
	line, below func(row int) int // the lines of a row, and of the links below it
	first       int               // character of the first column at which a number may begin
	right       func(step int) int
	isRight     func(c rune) bool
	down        func(step int) int
	isDown      func(c rune) bool
}

func everyOther(lines int) int { return (lines - 1) / 2 }
func rowLine(row int) int      { return 2*row + 1 }
func rowBelow(row int) int     { return 2*row + 2 }

func walled(form string, draw func(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte) *drawn {
	isBlank := func(c rune) bool { return c == ' ' }
	return &drawn{
		form: form, draw: draw,
		step: func(width int) (int, int) { return width + 3, 1 },
		rows: everyOther, line: rowLine, below: rowBelow, first: 1,
		right: func(step int) int { return step }, isRight: isBlank,
		down: func(int) int { return 1 }, isDown: isBlank,
	}
}

var (
	drawnBox   = walled("box", boxTiling)
	drawnASCII = walled("ascii", asciiTiling)
	drawnDots  = &drawn{
		form: "dots", draw: dotsTiling,
		step: func(width int) (int, int) { return 4 + 2*max(0, width-2), 1 },
		rows: everyOther, line: rowLine, below: rowBelow, first: 1,
		right: func(step int) int { return step }, isRight: func(c rune) bool { return c == '-' },
		down: func(step int) int { return step / 2 }, isDown: func(c rune) bool { return c == '-' },
	}
	drawnRows = &drawn{
		form: "rows", draw: rowsTiling,
		step: func(width int) (int, int) { return width + 1, -1 },
		rows: func(lines int) int { return (lines + 1) / 2 },
		line: func(row int) int { return 2 * row }, below: func(row int) int { return 2*row + 1 },
		right: func(step int) int { return step - 1 }, isRight: func(c rune) bool { return c == '-' },
		down: func(step int) int { return step - 2 }, isDown: func(c rune) bool { return c == '|' },
	}
)

// drawnForm returns the drawn form in which a block is, or nil.
func drawnForm(b textBlock) *drawn {
	var first []byte
	for l := range b.lines() {
		start, end := l.bounds()
		text := l.text[start:end]
		switch {
		case string(text) == ".": // an empty line
			continue
		case first == nil && bytes.HasPrefix(text, []byte("┌")):
			return drawnBox
		case first == nil && bytes.HasPrefix(text, []byte("+-")):
			return drawnASCII
		case text[0] == ':' && len(first) > 4 && len(bytes.Trim(first, ".")) == 0:
			return drawnDots
		case first != nil && len(bytes.Trim(text, "| ")) == 0 || isSeparated(text) && hasLink(text):
			return drawnRows
		}
		if first == nil {
			first = text
		}
	}
	return nil
}

// drawing returns a block without the sentences before and behind it, such as those of solve.
func (b textBlock) drawing() textBlock {
	for len(b.text) > 0 {
		first, rest, _ := bytes.Cut(b.text, []byte("\n"))
		if !isSentence(first) {
			break
		}
		b.n, b.text = b.n+1, rest
	}
	for len(b.text) > 0 {
		body := b.text[:len(b.text)-1]
		at := bytes.LastIndexByte(body, '\n') + 1
		if !isSentence(body[at:]) {
			break
		}
		b.text = b.text[:at]
	}
	return b
}

// isSentence reports whether a line begins with a letter or a digit and has a word, and is no ID.
func isSentence(line []byte) bool {
	first := bytes.TrimLeft(line, " \t")
	if len(first) == 0 || !isLetter(first[0]) && first[0]-'0' > 9 || isID(first) {
		return false
	}
	for i := 1; i < len(line); i++ {
		if isLetter(line[i-1]) && isLetter(line[i]) {
			return true
		}
	}
	return false
}

// hasLink reports whether a hyphen follows a digit, with another number behind it.
func hasLink(text []byte) bool {
	for i, c := range text {
		if c == '-' && i > 0 && text[i-1]-'0' <= 9 {
			if rest := bytes.TrimLeft(text[i+1:], " "); len(rest) > 0 && rest[0]-'0' <= 9 {
				return true
			}
		}
	}
	return false
}

// read reads a drawing. Of the errors for each width of numbers it takes the one that
// comes last in the text.
func (d *drawn) read(b textBlock, e *Entry) error {
	e.Form = d.form
	lines := d.lines(b)
	var last *SyntaxError
	for width := 1; width <= 3; width++ {
		board, t, err := d.readWidth(lines, width)
		if err == nil {
			e.Board = board
			if 2*len(t) == board.Cells() && len(t) > 0 {
				e.Solution = t
			} else {
				e.Given = t
			}
			return nil
		}
		if last == nil || err.Line > last.Line || err.Line == last.Line && err.Col > last.Col {
			last = err
		}
	}
	return last
}

// A drawnLine is a line as characters.
type drawnLine struct {
	textLine
	chars []rune
	pos   []int // where each begins, and the end
}

func newDrawnLine(l textLine, end int) drawnLine {
	d := drawnLine{textLine: l}
	for pos := 0; pos < end; {
		c, size := utf8.DecodeRune(l.text[pos:end])
		d.chars, d.pos = append(d.chars, c), append(d.pos, pos)
		pos += size
	}
	d.pos = append(d.pos, end)
	return d
}

func (l drawnLine) at(i int) rune {
	if i < len(l.chars) {
		return l.chars[i]
	}
	return ' '
}

// fail is textLine.fail for a character.
func (l drawnLine) fail(i int, want string) *SyntaxError {
	return l.textLine.failRune(l.pos[min(i, len(l.chars))], want)
}

// lines returns the lines of a block, blanks taken off their ends. Among rows, where
// nothing goes down there is an empty line in place of the links.
func (d *drawn) lines(b textBlock) (list []drawnLine) {
	for l := range b.lines() {
		_, end := l.bounds()
		if d == drawnRows && end > 0 && l.text[end-1] == ',' {
			end-- // of a board of two columns
		}
		if d == drawnRows && len(list)%2 == 1 && len(bytes.Trim(l.text, "| ")) > 0 {
			list = append(list, newDrawnLine(textLine{l.n, nil}, 0))
		}
		list = append(list, newDrawnLine(l, end))
	}
	return list
}

// readWidth reads a drawing whose numbers have so many digits at most.
func (d *drawn) readWidth(lines []drawnLine, width int) (*dominosa.Board, dominosa.Tiling, *SyntaxError) {
	step, more := d.step(width)
	longest := 0
	for _, l := range lines {
		longest = max(longest, len(l.chars))
	}
	rows, cols := d.rows(len(lines)), (longest-more+step-1)/step
	if rows < 1 || cols < 1 || rows > dominosa.MaxCells/cols {
		l := lines[len(lines)-1]
		return nil, nil, l.fail(len(l.chars), "a row of cells")
	}
	line := func(i int) drawnLine { return lines[min(i, len(lines)-1)] }
	pips := make([]int, rows*cols)
	for i := range pips {
		row, col := i/cols, i%cols
		var err *SyntaxError
		if pips[i], err = line(d.line(row)).pip(d.first+col*step, step-1); err != nil {
			return nil, nil, err
		}
	}
	b, err := dominosa.NewBoard(rows, cols, pips)
	if err != nil {
		panic(err) // the frame has as many pips, from numbers in range
	}
	t := dominosa.Tiling{}
	for i := range pips {
		row, col := i/cols, i%cols
		u, right, below := b.At(row, col), b.At(row, col+1), b.At(row+1, col)
		if u == dominosa.Hole {
			continue
		}
		if right != dominosa.Hole && d.isRight(line(d.line(row)).at(col*step+d.right(step))) {
			t = append(t, dominosa.Place{Bone: dominosa.NewBone(u, right), Row: row, Col: col})
		}
		if below != dominosa.Hole && d.isDown(line(d.below(row)).at(col*step+d.down(step))) {
			t = append(t, dominosa.Place{Bone: dominosa.NewBone(u, below), Row: row, Col: col, Down: true})
		}
	}
	return b, t, d.compare(lines, b, t)
}

// pip reads the number in some characters from i on.
func (l drawnLine) pip(i, n int) (int, *SyntaxError) {
	text := make([]rune, n)
	for k := range text {
		text[k] = l.at(i + k)
	}
	number := strings.Trim(string(text), " -:")
	if number == "" || number == "." {
		return dominosa.Hole, nil
	}
	v, ok := decimal([]byte(number), dominosa.MaxPip)
	if !ok {
		for k := range text {
			if !strings.ContainsRune(" -:", text[k]) {
				return 0, l.fail(i+k, wantNumber+" or a blank")
			}
		}
	}
	return v, nil
}

// compare draws what was read and compares it with the lines.
func (d *drawn) compare(lines []drawnLine, b *dominosa.Board, t dominosa.Tiling) *SyntaxError {
	var laid dominosa.Tiling
	covered := map[dominosa.Cell]bool{}
	for _, pl := range t {
		x, y := pl.Cells()
		if !covered[x] && !covered[y] { // else the drawing will differ
			laid = append(laid, pl)
		}
		covered[x], covered[y] = true, true
	}
	i := 0
	for text := range strings.Lines(string(d.draw(nil, dominosa.Puzzle{Board: b}, laid))) {
		want := []rune(strings.TrimRight(text, " ,\n"))
		for i < len(lines) && lines[i].text == nil { // put in by lines
			i++
		}
		if i == len(lines) {
			l := lines[len(lines)-1]
			return l.fail(len(l.chars), "a further line")
		}
		l := lines[i]
		for k := range max(len(want), len(l.chars)) {
			switch {
			case k >= len(want):
				return l.fail(k, "the end of the line")
			case l.at(k) != want[k]:
				return l.fail(k, prose.Quoted([]byte(string(want[k]))))
			}
		}
		i++
	}
	if i < len(lines) {
		return lines[i].fail(0, "the end of the board")
	}
	return nil
}
