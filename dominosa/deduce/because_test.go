package deduce

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/refute"
)

// because checks by the definition that what a step rests on holds, in the
// position before its round.
func because(v *view, s Step) error {
	check, ok := reasons[s.Rule.Name]
	if !ok {
		return fmt.Errorf("no check of its reasons")
	}
	return check(v, s)
}

var reasons = map[string]func(*view, Step) error{
	"bone-place": func(v *view, s Step) error {
		b := s.Because.Bones[0]
		if ways := v.of(b); len(ways) != v.left(b) || v.p.Set().AtMost() {
			return fmt.Errorf("%v has places %v", b, ways)
		}
		return nil
	},
	"cell-place": func(v *view, s Step) error {
		if ways := v.at(s.Because.Cells[0]); !slices.Equal(ways, s.Forced) {
			return fmt.Errorf("ways are %v", ways)
		}
		return nil
	},
	"cell-bone": func(v *view, s Step) error {
		ways := v.at(s.Because.Cells[0])
		if !slices.Equal(ways, s.Because.Places) || v.left(s.Because.Bones[0]) != 1 {
			return fmt.Errorf("ways are %v", ways)
		}
		return onlyBones(ways, s.Because.Bones)
	},
	"bone-homeless": func(v *view, s Step) error {
		b := s.Because.Bones[0]
		for _, pl := range s.RuledOut {
			if w := v.supposing(pl); len(w.of(b)) >= w.left(b) {
				return fmt.Errorf("%v leaves %v", pl, w.of(b))
			}
		}
		return nil
	},
	"cell-stranded": func(v *view, s Step) error {
		for _, pl := range s.RuledOut {
			if w := v.supposing(pl); len(w.at(s.Because.Cells[0])) > 0 {
				return fmt.Errorf("%v leaves %v", pl, w.at(s.Because.Cells[0]))
			}
		}
		return onlyBones(s.Because.Places, s.Because.Bones)
	},
	"cells-clash": func(v *view, s Step) error {
		x, y := s.Because.Cells[0], s.Because.Cells[1]
		w := v.supposing(s.RuledOut[0])
		ways := slices.Concat(w.at(x), w.at(y))
		for _, pl := range ways {
			if covers(pl, x) && covers(pl, y) || w.left(pl.Bone) > 1 {
				return fmt.Errorf("%v serves both", pl)
			}
		}
		return onlyBones(ways, s.Because.Bones)
	},
	"odd-areas": func(v *view, s Step) error {
		n, links := len(s.Because.Cells), v.leaving(s.Because.Cells)
		if len(s.Because.Others) == 0 {
			if n%2 == 0 || len(links) > 0 {
				return fmt.Errorf("%d cells, links %v", n, links)
			}
			return nil
		}
		if n%2 != 0 || !slices.Equal(links, s.RuledOut) || len(v.leaving(s.Because.Others)) != 1 || n > len(s.Because.Others) {
			return fmt.Errorf("%d cells, links %v", n, links)
		}
		return nil
	},
	"only-link": func(v *view, s Step) error {
		n, links := len(s.Because.Cells), v.leaving(s.Because.Cells)
		if n%2 == 0 || !slices.Equal(links, s.Forced) || len(v.leaving(s.Because.Others)) != 1 || n > len(s.Because.Others) {
			return fmt.Errorf("%d cells, links %v", n, links)
		}
		return nil
	},
	"two-links": func(v *view, s Step) error {
		b := s.Because
		links := slices.Clone(b.Places)
		slices.SortFunc(links, dominosa.Place.Compare)
		if got := v.leaving(b.Cells); !slices.Equal(links, got) {
			return fmt.Errorf("links are %v", got)
		}
		for _, pl := range s.RuledOut {
			w := v.supposing(pl)
			one, two := w.live[links[0]] || pl == links[0], w.live[links[1]] || pl == links[1]
			if len(b.Cells)%2 != 0 && (one || two) || len(b.Cells)%2 == 0 && one && two {
				return fmt.Errorf("%v leaves %v, %v", pl, one, two)
			}
		}
		return nil
	},
	"number-set": func(v *view, s Step) error { return v.tight(s, 0) },
	"bone-set":   func(v *view, s Step) error { return v.tight(s, 0) },
	"double-set": func(v *view, s Step) error {
		b := s.Because
		double := b.Bones[len(b.Bones)-1]
		if double.Lo != double.Hi || v.left(double) != 1 {
			return fmt.Errorf("%v is no double", double)
		}
		if slices.ContainsFunc(s.RuledOut, func(pl dominosa.Place) bool { return pl.Bone != double }) {
			return v.tight(s, 1)
		}
		for _, pl := range s.RuledOut { // the double, elsewhere
			w := v.supposing(pl)
			if err := w.crowded(b.Cells, b.Bones); err != nil {
				if v.tight(s, 1) != nil {
					return fmt.Errorf("%v: %w", pl, err)
				}
			}
		}
		return nil
	},
	"area-set": func(v *view, s Step) error {
		b := s.Because
		for _, c := range b.Cells {
			for _, pl := range v.at(c) {
				if !slices.ContainsFunc(b.Others, func(d dominosa.Cell) bool { return covers(pl, d) }) {
					return fmt.Errorf("%v leads elsewhere", pl)
				}
			}
		}
		if len(b.Others) > len(b.Cells) {
			return fmt.Errorf("%d cells, %d neighbours", len(b.Cells), len(b.Others))
		}
		return nil
	},
	"bones-confined": func(v *view, s Step) error {
		b := s.Because
		need := 0
		for _, bone := range b.Bones {
			need += v.left(bone)
			for _, pl := range v.of(bone) {
				if !slices.ContainsFunc(b.Cells, func(c dominosa.Cell) bool { return covers(pl, c) }) {
					return fmt.Errorf("%v is elsewhere", pl)
				}
			}
		}
		if need < len(b.Cells) {
			return fmt.Errorf("%d bones for %d cells", need, len(b.Cells))
		}
		return nil
	},
	"chain-repeats": func(v *view, s Step) error {
		if n := inChain(s.Because.Chain, s.Because.Bones[0]); n <= v.left(s.Because.Bones[0]) {
			return fmt.Errorf("%d times in the chain", n)
		}
		return v.alternates(s.Because, false)
	},
	"chain-starves": func(v *view, s Step) error {
		for _, pl := range v.at(s.Because.Cells[0]) {
			if inChain(s.Because.Chain, pl.Bone) < v.left(pl.Bone) || slices.Contains(s.Because.Chain, pl) {
				return fmt.Errorf("%v is left", pl)
			}
		}
		return v.alternates(s.Because, false)
	},
	"chain-bone": func(v *view, s Step) error {
		b := s.Because
		if !slices.Contains(slices.Concat(b.Chain, b.Anti), b.Places[0]) || !slices.Contains(slices.Concat(b.Chain, b.Anti), b.Places[1]) {
			return fmt.Errorf("%v not in the chain", b.Places)
		}
		return v.alternates(b, false)
	},
	"chain-fails": func(v *view, s Step) error { return v.alternates(s.Because, true) },
	"chain-both": func(v *view, s Step) error {
		for _, side := range [][]dominosa.Place{s.Because.Chain, s.Because.Anti} {
			for _, pl := range s.RuledOut {
				hit := slices.ContainsFunc(side, func(q dominosa.Place) bool { return overlap(pl, q) })
				if !hit && inChain(side, pl.Bone) < v.left(pl.Bone) {
					return fmt.Errorf("%v goes with %v", pl, side)
				}
			}
		}
		return v.alternates(s.Because, true)
	},
	"trial":      func(v *view, s Step) error { return v.fails(s, false) },
	"long-trial": func(v *view, s Step) error { return v.fails(s, true) },
	"guess":      func(v *view, s Step) error { return v.fails(s, true) },
	"all-ways": func(v *view, s Step) error {
		var ways, cases []dominosa.Place
		if len(s.Because.Cells) > 0 {
			ways = v.at(s.Because.Cells[0])
		} else {
			ways = v.of(s.Because.Bones[0])
		}
		for _, c := range s.Because.Cases {
			cases = append(cases, c.Place)
		}
		if !slices.Equal(ways, cases) {
			return fmt.Errorf("ways are %v", ways)
		}
		return nil
	},
}

// onlyBones reports a place with a bone that is not in the list.
func onlyBones(places []dominosa.Place, bones []dominosa.Bone) error {
	for _, pl := range places {
		if !slices.Contains(bones, pl.Bone) {
			return fmt.Errorf("%v shows another bone", pl)
		}
	}
	return nil
}

// leaving returns the places with one cell in the area.
func (v *view) leaving(area []dominosa.Cell) []dominosa.Place {
	return v.some(func(pl dominosa.Place) bool {
		x, y := pl.Cells()
		return slices.Contains(area, x) != slices.Contains(area, y)
	})
}

// tight checks that the cells see no bones but those given, with as many copies
// left, but for one that covers two cells if double is 1; or fewer.
func (v *view) tight(s Step, double int) error {
	b := s.Because
	copies := double
	for _, bone := range b.Bones {
		copies += v.left(bone)
	}
	if copies > len(b.Cells) {
		return fmt.Errorf("%d cells, %d copies", len(b.Cells), copies)
	}
	for _, c := range b.Cells {
		if err := onlyBones(v.at(c), b.Bones); err != nil {
			return err
		}
		for _, pl := range v.at(c) {
			x, y := pl.Cells()
			if double == 0 && slices.Contains(b.Cells, x) && slices.Contains(b.Cells, y) {
				return fmt.Errorf("%v covers two", pl)
			}
		}
	}
	return nil
}

// crowded checks that the cells, all of one number and none of them covered, are
// more than the copies left of the bones that they see.
func (v *view) crowded(cells []dominosa.Cell, bones []dominosa.Bone) error {
	copies := 0
	for _, b := range bones {
		copies += v.left(b)
	}
	for _, c := range cells {
		if v.covered(c) {
			return fmt.Errorf("%v is covered", c)
		}
		if err := onlyBones(v.at(c), bones); err != nil {
			return err
		}
	}
	if copies >= len(cells) {
		return fmt.Errorf("%d copies for %d cells", copies, len(cells))
	}
	return nil
}

func inChain(chain []dominosa.Place, b dominosa.Bone) int {
	n := 0
	for _, pl := range chain {
		if pl.Bone == b {
			n++
		}
	}
	return n
}

// alternates checks that of the two sides exactly one is laid in any case, by
// cells with two places: every place is linked with the first one, and with the
// right sign. With all, links through bones and areas are not checked.
func (v *view) alternates(b Because, all bool) error {
	if all {
		return nil
	}
	side := map[dominosa.Place]bool{b.Chain[0]: true}
	for grown := true; grown; {
		grown = false
		for _, pl := range slices.Concat(b.Chain, b.Anti) {
			s, ok := side[pl]
			if !ok {
				continue
			}
			x, y := pl.Cells()
			for _, c := range []dominosa.Cell{x, y} {
				ways := v.at(c)
				if len(ways) != 2 {
					continue
				}
				other := ways[0]
				if other == pl {
					other = ways[1]
				}
				if !slices.Contains(b.Chain, other) && !slices.Contains(b.Anti, other) {
					continue // the argument does without
				}
				if t, ok := side[other]; ok && t == s {
					return fmt.Errorf("%v is on both sides", other)
				} else if !ok {
					side[other] = !s
					grown = true
				}
			}
		}
	}
	if len(side) != len(b.Chain)+len(b.Anti) {
		return fmt.Errorf("%d linked", len(side))
	}
	for _, pl := range b.Chain {
		if !side[pl] {
			return fmt.Errorf("%v is not on this side", pl)
		}
	}
	return nil
}

// fails checks the proof that a place is impossible.
func (v *view) fails(s Step, split bool) error {
	if len(s.Because.Cases) != 1 || len(s.RuledOut) != 1 || s.RuledOut[0] != s.Because.Cases[0].Place {
		return fmt.Errorf("cases are %v", s.Because.Cases)
	}
	c := s.Because.Cases[0]
	if c.Proof == nil {
		return fmt.Errorf("no proof")
	}
	if !split && len(c.Proof.Cases) > 0 {
		return fmt.Errorf("a trial with cases")
	}
	return v.supposing(c.Place).refuted(c.Proof)
}

// refuted checks a proof, by what is known.
func (v *view) refuted(r *refute.Proof) error {
	ways := func(n refute.Need) ([]dominosa.Place, int) {
		if n.Copies > 0 {
			return v.of(n.Bone), v.left(n.Bone)
		}
		if v.covered(n.Cell) {
			return nil, 0
		}
		return v.at(n.Cell), 1
	}
	for _, f := range r.Forced {
		w, need := ways(f.Need)
		if need == 0 || len(w) != need || !slices.Contains(w, f.Place) {
			return fmt.Errorf("%v is not forced by %v", f.Place, f.Need)
		}
		v = v.supposing(f.Place)
	}
	w, need := ways(r.End)
	if len(r.Cases) == 0 {
		if len(w) >= need {
			return fmt.Errorf("%v has ways left: %v", r.End, w)
		}
		return nil
	}
	if need == 0 || len(r.Cases) != len(w) {
		return fmt.Errorf("%d cases for %v", len(r.Cases), w)
	}
	for _, c := range r.Cases {
		if !slices.Contains(w, c.Place) || c.Proof == nil {
			return fmt.Errorf("case %v", c.Place)
		}
		if err := v.supposing(c.Place).refuted(c.Proof); err != nil {
			return err
		}
	}
	return nil
}
