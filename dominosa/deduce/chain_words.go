package deduce

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// The words of chains.

// sides begins the sentences about chains: the links, and what they leave.
func (s *scene) sides(why Because) string {
	var links []string
	for i, l := range s.links(why) {
		links = append(links, fmt.Sprintf("(%d) %s", i+1, l.Text))
	}
	text := "link by link: " + strings.Join(links, "; ") + ". So "
	if len(links) == 1 {
		text = strings.TrimPrefix(links[0], "(1) ") + ". So "
	}
	if len(why.Anti) == 0 {
		return text + "these lie together or not at all: " + shown(why.Chain, "and")
	}
	side := func(list []dominosa.Place) string {
		switch len(list) {
		case 1:
			return shown(list, "and")
		case 2:
			return "both " + shown(list, "and")
		}
		return "all of " + shown(list, "and")
	}
	return fmt.Sprintf("%seither %s, or else %s", text, side(why.Chain), side(why.Anti))
}

// A Link is a reason why of two places of a chain exactly one is laid or, if Same, both
// or neither.
type Link struct {
	From, To dominosa.Place
	Same     bool
	Text     string

	all func(dominosa.Place) bool // the places that, with the two, it speaks of
}

// links returns links that join all places of a chain, each from one of those that are
// joined already.
func (s *scene) links(why Because) (list []Link) {
	all := slices.Concat(why.Chain, why.Anti)
	if len(all) == 0 {
		return nil
	}
	for joined := all[:1:1]; ; {
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
			return &Link{p, q, false, fmt.Sprintf("cell %v pairs with %v or %v", c, beyond(p, c), beyond(q, c)),
				func(pl dominosa.Place) bool { return has(pl, c) }}
		}
	}
	return nil
}

// boneLink says that two places are all that a bone has left.
func (s *scene) boneLink(p, q dominosa.Place) *Link {
	if b := p.Bone; b == q.Bone && !s.puzzle.Set().AtMost() && s.left(b) == 1 && len(s.of(b)) == 2 {
		return &Link{p, q, false, fmt.Sprintf("%v lies at %s", b, ins([]dominosa.Place{p, q}, "or")),
			func(pl dominosa.Place) bool { return pl.Bone == b }}
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
	n, links := len(area), ins([]dominosa.Place{p, q}, "and")
	l := &Link{p, q, n%2 == 0, "", func(pl dominosa.Place) bool {
		x, y := pl.Cells()
		return area[x] != area[y]
	}}
	if l.Same {
		l.Text = fmt.Sprintf("bones lie on both or neither of %s, the only links of %s, an even number", links, prose.Numbered(n, "cell"))
	} else {
		l.Text = fmt.Sprintf("a bone lies on one of %s, the only links of %s, an odd number", links, prose.Numbered(n, "cell"))
	}
	return l
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

// first names the side of a chain that comes first in the sentence.
func first(why Because) string {
	if len(why.Anti) == 0 {
		return "they"
	}
	return "the first"
}

// shortened returns the step with a chain that has only the places that its argument is
// about, and those that link them.
func (s *scene) shortened(st Step) *Step {
	why := &st.Because
	pivots := s.pivots(st)
	side := map[bool][]dominosa.Place{}
	links := s.links(*why)
	keep := map[dominosa.Place]bool{}
	for _, pl := range pivots {
		keep[pl] = true
	}
	for i := len(links) - 1; i >= 0; i-- { // a link leads to what is joined later
		if keep[links[i].To] {
			keep[links[i].From] = true
		}
	}
	// The root stays only as far as two branches or a pivot need it.
	root := slices.Concat(why.Chain, why.Anti)[0]
	for !slices.Contains(pivots, root) {
		var next []dominosa.Place
		for _, l := range links {
			if l.From == root && keep[l.To] {
				next = append(next, l.To)
			}
		}
		if len(next) != 1 {
			break
		}
		delete(keep, root)
		root = next[0]
	}
	for i, list := range [2][]dominosa.Place{why.Chain, why.Anti} {
		for _, pl := range list {
			if keep[pl] {
				side[i == 0] = append(side[i == 0], pl)
			}
		}
	}
	why.Chain, why.Anti = side[true], side[false]
	return &st
}

// pivots returns the places of a chain that its argument is about.
func (s *scene) pivots(st Step) (list []dominosa.Place) {
	why := st.Because
	all := slices.Concat(why.Chain, why.Anti)
	add := func(n int, side []dominosa.Place, is func(dominosa.Place) bool) {
		for _, pl := range side {
			if n > 0 && is(pl) {
				list = append(list, pl)
				n--
			}
		}
	}
	for _, pl := range st.RuledOut {
		if slices.Contains(all, pl) {
			list = append(list, pl)
		} else {
			list = append(list, s.against(pl, why.Chain), s.against(pl, why.Anti))
		}
	}
	list = append(list, why.Places...)
	ways := func(ways []dominosa.Place) {
		for _, way := range ways {
			n := len(list)
			add(1, why.Chain, func(pl dominosa.Place) bool { return pl != way && pl.Bone == way.Bone })
			if len(list) == n {
				add(1, why.Chain, func(pl dominosa.Place) bool { return pl != way && clashing(pl, way) })
			}
		}
	}
	switch {
	case len(why.Places) > 0:
	case len(why.Cells) > 0:
		c := why.Cells[0]
		n := len(list)
		if add(2, why.Chain, func(pl dominosa.Place) bool { return has(pl, c) }); len(list) < n+2 {
			ways(s.at(c))
		}
	case len(why.Bones) > 0:
		b := why.Bones[0]
		n := len(list)
		if add(2, why.Chain, func(pl dominosa.Place) bool { return pl.Bone == b }); len(list) < n+2 {
			ways(s.of(b))
		}
	}
	return list
}
