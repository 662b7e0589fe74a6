package deduce

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/refute"
)

// An Explanation is a deduction in words, for people: how they could have found
// it themselves. It is made from the steps and adds nothing to them. [Explain] makes it; one
// made otherwise panics.
type Explanation struct {
	Puzzle    dominosa.Puzzle
	Deduction *Deduction
	Given     []dominosa.Place // bones that lay at the start: sentences say "the bones given"
	Rounds    []Paragraph      // one for each round, in order
	End       string           // how the deduction ends, in sentences
}

// A Paragraph tells what one rule says in a round. Its number is that of the round,
// which sentences call a step.
type Paragraph struct {
	Number    int
	Rule      Rule
	Head      string // what the sentences have in common; "" if there is one only
	Sentences []Sentence
}

// A Sentence tells one Step.
type Sentence struct {
	Step Step
	Text string

	// Links are those of a chain, in the order in which the text numbers them.
	Links []Link

	// Gone, if a bone or cell has one place left, are the others that it had.
	Gone []dominosa.Place

	// Proof follows a text that supposes something that fails: a line for each
	// step, with those of a case indented. It is nil if there is no supposition or
	// the text says it all. A long proof is cut, and its last line says so.
	Proof []string
}

// Explain tells a deduction of the puzzle in sentences. cfg is what it was made
// with. Rows and columns count from 1, as does everything that people read.
//
// A sentence says why a bone has one place left, or a cell one neighbour: for each other
// place what lies there, or which step ruled it out. The cost is a look at every place for each sentence: for a hard
// puzzle a fraction of the cost of the deduction.
func Explain(p dominosa.Puzzle, d *Deduction, cfg Config) *Explanation {
	x := &Explanation{Puzzle: p, Deduction: d, Given: slices.Concat(p.Given, cfg.Laid)}
	s := newScene(p, x.Given)
	for i := 0; i < len(d.Steps); {
		from := i
		for i < len(d.Steps) && d.Steps[i].Round == d.Steps[from].Round {
			i++
		}
		x.Rounds = append(x.Rounds, s.paragraph(d.Steps[from:i]))
		for _, st := range d.Steps[from:i] {
			s.take(st)
		}
	}
	x.End = d.ending(cfg)
	return x
}

// paragraph tells the steps of a round.
func (s *scene) paragraph(steps []Step) Paragraph {
	par := Paragraph{Number: steps[0].Round, Rule: steps[0].Rule}
	for _, st := range steps {
		par.Sentences = append(par.Sentences, s.sentence(st))
	}
	if n := len(steps); n > 1 {
		par.Head = fmt.Sprintf("%s, %s times:", prose.Capital(par.Rule.Title), prose.InWords(n))
		if n == 2 {
			par.Head = prose.Capital(par.Rule.Title) + ", twice:"
		}
	}
	return par
}

// sentence tells a step, in the position before its round.
func (s *scene) sentence(st Step) Sentence {
	if st.rung == nil { // no step of ours
		return Sentence{Step: st, Text: prose.Capital(st.Rule.Title) + ": " + st.String() + "."}
	}
	out := Sentence{Step: st, Text: prose.Capital(st.rung.say(s, st)) + ".", Links: s.links(st.Because)}
	if st.rung.Level == Trivial {
		out.Gone = slices.DeleteFunc(st.rung.rests(s, st), func(pl dominosa.Place) bool { return slices.Contains(s.laid, pl) })
	}
	if c := st.Because.Cases; len(c) == 1 && c[0].Proof != nil {
		out.Proof = linesOf(c[0].Proof)
	}
	if len(out.Proof) > 0 {
		out.Text = strings.TrimSuffix(out.Text, ".") + ":"
	}
	return out
}

// maxProofLines is how many lines of a proof a sentence takes.
const maxProofLines = 40

// linesOf returns the lines of a proof, none if it is a single sentence.
func linesOf(r *refute.Proof) []string {
	if len(r.Forced) == 0 && len(r.Cases) == 0 {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(r.CaseText(), "\n"), "\n")
	if n := len(lines); n > maxProofLines {
		lines = append(lines[:maxProofLines], fmt.Sprintf("... and so on, %d lines in all", n))
	}
	return lines
}

// ending says how a deduction ends.
func (d *Deduction) ending(cfg Config) string {
	switch {
	case d.Outcome == Solved && len(cfg.Laid) > 0:
		return "Every cell is covered. With the bones given, this is the only solution."
	case d.Outcome == Solved:
		return "Every cell is covered. Since every step was forced, this is the only solution."
	case d.Fault != nil:
		return "There is no solution: " + d.Fault.String() + "."
	case d.Outcome == Contradicted:
		end := (&refute.Proof{End: *d.End, Ways: d.endWays()}).EndText()
		if d.End.Copies == 0 {
			end = "cell " + end
		}
		if len(cfg.Laid) > 0 {
			return prose.Capital(end) + ": with the bones given, there is no solution."
		}
		return prose.Capital(end) + ": there is no solution."
	}
	open := fmt.Sprintf("%s are still possible.", prose.Counted(len(d.Open), "place"))
	switch {
	case cfg.MaxRounds > 0 && d.Rounds >= cfg.MaxRounds:
		return "Here it was stopped; " + open
	case cfg.Max != NoLevel && cfg.Max < Beyond:
		return fmt.Sprintf("No rule up to the level %v says more; %s", cfg.Max, open)
	case cfg.NoGuess:
		return "Without a guess no rule says more; " + open
	}
	return "Here deduction ends, for there are several solutions: " + open + " Each of them is part of a solution."
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
		text += fmt.Sprintf(" %s given.", prose.Capital(prose.Counted(n, "bone")+map[bool]string{true: " is", false: " are"}[n == 1]))
	}
	return text
}

// String returns the explanation as text: numbered paragraphs, then the end.
//
//  1. 0-0 fits only at r2c1-r2c2, because two 0s meet nowhere else.
//  2. Only neighbour, twice:
//     - Cell r1c1 can pair only with ...
//     - ...
//     Every cell is covered. Since every step was forced, this is the only solution.
func (x *Explanation) String() string {
	var text []byte
	if len(x.Given) > 0 {
		text = fmt.Appendf(text, "0. Given: %s.\n", shown(x.Given, "and"))
	}
	for _, par := range x.Rounds {
		text = par.appendText(text)
	}
	text = append(append(text, x.End...), '\n')
	if x.Deduction.Outcome == Stuck {
		text = x.appendOpen(text)
	}
	return string(text)
}

func (par Paragraph) appendText(text []byte) []byte {
	head := fmt.Sprintf("%d. ", par.Number)
	indent := strings.Repeat(" ", len(head))
	text = append(text, head...)
	if par.Head != "" {
		text = fmt.Appendf(text, "%s\n", par.Head)
		head = indent + "- "
		indent += "  "
	}
	for _, s := range par.Sentences {
		if par.Head != "" {
			text = append(text, head...)
		}
		text = fmt.Appendf(text, "%s\n", s.Text)
		for _, line := range s.Proof {
			text = fmt.Appendf(text, "%s%s\n", indent, line)
		}
	}
	return text
}

// appendOpen lists the places still possible, a line a bone.
func (x *Explanation) appendOpen(text []byte) []byte {
	places := slices.Clone(x.Deduction.Open)
	slices.SortStableFunc(places, func(p, q dominosa.Place) int { return p.Bone.Compare(q.Bone) })
	for i, pl := range places {
		if i > 0 && pl.Bone == places[i-1].Bone {
			text = fmt.Appendf(text[:len(text)-1], ", %v\n", spot(pl))
		} else {
			text = fmt.Appendf(text, "  %v: %v\n", pl.Bone, spot(pl))
		}
	}
	return text
}

// Trim returns the deduction without what its end does not rest on: steps that no
// later step needs, and places that a step rules out in vain. The rest still follows
// step by step and ends in the same position, so each sentence of its explanation is
// true where it stands. Level and Used stay those of the whole deduction.
//
// Cfg is what the deduction was made with, except that MaxRounds cuts the result. So
// the first rounds of an explanation are those of the whole.
//
// No single step above the level Trivial can be left out of the result, as its words
// go. The fewest steps that were found in 42 orders of leaving them out were fewer by 1 %
// up to Extreme and 2 % at Beyond. Each step is left out by way of trial:
// 0.2 ms for a board of double-six that is Hard, 1 ms if it is Beyond.
func (d *Deduction) Trim(p dominosa.Puzzle, cfg Config) *Deduction {
	return d.trim(p, cfg, false)
}

// trim is Trim for the whole deduction or, if first is set, for what leads to its
// first bone.
func (d *Deduction) trim(p dominosa.Puzzle, cfg Config, first bool) *Deduction {
	if d.Outcome == Contradicted || len(d.Steps) == 0 {
		return d
	}
	t := &trimmer{knowledge: new(knowledge), first: first}
	t.start(context.Background(), p, Config{NoSteps: true})
	if cmp.Or(t.layAll(p.Given), t.layAll(cfg.Laid)) != nil {
		return d // it was not made from there
	}
	t.from, t.open = len(t.Trail), t.Open
	out := *d
	t.pass(&out, cfg)
	if slices.ContainsFunc(out.Steps, func(st Step) bool { return len(st.Because.Chain) > 0 }) {
		t.short = true // now that it is known what chains are for
		t.pass(&out, cfg)
	}
	if n := cfg.MaxRounds; n > 0 && n < out.Rounds {
		t.retell(&out, n)
		out.Outcome = Stuck
	}
	return &out
}

// pass trims a deduction once.
func (t *trimmer) pass(d *Deduction, cfg Config) {
	t.end, t.claims = -1, t.claims[:0]
	t.weigh(d, newScene(t.puzzle, slices.Concat(t.puzzle.Given, cfg.Laid)))
	t.choose()
	t.retell(d, 0)
}

// A trimmer leaves claims out of a deduction. A claim is a step of a rule above the
// level Trivial; what the rules of that level say follows of itself.
type trimmer struct {
	*knowledge
	claims []claim
	first  bool // the end is the first bone laid
	short  bool // chains have only what their arguments are about
	from   int  // length of the trail at the start
	open   int  // cells open at the start
	end    int  // length of the trail at the end
}

type claim struct {
	*Step
	told   bool
	says   []int32    // places that it lays or else rules out
	rests  []int32    // places that must not be possible any more for it to hold
	copies [][2]int32 // bones of several copies, and how many have to be left
	ways   []int32    // if each of these has to lead to what it says
}

// weigh lists the claims of a deduction, with what they rest on, and finds its end.
func (t *trimmer) weigh(d *Deduction, s *scene) {
	for i := 0; i < len(d.Steps); {
		from := i
		for ; i < len(d.Steps) && d.Steps[i].Round == d.Steps[from].Round; i++ {
			if d.Steps[i].Rule.Level > Trivial {
				t.claims = append(t.claims, t.claimOf(s, &d.Steps[i]))
			}
		}
		for _, st := range d.Steps[from:i] {
			s.take(st)
		}
	}
	t.reach()
	t.end = len(t.Trail)
}

func (t *trimmer) claimOf(s *scene, st *Step) claim {
	if t.short && len(st.Because.Chain) > 0 && t.puzzle.Set().Grid().Single {
		st = s.shortened(*st)
	}
	c := claim{Step: st, told: true, says: t.numbers(st.Forced), rests: t.numbers(st.rung.rests(s, *st))}
	if len(c.says) == 0 {
		c.says = t.numbers(st.RuledOut)
	}
	for i, b := range t.bones {
		if t.puzzle.Set().Of(b) > 1 {
			c.copies = append(c.copies, [2]int32{int32(t.Cells + i), int32(s.left(b))})
		}
	}
	for _, way := range st.Because.Cases {
		if way.Proof == nil && st.rung.eachWay {
			c.ways = append(c.ways, t.find(way.Place))
		}
	}
	return c
}

// numbers returns the numbers of places.
func (k *knowledge) numbers(places []dominosa.Place) []int32 {
	list := make([]int32, len(places))
	for i, pl := range places {
		list[i] = k.find(pl)
	}
	return list
}

// reach starts again, does what the claims told say and what follows of itself, and
// reports whether that leads to the end.
func (t *trimmer) reach() bool {
	t.Undo(t.from)
	t.layForced()
	for i := 0; i < len(t.claims) && !t.ended(); {
		var round []*claim
		round, i = t.round(i)
		for _, c := range round {
			t.do(c)
		}
		t.layForced()
	}
	return t.ended()
}

func (t *trimmer) ended() bool {
	if t.first {
		return t.Open < t.open
	}
	return len(t.Trail) == t.end
}

// round returns the claims of the round of claim i that are told, hold and say
// something new, and the first claim after the round.
func (t *trimmer) round(i int) (list []*claim, next int) {
	for next = i; next < len(t.claims) && t.claims[next].Round == t.claims[i].Round; next++ {
		c := &t.claims[next]
		if c.told && slices.ContainsFunc(c.says, func(p int32) bool { return t.Live[p] }) && t.holds(c) {
			list = append(list, c)
		}
	}
	return list, next
}

// holds reports whether a claim follows in the position.
func (t *trimmer) holds(c *claim) bool {
	for _, p := range c.rests {
		if t.Live[p] {
			return false
		}
	}
	for _, b := range c.copies {
		if t.Left[b[0]] != b[1] {
			return false
		}
	}
	for _, way := range c.ways {
		if !t.leads(way, c) {
			return false
		}
	}
	return true
}

// leads reports whether a way, with what it forces, leads to what a claim says.
func (t *trimmer) leads(way int32, c *claim) bool {
	if !t.Live[way] {
		return false
	}
	mark := len(t.Trail)
	t.suppose(way, far)
	ok := true
	for _, p := range c.says {
		ok = ok && !t.Live[p] && slices.Contains(t.Trail[mark:], ^p) == (len(c.Forced) > 0)
	}
	t.Undo(mark)
	return ok
}

// do does what a claim says.
func (t *trimmer) do(c *claim) {
	for _, p := range c.says {
		switch {
		case len(c.Forced) == 0:
			t.strike(p)
		case t.Live[p]:
			t.put(p)
		}
	}
}

// choose leaves out, from the end on, each claim without which the others lead to the end
// as well, and then each place of a claim.
func (t *trimmer) choose() {
	for i := len(t.claims) - 1; i >= 0; i-- {
		c := &t.claims[i]
		c.told = false
		c.told = !t.reach()
	}
	for i := len(t.claims) - 1; i >= 0; i-- {
		c := &t.claims[i]
		for j := len(c.says) - 1; c.told && len(c.Forced) == 0 && len(c.says) > 1 && j >= 0; j-- {
			all := c.says
			c.says = slices.Delete(slices.Clone(all), j, j+1)
			if !t.reach() {
				c.says = all
			}
		}
	}
}

// retell deduces again with the claims told and the rules of the level Trivial, so many
// rounds at most; 0 means no limit.
func (t *trimmer) retell(d *Deduction, rounds int) {
	t.Undo(t.from)
	t.quiet, t.steps, t.rounds = false, nil, 0
	for next := 0; !t.ended() && (rounds == 0 || t.rounds < rounds); {
		if t.step(trivialRules) >= 0 {
			continue
		}
		var list []*claim
		for len(list) == 0 && next < len(t.claims) {
			list, next = t.round(next)
		}
		if len(list) == 0 {
			break
		}
		t.tellAll(list)
	}
	t.quiet = true
	d.Rounds, d.Steps, d.Laid, d.Open = t.rounds, t.steps, t.laid(), t.possible()
}

// tellAll makes steps of the claims of a round.
func (t *trimmer) tellAll(list []*claim) {
	for _, c := range list {
		for _, p := range c.says {
			if len(c.Forced) > 0 {
				t.force(p)
			} else {
				t.ruleOut(p)
			}
		}
		if why := t.conclude(); why != nil {
			*why = c.Because
		}
	}
	t.rule = slices.Index(t.ladder, list[0].rung)
	t.knowledge.rounds++
	t.apply()
}
