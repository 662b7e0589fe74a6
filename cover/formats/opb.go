package formats

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
)

var errOPB = errors.New("not an exact cover problem as linear constraints")

// A term is a weight above 0 with a literal, in a constraint. Literal v is variable v, and
// literal -v its negation.
type term struct{ literal, row, weight int32 }

// A row is a constraint: its terms add up to at least lo and at most hi. If hi is 0, it
// says nothing.
type row struct {
	lo, hi    int
	secondary bool
}

// A program is a text in form OPB while it is read.
type program struct {
	*scanner
	vars   int
	most   int     // what vars may become: more only if the text does not say it
	header scanner // at the number of variables, or the greatest so far
	rows   []row
	terms  []term
	free   int             // how many variables may be in no constraint
	costs  map[int32]int64 // of literals
	base   int64           // what the objective is beyond them, 0 at most
}

// isOPB reports whether a text begins as linear constraints do.
func isOPB(begin string) bool {
	for line := range strings.Lines(begin) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0][0] != '*':
			return strings.HasPrefix(words[0], "min:") || len(words) > 1 && strings.Trim(words[0], "+-0123456789") == "" &&
				strings.IndexAny(words[1], "x~") == 0 && strings.Contains(begin, "=") && strings.Contains(begin, ";")
		case strings.Contains(line, "#variable="), len(words) > 1 && strings.HasSuffix(words[1], ":"): // a comment about a variable
			return true
		}
	}
	return false
}

// readOPB reads linear constraints. A constraint is an item: secondary if it says "at most
// one" and its variables have primary items as well, otherwise primary with bounds. Where
// signs are mixed, -2 x3 is 2 ~x3 with a bound that is greater by 2. A variable of which ~x3
// is said has a second option, behind those of all variables, and an item x3 for the two. So
// models and solutions are the same. Costs are as with signs: -2 x3 is 2 ~x3 and a base of -2.
func readOPB(s *scanner, cfg Config) (*cover.Problem, error) {
	s.reason, s.single, s.run = errOPB, ";:", "<>="
	o := &program{scanner: s, most: math.MaxInt32, free: mostFree, costs: map[int32]int64{}}
	for s.more(); strings.HasPrefix(s.word, "*"); s.full() {
		if s.next() != "#variable" {
			continue
		}
		s.next()
		s.next()
		o.vars = s.number(0, math.MaxInt32, "the number of variables")
		o.most, o.header = o.vars, *s
	}
	s.comment = "*"
	if s.word == "min" {
		o.objective()
	}
	for s.word != "" {
		o.constraint()
	}
	if s.failed() {
		return nil, s.err
	}
	if cfg.Base != nil {
		*cfg.Base = o.base
	}
	return o.problem()
}

// coefficient reads the integer at hand and moves to what follows.
func (o *program) coefficient(least, most int64, want string) int64 {
	n, err := strconv.ParseInt(o.word, 10, 64)
	if err != nil || n < least || n > most {
		o.fail(want)
	}
	o.more()
	return n
}

// literal reads the variable at hand, or its negation.
func (o *program) literal() int32 {
	name, negated := strings.CutPrefix(o.word, "~")
	digits, ok := strings.CutPrefix(name, "x")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 1 || n > o.most {
		o.fail(fmt.Sprintf("a variable from x1 to x%d", o.most))
	} else if n > o.vars {
		o.vars, o.header = n, *o.scanner
	}
	if negated {
		n = -n
	}
	return int32(n)
}

// objective reads the costs of variables.
func (o *program) objective() {
	if o.more() != ":" {
		o.fail(`":"`)
	}
	for o.more() != ";" && !o.failed() {
		at := *o.scanner
		cost := o.coefficient(-math.MaxInt64, math.MaxInt64, `a cost, or ";"`)
		v := o.literal()
		if cost < 0 {
			v, cost = -v, -cost
			if o.base -= cost; o.base > 0 {
				o.failAt(at, "costs whose sum is more than -2^63")
			}
		}
		if _, ok := o.costs[v]; ok {
			o.fail("a variable that has no cost yet")
		}
		o.costs[v] = cost
	}
	o.more()
}

// A part is a literal with what it counts in a sum, other than 0.
type part struct {
	literal int32
	n       int64
}

// constraint reads a constraint and moves to what follows.
func (o *program) constraint() {
	var list []part
	for !o.failed() && (len(list) == 0 || o.word != "<=" && o.word != "=" && o.word != ">=") {
		want, at := `a coefficient other than 0`, *o.scanner
		if len(list) > 0 {
			want += `, or "=", "<=" or ">="`
		}
		n := o.coefficient(-math.MaxInt32, math.MaxInt32, want)
		if n == 0 {
			o.failAt(at, want)
		}
		list = append(list, part{o.literal(), n})
		o.more()
	}
	relation, at := o.word, *o.scanner
	o.more()
	bound := o.coefficient(-math.MaxInt32, math.MaxInt32, "a bound")
	if o.word != ";" {
		o.fail(`";"`)
	}
	if err := o.linear(list, relation, bound); err != nil {
		o.failAt(at, err.Error())
	}
	o.more()
}

// linear adds a constraint, with signs turned if more are minus.
func (o *program) linear(list []part, relation string, bound int64) error {
	turn := len(list)
	for _, p := range list {
		if p.n < 0 {
			turn -= 2
		}
	}
	if turn < 0 {
		relation, bound = map[string]string{"<=": ">=", "=": "=", ">=": "<="}[relation], -bound
		for i := range list {
			list[i].n *= -1
		}
	}
	begin, sum := len(o.terms), int64(0)
	for _, p := range list {
		if p.n < 0 {
			p = part{-p.literal, -p.n}
			bound += p.n
		}
		o.terms = append(o.terms, term{p.literal, int32(len(o.rows)), int32(p.n)})
		sum += p.n
	}
	return o.row(begin, relation, bound, sum)
}

// row adds a constraint on the terms from begin, whose weights have a sum. An error says what
// was expected.
func (o *program) row(begin int, relation string, bound, sum int64) error {
	terms, lo, hi, secondary := o.terms[begin:], bound, bound, false
	switch {
	case relation == "<=" && bound == 1 && sum == int64(len(terms)):
		lo, secondary = 0, true
	case relation == "<=" && bound >= sum, relation == ">=" && bound <= 0: // always so
		lo, hi, terms = 0, 0, nil
	case bound < 0, bound > sum: // never so
		lo, hi, terms = 1, 1, nil
	case bound == 0: // no literal is true
		hi = 1
		for i := range terms {
			terms[i].weight = 2
		}
	case relation == "<=":
		lo = 0
	case relation == ">=":
		if hi = sum; sum > math.MaxInt32 { // a weight above the bound says no more than the bound
			hi = 0
			for i := range terms {
				terms[i].weight = int32(min(int64(terms[i].weight), bound))
				hi += int64(terms[i].weight)
			}
		}
	}
	if hi > math.MaxInt32 {
		return fmt.Errorf("coefficients whose sum is less than 2^31, not %d", hi)
	}
	o.rows = append(o.rows, row{int(lo), int(hi), secondary})
	o.terms = o.terms[:begin+len(terms)]
	return nil
}

// problem makes the problem of what was read.
func (o *program) problem() (*cover.Problem, error) {
	slices.SortFunc(o.terms, func(a, b term) int {
		return cmp.Or(cmp.Compare(min(b.literal, 0), min(a.literal, 0)), cmp.Compare(a.literal, b.literal), cmp.Compare(a.row, b.row))
	})
	least, err := o.least()
	if err != nil {
		return nil, err
	}
	b := cover.NewBuilder()
	items, own := make([]cover.Item, len(o.rows)), map[int32]cover.Item{}
	for i, r := range o.rows {
		if r.hi > 0 && !r.secondary {
			items[i] = b.AddBounded(r.lo, r.hi, "c"+strconv.Itoa(i+1))
		}
	}
	variables := slices.Sorted(maps.Keys(least))
	for _, v := range variables {
		own[v] = b.AddBounded(least[v], 1, "x"+strconv.Itoa(int(v)))
	}
	for i, r := range o.rows {
		if r.secondary {
			items[i] = b.AddSecondary("c" + strconv.Itoa(i+1))
		}
	}
	rest := o.terms
	option := func(literal int32) {
		var entries []cover.Entry
		for ; len(rest) > 0 && rest[0].literal == literal; rest = rest[1:] {
			e := cover.Entry{Item: items[rest[0].row]}
			if rest[0].weight > 1 {
				e.Weight = rest[0].weight
			}
			entries = append(entries, e)
		}
		if i, ok := own[max(literal, -literal)]; ok {
			entries = append(entries, cover.Entry{Item: i})
		}
		b.AddPriced(o.costs[literal], entries...)
	}
	for v := range int32(o.vars) {
		option(v + 1)
	}
	for _, v := range variables {
		if least[v] > 0 {
			option(-v)
		}
	}
	return b.Build()
}

// mostFree is how many variables of a text may be in no constraint.
const mostFree = 1 << 14

// least returns how often the items of single variables are covered at least: once where
// there are two literals, never where a variable is in no constraint. It ensures that no
// literal is twice in a constraint, and makes constraints primary for literals that would
// have secondary items only.
func (o *program) least() (map[int32]int, error) {
	least := map[int32]int{}
	for i, t := range o.terms {
		if i > 0 && t.literal == o.terms[i-1].literal && t.row == o.terms[i-1].row {
			return nil, o.about(fmt.Errorf("x%d is twice in constraint %d", max(t.literal, -t.literal), t.row+1), "a variable once in each constraint")
		}
		if t.literal < 0 {
			least[-t.literal] = 1
		}
	}
	for literal := range o.costs {
		if literal < 0 {
			least[-literal] = 1
		}
	}
	rest := o.terms
	for v := int32(1); int(v) <= o.vars; v++ {
		n, primary := 0, least[v] > 0
		for ; n < len(rest) && rest[n].literal == v; n++ {
			primary = primary || !o.rows[rest[n].row].secondary
		}
		switch {
		case primary:
		case n > 0:
			o.rows[rest[0].row].secondary = false
		case len(least) >= o.free:
			return nil, o.about(fmt.Errorf("x%d and %d others are in no constraint", v, o.free), "constraints on all variables")
		default:
			least[v] = 0
		}
		rest = rest[n:]
	}
	return least, nil
}

// about returns an error about the whole text, at the number of variables.
func (o *program) about(reason error, want string) error { return o.header.mistake(reason, want) }
