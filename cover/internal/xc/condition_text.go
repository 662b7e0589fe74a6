package xc

import (
	"bytes"
	"errors"
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
		b = append(append(append(append(b, "| require edge "...), e.From...), ' '), e.To...)
		b = append(e.In.append(append(b, " if "...)), '\n')
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
		b = append(append(b, "| require vertex "...), v.Name...)
		b = append(v.Out.append(append(b, " unless "...)), '\n')
	}
	for _, e := range c.Edges {
		b = append(append(append(append(b, "| require edge "...), e[0]...), ' '), e[1]...)
		b = append(b, '\n')
	}
	return b
}

// append appends a mark as text to b.
func (m Mark) append(b []byte) []byte {
	b = append(b, m.Item...)
	if m.Colour != "" {
		b = append(append(b, ':'), m.Colour...)
	}
	return b
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
		return ps.fail(word, ErrCondition, "the line of item names before it")
	}
	word = ps.word()
	var last Condition
	if n := len(ps.p.Conditions); n > 0 {
		last = ps.p.Conditions[n-1]
	}
	var err error
	switch string(word) {
	case "one":
		err = ps.expect("loop")
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
		err = ps.edge(word, last)
	case "vertex":
		err = ps.vertex(word, last)
	default:
		return ps.failCondition(word, `"one loop", "connected", "edge", "vertex" or "demands"`)
	}
	if err != nil {
		return err
	}
	if word = ps.word(); word != nil {
		return ps.failCondition(word, "the end of the line")
	}
	return nil
}

// edge reads the rest of a line about an edge of the last condition.
func (ps *parser) edge(word []byte, last Condition) error {
	if last == nil {
		return ps.failCondition(word, `a line "| require one loop" or "| require connected" before it`)
	}
	from, err := ps.vertexName()
	if err != nil {
		return err
	}
	to, err := ps.vertexName()
	if err != nil {
		return err
	}
	switch c := last.(type) {
	case *Connected:
		c.Edges = append(c.Edges, [2]string{from, to})
	case *Loop:
		if from == to {
			return ps.fail([]byte(to), ErrCondition, "another vertex than the first")
		}
		m, err := ps.mark("if")
		if err != nil {
			return err
		}
		c.Edges = append(c.Edges, LoopEdge{from, to, m})
	}
	return nil
}

// vertex reads the rest of a line about a vertex of the last condition.
func (ps *parser) vertex(word []byte, last Condition) error {
	c, ok := last.(*Connected)
	if !ok {
		return ps.failCondition(word, `a line "| require connected" before it`)
	}
	name, err := ps.vertexName()
	if err != nil {
		return err
	}
	if ps.vertices == nil || len(c.Vertices) == 0 {
		ps.vertices = map[string]bool{}
	}
	if ps.vertices[name] {
		return ps.fail([]byte(name), ErrCondition, "a vertex that has no line yet")
	}
	ps.vertices[name] = true
	m, err := ps.mark("unless")
	if err != nil {
		return err
	}
	c.Vertices = append(c.Vertices, Vertex{name, m})
	return nil
}

// vertexName reads the name of a vertex.
func (ps *parser) vertexName() (string, error) {
	word := ps.word()
	if checkName(string(word), "") != nil {
		return "", ps.failCondition(word, "the name of a vertex, in UTF-8")
	}
	return string(word), nil
}

// expect reads a word that has to stand there.
func (ps *parser) expect(want string) error {
	if word := ps.word(); string(word) != want {
		return ps.failCondition(word, `"`+want+`"`)
	}
	return nil
}

// mark reads a word that has to stand there, and the mark behind it.
func (ps *parser) mark(after string) (Mark, error) {
	if err := ps.expect(after); err != nil {
		return Mark{}, err
	}
	word := ps.word()
	if word == nil {
		return Mark{}, ps.failCondition(word, "an item, or item:colour")
	}
	name, colour, tinted := bytes.Cut(word, []byte(":"))
	m := Mark{string(name), string(colour)}
	err := ps.p.validMark(m)
	if err == nil && tinted {
		err = checkName(m.Colour, "")
	}
	switch {
	case err == nil:
		return m, nil
	case errors.Is(err, ErrUnknown):
		return m, ps.fail(word, ErrUnknown, "the name of an item")
	case errors.Is(err, ErrColour):
		return m, ps.fail(word, ErrColour, wantEntry(ErrColour))
	}
	return m, ps.fail(word, ErrName, wantEntry(ErrName))
}

// failCondition returns the error that word, or the end of the line, is wrong there.
func (ps *parser) failCondition(word []byte, want string) *SyntaxError {
	err := ps.fail(word, ErrCondition, want)
	if word == nil {
		err.Found = lineEnd
	}
	return err
}
