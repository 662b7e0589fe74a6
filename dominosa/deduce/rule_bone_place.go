package deduce

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// It holds for sets used exactly.
//
// Because: Bones is the bone.
var bonePlace = rung{
	Rule: Rule{
		Name: "bone-place", Title: "Only place", Level: Trivial,
		Says: "A bone that fits in only one place lies there.",
		Why: "Every bone of the set has to lie somewhere. If no more places are left for a " +
			"bone than there are copies of it, one lies at each of them.",
	},
	board:  "32332 10322 10211 01003",
	effort: 1,
	find:   findBonePlace,
	say:    sayBonePlace,
	rests:  restsOnBones,
	focus:  focusBones,
}

func findBonePlace(k *knowledge) {
	if !k.Exact {
		return
	}
	for b := int32(k.Cells); b < k.Items(); b++ {
		if k.Left[b] == 0 || k.Size[b] != k.Left[b] {
			continue
		}
		for _, p := range k.Ways(b) {
			if k.Live[p] {
				k.force(p)
			}
		}
		if why := k.conclude(); why != nil {
			why.Bones = k.boneList(b)
		}
	}
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
		return text + s.whyGone(others, nil)
	case s.puzzle.Set().Of(b) > 1:
		return text + "at all its other places lie copies of it"
	case b.Lo == b.Hi:
		return text + fmt.Sprintf("two %ds meet nowhere else", b.Lo)
	}
	return text + fmt.Sprintf("%d and %d meet nowhere else", b.Lo, b.Hi)
}
