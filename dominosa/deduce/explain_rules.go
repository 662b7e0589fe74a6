package deduce

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// sayings has for each rule how a step of it is told, in a sentence without
// capital and full stop. What the parts of Because mean is said at the top of the
// rule's file.
var sayings = map[string]func(*scene, Step) string{
	"bone-place":     sayBonePlace,
	"cell-place":     sayCellPlace,
	"cell-bone":      sayCellBone,
	"bone-homeless":  sayBoneHomeless,
	"cell-stranded":  sayCellStranded,
	"cells-clash":    sayCellsClash,
	"odd-areas":      sayOddAreas,
	"number-set":     sayNumberSet,
	"double-set":     sayDoubleSet,
	"chain-repeats":  sayChainRepeats,
	"chain-starves":  sayChainStarves,
	"chain-bone":     sayChainBone,
	"only-link":      sayOnlyLink,
	"two-links":      sayTwoLinks,
	"area-set":       sayAreaSet,
	"bone-set":       sayBoneSet,
	"bones-confined": sayConfined,
	"chain-fails":    sayChainFails,
	"chain-both":     sayChainBoth,
	"trial":          saySupposed,
	"all-ways":       sayAllWays,
	"long-trial":     saySupposed,
	"guess":          saySupposed,
}

func sayBonePlace(s *scene, st Step) string {
	b := st.Because.Bones[0]
	if n := s.left(b); n > 1 {
		return fmt.Sprintf("%v has %s copies left and as many places, so one lies at each: %s", b, prose.InWords(n), ins(s.of(b), "and"))
	}
	only := st.Forced[0]
	var others []dominosa.Place
	for _, pl := range s.places {
		if pl.Bone == b && pl != only && !slices.Contains(s.laid, pl) {
			others = append(others, pl)
		}
	}
	text := fmt.Sprintf("%v fits only at %s, because ", b, in(only))
	switch {
	case len(others) > 0:
		return text + s.whyGone(others, "its other place", "place")
	case s.puzzle.Set().Of(b) > 1:
		return text + "at all its other places lie copies of it"
	case b.Lo == b.Hi:
		return text + fmt.Sprintf("two %ds meet nowhere else", b.Lo)
	}
	return text + fmt.Sprintf("%d and %d meet nowhere else", b.Lo, b.Hi)
}

// whyGone says what became of places: "its other place was ruled out in step 2".
func (s *scene) whyGone(list []dominosa.Place, one, noun string) string {
	what := one + ", " + in(list[0]) + ", was"
	if len(list) > 1 {
		what = fmt.Sprintf("its %s other %ss were", prose.InWords(len(list)), noun)
	}
	if steps := s.steps(list); steps != "" {
		return what + " ruled out in " + steps
	}
	return what + " ruled out by the bones given"
}

func sayCellPlace(s *scene, st Step) string {
	c, only := st.Because.Cells[0], st.Forced[0]
	x, y := only.Cells()
	if c == y {
		x, y = y, x
	}
	b := s.puzzle.Board
	neighbours := 0
	for _, d := range []dominosa.Cell{{Row: c.Row - 1, Col: c.Col}, {Row: c.Row, Col: c.Col - 1}, {Row: c.Row, Col: c.Col + 1}, {Row: c.Row + 1, Col: c.Col}} {
		if b.At(d.Row, d.Col) != dominosa.Hole {
			neighbours++
		}
	}
	var others []dominosa.Place
	for _, pl := range s.places {
		if has(pl, c) && pl != only {
			others = append(others, pl)
		}
	}
	text := fmt.Sprintf("%s can pair only with %s, so %v lies there, because ", on(x), on(y), only.Bone)
	switch {
	case len(others) > 0:
		return text + s.whyGone(others, "the other way to cover it", "way")
	case neighbours > 1:
		return text + "the set has no bone for it and another neighbour"
	}
	return text + "it has no other neighbour"
}

func sayCellBone(_ *scene, st Step) string {
	c, b := st.Because.Cells[0], st.Because.Bones[0]
	return fmt.Sprintf("%s can be covered only by %v (at %s), so %v lies there, one way or the other, and %s",
		on(c), b, ins(st.Because.Places, "or"), b, excluded(st.RuledOut))
}

func sayBoneHomeless(s *scene, st Step) string {
	b := st.Because.Bones[0]
	text := fmt.Sprintf("%v has only the places %s left", b, ins(st.Because.Places, "and"))
	would := "would leave it none"
	if n := s.left(b); n > 1 {
		text += fmt.Sprintf(" for %s copies", prose.InWords(n))
		would = "would leave too few of them"
	}
	if len(st.RuledOut) == 1 {
		return fmt.Sprintf("%s; a bone at %s %s, so %s", text, in(st.RuledOut[0]), would, excluded(st.RuledOut))
	}
	return fmt.Sprintf("%s; each of %s others %s, so %s", text, prose.InWords(len(st.RuledOut)), would, excluded(st.RuledOut))
}

func sayCellStranded(_ *scene, st Step) string {
	b := st.Because.Bones[0]
	return fmt.Sprintf("if %v lay at %s, then %s would be left with nothing but %v (at %s), which is laid then. So %s",
		b, ins(st.RuledOut, "or"), on(st.Because.Cells[0]), b, ins(st.Because.Places, "or"), excluded(st.RuledOut))
}

func sayCellsClash(_ *scene, st Step) string {
	return fmt.Sprintf("a bone at %s would leave %s nothing but %v, which cannot cover both. So %s",
		ins(st.RuledOut, "or"), ons(st.Because.Cells), st.Because.Bones[0], excluded(st.RuledOut))
}

func sayOddAreas(_ *scene, st Step) string {
	n, m := len(st.Because.Cells), len(st.Because.Others)
	if m == 0 {
		return fmt.Sprintf("the %d open cells around %s have no link to the rest, and their number is odd: they cannot be tiled",
			n, on(st.Because.Cells[0]))
	}
	return fmt.Sprintf("%s is the only link between %d open cells (%s) and %d others. With a bone on it both sides would be odd, so %s",
		ins(st.RuledOut, "and"), n, prose.Listed(st.Because.Cells), m, excluded(st.RuledOut))
}

func sayOnlyLink(_ *scene, st Step) string {
	return fmt.Sprintf("%s is the only link between %d open cells (%s) and %d others. Both numbers are odd, so %s",
		in(st.Forced[0]), len(st.Because.Cells), prose.Listed(st.Because.Cells), len(st.Because.Others), outcomeOf(st))
}

func sayTwoLinks(_ *scene, st Step) string {
	why := st.Because
	text := fmt.Sprintf("%s are the only links between %d open cells (%s) and the rest",
		ins(why.Places, "and"), len(why.Cells), prose.Listed(why.Cells))
	if len(why.Cells)%2 != 0 {
		return text + ". Their number is odd, so a bone lies on exactly one of the two links; what leaves room for neither is out: " + excluded(st.RuledOut)
	}
	clash := "have a cell in common"
	if !clashing(why.Places[0], why.Places[1]) {
		clash = fmt.Sprintf("are both %v", why.Places[0].Bone)
	}
	return fmt.Sprintf("%s. Their number is even, so bones lie on both links or on neither; but they %s, so it is neither: %s", text, clash, excluded(st.RuledOut))
}

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

func sayNumberSet(s *scene, st Step) string {
	c := st.Because.Cells
	pip := s.puzzle.Board.At(c[0].Row, c[0].Col)
	if len(c) == 1 {
		return s.share(on(c[0])+" can", c, st.Because.Bones, st)
	}
	return s.share(fmt.Sprintf("the %s cells %s show %d and %s. Together they", prose.InWords(len(c)), ons(c), pip, strings.TrimPrefix(noPair(c), "they ")), c, st.Because.Bones, st)
}

// noPair says of cells that no bone covers two of them.
func noPair(cells []dominosa.Cell) string {
	if len(cells) == 2 {
		return "they cannot pair"
	}
	return "no two of them can pair"
}

func sayBoneSet(s *scene, st Step) string {
	c := st.Because.Cells
	if len(c) == 1 {
		return s.share(on(c[0])+" can", c, st.Because.Bones, st)
	}
	return s.share(fmt.Sprintf("the %s cells %s are of one colour of the chessboard, so %s. Together they", prose.InWords(len(c)), ons(c), noPair(c)), c, st.Because.Bones, st)
}

func sayConfined(s *scene, st Step) string {
	c, b := st.Because.Cells, st.Because.Bones
	text := fmt.Sprintf("of the cells of one colour of the chessboard, the bones %s can cover only %s", s.bones(b), ons(c))
	if n := s.copies(b); n > len(c) {
		return fmt.Sprintf("%s: %s cells, too few for them", text, prose.InWords(len(c)))
	}
	return fmt.Sprintf("%s. As these are just as many, no other bone covers one of them, so %s", text, excluded(st.RuledOut))
}

func sayDoubleSet(s *scene, st Step) string {
	c, b := st.Because.Cells, st.Because.Bones
	double, others := b[len(b)-1], b[:len(b)-1]
	text := fmt.Sprintf("the %s cells %s show %d. Besides %v they see ", prose.InWords(len(c)), ons(c), double.Lo, double)
	if len(others) == 0 {
		text += "nothing"
	} else {
		text += "only " + s.bones(others)
	}
	if len(c) >= s.copies(others)+2 {
		return fmt.Sprintf("%s, enough for all but two of them. So %v lies on two of them and the others nowhere else, so %s", text, double, excluded(st.RuledOut))
	}
	return fmt.Sprintf("%s, one too few. So %v has to lie on one of them at least, and %s", text, double, excluded(st.RuledOut))
}

func sayAreaSet(_ *scene, st Step) string {
	c, o := st.Because.Cells, st.Because.Others
	text := fmt.Sprintf("the %s can pair only with %s", prose.Counted(len(c), "cell")+" "+prose.Names(c, "and"), prose.Names(o, "and"))
	if len(o) < len(c) {
		return fmt.Sprintf("%s: %s cells with %s neighbours", text, prose.InWords(len(c)), prose.InWords(len(o)))
	}
	return fmt.Sprintf("%s, just as many, which therefore pair with nothing else, so %s", text, excluded(st.RuledOut))
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

func sayChainRepeats(_ *scene, st Step) string {
	return fmt.Sprintf("%s. But %s would take %v too often, so %s",
		sides(st.Because, byCells), first(st.Because), st.Because.Bones[0], excluded(st.RuledOut))
}

func sayChainStarves(_ *scene, st Step) string {
	bones := slices.Clone(st.Because.Bones)
	slices.SortFunc(bones, func(a, b dominosa.Bone) int { return int(a.Lo)<<8 + int(a.Hi) - int(b.Lo)<<8 - int(b.Hi) })
	return fmt.Sprintf("%s. But %s would use up %s, all that %s can take, so %s",
		sides(st.Because, byCells), first(st.Because), prose.Names(slices.Compact(bones), "and"), on(st.Because.Cells[0]), excluded(st.RuledOut))
}

func sayChainBone(_ *scene, st Step) string {
	b := st.Because.Bones[0]
	return fmt.Sprintf("%s. Either way %v lies at %s, so %s",
		sides(st.Because, byCells), b, ins(st.Because.Places, "or"), excluded(st.RuledOut))
}

func sayChainFails(s *scene, st Step) string {
	why := st.Because
	var fails string
	switch {
	case len(why.Bones) > 0:
		n := 0
		for _, pl := range why.Chain {
			if pl.Bone == why.Bones[0] {
				n++
			}
		}
		if fails = fmt.Sprintf("would leave %v too few places", why.Bones[0]); n > s.left(why.Bones[0]) {
			fails = fmt.Sprintf("would take %v too often", why.Bones[0])
		}
	case len(why.Cells) > 0:
		n := 0
		for _, pl := range why.Chain {
			if has(pl, why.Cells[0]) {
				n++
			}
		}
		if fails = fmt.Sprintf("would leave nothing for %s", on(why.Cells[0])); n > 1 {
			fails = fmt.Sprintf("would cover %s twice", on(why.Cells[0]))
		}
	default:
		return fmt.Sprintf("%s. But the chain leads back to itself on the other side: there is no solution", sides(why, byAll))
	}
	return fmt.Sprintf("%s. But %s %s, so %s", sides(why, byAll), first(why), fails, excluded(st.RuledOut))
}

func sayChainBoth(_ *scene, st Step) string {
	return fmt.Sprintf("%s. Either way that leaves no room, so %s", sides(st.Because, byAll), excluded(st.RuledOut))
}

// saySupposed tells of a place that fails. The proof follows where it is longer
// than a clause.
func saySupposed(_ *scene, st Step) string {
	c := st.Because.Cases[0]
	text := fmt.Sprintf("%s. If it did", excluded(st.RuledOut))
	switch {
	case c.Proof == nil:
		return text + ", all that follows would end in a contradiction, by a proof too long to be told"
	case len(linesOf(c.Proof)) == 0:
		return text + ", then " + strings.Replace(c.Proof.EndText(), " has ", " would have ", 1)
	}
	return text
}

func sayAllWays(_ *scene, st Step) string {
	var ways []dominosa.Place
	for _, c := range st.Because.Cases {
		ways = append(ways, c.Place)
	}
	var text string
	if len(st.Because.Cells) > 0 {
		text = fmt.Sprintf("%s has %s left: %s", on(st.Because.Cells[0]), prose.Counted(len(ways), "way"), prose.Names(ways, "or"))
	} else {
		text = fmt.Sprintf("%v has %s left: %s", st.Because.Bones[0], prose.Counted(len(ways), "place"), ins(ways, "or"))
	}
	if len(st.Forced) > 0 {
		return text + ". Whichever it is, what it forces ends in this: " + outcomeOf(st)
	}
	return text + ". Whichever it is, what it forces leaves no room, so " + excluded(st.RuledOut)
}
