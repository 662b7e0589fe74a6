package api

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
	"bonepile/internal/play"
)

// The requests that take time: hints, explanations, solutions, analyses. They end when
// the request is cancelled.

// check answers with what is wrong in the position, compared with the solutions.
func (a *call) check() (answer, error) {
	r, err := a.w.game.Check(a.ctx)
	if err != nil {
		return nil, err
	}
	s := a.w.speaker()
	text, why, letters := s.said(r.Text(), r.Why)
	return struct {
		viewed
		OK         bool     `json:"right"`
		Text       string   `json:"text"`
		Count      string   `json:"count"` // how much is wrong, and not what
		Wrong      []place  `json:"wrong"`
		Together   bool     `json:"together"` // each could stay, but not all
		Why        []string `json:"why"`      // why the first cannot stay, in lines
		Letters    []Letter `json:"letters"`  // of cells that these lines name
		WrongMarks []place  `json:"wrongMarks"`
	}{a.show(), r.OK(), text, r.Count().In(s.Voice), places(r.Laid), r.Together, why, letters, places(r.Marks)}, nil
}

// A hint says what to do next, in the strength requested. Only the strongest has Lay and
// the other lists.
type hint struct {
	Kind     string   `json:"kind"` // step, done, wrong, open, none or why
	Strength int      `json:"strength"`
	Text     string   `json:"text"`
	Proof    []string `json:"proof"` // lines
	Letters  []Letter `json:"letters"`
	Rule     string   `json:"rule"` // its title, "" in the weakest
	Level    string   `json:"level"`
	Cells    []cell   `json:"cells"`
	Bones    []bone   `json:"bones"`
	Lay      []place  `json:"lay"`
	Out      []place  `json:"out"`   // where no bone can lie
	Lift     []place  `json:"lift"`  // bones that cannot stay
	Erase    []place  `json:"erase"` // lines that cannot stay
}

// hint takes a strength: 1 says where to look, 2 also for what, 3 the step. With apply
// the step is made, as one move, whatever the strength.
func (a *call) hint() (answer, error) {
	strength := play.Strength(a.Strength)
	switch {
	case a.Apply:
		strength = play.Step
	case strength < play.Where || strength > play.Step:
		return nil, errors.New("a hint has a strength of 1, 2 or 3")
	}
	h, err := a.w.game.Hint(a.ctx, strength)
	if err != nil {
		return nil, err
	}
	if a.Apply {
		a.w.game.Apply(h)
	}
	out := hint{
		Kind: h.Kind.String(), Strength: int(h.Strength), Rule: h.Rule.Title,
		Cells: cells(h.Cells), Bones: bones(h.Bones),
		Lay: places(h.Lay), Out: places(h.Mark), Lift: places(h.Lift), Erase: places(h.Erase),
	}
	out.Text, out.Proof, out.Letters = a.w.speaker().said(h.Text, h.Proof)
	if h.Rule.Name != "" {
		out.Level = h.Rule.Level.String()
	}
	return struct {
		viewed
		Hint hint `json:"hint"`
	}{a.show(), out}, nil
}

// whyNot takes two neighbouring cells, a and b, and answers with a hint of kind why: why no
// bone can lie there, or that one can.
func (a *call) whyNot() (answer, error) {
	p, err := a.between()
	if err != nil {
		return nil, err
	}
	lines, possible, err := deduce.WhyNot(a.ctx, a.w.game.Puzzle(), a.w.game.Laid(), p)
	if err != nil {
		return nil, err
	}
	out := hint{Kind: "why", Cells: []cell{*a.A, *a.B}, Bones: []bone{}, Lay: []place{}, Out: []place{}, Lift: []place{}, Erase: []place{}}
	out.Text, out.Proof, out.Letters = a.w.speaker().said(lines[0], lines[1:])
	if !possible {
		out.Out = []place{placeOf(p)}
	}
	return struct {
		viewed
		Hint hint `json:"hint"`
	}{a.show(), out}, nil
}

type step struct {
	Number  int      `json:"number"` // of its paragraph
	Text    string   `json:"text"`
	Proof   []string `json:"proof"`
	Letters []Letter `json:"letters"`
	Rule    string   `json:"rule"`
	Level   string   `json:"level"`
	Lay     []place  `json:"lay"`
	Out     []place  `json:"out"` // places that are possible no longer
	Cells   []cell   `json:"cells"`
	Bones   []bone   `json:"bones"`
	Places  []place  `json:"places"` // that the argument is about
	Chain   []place  `json:"chain"`  // all of them laid or none
	Anti    []place  `json:"anti"`   // and of these none or all
	Links   []link   `json:"links"`  // of the chain, as the text numbers them
	Gone    []place  `json:"gone"`   // that a bone or cell with one place left has no more
	Says    string   `json:"says"`   // the rule in a sentence, and why it is true
	Why     string   `json:"why"`
}

type link struct {
	From place `json:"from"`
	To   place `json:"to"`
}

// explain answers with the whole solution in steps, from the position if from says so,
// otherwise from the empty board. If the board has several solutions, the steps go as
// far as deduction does; if it has none, why gives the reason, line by line.
func (a *call) explain() (answer, error) {
	cfg := deduce.Config{}
	switch a.From {
	case "position":
		cfg.Laid = a.w.game.Laid()
	case "", "fresh":
	default:
		return nil, fmt.Errorf("an explanation begins from position or fresh, not from %q", a.From)
	}
	p := a.w.game.Puzzle()
	d, err := deduce.Path(a.ctx, p, cfg)
	if err != nil {
		return nil, err
	}
	out := struct {
		Outcome string   `json:"outcome"` // solved, stuck or none
		Text    string   `json:"text"`    // how it ends
		Level   string   `json:"level"`
		Given   []place  `json:"given"`
		Steps   []step   `json:"steps"`
		Open    []place  `json:"open"` // that are possible in the end, if it is stuck
		Why     []string `json:"why"`
	}{Outcome: d.Outcome.String(), Level: d.Level.String(), Given: places(cfg.Laid), Steps: []step{}, Open: places(d.Open), Why: []string{}}
	x := deduce.Explain(p, d, cfg)
	out.Text = x.End.In(a.w.speaker().Voice)
	for _, par := range x.Rounds {
		for _, s := range par.Sentences {
			out.Steps = append(out.Steps, a.w.speaker().step(par.Number, s))
		}
	}
	if d.Outcome == deduce.Contradicted {
		out.Outcome = "none"
		if len(cfg.Laid) == 0 {
			out.Why, err = a.why(p)
		}
	}
	return out, err
}

func (v *speaker) step(number int, s deduce.Sentence) step {
	why := s.Step.Because
	st := step{
		Number: number, Rule: s.Step.Rule.Title, Level: s.Step.Rule.Level.String(),
		Lay: places(s.Step.Forced), Out: places(s.Step.RuledOut),
		Cells: cells(slices.Concat(why.Cells, why.Others)), Bones: bones(why.Bones),
		Places: places(why.Places), Chain: places(why.Chain), Anti: places(why.Anti),
		Links: Each(s.Links, func(l deduce.Link) link { return link{placeOf(l.From), placeOf(l.To)} }),
		Gone:  places(s.Gone), Says: s.Step.Rule.Says, Why: s.Step.Rule.Why,
	}
	st.Text, st.Proof, st.Letters = v.said(s.Text, s.Proof)
	for _, c := range why.Cases {
		st.Places = append(st.Places, placeOf(c.Place))
	}
	return st
}

const (
	// maxProof is the most steps in a proof that there is no solution.
	maxProof = 2000

	// proofLines is the most lines shown of it.
	proofLines = 60

	// maxCount is the most nodes, some seconds, for a count of solutions that was not
	// requested by itself.
	maxCount = 2_000_000
)

// why says, line by line, why a puzzle has no solution.
func (a *call) why(p dominosa.Puzzle) ([]string, error) {
	v := a.w.speaker().Voice
	v.Name = nil // the board has coordinates here
	var lines []say.Text
	for _, f := range p.Check() {
		lines = append(lines, say.New("{fault}.", f.Text().Capital()))
	}
	if len(lines) > 0 {
		return v.Lines(lines...), nil
	}
	proof, err := refute.Find(a.ctx, p, maxProof)
	switch {
	case err == nil:
	case errors.Is(err, refute.ErrTooLong):
		return v.Lines(say.New("A proof that can be followed takes more than {n} steps.", maxProof)), nil
	default:
		return nil, err
	}
	lines = proof.Lines(false)
	if n := len(lines); n > proofLines {
		lines = append(lines[:proofLines], say.New("... and so on, {n} lines in all.", n))
	}
	return v.Lines(lines...), nil
}

// solve answers with the solutions of the puzzle: none, one, or two of many and the
// cells in which those differ. The position does not matter.
func (a *call) solve() (answer, error) {
	p := a.w.game.Puzzle()
	ans, err := p.Solve(a.ctx, dominosa.Config{})
	if err != nil {
		return nil, err
	}
	out := struct {
		Verdict  string  `json:"verdict"` // none, one or many
		Count    string  `json:"count"`   // exact; "" if it would take too long to count
		Solution []lying `json:"solution"`
		Second   []lying `json:"second"`
		Differ   []cell  `json:"differ"`
		Why      string  `json:"why"` // lines
	}{Solution: lyings(ans.First, nil), Second: lyings(ans.Second, nil), Differ: []cell{}}
	switch ans.Verdict {
	case dominosa.None:
		out.Verdict, out.Count = "none", "0"
		lines, err := a.why(p)
		if err != nil {
			return nil, err
		}
		out.Why = strings.Join(lines, "\n")
	case dominosa.Unique:
		out.Verdict, out.Count = "one", "1"
	default:
		here, _ := ans.First.Differ(ans.Second)
		for _, at := range places(here) {
			out.Differ = append(out.Differ, at.A, at.B)
		}
		out.Verdict = "many"
		switch n, err := p.Count(a.ctx, dominosa.Config{MaxNodes: maxCount}); {
		case err == nil:
			out.Count = n.String()
		case !errors.Is(err, dominosa.ErrLimit):
			return nil, err
		}
	}
	return out, nil
}

// A usage is a place and the share of all solutions that have it.
type usage struct {
	place
	Bone      bone    `json:"bone"`
	Share     float64 `json:"share"`
	Solutions string  `json:"solutions"`
}

// analyse answers with the number of solutions, how many of them have each place, and
// the rating.
func (a *call) analyse() (answer, error) {
	p := a.w.game.Puzzle()
	total, list, err := a.usage(p)
	if err != nil {
		return nil, err
	}
	if k := &a.w.known; !k.rated {
		if k.rating, err = deduce.Rate(a.ctx, p); err != nil {
			return nil, err
		}
		k.rated = true
	}
	return struct {
		Count  string  `json:"count"`
		Usage  []usage `json:"usage"`
		Rating rating  `json:"rating"`
	}{total.String(), list, a.w.known.tell()}, nil
}

// usage counts the solutions and, for every place, those that have it. It does what
// [dominosa.Puzzle.Usage] does, with progress reports between the places, and without
// counting if there is at most one solution.
func (a *call) usage(p dominosa.Puzzle) (*big.Int, []usage, error) {
	ans, err := p.Solve(a.ctx, dominosa.Config{})
	if err != nil {
		return nil, nil, err
	}
	total := big.NewInt(int64(min(1, len(ans.First))))
	if ans.Verdict == dominosa.Many {
		a.progress(0, say.New("counting the solutions"))
		if total, err = p.Count(a.ctx, dominosa.Config{}); err != nil {
			return nil, nil, err
		}
	}
	list := []usage{}
	board := p.Board.Places()
	for i, at := range board {
		if p.Set().Of(at.Bone) == 0 {
			continue
		}
		n := new(big.Int)
		switch {
		case ans.Verdict == dominosa.Many:
			a.progress(float64(i)/float64(len(board)), say.New("place {n} of {all}", i+1, len(board)))
			rest, err := p.Without(at)
			if err != nil {
				return nil, nil, err
			}
			if n, err = rest.Count(a.ctx, dominosa.Config{}); err != nil {
				return nil, nil, err
			}
		case slices.Contains(ans.First, at):
			n = total
		}
		u := usage{place: placeOf(at), Bone: boneOf(at.Bone), Solutions: n.String()}
		if total.Sign() > 0 {
			u.Share, _ = new(big.Rat).SetFrac(n, total).Float64()
		}
		list = append(list, u)
	}
	return total, list, nil
}

// A rating is the difficulty of the puzzle, with the rules it takes.
type rating struct {
	Outcome string       `json:"outcome"` // solved; else it has none, or several solutions
	Level   string       `json:"level"`
	Number  *float64     `json:"number"` // from 0 to 100; null if it cannot be rated
	Steps   []rulesTimes `json:"steps"`
}

type rulesTimes struct {
	Rule  string `json:"rule"`
	Level string `json:"level"`
	Times int    `json:"times"` // in how many rounds
}

func (k known) tell() rating {
	r := rating{Outcome: k.rating.Outcome.String(), Steps: []rulesTimes{}}
	switch k.rating.Outcome {
	case deduce.Solved:
	case deduce.Contradicted:
		r.Outcome = "none"
		return r
	default:
		r.Outcome = "many"
		return r
	}
	r.Level, r.Number = k.rating.Level.String(), &k.rating.Score
	for i, times := range k.rating.Used {
		if rule := deduce.Rules()[i]; times > 0 {
			r.Steps = append(r.Steps, rulesTimes{rule.Title, rule.Level.String(), times})
		}
	}
	return r
}

// rules answers with the rules of deduction, easiest first.
func (a *call) rules() (answer, error) {
	type item struct {
		Title string `json:"title"`
		Level string `json:"level"`
		Says  string `json:"says"`
		Why   string `json:"why"`
	}
	return struct {
		Rules []item `json:"rules"`
	}{Each(deduce.Rules(), func(r deduce.Rule) item { return item{r.Title, r.Level.String(), r.Says, r.Why} })}, nil
}
