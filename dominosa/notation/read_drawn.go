package notation

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// The drawn forms: box, ascii, dots, and rows with links between the halves of dominoes.
// write_drawn.go shows them. A drawing in which dominoes
// cover all cells is a board with its solution; otherwise the dominoes drawn are given.
//
// A drawing is read by the places where its form puts numbers and links, for each width
// that numbers can have. Then it is drawn again, and what differs is the error: so a
// Reader takes what the form writes, and nothing else.

// A drawn is a drawn form as its reader sees it: where in the text things are. Numbers
// and links stand on every other line, and the links below a row on the next.
type drawn struct {
	form  string
	draw  drawing
	frame int // 1 if there is a line above the first row and a character before its first number, else 0

	// For numbers of width digits: characters from one column to the next, and from
	// there to the link downwards.
	step, down     func(width int) int
	across, upward rune // what is drawn for a link
}

var (
	drawnBox   = &drawn{"box", boxPen.draw, 1, walledStep, func(int) int { return 1 }, ' ', ' '}
	drawnASCII = &drawn{"ascii", asciiPen.draw, 1, walledStep, drawnBox.down, ' ', ' '}
	drawnDots  = &drawn{"dots", dotsTiling, 1, dottedStep, func(width int) int { return dottedStep(width) / 2 }, '-', '-'}
	drawnRows  = &drawn{"rows", rowsTiling, 0, func(width int) int { return width + 1 }, func(width int) int { return width - 1 }, '-', '|'}
)

func walledStep(width int) int { return width + 3 }
func dottedStep(width int) int { return 4 + 2*max(0, width-2) }

// drawingOf returns the drawn form in which lines are, or nil.
func drawingOf(lines []textLine) *drawn {
	var first []byte
	for _, l := range lines {
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
		case first != nil && len(bytes.Trim(text, "| ")) == 0 || bytes.IndexByte(text, '-') >= 0 && isSeparated(text) && linked(text):
			return drawnRows
		}
		if first == nil {
			first = text
		}
	}
	return nil
}

// drawing returns the lines of a block without the sentences before and behind them, such as those of solve.
// A line with a comment or dominoes given is no part of these.
func (b textBlock) drawing() []textLine {
	lines := slices.Collect(b.lines())
	first, last := b.n, b.n+bytes.Count(b.text, []byte("\n"))-1
	for ; len(lines) > 0 && lines[0].n == first && isSentence(lines[0].text); first++ {
		lines = lines[1:]
	}
	for n := len(lines) - 1; n >= 0 && lines[n].n == last && isSentence(lines[n].text); n-- {
		lines, last = lines[:n], last-1
	}
	return lines
}

// linked reports whether a line, without the blanks at its end, has a hyphen between numbers.
func linked(line []byte) bool {
	for i := 1; i < len(line)-1; i++ {
		if line[i] == '-' && line[i-1]-'0' <= 9 && bytes.TrimLeft(line[i+1:], " ")[0]-'0' <= 9 {
			return true
		}
	}
	return false
}

// isSentence reports whether a line begins with a letter or a digit and has a word, and is no ID.
func isSentence(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	if len(line) == 0 || !isLetter(line[0]) && line[0]-'0' > 9 || isID(line) {
		return false
	}
	words := bytes.FieldsFunc(line, func(c rune) bool { return c >= utf8.RuneSelf || !isLetter(byte(c)) })
	return slices.ContainsFunc(words, func(word []byte) bool { return len(word) > 1 })
}

// read reads a drawing. Of the errors for each width of numbers it takes the one that
// comes last in the text.
func (d *drawn) read(text []textLine, e *Entry) error {
	e.Form = d.form
	lines := d.lines(text)
	var last error
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
		last = later(last, err)
	}
	return last
}

// A drawnLine is a line as characters.
type drawnLine struct {
	textLine
	chars []rune
}

func (l drawnLine) at(i int) rune {
	if i < len(l.chars) {
		return l.chars[i]
	}
	return ' '
}

// fail is textLine.failRune for a character.
func (l drawnLine) fail(i int, want string) *SyntaxError {
	pos := 0
	for range min(i, len(l.chars)) {
		_, size := utf8.DecodeRune(l.text[pos:])
		pos += size
	}
	return l.failRune(pos, want)
}

// lines returns lines as characters, blanks taken off their ends. Among rows, where
// nothing goes down there is an empty line in place of the links.
func (d *drawn) lines(text []textLine) (list []drawnLine) {
	for _, l := range text {
		_, end := l.bounds()
		if d == drawnRows && l.text[end-1] == ',' {
			end-- // of a board of two columns
		}
		if d == drawnRows && len(list)%2 == 1 && len(bytes.Trim(l.text, "| ")) > 0 {
			list = append(list, drawnLine{textLine: textLine{n: l.n}})
		}
		list = append(list, drawnLine{l, []rune(string(l.text[:end]))})
	}
	return list
}

// readWidth reads a drawing whose numbers have so many digits at most.
func (d *drawn) readWidth(lines []drawnLine, width int) (*dominosa.Board, dominosa.Tiling, *SyntaxError) {
	step := d.step(width)
	longest := 0
	for _, l := range lines {
		longest = max(longest, len(l.chars))
	}
	rows, cols := (len(lines)+1)/2-d.frame, (longest+step-2*d.frame)/step
	if rows < 1 || cols < 1 || rows > dominosa.MaxCells/cols {
		l := lines[len(lines)-1]
		return nil, nil, l.fail(len(l.chars), "a row of cells")
	}
	line := func(i int) drawnLine { return lines[min(i, len(lines)-1)] }
	pips := make([]uint8, rows*cols)
	for i := range pips {
		row, col := i/cols, i%cols
		var err *SyntaxError
		if pips[i], err = line(2*row+d.frame).pip(d.frame+col*step, step-1); err != nil {
			return nil, nil, err
		}
	}
	b, t := dominosa.BoardOf(rows, cols, pips), dominosa.Tiling{}
	for _, pl := range b.Places() {
		at, link := line(2*pl.Row+d.frame).at((pl.Col+1)*step-1+d.frame), d.across
		if pl.Down {
			at, link = line(2*pl.Row+d.frame+1).at(pl.Col*step+d.down(width)), d.upward
		}
		if at == link {
			t = append(t, pl)
		}
	}
	return b, t, d.compare(lines, b, t)
}

var drawnForm = &cellForm{holes: []string{"", "."}}

// pip reads the number in some characters from i on.
func (l drawnLine) pip(i, n int) (uint8, *SyntaxError) {
	text := make([]rune, n)
	for k := range text {
		text[k] = l.at(i + k)
	}
	v, ok := drawnForm.read([]byte(strings.Trim(string(text), " -:")))
	if at := slices.IndexFunc(text, func(c rune) bool { return !strings.ContainsRune(" -:", c) }); !ok {
		return 0, l.fail(i+at, wantNumber+" or a blank")
	}
	return v, nil
}

// compare draws what was read and compares it with the lines.
func (d *drawn) compare(lines []drawnLine, b *dominosa.Board, t dominosa.Tiling) *SyntaxError {
	var laid giver
	laid.Puzzle = new(dominosa.Puzzle)
	for _, pl := range t {
		laid.give(listed{Place: pl}) // if it is one too many, the drawing will differ
	}
	i := 0
	for text := range strings.Lines(string(d.draw(nil, dominosa.Puzzle{Board: b}, laid.Given))) {
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
