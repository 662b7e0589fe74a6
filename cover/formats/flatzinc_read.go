package formats

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
)

var errFlatZinc = errors.New("not an exact cover problem in FlatZinc")

// A flat is a model while it is read.
type flat struct {
	*scanner
	*Model
	names map[string]meaning // of variables, arrays and numbers
	rows  []sumRow
	large *cover.SyntaxError // the error if what is being read has a number that is too large
}

// A meaning is what a name or an expression stands for.
type meaning struct {
	list    []literal
	isArray bool
	bool    bool
}

// ReadFlatZinc reads a satisfaction problem of MiniZinc, as its compiler writes it for
// solvers. A mistake in the text, and whatever is not part of an exact cover problem, gives a
// [*cover.SyntaxError]; other errors come from r.
func ReadFlatZinc(r io.Reader) (*Model, error) {
	s := &scanner{src: bufio.NewReaderSize(r, 1<<16), single: "()[]{},;=", run: ":", comment: "%", reason: errFlatZinc}
	f := &flat{scanner: s, Model: &Model{}, names: map[string]meaning{}}
	solved := false
	for s.more(); s.word != ""; s.more() {
		switch {
		case solved:
			s.fail("the end of the text")
		case s.word == "predicate":
			f.skip(";")
		case s.word == "constraint":
			f.constraint()
		case s.word == "solve":
			f.solve()
			solved = true
		default:
			f.declaration()
		}
	}
	if !solved {
		s.fail(`"solve satisfy;"`)
	}
	if s.failed() {
		return nil, s.err
	}
	p, err := f.translate(f.rows)
	f.Problem = p
	return f.Model, err
}

// tooLarge notes where f is, for the error about a number that is too large.
func (f *flat) tooLarge() {
	f.large = f.mistake(errTooLarge, "numbers whose sum is 2147483647 at most")
}

// want moves past the current word, which has to be this one.
func (f *flat) want(word string) {
	if f.word != word {
		f.fail(strconv.Quote(word))
	}
	f.more()
}

// skip moves to the first of these words outside brackets.
func (f *flat) skip(words ...string) {
	for depth := 0; ; f.more() {
		for _, word := range words {
			if depth == 0 && f.word == word {
				return
			}
		}
		switch f.word {
		case "":
			f.fail(strconv.Quote(words[0]))
			return
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
	}
}

// declaration reads a variable, an array or a number, up to its semicolon.
func (f *flat) declaration() {
	array := f.word == "array"
	if array {
		f.skip("of")
		f.more()
	}
	isVar := f.word == "var"
	if isVar {
		f.more()
	}
	v, span := f.kind(isVar && !array)
	f.want(":")
	name := f.word
	v.isArray = array
	if _, known := f.names[name]; known || !isName(name) {
		f.fail("a new name")
	}
	f.tooLarge()
	f.more()
	out := f.annotations(name, array)
	if isVar && !array {
		v.list = []literal{{v: int32(len(f.vars))}}
		f.vars = append(f.vars, variable{is: int32(len(f.vars)), bool: v.bool})
		f.atLeast(span[0], v.list...)
		f.atLeast(1-span[1], v.list[0].not())
	}
	if f.word == "=" {
		f.more()
		is := f.expression()
		switch {
		case is.isArray != array, isVar && !array && len(is.list) == 0: // a set is not a value of a variable
			f.fail("a value of that type")
		case isVar && !array:
			f.unite(v.list[0], is.list[0])
		default:
			v.list = is.list
		}
	} else if !isVar || array {
		f.fail(`"="`)
	}
	f.names[name] = v
	if out != nil {
		out.list, out.bool = v.list, v.bool
		f.outputs = append(f.outputs, *out)
	}
	if f.word != ";" {
		f.fail(`";"`)
	}
}

// kind reads a type, and returns what a variable of it may be.
func (f *flat) kind(isVar bool) (v meaning, span [2]int64) {
	word := f.word
	switch {
	case word == "bool":
		v.bool, span = true, [2]int64{0, 1}
	case word == "set" && !isVar: // of numbers, which no constraint here takes
		f.skip(":")
		return v, span
	case word == "{" && isVar:
		span = [2]int64{1, 0}
		for f.more(); f.word != "}" && !f.failed(); f.more() {
			n := f.number(0, 1, "0 or 1")
			span = [2]int64{min(span[0], int64(n)), max(span[1], int64(n))}
			if f.more() != "," && f.word != "}" {
				f.fail(`"," or "}"`)
			}
			if f.word == "}" {
				break
			}
		}
	case isVar && (word == "0..1" || word == "0..0" || word == "1..1"):
		span = [2]int64{int64(word[0] - '0'), int64(word[3] - '0')}
	case isVar || word != "int" && !strings.Contains(word, ".."): // the elements of an array have their own ranges
		f.fail("bool or 0..1")
	}
	f.more()
	return v, span
}

// annotations reads those of a declaration, and returns the output that one asks for.
func (f *flat) annotations(name string, array bool) (out *output) {
	for f.word == "::" {
		switch f.more() {
		case "output_var":
			out = &output{name: name}
			f.more()
		case "output_array":
			out = &output{name: name}
			f.more()
			var dims []string
			for f.word == "(" || f.word == "[" || f.word == "," {
				if f.more(); f.word != "[" && f.word != "]" && f.word != ")" {
					dims = append(dims, f.word)
					f.more()
				}
			}
			for f.word == "]" || f.word == ")" {
				f.more()
			}
			if len(dims) == 0 || !array {
				f.fail("ranges of an array")
			}
			out.dims, out.depth = strings.Join(dims, ", "), len(dims)
		default:
			f.skip("::", "=", ";")
		}
	}
	return out
}

func isName(word string) bool {
	return word != "" && (word[0] == '_' || word[0]|0x20 >= 'a' && word[0]|0x20 <= 'z')
}

// expression reads a value and moves to what follows.
func (f *flat) expression() (v meaning) {
	if f.word != "[" {
		return f.atom()
	}
	v.isArray = true
	for f.more(); f.word != "]" && !f.failed(); {
		at := f.atom()
		if at.isArray {
			f.fail("a variable or a number")
		}
		v.list = append(v.list, at.list...)
		if f.word == "," {
			f.more()
		} else if f.word != "]" {
			f.fail(`"," or "]"`)
		}
	}
	f.more()
	return v
}

// atom reads a name, an element of an array, a number, true or false.
func (f *flat) atom() (v meaning) {
	word := f.word
	constant := func(n int64) meaning { return meaning{list: []literal{{v: -1, n: n}}} }
	switch {
	case word == "true":
		v = constant(1)
	case word == "false":
		v = constant(0)
	case isName(word):
		known := false
		if v, known = f.names[word]; !known {
			f.fail("the name of a variable, an array or a number")
		}
		if f.more() != "[" {
			return v
		}
		f.more()
		n := f.number(1, len(v.list), fmt.Sprintf("a number from 1 to %d", len(v.list)))
		if n > 0 {
			v = meaning{list: v.list[n-1 : n], bool: v.bool}
		}
		f.more()
		f.want("]")
		return v
	case strings.Contains(word, ".."): // a set, which no constraint here takes
	default:
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n > unbounded || n < -unbounded {
			f.fail("a name, a whole number, true or false")
		}
		v = constant(n)
	}
	f.more()
	return v
}

// solve reads what to do, up to its semicolon.
func (f *flat) solve() {
	if f.more() == "::" {
		f.skip("satisfy", "minimize", "maximize", ";")
	}
	if f.word != "satisfy" {
		f.fail(`"satisfy"`)
	}
	if f.more() != ";" {
		f.fail(`";"`)
	}
}

// unite says that two literals are equal.
func (f *flat) unite(a, b literal) {
	a, b = f.root(a), f.root(b)
	switch {
	case a.v < 0 || b.v < 0 || a.v == b.v:
		f.rows = append(f.rows, sumRow{[]literal{a, b}, []int64{1, -1}, "=", 0, f.large})
	default:
		f.vars[max(a.v, b.v)].is = min(a.v, b.v)
		f.vars[max(a.v, b.v)].flip = a.flip != b.flip
	}
}

// atLeast requires at least n of these literals to be 1.
func (f *flat) atLeast(n int64, list ...literal) {
	f.rows = append(f.rows, sumRow{list, slices.Repeat([]int64{-1}, len(list)), "<=", -n, f.large})
}

// or says that r is 1 if and only if one of the others is.
func (f *flat) or(list []literal, r literal) {
	f.atLeast(1, append([]literal{r.not()}, list...)...)
	for _, l := range list {
		f.atLeast(1, l.not(), r)
	}
}

// xor says that r is 1 if and only if a and b differ.
func (f *flat) xor(a, b, r literal) {
	if r = f.root(r); r.v < 0 {
		if r.n == 1 {
			b = b.not()
		}
		f.unite(a, b)
		return
	}
	f.atLeast(1, a.not(), b.not(), r.not())
	f.atLeast(1, a, b, r.not())
	f.atLeast(1, a.not(), b, r)
	f.atLeast(1, a, b.not(), r)
}

func not(list []literal) (negated []literal) {
	for _, l := range list {
		negated = append(negated, l.not())
	}
	return negated
}

// A relation is a constraint that this reader knows: which of its arguments are arrays, as
// in "aas" for two arrays and a single value, and what it says.
type relation struct {
	shape string
	say   func(f *flat, a [][]literal)
}

var relations = map[string]relation{
	"int_lin_eq":       {"aas", func(f *flat, a [][]literal) { f.linear(a, "=") }},
	"int_lin_le":       {"aas", func(f *flat, a [][]literal) { f.linear(a, "<=") }},
	"bool_lin_eq":      {"aas", func(f *flat, a [][]literal) { f.linear(a, "=") }},
	"bool_lin_le":      {"aas", func(f *flat, a [][]literal) { f.linear(a, "<=") }},
	"bool2int":         {"ss", func(f *flat, a [][]literal) { f.unite(a[0][0], a[1][0]) }},
	"bool_eq":          {"ss", func(f *flat, a [][]literal) { f.unite(a[0][0], a[1][0]) }},
	"int_eq":           {"ss", func(f *flat, a [][]literal) { f.unite(a[0][0], a[1][0]) }},
	"bool_not":         {"ss", func(f *flat, a [][]literal) { f.unite(a[0][0], a[1][0].not()) }},
	"int_ne":           {"ss", func(f *flat, a [][]literal) { f.unite(a[0][0], a[1][0].not()) }},
	"bool_le":          {"ss", func(f *flat, a [][]literal) { f.atLeast(1, a[0][0].not(), a[1][0]) }},
	"int_le":           {"ss", func(f *flat, a [][]literal) { f.atLeast(1, a[0][0].not(), a[1][0]) }},
	"bool_lt":          {"ss", func(f *flat, a [][]literal) { f.atLeast(2, a[0][0].not(), a[1][0]) }},
	"int_lt":           {"ss", func(f *flat, a [][]literal) { f.atLeast(2, a[0][0].not(), a[1][0]) }},
	"bool_clause":      {"aa", func(f *flat, a [][]literal) { f.atLeast(1, append(not(a[1]), a[0]...)...) }},
	"bool_clause_reif": {"aas", func(f *flat, a [][]literal) { f.or(append(not(a[1]), a[0]...), a[2][0]) }},
	"array_bool_or":    {"as", func(f *flat, a [][]literal) { f.or(a[0], a[1][0]) }},
	"array_bool_and":   {"as", func(f *flat, a [][]literal) { f.or(not(a[0]), a[1][0].not()) }},
	"bool_or":          {"sss", func(f *flat, a [][]literal) { f.or([]literal{a[0][0], a[1][0]}, a[2][0]) }},
	"bool_and":         {"sss", func(f *flat, a [][]literal) { f.or(not([]literal{a[0][0], a[1][0]}), a[2][0].not()) }},
	"bool_xor":         {"sss", func(f *flat, a [][]literal) { f.xor(a[0][0], a[1][0], a[2][0]) }},
	"bool_eq_reif":     {"sss", func(f *flat, a [][]literal) { f.xor(a[0][0], a[1][0], a[2][0].not()) }},
	"bool_le_reif":     {"sss", func(f *flat, a [][]literal) { f.or([]literal{a[0][0].not(), a[1][0]}, a[2][0]) }},
}

// linear compares the sum of literals, times factors, with the last argument.
func (f *flat) linear(a [][]literal, relation string) {
	r := sumRow{terms: a[1], relation: relation, bound: a[2][0].n, large: f.large}
	for _, c := range a[0] {
		r.factor = append(r.factor, c.n)
	}
	f.rows = append(f.rows, r)
}

// constraint reads one, up to its semicolon.
func (f *flat) constraint() {
	name := f.more()
	at := *f.scanner
	f.tooLarge()
	r, known := relations[name]
	if !known {
		f.fail("int_lin_eq, int_lin_le, bool_clause or another relation of variables that are 0 or 1")
		return
	}
	f.more()
	f.want("(")
	linear := strings.Contains(name, "_lin_")
	args := make([][]literal, len(r.shape))
	for i := range r.shape {
		begin := *f.scanner
		v := f.expression()
		if v.isArray != (r.shape[i] == 'a') || !v.isArray && len(v.list) != 1 {
			f.failAt(begin, map[bool]string{true: "an array", false: "a variable or a number"}[r.shape[i] == 'a'])
		}
		args[i] = v.list
		for _, l := range v.list {
			switch {
			case linear && i != 1 && l.v >= 0:
				f.failAt(begin, "numbers")
			case !linear && l.v < 0 && l.n != 0 && l.n != 1:
				f.failAt(begin, "0 or 1")
			}
		}
		after := ","
		if i+1 == len(r.shape) {
			after = ")"
		}
		f.want(after)
	}
	if linear && len(args[0]) != len(args[1]) {
		f.failAt(at, "as many factors as variables")
	}
	if !f.failed() {
		r.say(f, args)
	}
	f.skip(";")
}
