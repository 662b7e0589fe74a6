package grids

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/internal/draw"
)

// The steps of a deduction, as a picture of many boards or as an animation. Both show
// what Caviness's animation shows: after every round, the bones laid and, in grey, the
// places that are still possible.
// (A. Caviness, Domino Solver, Wolfram Demonstrations Project.)

// A Stage is a board after a round of a deduction. Out does not include the places that
// a bone of the round rules out, since they are too many.
type Stage struct {
	Position
	Round int // 0 is the beginning
	Rule  deduce.Rule
}

// Stages returns the board at the beginning and after every round. The deduction must
// have its steps; given are the bones laid at the start.
func Stages(p dominosa.Puzzle, d *deduce.Deduction, given []dominosa.Place) []Stage {
	if len(given) == 0 {
		given = p.Given
	}
	rest, err := p.Without(given...)
	if err != nil {
		panic(err) // a deduction has laid them
	}
	at := Position{Laid: slices.Clone(given)}
	for _, pl := range rest.Board.Places() {
		if rest.Set().Of(pl.Bone) > 0 {
			at.Left = append(at.Left, pl)
		}
	}
	list := []Stage{{Position: at}}
	for i, st := range d.Steps {
		if i == 0 || st.Round > d.Steps[i-1].Round {
			at = Position{Laid: slices.Concat(at.Laid, at.New), Left: at.Left}
			list = append(list, Stage{Round: st.Round, Rule: st.Rule})
		}
		at.New = append(at.New, st.Forced...)
		if len(st.Forced) == 0 {
			at.Out = append(at.Out, st.RuledOut...)
		}
		at.Left = slices.DeleteFunc(slices.Clone(at.Left), func(pl dominosa.Place) bool {
			return slices.Contains(st.Forced, pl) || slices.Contains(st.RuledOut, pl)
		})
		list[len(list)-1].Position = at
	}
	return list
}

// Deduced returns a picture of a step that a sentence tells: grounds of
// the cells that it is about, outlines of places, crosses where it rules out, numbered
// arrows for the links of a chain. Those of a second kind are dashed or darker.
func Deduced(p dominosa.Puzzle, at Position, s deduce.Sentence, o Options) *draw.Scene {
	b := newBoard(p, o)
	at.New, at.Out, at.Left = s.Step.Forced, s.Step.RuledOut, nil
	if len(at.New) > 0 {
		at.Out = nil
	}
	b.cover(nil, at)
	o.ground(b.Scene)
	b.grid()
	why := s.Step.Because
	b.washes(why.Cells, b.look.Shade)
	b.washes(why.Others, b.look.Faint)
	b.walls(b.look.Faint, 1, func(here, there bool) bool { return here && there })
	b.tiles(at.Laid, 2, b.look.Strong)
	b.outlines(s.Gone, 6, b.look.Faint, 1)
	places := why.Places
	for _, c := range why.Cases {
		places = append(places[:len(places):len(places)], c.Place)
	}
	if len(why.Chain) > 0 {
		places = why.Chain
	}
	b.outlines(places, 5, b.look.Accent, 2)
	b.outlines(why.Anti, 9, b.look.Accent, 1)
	b.tiles(at.New, 4, b.look.Accent)
	b.numbers()
	b.crosses(at.Out)
	for i, l := range s.Links {
		shaft, head, number := b.arrow(l.From, l.To, i+1)
		b.Paint(shaft, head, draw.Mark{Kind: draw.Circle, X: number.X, Y: number.Y - 3.5, R: 7.5, Fill: b.look.Accent}, number)
	}
	if o.Coords {
		b.coordinates()
	}
	return b.Scene
}

// washes paints grounds of open cells.
func (b *board) washes(cells []dominosa.Cell, colour draw.Colour) {
	for _, c := range cells {
		if b.isOpen(c.Row, c.Col) {
			b.Paint(draw.Mark{Kind: draw.Rect, X: b.edge(c.Col), Y: b.edge(c.Row), W: Cell, H: Cell, Fill: colour})
		}
	}
}

// outlines paints outlines of places, so far from the edges of their cells.
func (b *board) outlines(places []dominosa.Place, inset float64, colour draw.Colour, thick float64) {
	for _, pl := range places {
		m := b.frame(pl, inset)
		m.Line, m.Thick = colour, thick
		b.Paint(m)
	}
}

// Measures of captions, in units of the scene.
const (
	captionSize = 15.0
	captionRoom = 30.0
	panelGap    = 24.0
	panelLeast  = 180.0 // width that a caption is given, whatever the board's
)

// letter is more than the mean width of a letter of a text of size 1 in any font
// that a picture may meet.
const letter = 0.6

// caption returns the text below a board, no wider than width.
func (st Stage) caption(width float64) draw.Mark {
	text := "At the beginning"
	if st.Round > 0 {
		text = strconv.Itoa(st.Round) + ". " + st.Rule.Title
	}
	size := min(captionSize, width/(letter*float64(len(text))))
	return draw.Mark{Kind: draw.Text, Text: text, Size: math.Floor(10*size) / 10}
}

// Strip returns the stages side by side, inRow per row; 0 means as many as make the
// picture about square.
func Strip(p dominosa.Puzzle, stages []Stage, inRow int, o Options) *draw.Scene {
	look := o.theme()
	o.Coords = true
	one := newBoard(p, Options{Bare: true, Coords: true})
	wide := max(one.W, panelLeast)
	s, at := sheet(len(stages), inRow, wide, one.H+captionRoom, panelGap, margin, o)
	s.Title = fmt.Sprintf("Domino grid, %d by %d, in %d steps", p.Board.Rows(), p.Board.Cols(), len(stages)-1)
	if o.Areas != nil {
		s.Title = "Pips" + s.Title[len("Domino grid"):]
	}
	o.Bare = true
	for i, st := range stages {
		x, y := at(i)
		s.Add(Board(p, st.Position, o), x+(wide-one.W)/2, y, 1)
		m := st.caption(wide)
		m.X, m.Y, m.Fill = x+wide/2, y+one.H+captionRoom*0.75, look.Ink
		s.Paint(m)
	}
	return s
}

// Animate returns the stages as an animation: bones appear where and when they are laid,
// and grey places disappear when they are ruled out. Its last frame is the last stage.
//
// A bone is painted once and not in every frame, so the picture is as long as a
// strip of few stages.
func Animate(p dominosa.Puzzle, stages []Stage, o Options) *draw.Scene {
	bare := o
	bare.Bare = true
	b := newBoard(p, bare)
	b.cover(nil, Position{}) // bones come; what is under them is the open board
	b.grid()
	b.passing(stages)
	b.numbers()
	shown := 0
	for f, st := range stages {
		lying := append(slices.Clone(st.Laid), st.New...)
		from := len(b.Marks)
		b.bones(lying[shown:])
		for i := range b.Marks[from:] {
			b.Marks[from+i].From = f
		}
		shown = len(lying)
	}

	wide := max(b.W, panelLeast)
	s := &draw.Scene{
		Title: fmt.Sprintf("Domino grid, %d by %d, %d bones laid in %d steps", b.Rows(), b.Cols(), shown, len(stages)-1),
		W:     wide + 2*margin, H: b.H + captionRoom + 2*margin,
		Frames: len(stages), FrameTime: 1.2,
	}
	o.ground(s)
	s.Add(b.Scene, margin+(wide-b.W)/2, margin, 1)
	for f, st := range stages {
		m := st.caption(wide)
		m.X, m.Y, m.Fill, m.From = s.W/2, s.H-margin, b.look.Ink, f
		if f+1 < len(stages) {
			m.Until = f + 1
		}
		s.Paint(m)
	}
	return s
}

// bones paints bones with all that is on them.
func (b *board) bones(places []dominosa.Place) {
	if len(places) == 0 {
		return
	}
	b.tiles(places, 2, b.look.Strong)
	for _, pl := range places {
		b.lie(pl)
		x, y := pl.Cells()
		b.number(x)
		b.number(y)
	}
}

// passing paints the grey places, each as long as it is possible. What is left at
// the end stays.
func (b *board) passing(stages []Stage) {
	until := map[dominosa.Place]int{}
	for f, st := range stages {
		for _, pl := range st.Left {
			until[pl] = f + 1
		}
	}
	for f := 1; f <= len(stages); f++ {
		var list []dominosa.Place
		for _, pl := range stages[0].Left {
			if until[pl] == f {
				list = append(list, pl)
			}
		}
		from := len(b.Marks)
		b.left(list)
		for i := range b.Marks[from:] {
			b.Marks[from+i].Until = f % len(stages) // 0 at the end: never
		}
	}
}
