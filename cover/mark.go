package cover

import "slices"

// A Mark is what an option may do to an item: name it or, if Colour is not
// empty, give it that colour. Constraints are told by marks what an edge or a
// vertex of theirs is called in a problem.
//
// No option makes a mark whose colour does not occur in the problem. That is no
// error, since the options with that colour may have been pruned.
type Mark struct{ Item, Colour string }

// marked returns, by option of p, which marks it makes, and which it bars: those
// whose item it names, but not so. Both are in the order of the option. An item
// that p has not is an [*ItemError].
func (p *Problem) marked(marks []Mark) (made, barred lists, err error) {
	colours := make([]Colour, len(marks)) // -1 if p does not have it
	byItem := make([][]int32, len(p.names))
	for m, mark := range marks {
		i, ok := p.index[mark.Item]
		if !ok {
			return made, barred, &ItemError{mark.Item, ErrUnknown}
		}
		byItem[i] = append(byItem[i], int32(m))
		colours[m] = Colour(slices.Index(p.colours, mark.Colour))
	}
	for k := range p.ends {
		for _, e := range p.option(k) {
			for _, m := range byItem[e.Item] {
				if c := colours[m]; c == 0 || c == e.Colour {
					made.all = append(made.all, m)
				} else {
					barred.all = append(barred.all, m)
				}
			}
		}
		made.ends = append(made.ends, int32(len(made.all)))
		barred.ends = append(barred.ends, int32(len(barred.all)))
	}
	return made, barred, nil
}

// A vertices numbers the vertices of a graph by their names.
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
