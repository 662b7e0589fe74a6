// Package constraint has conditions on solutions that items cannot express: the chosen edges
// form one closed loop ([Loop]), the rest of a graph is connected ([Connected]), and
// several conditions at once ([All]).
//
// [Require] makes a condition part of a problem: then every search and every count keeps
// it, the text of the problem has it, and [cover.Parse] reads it back. As a [cover.Tree]'s
// Constraint it is for one search.
//
// A condition follows each search option by option, and turns it back where no solution
// can satisfy it any more. A choice that it refuses is not a node. Slitherlink and masyu use
// Loop, hitori Connected.
//
// A condition needs the items that its marks name. To make a problem smaller that is searched
// with a constraint, use Prune of package simplify, which keeps all items, and not Reduce.
package constraint

import (
	"fmt"

	"bonepile/cover"
	"bonepile/cover/internal/watch"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// A Mark is something that an option may do to an item: name it or, if Colour is not
// empty, give it that colour. Marks tell a constraint which items of the problem stand for
// its edges and vertices.
//
// A mark whose colour does not occur in the problem is made by no option. That is not an
// error, since the options with that colour may have been pruned.
type Mark = struct{ Item, Colour string }

// ErrEdge reports an edge of a [Loop] whose two ends are the same vertex.
var ErrEdge = xc.ErrEdge

// A Loop is the [cover.Constraint] that edges of a graph form exactly one closed loop,
// which passes no vertex twice: for slitherlink, masyu or round trips. Two edges with the
// same ends are a loop, no edges at all are not; so the zero value allows no solution.
type Loop struct{ Edges []LoopEdge }

// A LoopEdge is an edge that is in the loop if and only if a chosen option makes the mark
// In. From and To, its ends, need not be items. Edges with the same mark are all in the loop,
// or none is.
type LoopEdge = struct {
	From, To string
	In       Mark
}

// errNil is for a nil constraint, or one without a watcher.
var errNil = fmt.Errorf("%w: a constraint is nil, or has no Watcher", cover.ErrConfig)

// Watch returns what follows one search of p. It takes time linear in the size of p and l.
// It fails if p does not have an item that a mark names, or with [ErrEdge].
func (l *Loop) Watch(p *cover.Problem) (cover.Watcher, error) {
	if l == nil {
		return nil, errNil
	}
	return watch.For(box.Open(p), (*xc.Loop)(l))
}

// ErrVertex reports a vertex that is listed twice in a [Connected].
var ErrVertex = xc.ErrVertex

// Connected is the [cover.Constraint] that a graph is connected after certain vertices are
// taken away: for hitori, or any puzzle whose cells of one colour hang together. A graph
// without vertices is connected; so the zero value allows everything.
type Connected struct {
	// Vertices are those that can go. Any others that edges name stay.
	Vertices []Vertex

	// Edges join vertices by their names. Loops and repeated edges change nothing.
	Edges [][2]string

	// Minimal says that no other vertex could go as well: each of Vertices that is left
	// has a neighbour that went, or without it the rest would not be connected.
	Minimal bool
}

// A Vertex goes if a chosen option makes the mark Out, and otherwise stays. Its Name need
// not be that of an item. Vertices with the same mark all go or all stay.
type Vertex = struct {
	Name string
	Out  Mark
}

// Watch returns what follows one search of p. It takes time linear in the size of p and c.
// It fails if p does not have an item that a mark names, or with [ErrVertex].
func (c *Connected) Watch(p *cover.Problem) (cover.Watcher, error) {
	if c == nil {
		return nil, errNil
	}
	return watch.For(box.Open(p), (*xc.Connected)(c))
}

// All returns the constraint that all of the given ones are satisfied. They are asked in
// order, and a choice that one refuses is not shown to those after it, so the quick ones
// should come first. Without any, everything is allowed.
func All(constraints ...cover.Constraint) cover.Constraint { return all(constraints) }

type all []cover.Constraint

// Watch makes each of the constraints watch p, or returns the error of the first that
// cannot.
func (a all) Watch(p *cover.Problem) (cover.Watcher, error) {
	watchers := make(watch.All, len(a))
	for i, c := range a {
		if c == nil {
			return nil, errNil
		}
		w, err := c.Watch(p)
		switch {
		case err != nil:
			return nil, err
		case w == nil:
			return nil, errNil
		}
		watchers[i] = w
	}
	return watchers, nil
}

// Require returns p with conditions that are part of it from then on: every solution of the
// new problem meets them, in whatever way it is searched, counted, written or verified. A
// way that cannot keep them refuses the problem. It takes a [*Loop], a [*Connected] or
// several of them in an [All]; another constraint has no text, and is an error, as is a
// mark of an item that p does not have, or a vertex whose name is not a word.
func Require(p *cover.Problem, constraints ...cover.Constraint) (*cover.Problem, error) {
	list, err := conditions(constraints)
	if err != nil {
		return nil, err
	}
	q, err := box.Open(p).WithConditions(list...)
	if err != nil {
		return nil, err
	}
	return box.New[cover.Problem](q), nil
}

// conditions returns constraints as problems have them.
func conditions(constraints []cover.Constraint) (list []xc.Condition, err error) {
	for _, c := range constraints {
		if c == nil || c == (*Loop)(nil) || c == (*Connected)(nil) {
			return nil, errNil
		}
		switch c := c.(type) {
		case *Loop:
			list = append(list, (*xc.Loop)(c))
		case *Connected:
			list = append(list, (*xc.Connected)(c))
		case all:
			several, err := conditions(c)
			if err != nil {
				return nil, err
			}
			list = append(list, several...)
		default:
			return nil, fmt.Errorf("cover: a constraint of type %T cannot be part of a problem", c)
		}
	}
	return list, nil
}
