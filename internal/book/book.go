// Package book sets domino puzzles as a book for printing: a cover, contents, how to play,
// the puzzles in order of difficulty with a page or two before each level that teach its rules,
// their solutions, an index, and how the book was made.
//
//	paper, err := book.PaperNamed("A4")
//	b, err := book.New(puzzles, book.Options{Title: "Dominoes", Paper: paper, PerPage: 2, Solutions: true})
//	err = b.Write(w)
//
// Pages are scenes of package draw whose unit is the point, in black on white, so any
// printer will do.
package book

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/draw/grids"
	"bonepile/internal/draw/pdf"
)

// A Puzzle is a puzzle of a book, with its solution and difficulty: see [NewPips] for one of the
// other kind.
type Puzzle struct {
	dominosa.Puzzle
	Solution dominosa.Tiling
	Rating   deduce.Rating
	pips     *pips.Puzzle // nil for a domino grid
}

// Options set the look of a book.
type Options struct {
	Title, Author string
	Subject       string // for the document's own description
	Command       string // what makes the puzzles and the book again, or "" if that is not known
	Version       string // of the program
	Paper         Paper
	PerPage       int     // puzzles on a page: 1, 2, 3, 4 or 6
	Gutter        float64 // more margin on the side of the spine, in points
	Bleed         float64 // how far what ends at the edge of the paper goes beyond it, in points
	Cell          float64 // if not 0, the side of a cell in points; then there are bones to cut out
	Large         bool    // large print: text half as large again, and lists of large bones
	Solutions     bool    // at the back
	Pips          bool    // pips in place of numbers
}

// Readable returns the size of numbers in points below which few people can read them, or
// which large print does not have.
func (o Options) Readable() float64 {
	if o.Large {
		return 14
	}
	return 5
}

// PerPage returns the numbers of puzzles that a page may have.
func PerPage() []int { return []int{1, 2, 3, 4, 6} }

// A Paper is a page size, upright.
type Paper struct {
	Name string
	W, H float64 // in points
}

// papers returns the known sizes.
func papers() []Paper {
	return []Paper{{"A4", 595.28, 841.89}, {"A5", 419.53, 595.28}, {"letter", 612, 792}}
}

// PaperNamed returns the size with a name, in upper or lower case.
func PaperNamed(name string) (Paper, error) {
	var names []string
	for _, p := range papers() {
		if strings.EqualFold(p.Name, name) {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Paper{}, fmt.Errorf("unknown paper %q: expected %s", name, strings.Join(names, ", "))
}

// A Book is pages ready to be written.
type Book struct {
	Options
	Puzzles []Puzzle // in the order of the book

	// Smallest is the size of the smallest numbers, on a board or in the list below it,
	// in points.
	Smallest float64

	cell    float64 // of the smallest board
	pages   []*page
	outline []pdf.Entry
	links   []pdf.Link

	at       []int      // the page of each puzzle, from 0
	titles   []draw.Box // where on it each puzzle has its title
	chapters []chapter
}

// A chapter is a line of the contents.
type chapter struct {
	title, note string
	level       deduce.Level // NoLevel if it is not a level
	page        int          // from 0
}

// New sets a book. It sorts a copy of the puzzles by level, then by score, and keeps
// the order of equal ones. Pips puzzles follow domino grids.
func New(puzzles []Puzzle, o Options) (*Book, error) {
	switch {
	case len(puzzles) == 0:
		return nil, errors.New("a book without puzzles")
	case !slices.Contains(PerPage(), o.PerPage):
		return nil, fmt.Errorf("%d puzzles per page: expected 1, 2, 3, 4 or 6", o.PerPage)
	case o.Gutter < 0 || o.Gutter > o.Paper.W/5:
		return nil, fmt.Errorf("a gutter of %.0f points: expected at most a fifth of the paper's width, %.0f", o.Gutter, o.Paper.W/5)
	case o.Bleed < 0 || o.Bleed > 72:
		return nil, fmt.Errorf("a bleed of %.0f points: expected at most 72", o.Bleed)
	case o.Paper.W <= 0 || o.Paper.H <= 0:
		return nil, errors.New("a book without a paper size")
	}
	for _, text := range []string{o.Title, o.Author} {
		for _, c := range text {
			if !fonts.Has(c) {
				return nil, fmt.Errorf("%q: the fonts of the book have no character %q, only Latin and Cyrillic ones", text, c)
			}
		}
	}
	b := &Book{Options: o, Puzzles: slices.Clone(puzzles), Smallest: 100, cell: math.Inf(1)}
	slices.SortStableFunc(b.Puzzles, func(p, q Puzzle) int {
		return cmp.Or(cmp.Compare(p.kind(), q.kind()), cmp.Compare(p.Rating.Level, q.Rating.Level), cmp.Compare(p.Rating.Score, q.Rating.Score))
	})
	if b.Title == "" {
		b.Title = "Dominoes"
	}
	if err := b.cover(); err != nil {
		return nil, err
	}
	contents := b.numbered("") // to be filled when the rest is known
	b.entry("Contents", 0, 0)
	b.puzzlePages()
	if o.Cell > 0 {
		if b.cell < o.Cell {
			return nil, fmt.Errorf("cells of %.1f mm do not fit %s with %d to a page: the largest that do have %.1f mm",
				inMM(o.Cell), o.Paper.Name, o.PerPage, math.Floor(10*inMM(b.cell))/10)
		}
		b.cutOuts()
	}
	if o.Solutions {
		b.solutionPages()
	}
	b.index()
	b.method()
	b.fillContents(contents)
	return b, nil
}

// Write writes the book as PDF, byte for byte the same for the same puzzles and
// options. Setting and writing 200 puzzles of double-six takes half a second.
func (b *Book) Write(w io.Writer) error {
	doc := pdf.Document{Title: b.Title, Author: b.Author, Subject: b.Subject, Outline: b.outline, Links: b.links, Bleed: b.Bleed}
	for _, p := range b.pages {
		doc.Pages = append(doc.Pages, &p.Scene)
	}
	return pdf.Write(w, doc)
}

// look returns how boards of the book are drawn.
func (b *Book) look() grids.Options {
	return grids.Options{Theme: draw.Print(), Pips: b.Pips, Bare: true}
}
