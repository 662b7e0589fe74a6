package formats

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"bonepile/cover"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// A linear is a text in form OPB in the making.
type linear struct {
	b     []byte
	vars  int
	count int // of constraints
}

// WriteOPB writes linear constraints on variables that are 0 or 1, as pseudo-Boolean solvers
// read them. Variable k+1 says that option k is chosen, as a comment says for each; every
// further variable says that an item has a colour. They have exactly as many models as the
// problem has solutions. Costs are the objective. Unless base is 0, a last variable that is
// always 1 adds it to the objective: see [Config.Base]. The error is [errors.ErrUnsupported]
// for a problem with conditions, or comes from w.
func WriteOPB(w io.Writer, p *cover.Problem, base int64) error {
	if box.Open(p).HasConditions() {
		return fmt.Errorf("cover: linear constraints cannot say the conditions of the problem: %w", errors.ErrUnsupported)
	}
	l := &linear{vars: p.Options()}
	uses := xc.Uses(box.Open(p))
	for i, list := range uses {
		if i < p.Primary() {
			lo, hi := p.Bounds(cover.Item(i))
			l.bounded(list, lo, hi)
		} else {
			l.coloured(slices.DeleteFunc(slices.Clone(list), func(u xc.Use) bool { return p.IsDemand(int(u.Option)) }))
		}
	}
	for k := range p.Options() {
		if p.IsDemand(k) {
			l.demand(p, k, uses)
		}
	}
	if base != 0 {
		l.vars++
		l.add(1, l.vars)
		l.close("=", 1)
	}
	return l.write(w, p, base)
}

// add adds a term to the constraint in the making.
func (l *linear) add(coefficient int64, variable int) {
	if coefficient >= 0 {
		l.b = append(l.b, '+')
	}
	l.b = append(strconv.AppendInt(l.b, coefficient, 10), " x"...)
	l.b = append(strconv.AppendInt(l.b, int64(variable), 10), ' ')
}

// close ends a constraint.
func (l *linear) close(relation string, bound int) {
	l.b = fmt.Appendf(l.b, "%s %d ;\n", relation, bound)
	l.count++
}

// never adds a constraint that nothing meets.
func (l *linear) never() {
	l.vars = max(1, l.vars)
	l.add(1, 1)
	l.close(">=", 2)
}

// sum adds the terms of a constraint, each times the factor.
func (l *linear) sum(list []xc.Use, factor int64) {
	for _, u := range list {
		l.add(int64(u.Times)*factor, int(u.Option)+1)
	}
}

// bounded adds constraints that say: the options cover an item from lo to hi times.
func (l *linear) bounded(list []xc.Use, lo, hi int) {
	switch {
	case len(list) == 0 && lo > 0:
		l.never()
	case len(list) == 0:
	case lo == hi:
		l.sum(list, 1)
		l.close("=", lo)
	default:
		if lo > 0 {
			l.sum(list, 1)
			l.close(">=", lo)
		}
		l.sum(list, -1)
		l.close(">=", -hi)
	}
}

// coloured adds constraints that say: the chosen options agree about a secondary item.
func (l *linear) coloured(list []xc.Use) {
	slices.SortStableFunc(list, func(a, b xc.Use) int { return int(a.Colour - b.Colour) })
	var loads []xc.Use
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].Colour == list[0].Colour {
			n++
		}
		if list[0].Colour == 0 || n == 1 {
			loads = append(loads, list[:n]...)
		} else {
			l.vars++
			for _, u := range list[:n] {
				l.add(1, l.vars)
				l.add(-1, int(u.Option)+1)
				l.close(">=", 0)
			}
			l.sum(list[:n], 1)
			l.add(-1, l.vars)
			l.close(">=", 0)
			loads = append(loads, xc.Use{Option: int32(l.vars) - 1, Times: 1})
		}
		list = list[n:]
	}
	if len(loads) > 1 {
		l.bounded(loads, 0, 1)
	}
}

// demand adds constraints that say: option k is not chosen, and is ruled out.
func (l *linear) demand(p *cover.Problem, k int, uses [][]xc.Use) {
	l.add(1, k+1)
	l.close("=", 0)
	others := map[int32]bool{}
	var list []xc.Use
	for e := range p.Option(k) {
		for _, u := range uses[e.Item] {
			if int(u.Option) != k && !others[u.Option] && (e.Colour == 0 || u.Colour != e.Colour) {
				others[u.Option] = true
				list = append(list, xc.Use{Option: u.Option, Times: 1})
			}
		}
	}
	if len(list) == 0 {
		l.never()
		return
	}
	l.sum(list, 1)
	l.close(">=", 1)
}

// write writes the constraints, after the costs, with a comment for every option.
func (l *linear) write(w io.Writer, p *cover.Problem, base int64) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "* #variable= %d #constraint= %d\n", l.vars, l.count)
	priced := &linear{}
	for k := range p.Options() {
		fmt.Fprintf(out, "* x%d: %s\n", k+1, p.OptionString(k))
		if c := p.Cost(k); c > 0 {
			priced.add(c, k+1)
		}
	}
	if base != 0 {
		priced.add(base, l.vars)
	}
	if len(priced.b) > 0 {
		fmt.Fprintf(out, "min: %s;\n", priced.b)
	}
	out.Write(l.b)
	return out.Flush()
}
