package pack

import (
	"fmt"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/must"
)

// xmpuzzle returns a file: shapes such as 3,1,1:###, the lines of a problem, and its colours.
func xmpuzzle(shapes []string, problem string) string {
	text := "\ufeff<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<colors><color red=\"1\" green=\"2\" blue=\"3\"/></colors>\n<shapes>\n"
	for _, s := range shapes {
		size, cells, _ := strings.Cut(s, ":")
		n := strings.Split(size, ",")
		text += fmt.Sprintf("<voxel x=\"%s\" y=\"%s\" z=\"%s\" type=\"0\">%s</voxel>\n", n[0], n[1], n[2], cells)
	}
	return text + "</shapes>\n<problems><problem state=\"0\">" + problem + "</problem></problems><comment/></puzzle>"
}

// soma is Piet Hein's cube.
var soma = xmpuzzle([]string{"3,3,3:" + strings.Repeat("#", 27), "2,2,1:###_", "3,2,1:####__", "3,2,1:###_#_", "3,2,1:##__##",
	"2,2,2:###_#___", "2,2,2:###__#__", "2,2,2:###___#_"},
	`<shapes><shape id="1" count="1"/><shape id="2" count="1"/><shape id="3"/><shape id="4" count="1"/><shape id="5" count="1"/><shape id="6" min="1" max="1"/><shape id="7" count="1" group="2"/></shapes><result id="0"/><bitmap/>`)

// model is the model that reads texts.
var model = Model("pack")()

// TestBurrTools reads files that are given in full.
func TestBurrTools(t *testing.T) {
	cube := func(problem string) string {
		return xmpuzzle([]string{"2,2,2:########", "2,2,1:###_", "1,1,1:#", "2,1,1:##", "3,2,1:++____"}, problem)
	}
	for _, tt := range []struct{ file, want string }{
		{soma + "; symmetry", "480"}, // below
		{cube(`<shapes><shape id="1" count="2"/><shape id="3" count="1"/></shapes><result id="0"/>`), "36"},
		{cube(`<shapes><shape id="1" min="0" max="2"/><shape id="3" min="0" max="4"/></shapes><result id="0"/>`), "45"},
		{cube(`<shapes><shape id="1" count="2"/></shapes><result id="0"/>`), "8 cells, expected 6"},
		{cube(`<shapes><shape id="1" count="2"/><shape id="4" count="1"/></shapes><result id="0"/>`), "a cell of piece B may not stay free"},
		{cube(`<shapes><shape id="1" count="2"/></shapes><result id="9"/>`), "the shape that the pieces make: there is no such shape"},
		{cube(`<shapes><shape id="7" count="2"/></shapes><result id="0"/>`), "piece A: there is no such shape"},
		{cube(`<shapes><shape id="4"/></shapes><result id="0"/>`), "a cell of piece A may not stay free"},
		{strings.Replace(soma, `type="0"/>`, `type="3"/>`, 1), "whose cells are not cubes"},
		{strings.Replace(soma, `###_#_`, `###_#x`, 1), `found "x", expected _, # or +`},
		{strings.Replace(soma, `###_#_`, `###_#_#`, 1), "7 cells, expected 6"},
		{strings.Replace(soma, `x="3"`, `x="-3"`, 1), "a box of -3 by 3 by 3"},
		{strings.Replace(soma, `<problem state="0">`, ``, 1), "not a file of Burr-tools: XML syntax error"},
		{strings.Replace(soma, `x="3"`, `x="3.5"`, 1), `a field of the file of Burr-tools is "3.5", expected a whole number`},
		{strings.Replace(soma, `x="3"`, `x="99999999999999999999"`, 1), `is "99999999999999999999", expected a whole number`},
		{cube(`<shapes><shape id="3" min="0" max="9"/><shape id="1" min="4"/></shapes><result id="0"/>`), "piece B: shape 1 has min, but neither max nor count"},
		{cube(`<shapes><shape id="1" max="2"/><shape id="3" max="4"/></shapes><result id="0"/>`), "45"},
		{"<html/>", "without a problem"},
		{xmpuzzle([]string{"2,1,1:#+", "1,1,1:#"}, `<shapes><shape id="1" min="1" max="2"/></shapes><result id="0"/>`), "2"},
		{strings.Replace(xmpuzzle([]string{"2,1,1:#+", "1,1,1:#"}, `<shapes><shape id="1" min="1" max="2"/></shapes><result id="0"/>`), `state="0"`, `maxHoles="0"`, 1), "at most 0 of the cells"},
		{xmpuzzle([]string{"2,1,1:#1#2", "1,1,1:#1", "1,1,1:#2"}, `<shapes><shape id="1"/><shape id="2"/></shapes><result id="0"/><bitmap><pair piece="0" result="0"/><pair piece="1" result="1"/></bitmap>`), "1"},
		{xmpuzzle([]string{"2,1,1:#1#2", "1,1,1:#1", "1,1,1:#2"}, `<shapes><shape id="1"/><shape id="2"/></shapes><result id="0"/><bitmap/>`), "A never fits into the region"},
	} {
		file, _, symmetry := strings.Cut(tt.file, "; symmetry")
		got := ""
		if symmetry {
			text := must.Get(fromBurrTools(file))(t)
			got = answers(t, text+"\nsymmetry")
		} else if in, err := model.New("text=" + file); err != nil {
			got = err.Error()
		} else {
			got = must.Get(in.Problem.Count(t.Context(), cover.CountConfig{}))(t).String()
		}
		if got != tt.want && (len(tt.want) < 5 || !strings.Contains(got, tt.want)) {
			t.Errorf("%.400s\n got %s\nwant %s", file, got, tt.want)
		}
	}
}
