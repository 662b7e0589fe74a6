// Package constraint has conditions on solutions that items cannot express: the chosen edges
// form one closed loop ([Loop]), what is left of a graph is connected ([Connected]), and
// several conditions at once ([All]).
//
// A constraint follows each search option by option, and turns it back where no solution
// can satisfy the condition any more. A choice that it refuses is not a node. Slitherlink
// and masyu use Loop, hitori Connected.
//
// A constraint needs the items that its marks name. To make such a problem smaller, use
// Prune of package simplify, which keeps all items, and not Reduce.
package constraint

import (
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/xc"
)

// A Mark is something that an option may do to an item: name it or, if Colour is not
// empty, give it that colour. Marks tell a constraint which items of the problem stand for
// its edges and vertices.
//
// A mark whose colour does not occur in the problem is made by no option. That is not an
// error, since the options with that colour may have been pruned.
type Mark struct{ Item, Colour string }

// marked returns, by option of p, which marks it makes, and which it bars: those whose
// item it names in another way. Both are in the order of the option's entries. For an item
// that p does not have the error is an [*xc.ItemError].
func marked(face *cover.Problem, marks []Mark) (made, barred xc.Lists, err error) {
	p := face.Arrays()
	colours := make([]xc.Colour, len(marks)) // -1 if p does not have it
	byItem := make([][]int32, len(p.Names))
	for m, mark := range marks {
		i, ok := p.Index[mark.Item]
		if !ok {
			return made, barred, &xc.ItemError{Name: mark.Item, Err: xc.ErrUnknown}
		}
		byItem[i] = append(byItem[i], int32(m))
		colours[m] = xc.Colour(slices.Index(p.Colours, mark.Colour))
	}
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			for _, m := range byItem[e.Item] {
				if c := colours[m]; c == 0 || c == e.Colour {
					made.All = append(made.All, m)
				} else {
					barred.All = append(barred.All, m)
				}
			}
		}
		made.Ends = append(made.Ends, int32(len(made.All)))
		barred.Ends = append(barred.Ends, int32(len(barred.All)))
	}
	return made, barred, nil
}

// A vertices gives the vertices of a graph numbers by their names.
type vertices map[string]int32

// number returns the number of a vertex, the next one if it is new.
func (v vertices) number(name string) int32 {
	n, ok := v[name]
	if !ok {
		n = int32(len(v))
		v[name] = n
	}
	return n
}
