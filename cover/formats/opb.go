package formats

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
)

var errOPB = errors.New("not an exact cover problem as linear constraints")

// A term is a coefficient with a variable, in a constraint or in the objective.
type term struct{ variable, row, weight int32 }

// A row is a constraint: its terms add up to at least lo and at most hi.
type row struct {
	lo, hi    int
	secondary bool
}

// A program is a text in form OPB while it is read.
type program struct {
	*scanner
	vars   int
	header scanner // at the number of variables
	rows   []row
	terms  []term
	costs  map[int32]int64
}

// readOPB reads linear constraints. A constraint whose coefficients have one sign is an
// item: secondary if it says "at most one" and its variables have primary items as well,
// otherwise primary with bounds. So models and solutions are the same.
func readOPB(s *scanner) (*cover.Problem, error) {
	s.reason, s.single, s.run = errOPB, ";:", "<>="
	o := &program{scanner: s, costs: map[int32]int64{}}
	s.more()
	for _, word := range [...]string{"*", "#variable", "="} {
		if s.word != word {
			return nil, s.fail(`"* #variable= N #constraint= M"`)
		}
		s.next()
	}
	var err error
	if o.vars, err = s.number(0, math.MaxInt32, "the number of variables"); err != nil {
		return nil, err
	}
	o.header = *s
	s.comment = "*"
	s.full()
	if s.word == "min" {
		if err := o.objective(); err != nil {
			return nil, err
		}
	}
	for s.word != "" {
		if err := o.constraint(); err != nil {
			return nil, err
		}
	}
	if err := s.end("", ""); err != nil {
		return nil, err
	}
	return o.problem()
}

// coefficient reads the integer at hand and moves to what follows.
func (o *program) coefficient(least, most int64, want string) (int64, error) {
	n, err := strconv.ParseInt(o.word, 10, 64)
	if err != nil || n < least || n > most {
		return 0, o.fail(want)
	}
	o.more()
	return n, nil
}

// variable reads the variable at hand.
func (o *program) variable() (int32, error) {
	digits, ok := strings.CutPrefix(o.word, "x")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 1 || n > o.vars {
		return 0, o.fail(fmt.Sprintf("a variable from x1 to x%d", o.vars))
	}
	return int32(n), nil
}

// objective reads the costs of variables.
func (o *program) objective() error {
	if o.more() != ":" {
		return o.fail(`":"`)
	}
	for o.more() != ";" {
		cost, err := o.coefficient(0, math.MaxInt64, `a cost, at least 0, or ";"`)
		if err != nil {
			return err
		}
		v, err := o.variable()
		if err != nil {
			return err
		}
		if _, ok := o.costs[v]; ok {
			return o.fail("a variable that has no cost yet")
		}
		o.costs[v] = cost
	}
	o.more()
	return nil
}

// constraint reads a constraint and moves to what follows.
func (o *program) constraint() error {
	begin := len(o.terms)
	sign, sum := int64(0), 0
	for sign == 0 || o.word != "<=" && o.word != "=" && o.word != ">=" {
		least, most, want := int64(-math.MaxInt32), int64(math.MaxInt32), "a coefficient other than 0"
		if sign != 0 {
			least, most = min(sign, sign*math.MaxInt32), max(sign, sign*math.MaxInt32)
			want = `a coefficient of the same sign, or "=", "<=" or ">="`
		}
		at := *o.scanner
		n, err := o.coefficient(least, most, want)
		if err != nil {
			return err
		}
		if n == 0 {
			return at.fail(want)
		}
		sign = n / max(n, -n)
		v, err := o.variable()
		if err != nil {
			return err
		}
		o.terms = append(o.terms, term{v, int32(len(o.rows)), int32(n * sign)})
		sum += int(n * sign)
		o.more()
	}
	relation, at := o.word, *o.scanner
	if sign < 0 {
		relation = map[string]string{"<=": ">=", "=": "=", ">=": "<="}[relation]
	}
	o.more()
	bound, err := o.coefficient(min(sign, sign*math.MaxInt32), max(sign, sign*math.MaxInt32), map[int64]string{1: "a bound of at least 1", -1: "a bound of at most -1"}[sign])
	if err != nil {
		return err
	}
	if o.word != ";" {
		return o.fail(`";"`)
	}
	r := row{lo: int(bound * sign), hi: int(bound * sign)}
	switch relation {
	case "<=":
		r.lo = 0
		r.secondary = r.hi == 1 && sum == len(o.terms)-begin
	case ">=":
		if sum > math.MaxInt32 { // a coefficient above the bound says no more than the bound
			sum = 0
			for i := range o.terms[begin:] {
				t := &o.terms[begin+i]
				t.weight = min(t.weight, int32(r.lo))
				sum += int(t.weight)
			}
		}
		if r.hi = max(r.lo, sum); r.hi > math.MaxInt32 {
			return at.fail(fmt.Sprintf("coefficients whose sum is less than 2^31, not %d", sum))
		}
	}
	o.rows = append(o.rows, r)
	o.more()
	return nil
}

// problem makes the problem of what was read.
func (o *program) problem() (*cover.Problem, error) {
	slices.SortFunc(o.terms, func(a, b term) int {
		return cmp.Or(cmp.Compare(a.variable, b.variable), cmp.Compare(a.row, b.row))
	})
	if err := o.check(); err != nil {
		return nil, err
	}
	b := cover.NewBuilder()
	items := make([]cover.Item, len(o.rows))
	for i, r := range o.rows {
		if !r.secondary {
			items[i] = b.AddBounded(r.lo, r.hi, "c"+strconv.Itoa(i+1))
		}
	}
	for i, r := range o.rows {
		if r.secondary {
			items[i] = b.AddSecondary("c" + strconv.Itoa(i+1))
		}
	}
	var entries []cover.Entry
	for i, t := range o.terms {
		e := cover.Entry{Item: items[t.row]}
		if t.weight > 1 {
			e.Weight = t.weight
		}
		if entries = append(entries, e); i+1 == len(o.terms) || o.terms[i+1].variable != t.variable {
			b.AddPriced(o.costs[t.variable], entries...)
			entries = entries[:0]
		}
	}
	return b.Build()
}

// check ensures that every variable is in some constraint, and once in each. It makes
// constraints primary for variables that would have secondary items only.
func (o *program) check() error {
	rest := o.terms
	for v := int32(1); int(v) <= o.vars; v++ {
		n, primary := 0, false
		for ; n < len(rest) && rest[n].variable == v; n++ {
			if n > 0 && rest[n].row == rest[n-1].row {
				return o.about(fmt.Errorf("x%d is twice in constraint %d", v, rest[n].row+1), "a variable once in each constraint")
			}
			primary = primary || !o.rows[rest[n].row].secondary
		}
		if n == 0 {
			return o.about(fmt.Errorf("x%d is in no constraint", v), "constraints on all variables")
		}
		if !primary {
			o.rows[rest[0].row].secondary = false
		}
		rest = rest[n:]
	}
	return nil
}

// about returns an error about the whole text, at the number of variables.
func (o *program) about(reason error, want string) error { return o.header.mistake(reason, want) }
