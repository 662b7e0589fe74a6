package formats

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// solved returns the solutions of a model as text, in order of the text.
func solved(t *testing.T, m *Model) (all []string) {
	t.Helper()
	for sol := range must.All(t, m.Problem.Solutions(t.Context(), cover.Config{})) {
		all = append(all, string(m.AppendSolution(nil, sol)))
	}
	slices.Sort(all)
	return all
}

const squares = `% tilings of 2 by 2 cells
array [1..2] of int: ones = [1,1];
var bool: a:: output_var;
var bool: b;
var 0..1: c :: output_var;
var 0..1: d;
var 0..1: A ::var_is_introduced :: is_defined_var;
var 0..1: B ::var_is_introduced :: is_defined_var;
array [1..4] of var int: all:: output_array([1..2,1..2]) = [A,B,c,d];
array [1..2] of bool: pair:: output_array([1..2]) = [true,false];
constraint int_lin_eq(ones,[A,c],1);
constraint int_lin_eq(ones,[A,d],1) :: domain;
constraint int_lin_eq([1,1],[B,c],1);
constraint int_lin_eq(ones,[B,d],1);
constraint bool2int(a,A):: defines_var(A);
constraint bool2int(b,B):: defines_var(B);
solve :: int_search(all, first_fail, indomain_min) satisfy;
`

// TestFlatZinc reads a model, and prints its solutions as a solver does.
func TestFlatZinc(t *testing.T) {
	m := must.Get(ReadFlatZinc(strings.NewReader(squares)))(t)
	must.Equal(t, text(t, m.Problem), "c1 c2 c3 c4\nc1 c2\nc3 c4\nc1 c3\nc2 c4\n", "the problem")
	want := []string{
		"a = false;\nc = 1;\nall = array2d(1..2, 1..2, [0, 0, 1, 1]);\npair = array1d(1..2, [true, false]);\n----------\n",
		"a = true;\nc = 0;\nall = array2d(1..2, 1..2, [1, 1, 0, 0]);\npair = array1d(1..2, [true, false]);\n----------\n",
	}
	must.Same(t, solved(t, m), want, "solutions")
}

// A check is a constraint: how it is written, and whether values of the variables meet it.
type check struct {
	text string
	met  func(x []int) bool
}

// An operand is a variable or a number.
type operand struct {
	text  string
	value func(x []int) int
}

func randomOperand(rng *rand.Rand, n int) operand {
	if rng.IntN(8) == 0 {
		c := rng.IntN(2)
		return operand{fmt.Sprint(c), func([]int) int { return c }}
	}
	v := rng.IntN(n)
	return operand{fmt.Sprintf("x%d", v+1), func(x []int) int { return x[v] }}
}

func written(list []operand) string {
	words := make([]string, len(list))
	for i, o := range list {
		words[i] = o.text
	}
	return "[" + strings.Join(words, ",") + "]"
}

// weigh is the sum of operands times factors.
func weigh(x []int, factors []int, list []operand) (n int) {
	for i, o := range list {
		n += factors[i] * o.value(x)
	}
	return n
}

func is(b bool) int {
	if b {
		return 1
	}
	return 0
}

// randomCheck returns a constraint on variables x1 to xn.
func randomCheck(rng *rand.Rand, n int) check {
	a, b, r := randomOperand(rng, n), randomOperand(rng, n), randomOperand(rng, n)
	var l, k []operand
	var c, ones, ones2 []int
	for range rng.IntN(5) {
		l, c, ones = append(l, randomOperand(rng, n)), append(c, rng.IntN(7)-3), append(ones, 1)
	}
	for range rng.IntN(4) {
		k, ones2 = append(k, randomOperand(rng, n)), append(ones2, 1)
	}
	if rng.IntN(2) == 0 {
		c = slices.Clone(ones)
	}
	bound, scale := rng.IntN(5)-1, []int{1, 1, 1, 1e9}[rng.IntN(4)] // sums of the large are close to 2^31
	for i := range c {
		c[i] = min(c[i]*scale, math.MaxInt32)
	}
	bound *= scale
	linear := fmt.Sprintf("(%s,%s,%d)", strings.ReplaceAll(fmt.Sprint(append([]int{}, c...)), " ", ","), written(l), bound)
	total := func(x []int) int { return weigh(x, c, l) }
	any := func(x []int) int { return is(weigh(x, ones, l) > 0) }
	clause := func(x []int) int { return is(weigh(x, ones, l) > 0 || weigh(x, ones2, k) < len(k)) }
	two := func(name string, f func(a, b int) bool) check {
		return check{fmt.Sprintf("%s(%s,%s)", name, a.text, b.text), func(x []int) bool { return f(a.value(x), b.value(x)) }}
	}
	three := func(name string, f func(a, b int) bool) check {
		return check{fmt.Sprintf("%s(%s,%s,%s)", name, a.text, b.text, r.text), func(x []int) bool { return is(f(a.value(x), b.value(x))) == r.value(x) }}
	}
	kinds := []check{
		{"int_lin_eq" + linear, func(x []int) bool { return total(x) == bound }},
		{"bool_lin_eq" + linear, func(x []int) bool { return total(x) == bound }},
		{"int_lin_le" + linear, func(x []int) bool { return total(x) <= bound }},
		{"bool_lin_le" + linear, func(x []int) bool { return total(x) <= bound }},
		{fmt.Sprintf("bool_clause(%s,%s)", written(l), written(k)), func(x []int) bool { return clause(x) == 1 }},
		{fmt.Sprintf("bool_clause_reif(%s,%s,%s)", written(l), written(k), r.text), func(x []int) bool { return clause(x) == r.value(x) }},
		{fmt.Sprintf("array_bool_or(%s,%s)", written(l), r.text), func(x []int) bool { return any(x) == r.value(x) }},
		{fmt.Sprintf("array_bool_and(%s,%s)", written(l), r.text), func(x []int) bool { return is(weigh(x, ones, l) == len(l)) == r.value(x) }},
		two("bool2int", func(a, b int) bool { return a == b }), two("bool_eq", func(a, b int) bool { return a == b }),
		two("int_eq", func(a, b int) bool { return a == b }),
		two("int_ne", func(a, b int) bool { return a != b }), two("bool_not", func(a, b int) bool { return a != b }),
		two("int_le", func(a, b int) bool { return a <= b }), two("bool_le", func(a, b int) bool { return a <= b }),
		two("int_lt", func(a, b int) bool { return a < b }), two("bool_lt", func(a, b int) bool { return a < b }),
		three("bool_or", func(a, b int) bool { return a+b > 0 }), three("bool_and", func(a, b int) bool { return a*b > 0 }),
		three("bool_xor", func(a, b int) bool { return a != b }), three("bool_eq_reif", func(a, b int) bool { return a == b }),
		three("bool_le_reif", func(a, b int) bool { return a <= b }),
	}
	if len(kinds) != len(relations) {
		panic("a constraint is not tested")
	}
	return kinds[rng.IntN(len(kinds))]
}

// TestFlatZincRandom compares with all assignments, on random models of all constraints.
func TestFlatZincRandom(t *testing.T) {
	rng := randtest.New(t, 3, 17)
	found, large := 0, 0
	for range 3000 {
		n := 1 + rng.IntN(6)
		var s strings.Builder
		names := make([]string, n)
		for v := range n {
			names[v] = fmt.Sprintf("x%d", v+1)
			fmt.Fprintf(&s, "var %s: %s;\n", []string{"bool", "0..1", "{0,1}"}[rng.IntN(3)], names[v])
		}
		fmt.Fprintf(&s, "array [1..%d] of var 0..1: x :: output_array([1..%d]) = [%s];\n", n, n, strings.Join(names, ","))
		var checks []check
		for range rng.IntN(6) {
			c := randomCheck(rng, n)
			checks = append(checks, c)
			fmt.Fprintf(&s, "constraint %s;\n", c.text)
		}
		s.WriteString("solve satisfy;\n")
		m, err := ReadFlatZinc(strings.NewReader(s.String()))
		if errors.Is(err, errTooLarge) {
			large++
			continue
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, s.String())
		}
		var want []string
		for set := range 1 << n {
			x := make([]int, n)
			for v := range x {
				x[v] = set >> (n - 1 - v) & 1
			}
			if !slices.ContainsFunc(checks, func(c check) bool { return !c.met(x) }) {
				want = append(want, fmt.Sprintf("x = array1d(1..%d, %s);\n----------\n", n, strings.ReplaceAll(fmt.Sprint(x), " ", ", ")))
			}
		}
		if got := solved(t, m); !slices.Equal(got, want) {
			t.Fatalf("%q\nwant %q of\n%s", got, want, s.String())
		}
		found += len(want)
	}
	if found < 10000 || large == 0 || large > 1000 {
		t.Errorf("only %d solutions altogether, %d with numbers that are too large", found, large)
	}
}

// TestFlatZincBad checks the errors about texts that are not exact cover problems, and their places.
func TestFlatZincBad(t *testing.T) {
	for in, want := range map[string]string{
		"":                                `line 1, column 1: not an exact cover problem in FlatZinc: found the end of the text, expected "solve satisfy;"`,
		"var bool: a;\nsolve minimize a;": `line 2, column 7: not an exact cover problem in FlatZinc: found "minimize", expected "satisfy"`,
		"var 0..5: a;\nsolve satisfy;":    `line 1, column 5: not an exact cover problem in FlatZinc: found "0..5", expected bool or 0..1`,
		"var bool: a;\nconstraint int_ne_reif(a,1,a);": `line 2, column 12: not an exact cover problem in FlatZinc: found "int_ne_reif", ` +
			`expected int_lin_eq, int_lin_le, bool_clause or another relation of variables that are 0 or 1`,
		"constraint bool_eq(a,1);":                                             `line 1, column 20: not an exact cover problem in FlatZinc: found "a", expected the name of a variable, an array or a number`,
		"constraint bool_eq(1);":                                               `line 1, column 21: not an exact cover problem in FlatZinc: found ")", expected ","`,
		"constraint bool_eq([1],1);":                                           `line 1, column 20: not an exact cover problem in FlatZinc: found "[", expected a variable or a number`,
		"constraint int_lin_eq([1,1],[1],1);":                                  `line 1, column 12: not an exact cover problem in FlatZinc: found "int_lin_eq", expected as many factors as variables`,
		"var bool: a;\nvar bool: a;":                                           `line 2, column 11: not an exact cover problem in FlatZinc: found "a", expected a new name`,
		"var bool: a;\nconstraint int_le(a,7);":                                `line 2, column 21: not an exact cover problem in FlatZinc: found "7", expected 0 or 1`,
		"constraint int_lin_eq([16],[1152921504606846976],0);\nsolve satisfy;": `line 1, column 12: a number in a constraint is too large: found "int_lin_eq", expected numbers whose sum is 2147483647 at most`,
		"var bool: a;\nvar 0..1: b = 99999999999;\nsolve satisfy;":             `line 2, column 11: a number in a constraint is too large: found "b", expected numbers whose sum is 2147483647 at most`,
		"solve satisfy;\nvar bool: a;":                                         `line 2, column 1: not an exact cover problem in FlatZinc: found "var", expected the end of the text`,
	} {
		_, err := ReadFlatZinc(strings.NewReader(in))
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q:\n%v\nwant\n%s", in, err, want)
		}
	}
}

// FuzzFlatZinc reads anything, and solves what it can.
func FuzzFlatZinc(f *testing.F) {
	f.Add(squares)
	f.Add("var bool: a;\nconstraint bool_clause([a],[]);\nsolve :: x satisfy;")
	f.Add("array [1..1] of set of int: s = [1..2];\nvar {0,1}: b = 1;solve satisfy;")
	f.Add("predicate p(int: x);\nvar 1..1: c :: output_var;\nconstraint bool_xor(c,c,c);\nsolve satisfy;")
	f.Fuzz(func(t *testing.T, in string) {
		m, err := ReadFlatZinc(strings.NewReader(in))
		if err != nil {
			return
		}
		if sol, ok, err := m.Problem.First(t.Context(), cover.Config{MaxNodes: 1000}); ok && err == nil {
			m.AppendSolution(nil, sol)
		}
	})
}
