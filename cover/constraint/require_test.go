package constraint

import (
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
)

// TestRequireErrors holds that what has no text cannot be required.
func TestRequireErrors(t *testing.T) {
	p := cover.FromArrays(covertest.Parse("a | x/a x:1"))
	for _, c := range []cover.Constraint{
		naiveConstraint{},
		&Loop{[]LoopEdge{{From: "u", To: "u", In: Mark{Item: "x"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v w", In: Mark{Item: "x"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v", In: Mark{Item: "y"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v", In: Mark{Item: "x", Colour: "no word"}}}},
		&Connected{Vertices: []Vertex{{Name: "u", Out: Mark{Item: "a", Colour: "1"}}}},
		&Connected{Vertices: []Vertex{{Name: "u", Out: Mark{Item: "x"}}, {Name: "u", Out: Mark{Item: "x"}}}},
		&Connected{Edges: [][2]string{{"u", ""}}},
		All(&Connected{}, naiveConstraint{}),
	} {
		if q, err := Require(p, c); err == nil || q != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
