package deduce

import (
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/say"
)

// The words of chains. A sentence follows a chain as a person does: from a place where a
// bone lies, or does not, from link to link as far as the argument needs.

// A Link says what follows in a chain from one place for the next: that a bone lies
// there or that none does.
type Link struct {
	From, To dominosa.Place
	Text     say.Text

	same  bool // a bone lies on both or neither, not on one of them
	plain bool // what follows if none lies on To is plain to see: yes is that a cell pairs
	long  bool // the text has a comma

	yes, no say.Text                  // what to say if a bone lies on To, or none
	all     func(dominosa.Place) bool // the places that, with the two, it speaks of
}

// links returns links that join all places of a chain, each from one of those that are
// joined already, starting from one.
func (s *scene) links(why Because, from dominosa.Place) (list []Link) {
	all := slices.Concat(why.Chain, why.Anti)
	for joined := []dominosa.Place{from}; ; {
		l := s.nextLink(all, joined)
		if l == nil {
			return list
		}
		list, joined = append(list, *l), append(joined, l.To)
	}
}

// nextLink returns a link from places to one more of a chain, through a cell if there is
// one, or else a bone, or else an area; nil if they are all joined.
func (s *scene) nextLink(all, joined []dominosa.Place) *Link {
	for _, link := range [3]func(p, q dominosa.Place) *Link{s.cellLink, s.boneLink, s.areaLink} {
		for _, p := range joined {
			for _, q := range all {
				if slices.Contains(joined, q) {
					continue
				}
				if l := link(p, q); l != nil {
					return l
				}
			}
		}
	}
	return nil
}

// cellLink says that two places are all that a cell has left.
func (s *scene) cellLink(p, q dominosa.Place) *Link {
	x, y := p.Cells()
	for _, c := range [2]dominosa.Cell{x, y} {
		if has(q, c) && len(s.at(c)) == 2 {
			return &Link{From: p, To: q, plain: true, yes: say.New("{cell} pairs with {other}", c, beyond(q, c)),
				no:  say.New("{cell} with {other}", c, beyond(q, c)), // after another pair
				all: func(pl dominosa.Place) bool { return has(pl, c) }}
		}
	}
	return nil
}

// boneLink says that two places are all that a bone has left.
func (s *scene) boneLink(p, q dominosa.Place) *Link {
	if b := p.Bone; b == q.Bone && !s.puzzle.Set().AtMost() && s.left(b) == 1 && len(s.of(b)) == 2 {
		return &Link{From: p, To: q, yes: lies(q), no: absent(q),
			all: func(pl dominosa.Place) bool { return pl.Bone == b }}
	}
	return nil
}

// areaLink says that two places are the only links of an area.
func (s *scene) areaLink(p, q dominosa.Place) *Link {
	x, y := p.Cells()
	area, rest := s.area(x, p, q), s.area(y, p, q)
	u, v := q.Cells()
	if area[y] || area[u] == area[v] {
		return nil
	}
	if len(rest) < len(area) {
		area = rest
	}
	n := len(area)
	form := "{lies}, since it and {place} are the only links of {n} cells, an odd number"
	switch {
	case n%2 == 0:
		form = "{lies}, since it and {place} are the only links of {n} cells, an even number"
	case n == 1:
		form = "{lies}, since it and {place} are the only links of {n} cell, an odd number"
	}
	why := func(lies say.Text) say.Text { return say.New(form, lies, in(p), n) }
	return &Link{From: p, To: q, same: n%2 == 0, long: true, yes: why(lies(q)), no: why(absent(q)),
		all: func(pl dominosa.Place) bool {
			x, y := pl.Cells()
			return area[x] != area[y]
		}}
}

// area returns the cells that places still possible lead to from a cell, without two.
func (s *scene) area(c dominosa.Cell, p, q dominosa.Place) map[dominosa.Cell]bool {
	area := map[dominosa.Cell]bool{c: true}
	for todo := []dominosa.Cell{c}; len(todo) > 0; {
		c, todo = todo[0], todo[1:]
		for _, pl := range s.at(c) {
			if d := beyond(pl, c); pl != p && pl != q && !area[d] {
				area[d] = true
				todo = append(todo, d)
			}
		}
	}
	return area
}

// follow returns the links, as the text names them, by which it is known of some places
// of a chain whether a bone lies there, if that is known of one.
func (s *scene) follow(why Because, from dominosa.Place, lies bool, to []dominosa.Place) (told []Link) {
	links := s.links(why, from)
	keep := needed(links, to)
	is := map[dominosa.Place]bool{from: lies}
	since := map[dominosa.Place]dominosa.Place{from: from} // the place named last on the way
	for _, l := range links {
		is[l.To] = is[l.From] == l.same
		if l.Text = l.no; is[l.To] {
			l.Text = l.yes
		}
		if l.From = since[l.From]; l.plain && !is[l.To] {
			since[l.To] = l.From
			continue
		}
		since[l.To] = l.To
		if keep[l.To] {
			told = append(told, l)
		}
	}
	return told
}

// needed returns the places that lead to some by links, and these themselves.
func needed(links []Link, to []dominosa.Place) map[dominosa.Place]bool {
	keep := map[dominosa.Place]bool{}
	for _, pl := range to {
		keep[pl] = true
	}
	for _, l := range slices.Backward(links) { // a link leads to what is joined later
		keep[l.From] = keep[l.From] || keep[l.To]
	}
	return keep
}

// course returns the links that the sentence of a step follows: first those from a place
// on which a bone lies, then those from the same if none lies there.
func (s *scene) course(st Step) (from dominosa.Place, lies, not []Link) {
	why, to := st.Because, s.pivots(st)
	if len(to) == 0 {
		return
	}
	from = to[0]
	if slices.Contains(st.RuledOut, from) {
		return from, s.follow(why, from, true, to), nil
	}
	of := func(side bool) []dominosa.Place {
		return slices.DeleteFunc(slices.Clone(to), func(pl dominosa.Place) bool { return slices.Contains(why.Chain, pl) != side })
	}
	side := slices.Contains(why.Chain, from)
	return from, s.follow(why, from, true, of(side)), s.follow(why, from, false, of(!side))
}

// chain begins the sentence about a chain: what follows from what.
func (s *scene) chain(st Step) say.Text {
	from, lie, not := s.course(st)
	switch {
	case len(lie) == 0 && len(not) > 0:
		return say.New("if {bone} does not lie at {place}, then {links}", from.Bone, in(from), series(not))
	case len(not) > 0:
		return say.New("if {bone} lies at {place}, then {links}; and if it does not, then {others}", from.Bone, in(from), series(lie), series(not))
	}
	return say.New("if {bone} lies at {place}, then {links}", from.Bone, in(from), series(lie))
}

// series joins what links say.
func series(links []Link) say.Text {
	var parts []say.Text
	paired, long := false, false
	for _, l := range links {
		if parts = append(parts, l.Text); paired && l.plain {
			parts[len(parts)-1] = l.no
		}
		paired, long = l.plain, long || l.long
	}
	if long {
		return say.Joined(parts, "; ")
	}
	return say.List(parts, "and")
}

// fall is the sentence about a chain that fails if a bone lies where the sentence begins.
func (s *scene) fall(st Step, fails say.Text) say.Text {
	form := "{chain}, and {fails}. {so}"
	if len(st.RuledOut) > 1 {
		form = "{chain}, and {fails}. All of this lies or none of it, {so}"
	}
	chain, so := s.chain(st), soExcluded(st)
	if from, lie, not := s.course(st); len(lie)+len(not) == 0 {
		chain = say.New("if {bone} lies at {place}", from.Bone, in(from))
		form = strings.Replace(form, ", and", ", then", 1)
	}
	if len(st.RuledOut) == 1 {
		so = so.Capital()
	}
	return say.New(form, chain, fails, so)
}

// shortened returns the step with a chain that has only the places that its argument is
// about, and those that link them.
func (s *scene) shortened(st Step) *Step {
	why := &st.Because
	pivots := s.pivots(st)
	keep := needed(s.links(*why, pivots[0]), pivots)
	of := func(side []dominosa.Place) []dominosa.Place {
		return slices.DeleteFunc(slices.Clone(side), func(pl dominosa.Place) bool { return !keep[pl] })
	}
	why.Chain, why.Anti = of(why.Chain), of(why.Anti)
	return &st
}

// pivots returns the places of a chain that its argument is about, first the one that its
// sentence begins with.
func (s *scene) pivots(st Step) (list []dominosa.Place) {
	why := st.Because
	if len(why.Chain) == 0 {
		return nil
	}
	if len(why.Places) > 0 {
		return why.Places
	}
	if out := st.RuledOut; len(out) > 0 && !slices.Contains(why.Chain, out[0]) {
		for _, pl := range out {
			list = slices.Concat(list, s.against(pl, why.Chain), s.against(pl, why.Anti))
		}
		return list
	}
	list = append(list, st.RuledOut...)
	twice := func(most int, is func(dominosa.Place) bool, ways []dominosa.Place) {
		side := slices.DeleteFunc(slices.Clone(why.Chain), func(pl dominosa.Place) bool { return !is(pl) })
		if len(side) > most {
			list = append(list, side[:most+1]...)
			return
		}
		for _, way := range ways {
			list = append(list, s.against(way, why.Chain)...)
		}
	}
	switch {
	case len(why.Cells) > 0:
		c := why.Cells[0]
		twice(1, func(pl dominosa.Place) bool { return has(pl, c) }, s.at(c))
	case len(why.Bones) > 0:
		b := why.Bones[0]
		twice(s.left(b), func(pl dominosa.Place) bool { return pl.Bone == b }, s.of(b))
	}
	return list
}
