// Package prooftest checks proofs that a formula has no model.
package prooftest

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Check returns an error unless a proof in the DRAT format shows that a formula in the
// DIMACS format has no model. It goes by the definition: if all literals of an added clause
// are made false, unit propagation has to find a clause with no literal left (RUP). It does
// not know the further rule of the format (RAT), and takes deletions literally. The number
// of added clauses comes with it.
func Check(formula, proof io.Reader) (added int, err error) {
	c := &proofChecker{place: map[string][]int{}}
	err = c.read(formula, func(words []string) error {
		if words[0] == "c" || words[0] == "p" {
			return nil
		}
		c.add(clauseOf(words))
		return nil
	})
	if err != nil {
		return 0, err
	}
	err = c.read(proof, func(words []string) error {
		if words[0] == "d" {
			return c.remove(clauseOf(words[1:]))
		}
		clause := clauseOf(words)
		if !c.follows(clause) {
			return fmt.Errorf("%v does not follow", clause)
		}
		added++
		c.add(clause)
		return nil
	})
	if err == nil && !slices.ContainsFunc(c.clauses, func(c []int) bool { return c != nil && len(c) == 0 }) {
		err = fmt.Errorf("the proof does not end in the empty clause")
	}
	return added, err
}

type proofChecker struct {
	clauses [][]int          // nil if one was removed
	place   map[string][]int // of clauses, by their text
	watches [][]int          // by literal: clauses that have it among their first two
	value   []int8           // by literal
	why     []int            // by literal that holds for good: a clause
	trail   []int
	head    int
	clash   bool // without any assumption
}

// index returns the place of a literal in a list.
func index(l int) int {
	if l < 0 {
		return -2*l + 1
	}
	return 2 * l
}

func clauseOf(words []string) (clause []int) {
	clause = []int{}
	for _, w := range words {
		if l, err := strconv.Atoi(w); err != nil {
			panic(err)
		} else if l != 0 {
			clause = append(clause, l)
		}
	}
	slices.Sort(clause)
	return slices.Compact(clause)
}

func (c *proofChecker) read(in io.Reader, line func(words []string) error) error {
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<24)
	for n := 1; s.Scan(); n++ {
		words := strings.Fields(s.Text())
		if len(words) == 0 || words[len(words)-1] != "0" && words[0] != "c" && words[0] != "p" {
			return fmt.Errorf("line %d has no 0 at its end", n)
		}
		if err := line(words); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return s.Err()
}

// add adds a clause for good.
func (c *proofChecker) add(clause []int) {
	key := fmt.Sprint(clause)
	c.place[key] = append(c.place[key], len(c.clauses))
	c.clauses = append(c.clauses, slices.Clone(clause))
	c.attach(len(c.clauses) - 1)
}

// attach watches a clause, and draws what follows from it for good.
func (c *proofChecker) attach(n int) {
	clause := c.clauses[n]
	for _, l := range clause {
		for len(c.value) <= index(l)|1 {
			c.value, c.why, c.watches = append(c.value, 0), append(c.why, -1), append(c.watches, nil)
		}
	}
	slices.SortStableFunc(clause, func(l, m int) int { return int(c.value[index(m)]) - int(c.value[index(l)]) })
	for _, l := range clause[:min(2, len(clause))] {
		c.watches[index(l)] = append(c.watches[index(l)], n)
	}
	switch {
	case len(clause) == 0 || c.value[index(clause[0])] < 0:
		c.clash = true
	case len(clause) == 1:
		c.why[index(clause[0])] = n // rather than a clause that may go
		c.set(clause[0])
	case c.value[index(clause[0])] == 0 && c.value[index(clause[1])] < 0:
		c.why[index(clause[0])] = n
		c.set(clause[0])
	}
	c.clash = c.clash || !c.propagate(true)
}

func (c *proofChecker) set(l int) {
	if c.value[index(l)] == 0 {
		c.value[index(l)], c.value[index(-l)] = 1, -1
		c.trail = append(c.trail, l)
	}
}

// propagate draws all that follows, and reports whether there is no contradiction.
func (c *proofChecker) propagate(forGood bool) bool {
	for ; c.head < len(c.trail); c.head++ {
		gone := -c.trail[c.head]
		list := c.watches[index(gone)]
		kept := list[:0]
		for i, n := range list {
			clause := c.clauses[n]
			if clause[0] == gone {
				clause[0], clause[1] = clause[1], gone
			}
			if j := slices.IndexFunc(clause[1:], func(l int) bool { return c.value[index(l)] >= 0 }); j >= 0 && c.value[index(clause[0])] <= 0 {
				clause[1], clause[1+j] = clause[1+j], clause[1]
				c.watches[index(clause[1])] = append(c.watches[index(clause[1])], n)
				continue
			}
			kept = append(kept, n)
			if c.value[index(clause[0])] < 0 {
				c.watches[index(gone)] = append(kept, list[i+1:]...)
				return false
			}
			if forGood && c.value[index(clause[0])] == 0 {
				c.why[index(clause[0])] = n
			}
			c.set(clause[0])
		}
		c.watches[index(gone)] = kept
	}
	return true
}

// follows reports whether a clause follows by unit propagation.
func (c *proofChecker) follows(clause []int) bool {
	if c.clash {
		return true
	}
	end := len(c.trail)
	clash := false
	for _, l := range clause {
		for len(c.value) <= index(l)|1 {
			c.value, c.why, c.watches = append(c.value, 0), append(c.why, -1), append(c.watches, nil)
		}
		clash = clash || c.value[index(l)] > 0
		c.set(-l)
	}
	clash = clash || !c.propagate(false)
	for _, l := range c.trail[end:] {
		c.value[index(l)], c.value[index(-l)] = 0, 0
	}
	c.trail, c.head = c.trail[:end], end
	return clash
}

// remove removes a clause. If something follows from it for good, all is drawn anew.
func (c *proofChecker) remove(clause []int) error {
	key := fmt.Sprint(clause)
	places := c.place[key]
	if len(places) == 0 {
		return fmt.Errorf("there is no clause %v to remove", clause)
	}
	n := places[len(places)-1]
	c.place[key] = places[:len(places)-1]
	needed := false
	for i, l := range c.clauses[n] {
		needed = needed || c.why[index(l)] == n
		if i < 2 {
			w := &c.watches[index(l)]
			*w = slices.DeleteFunc(*w, func(m int) bool { return m == n })
		}
	}
	c.clauses[n] = nil
	if !needed {
		return nil
	}
	clear(c.value)
	clear(c.watches)
	for l := range c.why {
		c.why[l] = -1
	}
	c.trail, c.head, c.clash = c.trail[:0], 0, false
	for n, clause := range c.clauses {
		if clause != nil {
			c.attach(n)
		}
	}
	return nil
}
