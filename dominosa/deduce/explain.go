package deduce

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
)

// An Explanation is a deduction in words, for people: how they could have found
// it themselves. It is made from the steps and adds nothing to them. [Explain] makes it; one
// made otherwise panics.
type Explanation struct {
	Puzzle    dominosa.Puzzle
	Deduction *Deduction
	Given     []dominosa.Place // bones that lay at the start: sentences say "the bones given"
	Rounds    []Paragraph      // one for each round, in order
	End       say.Text         // how the deduction ends, in sentences
}

// A Paragraph tells what one rule says in a round, or, if Run is set, what the rules of
// the level Trivial lay in one round after another. Sentences call it a step.
type Paragraph struct {
	Number    int // from 1
	Rule      Rule
	Sentences []Sentence

	// Run says that the head tells all: the sentences add the reason for each bone.
	Run bool

	set    *dominosa.Bones
	before int // the runs told before
}

// A Sentence tells one Step.
type Sentence struct {
	Step Step
	Text say.Text

	// Links are those of a chain that the text names, in its order.
	Links []Link

	// Gone, if a bone or cell has one place left, are the others that it had.
	Gone []dominosa.Place

	// Proof follows a text that supposes something that fails: a line for each
	// step, with those of a case indented. It is nil if there is no supposition or
	// the text says it all. A long proof is cut, and its last line says so.
	Proof []say.Text
}

// Explain tells a deduction of the puzzle in sentences. cfg is what it was made
// with. Rows and columns count from 1, as does everything that people read.
//
// A sentence says why a bone has one place left, or a cell one neighbour: for each other
// place what lies there, or which step ruled it out. The cost is a look at every place for each sentence: for a hard
// puzzle a fraction of the cost of the deduction.
func Explain(p dominosa.Puzzle, d *Deduction, cfg Config) *Explanation {
	x := &Explanation{Puzzle: p, Deduction: d, Given: slices.Concat(p.Given, cfg.Laid)}
	s := newScene(p, x.Given, cfg.RuledOut)
	runs := 0
	for steps := d.Steps; len(steps) > 0; {
		n := told(steps)
		par := Paragraph{Number: len(x.Rounds) + 1, Rule: steps[0].Rule, Run: steps[0].Rule.Level == Trivial}
		for i := 0; i < n; {
			from := i
			for ; i < n && steps[i].Round == steps[from].Round; i++ {
				par.Sentences = append(par.Sentences, s.sentence(steps[i]))
			}
			for _, st := range steps[from:i] {
				s.take(st, par.Number)
			}
		}
		if par.set, par.before = p.Set(), runs; par.Run {
			runs++
		}
		x.Rounds = append(x.Rounds, par)
		steps = steps[n:]
	}
	x.End = d.ending(cfg)
	return x
}

// told returns how many of the steps a paragraph tells: a round, or a run of rounds of
// the level Trivial.
func told(steps []Step) int {
	n := 1
	for n < len(steps) && (steps[n].Round == steps[0].Round || steps[0].Rule.Level == Trivial && steps[n].Rule.Level == Trivial) {
		n++
	}
	return n
}

// Head says what the sentences have in common; nothing if there is one only.
func (par Paragraph) Head() say.Text {
	title := say.New(par.Rule.Title).Capital()
	switch n := len(par.Sentences); {
	case par.Run:
		return par.runHead()
	case n == 1:
		return say.Text{}
	case n == 2:
		return say.New("{title}, twice:", title)
	default:
		return say.New("{title}, {n} times:", title, say.Number(n))
	}
}

// runHead tells a run.
func (par Paragraph) runHead() say.Text {
	has := say.New("has one place left")
	var bones []dominosa.Bone
	for _, s := range par.Sentences {
		for _, pl := range s.Step.Forced {
			if bones = append(bones, pl.Bone); par.set.Of(pl.Bone) > 1 {
				has = say.New("has as many places left as copies")
			}
		}
	}
	text := say.List(bones, "and")
	switch n := len(bones); {
	case n == 1 && par.before == 0:
		return say.New("{bone} follows: it {has}, or covers a cell with one neighbour left.", text, has)
	case n == 1:
		return say.New("Now {bone} follows.", text)
	case par.before == 0:
		return say.New("{bones} follow, in this order: each {has}, or covers a cell with one neighbour left.", text, has)
	}
	return say.New("Now {bones} follow, in this order.", text)
}

// sentence tells a step, in the position before its round.
func (s *scene) sentence(st Step) Sentence {
	if st.rung == nil { // no step of ours
		return Sentence{Step: st, Text: say.New("{title}: {step}.", say.New(st.Rule.Title).Capital(), st.text())}
	}
	out := Sentence{Step: st}
	_, lies, not := s.course(st)
	out.Links = append(lies, not...)
	if st.rung.Level == Trivial {
		out.Gone = slices.DeleteFunc(st.rung.rests(s, st), func(pl dominosa.Place) bool { return slices.Contains(s.laid, pl) })
	}
	if c := st.Because.Cases; len(c) == 1 {
		out.Proof = linesOf(c[0].Proof)
	}
	out.Text = sentence(st.rung.say(s, st), out.Proof)
	return out
}

// sentence makes a sentence of a clause; if a proof follows, it ends with a colon.
func sentence(text say.Text, proof []say.Text) say.Text {
	if len(proof) > 0 {
		return say.New("{text}:", text.Capital())
	}
	return say.New("{text}.", text.Capital())
}

// maxProofLines is how many lines of a proof a sentence takes.
const maxProofLines = 40

// linesOf returns the lines of a proof, none if it is a single sentence or missing.
func linesOf(r *refute.Proof) []say.Text {
	if r == nil || len(r.Forced) == 0 && len(r.Cases) == 0 {
		return nil
	}
	lines := r.Lines(true)
	if n := len(lines); n > maxProofLines {
		lines = append(lines[:maxProofLines], say.New("... and so on, {n} lines in all", n))
	}
	return lines
}

// ending says how a deduction ends.
func (d *Deduction) ending(cfg Config) say.Text {
	switch {
	case d.Outcome == Solved && len(cfg.Laid) > 0:
		return say.New("Every cell is covered. With the bones given, this is the only solution.")
	case d.Outcome == Solved && len(cfg.RuledOut) > 0:
		return say.New("Every cell is covered. With what you have ruled out, this is the only solution.")
	case d.Outcome == Solved:
		return say.New("Every cell is covered. Since every step was forced, this is the only solution.")
	case d.Fault != nil:
		return say.New("There is no solution: {fault}.", d.Fault.Text())
	case d.Outcome == Contradicted:
		end := (&refute.Proof{End: *d.End, Ways: d.endWays()}).EndText("has")
		if d.End.Copies == 0 {
			end = say.New("cell {end}", end)
		}
		if len(cfg.Laid) > 0 {
			return say.New("{end}: with the bones given, there is no solution.", end.Capital())
		}
		return say.New("{end}: there is no solution.", end.Capital())
	}
	open := say.Plural(len(d.Open), "one place is still possible.", "{n} places are still possible.")
	switch {
	case cfg.MaxRounds > 0 && d.Rounds >= cfg.MaxRounds:
		return say.New("Here it was stopped; {open}", open)
	case cfg.Max != NoLevel && cfg.Max < Beyond:
		return say.New("No rule up to the level {level} says more; {open}", say.New(cfg.Max.String()), open)
	case cfg.NoTrial:
		return say.New("Without a supposition no rule says more; {open}", open)
	}
	return say.New("Here deduction ends, for there are several solutions: {open} Each of them is part of a solution.", open)
}

// endWays counts the places that the need of a contradiction has left.
func (d *Deduction) endWays() int {
	n := 0
	for _, pl := range d.Open {
		if d.End.Copies > 0 && pl.Bone == d.End.Bone || d.End.Copies == 0 && has(pl, d.End.Cell) {
			n++
		}
	}
	return n
}

// Start says what there is at the start.
func (x *Explanation) Start() string {
	text := fmt.Sprintf("%d cells, to be covered with the bones of %s.", x.Puzzle.Board.Cells(), x.Puzzle.Set().Name())
	if n := len(x.Given); n > 0 {
		text += " " + say.Plural(n, "one bone is given.", "{n} bones are given.").Capital().String()
	}
	return text
}

// String returns the explanation as text: numbered paragraphs, then the end.
//
//	fmt.Print(x)
//	1. 0-0, 1-3 and 2-2 follow, in this order: each has one place left, or ...
//	2. Two cells, two bones, twice: ...
//	Every cell is covered. Since every step was forced, this is the only solution.
func (x *Explanation) String() string { return x.text(false) }

// Whole is String with the reason for each bone of a run.
func (x *Explanation) Whole() string { return x.text(true) }

func (x *Explanation) text(reasons bool) string {
	var text []byte
	if len(x.Given) > 0 {
		text = fmt.Appendf(text, "0. Given: %v.\n", shown(x.Given, "and"))
	}
	for _, par := range x.Rounds {
		text = par.appendText(text, reasons)
	}
	text = fmt.Appendf(text, "%v\n", x.End)
	if x.Deduction.Outcome == Stuck {
		text = x.appendOpen(text)
	}
	return string(text)
}

func (par Paragraph) appendText(text []byte, reasons bool) []byte {
	head := fmt.Sprintf("%d. ", par.Number)
	indent := strings.Repeat(" ", len(head))
	text = append(text, head...)
	several := par.Run || len(par.Sentences) > 1
	if several {
		text = fmt.Appendf(text, "%v\n", par.Head())
		head = indent + "- "
		indent += "  "
	}
	if par.Run && !reasons {
		return text
	}
	for _, s := range par.Sentences {
		if several {
			text = append(text, head...)
		}
		text = fmt.Appendf(text, "%v\n", s.Text)
		for _, line := range s.Proof {
			text = fmt.Appendf(text, "%s%v\n", indent, line)
		}
	}
	return text
}

// appendOpen lists the places still possible, a line a bone.
func (x *Explanation) appendOpen(text []byte) []byte {
	places := slices.Clone(x.Deduction.Open)
	slices.SortFunc(places, func(p, q dominosa.Place) int { return cmp.Or(p.Bone.Compare(q.Bone), p.Compare(q)) })
	for i, pl := range places {
		if i > 0 && pl.Bone == places[i-1].Bone {
			text = fmt.Appendf(text[:len(text)-1], ", %v\n", in(pl))
		} else {
			text = fmt.Appendf(text, "  %v: %v\n", pl.Bone, in(pl))
		}
	}
	return text
}
