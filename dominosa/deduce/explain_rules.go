package deduce

import (
	"fmt"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// bones says which bones there are, and how many copies are left where that is
// not one each.
func (s *scene) bones(list []dominosa.Bone) string {
	text := prose.Names(list, "and")
	if n := s.copies(list); n != len(list) {
		text += fmt.Sprintf(", of which %s are left", prose.Counted(n, "copy"))
		text = strings.Replace(text, "copys", "copies", 1)
	}
	return text
}

// share says what a set of cells that need as many bones rules out.
func (s *scene) share(text string, cells []dominosa.Cell, bones []dominosa.Bone, st Step) string {
	text += fmt.Sprintf(" see only the bones %s", s.bones(bones))
	if len(bones) == 1 {
		text = strings.Replace(text, "only the bones", "only the bone", 1)
	}
	if s.copies(bones) < len(cells) {
		return fmt.Sprintf("%s: too few for %s cells", text, prose.InWords(len(cells)))
	}
	return fmt.Sprintf("%s. All of these lie on them and nowhere else, so %s", text, excluded(st.RuledOut))
}

// noPair says of cells that no bone covers two of them.
func noPair(cells []dominosa.Cell) string {
	if len(cells) == 2 {
		return "they cannot pair"
	}
	return "no two of them can pair"
}

// sides begins the sentences about chains.
func sides(why Because, links string) string {
	if len(why.Anti) == 0 {
		return fmt.Sprintf("by %s, these lie together or not at all: %s", links, prose.Names(why.Chain, "and"))
	}
	all := func(list []dominosa.Place) string {
		if len(list) == 1 {
			return list[0].String()
		}
		return fmt.Sprintf("all of %s", prose.Names(list, "and"))
	}
	return fmt.Sprintf("%s leave two possibilities: either %s, or else %s", links, all(why.Chain), all(why.Anti))
}

const (
	byCells = "cells with two ways left"
	byAll   = "cells, bones and links with two ways left"
)

// first names the side of a chain that comes first in the sentence.
func first(why Because) string {
	if len(why.Anti) == 0 {
		return "they"
	}
	return "the first"
}
