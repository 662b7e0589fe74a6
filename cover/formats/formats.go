// Package formats reads exact cover problems in the forms of other programs, and writes them
// for pseudo-Boolean solvers. [Read] tells the forms apart by how they begin.
//
//	Knuth         the form of Donald Knuth's programs, which package cover has
//	MatrixMarket  a matrix of 0 and 1, as coordinates or as an array: rows are options,
//	              columns items
//	Dense         rows of 0 and 1, such as 0 1 1 or 011 or [0, 1, 1]; lines that begin
//	              with #, % or // are comments
//	Miniexact     the text of the solver miniexact: < a b:1;2 > [ x ] a x:red; b;
//	              or the same in numbers, after a line "p xc 2 1" or "p xcc 2 1"
//	EC            sets of numbers, for counters of exact covers: p ec 2, then a set
//	              on each line, such as s 1 2; or 2 1, and each set with its size
//	OPB           linear constraints on variables that are 0 or 1, as in the
//	              competitions of pseudo-Boolean solvers: variables are options,
//	              constraints items; the comment with their number may be absent
//
// Option k of the problem is row k, the option at that place, or variable k. Items without
// a name have their number: column 3 is 3, constraint 3 is c3. A variable of an OPB text that
// is also negated, as in 2 ~x3 or -2 x3, has a second option, behind those of all variables.
//
// [ReadFlatZinc] reads models of MiniZinc, whose solutions are more than options.
package formats

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"

	"bonepile/cover"
)

// A Form is a way to write an exact cover problem as text.
type Form string

// The forms that [Read] reads.
const (
	Knuth        Form = "knuth"
	MatrixMarket Form = "matrix-market"
	Dense        Form = "dense"
	Miniexact    Form = "miniexact"
	EC           Form = "ec"
	OPB          Form = "opb"
)

// Forms returns all forms that [Read] reads.
func Forms() []Form { return []Form{Knuth, MatrixMarket, Dense, Miniexact, EC, OPB} }

// A Config tunes [Read]. The zero value reads any form.
type Config struct {
	// Form is the form of the text; if it is "", the beginning of the text decides.
	Form Form

	// Demands keeps options without a primary item, as demands: see
	// [cover.Problem.IsDemand]. Otherwise they are dropped.
	Demands bool

	// Base, if not nil, gets what to add to costs, which are never negative, for the
	// objective of a text in form OPB: -3 for "min: -3 x1", which is 3 ~x1 - 3.
	Base *int64

	// Warn, if not nil, is called for what is dropped.
	Warn func(*cover.SyntaxError)
}

// maxItems is how many items a text may have that only says their number.
const maxItems = 1 << 22

// peeked is how much of a text is examined to tell its form.
const peeked = 512

// Read reads a problem. A mistake in the text gives a [*cover.SyntaxError]; other errors come
// from r. It takes memory in proportion to the problem and holds one line at a time.
func Read(r io.Reader, cfg Config) (*cover.Problem, error) {
	src := bufio.NewReaderSize(r, 1<<16)
	if cfg.Form == "" {
		begin, _ := src.Peek(peeked) // an error comes again
		cfg.Form = Recognise(begin)
	}
	s := &scanner{src: src}
	switch cfg.Form {
	case Knuth:
		if cfg.Demands {
			return cover.ParseDemands(src)
		}
		return cover.ParseWarn(src, cfg.Warn)
	case MatrixMarket:
		return readMatrix(s, cfg)
	case Dense:
		return readDense(s, cfg)
	case Miniexact:
		return readMiniexact(s, cfg)
	case EC:
		return readEC(s)
	case OPB:
		return readOPB(s, cfg)
	}
	return nil, errors.New("cover: unknown form " + string(cfg.Form))
}

// Recognise returns the form of a text by how it begins. A text that looks like none of the
// others is Knuth's; one in form EC whose first line is two numbers is not recognised.
func Recognise(begin []byte) Form {
	begin = bytes.TrimSpace(bytes.TrimPrefix(begin, []byte(byteOrderMark)))
	first, _, _ := strings.Cut(string(begin), "\n")
	words := strings.Fields(first)
	switch {
	case len(words) == 0:
	case strings.EqualFold(words[0], "%%MatrixMarket"):
		return MatrixMarket
	case isOPB(string(begin)):
		return OPB
	case words[0] == "c" && bytes.Contains(begin, []byte("\np ec ")), len(words) == 3 && words[0] == "p" && words[1] == "ec":
		return EC
	case first[0] == '<', len(words) >= 4 && words[0] == "p" && (words[1] == "xc" || words[1] == "xcc"):
		return Miniexact
	case isDense(string(begin)):
		return Dense
	}
	return Knuth
}
