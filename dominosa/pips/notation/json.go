package notation

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/pips"
)

// A node is a value of JSON and where it begins: encoding/json does not say where a value
// stands that it takes and we refuse.
type node struct {
	at     int
	list   []node
	fields map[string]node
	text   string // of a string
	number int    // -1 if it is no number from 0
	null   bool
}

// depth is how deep lists and objects may be in each other.
const depth = 40

// node reads a value; begin is where dec begins in s.
func (s source) node(dec *json.Decoder, begin, deep int) (node, error) {
	at := begin + int(dec.InputOffset())
	at += len(s[at:]) - len(strings.TrimLeft(string(s[at:]), " \t\r\n,:"))
	n := node{at: at, number: -1}
	token, err := dec.Token()
	switch v := token.(type) {
	case nil:
		n.null = true
	case string:
		n.text = v
	case json.Number:
		if number, err := strconv.ParseInt(v.String(), 10, 32); err == nil {
			n.number = int(number)
		}
	case json.Delim:
		if deep == 0 {
			return n, s.fail(at, "lists within lists", "a puzzle")
		}
		n.fields, n.list = map[string]node{}, []node{}
		for err == nil && dec.More() {
			key := ""
			if v == '{' {
				token, err = dec.Token()
				key, _ = token.(string)
			}
			var inner node
			if err == nil {
				inner, err = s.node(dec, begin, deep-1)
			}
			if n.list = append(n.list, inner); v == '{' {
				n.fields[key] = inner
			}
		}
		if err == nil {
			_, err = dec.Token()
		}
	}
	if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = min(len(s), begin+int(wrong.Offset))
		return n, s.fail(at, s.found(at), "JSON ("+wrong.Error()+")")
	} else if err == io.EOF || err == io.ErrUnexpectedEOF {
		return n, s.fail(len(s), "the end of the text", "the rest of the JSON")
	}
	return n, err
}

// numbers returns the numbers of a list, and of lists in it, which have to be count.
func (d *draft) numbers(n node, count int, want string) (list []int) {
	for _, v := range n.list {
		if v.list != nil {
			list = append(list, d.numbers(v, count/len(n.list), want)...)
			continue
		} else if v.number < 0 {
			d.fail(v.at, d.found(v.at), want)
		}
		list = append(list, v.number)
	}
	if len(list) != count {
		d.fail(n.at, d.found(n.at), want)
	}
	if d.err != nil {
		return make([]int, count)
	}
	return list
}

// readJSON adds the puzzles of the object at pos.
func (s source) readJSON(pos int, list []Entry) ([]Entry, int, error) {
	dec := json.NewDecoder(strings.NewReader(string(s[pos:])))
	dec.UseNumber()
	n, err := s.node(dec, pos, depth)
	pos += int(dec.InputOffset())
	if err != nil {
		return list, pos, err
	}
	day := false
	for _, name := range []string{"easy", "medium", "hard"} {
		p, ok := n.fields[name]
		if day = day || ok; !ok || p.null || p.fields["dominoes"].null {
			continue
		}
		e, wrong := s.jsonPuzzle(p)
		if e.Name = name; wrong == nil {
			list = append(list, e)
		}
		err = cmp.Or(err, wrong)
	}
	if day {
		return list, pos, err
	}
	var e Entry
	board, id := n.fields["board"], n.fields["id"]
	switch { // as commands print it with --json
	case n.fields["dominoes"].list == nil && board.fields != nil:
		n = board
		e, err = s.jsonPuzzle(n)
	case n.fields["dominoes"].list == nil && source(id.text).isID(0, len(id.text)):
		e, err = s.jsonID(id)
	default:
		e, err = s.jsonPuzzle(n)
	}
	if err == nil {
		e.Name = n.fields["name"].text
		list = append(list, e)
	}
	return list, pos, err
}

// jsonID reads an ID in a string.
func (s source) jsonID(n node) (Entry, error) {
	id := source(n.text)
	e, _, err := id.readID(span{0, len(id)})
	e.Line, e.Form = s.draft(n.at, "json").Line, "json"
	if wrong, ok := errors.AsType[*notation.SyntaxError](err); ok {
		err = s.fail(min(n.at+wrong.Col, len(s)), wrong.Found, wrong.Want)
	}
	return e, err
}

// jsonPuzzle reads an object with dominoes and regions.
func (s source) jsonPuzzle(n node) (Entry, error) {
	d := s.draft(n.at, "json")
	dominoes, regions := n.fields["dominoes"], n.fields["regions"]
	d.bonesAt = dominoes.at
	for i, list := range []node{dominoes, regions} {
		if list.list == nil {
			d.fail(n.at, "an object without a list "+[]string{"dominoes", "regions"}[i], "a puzzle with dominoes and regions, or a day with easy, medium and hard")
		}
	}
	var order [][]int
	for _, v := range dominoes.list {
		pair := d.numbers(v, 2, "a domino, such as [3,5]")
		if max(pair[0], pair[1]) > dominosa.MaxPip {
			d.fail(v.at, "a domino with too many pips", fmt.Sprintf("%d at most", dominosa.MaxPip))
			break
		}
		order = append(order, pair)
		d.bones[dominosa.NewBone(pair[0], pair[1])]++
	}
	d.atMost = strings.HasPrefix(string(s[n.fields["atMost"].at:]), "true")
	d.jsonRegions(regions)
	for field, list := range [2]*[]dominosa.Place{&d.Given, (*[]dominosa.Place)(&d.Solution)} {
		for i, at := range n.fields[[2]string{"given", "solution"}[field]].list {
			if i == len(order) {
				d.fail(at.at, "a place more", "one for each domino")
				break
			}
			*list = append(*list, d.jsonPlace(at, order[i]))
		}
	}
	slices.SortFunc(d.Solution, dominosa.Place.Compare)
	e, _, err := d.finish(0)
	if err == nil && e.Solution != nil && e.Verify(e.Solution) != nil {
		err = s.fail(n.fields["solution"].at, fmt.Sprintf("a wrong solution (%v)", e.Verify(e.Solution)), "one that covers each cell and uses the bones")
	}
	return e, err
}

// jsonPlace reads the two cells of a domino, the first for its first number.
func (d *draft) jsonPlace(n node, pair []int) dominosa.Place {
	const want = "two cells side by side, such as [[0,1],[0,2]]"
	at := d.numbers(n, 4, want)
	pl, ok := place(dominosa.Cell{Row: at[0], Col: at[1]}, dominosa.Cell{Row: at[2], Col: at[3]}, pair[0], pair[1])
	if !ok {
		d.fail(n.at, d.found(n.at), want)
	}
	return pl
}

// kinds are the words for conditions.
var kinds = []string{pips.Free: "empty", pips.Sum: "sum", pips.Less: "less", pips.Greater: "greater", pips.Equal: "equals", pips.Unequal: "unequal"}

// jsonRegions reads the regions, and the shape that they make.
func (d *draft) jsonRegions(n node) {
	rows, cols := 1, 1
	for i, v := range n.list {
		kind := slices.Index(kinds, v.fields["type"].text)
		r := pips.Region{Kind: pips.Kind(max(kind, 0)), Target: v.fields["target"].number}
		target, has := v.fields["target"]
		has = has && !target.null
		which := fmt.Sprintf("region %d: ", i+1)
		switch at := v.fields["type"].at; {
		case kind < 0:
			d.fail(max(at, v.at), which+"unknown condition "+prose.Quoted([]byte(v.fields["type"].text)), "sum, less, greater, equals, unequal or empty")
		case r.Kind.Counts() && !has:
			d.fail(at, which+v.fields["type"].text+" without a number", "one in the field target")
		case r.Kind.Counts() && target.number < 0:
			d.fail(target.at, which+d.found(target.at), "a number from 0")
		case !r.Kind.Counts() && has:
			d.fail(target.at, fmt.Sprintf("%starget %d", which, target.number), "no number, for it is "+v.fields["type"].text)
		case !has:
			r.Target = 0
		}
		cells := v.fields["indices"]
		if cells.list == nil {
			cells = v.fields["cells"]
		}
		if len(cells.list) == 0 {
			d.fail(v.at, which+"no cells", `a list "indices" or "cells"`)
		}
		for _, w := range cells.list {
			at := d.numbers(w, 2, "a cell as [row,column]")
			c := dominosa.Cell{Row: at[0], Col: at[1]}
			if before, twice := d.in[c]; twice {
				d.fail(w.at, fmt.Sprintf("row %d, column %d in two regions, %d and %d", c.Row+1, c.Col+1, before, i+1), "each cell in one")
			}
			d.in[c] = i + 1
			if rows, cols = max(rows, c.Row+1), max(cols, c.Col+1); rows > dominosa.MaxCells/cols || rows*cols > 16*len(d.source)+16 {
				d.fail(w.at, fmt.Sprintf("row %d, column %d", c.Row+1, c.Col+1), "cells nearer to the others")
			}
			r.Cells = append(r.Cells, c)
		}
		if r.Kind != pips.Free {
			d.Regions = append(d.Regions, r)
		}
	}
	d.shape(n.at, rows, cols)
}
