package dominosa

import (
	"fmt"
	"strconv"
	"strings"
)

// String returns the fault as a sentence that a reader with the board at hand
// can check; rows and columns count from 1.
func (f Fault) String() string {
	if f.Set == nil {
		return f.Kind.String() // no fault of Check's
	}
	set := f.Set.Name()
	switch f.Kind {
	case FaultNoCell:
		return fmt.Sprintf("the board has no cell, %s needs %d", set, f.Need)
	case FaultOddCells:
		if f.Have == 1 {
			return "the board has a single cell"
		}
		return fmt.Sprintf("the board has %d cells, an odd number", f.Have)
	case FaultCellCount:
		s := fmt.Sprintf("%s has %d bones and needs %d cells, the board has %d", set, f.Set.grid.size, f.Need, f.Have)
		if f.Set.grid.atMost {
			s = fmt.Sprintf("%s has only %d bones, for %d cells, the board has %d", set, f.Set.grid.size, f.Need, f.Have)
		}
		if f.Fit != nil {
			if fit := f.Fit.String(); len(fit) <= longName {
				s += fmt.Sprintf("; it would fit %q", fit)
			}
		}
		return s
	case FaultUnknownPip:
		return fmt.Sprintf("%s has no bone with a %d, the board has %s: %s", set, f.Pip, inWords(f.Have), listed(f.Cells))
	case FaultPipCount:
		verb := "needs"
		if f.Set.grid.atMost {
			verb = "has only"
		}
		s := fmt.Sprintf("%s %s %s, the board has %s", set, verb, counted(f.Need, strconv.Itoa(f.Pip)), inWords(f.Have))
		if f.Have > 0 {
			s += ": " + listed(f.Cells)
		}
		return s
	case FaultLoneCell:
		return fmt.Sprintf("%s no neighbour", having(f.Cells))
	case FaultNoPartner:
		return fmt.Sprintf("%s no neighbour that makes a bone of %s", having(f.Cells), set)
	case FaultNoPlace:
		return fmt.Sprintf("%s no place on the board", having(f.Bones))
	case FaultFewPlaces:
		return fmt.Sprintf("%v has only %s on the board, for %s copies", f.Bones[0], counted(f.Have, "place"), inWords(f.Need))
	case FaultOddIsland:
		return fmt.Sprintf("the island of %d cells at %v has an odd number of cells", len(f.Cells), f.Cells[0])
	default: // FaultImbalance
		return fmt.Sprintf("the island of %d cells at %v, coloured like a chessboard, has %d of one colour and %d of the other",
			len(f.Cells), f.Cells[0], f.Have, f.Need)
	}
}

// longName is the length up to which a set is spelled out in a sentence.
const longName = 60

// Name returns the set as a sentence speaks of it: "the set of double-six".
func (s *Bones) Name() string {
	if high := s.High(); s.grid.single && s.grid.size == len(s.grid.count) {
		if high < len(numerals) {
			return "the set of double-" + numerals[high]
		}
		return "the set of double-" + strconv.Itoa(high)
	}
	if s.grid.size == 0 {
		return "the empty set"
	}
	text := strings.TrimPrefix(s.String(), "at most ")
	if len(text) > longName {
		return "the set given"
	}
	return "the set of " + text
}
