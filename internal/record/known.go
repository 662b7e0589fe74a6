package record

import "slices"

// A known is what is known of the solutions of an array: they have some classes, none of which is in
// the span of the others, and with these all classes in their span (docs/records.md, lemma 3).
type known struct {
	dim     int
	classes []class
	weight  int     // of all classes in the span
	inside  []class // the further classes in the span
	span    [][]int // rows, each with a first number that the rows after it have 0 at
}

// with adds the first of a list of classes, and divides the others: those that come with it, and
// the rest.
func (k known) with(list []class) (next known, outside []class) {
	c := list[0]
	next = known{
		dim: k.dim, classes: append(slices.Clip(k.classes), c), weight: k.weight + c.weight,
		inside: slices.Clip(k.inside), span: append(slices.Clip(k.span), k.reduce(&c)),
	}
	for _, d := range list[1:] {
		if next.holds(&d) {
			next.weight += d.weight
			next.inside = append(next.inside, d)
		} else {
			outside = append(outside, d)
		}
	}
	return next, outside
}

// reduce returns the way from the first class to c without its part in the span.
func (k known) reduce(c *class) []int {
	row := make([]int, k.dim)
	for j := range row {
		row[j] = int(c.heights[j] - k.classes[0].heights[j])
	}
	return k.less(row)
}

// less takes a multiple of each row of the span off a multiple of a row, so that it has 0 where
// they begin, and divides it by what its numbers have in common.
func (k known) less(row []int) []int {
	for _, r := range k.span {
		j := begins(r)
		x, y, unit := row[j], r[j], 0
		for i := range row {
			row[i] = row[i]*y - r[i]*x
			unit = divisor(unit, row[i])
		}
		for i := range row {
			row[i] /= max(unit, 1)
		}
	}
	return row
}

// divisor returns the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// holds reports whether a class is in the span.
func (k known) holds(c *class) bool {
	return begins(k.reduce(c)) < 0
}

// begins returns where the first number of a row is that is not 0, -1 if there is none.
func begins(row []int) int { return slices.IndexFunc(row, func(x int) bool { return x != 0 }) }

// impossible reports whether a flip of one bad block alone is in the span: it would change nothing.
func (k known) impossible() bool {
	for j := range k.dim {
		unit := make([]int, k.dim)
		unit[j] = 1
		if begins(k.less(unit)) < 0 {
			return true
		}
	}
	return false
}

// apart returns the classes of a list that may be there with those in the span: none that differs
// from one of these in one height only.
func (k known) apart(list []class) (left []class) {
	for _, c := range list {
		near := func(d class) bool { return c.differ(&d) == 1 }
		if !slices.ContainsFunc(k.classes, near) && !slices.ContainsFunc(k.inside, near) {
			left = append(left, c)
		}
	}
	return left
}
