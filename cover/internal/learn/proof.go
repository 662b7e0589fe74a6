package learn

import (
	"io"
	"strconv"
)

// A proof is what a learner writes down for others to check: every clause that it learns,
// in the order in which it learns them, and which it throws away (the format is DRAT).
// Variable v is v+1 there.
//
// A checker has the formula of package dimacs, whose first variables are options and tints
// in the same order, and confirms of every clause that its negation leads to a conflict by
// unit propagation alone. So whatever the learner works out from a literal, that formula
// has to give by unit propagation too:
//
//	(most)  by pairs, or by a chain of "one of the first n options is chosen"
//	(tint)  by the clauses that define a colour
//	(least) is a clause, or the end of a chain
//	(sum)   by chains for every number that they can come to, which know the least and the greatest sum of
//	        the first n options that is still possible, seen from either end
//
// What holds on level 0 is written before clauses are thrown away that may be why.
type proof struct {
	w     io.Writer
	err   error // the first of w; nothing is written after it
	line  []byte
	fixed int // literals of the trail that were written
}

// add writes down a clause. A nil proof writes nothing.
func (p *proof) add(clause []literal) {
	if p != nil {
		p.write(p.line[:0], clause)
	}
}

// remove writes down that a clause is thrown away.
func (p *proof) remove(clause []literal) {
	if p != nil {
		p.write(append(p.line[:0], "d "...), clause)
	}
}

func (p *proof) write(line []byte, clause []literal) {
	for _, l := range clause {
		n := int64(l.variable()) + 1
		if l.denies() {
			n = -n
		}
		line = append(strconv.AppendInt(line, n, 10), ' ')
	}
	p.line = append(line, "0\n"...)
	if p.err == nil {
		_, p.err = p.w.Write(p.line)
	}
}

// proveFixed writes down what holds on level 0.
func (s *learner) proveFixed() {
	if s.proof == nil {
		return
	}
	end := len(s.trail)
	if s.depth() > 0 {
		end = int(s.begins[0])
	}
	for ; s.proof.fixed < end; s.proof.fixed++ {
		s.proof.add(s.trail[s.proof.fixed : s.proof.fixed+1])
	}
}
