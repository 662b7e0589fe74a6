package notation

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/pips"
)

// ErrLetters reports a puzzle with more regions than there are letters: it can be written
// in JSON only.
var ErrLetters = errors.New("more regions than letters")

// Text returns the puzzle in the form text, with a newline at the end. Regions have letters
// in the order of their first cells, and those without condition become single cells.
func Text(p pips.Puzzle) (string, error) {
	var list []string
	for b, n := range p.Set().All() {
		list = append(list, slices.Repeat([]string{b.String()}, n)...)
	}
	text, conditions, err := cells(p, "\n")
	for i := range conditions {
		conditions[i] = letters[i:i+1] + strings.Replace(conditions[i], "≠", "!", 1)
	}
	if len(conditions) > 0 {
		text += strings.Join(conditions, " ") + "\n"
	}
	if p.Set().AtMost() {
		text += "at most "
	}
	text += strings.Join(list, " ") + "\n"
	if given := given(p); given != "" {
		text += given + "\n"
	}
	return text, err
}

// ID returns the puzzle in the form id.
func ID(p pips.Puzzle) (string, error) {
	text, conditions, err := cells(p, "")
	signs := strings.NewReplacer("=", "e", "≠", "u", "<", "l", ">", "g")
	text = fmt.Sprintf("%dx%d:%s:%s:", p.Shape.Rows(), p.Shape.Cols(), text, signs.Replace(strings.Join(conditions, ",")))
	if p.Set().AtMost() {
		text += "m"
	}
	for b, n := range p.Set().All() {
		text += strings.Repeat(digits(int(b.Lo))+digits(int(b.Hi)), n)
	}
	if given := given(p); given != "" {
		text += "\t" + given
	}
	return text, err
}

// digits returns a number as a digit, or in brackets.
func digits(n int) string {
	if n > 9 {
		return "[" + strconv.Itoa(n) + "]"
	}
	return strconv.Itoa(n)
}

// cells returns the cells row by row, and the conditions of the regions with a letter, in
// order. If there are more regions than letters, those that say the number of a cell have
// none, but for one where all do: without a letter it would be a domino grid. In a domino grid
// with blanks none has.
func cells(p pips.Puzzle, end string) (text string, conditions []string, err error) {
	if err := p.Err(); err != nil {
		return "", nil, err
	}
	known := func(r pips.Region) bool {
		return r.Kind == pips.Sum && len(r.Cells) == 1 && r.Target <= dominosa.MaxPip
	}
	letter, many := map[int]int{}, len(p.Regions) > len(letters)
	other := slices.ContainsFunc(p.Regions, func(r pips.Region) bool { return !known(r) })
	blanks := !other && len(p.Regions) < p.Shape.Cells()
	for row := range p.Shape.Rows() {
		for col := range p.Shape.Cols() {
			r := p.RegionAt(dominosa.Cell{Row: row, Col: col})
			i, seen := letter[r]
			switch {
			case p.Shape.At(row, col) == dominosa.Hole:
				text += "."
			case r < 0 || p.Regions[r].Kind == pips.Free:
				text += "?"
			case known(p.Regions[r]) && (blanks || many && (other || len(conditions) > 0)):
				text += digits(p.Regions[r].Target)
			default:
				if !seen {
					i = len(conditions)
					letter[r], conditions = i, append(conditions, p.Regions[r].Sign())
				}
				if i >= len(letters) {
					return "", nil, ErrLetters
				}
				text += letters[i : i+1]
			}
		}
		text += end
	}
	return text, conditions, nil
}

// given returns the line of dominoes given, or nothing.
func given(p pips.Puzzle) (line string) {
	for i, pl := range p.Given {
		a, b := pl.Cells()
		u, v := pl.Ends()
		line += fmt.Sprintf("%s %d-%d %v-%v", []string{"given", ""}[min(i, 1)], u, v, a, b)
	}
	return line
}

// AppendJSON appends the puzzle in the form json, with a newline at the end, and a solution
// if there is one: place i of it is that of domino i, as it is of the dominoes given.
func AppendJSON(dst []byte, p pips.Puzzle, solution []dominosa.Place) ([]byte, error) {
	if err := p.Err(); err != nil {
		return dst, err
	}
	type region struct {
		Indices [][2]int `json:"indices"`
		Type    string   `json:"type"`
		Target  *int     `json:"target,omitempty"`
	}
	var out struct {
		Dominoes [][2]int    `json:"dominoes"`
		Regions  []region    `json:"regions"`
		AtMost   bool        `json:"atMost,omitempty"`
		Given    [][2][2]int `json:"given,omitempty"`
		Solution [][2][2]int `json:"solution,omitempty"`
	}
	used := map[dominosa.Bone]int{}
	out.Dominoes, out.Regions, out.AtMost = [][2]int{}, []region{}, p.Set().AtMost()
	lay := func(list []dominosa.Place) (at [][2][2]int) {
		for _, pl := range list {
			a, b := pl.Cells()
			u, v := pl.Ends()
			out.Dominoes, at = append(out.Dominoes, [2]int{u, v}), append(at, [2][2]int{{a.Row, a.Col}, {b.Row, b.Col}})
			used[pl.Bone]++
		}
		return at
	}
	out.Given = lay(p.Given)
	if solution != nil {
		rest := slices.DeleteFunc(slices.Clone(solution), func(pl dominosa.Place) bool { return slices.Contains(p.Given, pl) })
		out.Solution = slices.Concat(out.Given, lay(rest))
	}
	for b, n := range p.Set().All() {
		for range n - used[b] {
			out.Dominoes = append(out.Dominoes, [2]int{int(b.Lo), int(b.Hi)})
		}
	}
	free := slices.Clone(p.Regions)
	for _, c := range p.Cells() {
		if p.RegionAt(c) < 0 {
			free = append(free, pips.Region{Cells: []dominosa.Cell{c}})
		}
	}
	for _, r := range free {
		to := region{Type: kinds[r.Kind]}
		for _, c := range r.Cells {
			to.Indices = append(to.Indices, [2]int{c.Row, c.Col})
		}
		if r.Kind.Counts() {
			to.Target = &r.Target
		}
		out.Regions = append(out.Regions, to)
	}
	text, err := json.Marshal(out)
	return append(append(dst, text...), '\n'), err
}
