package refute

import (
	"fmt"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// String returns the proof as numbered sentences, one on each line, with those of a
// case indented. Rows and columns count from 1.
//
//	fmt.Print(r)
//	1. 2-2 fits only at r3c1-r3c2
//	2. r1c1 can pair only with r1c2: 0-4
//	3. so 0-3 has two places left, and each fails
//	   if 0-3 lies at r2c1-r2c2, then r1c3 has no partner left
//	   if 0-3 lies at r4c4-r4c5:
//	      1. r4c6 can pair only with r3c6: 1-3
//	      2. so 1-1 has no place left
func (r *Proof) String() string {
	if r.Fault != nil {
		return fmt.Sprintf("1. %v\n", r.Fault)
	}
	return string(r.appendLines(nil, "", false))
}

// appendLines appends the lines of a proof with an indent. Once a bone was
// laid, a need has ways left; before, it has ways.
func (r *Proof) appendLines(text []byte, indent string, laid bool) []byte {
	for i, f := range r.Forced {
		text = fmt.Appendf(text, "%s%d. %v\n", indent, i+1, f)
	}
	so := ""
	if len(r.Forced) > 0 {
		so, laid = "so ", true
	}
	text = fmt.Appendf(text, "%s%d. %s%s\n", indent, len(r.Forced)+1, so, r.end(laid))
	indent += "   "
	for _, c := range r.Cases {
		if c.Proof == nil {
			text = fmt.Appendf(text, "%sif %s: not decided\n", indent, lying(c.Place))
		} else if len(c.Proof.Forced) == 0 && len(c.Proof.Cases) == 0 {
			text = fmt.Appendf(text, "%sif %s, then %s\n", indent, lying(c.Place), c.Proof.end(true))
		} else {
			text = fmt.Appendf(text, "%sif %s:\n", indent, lying(c.Place))
			text = c.Proof.appendLines(text, indent+"   ", true)
		}
	}
	return text
}

// String returns the step as a sentence: "2-2 fits only at r3c1-r3c2".
func (f Forced) String() string {
	x, y := f.Place.Cells()
	if f.Need.Copies == 1 {
		return fmt.Sprintf("%v fits only at %v-%v", f.Need.Bone, x, y)
	}
	if f.Need.Copies > 1 {
		n := prose.InWords(f.Need.Copies)
		return fmt.Sprintf("%v has %s copies to lay and only %s places, one of them %v-%v", f.Need.Bone, n, n, x, y)
	}
	if f.Need.Cell == y {
		x, y = y, x
	}
	return fmt.Sprintf("%v can pair only with %v: %v", x, y, f.Place.Bone)
}

// end says of End what keeps it from being met.
func (r *Proof) end(laid bool) string {
	who, way := r.End.Cell.String(), "partner"
	if r.End.Copies > 0 {
		who, way = r.End.Bone.String(), "place"
	}
	left := ""
	if laid {
		left = " left"
	}
	switch {
	case len(r.Cases) > 0:
		s := fmt.Sprintf("%s has %s%s, and each fails", who, prose.Counted(r.Ways, way), left)
		for _, c := range r.Cases {
			if c.Proof == nil {
				return strings.TrimSuffix(s, ", and each fails")
			}
		}
		return s
	case r.Ways == 0:
		return fmt.Sprintf("%s has no %s%s", who, way, left)
	default:
		return fmt.Sprintf("%s has only %s%s for %s copies", who, prose.Counted(r.Ways, way), left, prose.InWords(r.End.Copies))
	}
}

// CaseText returns the proof as it stands below a case, where bones lie already.
func (r *Proof) CaseText() string { return string(r.appendLines(nil, "", true)) }

// EndText returns the last sentence of the proof, as it stands below a case.
func (r *Proof) EndText() string { return r.end(true) }

// lying says where a bone lies.
func lying(pl dominosa.Place) string {
	x, y := pl.Cells()
	return fmt.Sprintf("%v lies at %v-%v", pl.Bone, x, y)
}
