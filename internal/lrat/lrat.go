// Package lrat adds hints to proofs that a formula has no model, so that a checker need not search.
//
// A clause follows by unit propagation (RUP) if its negation comes to a contradiction: clauses all of whose
// literals but one are false make that one true, until one has none left. The hints are these clauses, in order.
package lrat

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

var errClause = errors.New("no clause, or not one that ends in 0")

// Write reads a formula in the DIMACS format and a DRAT proof that it has no model, and writes that proof in the
// LRAT format. Every clause has to follow by unit propagation: the further rule of the format (RAT) is refused. A
// clause stays if something follows from it without any assumption. It returns the number of added clauses.
func Write(w io.Writer, formula, proof io.Reader) (added int, err error) {
	p := &prover{place: map[string][]int{}, out: bufio.NewWriter(w), clash: -1}
	err = read(formula, func(_ bool, clause []int) error {
		p.add(clause)
		return nil
	})
	over := false
	if err == nil {
		err = read(proof, func(gone bool, clause []int) error {
			switch {
			case over:
				return nil
			case gone:
				return p.remove(clause)
			}
			hints := p.hints(clause)
			if hints == nil {
				return fmt.Errorf("%v does not follow", clause)
			}
			over = len(clause) == 0
			added++
			p.add(clause)
			p.line(strconv.Itoa(len(p.clauses)), clause, hints)
			return nil
		})
	}
	if err == nil && !over {
		err = errors.New("the proof does not end in the empty clause")
	}
	if err == nil {
		err = p.out.Flush()
	}
	return added, err
}

// A prover holds the clauses, and what follows from them without any assumption.
type prover struct {
	out     *bufio.Writer
	clauses [][]int          // by number less 1; nil if one was removed
	place   map[string][]int // of clauses, by their text
	watches [][]int          // by literal: clauses that have it among their first two
	value   []int8           // by literal
	why     []int            // by literal that is true: the clause that made it so, -1 if it is assumed
	part    []bool           // by literal: for hints
	trail   []int
	head    int
	clash   int // a clause none of whose literals can be true, -1 for none
}

// index returns the place of a literal in a list.
func index(l int) int {
	if l < 0 {
		return -2*l + 1
	}
	return 2 * l
}

// read calls line with every clause of a text, and whether that is removed.
func read(in io.Reader, line func(gone bool, clause []int) error) error {
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<24)
	for n := 1; s.Scan(); n++ {
		text, gone := strings.CutPrefix(s.Text(), "d ")
		if strings.HasPrefix(text, "c") || strings.HasPrefix(text, "p") {
			continue
		}
		text, ok := strings.CutSuffix(" "+text, " 0")
		clause := []int{}
		for _, w := range strings.Fields(text) {
			l, err := strconv.Atoi(w)
			ok = ok && err == nil && l != 0
			clause = append(clause, l)
		}
		slices.Sort(clause)
		err := errClause
		if ok {
			err = line(gone, slices.Compact(clause))
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return s.Err()
}

// line writes a line of the proof: that a clause is added, or what is removed.
func (p *prover) line(begin string, lists ...[]int) {
	text := []byte(begin)
	for _, list := range lists {
		for _, k := range list {
			text = strconv.AppendInt(append(text, ' '), int64(k), 10)
		}
		text = append(text, " 0"...)
	}
	p.out.Write(append(text, '\n')) // Flush has its error
}

// add adds a clause for good, watches it, and draws what follows from it.
func (p *prover) add(clause []int) {
	key, n := fmt.Sprint(clause), len(p.clauses)
	p.place[key] = append(p.place[key], n)
	clause = slices.Clone(clause)
	p.clauses = append(p.clauses, clause)
	p.room(clause)
	slices.SortStableFunc(clause, func(l, m int) int { return int(p.value[index(m)]) - int(p.value[index(l)]) })
	for _, l := range clause[:min(2, len(clause))] {
		p.watches[index(l)] = append(p.watches[index(l)], n)
	}
	switch {
	case p.clash >= 0:
		return
	case len(clause) == 0 || p.value[index(clause[0])] < 0:
		p.clash = n
		return
	case len(clause) == 1 && p.value[index(clause[0])] > 0:
		p.why[index(clause[0])] = n // rather than a clause that may go
	case len(clause) == 1 || p.value[index(clause[0])] == 0 && p.value[index(clause[1])] < 0:
		p.set(clause[0], n)
	}
	p.clash = p.propagate()
}

// room makes room for the literals of a clause.
func (p *prover) room(clause []int) {
	for _, l := range clause {
		for len(p.value) <= index(l)|1 {
			p.value, p.why, p.watches, p.part = append(p.value, 0), append(p.why, -1), append(p.watches, nil), append(p.part, false)
		}
	}
}

// set makes a literal true that is open.
func (p *prover) set(l, why int) {
	p.value[index(l)], p.value[index(-l)], p.why[index(l)] = 1, -1, why
	p.trail = append(p.trail, l)
}

// propagate draws all that follows. It returns a clause that has no literal left, or -1.
func (p *prover) propagate() int {
	for ; p.head < len(p.trail); p.head++ {
		gone := -p.trail[p.head]
		list := p.watches[index(gone)]
		kept := list[:0]
		for i, n := range list {
			clause := p.clauses[n]
			if len(clause) > 1 && clause[0] == gone {
				clause[0], clause[1] = clause[1], gone
			}
			if j := slices.IndexFunc(clause[1:], func(l int) bool { return p.value[index(l)] >= 0 }); j >= 0 && p.value[index(clause[0])] <= 0 {
				clause[1], clause[1+j] = clause[1+j], clause[1]
				p.watches[index(clause[1])] = append(p.watches[index(clause[1])], n)
				continue
			}
			kept = append(kept, n)
			switch p.value[index(clause[0])] {
			case -1:
				p.watches[index(gone)] = append(kept, list[i+1:]...)
				return n
			case 0:
				p.set(clause[0], n)
			}
		}
		p.watches[index(gone)] = kept
	}
	return -1
}

// hints returns the numbers of the clauses by which a clause follows by unit propagation, or nil if it
// does not.
func (p *prover) hints(clause []int) (list []int) {
	end, clash := len(p.trail), p.clash
	p.room(clause)
	switch {
	case slices.ContainsFunc(clause, func(l int) bool { return p.value[index(l)] > 0 }):
		i := slices.IndexFunc(p.trail, func(l int) bool { return slices.Contains(clause, l) })
		clash = p.why[index(p.trail[i])] // the first, so that no hint comes after a contradiction
	case clash < 0:
		for _, l := range clause {
			if p.value[index(l)] == 0 {
				p.set(-l, -1)
			}
		}
		clash = p.propagate()
	}
	if clash >= 0 {
		list = []int{clash + 1}
		p.mark(clash)
	}
	for i := len(p.trail) - 1; i >= 0; i-- { // what part the trail has in it, from its end
		l := p.trail[i]
		if n := p.why[index(l)]; p.part[index(l)] && n >= 0 && !slices.Contains(clause, -l) {
			list = append(list, n+1)
			p.mark(n)
		}
		p.part[index(l)] = false
		if i >= end {
			p.value[index(l)], p.value[index(-l)], p.why[index(l)] = 0, 0, -1
		}
	}
	p.trail, p.head = p.trail[:end], end
	slices.Reverse(list)
	return list
}

// mark marks what made the literals of a clause false.
func (p *prover) mark(n int) {
	for _, l := range p.clauses[n] {
		p.part[index(-l)] = p.value[index(l)] < 0
	}
}

// remove removes a clause, unless something follows from it for good.
func (p *prover) remove(clause []int) error {
	key := fmt.Sprint(clause)
	places := p.place[key]
	if len(places) == 0 {
		return fmt.Errorf("there is no clause %v to remove", clause)
	}
	n := places[len(places)-1]
	if n == p.clash || slices.ContainsFunc(clause, func(l int) bool { return p.why[index(l)] == n }) {
		return nil
	}
	p.place[key] = places[:len(places)-1]
	p.line(fmt.Sprintf("%d d", len(p.clauses)), []int{n + 1})
	for _, l := range p.clauses[n][:min(2, len(clause))] {
		w := &p.watches[index(l)]
		*w = slices.DeleteFunc(*w, func(m int) bool { return m == n })
	}
	p.clauses[n] = nil
	return nil
}
