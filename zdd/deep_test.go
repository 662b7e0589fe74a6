package zdd

import (
	"errors"
	"strconv"
	"testing"

	"bonepile/internal/randtest"
)

// chain returns the family of the sets of one of n variables, and the empty
// one: a diagram that is as deep as it is large.
func chain(n int) *Diagram {
	b := NewBuilder(0)
	x := Unit
	for v := n - 1; v >= 0; v-- {
		x = b.Node(v, x, Unit)
	}
	return must(b.Build(x))
}

// testDeep does all operations to the depth of n.
func testDeep(t *testing.T, n int) {
	t.Helper()
	d := chain(n)
	if got, want := d.Count().String(), strconv.Itoa(n+1); got != want {
		t.Errorf("%s sets, want %s", got, want)
	}
	e := d.Without(0)
	for _, tt := range []struct {
		op    func(d, e *Diagram) (*Diagram, error)
		count int
	}{
		{(*Diagram).Union, n + 1},
		{(*Diagram).Intersection, n},
		{(*Diagram).Difference, 1},
		{func(d, _ *Diagram) (*Diagram, error) { return d.With(n - 1), nil }, 1},
		{func(d, _ *Diagram) (*Diagram, error) { return d.Reorder([]int{n - 1}) }, n + 1},
	} {
		if got, want := must(tt.op(d, e)).Count().String(), strconv.Itoa(tt.count); got != want {
			t.Errorf("%s sets, want %s", got, want)
		}
	}
}

func TestDeep(t *testing.T) { testDeep(t, 1<<12) }

// TestDeepSlow goes as deep as an operation may.
func TestDeepSlow(t *testing.T) {
	randtest.Slow(t, "half a minute")
	testDeep(t, maxVars)
}

// TestTooDeep has more variables than an operation takes.
func TestTooDeep(t *testing.T) {
	d := chain(1)
	for v := range int32(maxVars + 1) {
		d.order = append(d.order, v)
	}
	d.vars = d.order
	if _, err := d.Union(chain(1)); !errors.Is(err, ErrLimit) {
		t.Errorf("Union: %v", err)
	}
	if _, err := d.Reorder(nil); !errors.Is(err, ErrLimit) {
		t.Errorf("Reorder: %v", err)
	}
}
