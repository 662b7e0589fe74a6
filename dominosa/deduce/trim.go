package deduce

import (
	"context"
	"slices"

	"bonepile/dominosa"
	"bonepile/internal/box"
)

// trim returns the deduction without what its end, or its first bone if first is set,
// does not rest on: steps that no later step needs, and places that a step rules out in
// vain. The rest still follows step by step and ends in the same position, so each sentence
// of its explanation is true where it stands. Cfg is what the deduction was made with, except
// that MaxRounds cuts the result.
//
// No single step above the level Trivial can be left out of the result, as its words
// go. Each step is left out by way of trial: 0.2 ms for a board of double-six that is Hard,
// 1 ms if it is Beyond.
func (d *Deduction) trim(p dominosa.Puzzle, cfg Config, first bool) *Deduction {
	if d.Outcome == Contradicted || len(d.Steps) == 0 {
		return d
	}
	t := &trimmer{knowledge: new(knowledge), first: first}
	t.start(context.Background(), p, Config{NoSteps: true, Laid: cfg.Laid, RuledOut: cfg.RuledOut})
	if t.enter() != nil {
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
	t.weigh(d, newScene(t.puzzle, slices.Concat(t.puzzle.Given, cfg.Laid), cfg.RuledOut))
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
	says   []int32    // as of knowledge
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
			s.take(st, st.Round)
		}
	}
	t.reach()
	t.end = len(t.Trail)
}

func (t *trimmer) claimOf(s *scene, st *Step) claim {
	if t.short && len(st.Because.Chain) > 0 && box.Open(t.puzzle.Set()).Single {
		st = s.shortened(*st)
	}
	c := claim{Step: st, told: true, says: mapped(t.find, st.RuledOut), rests: mapped(t.find, st.rung.rests(s, *st))}
	if len(st.Forced) > 0 {
		c.says = mapped(func(pl dominosa.Place) int32 { return ^t.find(pl) }, st.Forced)
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

// reach starts again, does what the claims told say and what follows of itself, and
// reports whether that leads to the end.
func (t *trimmer) reach() bool {
	t.Undo(t.from)
	t.layForced()
	for i := 0; i < len(t.claims) && !t.ended(); {
		var round []*claim
		round, i = t.round(i)
		for _, c := range round {
			t.do(c.says)
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
		if c.told && slices.ContainsFunc(c.says, func(p int32) bool { return t.Live[max(p, ^p)] }) && t.holds(c) {
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
		ok = ok && !t.Live[max(p, ^p)] && (p < 0) == slices.Contains(t.Trail[mark:], min(p, ^p))
	}
	t.Undo(mark)
	return ok
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

// retell deduces again with the claims told and the rules of the level Trivial. It stops
// after a number of rounds; 0 means no limit.
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
			t.say(p)
		}
		if why := t.conclude(); why != nil {
			*why = c.Because
		}
	}
	t.rule = slices.Index(t.ladder, list[0].rung)
	t.knowledge.rounds++
	t.apply()
}
