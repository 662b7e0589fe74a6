package book

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa/deduce"
	"bonepile/internal/draw"
	"bonepile/internal/draw/pdf"
)

// The index: all puzzles by difficulty, level by level, and all rules with the puzzles that
// need them.

// A flow fills pages with text, column by column.
type flow struct {
	b       *Book
	head    string // of further pages
	p       *page
	columns int
	column  int
	x, y, w float64
	top     float64 // of columns
}

// room makes room for something of a height, and sets x and y to its upper left corner.
func (f *flow) room(h float64) {
	if f.p != nil && f.y+h <= f.p.area.Y1 {
		return
	}
	if f.column++; f.p == nil || f.column == f.columns {
		f.p, f.column = f.b.numbered(f.b.Title), 0
		f.top = f.b.heading(f.p, f.head)
	}
	f.x, f.y = f.p.area.X0+(f.w+columnGap)*float64(f.column), f.top
}

// index adds the index.
func (b *Book) index() {
	f := &flow{b: b, head: "Index by difficulty"}
	f.columns, f.w = b.columns()
	s := style{size: b.enlarged(9), anchor: draw.Start}
	row := 1.75 * s.size
	for i, z := range b.Puzzles {
		if i == 0 || z.section() != b.Puzzles[i-1].section() {
			f.room(4.5 * row)
			f.levelHead(z, s)
		}
		f.room(row + 0.21*s.size)
		if i == 0 {
			b.chapter(f.head, "", deduce.NoLevel)
		}
		f.y += row
		f.row(i, z, s)
	}
	f.head = "Index by rule"
	f.y += row
	for kind := range ladders {
		for i, r := range ladders[kind]() {
			hardest, others := b.needing(kind, i)
			var text []string
			if hardest != nil {
				text = lines("The hardest in "+runs(hardest), f.w, s)
			}
			if others != nil {
				text = append(text, lines("Also in "+runs(others), f.w, s)...)
			}
			if text != nil {
				f.rule(r, text, s)
			}
		}
	}
}

// needing returns the numbers of the puzzles of a kind whose hardest rule is rule i of the ladder,
// and of the others that need it.
func (b *Book) needing(kind, i int) (hardest, others []int) {
	for n, z := range b.Puzzles {
		switch used := z.Rating.Used; {
		case z.kind() != kind:
		case z.Rating.Hardest.Name == ladders[kind]()[i].Name:
			hardest = append(hardest, n+1)
		case i < len(used) && used[i] > 0:
			others = append(others, n+1)
		}
	}
	return hardest, others
}

// timesHardest returns in how many steps a puzzle needs its hardest rule.
func timesHardest(z Puzzle) int {
	return z.Rating.Used[slices.IndexFunc(z.ladder(), func(r deduce.Rule) bool { return r.Name == z.Rating.Hardest.Name })]
}

// runs writes numbers as "4, 7–9, 12".
func runs(list []int) string {
	text := ""
	for i, n := range list {
		before, after := i > 0 && list[i-1] == n-1, i+1 < len(list) && list[i+1] == n+1
		switch {
		case before && after:
		case before:
			text += fmt.Sprintf("–%d", n)
		default:
			text += fmt.Sprintf(", %d", n)
		}
	}
	return strings.TrimPrefix(text, ", ")
}

// rule writes a rule with its lines, and above the first the head of this part.
func (f *flow) rule(r deduce.Rule, text []string, s style) {
	if b, before := f.b, f.p; b.chapters[len(b.chapters)-1].title != f.head {
		f.room(8 * s.size)
		if f.p == before { // a new page has it as its heading
			f.y += 1.2 * s.size
			f.p.text(f.head, f.x, f.y, style{size: 1.3 * s.size, bold: true, anchor: draw.Start})
			f.y += 0.8 * s.size
		}
		b.chapter(f.head, "", deduce.NoLevel)
	}
	f.room(leading * s.size * float64(1+min(3, len(text))))
	f.y += leading * s.size
	f.p.text(r.Title, f.x, f.y, style{size: fitting(r.Title, s.size, f.w-8*s.size, true), bold: true, anchor: draw.Start})
	f.p.stars(int(r.Level), f.x+f.w, f.y, 0.8*s.size, ink)
	f.y += 0.3 * s.size
	for _, line := range text {
		f.room(leading * s.size)
		f.y = f.p.paragraph([]string{line}, f.x, f.y, s)
	}
	f.y += 0.8 * s.size
}

// The columns of the table, as shares of the width: where each begins, or ends if it has
// numbers.
const (
	indexNumber = 0.11
	indexScore  = 0.24
	indexRule   = 0.28
	indexPage   = 0.83
	indexTime   = 0.86
)

// levelHead writes a level and the heads of its table.
func (f *flow) levelHead(z Puzzle, s style) {
	f.y += 2.2 * s.size
	size := 1.1 * s.size
	f.p.text(z.section(), f.x, f.y, style{size: size, bold: true, anchor: draw.Start})
	f.p.stars(int(z.Rating.Level), f.x+f.w, f.y, 0.8*size, ink)
	f.y += 1.5 * s.size
	s.colour = grey
	s.size = fitting("My time", s.size, (1-indexTime)*f.w, false) // the narrowest column
	for _, c := range []struct {
		text   string
		at     float64
		anchor draw.Anchor
	}{{"No.", indexNumber, draw.End}, {"Score", indexScore, draw.End}, {"Hardest rule × steps", indexRule, draw.Start},
		{"Page", indexPage, draw.End}, {"My time", indexTime, draw.Start}} {
		if s.anchor = c.anchor; c.text == "Score" && z.pips != nil && z.Rating.Score == 0 {
			continue // there is no score
		}
		f.p.text(c.text, f.x+c.at*f.w, f.y, s)
	}
	f.y += 0.3 * s.size
}

// row writes the line of a puzzle.
func (f *flow) row(i int, z Puzzle, s style) {
	end := s
	end.anchor = draw.End
	number := end
	number.bold = true
	area := f.p.text(fmt.Sprint(i+1), f.x+indexNumber*f.w, f.y, number)
	f.b.links = append(f.b.links, pdf.Link{Page: f.b.here(), To: f.b.at[i], Area: area})
	if z.Rating.Score > 0 {
		f.p.text(fmt.Sprintf("%.0f", z.Rating.Score), f.x+indexScore*f.w, f.y, end)
	}
	if title := z.Rating.Hardest.Title; title != "" {
		title = fmt.Sprintf("%s × %d", title, timesHardest(z))
		rule := s
		rule.size = fitting(title, s.size, (indexPage-indexRule-0.11)*f.w, false)
		f.p.text(title, f.x+indexRule*f.w, f.y, rule)
	}
	f.p.text(fmt.Sprint(f.b.at[i]+1), f.x+indexPage*f.w, f.y, end)
	f.p.rule(f.x+indexTime*f.w, f.x+f.w, f.y+0.1*s.size)
}
