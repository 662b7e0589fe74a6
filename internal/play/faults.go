package play

import (
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/say"
)

// A FaultKind says what is wrong with a position.
type FaultKind uint8

const (
	FaultTwice FaultKind = iota // a bone is laid more often than the set has it
	FaultCell                   // a cell can no longer have a bone
	FaultBone                   // fewer places are left for a bone than must be laid
	FaultRule                   // other rules are broken: see [Rules.Broken]
)

// String returns the kind as one word.
func (k FaultKind) String() string { return [...]string{"twice", "cell", "bone", "rule"}[k] }

// A Fault is a reason, visible without a search, why no solution can be reached from a
// position. It gives nothing of the solution away, so a player may want to see it at
// once.
type Fault struct {
	Kind FaultKind
	Bone dominosa.Bone // of FaultTwice and FaultBone

	// Cells has the cells of a FaultCell or a FaultRule, otherwise those of Places.
	Cells []dominosa.Cell

	// Places are all places where the bone of a FaultTwice lies, or the too few places
	// that are left for the bone of a FaultBone.
	Places []dominosa.Place

	Says say.Text // what is wrong, of a FaultRule

	copies int // that the set has
}

// String returns the fault as a sentence without a full stop.
func (f Fault) String() string { return f.Text().String() }

// Text returns what String says. Where the board shows the fault, it says no more than what
// is wrong.
func (f Fault) Text() say.Text {
	var where []say.Text
	for _, p := range f.Places {
		a, b := p.Cells()
		where = append(where, say.New("{a} {b}", a, b))
	}
	at := say.List(where, "and")
	switch {
	case f.Kind == FaultRule:
		return f.Says
	case f.Kind == FaultCell:
		return say.New("{cell} can have no bone any more", f.Cells[0]).Shown("A cell can have no bone any more")
	case f.Kind == FaultBone && len(where) == 0:
		return say.New("{who} has no place left", f.Bone)
	case f.Kind == FaultBone:
		return say.New("{bone} has too few places left: {places}", f.Bone, at).Shown("{bone} has too few places left")
	case f.copies == 0:
		return say.New("{bone} is not in the set: {places}", f.Bone, at).Shown("{bone} is not in the set")
	case f.copies == 1 && len(where) == 2:
		return say.New("{bone} lies twice: {places}", f.Bone, at).Shown("{bone} lies twice")
	}
	return say.New("{bone} lies {n} times, and the set has {copies}: {places}", f.Bone, len(where), f.copies, at).Shown("{bone} lies {n} times, and the set has {copies}")
}

// Faults returns what is wrong with the position: bones used too often, in the order of
// the pile; then cells, row by row; then bones with too few places left, in the order of
// [Game.Tray]. It visits every place once.
func (g *Game) Faults() (list []Fault) {
	set, lie := g.puzzle.Set(), map[dominosa.Bone][]dominosa.Place{}
	for _, p := range g.Laid() {
		lie[p.Bone] = append(lie[p.Bone], p)
	}
	for lo := range g.puzzle.Board.High() + 1 {
		for hi := lo; hi <= g.puzzle.Board.High(); hi++ {
			if b := dominosa.NewBone(lo, hi); len(lie[b]) > set.Of(b) {
				list = append(list, Fault{Kind: FaultTwice, Bone: b, Cells: cellsOf(lie[b]), Places: lie[b], copies: set.Of(b)})
			}
		}
	}
	if g.grid.rules != nil {
		list = g.grid.rules.Broken(g.Laid())
	}
	can := g.possible()
	for at, places := range g.grid.beside {
		c := dominosa.Cell{Row: at / g.grid.cols, Col: at % g.grid.cols}
		if g.puzzle.Board.At(c.Row, c.Col) != dominosa.Hole && !slices.ContainsFunc(places, func(i int) bool { return can[i] || g.now.signs[i] == laid }) {
			list = append(list, Fault{Kind: FaultCell, Cells: []dominosa.Cell{c}})
		}
	}
	for _, t := range g.Tray() {
		if t.State == BoneNone {
			list = append(list, Fault{Kind: FaultBone, Bone: t.Bone, Cells: cellsOf(t.Places), Places: t.Places, copies: t.Copies})
		}
	}
	return list
}

// possible reports, for every place, whether a bone can still be laid there: its cells
// are bare, no line is drawn, and the pile has the bone.
func (g *Game) possible() []bool {
	set, laid := g.puzzle.Set(), g.now.counts()
	can := make([]bool, len(g.grid.places))
	for i, p := range g.grid.places {
		can[i] = g.now.signs[i] != marked && laid[p.Bone] < set.Of(p.Bone) && !g.now.touches(i)
	}
	return can
}

// cellsOf returns the cells of places, place by place.
func cellsOf(places []dominosa.Place) []dominosa.Cell {
	var list []dominosa.Cell
	for _, p := range places {
		a, b := p.Cells()
		list = append(list, a, b)
	}
	return list
}
