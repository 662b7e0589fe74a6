package deduce

import (
	"cmp"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
	"bonepile/internal/box"
)

// A scene is what is known at a point of an explanation, kept plainly, so that
// sentences can be put right: what is still possible, what lies, and in which
// round each place was ruled out.
type scene struct {
	puzzle dominosa.Puzzle
	places []dominosa.Place       // those that show a bone of the set
	gone   map[dominosa.Place]int // the paragraph that laid a place or ruled it out, 0 for the start
	laid   []dominosa.Place
}

func newScene(p dominosa.Puzzle, laid, ruledOut []dominosa.Place) *scene {
	s := &scene{puzzle: p, gone: map[dominosa.Place]int{}}
	s.places = slices.DeleteFunc(p.Board.Places(), func(pl dominosa.Place) bool { return p.Set().Of(pl.Bone) == 0 })
	for _, pl := range laid {
		s.lay(pl, 0)
		for _, q := range s.places {
			if s.possible(q) && (clashing(pl, q) || s.left(q.Bone) == 0) {
				s.gone[q] = 0
			}
		}
	}
	for _, pl := range ruledOut {
		if s.possible(pl) {
			s.gone[pl] = 0
		}
	}
	return s
}

func (s *scene) lay(pl dominosa.Place, number int) {
	s.laid = append(s.laid, pl)
	s.gone[pl] = number
}

// take does what a step says; number is that of the paragraph that tells it.
func (s *scene) take(st Step, number int) {
	for _, pl := range st.Forced {
		s.lay(pl, number)
	}
	for _, pl := range st.RuledOut {
		s.gone[pl] = number
	}
}

func (s *scene) possible(pl dominosa.Place) bool {
	_, gone := s.gone[pl]
	return !gone
}

// left returns how many copies of a bone are still to be laid.
func (s *scene) left(b dominosa.Bone) int {
	n := s.puzzle.Set().Of(b)
	for _, pl := range s.laid {
		if pl.Bone == b {
			n--
		}
	}
	return n
}

// copies returns how many copies of bones are still to be laid.
func (s *scene) copies(bones []dominosa.Bone) int {
	n := 0
	for _, b := range bones {
		n += s.left(b)
	}
	return n
}

// those returns the places of a kind that are possible or, if not possible, those that are not.
func (s *scene) those(possible bool, kind func(dominosa.Place) bool) (list []dominosa.Place) {
	for _, pl := range s.places {
		if kind(pl) && s.possible(pl) == possible {
			list = append(list, pl)
		}
	}
	return list
}

// of returns the places that are possible for a bone.
func (s *scene) of(b dominosa.Bone) []dominosa.Place {
	return s.those(true, func(pl dominosa.Place) bool { return pl.Bone == b })
}

// at returns the places that are possible at a cell.
func (s *scene) at(c dominosa.Cell) []dominosa.Place {
	return s.those(true, func(pl dominosa.Place) bool { return has(pl, c) })
}

// beyond returns the other cell of a place.
func beyond(p dominosa.Place, c dominosa.Cell) dominosa.Cell {
	x, y := p.Cells()
	if x == c {
		return y
	}
	return x
}

// has reports whether a place covers a cell.
func has(p dominosa.Place, c dominosa.Cell) bool {
	x, y := p.Cells()
	return x == c || y == c
}

// clashing reports whether two places have a cell in common.
func clashing(p, q dominosa.Place) bool {
	x, y := q.Cells()
	return has(p, x) || has(p, y)
}

// covering returns the bone that lies on a cell.
func (s *scene) covering(c dominosa.Cell) (dominosa.Bone, bool) {
	for _, pl := range s.laid {
		if has(pl, c) {
			return pl.Bone, true
		}
	}
	return dominosa.Bone{}, false
}

// blocker returns the cell, of those that bones lie on, which most of the places
// have, and how many of them have it.
func (s *scene) blocker(places []dominosa.Place) (cell dominosa.Cell, most int) {
	count := map[dominosa.Cell]int{}
	for _, pl := range places {
		x, y := pl.Cells()
		for _, c := range [2]dominosa.Cell{x, y} {
			if _, lies := s.covering(c); lies {
				count[c]++
			}
		}
	}
	for c, n := range count {
		if n > most || n == most && c.Compare(cell) < 0 {
			cell, most = c, n
		}
	}
	return cell, most
}

// whyGone says of places that are not possible any more what is in the way of each: a
// bone that lies there, or else the step that ruled it out. If they are all ways to
// cover one cell, that is named no more.
func (s *scene) whyGone(list []dominosa.Place, of *dominosa.Cell) say.Text {
	var parts []say.Text
	several := false // a part but the last is about several places
	take := func(part func(gone say.Text) say.Text, is func(dominosa.Place) bool) {
		var gone []say.Text
		list = slices.DeleteFunc(list, func(pl dominosa.Place) bool {
			if is(pl) {
				gone = append(gone, in(pl))
			}
			return is(pl)
		})
		parts = append(parts, part(say.Few(gone)))
		several = several || len(list) > 0 && len(gone) > 1
	}
	for {
		c, n := s.blocker(list)
		if n == 0 {
			break
		}
		b, _ := s.covering(c)
		take(func(gone say.Text) say.Text {
			if of != nil {
				return say.New("{bone} covers {cell}", b, c)
			}
			return say.New("{bone} on {cell} blocks {places}", b, c, gone)
		}, func(pl dominosa.Place) bool { return has(pl, c) })
	}
	slices.SortFunc(list, func(p, q dominosa.Place) int { return cmp.Or(s.gone[p]-s.gone[q], p.Compare(q)) })
	for len(list) > 0 {
		b, step := list[0].Bone, s.gone[list[0]]
		used := s.left(b) == 0
		take(func(gone say.Text) say.Text {
			if used {
				return say.New("{bone} for {places} is already laid", b, gone)
			}
			if step == 0 {
				return say.New("you have ruled out {places}", gone)
			}
			return say.New("step {n} ruled out {places}", step, gone)
		}, func(pl dominosa.Place) bool {
			if used {
				return pl.Bone == b
			}
			return s.gone[pl] == step && s.left(pl.Bone) > 0
		})
	}
	if n := len(parts) - 1; several {
		return say.New("{list}, and {last}", say.Joined(parts[:n], ", "), parts[n])
	}
	return say.List(parts, "and")
}

// Words.

// in says where a place is: "r3c1-r3c2".
func in(pl dominosa.Place) say.Text {
	x, y := pl.Cells()
	return say.New("{a}-{b}", x, y)
}

// ins says where places are.
func ins(places []dominosa.Place, word string) say.Text { return say.List(mapped(in, places), word) }

// lying says which bone and where: "4-5 at r3c1-r3c2".
func lying(pl dominosa.Place) say.Text { return say.New("{bone} at {place}", pl.Bone, in(pl)) }

// lies says that it lies: "4-5 lies at r3c1-r3c2".
func lies(pl dominosa.Place) say.Text { return say.New("{bone} lies at {place}", pl.Bone, in(pl)) }

// absent says that it does not lie.
func absent(pl dominosa.Place) say.Text {
	return say.New("{bone} does not lie at {place}", pl.Bone, in(pl))
}

// shown lists places with their bones.
func shown(places []dominosa.Place, word string) say.Text {
	return say.List(mapped(lying, places), word)
}

// excluded says which places are not possible: "1-2 cannot lie at r3c2-r3c3 or
// r4c2-r4c3, nor 1-3 at r3c3-r4c3".
func excluded(places []dominosa.Place) say.Text {
	return exclude("{bone} cannot lie at {places}{more}", "nothing more is ruled out", places)
}

// soExcluded is excluded as what follows.
func soExcluded(st Step) say.Text {
	return exclude("so {bone} cannot lie at {places}{more}", "so nothing more is ruled out", st.RuledOut)
}

func exclude(form, nothing string, places []dominosa.Place) say.Text {
	var bones []dominosa.Bone
	of := map[dominosa.Bone][]dominosa.Place{}
	for _, pl := range places {
		if of[pl.Bone] == nil {
			bones = append(bones, pl.Bone)
		}
		of[pl.Bone] = append(of[pl.Bone], pl)
	}
	if len(bones) == 0 {
		return say.New(nothing)
	}
	more := mapped(func(b dominosa.Bone) say.Text { return say.New(", nor {bone} at {places}", b, ins(of[b], "or")) }, bones[1:])
	return say.New(form, bones[0], ins(of[bones[0]], "or"), say.Joined(more, ""))
}

// String says what the step does, but not why.
func (st Step) String() string { return st.text().String() }

func (st Step) text() say.Text {
	if len(st.Forced) == 0 {
		return excluded(st.RuledOut)
	}
	return say.List(mapped(lies, st.Forced), "and")
}

// bones says which bones there are, and how many copies are left where that is
// not one each.
func (s *scene) bones(list []dominosa.Bone) say.Text {
	text := say.List(list, "and")
	if n := s.copies(list); n != len(list) {
		return say.Plural(n, "{bones}, of which one copy is left", "{bones}, of which {n} copies are left", text)
	}
	return text
}

// share says what a set of cells that need as many bones rules out; the text says the bones.
func (s *scene) share(text say.Text, st Step) say.Text {
	if n := len(st.Because.Cells); s.copies(st.Because.Bones) < n {
		return say.Plural(n, "{set}: too few for one cell", "{set}: too few for {n} cells", text)
	}
	return say.New("{set}. These bones lie on these cells and nowhere else, {so}", text, soExcluded(st))
}

// What steps rest on, besides the bones that lie: places that are not possible any more.
// Each function takes the position before the round of a step.

// ruledAway returns the places of a kind that are not possible any more.
func (s *scene) ruledAway(kind func(dominosa.Place) bool) []dominosa.Place {
	return s.those(false, kind)
}

// restsOnCells is for arguments about all ways of some cells.
func restsOnCells(s *scene, st Step) []dominosa.Place {
	return s.ruledAway(func(pl dominosa.Place) bool { return touches(pl, st.Because.Cells) })
}

// restsOnBones is for arguments about all places of some bones.
func restsOnBones(s *scene, st Step) []dominosa.Place {
	return s.ruledAway(func(pl dominosa.Place) bool { return slices.Contains(st.Because.Bones, pl.Bone) })
}

// restsOnNeed is for arguments about all ways of a cell or bone.
func restsOnNeed(s *scene, st Step) []dominosa.Place {
	return append(restsOnCells(s, st), restsOnBones(s, st)...)
}

// restsOnSet is for cells that see some bones only.
func restsOnSet(s *scene, st Step) []dominosa.Place {
	why := st.Because
	return s.ruledAway(func(pl dominosa.Place) bool {
		x, y := pl.Cells()
		two := slices.Contains(why.Cells, x) && slices.Contains(why.Cells, y)
		return touches(pl, why.Cells) && (two || !slices.Contains(why.Bones, pl.Bone))
	})
}

// restsOnAreas is for areas that are parted from the rest.
func restsOnAreas(s *scene, st Step) []dominosa.Place {
	return append(s.border(st.Because.Cells), s.border(st.Because.Others)...)
}

// border returns the places between cells and others that are not possible any more.
func (s *scene) border(cells []dominosa.Cell) []dominosa.Place {
	return s.ruledAway(func(pl dominosa.Place) bool {
		x, y := pl.Cells()
		return slices.Contains(cells, x) != slices.Contains(cells, y)
	})
}

// restsOnLinks is for chains: the links, as the sentence names them.
func restsOnLinks(s *scene, st Step) []dominosa.Place {
	var rests []dominosa.Place
	for _, l := range s.links(st.Because, st.Because.Chain[0]) {
		rests = append(rests, s.ruledAway(l.all)...)
	}
	return rests
}

// restsOnProof is for suppositions: what their proofs rest on.
func restsOnProof(s *scene, st Step) (rests []dominosa.Place) {
	for _, c := range st.Because.Cases {
		rests = append(rests, s.caseRests(c, nil)...)
	}
	return rests
}

// caseRests is what the refutation of a case rests on, with some places supposed.
func (s *scene) caseRests(c refute.Case, supposed []dominosa.Place) []dominosa.Place {
	if c.Proof == nil || c.Proof.Fault != nil || !box.Open(s.puzzle.Set()).Single {
		return s.ruledAway(func(dominosa.Place) bool { return true })
	}
	supposed = append(slices.Clone(supposed), c.Place)
	need := func(n refute.Need) []dominosa.Place {
		return s.ruledAway(func(pl dominosa.Place) bool {
			of := n.Copies == 0 && has(pl, n.Cell) || n.Copies > 0 && pl.Bone == n.Bone
			return of && !slices.ContainsFunc(supposed, func(q dominosa.Place) bool { return clashing(q, pl) || q.Bone == pl.Bone })
		})
	}
	var rests []dominosa.Place
	for _, f := range c.Proof.Forced {
		rests = append(rests, need(f.Need)...)
		supposed = append(supposed, f.Place)
	}
	rests = append(rests, need(c.Proof.End)...)
	for _, next := range c.Proof.Cases {
		rests = append(rests, s.caseRests(next, supposed)...)
	}
	return rests
}

// touches reports whether a place covers one of some cells.
func touches(pl dominosa.Place, cells []dominosa.Cell) bool {
	x, y := pl.Cells()
	return slices.Contains(cells, x) || slices.Contains(cells, y)
}
