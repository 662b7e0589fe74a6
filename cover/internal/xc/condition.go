package xc

import (
	"errors"
	"fmt"
)

// Reasons why a condition is none.
var (
	ErrEdge   = errors.New("cover: edge from a vertex to itself")
	ErrVertex = errors.New("cover: vertex given twice")
)

// ErrBroken is why a list of options that covers everything is not a solution.
var ErrBroken = errors.New("condition not met")

// A Condition is one on solutions that is not about single items: a [*Loop] or a
// [*Connected]. It is part of the problem, and of its text. It goes by the names of items
// and colours, so it is the same for a problem that has lost some options.
type Condition interface {
	// appendText appends the lines of the condition to b.
	appendText(b []byte) []byte

	// valid returns what is wrong with the condition, for a problem with these items.
	valid(p *Problem) error

	// metBy checks by the definition that options of p satisfy the condition.
	metBy(p *Problem, sol Solution) error
}

// Package constraint says what these types mean. Those that are aliases are the same as its own.

// A Mark is something that an option may do to an item.
type Mark = struct{ Item, Colour string }

// A Loop is the condition that edges of a graph form exactly one closed loop, which passes
// no vertex twice.
type Loop struct{ Edges []LoopEdge }

// A LoopEdge is an edge that is in the loop if and only if a chosen option makes its mark.
type LoopEdge = struct {
	From, To string
	In       Mark
}

// A Connected is the condition that a graph is connected after certain vertices are taken
// away.
type Connected struct {
	Vertices []Vertex
	Edges    [][2]string
	Minimal  bool
}

// A Vertex goes if a chosen option makes the mark Out, and otherwise stays.
type Vertex = struct {
	Name string
	Out  Mark
}

// HasConditions reports whether solutions are more than covers.
func (p *Problem) HasConditions() bool { return len(p.Conditions) > 0 }

// WithConditions returns p with more conditions, or what is wrong with one of them.
func (p *Problem) WithConditions(more ...Condition) (*Problem, error) {
	for _, c := range more {
		if err := c.valid(p); err != nil {
			return nil, err
		}
	}
	q := *p
	q.Conditions = append(q.Conditions[:len(q.Conditions):len(q.Conditions)], more...)
	return &q, nil
}

// validMark returns an [*ItemError] unless p has the item of a mark and it may have the
// colour.
func (p *Problem) validMark(m Mark) error {
	i, ok := p.Index[m.Item]
	switch {
	case !ok:
		return &ItemError{m.Item, ErrUnknown}
	case m.Colour != "" && int(i) < p.Primary:
		return &ItemError{m.Item, ErrColour}
	case m.Colour != "":
		return p.validName(m.Colour)
	}
	return nil
}

// validName returns an [*ItemError] unless a vertex may have the name.
func (p *Problem) validName(name string) error {
	if err := checkName(name, ""); err != nil {
		return &ItemError{name, err}
	}
	return nil
}

func (l *Loop) valid(p *Problem) error {
	for _, e := range l.Edges {
		if e.From == e.To {
			return ErrEdge
		}
		for _, err := range []error{p.validName(e.From), p.validName(e.To), p.validMark(e.In)} {
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Connected) valid(p *Problem) error {
	seen := map[string]bool{}
	for _, v := range c.Vertices {
		if seen[v.Name] {
			return ErrVertex
		}
		seen[v.Name] = true
		for _, err := range []error{p.validName(v.Name), p.validMark(v.Out)} {
			if err != nil {
				return err
			}
		}
	}
	for _, e := range c.Edges {
		for _, name := range e {
			if err := p.validName(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// marksOf returns the marks that the options of a set make.
func (p *Problem) marksOf(sol Solution) map[Mark]bool {
	made := map[Mark]bool{}
	for _, k := range sol {
		for _, e := range p.Option(k) {
			made[Mark{p.Names[e.Item], ""}] = true
			made[Mark{p.Names[e.Item], p.Colours[e.Colour]}] = true
		}
	}
	return made
}

func (l *Loop) metBy(p *Problem, sol Solution) error {
	made, near := p.marksOf(sol), graph{}
	for _, e := range l.Edges {
		if made[e.In] {
			near.join(e.From, e.To)
		}
	}
	for v, others := range near {
		if len(others) != 2 {
			return fmt.Errorf("cover: %w: the loop has %d edges at %s", ErrBroken, len(others), v)
		}
	}
	switch {
	case len(near) == 0:
		return fmt.Errorf("cover: %w: no edge is in the loop", ErrBroken)
	case !near.connected():
		return fmt.Errorf("cover: %w: more than one loop", ErrBroken)
	}
	return nil
}

func (c *Connected) metBy(p *Problem, sol Solution) error {
	made, gone := p.marksOf(sol), map[string]bool{}
	for _, v := range c.Vertices {
		gone[v.Name] = made[v.Out]
	}
	if !c.left(gone).connected() {
		return fmt.Errorf("cover: %w: not connected", ErrBroken)
	}
	if !c.Minimal {
		return nil
	}
	held := map[string]bool{} // by a neighbour that is gone
	for _, e := range c.Edges {
		held[e[0]] = held[e[0]] || gone[e[1]]
		held[e[1]] = held[e[1]] || gone[e[0]]
	}
	for _, v := range c.Vertices {
		if gone[v.Name] || held[v.Name] {
			continue
		}
		gone[v.Name] = true
		if c.left(gone).connected() {
			return fmt.Errorf("cover: %w: %s could go as well", ErrBroken, v.Name)
		}
		gone[v.Name] = false
	}
	return nil
}

// left returns the graph without the vertices that are gone.
func (c *Connected) left(gone map[string]bool) graph {
	near := graph{}
	for _, v := range c.Vertices {
		if !gone[v.Name] {
			near[v.Name] = nil
		}
	}
	for _, e := range c.Edges {
		switch {
		case !gone[e[0]] && !gone[e[1]]:
			near.join(e[0], e[1])
		case !gone[e[0]]:
			near[e[0]] = append(near[e[0]], e[0])
		case !gone[e[1]]:
			near[e[1]] = append(near[e[1]], e[1])
		}
	}
	return near
}

// A graph has the neighbours of each of its vertices.
type graph map[string][]string

func (g graph) join(v, w string) { g[v], g[w] = append(g[v], w), append(g[w], v) }

// connected reports whether every vertex can be reached from every other.
func (g graph) connected() bool {
	seen := map[string]bool{}
	var walk func(v string)
	walk = func(v string) {
		if seen[v] {
			return
		}
		seen[v] = true
		for _, w := range g[v] {
			walk(w)
		}
	}
	for v := range g {
		walk(v)
		return len(seen) == len(g)
	}
	return true
}

// A Constraint is a condition on solutions that is not about single items, as in
// package cover.
type Constraint interface {
	Watch(p *Problem) (Watcher, error)
}

// A Watcher follows one search, as in package cover. A choice that it refuses is no
// node.
type Watcher interface {
	Choose(k int) bool
	Unchoose(k int)
	Accept() bool
}
