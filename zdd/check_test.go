package zdd

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestCheck breaks each invariant by hand, and expects check to name it.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		want   string
		damage func(d *Diagram)
	}{
		{"", func(*Diagram) {}},
		{"(topological): node 2", func(d *Diagram) { d.nodes[2].lo = 2 }},
		{"(topological): node 3", func(d *Diagram) { d.nodes[3].hi = 5 }},
		{"(topological): node 4", func(d *Diagram) { d.nodes[4].lo = -1 }},
		{"(zero): node 6", func(d *Diagram) { d.nodes[6].hi = Empty }},
		{"(unique): nodes 2 and 4", func(d *Diagram) { d.nodes[4] = d.nodes[2] }},
		{"(walk): node 4 is left before node 2", func(d *Diagram) { d.nodes[5].lo, d.nodes[5].hi = 4, 3 }},
		{"(walk): 8 nodes are met, not 13", func(d *Diagram) { d.root = 7 }},
		{"(free): a path meets variable 7 twice", func(d *Diagram) { d.nodes[12].v = 7 }},
	} {
		got := func() (msg string) {
			defer func() {
				if e := recover(); e != nil {
					msg = fmt.Sprint(e)
				}
			}()
			d, _ := cut3x3().diagram()
			tt.damage(d)
			d.check()
			return ""
		}()
		if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("check says %q, want %q", got, tt.want)
		}
	}
}

// TestBuilder checks what a Builder refuses, and that it keeps refusing.
func TestBuilder(t *testing.T) {
	for _, tt := range []struct {
		v      int
		lo, hi Node
		want   error
	}{
		{0, Empty, Unit, nil},
		{MaxVar, Unit, Unit, nil},
		{0, 2, Empty, nil},
		{-1, Empty, Unit, errVariable},
		{MaxVar + 1, Empty, Unit, errVariable},
		{0, 3, Unit, errNode},
		{0, Unit, 3, errNode},
		{0, -1, Unit, errNode},
		{1, 2, 2, ErrLimit},
	} {
		b := NewBuilder(3)
		x := b.Node(0, Empty, Unit)
		if tt.want == nil && tt.hi == Unit && tt.lo == Unit {
			b = NewBuilder(4) // room for one more
			x = b.Node(0, Empty, Unit)
		}
		b.Node(tt.v, tt.lo, tt.hi)
		if !errors.Is(b.Err(), tt.want) {
			t.Errorf("(%d? %d: %d): %v, want %v", tt.v, tt.lo, tt.hi, b.Err(), tt.want)
		}
		first := b.Err()
		b.Node(-1, x, x)
		if _, err := b.Build(x); tt.want != nil && err != first {
			t.Errorf("(%d? %d: %d): Build says %v, want %v", tt.v, tt.lo, tt.hi, err, first)
		}
	}
	b := NewBuilder(0)
	x := b.Node(5, Empty, Unit)
	if y := b.Node(5, Empty, Unit); y != x || b.Size() != 3 {
		t.Errorf("equal nodes are %d and %d of %d", x, y, b.Size())
	}
	if y := b.Node(6, x, Empty); y != x {
		t.Errorf("(6? %d: 0) is %d", x, y)
	}
	one := must(b.Build(x))
	two := must(b.Build(b.Node(4, x, Unit))) // the Builder can continue
	if one.Count().Int64() != 1 || two.Count().Int64() != 2 {
		t.Errorf("%v and %v sets, want 1 and 2", one.Count(), two.Count())
	}
	if _, err := b.Build(17); !errors.Is(err, errNode) {
		t.Errorf("root 17: %v", err)
	}
}
