// Package prooftest checks proofs that a formula has no model.
package prooftest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/crillab/gophersat/explain"

	"bonepile/internal/lrat"
)

// Check returns an error unless a proof in the DRAT format shows that a formula in the DIMACS format
// has no model. It has hints added to the proof, and trusts only those. The number of added clauses
// comes with it.
func Check(formula, proof io.Reader) (added int, err error) {
	var text, hinted bytes.Buffer
	if added, err = lrat.Write(&hinted, io.TeeReader(formula, &text), proof); err == nil {
		err = Hinted(&text, &hinted)
	}
	return added, err
}

// Hinted returns an error unless a proof in the LRAT format shows that a formula has no model. It knows
// clauses and hints only.
func Hinted(formula, proof io.Reader) error {
	f, err := io.ReadAll(formula)
	p, proofErr := io.ReadAll(proof)
	if err = errors.Join(err, proofErr); err != nil {
		return err
	}
	clauses := map[int][]int{}
	for line := range strings.Lines(string(f)) {
		if line[0] != 'c' && line[0] != 'p' {
			clauses[len(clauses)+1] = numbers(strings.TrimSuffix(line, " 0\n"))
		}
	}
	last := len(clauses)
	for line := range strings.Lines(string(p)) {
		line, ok := strings.CutSuffix(line, " 0\n")
		if _, gone, is := strings.Cut(line, " d "); ok && is {
			for _, k := range numbers(gone) {
				delete(clauses, k)
			}
			continue
		}
		text, hints, is := strings.Cut(line, " 0 ")
		clause := numbers("0" + text) // after its number
		if !ok || !is || clause[0] <= last || !follows(clauses, clause[1:], numbers(hints)) {
			return fmt.Errorf("%q does not follow", line)
		}
		if last = clause[0]; len(clause) == 1 {
			return nil
		}
		clauses[last] = clause[1:]
	}
	return errors.New("the proof does not end in the empty clause")
}

// numbers returns the numbers of a text; other words are 0.
func numbers(text string) []int {
	list := []int{}
	for w := range strings.FieldsSeq(text) {
		k, _ := strconv.Atoi(w)
		list = append(list, k)
	}
	return list
}

// follows reports whether a clause follows by its hints: each is a clause all of whose literals but one are
// false by those before it, and the last has none left.
func follows(clauses map[int][]int, clause, hints []int) bool {
	holds := map[int]bool{}
	for _, l := range clause {
		holds[-l] = true
	}
	for i, k := range hints {
		c, open := clauses[k], 0
		for _, l := range c {
			if !holds[-l] && l != open {
				if open != 0 || holds[l] {
					return false
				}
				open = l
			}
		}
		if c == nil || open == 0 {
			return c != nil && i == len(hints)-1
		}
		holds[open] = true
	}
	return false
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
