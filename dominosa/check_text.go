package dominosa

import (
	"fmt"
	"strconv"
	"strings"

	"bonepile/dominosa/internal/prose"
)

// String returns the fault as a sentence that a reader with the board at hand
// can check; rows and columns count from 1.
func (f Fault) String() string {
	if f.Set == nil {
		return f.Kind.String() // no fault of Check's
	}
	if f.Left {
		f.Left = false
		return "with the dominoes given laid, " + f.String()
	}
	set := f.Set.Name()
	switch f.Kind {
	case FaultGiven:
		return f.givenText()
	case FaultNoCell:
		return fmt.Sprintf("the board has no cell, %s needs %d", set, f.Need)
	case FaultOddCells:
		if f.Have == 1 {
			return "the board has a single cell"
		}
		return fmt.Sprintf("the board has %d cells, an odd number", f.Have)
	case FaultCellCount:
		s := fmt.Sprintf("%s has %s and needs %d cells, the board has %d", set, prose.Numbered(f.Set.grid.Size, "bone"), f.Need, f.Have)
		if f.Set.grid.AtMost {
			s = fmt.Sprintf("%s has only %s, for %d cells, the board has %d", set, prose.Numbered(f.Set.grid.Size, "bone"), f.Need, f.Have)
		}
		if f.Fit != nil {
			if fit := f.Fit.String(); len(fit) <= longName {
				s += fmt.Sprintf("; it would fit %q", fit)
			}
		}
		return s
	case FaultUnknownPip:
		return fmt.Sprintf("%s has no bone with a %d, the board has %s: %s", set, f.Pip, prose.InWords(f.Have), prose.Listed(f.Cells))
	case FaultPipCount:
		verb := "needs"
		if f.Set.grid.AtMost {
			verb = "has only"
		}
		s := fmt.Sprintf("%s %s %s, the board has %s", set, verb, prose.Counted(f.Need, strconv.Itoa(f.Pip)), prose.InWords(f.Have))
		if f.Have > 0 {
			s += ": " + prose.Listed(f.Cells)
		}
		return s
	case FaultLoneCell:
		return fmt.Sprintf("%s no neighbour", prose.Having(f.Cells))
	case FaultNoPartner:
		return fmt.Sprintf("%s no neighbour that makes a bone of %s", prose.Having(f.Cells), set)
	case FaultNoPlace:
		return fmt.Sprintf("%s no place on the board", prose.Having(f.Bones))
	case FaultFewPlaces:
		return fmt.Sprintf("%v has only %s on the board, for %s copies", f.Bones[0], prose.Counted(f.Have, "place"), prose.InWords(f.Need))
	case FaultOddIsland:
		return fmt.Sprintf("the island of %s at %v has an odd number of cells", prose.Numbered(len(f.Cells), "cell"), f.Cells[0])
	default: // FaultImbalance
		return fmt.Sprintf("the island of %d cells at %v, coloured like a chessboard, has %d of one colour and %d of the other",
			len(f.Cells), f.Cells[0], f.Have, f.Need)
	}
}

// givenText says why a domino given cannot be laid.
func (f Fault) givenText() string {
	pl := f.Given[0]
	x, y := pl.Cells()
	s := fmt.Sprintf("the domino given as %v %v-%v cannot lie there: ", pl.Bone, x, y)
	switch {
	case len(f.Bones) == 0:
		return s + "the board has no such two cells"
	case f.Bones[0] != pl.Bone:
		return s + fmt.Sprintf("these cells show %v", f.Bones[0])
	case len(f.Given) == 1:
		return s + fmt.Sprintf("%s has no %v", f.Set.Name(), pl.Bone)
	}
	q := f.Given[1]
	a, b := q.Cells()
	if q == pl {
		return s + "it is given twice"
	}
	if q.overlaps(pl) {
		return s + fmt.Sprintf("%v, given at %v-%v, covers one of its cells", q.Bone, a, b)
	}
	return s + fmt.Sprintf("%s has %s, given at %v-%v", f.Set.Name(), prose.Counted(f.Set.Of(pl.Bone), pl.Bone.String()), a, b)
}

// longName is the length up to which a set is spelled out in a sentence.
const longName = 60

// Name returns what a sentence calls the set: "the set of double-six".
func (s *Bones) Name() string {
	if high := s.High(); s.grid.Single && s.grid.Size == len(s.grid.Count) {
		if high < len(prose.Numerals) {
			return "the set of double-" + prose.Numerals[high]
		}
		return "the set of double-" + strconv.Itoa(high)
	}
	if s.grid.Size == 0 {
		return "the empty set"
	}
	text := strings.TrimPrefix(s.String(), "at most ")
	if len(text) > longName {
		return "the set given"
	}
	return "the set of " + text
}
