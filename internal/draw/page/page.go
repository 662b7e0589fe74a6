// Package page explains domino grids on a page: one HTML document that needs nothing
// but itself, with a picture for each step.
//
// Without its script the page shows all steps one below the other, as it does in
// print; the script shows one at a time. Style and script are allowed by their
// hashes and nothing else is allowed at all, so nothing that a board's name might
// smuggle in would run.
//
// The numbers of a board and its grid are drawn once, and each picture refers to
// them; what a picture has of its own is the bones that lie, bars and marks. No
// meaning is carried by colour alone: bones laid by the step have a thick frame,
// what it rules out a cross, and of the sides of a chain one is dashed.
package page

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/refute"
	"bonepile/internal/draw"
)

// A Board is a board of a page.
type Board struct {
	Name        string              // where it comes from
	Explanation *deduce.Explanation // nil if the board has no solution, and
	Proof       *refute.Proof       // this says why
	Puzzle      dominosa.Puzzle
}

// Append appends an HTML document that explains the boards.
func Append(dst []byte, boards []Board) []byte {
	w := &document{dst}
	w.put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src `, hashOf(style),
		"; script-src ", hashOf(script), "; base-uri 'none'; form-action 'none'\">\n",
		`<meta name="viewport" content="width=device-width, initial-scale=1">`, "\n",
		"<title>Domino grids explained</title>\n<style>", style, "</style>\n</head>\n<body>\n<h1>Domino grids explained</h1>\n")
	for i, b := range boards {
		w.board(i+1, b)
	}
	w.put("<section class=\"legend\">\n<h2>How to read the pictures</h2>\n<ul>\n",
		"<li>A thick frame: a bone that the step lays.</li>\n",
		"<li>A cross between two cells: no bone lies on both, says the step.</li>\n",
		"<li>A bar between two cells: that was ruled out before.</li>\n",
		"<li>Shaded cells: those that the step is about; those in stripes, the other part of them.</li>\n",
		"<li>Thin outlines: places that the step is about. Of two possibilities the second is dashed.</li>\n",
		"</ul>\n<p>Rows are counted from the top and columns from the left, from 1; r2c3 is row 2, column 3.</p>\n</section>\n",
		"<script>", script, "</script>\n</body>\n</html>\n")
	return w.dst
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// A document is the text of a page as far as it is written.
type document struct{ dst []byte }

func (w *document) put(parts ...string) {
	for _, s := range parts {
		w.dst = append(w.dst, s...)
	}
}

// say writes text for people.
func (w *document) say(text string) { w.put(html.EscapeString(text)) }

// element writes text for people as an element of its own.
func (w *document) element(tag, text string) {
	w.put("<", tag, ">", html.EscapeString(text), "</", tag, ">\n")
}

// board writes a section: the board, a step each, the end.
func (w *document) board(n int, b Board) {
	s := &section{document: w, id: "b" + strconv.Itoa(n), puzzle: b.Puzzle, total: 1}
	if b.Explanation != nil {
		s.total = len(b.Explanation.Rounds) + 2
	}
	w.put("<section class=\"board\">\n")
	w.element("h2", b.Name)
	s.shared()
	w.put(`<nav hidden="" aria-label="Steps"><button type="button" data-go="first">First</button> `,
		`<button type="button" data-go="back">Back</button> <output></output> `,
		`<button type="button" data-go="next">Next</button> <button type="button" data-go="last">Last</button></nav>`, "\n",
		"<div class=\"steps\" aria-live=\"polite\">\n")
	if b.Explanation != nil {
		s.explained(b.Explanation)
	} else {
		s.refuted(b.Proof)
	}
	w.put("</div>\n</section>\n")
}

// A section is what is written of a board.
type section struct {
	*document
	id       string // of the board, from which those of its parts are made
	puzzle   dominosa.Puzzle
	n, total int // pictures, so far and in all
}

// shared writes what all pictures of a board have in common, to be referred to.
func (s *section) shared() {
	b := s.puzzle.Board
	var cells []dominosa.Cell
	for row := range b.Rows() {
		for col := range b.Cols() {
			if b.At(row, col) != dominosa.Hole {
				cells = append(cells, dominosa.Cell{Row: row, Col: col})
			}
		}
	}
	grid, numbers := draw.NewCanvas(s.puzzle), draw.NewCanvas(s.puzzle)
	grid.Squares("paper", cells)
	numbers.Numbers("pips pips" + strconv.Itoa(len(strconv.Itoa(max(0, b.High())))))
	s.put(`<svg class="shared" width="0" height="0" aria-hidden="true"><defs>`, "\n", `<g id="`, s.id, "-grid\">\n")
	s.dst = grid.Marks(s.dst)
	s.put("</g>\n", `<g id="`, s.id, "-pips\">\n")
	s.dst = numbers.Marks(s.dst)
	s.put("</g>\n</defs></svg>\n")
}

// explained writes the pictures of an explanation.
func (s *section) explained(x *deduce.Explanation) {
	stages := draw.Stages(x.Puzzle, x.Deduction, x.Given)
	s.step("The board", "", stages[0].Position, nil, nil, func() { s.element("p", x.Start()) })
	for i, par := range x.Rounds {
		at := stages[i+1].Position
		at.Left = stages[i].Left // the picture is of the position before the step
		var steps []deduce.Step
		for _, sentence := range par.Sentences {
			steps = append(steps, sentence.Step)
		}
		title := fmt.Sprintf("Step %d: %s", par.Number, par.Rule.Title)
		s.step(title, par.Rule.Level.String(), at, steps, nil, func() { s.sentences(par) })
	}
	var open []dominosa.Place
	if x.Deduction.Outcome == deduce.Stuck {
		open = x.Deduction.Open
	}
	last := stages[len(stages)-1].Position
	last.Laid, last.New, last.Out = slices.Concat(last.Laid, last.New), nil, nil
	s.step("The end", "", last, nil, open, func() { s.element("p", x.End) })
}

// refuted writes the picture and the proof of a board without solution.
func (s *section) refuted(proof *refute.Proof) {
	at := draw.Stages(s.puzzle, &deduce.Deduction{}, nil)[0].Position
	s.step("There is no solution", "", at, nil, nil, func() {
		if proof == nil {
			s.put("<p>A proof that can be followed was not found.</p>\n")
			return
		}
		s.element("pre", proof.String())
	})
}

// sentences writes what a paragraph says.
func (w *document) sentences(par deduce.Paragraph) {
	if par.Head != "" {
		w.element("p", par.Head)
		w.put("<ul>\n")
	}
	for _, s := range par.Sentences {
		open, end := "<p>", "</p>\n"
		if par.Head != "" {
			open, end = "<li>", "</li>\n"
		}
		w.put(open)
		w.say(s.Text)
		if len(s.Proof) > 0 && par.Head != "" {
			end = ""
		}
		w.put(end)
		if len(s.Proof) > 0 {
			w.element("pre", strings.Join(s.Proof, "\n"))
			if par.Head != "" {
				w.put("</li>\n")
			}
		}
	}
	if par.Head != "" {
		w.put("</ul>\n")
	}
}

// step writes an article: heading, picture and text.
func (s *section) step(title, level string, at draw.Position, steps []deduce.Step, open []dominosa.Place, text func()) {
	s.n++
	s.put(`<article class="step" aria-label="`, strconv.Itoa(s.n), " of ", strconv.Itoa(s.total), "\">\n<h3>")
	s.say(title)
	if level != "" {
		s.put(` <small>`, level, `</small>`)
	}
	c := draw.NewCanvas(s.puzzle)
	w, h := c.Size()
	name := fmt.Sprintf("%s-%d", s.id, s.n)
	s.put("</h3>\n", fmt.Sprintf(`<svg class="picture" role="img" aria-labelledby="%s" viewBox="0 0 %g %g">`, name, w, h),
		"\n", `<title id="`, name, `">`)
	s.say(pictureText(s.puzzle.Board, at, steps))
	s.put("</title>\n", `<use href="#`, s.id, "-grid\"/>\n")
	s.under(c, at, steps, open)
	s.dst = c.Marks(s.dst)
	s.put(`<use href="#`, s.id, "-pips\"/>\n")
	over := draw.NewCanvas(s.puzzle)
	over.Crosses("out", at.Out)
	s.dst = over.Marks(s.dst)
	s.put("</svg>\n<div class=\"text\">\n")
	text()
	s.put("</div>\n</article>\n")
}

// pictureText is what a picture shows, for those who do not see it.
func pictureText(b *dominosa.Board, at draw.Position, steps []deduce.Step) string {
	lie := fmt.Sprintf("%d bones lie", len(at.Laid))
	if len(at.Laid) == 1 {
		lie = "one bone lies"
	}
	text := fmt.Sprintf("Board of %d rows and %d columns, on which %s.", b.Rows(), b.Cols(), lie)
	for _, st := range steps {
		does := st.String()
		text += " " + strings.ToUpper(does[:1]) + does[1:] + "."
	}
	return text
}

// under paints what lies under the numbers.
func (s *section) under(c *draw.Canvas, at draw.Position, steps []deduce.Step, open []dominosa.Place) {
	for _, st := range steps {
		c.Squares("cause", st.Because.Cells)
		c.Squares("other", st.Because.Others)
		c.Stripes("stripes", st.Because.Others)
	}
	c.Frames("laid", at.Laid, 1)
	c.Bars("bars", s.parted(at))
	for _, st := range steps {
		c.Frames("one", st.Because.Chain, 3)
		c.Frames("two", st.Because.Anti, 5) // inside the first, where both are
		if len(st.Because.Chain) == 0 {
			c.Frames("might", st.Because.Places, 3)
		}
		c.Frames("new", st.Forced, 1)
	}
	c.Frames("might", open, 3)
}

// parted returns the places of open cells on which no bone can lie any more.
func (s *section) parted(at draw.Position) []dominosa.Place {
	possible, covered := map[dominosa.Place]bool{}, map[dominosa.Cell]bool{}
	for _, pl := range at.Left {
		possible[pl] = true
	}
	for _, c := range dominosa.CellsOf(at.Laid) {
		covered[c] = true
	}
	return slices.DeleteFunc(s.puzzle.Board.Places(), func(pl dominosa.Place) bool {
		x, y := pl.Cells()
		return possible[pl] || covered[x] || covered[y]
	})
}
