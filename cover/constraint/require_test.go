package constraint

import (
	"errors"
	"testing"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/cover/diagram"
	"bonepile/cover/internal/covertest"
)

// TestRequireErrors checks that what has no text cannot be required.
func TestRequireErrors(t *testing.T) {
	p := cover.FromArrays(covertest.Parse("a | x/a x:1"))
	for _, c := range []cover.Constraint{
		blind{},
		nil, (*Loop)(nil), (*Connected)(nil), All(nil), All((*Loop)(nil)),
		&Loop{[]LoopEdge{{From: "u", To: "u", In: Mark{Item: "x"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v w", In: Mark{Item: "x"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v", In: Mark{Item: "y"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v", In: Mark{Item: "x", Colour: "no word"}}}},
		&Connected{Vertices: []Vertex{{Name: "u", Out: Mark{Item: "a", Colour: "1"}}}},
		&Connected{Vertices: []Vertex{{Name: "u", Out: Mark{Item: "x"}}, {Name: "u", Out: Mark{Item: "x"}}}},
		&Connected{Edges: [][2]string{{"u", ""}}},
		All(&Connected{}, blind{}),
	} {
		if q, err := Require(p, c); err == nil || q != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// A blind constraint has no watcher.
type blind struct{}

func (blind) Watch(*cover.Problem) (cover.Watcher, error) { return nil, nil }

// TestNil checks that a constraint that is nil, or has no watcher, is not left out.
func TestNil(t *testing.T) {
	p := cover.FromArrays(covertest.Parse("a b/a b/a/b"))
	for i, c := range []cover.Constraint{blind{}, (*Loop)(nil), (*Connected)(nil), All(nil), All(blind{}), All(All(), (*Loop)(nil))} {
		for _, cfg := range []cover.Config{{}, {Workers: 2}, {With: []int{0}}, {Engine: cover.Links}} {
			cfg.Constraint = c
			if n, err := p.Visit(t.Context(), cfg); !errors.Is(err, cover.ErrConfig) {
				t.Errorf("constraint %d, %+v: %d, %v", i, cfg, n, err)
			}
		}
		if list, err := cheapest.Find(t.Context(), p, 9, cheapest.Config{Constraint: c}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("constraint %d: %v, %v", i, list, err)
		}
		if d, err := diagram.Of(t.Context(), p, diagram.Config{Tree: cover.Tree{Constraint: c}}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("constraint %d: %v, %v", i, d, err)
		}
	}
}
