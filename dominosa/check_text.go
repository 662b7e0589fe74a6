package dominosa

import (
	"strconv"
	"strings"

	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/say"
)

// String returns the fault as a sentence that a reader with the board at hand
// can check; rows and columns count from 1.
func (f Fault) String() string { return f.Text().String() }

// Text returns what String says, to be said in other ways.
func (f Fault) Text() say.Text {
	if f.Set == nil {
		return say.New("{fault}", f.Kind) // no fault of Check's
	}
	if f.Left {
		f.Left = false
		return say.New("with the dominoes given laid, {fault}", f.Text())
	}
	set := f.Set.name()
	switch f.Kind {
	case FaultGiven:
		return say.New("the domino given as {bone} {a}-{b} cannot lie there: {why}", append(parts(f.Given[0]), f.givenText())...)
	case FaultNoCell:
		return say.New("the board has no cell, {set} needs {n}", set, f.Need)
	case FaultOddCells:
		if f.Have == 1 {
			return say.New("the board has a single cell")
		}
		return say.New("the board has {n} cells, an odd number", f.Have)
	case FaultCellCount:
		t := say.New("{set} has {bones} and needs {n} cells, the board has {have}", set, say.Numbered(f.Set.Size(), "bone"), f.Need, f.Have)
		if f.Set.AtMost() {
			t = say.New("{set} has only {bones}, for {n} cells, the board has {have}", set, say.Numbered(f.Set.Size(), "bone"), f.Need, f.Have)
		}
		if f.Fit != nil {
			if fit := f.Fit.String(); len(fit) <= longName {
				return say.New("{fault}; it would fit {set}", t, strconv.Quote(fit))
			}
		}
		return t
	case FaultUnknownPip:
		return say.New("{set} has no bone with a {pip}, the board has {n}: {cells}", set, f.Pip, say.Number(f.Have), say.Few(f.Cells))
	case FaultPipCount:
		form := "{set} needs {pips}, the board has {n}"
		if f.Set.AtMost() {
			form = "{set} has only {pips}, the board has {n}"
		}
		t := say.New(form, set, say.Plural(f.Need, "one {pip}", "{n} {pip}s", f.Pip), say.Number(f.Have))
		if f.Have > 0 {
			return say.New("{fault}: {cells}", t, say.Few(f.Cells))
		}
		return t
	case FaultLoneCell:
		return having(f.Cells, "{things} has no neighbour", "{things} have no neighbour")
	case FaultNoPartner:
		return having(f.Cells, "{things} has no neighbour that makes a bone of {set}", "{things} have no neighbour that makes a bone of {set}", set)
	case FaultNoPlace:
		return having(f.Bones, "{things} has no place on the board", "{things} have no place on the board")
	case FaultFewPlaces:
		return say.Plural(f.Have, "{bone} has only one place on the board, for {copies} copies", "{bone} has only {n} places on the board, for {copies} copies", f.Bones[0], say.Number(f.Need))
	case FaultOddIsland:
		return say.New("the island of {cells} at {cell} has an odd number of cells", say.Numbered(len(f.Cells), "cell"), f.Cells[0])
	default: // FaultImbalance
		return say.New("the island of {n} cells at {cell}, coloured like a chessboard, has {one} of one colour and {two} of the other",
			len(f.Cells), f.Cells[0], f.Have, f.Need)
	}
}

// parts are what a sentence says of a place.
func parts(pl Place) []any {
	x, y := pl.Cells()
	return []any{pl.Bone, x, y}
}

// having says of one thing or several what they have.
func having[T any](things []T, one, more string, args ...any) say.Text {
	if len(things) == 1 {
		more = one
	}
	return say.New(more, append([]any{say.Few(things)}, args...)...)
}

// givenText says why a domino given cannot be laid.
func (f Fault) givenText() say.Text {
	pl := f.Given[0]
	switch {
	case len(f.Bones) == 0:
		return say.New("the board has no such two cells")
	case f.Bones[0] != pl.Bone:
		return say.New("these cells show {bone}", f.Bones[0])
	case len(f.Given) == 1:
		return say.New("{set} has no {bone}", f.Set.name(), pl.Bone)
	}
	q := f.Given[1]
	if q == pl {
		return say.New("it is given twice")
	}
	if q.overlaps(pl) {
		return say.New("{bone}, given at {a}-{b}, covers one of its cells", parts(q)...)
	}
	bones := say.Plural(f.Set.Of(pl.Bone), "one {bone}", "{n} {bone}s", pl.Bone)
	return say.New("{set} has {bones}, given at {a}-{b}", append([]any{f.Set.name(), bones}, parts(q)[1:]...)...)
}

// longName is the length up to which a set is spelled out in a sentence.
const longName = 60

// Name returns what a sentence calls the set: "the set of double-six".
func (s *Bones) Name() string { return s.name().String() }

func (s *Bones) name() say.Text {
	if high := s.High(); s.grid().Single && s.grid().Size == len(s.grid().Count) {
		if high < len(prose.Numerals) {
			return say.New("the set of double-" + prose.Numerals[high])
		}
		return say.New("the set of double-{n}", high)
	}
	if s.grid().Size == 0 {
		return say.New("the empty set")
	}
	text := strings.TrimPrefix(s.String(), "at most ")
	if len(text) > longName {
		return say.New("the set given")
	}
	return say.New("the set of {bones}", text)
}
