// Package prooftest checks proofs that a formula has no model.
package prooftest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/crillab/gophersat/explain"
)

// Check returns an error unless a proof in the DRAT format shows that a formula in the DIMACS format
// has no model: every clause has to follow from those before it by unit propagation, and the last is
// empty. What followed from a clause alone stays when that goes.
func Check(formula, proof io.Reader) error {
	c := &checker{literals: map[int]*literal{}, place: map[string][]int{}}
	err := read(formula, func(_ bool, clause []int) error {
		c.add(clause)
		return nil
	})
	ended := false
	if err == nil {
		err = read(proof, func(gone bool, clause []int) error {
			switch {
			case ended:
				return nil
			case gone:
				return c.remove(clause)
			case !c.follows(clause):
				return fmt.Errorf("%v does not follow", clause)
			}
			ended = len(clause) == 0
			c.add(clause)
			return nil
		})
	}
	if err == nil && !ended {
		err = errors.New("the proof does not end in the empty clause")
	}
	return err
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
		for w := range strings.FieldsSeq(text) {
			l, err := strconv.Atoi(w)
			ok = ok && err == nil && l != 0
			clause = append(clause, l)
		}
		slices.Sort(clause)
		err := errors.New("no clause, or not one that ends in 0")
		if ok {
			err = line(gone, slices.Compact(clause))
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return s.Err()
}

// A checker has clauses, and the literals that are true by them.
type checker struct {
	clauses  [][]int          // nil if one was removed
	open     []int            // by clause: how many of its literals are not false
	place    map[string][]int // of clauses, by their text
	literals map[int]*literal
	trail    []int // the literals that are true
	clash    bool  // the clauses contradict each other
}

// A literal has the clauses that it is in.
type literal struct {
	in    []int
	holds bool
}

// of returns what is known of a literal.
func (c *checker) of(l int) *literal {
	if c.literals[l] == nil {
		c.literals[l] = &literal{}
	}
	return c.literals[l]
}

// add adds a clause, and what follows from it alone.
func (c *checker) add(clause []int) {
	n, key := len(c.clauses), fmt.Sprint(clause)
	c.place[key] = append(c.place[key], n)
	open := slices.DeleteFunc(slices.Clone(clause), func(l int) bool { return c.of(-l).holds })
	c.clauses, c.open = append(c.clauses, clause), append(c.open, len(open))
	for _, l := range clause {
		c.of(l).in = append(c.of(l).in, n)
	}
	if len(open) < 2 {
		c.clash = c.clash || len(open) == 0 || c.assume(open)
	}
}

// remove removes a clause.
func (c *checker) remove(clause []int) error {
	places := c.place[fmt.Sprint(clause)]
	if len(places) == 0 {
		return fmt.Errorf("there is no clause %v to remove", clause)
	}
	last := len(places) - 1
	c.clauses[places[last]] = nil
	c.place[fmt.Sprint(clause)] = places[:last]
	return nil
}

// follows reports whether the opposite of a clause leads to a contradiction.
func (c *checker) follows(clause []int) bool {
	from, opposite := len(c.trail), []int{}
	for _, l := range clause {
		opposite = append(opposite, -l)
	}
	clash := c.clash || c.assume(opposite)
	for _, l := range c.trail[from:] {
		c.of(l).holds = false
		for _, n := range c.of(-l).in {
			c.open[n]++
		}
	}
	c.trail = c.trail[:from]
	return clash
}

// assume makes literals true, and all that follows. It reports whether that is a contradiction.
func (c *checker) assume(list []int) (clash bool) {
	for i := 0; i < len(list) && !clash; i++ {
		l := list[i]
		if c.of(l).holds {
			continue
		}
		if c.of(-l).holds {
			return true
		}
		c.of(l).holds = true
		c.trail = append(c.trail, l)
		for _, n := range c.of(-l).in {
			c.open[n]--
			switch clause := c.clauses[n]; {
			case clause == nil:
			case c.open[n] == 0:
				clash = true
			case c.open[n] == 1:
				list = append(list, clause[slices.IndexFunc(clause, func(m int) bool { return !c.of(-m).holds })])
			}
		}
	}
	return clash
}

// Published asks a published checker, that of gophersat, whether a formula is refuted: by unit propagation
// alone, and without deletions.
func Published(formula, proof io.Reader) (bool, error) {
	f, err := explain.ParseCNF(formula)
	if err != nil {
		return false, err
	}
	return f.Unsat(proof)
}
