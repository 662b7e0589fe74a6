//go:build !js

package deduce

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/refute"
)

// Explanations as a page: one HTML document that needs nothing but itself, with
// a picture a step.
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
//
// The page in the browser has pictures of its own and does without: SHA-256 alone
// would bring a twentieth of it along.

// A PageBoard is a board of a page.
type PageBoard struct {
	Name        string        // where it comes from
	Explanation *Explanation  // nil if the board has no solution, and
	Refutation  *refute.Proof // this says why
	Puzzle      dominosa.Puzzle
}

// AppendPage appends an HTML document that explains the boards.
func AppendPage(dst []byte, boards []PageBoard) []byte {
	w := &htmlPage{notation.Svg{Dst: dst}}
	w.Put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src `, hashOf(pageStyle),
		"; script-src ", hashOf(pageScript), "; base-uri 'none'; form-action 'none'\">\n",
		`<meta name="viewport" content="width=device-width, initial-scale=1">`, "\n",
		"<title>Domino grids explained</title>\n<style>", pageStyle, "</style>\n</head>\n<body>\n<h1>Domino grids explained</h1>\n")
	for i, b := range boards {
		w.board(i+1, b)
	}
	w.Put("<section class=\"legend\">\n<h2>How to read the pictures</h2>\n<ul>\n",
		"<li>A thick frame: a bone that the step lays.</li>\n",
		"<li>A cross between two cells: no bone lies on both, says the step.</li>\n",
		"<li>A bar between two cells: that was ruled out before.</li>\n",
		"<li>Shaded cells: those that the step is about; those in stripes, the other part of them.</li>\n",
		"<li>Thin outlines: places that the step is about. Of two possibilities the second is dashed.</li>\n",
		"</ul>\n<p>Rows are counted from the top and columns from the left, from 1; r2c3 is row 2, column 3.</p>\n</section>\n",
		"<script>", pageScript, "</script>\n</body>\n</html>\n")
	return w.Dst
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// An htmlPage is the text of a document as far as it is written.
type htmlPage struct{ notation.Svg }

// say writes text for people.
func (w *htmlPage) say(text string) { w.Put(html.EscapeString(text)) }

// board writes a section: the board, a step each, the end.
func (w *htmlPage) board(n int, b PageBoard) {
	id := fmt.Sprintf("b%d", n)
	w.Put("<section class=\"board\">\n<h2>")
	w.say(b.Name)
	w.Put("</h2>\n")
	w.shared(id, b.Puzzle.Board)
	total := 1
	if x := b.Explanation; x != nil {
		total = len(x.Rounds) + 2
	}
	w.Put(`<nav hidden="" aria-label="Steps"><button type="button" data-go="first">First</button> `,
		`<button type="button" data-go="back">Back</button> <output></output> `,
		`<button type="button" data-go="next">Next</button> <button type="button" data-go="last">Last</button></nav>`, "\n",
		"<div class=\"steps\" aria-live=\"polite\">\n")
	if x := b.Explanation; x != nil {
		w.explained(id, x)
	} else {
		w.refuted(id, total, b)
	}
	w.Put("</div>\n</section>\n")
}

// shared writes what all pictures of a board have in common, to be referred to.
func (w *htmlPage) shared(id string, b *dominosa.Board) {
	l := notation.NewLayout(nil, b, nil)
	w.Put(`<svg class="shared" width="0" height="0" aria-hidden="true"><defs>`, "\n", `<g id="`, id, `-grid">`, "\n")
	w.Put(`<path class="paper" d="`)
	for row := range l.Grid().Rows {
		for col := range l.Grid().Cols {
			if l.At(row, col) != dominosa.Hole {
				w.Put("M", notation.Edge(col), " ", notation.Edge(row), "h", notation.SvgCell, "v", notation.SvgCell, "h", -notation.SvgCell, "z")
			}
		}
	}
	w.Put("\"/>\n</g>\n", `<g id="`, id, `-pips" class="pips pips`, notation.PipWidth(l.Board), "\">\n")
	for row := range l.Grid().Rows {
		for col := range l.Grid().Cols {
			if v := l.At(row, col); v != dominosa.Hole {
				w.Put(`<text x="`, notation.Edge(col)+notation.SvgCell/2, `" y="`, notation.Edge(row)+notation.SvgCell/2+7, `">`, v, "</text>\n")
			}
		}
	}
	w.Put("</g>\n</defs></svg>\n")
}

// explained writes the pictures of an explanation.
func (w *htmlPage) explained(id string, x *Explanation) {
	total := len(x.Rounds) + 2
	s := newScene(x.Puzzle, x.Given)
	w.step(id, 1, total, "The board", "", x.Puzzle.Board, s, nil, nil, func() {
		w.Put("<p>")
		w.say(beginning(x))
		w.Put("</p>\n")
	})
	for i, par := range x.Rounds {
		var steps []Step
		for _, sentence := range par.Sentences {
			steps = append(steps, sentence.Step)
		}
		title := fmt.Sprintf("Step %d: %s", par.Number, par.Rule.Title)
		w.step(id, i+2, total, title, par.Rule.Level.String(), x.Puzzle.Board, s, steps, nil, func() { w.sentences(par) })
		for _, st := range steps {
			s.take(st)
		}
	}
	var open []dominosa.Place
	if x.Deduction.Outcome == Stuck {
		open = x.Deduction.Open
	}
	w.step(id, total, total, "The end", "", x.Puzzle.Board, s, nil, open, func() {
		w.Put("<p>")
		w.say(x.End)
		w.Put("</p>\n")
	})
}

// beginning says what there is at the start.
func beginning(x *Explanation) string {
	text := fmt.Sprintf("%d cells, to be covered with the bones of %s.", x.Puzzle.Board.Cells(), x.Puzzle.Set().Name())
	if n := len(x.Given); n > 0 {
		text += fmt.Sprintf(" %s given.", prose.Capital(prose.Counted(n, "bone")+map[bool]string{true: " is", false: " are"}[n == 1]))
	}
	return text
}

// refuted writes the picture and the proof of a board without solution.
func (w *htmlPage) refuted(id string, total int, b PageBoard) {
	w.step(id, total, total, "There is no solution", "", b.Puzzle.Board, newScene(b.Puzzle, nil), nil, nil, func() {
		if b.Refutation == nil {
			w.Put("<p>A proof that can be followed was not found.</p>\n")
			return
		}
		w.Put("<pre>")
		w.say(b.Refutation.String())
		w.Put("</pre>\n")
	})
}

// sentences writes what a paragraph says.
func (w *htmlPage) sentences(par Paragraph) {
	if par.Head != "" {
		w.Put("<p>")
		w.say(par.Head)
		w.Put("</p>\n<ul>\n")
	}
	for _, s := range par.Sentences {
		open, end := "<p>", "</p>\n"
		if par.Head != "" {
			open, end = "<li>", "</li>\n"
		}
		w.Put(open)
		w.say(s.Text)
		if len(s.Proof) > 0 && par.Head != "" {
			end = ""
		}
		w.Put(end)
		if len(s.Proof) > 0 {
			w.Put("<pre>")
			w.say(strings.Join(s.Proof, "\n"))
			w.Put("</pre>\n")
			if par.Head != "" {
				w.Put("</li>\n")
			}
		}
	}
	if par.Head != "" {
		w.Put("</ul>\n")
	}
}

// step writes an article: heading, picture and text.
func (w *htmlPage) step(id string, n, total int, title, level string, b *dominosa.Board, s *scene, steps []Step, open []dominosa.Place, text func()) {
	w.Put(`<article class="step" aria-label="`, n, " of ", total, "\">\n<h3>")
	w.say(prose.Capital(title))
	if level != "" {
		w.Put(` <small>`, level, `</small>`)
	}
	name := fmt.Sprintf("%s-%d", id, n)
	w.Put("</h3>\n", `<svg class="picture" role="img" aria-labelledby="`, name, `" viewBox="0 0 `,
		b.Grid().Cols*notation.SvgCell+2*notation.SvgMargin, " ", b.Grid().Rows*notation.SvgCell+2*notation.SvgMargin, "\">\n", `<title id="`, name, `">`)
	w.say(pictureText(b, s, steps))
	w.Put("</title>\n", `<use href="#`, id, "-grid\"/>\n")
	w.marks(s, steps, open)
	w.Put(`<use href="#`, id, "-pips\"/>\n")
	w.crosses(steps)
	w.Put("</svg>\n<div class=\"text\">\n")
	text()
	w.Put("</div>\n</article>\n")
}

// pictureText is what a picture shows, for those who do not see it.
func pictureText(b *dominosa.Board, s *scene, steps []Step) string {
	text := fmt.Sprintf("Board of %d rows and %d columns, on which %s.", b.Grid().Rows, b.Grid().Cols,
		map[bool]string{true: "one bone lies", false: fmt.Sprintf("%d bones lie", len(s.laid))}[len(s.laid) == 1])
	for _, st := range steps {
		text += " " + prose.Capital(outcomeOf(st)) + "."
	}
	return text
}

// marks draws what lies under the numbers.
func (w *htmlPage) marks(s *scene, steps []Step, open []dominosa.Place) {
	for _, st := range steps {
		w.cells("cause", st.Because.Cells)
		w.cells("other", st.Because.Others)
	}
	for _, pl := range s.laid {
		w.tile("laid", pl)
	}
	w.bars(s)
	for _, st := range steps {
		for _, pl := range st.Because.Chain {
			w.outline("one", pl)
		}
		for _, pl := range st.Because.Anti {
			w.frame("two", pl, 5*notation.SvgGap, notation.SvgRound) // inside the first, where both are
		}
		if len(st.Because.Chain) == 0 {
			for _, pl := range st.Because.Places {
				w.outline("might", pl)
			}
		}
		for _, pl := range st.Forced {
			w.tile("new", pl)
		}
	}
	for _, pl := range open {
		w.outline("might", pl)
	}
}

func (w *htmlPage) cells(class string, list []dominosa.Cell) {
	for _, c := range list {
		w.Put(`<rect class="`, class, `" x="`, notation.Edge(c.Col), `" y="`, notation.Edge(c.Row), `" width="`, notation.SvgCell, `" height="`, notation.SvgCell, "\"/>\n")
		if class != "other" {
			continue
		}
		w.Put(`<path class="stripes" d="`)
		for i := notation.SvgCell / 4; i < 2*notation.SvgCell; i += notation.SvgCell / 4 {
			lo, hi := max(0, i-notation.SvgCell), min(i, notation.SvgCell)
			w.Put("M", notation.Edge(c.Col)+lo, " ", notation.Edge(c.Row)+i-lo, "L", notation.Edge(c.Col)+hi, " ", notation.Edge(c.Row)+i-hi)
		}
		w.Put("\"/>\n")
	}
}

func (w *htmlPage) tile(class string, pl dominosa.Place) {
	w.frame(class, pl, notation.SvgGap, notation.SvgRound)
}
func (w *htmlPage) outline(class string, pl dominosa.Place) {
	w.frame(class, pl, 3*notation.SvgGap, notation.SvgRound)
}

// frame draws a rectangle around a place.
func (w *htmlPage) frame(class string, pl dominosa.Place, gap, round int) {
	width, height := 2*notation.SvgCell, notation.SvgCell
	if pl.Down {
		width, height = height, width
	}
	w.Put(`<rect class="`, class, `" x="`, notation.Edge(pl.Col)+gap, `" y="`, notation.Edge(pl.Row)+gap,
		`" width="`, width-2*gap, `" height="`, height-2*gap, `" rx="`, round, "\"/>\n")
}

// bars draws a bar between open cells that no bone can cover together any more.
func (w *htmlPage) bars(s *scene) {
	covered := dominosa.CellsOf(s.laid)
	w.Put(`<path class="bars" d="`)
	for _, pl := range s.puzzle.Board.Places() {
		x, y := pl.Cells()
		if slices.Contains(s.places, pl) && s.possible(pl) || slices.Contains(covered, x) || slices.Contains(covered, y) {
			continue
		}
		if pl.Down {
			w.Put("M", notation.Edge(y.Col)+notation.SvgScore, " ", notation.Edge(y.Row), "h", notation.SvgCell-2*notation.SvgScore)
		} else {
			w.Put("M", notation.Edge(y.Col), " ", notation.Edge(y.Row)+notation.SvgScore, "v", notation.SvgCell-2*notation.SvgScore)
		}
	}
	w.Put("\"/>\n")
}

// crosses draws a cross on every place that a step rules out, those not counted
// that a bone laid by it rules out.
func (w *htmlPage) crosses(steps []Step) {
	w.Put(`<path class="out" d="`)
	for _, st := range steps {
		if len(st.Forced) > 0 {
			continue
		}
		for _, pl := range st.RuledOut {
			_, c := pl.Cells()
			x, y := notation.Edge(c.Col), notation.Edge(c.Row)
			if pl.Down {
				x += notation.SvgCell / 2
			} else {
				y += notation.SvgCell / 2
			}
			const arm = 7
			w.Put("M", x-arm, " ", y-arm, "l", 2*arm, " ", 2*arm, "m0 ", -2*arm, "l", -2*arm, " ", 2*arm)
		}
	}
	w.Put("\"/>\n")
}
