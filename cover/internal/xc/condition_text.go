package xc

import (
	"bytes"
	"errors"
	"fmt"
)

// Conditions as text: lines that begin with the words "| require". Other programs take
// them for comments. A line says what is required, and those after it what is about it:
//
//	| require one loop
//	| require edge a b if ab:1
//	| require connected
//	| require vertex c unless c:black
//	| require edge c d
//	| require demands
//
// The last says that options without a primary item, from there on, are demands.

// ErrCondition is the reason of a [*SyntaxError] in a condition.
var ErrCondition = errors.New("not a condition")

// require is the word after the bar.
const require = "require"

func (l *Loop) appendText(b []byte) []byte {
	b = append(b, "| require one loop\n"...)
	for _, e := range l.Edges {
		b = fmt.Appendf(b, "| require edge %s %s if %v\n", e.From, e.To, markText(e.In))
	}
	return b
}

func (c *Connected) appendText(b []byte) []byte {
	b = append(b, "| require connected"...)
	if c.Minimal {
		b = append(b, " minimal"...)
	}
	b = append(b, '\n')
	for _, v := range c.Vertices {
		b = fmt.Appendf(b, "| require vertex %s unless %v\n", v.Name, markText(v.Out))
	}
	for _, e := range c.Edges {
		b = fmt.Appendf(b, "| require edge %s %s\n", e[0], e[1])
	}
	return b
}

func markText(m Mark) string {
	if m.Colour == "" {
		return m.Item
	}
	return m.Item + ":" + m.Colour
}

// appendConditions appends all conditions to b, and that there are demands.
func (p *Problem) appendConditions(b []byte) []byte {
	if p.HasDemands() {
		b = append(b, "| require demands\n"...)
	}
	for _, c := range p.Conditions {
		b = c.appendText(b)
	}
	return b
}

// comment reads a line that begins with a bar: nothing, unless it is about a condition.
func (ps *parser) comment(word []byte) error {
	if word = word[1:]; len(word) == 0 {
		word = ps.word()
	}
	if string(word) != require {
		return nil
	}
	if !ps.items {
		ps.refuse(word, ErrCondition, "the line of item names before it")
	}
	word = ps.word()
	var last Condition
	if n := len(ps.p.Conditions); n > 0 {
		last = ps.p.Conditions[n-1]
	}
	switch string(word) {
	case "one":
		ps.expect("loop")
		ps.p.Conditions = append(ps.p.Conditions, &Loop{})
	case "connected":
		c := &Connected{}
		rest := *ps
		if c.Minimal = string(rest.word()) == "minimal"; c.Minimal {
			ps.word()
		}
		ps.p.Conditions = append(ps.p.Conditions, c)
	case "demands":
		ps.KeepDemands()
	case "edge":
		ps.edge(word, last)
	case "vertex":
		ps.vertex(word, last)
	default:
		ps.refuse(word, ErrCondition, `"one loop", "connected", "edge", "vertex" or "demands"`)
	}
	if word = ps.word(); word != nil {
		ps.refuse(word, ErrCondition, "the end of the line")
	}
	return ps.refused
}

// edge reads the rest of a line about an edge of the last condition.
func (ps *parser) edge(word []byte, last Condition) {
	if last == nil {
		ps.refuse(word, ErrCondition, `a line "| require one loop" or "| require connected" before it`)
	}
	from, to := ps.vertexName(), ps.vertexName()
	switch c := last.(type) {
	case *Connected:
		c.Edges = append(c.Edges, [2]string{from, to})
	case *Loop:
		if from == to {
			ps.refuse([]byte(to), ErrCondition, "another vertex than the first")
		}
		c.Edges = append(c.Edges, LoopEdge{from, to, ps.mark("if")})
	}
}

// vertex reads the rest of a line about a vertex of the last condition.
func (ps *parser) vertex(word []byte, last Condition) {
	c, ok := last.(*Connected)
	if !ok {
		ps.refuse(word, ErrCondition, `a line "| require connected" before it`)
		return
	}
	name := ps.vertexName()
	if ps.vertices == nil || len(c.Vertices) == 0 {
		ps.vertices = map[string]bool{}
	}
	if ps.vertices[name] {
		ps.refuse([]byte(name), ErrCondition, "a vertex that has no line yet")
	}
	ps.vertices[name] = true
	c.Vertices = append(c.Vertices, Vertex{name, ps.mark("unless")})
}

// vertexName reads the name of a vertex.
func (ps *parser) vertexName() string {
	word := ps.word()
	if checkName(string(word), "") != nil {
		ps.refuse(word, ErrCondition, "the name of a vertex, in UTF-8")
	}
	return string(word)
}

// expect reads a word that has to stand there.
func (ps *parser) expect(want string) {
	if word := ps.word(); string(word) != want {
		ps.refuse(word, ErrCondition, `"`+want+`"`)
	}
}

// mark reads a word that has to stand there, and the mark behind it.
func (ps *parser) mark(after string) Mark {
	ps.expect(after)
	word := ps.word()
	if word == nil {
		ps.refuse(word, ErrCondition, "an item, or item:colour")
	}
	name, colour, tinted := bytes.Cut(word, []byte(":"))
	m := Mark{string(name), string(colour)}
	err := ps.p.validMark(m)
	if err == nil && tinted {
		err = checkName(m.Colour, "")
	}
	switch {
	case err == nil:
	case errors.Is(err, ErrUnknown):
		ps.refuse(word, ErrUnknown, "the name of an item")
	case errors.Is(err, ErrColour):
		ps.refuse(word, ErrColour, wantEntry(word, ErrColour))
	default:
		ps.refuse(word, ErrName, wantEntry(word, ErrName))
	}
	return m
}

// refuse notes that word, or the end of the line, is wrong there, unless something was before.
func (ps *parser) refuse(word []byte, reason error, want string) {
	if ps.refused != nil {
		return
	}
	err := ps.fail(word, reason, want)
	if word == nil {
		err.Found = lineEnd
	}
	ps.refused = err
}
