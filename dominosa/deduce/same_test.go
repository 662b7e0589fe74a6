package deduce

import (
	"fmt"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A motion moves cells and renames pips.
type motion struct {
	rows, cols     int // of the frame that is moved
	turn           bool
	across, upside bool // reversed columns and rows, after turning
	pips           []int
}

func (m motion) frame() (rows, cols int) {
	if m.turn {
		return m.cols, m.rows
	}
	return m.rows, m.cols
}

func (m motion) cell(c dominosa.Cell) dominosa.Cell {
	if m.turn {
		c.Row, c.Col = c.Col, c.Row
	}
	rows, cols := m.frame()
	if m.across {
		c.Col = cols - 1 - c.Col
	}
	if m.upside {
		c.Row = rows - 1 - c.Row
	}
	return c
}

func (m motion) bone(b dominosa.Bone) dominosa.Bone {
	return dominosa.NewBone(m.pips[b.Lo], m.pips[b.Hi])
}

func (m motion) place(p dominosa.Place) dominosa.Place {
	x, y := p.Cells()
	x, y = m.cell(x), m.cell(y)
	if y.Row < x.Row || y.Col < x.Col {
		x = y
	}
	return dominosa.Place{Bone: m.bone(p.Bone), Row: x.Row, Col: x.Col, Down: p.Down != m.turn}
}

func (m motion) puzzle(p dominosa.Puzzle) dominosa.Puzzle {
	rows, cols := m.frame()
	pips := make([]int, rows*cols)
	for row := range m.rows {
		for col := range m.cols {
			c := m.cell(dominosa.Cell{Row: row, Col: col})
			pips[c.Row*cols+c.Col] = dominosa.Hole
			if v := p.Board.At(row, col); v != dominosa.Hole {
				pips[c.Row*cols+c.Col] = m.pips[v]
			}
		}
	}
	b := must.Value(dominosa.NewBoard(rows, cols, pips))
	high := len(m.pips) - 1
	count := make([]uint16, (high+1)*(high+2)/2)
	for bone, n := range p.Set().All() {
		count[testkit.IndexOf(m.bone(bone), high)] = uint16(n)
	}
	return dominosa.Puzzle{Board: b, Bones: testkit.BonesOf(high, count, p.Set().AtMost())}
}

// rounds writes down which rule each round used, what it laid and what it
// ruled out, moved.
func rounds(d *Deduction, m motion) []string {
	type round struct {
		rule      string
		laid, out []dominosa.Place
	}
	list := make([]round, d.Rounds)
	for _, s := range d.Steps {
		r := &list[s.Round-1]
		r.rule = s.Rule.Name
		for _, pl := range s.Forced {
			r.laid = append(r.laid, m.place(pl))
		}
		for _, pl := range s.RuledOut {
			r.out = append(r.out, m.place(pl))
		}
	}
	text := make([]string, len(list))
	for i, r := range list {
		slices.SortFunc(r.laid, dominosa.Place.Compare)
		slices.SortFunc(r.out, dominosa.Place.Compare)
		text[i] = fmt.Sprint(r.rule, " lays ", r.laid, ", rules out ", r.out)
	}
	return text
}

// TestDeduceSame turns, reflects and renames puzzles: the rounds have to be the
// same, up to that.
func TestDeduceSame(t *testing.T) {
	rng := randtest.New(t, 9, 10)
	used := 0
	try := func(p dominosa.Puzzle) {
		m := motion{rows: p.Board.Rows(), cols: p.Board.Cols(), pips: rng.Perm(p.Set().High() + 1)}
		still := m
		still.pips = slices.Sorted(slices.Values(m.pips))
		m.turn, m.across, m.upside = rng.IntN(2) == 0, rng.IntN(2) == 0, rng.IntN(2) == 0
		d := must.Get(Solve(t.Context(), p, Config{}))(t)
		e := must.Get(Solve(t.Context(), m.puzzle(p), Config{}))(t)
		if d.Outcome == Contradicted {
			return // what clashes first is laid
		}
		if d.Level == Beyond {
			used++
		}
		if got, want := rounds(e, still), rounds(d, m); !slices.Equal(got, want) {
			t.Fatalf("%v %v, moved by %+v:\ngot  %q\nwant %q", p.Board.Grid().Pips, p.Set(), m, got, want)
		}
	}
	for range 400 {
		try(drawnPuzzle(rng))
	}
	ratedBoards(t, 6, func(_ int, level string, e notation.Entry) {
		if level == "beyond" || level == "extreme" {
			try(e.Puzzle)
		}
	})
	must.Least(t, used, 100, "hard puzzles")
}
