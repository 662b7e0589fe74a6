package play

import (
	"slices"

	"bonepile/dominosa"
)

// A grid is the places of a board, numbered in the order of [dominosa.Board.Places].
// It never changes and is shared by a game, its checkpoints and its clones.
type grid struct {
	places []dominosa.Place
	rules  Rules   // nil for a domino grid
	beside [][]int // by position: the places on it, up to four on a domino grid
	rows   int
	cols   int
	given  []int // the places of dominoes that come with the board
}

// noPlace stands for no place.
const noPlace = -1

func newGrid(p dominosa.Puzzle, r Rules) *grid {
	gr := &grid{places: p.Board.Places(), rules: r, rows: p.Board.Rows(), cols: p.Board.Cols()}
	gr.beside = make([][]int, gr.rows*gr.cols)
	if r != nil {
		gr.places = r.Places(gr.places)
	}
	for i, pl := range gr.places {
		a, b := pl.Cells()
		for _, c := range [2]dominosa.Cell{a, b} {
			on := &gr.beside[c.Row*gr.cols+c.Col]
			*on = append(*on, i)
		}
	}
	for _, pl := range p.Given {
		if i := gr.index(pl); i != noPlace {
			gr.given = append(gr.given, i)
		}
	}
	return gr
}

// fixed reports whether a place has a cell of a domino that comes with the board.
func (gr *grid) fixed(i int) bool {
	x, y := gr.places[i].Cells()
	for _, g := range gr.given {
		if a, b := gr.places[g].Cells(); a == x || a == y || b == x || b == y {
			return true
		}
	}
	return false
}

// around returns the places on a cell.
func (gr *grid) around(c dominosa.Cell) []int {
	if min(c.Row, c.Col) < 0 || c.Row >= gr.rows || c.Col >= gr.cols {
		return nil
	}
	return gr.beside[c.Row*gr.cols+c.Col]
}

// between returns the first place on a and b, its right or lower neighbour, or noPlace.
func (gr *grid) between(a, b dominosa.Cell) int {
	for _, i := range gr.around(a) {
		if x, y := gr.places[i].Cells(); x == a && y == b {
			return i
		}
	}
	return noPlace
}

// index returns the number of a place, or noPlace if the board has no such place
// or shows another bone there.
func (gr *grid) index(p dominosa.Place) int {
	a, _ := p.Cells()
	for _, i := range gr.around(a) {
		if gr.places[i] == p {
			return i
		}
	}
	return noPlace
}

// A position is what the board shows: at each place a sign, or none.
//
// Invariant (apart): no cell is covered by two bones that lie. Acts keep it, see
// [position.flips].
type position struct {
	grid  *grid
	signs []kind
}

// A kind of sign stands at a place.
type kind uint8

const (
	laid      kind = iota // a bone that lies
	marked                // a line: no bone lies here
	pencilled             // a bone in pencil: perhaps
	dashed                // a dashed line: perhaps not
	bare                  // nothing
)

func newPosition(gr *grid) position {
	p := position{gr, slices.Repeat([]kind{bare}, len(gr.places))}
	for _, i := range gr.given {
		p.signs[i] = laid
	}
	return p
}

func (p *position) clone() position { return position{p.grid, slices.Clone(p.signs)} }

// listed returns the places with a sign, in order.
func (p *position) listed(k kind) (list []dominosa.Place) {
	for i, sign := range p.signs {
		if sign == k {
			list = append(list, p.grid.places[i])
		}
	}
	return list
}

// cover returns the bone that lies on a cell, or noPlace.
func (p *position) cover(c dominosa.Cell) int {
	for _, i := range p.grid.around(c) {
		if p.signs[i] == laid {
			return i
		}
	}
	return noPlace
}

// touches reports whether a bone lies on a cell of place i.
func (p *position) touches(i int) bool {
	a, b := p.grid.places[i].Cells()
	return p.cover(a) != noPlace || p.cover(b) != noPlace
}

// counts returns how many of each bone lie.
func (p *position) counts() map[dominosa.Bone]int {
	n := map[dominosa.Bone]int{}
	for _, pl := range p.listed(laid) {
		n[pl.Bone]++
	}
	return n
}

// A verb is what is done at a place: of each kind, a sign is put there or taken away.
type verb uint8

const (
	lay     = verb(2 * laid)
	lift    = lay + 1
	mark    = verb(2 * marked)
	unmark  = mark + 1
	pencil  = verb(2 * pencilled)
	rub     = pencil + 1
	dash    = verb(2 * dashed)
	undash  = dash + 1
	restart = verb(2 * bare) // the whole board, which is not bare
)

var verbs = [...]string{"lay", "lift", "mark", "unmark", "pencil", "rub", "dash", "undash", "restart"}

// kind returns the kind of sign, and whether it is put.
func (v verb) kind() (k kind, on bool) { return kind(v / 2), v%2 == 0 }

// An act is one thing that is done. Of a restart, the place means nothing.
type act struct {
	verb  verb
	place int
}

// A flip is a change of the sign at a place: those before and after, one xor the other. So it
// is undone by itself.
type flip struct {
	place int
	by    kind
}

// apply changes the position.
func (p *position) apply(flips []flip) {
	for _, f := range flips {
		p.signs[f.place] ^= f.by
	}
}

// flips returns what an act changes; none if it does nothing or cannot be done.
// The flips after the first keep (apart).
func (p *position) flips(a act) []flip {
	if a.verb == restart {
		return p.difference(newPosition(p.grid))
	}
	i := a.place
	k, on := a.verb.kind()
	if (p.signs[i] == k) == on || (k == laid || p.signs[i] == laid) && p.grid.fixed(i) {
		return nil
	}
	if !on {
		return []flip{{i, k ^ bare}}
	}
	list := []flip{{i, k ^ p.signs[i]}}
	if k == laid {
		x, y := p.grid.places[i].Cells()
		for _, c := range [2]dominosa.Cell{x, y} {
			if lifted := (flip{p.cover(c), laid ^ bare}); lifted.place != noPlace && !slices.Contains(list, lifted) {
				list = append(list, lifted)
			}
		}
		if p.grid.rules != nil {
			from, ok := p.grid.rules.Lifts(p.grid.places[i], p.listed(laid))
			if !ok {
				return nil
			}
			for _, pl := range from {
				list = append(list, flip{p.grid.index(pl), laid ^ bare})
			}
		}
	}
	return list
}

// difference returns what turns p into q.
func (p *position) difference(q position) (list []flip) {
	for i, sign := range p.signs {
		if by := sign ^ q.signs[i]; by != 0 {
			list = append(list, flip{i, by})
		}
	}
	return list
}

// acts returns what a player would do to turn p into q: removals first, then additions,
// so that no act does more than it says.
func (p *position) acts(q position) []act {
	var away, add []act
	for _, f := range p.difference(q) {
		if sign := p.signs[f.place]; sign != bare {
			away = append(away, act{verb(2*sign) + 1, f.place})
		}
		if sign := q.signs[f.place]; sign != bare {
			add = append(add, act{verb(2 * sign), f.place})
		}
	}
	return append(away, add...)
}
