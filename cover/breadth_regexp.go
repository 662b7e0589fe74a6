package cover

import (
	"context"
	"errors"
	"math"
	"strconv"
)

// All solutions as one regular expression: Algorithm N, where the number of an
// entry is the number of an expression for the selections that the entry stands
// for. Taking an option appends it; two ways to one state are alternatives.
//
// Expressions share parts as long as they are kept in memory, but their text
// cannot, and may be exponentially longer. So the lengths of texts are computed
// first.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, exercise 42.

// ErrLength reports an expression that is longer than was allowed.
var ErrLength = errors.New("cover: expression too long")

// noWord is an expression that nothing matches.
const noWord = `[^\x00-\x{10FFFF}]`

// Expression returns a regular expression for the solutions of p, in the syntax
// of package regexp. Each solution is a word: the numbers of its options in the
// order of cfg, which is increasing if nothing else is asked for, each with a
// blank behind it. These words match the whole expression, and no other text
// that is made of numbers with blanks behind them. So "(?:0 |1 2 )3 " says that
// the solutions are {0, 3} and {1, 2, 3}.
//
// An error is [ErrLength] if the expression would have more than maxLen bytes,
// or one of those of [Problem.CountBreadth]. It costs the same, and 32 bytes
// for each look at a table.
func (p *Problem) Expression(ctx context.Context, cfg BreadthConfig, maxLen int) (string, error) {
	b, err := p.newBreadth(cfg)
	if err != nil {
		return "", err
	}
	x := expressions{{}, {}} // none, and the empty word: what newBreadth counts as 0 and 1
	b.merge = func(to *table, e int, from *table, f, option int) {
		id := int(from.value(f)[0])
		if option >= 0 {
			id = x.then(id, option)
		}
		v := to.value(e)
		if v[0] != 0 {
			id = x.or(int(v[0]), id)
		}
		v[0] = uint64(id)
	}
	if err := b.run(ctx, cfg); err != nil {
		return "", err
	}
	text := noWord
	if b.now.len() > 0 {
		id := int(b.now.value(0)[0])
		if x[id].length > maxLen {
			return "", ErrLength
		}
		text = string(x.append(make([]byte, 0, x[id].length), id))
	}
	if len(text) > maxLen {
		return "", ErrLength
	}
	return text, nil
}

// Expressions are numbered by their place; 0 is none, and 1 the empty word.
type expressions []expression

// An expression is two alternatives, or what an expression matches and an option
// behind it.
type expression struct {
	left   int  // expression
	right  int  // expression, or option
	either bool // left or right
	length int  // of the text; math.MaxInt if that is too much
}

// then returns the expression for what left matches, with an option behind it.
func (x *expressions) then(left, option int) int {
	length := (*x)[left].length
	if (*x)[left].either {
		length = sum(length, len("(?:)"))
	}
	length = sum(length, len(strconv.Itoa(option))+1)
	*x = append(*x, expression{left: left, right: option, length: length})
	return len(*x) - 1
}

// or returns the expression for what left matches and what right matches.
func (x *expressions) or(left, right int) int {
	length := sum((*x)[left].length, sum((*x)[right].length, 1))
	*x = append(*x, expression{left: left, right: right, either: true, length: length})
	return len(*x) - 1
}

// sum returns the sum of two lengths.
func sum(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}

// append adds the text of an expression. It goes as deep as there are options.
func (x expressions) append(text []byte, id int) []byte {
	e := x[id]
	switch {
	case id == 1:
	case e.either:
		text = x.append(text, e.left)
		text = append(text, '|')
		text = x.append(text, e.right)
	default:
		if x[e.left].either {
			text = append(text, "(?:"...)
			text = x.append(text, e.left)
			text = append(text, ')')
		} else {
			text = x.append(text, e.left)
		}
		text = strconv.AppendInt(text, int64(e.right), 10)
		text = append(text, ' ')
	}
	return text
}
