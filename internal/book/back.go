package book

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	pipstext "bonepile/dominosa/pips/notation"
	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/draw/grids"
	"bonepile/internal/draw/pdf"
)

// The pages after the puzzles: solutions, and how the book was made; index.go has the index.

// A sheet is the layout of solutions: rows and columns that all their pages share.
type sheet struct {
	rows, cols int
	w, h       float64 // of a solution with its number
	cell       float64
	gapX, gapY float64
}

const (
	labelSize = 15.0 // of the number of a solution, to be found with a thumb in the book
	labelRoom = 19.0
	sheetHead = 34.0 // for the heading
	leastGap  = 16.0
)

// solutionSheet returns the sheet of the book: as many solutions per page as are easy to
// read, and those as large as possible. The largest board sets the width of columns and
// the height of rows.
func (b *Book) solutionSheet() sheet {
	rows, cols, high := 0, 0, 0
	for _, z := range b.Puzzles {
		rows, cols, high = max(rows, z.Board.Rows()), max(cols, z.Board.Cols()), max(high, z.Board.High())
	}
	least := 11.5
	switch {
	case high > 99:
		least = 17
	case high > 9:
		least = 13.5
	}
	if b.Large {
		least *= 2
	}
	first := b.sheetOf(least, rows, cols)
	best := first
	for c := first.cell + fitStep; c < 1.5*first.cell; c += fitStep {
		t := b.sheetOf(c, rows, cols)
		if t.cell < c || t.rows*t.cols < first.rows*first.cols {
			break
		}
		best = t
	}
	return best
}

// sheetOf returns the sheet for boards of a size, with cells of a size or smaller.
func (b *Book) sheetOf(cell float64, rows, cols int) sheet {
	w, h := b.Paper.W-2*b.margin()-b.Gutter, b.Paper.H-2*b.margin()-sheetHead
	c := min(cell, w/(float64(cols)+frame), (h-labelRoom)/(float64(rows)+frame))
	s := sheet{cell: c, w: c * (float64(cols) + frame), h: c*(float64(rows)+frame) + labelRoom}
	s.cols = max(1, int((w+leastGap)/(s.w+leastGap)))
	s.rows = max(1, int((h+leastGap)/(s.h+leastGap)))
	if s.cols > 1 {
		s.gapX = (w - s.w*float64(s.cols)) / float64(s.cols-1)
	}
	if s.rows > 1 {
		s.gapY = min(30, (h-s.h*float64(s.rows))/float64(s.rows-1))
	}
	return s
}

// numbered says which of the puzzles from one to before another are meant.
func numbered(noun string, from, to int) string {
	if from+1 == to {
		return fmt.Sprintf("%s %d", noun, to)
	}
	return fmt.Sprintf("%ss %d to %d", noun, from+1, to)
}

// solutionPages adds the pages with solutions.
func (b *Book) solutionPages() {
	s := b.solutionSheet()
	each := s.rows * s.cols
	var p *page
	for i, z := range b.Puzzles {
		n := i % each
		if n == 0 {
			p = b.numbered(b.Title)
			if i == 0 {
				b.chapter("Solutions", "", deduce.NoLevel)
			}
			head := numbered("Solution", i, min(i+each, len(b.Puzzles)))
			p.text(head, p.area.X0, p.area.Y0+0.9*headSize, style{size: headSize, bold: true, anchor: draw.Start})
			p.rule(p.area.X0, p.area.X1, p.area.Y0+headSize+6)
		}
		x := p.area.X0 + (s.w+s.gapX)*float64(n%s.cols)
		y := p.area.Y0 + sheetHead + (s.h+s.gapY)*float64(n/s.cols)
		label := p.text(fmt.Sprint(i+1), x+0.03*s.cell, y+0.73*labelSize, style{size: labelSize, bold: true, anchor: draw.Start})
		b.links = append(b.links, pdf.Link{Page: b.here(), To: b.at[i], Area: label}, pdf.Link{Page: b.at[i], To: b.here(), Area: b.titles[i]})
		scale := s.cell / grids.Cell
		look := b.look()
		look.Pips = look.Pips && z.Set().High() <= 9 // more of them are a blur at this size
		p.picture(z.picture(z.Solution, look), x+scale, y+labelRoom+scale, scale)
	}
}

// method adds the page that says how the book was made, so that it can be checked and made
// again.
func (b *Book) method() {
	p := b.numbered(b.Title)
	b.chapter("How this book was made", "", deduce.NoLevel)
	s := b.prose()
	w := p.area.X1 - p.area.X0
	y := b.heading(p, "How this book was made")
	for _, q := range b.account() {
		list := broken(q.text, w, s)
		p, y = b.room(p, y, leading*s.size*float64(1+len(list)))
		y = p.paragraph(lines(q.head, w, style{size: s.size, bold: true}), p.area.X0, y, style{size: s.size, bold: true})
		y = p.paragraph(list, p.area.X0, y, s) + 0.8*s.size
	}
}

// An account is a heading with what is said under it.
type account struct{ head, text string }

// account says how the puzzles were made and tested.
func (b *Book) account() []account {
	count := fmt.Sprintf("Each of the %d puzzles has", len(b.Puzzles))
	if len(b.Puzzles) == 1 {
		count = "The puzzle has"
	}
	list := []account{{"One solution", count + " exactly one solution. A program went through all ways to lay the bones, found this one, " +
		"and found that there is no other. The solutions at the back are those that it found."}}
	if !b.Solutions {
		list[0].text = strings.TrimSuffix(list[0].text, " The solutions at the back are those that it found.")
	}
	list = append(list, account{"Difficulty", "Each was then solved by the rules that the pages before the levels teach, always by the easiest that helps. " +
		"Its level is that of the hardest rule that it takes. Its score, from 0 to 100, counts how often each rule is used and how much it leaves to do: " +
		"see the index. The order of the book is that of level and score."})
	if len(b.of(0)) == 0 && b.Puzzles[0].Rating.Score == 0 {
		list[1].text, _, _ = strings.Cut(list[1].text, " Its score")
	}
	if b.Command != "" {
		list = append(list, account{"To make it again", "This command makes the same book, byte for byte, with the same version of the program:"})
		list = append(list, account{"", b.Command})
	} else {
		list = append(list, account{"Where the puzzles are from", "The puzzles were given to the program, which solved and rated them."})
	}
	text := "bonepile"
	if b.Version != "" {
		text += " " + b.Version
	}
	list = append(list, account{"Program", text},
		account{"Fingerprint", "SHA-256 of the puzzles in the order of the book, as IDs, one per line: " + b.fingerprint()},
		account{"Type", "Nunito Medium and Bold, by the Nunito Project Authors, under the SIL Open Font License."})
	return list
}

// fingerprint returns the hash of all puzzles.
func (b *Book) fingerprint() string {
	var text []byte
	for _, z := range b.Puzzles {
		if z.pips == nil {
			text = notation.ID.Board(text, z.Puzzle)
			continue
		}
		id, _ := pipstext.ID(*z.pips) // with at most as many regions as letters
		text = append(append(text, id...), '\n')
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// broken breaks a text into lines as lines does, and breaks words that are wider than a line
// too.
func broken(text string, width float64, s style) []string {
	var list []string
	for _, line := range lines(text, width, s) {
		for len(line) > 1 && fonts.Width(line, s.size, s.bold) > width {
			n := len(line) - 1
			for n > 1 && fonts.Width(line[:n], s.size, s.bold) > width {
				n--
			}
			list, line = append(list, line[:n]), line[n:]
		}
		list = append(list, line)
	}
	return list
}
