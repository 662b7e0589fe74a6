package refute

import (
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/say"
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
	return say.Joined(r.Lines(false), "\n").String() + "\n"
}

// Lines returns the sentences of String or, if laid, as they stand below a case, where bones
// lie already.
func (r *Proof) Lines(laid bool) []say.Text {
	if r.Fault != nil {
		return []say.Text{say.New("1. {fault}", r.Fault.Text())}
	}
	return r.lines(nil, "", laid)
}

// lines appends the lines of a proof with an indent. Once a bone was
// laid, a need has ways left; before, it has ways.
func (r *Proof) lines(list []say.Text, indent string, laid bool) []say.Text {
	for i, f := range r.Forced {
		list = append(list, say.New("{indent}{n}. {step}", indent, i+1, f.text()))
	}
	end := r.end(laid || len(r.Forced) > 0, "has")
	if len(r.Forced) > 0 {
		end = say.New("so {end}", end)
	}
	list = append(list, say.New("{indent}{n}. {end}", indent, len(r.Forced)+1, end))
	indent += "   "
	for _, c := range r.Cases {
		form, args := "{indent}if {bone} lies at {a}-{b}:", append([]any{indent}, parts(c.Place)...)
		switch {
		case c.Proof == nil:
			form = "{indent}if {bone} lies at {a}-{b}: not decided"
		case len(c.Proof.Forced) == 0 && len(c.Proof.Cases) == 0:
			form, args = "{indent}if {bone} lies at {a}-{b}, then {end}", append(args, c.Proof.end(true, "has"))
		}
		if list = append(list, say.New(form, args...)); strings.HasSuffix(form, ":") {
			list = c.Proof.lines(list, indent+"   ", true)
		}
	}
	return list
}

// parts are what a sentence says of a place.
func parts(pl dominosa.Place) []any {
	x, y := pl.Cells()
	return []any{pl.Bone, x, y}
}

// String returns the step as a sentence: "2-2 fits only at r3c1-r3c2".
func (f Forced) String() string { return f.text().String() }

func (f Forced) text() say.Text {
	if f.Need.Copies == 1 {
		return say.New("{bone} fits only at {a}-{b}", parts(f.Place)...)
	}
	x, y := f.Place.Cells()
	if f.Need.Copies > 1 {
		return say.New("{bone} has {n} copies to lay and only {n} places, one of them {a}-{b}", f.Need.Bone, say.Number(f.Need.Copies), x, y)
	}
	if f.Need.Cell == y {
		x, y = y, x
	}
	return say.New("{cell} can pair only with {other}: {bone}", x, y, f.Place.Bone)
}

// end says of End what keeps it from being met, with the verb "has" or "would have".
func (r *Proof) end(laid bool, verb string) say.Text {
	way, args := "partner", []any{r.End.Cell}
	if r.End.Copies > 0 {
		way, args[0] = "place", r.End.Bone
	}
	form := "{who} " + verb + " "
	few := len(r.Cases) == 0 && r.Ways > 0
	if few {
		form += "only "
	}
	switch r.Ways {
	case 0:
		form += "no " + way
	case 1:
		form += "one " + way
	default:
		form, args = form+"{n} "+way+"s", append(args, say.Number(r.Ways))
	}
	if laid {
		form += " left"
	}
	if few {
		form, args = form+" for {copies} copies", append(args, say.Number(r.End.Copies))
	}
	t := say.New(form, args...)
	if len(r.Cases) == 0 || slices.ContainsFunc(r.Cases, func(c Case) bool { return c.Proof == nil }) {
		return t
	}
	return say.New("{end}, and each fails", t)
}

// EndText returns the last sentence of the proof, as it stands below a case, with the verb
// "has" or "would have".
func (r *Proof) EndText(verb string) say.Text { return r.end(true, verb) }
