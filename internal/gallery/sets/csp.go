package sets

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Systems of constraints: exercise 100. Every constraint is an item, with an option for
// each way to give values to its own variables that it allows; a variable is a
// secondary item with its value as its colour. So the constraints agree about the
// values, and every system is a cover problem. It has as many options as all
// constraints together have ways, so each should have few variables.

func csp() kit.Model {
	return kit.Model{
		Name:   "constraints",
		Title:  "Variables under constraints",
		Source: "TAOCP 7.2.2.1, exercise 100",
		About: "Variables x1, x2, … have values from 0 on and satisfy constraints, each of which compares a sum of some of them with another sum or a number. " +
			"An option is a constraint with values for its variables. The answer is the values, from x1 on; a dot stands for a variable that no constraint has.",
		Story:   "One option per constraint, with the values that satisfy it: that is all it takes to turn inequalities into an exact cover. The five rising lists of the default are all there are.",
		Picture: kit.Drawn(picture.Spread(picture.Bars)),
		Params: []kit.Param{
			kit.Text("system", "constraints with commas between them: sums of variables or numbers and =, !=, <, <=, > or >= between two", "x1<=x2,x2<=x3,x3<=x4,x4<=x5,x1+x3+x5=3"),
			kit.Number("values", "how many values a variable has", 3, 1, 10),
		},
		Build: buildCSP,
	}
}

// errCSP is the reason why a system cannot be read.
var errCSP = errors.New("not a constraint")

// A linear is a sum of variables, by number from 1, and of numbers.
type linear struct {
	vars []int
	plus int
}

// A linearConstraint compares two sums.
type linearConstraint struct {
	left, right linear
	relation    string
	vars        []int // of both, each once, in order
}

// relations are the signs that may stand between sums, longer ones before their
// beginnings.
var relations = []string{"!=", "<=", ">=", "=", "<", ">"}

// parseCSP reads a system.
func parseCSP(text string) (list []linearConstraint, err error) {
	line := strings.ReplaceAll(text, "\n", " ")
	at := 0
	for part := range strings.SplitSeq(line, ",") {
		c, col, want := parseConstraint(part)
		if want != "" {
			found, _, _ := strings.Cut(strings.TrimSpace(part[min(col, len(part)):]), " ")
			return nil, &cover.SyntaxError{Line: 1, Col: at + col + 1, Text: line, Found: found, Want: want, Err: errCSP}
		}
		list = append(list, c)
		at += len(part) + 1
	}
	return list, nil
}

// parseConstraint reads a constraint, or returns the column at which it did not find
// what it expected.
func parseConstraint(text string) (c linearConstraint, col int, want string) {
	at := -1
	for i := range text {
		for _, sign := range relations {
			if at < 0 && strings.HasPrefix(text[i:], sign) {
				at, c.relation = i, sign
			}
		}
	}
	if at < 0 {
		return c, len(text), "one of " + strings.Join(relations, " ")
	}
	after := at + len(c.relation)
	if c.left, col, want = parseLinear(text[:at]); want != "" {
		return c, col, want
	}
	if c.right, col, want = parseLinear(text[after:]); want != "" {
		return c, after + col, want
	}
	c.vars = slices.Concat(c.left.vars, c.right.vars)
	slices.Sort(c.vars)
	c.vars = slices.Compact(c.vars)
	if len(c.vars) == 0 || len(c.vars) > 6 {
		return c, 0, "from one to six variables in a constraint"
	}
	return c, 0, ""
}

// parseLinear reads a sum.
func parseLinear(text string) (sum linear, col int, want string) {
	for word := range strings.SplitSeq(text, "+") {
		name, isVar := strings.CutPrefix(strings.TrimSpace(word), "x")
		n, err := strconv.Atoi(name)
		switch {
		case err != nil || isVar && n < 1 || n < 0 || n > 99:
			return sum, col + len(word) - len(strings.TrimLeft(word, " ")), "a variable from x1 to x99, or a number up to 99"
		case isVar:
			sum.vars = append(sum.vars, n)
		default:
			sum.plus += n
		}
		col += len(word) + 1
	}
	return sum, 0, ""
}

// value returns the sum for values of the variables.
func (l linear) value(of map[int]int) int {
	sum := l.plus
	for _, v := range l.vars {
		sum += of[v]
	}
	return sum
}

// holds reports whether a constraint is satisfied.
func (c linearConstraint) holds(of map[int]int) bool {
	left, right := c.left.value(of), c.right.value(of)
	switch c.relation {
	case "=":
		return left == right
	case "!=":
		return left != right
	case "<":
		return left < right
	case "<=":
		return left <= right
	case ">":
		return left > right
	}
	return left >= right
}

// maxTuples is how many options a system may have.
const maxTuples = 1_000_000

func buildCSP(a kit.Args) (*kit.Instance, error) {
	system, err := parseCSP(a.Text("system"))
	if err != nil {
		return nil, err
	}
	values := a.Int("values")
	b := kit.NewBuilder[map[int]int]()
	b.AddPrimary(kit.Names("#%d", 1, len(system))...)
	last, tuples := 0, 0
	for _, c := range system {
		last = max(last, slices.Max(c.vars))
		tuples += c.ways(values)
	}
	if tuples > maxTuples {
		return nil, fmt.Errorf("system: %d ways to give values to the variables of constraints, expected at most %d", tuples, maxTuples)
	}
	b.AddSecondary(kit.Names("x%d", 1, last)...)
	for i, c := range system {
		for k := range c.ways(values) {
			of := c.tuple(k, values)
			if !c.holds(of) {
				continue
			}
			words := []string{fmt.Sprintf("#%d", i+1)}
			for _, v := range c.vars {
				words = append(words, fmt.Sprintf("x%d:%d", v, of[v]))
			}
			b.Add(of, words...)
		}
	}
	in, err := b.Instance(
		func(list []map[int]int) error { return checkCSP(system, list) },
		func(list []map[int]int) string {
			row := []byte(strings.Repeat(".", last))
			for _, of := range list {
				for v, x := range of {
					row[v-1] = kit.Digits[x]
				}
			}
			return string(row) + "\n"
		})
	return in.Strict(err)
}

// checkCSP applies the rules.
func checkCSP(system []linearConstraint, list []map[int]int) error {
	of := map[int]int{}
	for _, values := range list {
		for v, x := range values {
			if old, ok := of[v]; ok && old != x {
				return fmt.Errorf("x%d is %d and %d", v, old, x)
			}
			of[v] = x
		}
	}
	for i, c := range system {
		if !c.holds(of) {
			return fmt.Errorf("constraint %d is not satisfied", i+1)
		}
	}
	return nil
}

// ways returns in how many ways the variables of a constraint get values below a number.
func (c linearConstraint) ways(values int) int {
	n := 1
	for range c.vars {
		n *= values
	}
	return n
}

// tuple returns way k of these: from all 0 on, the last variable changing first.
func (c linearConstraint) tuple(k, values int) map[int]int {
	of := map[int]int{}
	for _, v := range slices.Backward(c.vars) {
		of[v] = k % values
		k /= values
	}
	return of
}
