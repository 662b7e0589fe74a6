// Package page explains domino grids on a page: one HTML document that needs nothing
// but itself, with a picture for each deduction and the reason beside it.
//
// Without its script the page shows all steps one below the other, as it does in
// print; the script shows one at a time. Each step has an address, so a link can lead to
// it. Style and script are allowed by their hashes and nothing else is allowed at all, so
// nothing that a board's name might smuggle in would run.
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
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
	"bonepile/internal/draw/grids"
)

// A Board is a board of a page.
type Board struct {
	Name        string              // where it comes from
	Explanation *deduce.Explanation // nil if the board has no solution, and
	Proof       *refute.Proof       // this says why
	Puzzle      dominosa.Puzzle
}

// title says what board it is: "Double-six, 7 by 8, hard".
func (b *Board) title() string {
	t := fmt.Sprintf("%s, %d by %d", strings.TrimPrefix(b.Puzzle.Set().Name(), "the set of "), b.Puzzle.Board.Rows(), b.Puzzle.Board.Cols())
	switch {
	case b.Explanation == nil:
		t += ", without solution"
	case b.Explanation.Deduction.Outcome == deduce.Solved:
		t += ", " + b.Explanation.Deduction.Level.String()
	}
	return capital(t)
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// Append appends an HTML document that explains the boards. It carries its face, as rules of a
// style sheet with data, or "" for the fonts of the system.
func Append(dst []byte, face string, boards []Board) []byte {
	w, style := &document{dst}, face+style
	title := "Domino grids explained"
	if len(boards) == 1 {
		title = boards[0].title()
	}
	w.put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src `, hashOf(style),
		"; font-src data:; script-src ", hashOf(script), "; base-uri 'none'; form-action 'none'\">\n",
		`<meta name="viewport" content="width=device-width, initial-scale=1">`, "\n<title>", html.EscapeString(title),
		"</title>\n<style>", style, "</style>\n</head>\n<body>\n")
	w.element("h1", title)
	for i, b := range boards {
		w.board(i+1, b, len(boards) > 1)
	}
	w.legend()
	w.put("<script>", script, "</script>\n</body>\n</html>\n")
	return w.dst
}

// legend says how to read the pictures, each mark with a sample.
func (w *document) legend() {
	w.put("<section class=\"legend\">\n<h2>How to read the pictures</h2>\n<ul>\n")
	for _, l := range [][2]string{
		{`<rect class="new" x="4" y="2" width="72" height="36" rx="6"/>`, "a bone that the step lays"},
		{`<rect class="laid" x="4" y="2" width="72" height="36" rx="6"/>`, "a bone that lies"},
		{`<path class="out" d="M33 13L47 27M33 27L47 13"/>`, "no bone lies across here, says the step"},
		{`<path class="bars" d="M40 8V32"/>`, "that was ruled out before"},
		{`<rect class="cause" width="40" height="40"/>`, "cells that the step is about"},
		{`<rect class="other" width="40" height="40"/><path class="stripes" d="M0 20L20 0M0 40L40 0M20 40L40 20"/>`, "the other part of them"},
		{`<rect class="might" x="8" y="4" width="64" height="32" rx="6"/>`, "a place that the step is about, or the first side of a chain"},
		{`<rect class="two" x="12" y="6" width="56" height="28" rx="6"/>`, "the second side of a chain"},
		{`<rect class="gone" x="8" y="4" width="64" height="32" rx="6"/>`, "a place that is blocked or was ruled out, so another is the only one"},
		{`<path class="shaft" d="M6 20H60"/><path class="tip" d="M74 20L62 14L62 26z"/><circle class="tip" cx="34" cy="20" r="9"/><text class="link" x="34" y="24">1</text>`, "a link of a chain, with its number in the text"},
	} {
		w.put(`<li><svg class="sample" viewBox="0 0 80 40" aria-hidden="true">`, l[0], "</svg> ", l[1], "</li>\n")
	}
	w.put("</ul>\n<p>r3c5 is the cell in row 3, column 5; rows are counted from the top, columns from the left.</p>\n</section>\n")
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

// element writes text for people as an element of its own.
func (w *document) element(tag, text string) {
	w.put("<", tag, ">", html.EscapeString(text), "</", tag, ">\n")
}

// board writes a section: the board, the steps, the end, and a list of them.
func (w *document) board(n int, b Board, several bool) {
	s := &section{document: w, id: "b" + strconv.Itoa(n), puzzle: b.Puzzle, said: map[string]string{}}
	w.put("<section class=\"board\">\n")
	if several {
		w.element("h2", b.title())
	}
	w.put(`<p class="source">`, html.EscapeString(b.Name), "</p>\n")
	s.shared()
	var list []article
	if b.Explanation != nil {
		list = s.explained(b.Explanation)
	} else {
		list = s.refuted(b.Proof)
	}
	w.put(`<nav class="walk" hidden="" aria-label="Walk through the steps"><button type="button" data-go="first">First</button> `,
		`<button type="button" data-go="back">Back</button> <button type="button" data-go="next">Next</button> `,
		`<button type="button" data-go="last">Last</button> <output></output></nav>`, "\n",
		"<div class=\"steps\" aria-live=\"polite\">\n")
	for _, a := range list {
		s.article(a, len(list))
	}
	w.put("</div>\n")
	if len(list) > 1 {
		w.put("<nav class=\"list\" aria-label=\"All steps\">\n<h3>All steps</h3>\n<ul>\n")
		for _, a := range list {
			w.put(`<li><a href="#`, s.id, "-", a.id, `">`, html.EscapeString(a.name), "</a> <span>", html.EscapeString(a.listed()), "</span></li>\n")
		}
		w.put("</ul>\n</nav>\n")
	}
	w.put("</section>\n")
}

// A section is what is written of a board.
type section struct {
	*document
	id     string // of the board, from which those of its parts are made
	puzzle dominosa.Puzzle
	said   map[string]string // the article that tells it, by what another says of a step
	n      int               // pictures so far
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
	grid, numbers := grids.NewCanvas(s.puzzle), grids.NewCanvas(s.puzzle)
	grid.Squares("paper", cells)
	grid.Coordinates("where")
	numbers.Numbers("pips pips" + strconv.Itoa(len(strconv.Itoa(max(0, b.High())))))
	s.put(`<svg class="shared" width="0" height="0" aria-hidden="true"><defs>`, "\n", `<g id="`, s.id, "-grid\">\n")
	s.dst = grid.Marks(s.dst)
	s.put("</g>\n", `<g id="`, s.id, "-pips\">\n")
	s.dst = numbers.Marks(s.dst)
	s.put("</g>\n</defs></svg>\n")
}

// An article is a picture with what is said beside it.
type article struct {
	id, name, brief string // its address, what it is called, and what is in it
	level           string
	at              grids.Position
	said            *deduce.Sentence // nil if it tells no step
	open            []dominosa.Place
	text, proof     string
	reasons         []string // for each bone of what follows
}

// listed is what the list of steps says of it.
func (a *article) listed() string {
	if a.said == nil || len(a.said.Step.Forced) == 0 || a.reasons != nil {
		return a.brief
	}
	return a.brief + ": " + a.said.Step.String()
}

// explained lists the articles of an explanation: one for each sentence, and one for what
// follows of itself.
func (s *section) explained(x *deduce.Explanation) []article {
	at := grids.Stages(x.Puzzle, x.Deduction, x.Given)[0].Position
	list := []article{{id: "0", name: "The board", at: at, text: x.Start()}}
	for _, par := range x.Rounds {
		sentences := par.Sentences
		var reasons []string
		brief := par.Rule.Title
		if par.Run {
			run := deduce.Sentence{Step: deduce.Step{Rule: par.Rule}, Text: par.Head()}
			for _, said := range sentences {
				run.Step.Forced = append(run.Step.Forced, said.Step.Forced...)
				run.Step.RuledOut = append(run.Step.RuledOut, said.Step.RuledOut...)
				reasons = append(reasons, said.Text.String())
			}
			brief = "What follows"
			sentences = []deduce.Sentence{run}
		}
		for i := range sentences {
			said := &sentences[i]
			a := article{id: strconv.Itoa(par.Number), brief: brief, said: said, level: par.Rule.Level.String(), text: said.Text.String(), proof: say.Joined(said.Proof, "\n").String(), reasons: reasons}
			a.name = "Step " + a.id
			if len(sentences) > 1 {
				a.id += "-" + strconv.Itoa(i+1)
				a.name += "." + strconv.Itoa(i+1)
			}
			for _, pl := range said.Step.RuledOut {
				x, y := pl.Cells()
				s.said[fmt.Sprintf("step %d ruled out %v-%v", par.Number, x, y)] = a.id
			}
			at.New, at.Out = said.Step.Forced, nil
			if len(at.New) == 0 {
				at.Out = said.Step.RuledOut
			}
			a.at = at
			list = append(list, a)
			at.Laid = append(slices.Clone(at.Laid), at.New...)
			at.Left = slices.DeleteFunc(slices.Clone(at.Left), func(pl dominosa.Place) bool {
				return slices.Contains(said.Step.Forced, pl) || slices.Contains(said.Step.RuledOut, pl)
			})
		}
	}
	at.New, at.Out = nil, nil
	end := article{id: "end", name: "The end", at: at, text: x.End.String()}
	if x.Deduction.Outcome == deduce.Stuck {
		end.open = x.Deduction.Open
	}
	return append(list, end)
}

// refuted lists the article of a board without solution.
func (s *section) refuted(proof *refute.Proof) []article {
	a := article{id: "0", name: "There is no solution", at: grids.Stages(s.puzzle, &deduce.Deduction{}, nil)[0].Position}
	if proof == nil {
		a.text = "A proof that can be followed was not found."
	} else {
		a.proof = strings.TrimSuffix(proof.String(), "\n")
	}
	return []article{a}
}

// article writes a picture, and beside it the heading, the text, and the bones left.
func (s *section) article(a article, total int) {
	s.n++
	c := grids.NewCanvas(s.puzzle)
	w, h := c.Size()
	name := fmt.Sprintf("%s-t%s", s.id, a.id)
	s.put(`<article class="step" id="`, s.id, "-", a.id, `" aria-label="`, strconv.Itoa(s.n), " of ", strconv.Itoa(total), "\">\n",
		fmt.Sprintf(`<svg class="picture" role="img" aria-labelledby="%s" viewBox="0 0 %g %g">`, name, w, h),
		"\n", `<title id="`, name, `">`, html.EscapeString(pictureText(s.puzzle.Board, a)), "</title>\n", `<use href="#`, s.id, "-grid\"/>\n")
	s.under(c, a)
	s.dst = c.Marks(s.dst)
	s.put(`<use href="#`, s.id, "-pips\"/>\n")
	over := grids.NewCanvas(s.puzzle)
	over.Crosses("out", a.at.Out)
	if a.said != nil {
		var links [][2]dominosa.Place
		for _, l := range a.said.Links {
			links = append(links, [2]dominosa.Place{l.From, l.To})
		}
		over.Arrows("shaft", "tip", "link", links)
	}
	s.dst = over.Marks(s.dst)
	s.put("</svg>\n<div class=\"text\">\n<h3><a href=\"#", s.id, "-", a.id, `">`, html.EscapeString(a.name), "</a>")
	if a.brief != "" {
		s.put(": ", html.EscapeString(a.brief), ` <small>`, a.level, `</small>`)
	}
	s.put("</h3>\n")
	if a.text != "" {
		s.put("<p>", s.linked(a.text), "</p>\n")
	}
	if a.proof != "" {
		s.element("pre", a.proof)
	}
	if a.reasons != nil {
		s.put("<details><summary>Why each follows</summary>\n<ol>\n")
		for _, reason := range a.reasons {
			s.put("<li>", s.linked(reason), "</li>\n")
		}
		s.put("</ol>\n</details>\n")
	}
	if a.said != nil {
		s.bonesLeft(a.at)
	}
	s.put("</div>\n</article>\n")
}

// stepForm matches what a sentence says of an earlier step.
var stepForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`step \d+ ruled out r\d+c\d+-r\d+c\d+`)
})

// linked returns a text as HTML, in which each step that it names is a link to where that
// is told.
func (s *section) linked(text string) string {
	return stepForm().ReplaceAllStringFunc(html.EscapeString(text), func(m string) string {
		if id := s.said[m]; id != "" {
			step, what, _ := strings.Cut(m, " ruled")
			return fmt.Sprintf(`<a href="#%s-%s">%s</a> ruled%s`, s.id, id, step, what)
		}
		return m
	})
}

// bonesLeft lists the bones that are still to be laid after a step.
func (s *section) bonesLeft(at grids.Position) {
	var left []string
	for b, n := range s.puzzle.Set().All() {
		for _, pl := range slices.Concat(at.Laid, at.New) {
			if pl.Bone == b {
				n--
			}
		}
		switch {
		case n == 1:
			left = append(left, "<span>"+b.String()+"</span>")
		case n > 1:
			left = append(left, fmt.Sprintf("<span>%v (%d)</span>", b, n))
		}
	}
	s.put(`<p class="left">Bones left: `)
	if len(left) == 0 {
		s.put("none")
	}
	s.put(strings.Join(left, " "), "</p>\n")
}

// pictureText is what a picture shows, for those who do not see it.
func pictureText(b *dominosa.Board, a article) string {
	lie := fmt.Sprintf("%d bones lie", len(a.at.Laid))
	if len(a.at.Laid) == 1 {
		lie = "one bone lies"
	}
	text := fmt.Sprintf("Board of %d rows and %d columns, on which %s.", b.Rows(), b.Cols(), lie)
	if a.said != nil {
		text += " " + capital(a.said.Step.String()) + "."
	}
	return text
}

// under paints what lies under the numbers.
func (s *section) under(c *grids.Canvas, a article) {
	var st deduce.Step
	if a.said != nil {
		st = a.said.Step
	}
	c.Squares("cause", st.Because.Cells)
	c.Squares("other", st.Because.Others)
	c.Stripes("stripes", st.Because.Others)
	c.Frames("laid", a.at.Laid, 1)
	c.Bars("bars", s.parted(a.at))
	if a.said != nil {
		c.Frames("gone", a.said.Gone, 3)
	}
	c.Frames("one", st.Because.Chain, 3)
	c.Frames("two", st.Because.Anti, 5) // inside the first, where both are
	if len(st.Because.Chain) == 0 {
		c.Frames("might", st.Because.Places, 3)
	}
	for _, way := range st.Because.Cases {
		c.Frames("might", []dominosa.Place{way.Place}, 3)
	}
	c.Frames("new", st.Forced, 1)
	c.Bars("score", slices.Concat(a.at.Laid, st.Forced))
	c.Frames("might", a.open, 3)
}

// parted returns the places of open cells on which no bone can lie any more.
func (s *section) parted(at grids.Position) []dominosa.Place {
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
