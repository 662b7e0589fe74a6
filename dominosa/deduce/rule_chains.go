package deduce

import (
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/say"
)

// Package structure says what a chain is.
//
// Because: Chain is the side that fails, Anti the other, Bones the bone.
var chainRepeats = rung{
	Rule: Rule{
		Name: "chain-repeats", Title: "Chain with a bone twice", Level: Extreme,
		Says: "A side of a chain that needs a bone twice is not laid.",
		Why: "A cell with two neighbours left pairs with exactly one of them. Such cells " +
			"link places into a chain, of which every other place is laid: one of its two " +
			"sides as a whole. A side that shows a bone more often than there are copies " +
			"left cannot be the one.",
	},
	board:  "21130 00120 23113 32203",
	effort: 25,
	find: func(k *knowledge) {
		h := &k.chains
		h.Build(&k.Position, nil)
		h.Each(func(s int32) {
			if bone := h.Repeated(&k.Position, s); bone >= 0 {
				k.ruleOutSide(s, bone)
			}
		})
	},
	say: func(s *scene, st Step) say.Text {
		return s.fall(st, s.tooOften(st.Because.Bones[0]))
	},
	rests: restsOnLinks,
}

// tooOften says that more copies of a bone are used than there are.
func (s *scene) tooOften(b dominosa.Bone) say.Text {
	if s.puzzle.Set().Of(b) > 1 {
		return say.New("more copies of {bone} are used than are left", b)
	}
	return say.New("{bone} is used twice", b)
}

// ruleOutSide says that nothing lies on the places of a side.
func (k *knowledge) ruleOutSide(s int32, about ...int32) *Because {
	for _, p := range k.chains.Places(s) {
		k.ruleOut(p)
	}
	return k.concludeChain(s, about...)
}

// concludeChain closes an argument about a side and its opposite, and others.
func (k *knowledge) concludeChain(s int32, about ...int32) *Because {
	why := k.conclude(about...)
	if why != nil {
		why.Chain = k.placeList(k.chains.Places(s)...)
		why.Anti = k.placeList(k.chains.Places(s ^ 1)...)
	}
	return why
}

// Cells that places of the side cover are not meant: they are covered by it. That
// the side also takes neighbours from the cell is not looked at here, but in chain-fails.
//
// Because: Chain is the side that fails, Anti the other, Cells the cell, Bones
// its bones.
var chainStarves = rung{
	Rule: Rule{
		Name: "chain-starves", Title: "Chain that starves a cell", Level: Extreme,
		Says: "A side of a chain that uses up all bones that some cell can take is not laid.",
		Why: "One of the two sides of a chain is laid as a whole. If a side shows every bone " +
			"that could cover a cell, and shows them elsewhere, nothing would be left for " +
			"the cell. So it is the other side.",
	},
	board:  "02311 03220 12113 00233",
	effort: 30,
	find: func(k *knowledge) {
		h := &k.chains
		h.Build(&k.Position, nil)
		for c := range int32(k.Cells) {
			if k.Left[c] == 0 || k.Size[c] < 2 {
				continue
			}
			ways := k.Ways(c)
			first := ways[slices.IndexFunc(ways, func(p int32) bool { return k.Live[p] })]
			h.SidesOf(&k.Position, k.Places[first].Bone, func(s int32) {
				for _, p := range ways {
					if k.Live[p] && (h.Side[p] == s || !h.Uses(&k.Position, s, k.Places[p].Bone)) {
						return
					}
				}
				if why := k.ruleOutSide(s, c); why != nil {
					for _, pl := range k.liveWays(c) {
						why.Bones = append(why.Bones, pl.Bone)
					}
				}
			})
		}
	},
	say: func(s *scene, st Step) say.Text {
		bones := slices.Clone(st.Because.Bones)
		grid.Sort(bones, dominosa.Bone.Compare)
		bones = slices.Compact(bones)
		form := "{bones}, all that {cell} can take, are used up"
		if len(bones) == 1 {
			form = "{bones}, all that {cell} can take, is used up"
		}
		return s.fall(st, say.New(form, say.List(bones, "and"), st.Because.Cells[0]))
	},
	rests: func(s *scene, st Step) []dominosa.Place {
		return append(restsOnLinks(s, st), restsOnSet(s, st)...)
	},
}

// The chain is through cells with two places left, and the bone has one copy left.
//
// Because: Chain and Anti are the sides, Bones the bone, Places those of the bone
// in them.
var chainBone = rung{
	Rule: Rule{
		Name: "chain-bone", Title: "One bone on both sides", Level: Extreme,
		Says: "A bone that both sides of a chain show lies on the chain and nowhere else.",
		Why: "One of the two sides of a chain is laid as a whole. If each of them shows the " +
			"same bone, it lies on one of those two places, whichever side it is.",
	},
	board:  "203233 141430 041020 130432 442112",
	effort: 25,
	find: func(k *knowledge) {
		h := &k.chains
		h.Build(&k.Position, nil)
		for b := int32(k.Cells); b < k.Items(); b++ {
			if k.Left[b] != 1 || k.Size[b] <= 2 {
				continue
			}
			p, q := h.Pair(&k.Position, b)
			if p < 0 {
				continue
			}
			for _, r := range k.Ways(b) {
				if k.Live[r] && r != p && r != q {
					k.ruleOut(r)
				}
			}
			if why := k.concludeChain(h.Side[p], b); why != nil {
				why.Places = k.placeList(p, q)
			}
		}
	},
	say: func(s *scene, st Step) say.Text {
		return say.New("{chain}. Either way {bone} lies at {places}, {so}", s.chain(st), st.Because.Bones[0], ins(st.Because.Places, "or"), soExcluded(st))
	},
	rests: restsOnLinks,
}

// If a place is on both sides of a chain, the puzzle has no solution.
//
// Because: Chain is the side that fails, Anti the other; Cells or Bones is what
// it leaves without, or what it has twice.
var chainFails = rung{
	Rule: Rule{
		Name: "chain-fails", Title: "Chain that fails", Level: Beyond,
		Says: "A side of a chain that overlaps, or leaves a cell or a bone with nothing, is not laid.",
		Why: "Bones with two places left and areas with two links make chains too, just as " +
			"cells with two neighbours do. One side of a chain is laid as a whole. If one " +
			"side is impossible, it is the other.",
	},
	board:  "23123 10023 32200 01311",
	effort: 40,
	find: func(k *knowledge) {
		h := &k.chains
		h.Build(&k.Position, &k.areas)
		h.Each(func(s int32) {
			if h.Broken[s/2] {
				k.ruleOutSide(s)
			} else if item := h.Fails(&k.Position, s); item >= 0 {
				k.ruleOutSide(s, item)
			}
		})
	},
	say: func(s *scene, st Step) say.Text {
		why := st.Because
		on := func(is func(dominosa.Place) bool) int {
			return len(slices.DeleteFunc(slices.Clone(why.Chain), func(pl dominosa.Place) bool { return !is(pl) }))
		}
		switch {
		case len(why.Cells) > 0:
			c := why.Cells[0]
			if on(func(pl dominosa.Place) bool { return has(pl, c) }) > 1 {
				return s.fall(st, say.New("{cell} is covered twice", c))
			}
			return s.fall(st, say.New("{who} has no partner left", c))
		case len(why.Bones) > 0:
			b := why.Bones[0]
			switch left := s.left(b); {
			case on(func(pl dominosa.Place) bool { return pl.Bone == b }) > left:
				return s.fall(st, s.tooOften(b))
			case left == 1:
				return s.fall(st, say.New("{who} has no place left", b))
			}
			return s.fall(st, say.New("{bone} has too few places left", b))
		}
		return say.New("a chain leads from {bone} back to itself, where it lies if it does not: there is no solution", lying(why.Chain[0]))
	},
	rests: func(s *scene, st Step) []dominosa.Place {
		rests := slices.DeleteFunc(restsOnNeed(s, st), func(pl dominosa.Place) bool {
			return slices.ContainsFunc(st.Because.Chain, func(q dominosa.Place) bool { return clashing(pl, q) || pl.Bone == q.Bone })
		})
		return append(rests, restsOnLinks(s, st)...)
	},
}

// The chain is through cells and bones with two places and areas with two links.
//
// Because: Chain and Anti are the sides.
var chainBoth = rung{
	Rule: Rule{
		Name: "chain-both", Title: "Blocked by both sides", Level: Beyond,
		Says: "What clashes with either side of a chain is out.",
		Why: "One of the two sides of a chain is laid as a whole. A bone that clashes with " +
			"each of them is blocked, whichever side it is.",
	},
	board:  "12133 12003 02100 32132",
	effort: 50,
	find: func(k *knowledge) {
		h := &k.chains
		h.Build(&k.Position, &k.areas)
		h.Each(func(s int32) {
			if s%2 != 0 {
				return
			}
			barred := k.bar[:0]
			for side := range int32(2) {
				h.Cover(&k.Position, s+side, true)
				h.Count(&k.Position, s+side, 1)
				if side == 0 {
					barred = k.clashing(barred, s)
				} else {
					for _, p := range barred {
						if h.Blocks(&k.Position, p) {
							k.ruleOut(p)
						}
					}
				}
				h.Count(&k.Position, s+side, -1)
				h.Cover(&k.Position, s+side, false)
			}
			k.bar = barred
			k.concludeChain(s)
		})
	},
	say: func(s *scene, st Step) say.Text {
		var parts []say.Text
		for _, pl := range st.RuledOut {
			one, two := s.against(pl, st.Because.Chain), s.against(pl, st.Because.Anti)
			parts = append(parts, say.New("{bone} meets {one} or {two}", lying(pl), shown(one, "and"), shown(two, "and")))
		}
		return say.New("{chain}. Either way a bone is in the way: {list}. {so}", s.chain(st), say.Joined(parts, "; "), soExcluded(st).Capital())
	},
	rests: restsOnLinks,
}

// clashing appends the places not in the chain of side s that what is covered
// and counted leaves no room for.
func (k *knowledge) clashing(list []int32, s int32) []int32 {
	h := &k.chains
	for _, own := range h.Places(s) {
		pl := k.Places[own]
		for _, it := range [3]int32{pl.A, pl.B, pl.Bone} {
			for _, p := range k.Ways(it) {
				if k.Live[p] && h.Side[p]/2 != s/2 && h.Blocks(&k.Position, p) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// against returns the places of a side that leave no room for a place: one that has a
// cell in common with it, or else those that take all copies of its bone.
func (s *scene) against(pl dominosa.Place, side []dominosa.Place) (list []dominosa.Place) {
	for _, q := range side {
		if clashing(pl, q) {
			return []dominosa.Place{q}
		}
		if q.Bone == pl.Bone && len(list) < s.left(pl.Bone) {
			list = append(list, q)
		}
	}
	return list
}
