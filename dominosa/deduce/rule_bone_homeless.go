package deduce

import (
	"fmt"

	"bonepile/dominosa/internal/prose"
)

// It holds for sets used exactly; a bone with several copies must keep as many places. If all places
// of a bone meet in a cell, no other bone may have that cell.
//
// Two places share at most one cell, so each place that overlaps is counted
// once. A place overlaps at most six others, all with one of its two cells: so
// only bones with few places need a look.
//
// Because: Bones is the bone, Places where it can lie.
var boneHomeless = rung{
	Rule: Rule{
		Name: "bone-homeless", Title: "Homeless bone", Level: Basic,
		Says: "A bone does not lie where it would leave another bone no place.",
		Why: "Each bone still has to lie somewhere. A bone that overlaps every place another " +
			"has left would take them all away at once.",
	},
	board:  "33322 21103 20000 13211",
	effort: 4,
	find:   findBoneHomeless,
	say:    sayBoneHomeless,
	rests:  restsOnBones,
	focus:  focusBones,
}

func findBoneHomeless(k *knowledge) {
	if !k.Exact {
		return
	}
	for b := int32(k.Cells); b < k.Items(); b++ {
		left := k.Left[b]
		if left == 0 || k.Size[b]-6 >= left || k.Size[b] <= left {
			continue
		}
		touched := k.overlaps(b)
		for _, q := range touched {
			// If q is a place of the bone itself, it is one place less for one
			// copy less: the same.
			if k.Size[b]-k.Counts[q] < left {
				k.ruleOut(q)
			}
			k.Counts[q] = 0
		}
		if why := k.conclude(); why != nil {
			why.Bones, why.Places = k.boneList(b), k.liveWays(b)
		}
	}
}

// overlaps returns the places that share a cell with places of a bone, and counts with
// how many in k.Counts.
func (k *knowledge) overlaps(bone int32) []int32 {
	touched := k.Scratch[:0]
	for _, d := range k.Ways(bone) {
		if !k.Live[d] {
			continue
		}
		for _, c := range [2]int32{k.Places[d].A, k.Places[d].B} {
			for _, q := range k.Ways(c) {
				if q == d || !k.Live[q] {
					continue
				}
				if k.Counts[q]++; k.Counts[q] == 1 {
					touched = append(touched, q)
				}
			}
		}
	}
	k.Scratch = touched
	return touched
}

func sayBoneHomeless(s *scene, st Step) string {
	b := st.Because.Bones[0]
	text := fmt.Sprintf("%v has only the places %s left", b, ins(st.Because.Places, "and"))
	would := "would leave it no place"
	if n := s.left(b); n > 1 {
		text += fmt.Sprintf(" for %s copies", prose.InWords(n))
		would = "would leave too few of them"
	}
	if len(st.RuledOut) == 1 {
		return fmt.Sprintf("%s; a bone at %s %s, so %s", text, in(st.RuledOut[0]), would, excluded(st.RuledOut))
	}
	all := "all of them"
	switch {
	case s.left(b) > 1:
		all = "enough of them"
	case len(st.Because.Places) == 1:
		all = "it"
	case len(st.Because.Places) == 2:
		all = "both"
	}
	return fmt.Sprintf("%s; whatever overlaps %s %s, so %s", text, all, would, excluded(st.RuledOut))
}
