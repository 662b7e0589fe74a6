package zdd

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// A family holds sets of at most five variables by the definition: bit s says
// whether set s is in it, and bit i of s whether variable i is in s.
type family uint32

const (
	tiny = 5         // variables
	sets = 1 << tiny // sets of them
)

// where returns the family of the sets that a condition holds for.
func where(ok func(s int) bool) family {
	f := family(0)
	for s := range sets {
		if ok(s) {
			f |= 1 << s
		}
	}
	return f
}

func (f family) has(s int) bool { return f>>s&1 != 0 }

func (f family) len() int { return bits.OnesCount32(uint32(f)) }

// names are the variables as diagrams have them: neither dense nor small.
var names = [tiny]int{0, 3, 63, 64, MaxVar}

// list returns a set as variables.
func list(s int) []int {
	vars := []int{}
	for i, v := range names {
		if s>>i&1 != 0 {
			vars = append(vars, v)
		}
	}
	return vars
}

// number is list backwards. It fails if a variable is unknown or repeated.
func number(t *testing.T, vars []int) (s int) {
	t.Helper()
	for _, v := range vars {
		i := slices.Index(names[:], v)
		if i < 0 || s>>i&1 != 0 {
			t.Fatalf("%v is no set", vars)
		}
		s |= 1 << i
	}
	return s
}

// diagram returns f as a diagram. At every node, next picks the variable to
// branch on from those left, which it is given as a set.
func (f family) diagram(next func(left int) int) *Diagram {
	b := NewBuilder(0)
	var solve func(f family, left int) Node
	solve = func(f family, left int) Node {
		switch {
		case f == 0:
			return Empty
		case left == 0:
			return Unit // f has the empty set only
		}
		i := next(left)
		without := where(func(s int) bool { return f.has(s) && s>>i&1 == 0 })
		with := where(func(s int) bool { return s>>i&1 == 0 && f.has(s|1<<i) })
		left &^= 1 << i
		return b.Node(names[i], solve(without, left), solve(with, left))
	}
	return must(b.Build(solve(f, sets-1)))
}

// ordered returns the rule that follows an order of all variables.
func ordered(order []int) func(left int) int {
	return func(left int) int {
		return order[slices.IndexFunc(order, func(i int) bool { return left>>i&1 != 0 })]
	}
}

// free returns the rule that picks at random.
func free(rng *rand.Rand) func(left int) int {
	return func(left int) int {
		for {
			if i := rng.IntN(tiny); left>>i&1 != 0 {
				return i
			}
		}
	}
}

// random returns a family, now and then with few sets or with many.
func random(rng *rand.Rand) family {
	f := family(rng.Uint32())
	switch rng.IntN(4) {
	case 0:
		f &= family(rng.Uint32() & rng.Uint32() & rng.Uint32())
	case 1:
		f |= family(rng.Uint32() | rng.Uint32())
	}
	return f
}

// read returns the family of a diagram from the sets it lists.
func read(t *testing.T, d *Diagram) (f family) {
	t.Helper()
	for set := range d.All() {
		s := number(t, set)
		if f.has(s) {
			t.Fatalf("%v is listed twice in\n%v", set, d)
		}
		f |= 1 << s
	}
	return f
}
