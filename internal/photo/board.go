package photo

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
)

// A Board is a grid read as a board of a full set of bones.
type Board struct {
	*Grid
	Numbers  []int // of each cell, -1 where there is none
	Repaired []int // the cells whose best guess is another number, row by row
	Bones    *dominosa.Bones
}

// Certain reports whether no cell was repaired, and none is in doubt.
func (b *Board) Certain() bool {
	return len(b.Repaired) == 0 && b.Grid.Certain()
}

// Doubtful returns the cells that a person should look at, row by row.
func (b *Board) Doubtful() []int {
	var list []int
	for i, c := range b.Cells {
		if slices.Contains(b.Repaired, i) || c.Doubtful() {
			list = append(list, i)
		}
	}
	return list
}

// changes counts the repaired cells, those that were in doubt anyway, where the number that
// they got was likely enough, as a third.
func (b *Board) changes() int {
	n := 0
	for _, i := range b.Repaired {
		n += 3
		for _, guess := range b.Cells[i].Guesses {
			if guess.Number == b.Numbers[i] && guess.Kind != Empty && guess.P > 0.05 {
				n -= 2
				break
			}
		}
	}
	return n / 3
}

// Dominosa returns the board for the solvers.
func (b *Board) Dominosa() (*dominosa.Board, error) {
	return dominosa.NewBoard(b.Rows, b.Cols, b.Numbers)
}

// Bold reports whether the repairs of a board go further than a person would trust: there are more
// than two, or one fills a cell that was seen empty or empties one that was seen full.
func (b *Board) Bold() bool {
	return len(b.Repaired) > 2 || slices.ContainsFunc(b.Repaired, func(i int) bool {
		return b.Numbers[i] < 0 || b.Cells[i].Best().Kind == Empty
	})
}

// full reports whether a grid is a board that takes no bold repair.
func (g *Grid) full() bool {
	b, err := g.Board()
	return err == nil && !b.Bold()
}

// exact reports whether a grid is a board of double-three or more as it was read. Any number then
// comes as often as another, and no chance makes it so.
func (g *Grid) exact() bool {
	b, err := g.Board()
	return err == nil && len(b.Repaired) == 0 && b.Bones.Size() >= 10
}

// filled returns how many cells have a number, and whether most of these are pips.
func (g *Grid) filled() (n int, pips bool) {
	more := 0
	for _, c := range g.Cells {
		switch c.Best().Kind {
		case Number:
			n, more = n+1, more-1
		case Pips:
			n, more = n+1, more+1
		}
	}
	return n, more > 0
}

// A BoardError says why a grid is no board.
type BoardError struct {
	Grid   *Grid
	Reason string
}

func (e *BoardError) Error() string {
	return fmt.Sprintf("a grid of %d by %d that is no board of a full set: %s", e.Grid.Rows, e.Grid.Cols, e.Reason)
}

// highest is the highest set of bones that a picture may show.
const highest = 24

// Board reads the grid as a board of a full set, of which every number comes equally often.
// Where the best guesses are no such board, it takes the most likely numbers that are one,
// if they differ in few cells.
func (g *Grid) Board() (*Board, error) {
	filled, pips := g.filled()
	most := 2 + len(g.Cells)/16
	var best *Board
	cost := math.Inf(1)
	least := len(g.Cells) // changes that the nearest set would take
	for n := 1; n <= highest && (n+1)*(n+2) <= len(g.Cells); n++ {
		size := (n + 1) * (n + 2)
		blanks := 0
		if pips {
			blanks = n + 2 // which look empty
		}
		if gap := size - filled - blanks; gap > most || gap < -most {
			continue
		}
		for low := range 2 {
			a := newAssignment(g, n, low, pips)
			c := a.solve()
			b := a.board()
			least = min(least, len(b.Repaired))
			if b.changes() <= most && c < cost && c < denied/2 {
				best, cost = b, c
			}
		}
	}
	switch {
	case best != nil:
		return best, nil
	case least < len(g.Cells):
		return nil, &BoardError{g, fmt.Sprintf("the nearest differs in %d cells", least)}
	}
	return nil, &BoardError{g, fmt.Sprintf("it has %d numbers, and no full set has so many, 6, 12, 20, 30, 42, 56 ...", filled)}
}

// denied is the cost of what a person has corrected to something else, more than all else together.
const denied = 1e9

// Correct says what a cell has, in place of what was read: a number, or -1 for nothing. No
// repair changes that.
func (g *Grid) Correct(i, number int) {
	guess := Guess{Kind: Number, Number: number, P: 1}
	if number < 0 {
		guess = Guess{Kind: Empty, P: 1}
	}
	g.Cells[i] = Cell{Guesses: []Guess{guess}, corrected: true}
}

// An assignment gives each cell a label, a number or none, so that each label has its share
// of the cells and the whole is as likely as can be: one of least cost, found by exchanges
// along the cheapest chains of labels.
type assignment struct {
	grid  *Grid
	low   int
	set   int
	pips  bool
	cost  [][]float64 // of each cell for each label, the last of which is none
	share []int       // how many cells of each label
	label []int       // of each cell
}

func newAssignment(g *Grid, n, low int, pips bool) *assignment {
	a := &assignment{grid: g, low: low, set: n, pips: pips}
	labels := n + 2
	for range labels - 1 {
		a.share = append(a.share, n+2)
	}
	a.share = append(a.share, len(g.Cells)-(n+1)*(n+2))
	for i, c := range g.Cells {
		row := make([]float64, labels)
		for _, guess := range c.Guesses {
			if guess.Kind == Empty {
				hole := g.hole(i)
				row[labels-1] += guess.P * min(2*hole, 1)
				if pips && low == 0 && !c.corrected {
					row[0] += guess.P * min(2-2*hole, 1)
				}
			} else if k := guess.Number - low; k >= 0 && k < labels-1 {
				row[k] += guess.P
			}
		}
		best := 0
		for k, p := range row {
			if row[k] = -math.Log(p + 1e-6); p == 0 && c.corrected {
				row[k] = denied
			}
			if row[k] < row[best] {
				best = k
			}
		}
		a.cost, a.label = append(a.cost, row), append(a.label, best)
	}
	return a
}

// hole returns how likely an empty cell is a hole, and not a number without pips: that has an outline.
func (g *Grid) hole(i int) float64 {
	switch _, seen := g.at.placed[place{i%g.Cols + g.at.x0, i/g.Cols + g.at.y0}]; {
	case g.outlined != nil:
		return 1 / (1 + math.Exp(20*(g.outlined[i]-0.78)))
	case !g.at.cells:
		return 0.5
	case seen:
		return 0.15
	}
	return 0.85
}

// solve finds the labels and returns their cost.
func (a *assignment) solve() (cost float64) {
	for a.exchange() {
	}
	for i, k := range a.label {
		cost += a.cost[i][k]
	}
	return cost
}

// exchange moves a cell, by the cheapest chain, from a label that has too many to one with too few.
func (a *assignment) exchange() bool {
	labels := len(a.share)
	spare := make([]int, labels)
	for k, n := range a.share {
		spare[k] = -n
	}
	step, mover := make([][]float64, labels), make([][]int, labels)
	for k := range labels {
		step[k], mover[k] = make([]float64, labels), make([]int, labels)
		for j := range labels {
			step[k][j] = math.Inf(1)
		}
	}
	for i, k := range a.label {
		spare[k]++
		for j, c := range a.cost[i] {
			if d := c - a.cost[i][k]; j != k && d < step[k][j] {
				step[k][j], mover[k][j] = d, i
			}
		}
	}
	length, before := chains(spare, step)
	end := -1
	for k, n := range spare {
		if n < 0 && before[k] >= 0 && (end < 0 || length[k] < length[end]) {
			end = k
		}
	}
	if end < 0 {
		return false
	}
	for k := end; before[k] >= 0; k = before[k] {
		a.label[mover[before[k]][k]] = k
	}
	return true
}

// chains returns, for each label, the cheapest chain from one with spare cells: length and label before.
func chains(spare []int, step [][]float64) (length []float64, before []int) {
	length, before = make([]float64, len(spare)), make([]int, len(spare))
	for k := range length {
		before[k] = -1
		if spare[k] <= 0 {
			length[k] = math.Inf(1)
		}
	}
	for range spare {
		for k := range spare {
			for j := range spare {
				if d := length[k] + step[k][j]; d < length[j]-1e-9 {
					length[j], before[j] = d, k
				}
			}
		}
	}
	return length, before
}

// board returns what the labels say.
func (a *assignment) board() *Board {
	b := &Board{Grid: a.grid, Bones: dominosa.FullFrom(a.low, a.low+a.set)}
	for i, k := range a.label {
		number := k + a.low
		if k == len(a.share)-1 {
			number = -1
		}
		b.Numbers = append(b.Numbers, number)
		best := a.grid.Cells[i].Best()
		if best.Kind == Empty && number != -1 && !(number == 0 && a.pips) || best.Kind != Empty && best.Number != number {
			b.Repaired = append(b.Repaired, i)
		}
	}
	return b
}

// String returns the numbers as they stand, a row on a line, with a dot for an empty cell.
// Where a number has two digits, blanks come between them.
func (g *Grid) String() string {
	gap := ""
	for _, c := range g.Cells {
		if b := c.Best(); b.Kind != Empty && b.Number > 9 {
			gap = " "
		}
	}
	var text strings.Builder
	for i, c := range g.Cells {
		switch {
		case i == 0:
		case i%g.Cols == 0:
			text.WriteByte('\n')
		default:
			text.WriteString(gap)
		}
		if b := c.Best(); b.Kind == Empty {
			text.WriteByte('.')
		} else {
			text.WriteString(strconv.Itoa(b.Number))
		}
	}
	return text.String()
}

// Where says where in the picture a grid is, for messages.
func (g *Grid) Where() string {
	x, y := g.Middle(float64(g.Rows-1)/2, float64(g.Cols-1)/2)
	return fmt.Sprintf("%d by %d around pixel %.0f, %.0f", g.Rows, g.Cols, x, y)
}
