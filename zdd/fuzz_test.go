package zdd

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzOperations runs a little program on families, once as diagrams and once
// by the definition. A byte is an instruction for a stack of families:
//
//	0 to 7    the operation of that number modulo 3 takes two families and leaves one
//	8 to 12   With for a variable; 13 to 17 Without
//	18 to 23  Reorder, by the next byte
//	24 to 31  copies the family so far below the top
//	others    a family of the next four bytes, in an order of the next byte
//
// Where two families have no order in common, the operation must say so, and
// is done again in the order of the first.
func FuzzOperations(f *testing.F) {
	f.Add([]byte{32, 1, 2, 3, 4, 0, 32, 5, 6, 7, 8, 0, 0})
	f.Add([]byte{32, 0xff, 0x0f, 0xf0, 0x33, 7, 32, 0x5a, 0xa5, 0x96, 0x69, 100, 3, 18, 50, 9, 6, 7})
	f.Add([]byte{40, 0xff, 0xff, 0xff, 0x7f, 3, 24, 8, 24, 15, 1, 40, 1, 1, 1, 1, 9, 2, 40, 0x80, 0, 8, 0x11, 77, 4, 5})
	f.Add([]byte{32, 0x80, 0x40, 0x20, 0x11, 5, 24, 24, 3, 3, 6, 7, 20, 119})
	f.Add([]byte{32, 0x16, 0x81, 0x68, 0x81, 31, 33, 0x16, 0x81, 0x68, 0x81, 60, 2, 26, 10, 17, 5})

	f.Fuzz(func(t *testing.T, program []byte) {
		type entry struct {
			d *Diagram
			f family
		}
		var stack []entry
		next := func() byte {
			if len(program) == 0 {
				return 0
			}
			b := program[0]
			program = program[1:]
			return b
		}
		for steps := 0; len(program) > 0 && steps < 50; steps++ {
			b := next()
			top := len(stack) - 1
			switch {
			case b < 8 && top >= 1:
				d, e := stack[top-1], stack[top]
				op := operations[int(b)%len(operations)]
				got, err := op.do(d.d, e.d)
				if err == ErrOrder {
					order, _ := Order(d.d)
					got, err = op.do(must(d.d.Reorder(order)), must(e.d.Reorder(order)))
				}
				if err != nil {
					t.Fatalf("%s: %v", op.name, err)
				}
				stack = append(stack[:top-1], entry{got, op.def(d.f, e.f)})
			case 8 <= b && b < 18 && top >= 0:
				i := int(b-8) % tiny
				e := &stack[top]
				if b < 13 {
					e.d = e.d.With(names[i])
					e.f = where(func(s int) bool { return s>>i&1 != 0 && e.f.has(s) })
				} else {
					e.d = e.d.Without(names[i])
					e.f = where(func(s int) bool { return s>>i&1 == 0 && e.f.has(s) })
				}
			case 18 <= b && b < 24 && top >= 0:
				var order []int
				for _, i := range permutation(next()) {
					order = append(order, names[i])
				}
				stack[top].d = must(stack[top].d.Reorder(order[:b-18]))
			case 24 <= b && b < 32 && top >= 0:
				stack = append(stack, stack[max(0, top-int(b-24))])
			case b >= 32:
				f := family(next()) | family(next())<<8 | family(next())<<16 | family(next())<<24
				stack = append(stack, entry{f.diagram(ordered(permutation(next()))), f})
			}
			if len(stack) == 0 {
				continue
			}
			e := stack[len(stack)-1]
			e.d.check()
			if got := read(t, e.d); got != e.f {
				t.Fatalf("instruction %d: %#x, want %#x\n%v", b, got, e.f, e.d)
			}
			if order, err := Order(e.d); err != nil {
				t.Fatalf("no order:\n%v", e.d)
			} else if want := e.f.diagram(ordered(common(e.d))).String(); e.d.String() != want {
				t.Fatalf("in order %v there is\n%s, not\n%v", order, want, e.d)
			}
		}
	})
}

// permutation returns the order of a number.
func permutation(b byte) (order []int) {
	left := []int{0, 1, 2, 3, 4}
	for len(left) > 0 {
		i := int(b) % len(left)
		b /= byte(len(left))
		order = append(order, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return order
}

// FuzzRead holds Read to its word on any text: it returns a diagram that is
// written and read back unchanged, or an error with a place in the text.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"", "\n", "2: (~0?0:0)\n", "2: (~0?0:1)\r\n\n", "2: (~1?0:1)\n3: (~0?0:2)\n", " 2 : ( ~ 1 ? 1 : 1 )\n3: (~0?0:2)",
		"2: (~1?0:1)\n3: (~1?0:2)\n4: (~0?0:3)\n", "2: (~1?0:1)\n3: (~2?0:1)\n4: (~2?0:2)\n5: (~1?0:3)\n6: (~3?4:5)\n7: (~0?0:6)\n",
		"2: (~2147483647?0:1)\n3: (~0?0:2)\n", "2: (~2147483648?0:1)\n", "2: (~1?0:2)\n", "3: (~1?0:1)\n", "2: (~0?1:1)\n", "2: (~0?0:1)\nx", "é", "\xff: (",
		"2: (~1?0:1)\n3: (~2?2:0)\n4: (~1?0:1)\n5: (~0?0:4)\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := Read(strings.NewReader(s), 100)
		if err != nil {
			if e, ok := errors.AsType[*SyntaxError](err); ok {
				lines := 1 + strings.Count(s, "\n")
				if e.Line < 1 || e.Line > lines || e.Col < 1 || e.Col > utf8.RuneCountInString(e.Text)+1 || !strings.Contains(e.Text, e.Found) || e.Want == "" {
					t.Errorf("line %d of %d, column %d: found %q in %q, want %q", e.Line, lines, e.Col, e.Found, e.Text, e.Want)
				}
			} else if !errors.Is(err, errFree) && !errors.Is(err, ErrLimit) {
				t.Errorf("%T: %v", err, err)
			}
			return
		}
		d.check()
		e, err := Read(strings.NewReader(d.String()), 0)
		if err != nil || e.String() != d.String() {
			t.Errorf("%q is written as %q and does not read back: %v", s, d, err)
		}
	})
}
