// Package prooftest checks proofs that a formula has no model.
package prooftest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

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
			clauses[len(clauses)+1] = append(numbers(strings.Fields(line)), nil)[0]
		}
	}
	last := len(clauses)
	for line := range strings.Lines(string(p)) {
		words := append(strings.Fields(line), "", "")
		if words[1] == "d" {
			for _, k := range slices.Concat(numbers(words[2 : len(words)-2])...) {
				delete(clauses, k)
			}
			continue
		}
		id, _ := strconv.Atoi(words[0])
		lists := numbers(words[1 : len(words)-2])
		if len(lists) != 2 || id <= last || !follows(clauses, lists[0], lists[1]) {
			return fmt.Errorf("%q does not follow", line)
		}
		if len(lists[0]) == 0 {
			return nil
		}
		clauses[id], last = lists[0], id
	}
	return errors.New("the proof does not end in the empty clause")
}

// numbers returns lists of numbers, each of which ends in 0, or nil if there is anything else.
func numbers(words []string) (lists [][]int) {
	list := []int{}
	for _, w := range words {
		k, err := strconv.Atoi(w)
		switch {
		case err != nil:
			return nil
		case k != 0:
			list = append(list, k)
		default:
			lists, list = append(lists, list), []int{}
		}
	}
	return lists
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
