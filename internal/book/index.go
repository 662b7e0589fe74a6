package book

import (
	"fmt"
	"math"
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
}

// fewPuzzles is how many puzzles an index has at most whose pages have one column.
const fewPuzzles = 24

// room makes room for something of a height, and sets x and y to its upper left corner.
func (f *flow) room(h float64) {
	if f.p != nil && f.y+h <= f.p.area.Y1 {
		return
	}
	top := 0.0
	if f.column++; f.p == nil || f.column == f.columns {
		f.p, f.column = f.b.numbered(f.b.Title), 0
		top = f.b.heading(f.p, f.head)
	} else {
		top = f.p.area.Y0 + f.b.enlarged(headSize) + 18
	}
	f.y = top
	f.x = f.p.area.X0 + (f.w+columnGap)*float64(f.column)
}

// index adds the index.
func (b *Book) index() {
	f := &flow{b: b, head: "Index by difficulty", columns: 1, w: b.Paper.W - 2*b.margin() - b.Gutter}
	if len(b.Puzzles) > fewPuzzles && b.Paper.W >= 500 && !b.Large {
		f.columns, f.w = 2, (f.w-columnGap)/2
	}
	s := style{size: b.enlarged(9), anchor: draw.Start}
	row := 1.75 * s.size
	level := deduce.NoLevel
	for i, z := range b.Puzzles {
		if z.Rating.Level != level {
			level = z.Rating.Level
			f.room(4.5 * row)
			f.levelHead(level, s)
		}
		f.room(row)
		if i == 0 {
			b.chapter(f.head, "", deduce.NoLevel)
		}
		f.y += row
		f.row(i, z, s)
	}
	f.head = "Index by rule"
	f.y += row
	for i, r := range deduce.Rules() {
		hardest, others := b.needing(i, r)
		if hardest+others == "" {
			continue
		}
		var text []string
		if hardest != "" {
			text = lines("The hardest in "+hardest, f.w, s)
		}
		if others != "" {
			text = append(text, lines("Also in "+others, f.w, s)...)
		}
		f.rule(r, text, s)
	}
}

// needing returns the numbers of the puzzles whose hardest rule is rule i of the ladder, and of
// the others that need it.
func (b *Book) needing(i int, r deduce.Rule) (hardest, others string) {
	var lists [2][]int
	for n, z := range b.Puzzles {
		switch used := z.Rating.Used; {
		case z.Rating.Hardest.Name == r.Name:
			lists[0] = append(lists[0], n+1)
		case i < len(used) && used[i] > 0:
			lists[1] = append(lists[1], n+1)
		}
	}
	return runs(lists[0]), runs(lists[1])
}

// runs writes numbers as "4, 7–9, 12".
func runs(list []int) string {
	var words []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		switch j - i {
		case 0:
			words = append(words, fmt.Sprint(list[i]))
		case 1:
			words = append(words, fmt.Sprint(list[i]), fmt.Sprint(list[j]))
		default:
			words = append(words, fmt.Sprintf("%d–%d", list[i], list[j]))
		}
		i = j + 1
	}
	return strings.Join(words, ", ")
}

// rule writes a rule with its lines, and the head of the part before the first rule.
func (f *flow) rule(r deduce.Rule, text []string, s style) {
	b := f.b
	if last := b.chapters[len(b.chapters)-1]; last.title != f.head {
		s := style{size: 1.3 * s.size, bold: true, anchor: draw.Start}
		fresh := f.p
		f.room(8 * s.size)
		if fresh == f.p { // a new page has it as its heading
			f.y += 1.2 * s.size
			f.p.text(f.head, f.x, f.y, s)
			f.y += 0.8 * s.size
		}
		b.chapter(f.head, "", deduce.NoLevel)
	}
	f.room(leading * s.size * float64(1+min(3, len(text))))
	f.y += leading * s.size
	title := style{size: fitting(r.Title, s.size, f.w-8*s.size, true), bold: true, anchor: draw.Start}
	f.p.text(r.Title, f.x, f.y, title)
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
func (f *flow) levelHead(level deduce.Level, s style) {
	f.y += 2.2 * s.size
	size := 1.1 * s.size
	f.p.text(levelName(level), f.x, f.y, style{size: size, bold: true, anchor: draw.Start})
	f.p.stars(int(level), f.x+f.w, f.y, 0.8*size, ink)
	f.y += 1.5 * s.size
	s.colour = grey
	s.size = math.Min(fitting("My time", s.size, (1-indexTime)*f.w, false), fitting("Score", s.size, (indexScore-indexNumber-0.02)*f.w, false))
	for _, c := range []struct {
		text   string
		at     float64
		anchor draw.Anchor
	}{{"No.", indexNumber, draw.End}, {"Score", indexScore, draw.End}, {"Hardest rule", indexRule, draw.Start},
		{"Page", indexPage, draw.End}, {"My time", indexTime, draw.Start}} {
		s.anchor = c.anchor
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
		rule := s
		rule.size = fitting(title, s.size, (indexPage-indexRule-0.11)*f.w, false)
		f.p.text(title, f.x+indexRule*f.w, f.y, rule)
	}
	f.p.text(fmt.Sprint(f.b.at[i]+1), f.x+indexPage*f.w, f.y, end)
	f.p.rule(f.x+indexTime*f.w, f.x+f.w, f.y+0.1*s.size)
}
