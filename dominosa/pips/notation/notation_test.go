package notation_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	boards "bonepile/dominosa/notation"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// one returns the puzzle that a text holds.
func one(t testing.TB, text string) notation.Entry {
	t.Helper()
	list, err := notation.Parse(text)
	if err != nil || len(list) != 1 {
		t.Fatalf("%d puzzles, %v in\n%s", len(list), err, text)
	}
	return list[0]
}

// show writes a puzzle down by nothing that is tested here.
func show(p pips.Puzzle) string {
	text := fmt.Sprintf("%v\n%v\ngiven %v\n", p.Shape, p.Bones, p.Given)
	var list []string
	for _, r := range p.Regions {
		if r.Kind != pips.Free {
			list = append(list, fmt.Sprint(slices.SortedFunc(slices.Values(r.Cells), dominosa.Cell.Compare), r.Kind, r.Target))
		}
	}
	slices.Sort(list)
	return text + strings.Join(list, "\n")
}

// back holds a puzzle to what is read of it in each form.
func back(t *testing.T, p pips.Puzzle) {
	t.Helper()
	want := show(p)
	for form, s := range map[string]string{
		"text": must.Get(notation.Text(p))(t), "id": must.Get(notation.ID(p))(t), "json": string(must.Get(notation.AppendJSON(nil, p, nil))(t)),
	} {
		list, err := notation.Parse(s)
		if err != nil || len(list) != 1 {
			t.Fatalf("%d puzzles, %v in %s\n%s\nof\n%s", len(list), err, form, s, want)
		}
		must.Equal(t, show(list[0].Puzzle), want, "read back from\n%s", s)
		must.Equal(t, list[0].Form, form, "form of\n%s", s)
	}
}

func TestForms(t *testing.T) {
	easy := one(t, "# a comment\n\n?AA\n..A\n..B\n?CC\nA= B4 C8\n4-6 6-6 4-5 3-3\n\n")
	must.Equal(t, must.Get(notation.ID(easy.Puzzle))(t), "4x3:?AA..A..B?CC:e,4,8:33454666", "id")
	must.Equal(t, easy.Line, 3, "line")
	for _, same := range []string{
		"4x3:?AA..A..B?CC:e,4,8:46664533",
		"?AA\nxxA\n--B\n?CC\nC8, A=; B4\n3-3, 4-5 plus 4-6\n6-6",
		"?AA\n..A\n..4\n?CC\nA=\nC8\n4-6 6-6 4-5 3-3",
		"?AA\n..A\n..[4]\n?CC\nA= C8\n4-6 6-6 4-5 3-3",
		"4x3:?AA..A..4?CC:e,8:46664533",
		`{"dominoes":[[6,4],[6,6],[4,5],[3,3]],"regions":[{"indices":[[0,0]],"type":"empty"},
			{"indices":[[0,1],[0,2],[1,2]],"type":"equals"},{"cells":[[2,2]],"type":"sum","target":4},
			{"indices":[[3,2],[3,1]],"type":"sum","target":8},{"indices":[[3,0]],"type":"empty"}]}`,
		`{"seed":1,"board":1,"id":"4x3:?AA..A..B?CC:e,4,8:46664533"}`,
	} {
		must.Equal(t, show(one(t, same).Puzzle), show(easy.Puzzle), "%s", same)
	}
	p := one(t, "AAB\nbbB\nA>1 B<20 b≠\nat most 12-12 0-3 1-2 2 x 0-12\ngiven 12-0 r1c1-r2c1")
	must.Equal(t, must.Get(notation.ID(p.Puzzle))(t), "2x3:AABCCB:g1,l20,u:m030[12]0[12]12[12][12]\tgiven 12-0 r1c1-r2c1", "id")
	back(t, p.Puzzle)
	laid := one(t, "AAB\nCCB\nA5 B= C<9\n1-4 2-2 3-4\nlaid 2-2 r1c3 r2c3, 4-1 r1c1-r1c2\n")
	must.Equal(t, fmt.Sprint(laid.Laid), "[2-2 r1c3 r2c3 4-1 r1c1 r1c2]", "laid")
	must.Equal(t, len(laid.Given), 0, "given")
	back(t, one(t, "??\n0-1").Puzzle)
	back(t, one(t, "1x4:????::0112").Puzzle)
	back(t, one(t, "AA\nA5\n1-4").Puzzle)
	back(t, one(t, "AA\n??\nA5\n1-4\n2-2\n").Puzzle)
}

// TestTyped has one puzzle as different people type it.
func TestTyped(t *testing.T) {
	want := must.Value(notation.ID(must.Get(notation.Parse("AAB\nCCB\nA5 B= C<9\n1-4 2-2 3-4"))(t)[0].Puzzle))
	for _, text := range []string{
		"A A B\nC C B\nA5 B= C<9\n1-4 2-2 3-4",
		"A\tA\tB\nC\tC\tB\nA5 B= C<9\n1-4 2-2 3-4",
		"AAB\nCCB\nA5\nB=\nC<9\n1-4\n2-2\n3-4\n",
		"AAB\nCCB\nA 5, B =, C < 9\n1-4, 2-2, 4-3",
		"AAB\nCCB\nA: 5\nB: =\nC: <9\n1-4 2-2 3-4",
		"AAB\n CCB \nC<9;B=;A5\n2-2 1-4\n3-4",
	} {
		list := must.Get(notation.Parse(text))(t)
		must.Equal(t, must.Value(notation.ID(list[0].Puzzle)), want, "%s", text)
	}
}

func TestDay(t *testing.T) {
	const puzzle = `{"id":1,"dominoes":[[3,1]],"regions":[{"indices":[[0,0],[0,1]],"type":"sum","target":4}],"solution":[[[0,1],[0,0]]]}`
	list := must.Get(notation.Parse(`{"printDate":"2025-10-28","editor":null,"easy":` + puzzle + `,
		"medium":{"id":0,"dominoes":null,"regions":null,"solution":null},"hard":` + puzzle + "}\n1x2:AA:4:13"))(t)
	must.Equal(t, len(list), 3, "puzzles")
	must.Equal(t, list[1].Name, "hard", "name")
	must.Equal(t, list[1].Line, 2, "line")
	must.Equal(t, list[0].Solution.String(), "1-3 r1c1 r1c2", "solution")
	js := must.Get(notation.AppendJSON(nil, list[0].Puzzle, list[0].Solution))(t)
	must.Equal(t, string(js), `{"dominoes":[[1,3]],"regions":[{"indices":[[0,0],[0,1]],"type":"sum","target":4}],"solution":[[[0,0],[0,1]]]}`+"\n", "written")
}

// TestMalformed has the texts that were kept for this, and what errors say of them.
func TestMalformed(t *testing.T) {
	want := map[string]string{
		"domino-short":             `line 1, column 13: found that the shape has 5 cells, an odd number, which no dominoes cover; 2 dominoes cover 4 cells, expected a shape, regions and bones that fit`,
		"too-few-bones":            `line 1, column 13: found that 1 domino covers 2 cells, but the shape has 4, expected a shape, regions and bones that fit`,
		"cell-in-two-regions":      `line 1, column 96: found row 1, column 2 in two regions, 1 and 2, expected each cell in one`,
		"unknown-condition":        `line 1, column 68: found region 1: unknown condition "product", expected sum, less, greater, equals, unequal or empty`,
		"sum-without-number":       `line 1, column 68: found region 1: sum without a number, expected one in the field target`,
		"number-of-no-use":         `line 1, column 134: found region 2: target 3, expected no number, for it is equals`,
		"letter-without-condition": `line 2, column 2: found region C without a condition, expected "?" for cells without condition, or one for it: line 3 has those of A and B`,
		"condition-without-letter": `line 3, column 7: found "C", expected the letter of a region of the board`,
		"pip-of-no-number":         `line 4, column 7: found "x", expected a pip from 0 to 254`,
		"region-in-two-parts":      ``,
	}
	for line := range bytes.Lines(must.Get(os.ReadFile("testdata/malformed.jsonl"))(t)) {
		var l struct{ Name, Text string }
		must.Do(t, json.Unmarshal(line, &l))
		list, err := notation.Parse(l.Text)
		if l.Name == "region-in-two-parts" { // allowed, with a note
			must.Do(t, err)
			must.Equal(t, list[0].Note, "region A is in two parts, r1c1 and r2c2", "note")
		} else if err == nil {
			t.Errorf("%s is read", l.Name)
		} else {
			must.Equal(t, err.Error(), want[l.Name], "%s", l.Name)
		}
		delete(want, l.Name)
	}
	must.Equal(t, len(want), 0, "texts not met")
	for text, want := range map[string]string{
		"":                            "no board found",
		"AB  C\nA5\n1-4":              `line 1, column 4: found " ", expected a letter for a region, "?", a number that is known, or "." for no cell`,
		"AA\nA5 A6\n1-4":              `line 2, column 4: found a second condition of A, expected one for each region`,
		"AA\nA9999999999\n1-4":        `line 2, column 2: found 9999999999, expected a number below 1000000000`,
		"AA\nA<\n1-4":                 `line 2, column 3: found the end of the line, expected a number`,
		"??\n?1":                      `line 2, column 3: found the end of the puzzle, expected a line of bones, such as 3-3 6-6`,
		"A?\nA5 A\n1-4":               `line 2, column 4: found a second condition of A, expected one for each region`,
		"AA\nA5x B6\n1-4":             `line 2, column 3: found "x", expected a blank after the condition of A`,
		"AA\nA5\n1-4\ngiven 1-4 r1c1": `line 4, column 6: found "1-4 r1c1", expected a domino and the neighbouring cells of its two numbers, such as 4-6 r1c1-r1c2`,
		"AA\nA=5\n1-4\n":              `line 2, column 3: found "5", expected a blank after the condition of A`,
		"1x2:A:5:14":                  `line 1, column 6: found the end after 1 cell, expected 2 for 1 rows of 2`,
		"1x2:AA:5,e:14":               `line 1, column 9: found ",", expected ":"`,
		"1x2:AA:5:1":                  `line 1, column 11: found the end of the line, expected the two numbers of a bone, in brackets above 9`,
		"1x2:AA:z:14":                 `line 1, column 8: found "z", expected a number, or one of the signs eulg`,
		"0x2:::":                      `line 1, column 1: found "0x2", expected rows x columns, at most 16777216 positions`,
		`{"dominoes":[[1,2]]`:         `line 1, column 20: found the end of the text, expected the rest of the JSON`,
		`{"dominoes":[[1,2]],}`:       `line 1, column 21: found "}", expected JSON (invalid character '}' looking for beginning of object key string)`,
		"{\n\"dominoes\":[[1,\"a\"]],\n\"regions\":[]}": `line 2, column 16: found ` + "`\"`" + `, expected a domino, such as [3,5]`,
		`{"cells":[[0,1]]}`:                             `line 1, column 1: found an object without a list dominoes, expected a puzzle with dominoes and regions, or a day with easy, medium and hard`,
	} {
		_, err := notation.Parse(text)
		got := "nothing"
		if err != nil {
			got = err.Error()
		}
		must.Equal(t, got, want, "%q", text)
	}
}

// random returns a puzzle that need not have a solution.
func random(rng *rand.Rand) pips.Puzzle {
	rows, cols, high := 1+rng.IntN(5), 1+rng.IntN(5), []int{1, 6, 13, 254}[rng.IntN(4)]
	shape := make([]int, rows*cols)
	var cells []dominosa.Cell
	for i := range shape {
		if rng.IntN(4) == 0 {
			shape[i] = dominosa.Hole
		} else {
			cells = append(cells, dominosa.Cell{Row: i / cols, Col: i % cols})
		}
	}
	if len(cells)%2 != 0 {
		last := cells[len(cells)-1]
		shape[last.Row*cols+last.Col] = dominosa.Hole
		cells = cells[:len(cells)-1]
	}
	if len(cells) == 0 || cells[len(cells)-1].Row < rows-1 || !slices.ContainsFunc(cells, func(c dominosa.Cell) bool { return c.Col == cols-1 }) {
		return random(rng) // JSON has no frame but that of the cells
	}
	bones := map[dominosa.Bone]int{}
	for range len(cells) / 2 {
		bones[dominosa.NewBone(rng.IntN(high+1), rng.IntN(high+1))]++
	}
	atMost := rng.IntN(4) == 0
	if atMost {
		bones[dominosa.NewBone(0, high)] += rng.IntN(3)
	}
	p := pips.Puzzle{Shape: must.Value(dominosa.NewBoard(rows, cols, shape)), Bones: must.Value(dominosa.NewBones(maps.All(bones), atMost))}
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	for len(cells) > 0 {
		n := min(len(cells), 1+rng.IntN(4))
		r := pips.Region{Kind: pips.Kind(rng.IntN(6)), Cells: cells[:n]}
		if r.Kind.Counts() {
			r.Target = rng.IntN(30)
		}
		p.Regions, cells = append(p.Regions, r), cells[n:]
	}
	for _, pl := range p.Shape.Places() {
		if rng.IntN(6) == 0 {
			for b := range p.Bones.All() {
				pl.Bone, pl.Turned = b, b.Lo != b.Hi && rng.IntN(2) == 0
			}
			p.Given = append(p.Given, pl)
			if p.Err() != nil {
				p.Given = p.Given[:len(p.Given)-1]
			}
		}
	}
	return p
}

func TestThereAndBack(t *testing.T) {
	rng := randtest.New(t, 39, 2)
	for range 2000 {
		if back(t, random(rng)); t.Failed() {
			return
		}
	}
	// More regions than letters: those that say a number have none.
	p := pips.Puzzle{Shape: must.Get(dominosa.NewBoard(8, 8, make([]int, 64)))(t)}
	p.Bones = must.Get(dominosa.NewBones(maps.All(map[dominosa.Bone]int{dominosa.NewBone(1, 12): 32}), false))(t)
	for i := range 60 {
		p.Regions = append(p.Regions, pips.Region{Kind: pips.Sum, Target: i % 13, Cells: []dominosa.Cell{{Row: i / 8, Col: i % 8}}})
	}
	back(t, p)
	for i := range p.Regions {
		p.Regions[i].Kind = pips.Less
	}
	_, err := notation.ID(p)
	must.Equal(t, err, notation.ErrLetters, "60 regions")
}

// TestPublished reads what the tests of package pips read by other means.
func TestPublished(t *testing.T) {
	for _, name := range []string{"shown", "several", "impossible"} {
		text := must.Get(os.ReadFile("../testdata/" + name + ".jsonl"))(t)
		list := must.Get(notation.Parse(string(text)))(t)
		must.Equal(t, len(list), bytes.Count(text, []byte("\n")), "%s: puzzles", name)
		for _, e := range list {
			back(t, e.Puzzle)
		}
	}
}

// fuzz reads a text and what is written of it.
func fuzz(t *testing.T, text string) {
	list, err := notation.Parse(text)
	if err != nil {
		wrong, ok := errors.AsType[*boards.SyntaxError](err)
		if !ok && err != boards.ErrNoBoard {
			t.Fatalf("%v", err)
		}
		if ok && (wrong.Line < 1 || wrong.Col < 1 || wrong.Col > len([]rune(wrong.Text))+1) {
			t.Fatalf("%v, in the line %q", err, wrong.Text)
		}
	}
	for _, e := range list {
		if e.Shape.Rows()*e.Shape.Cols() > 1000 {
			continue
		}
		must.Do(t, e.Err())
		text, err := notation.Text(e.Puzzle)
		if err == notation.ErrLetters {
			continue
		}
		must.Do(t, err)
		must.Equal(t, show(one(t, text).Puzzle), show(e.Puzzle), "%s", text)
	}
}

func FuzzText(f *testing.F) {
	f.Add("?AA\n..A\n..B\n?CC\nA= B4 C8\n4-6 6-6 4-5 3-3\n")
	f.Add("AAB\nbbB\nA>1 B<20 b≠\nat most 12-12 0-3 1-2 2 x 0-12\ngiven 12-0 r1c1-r2c1")
	f.Add("3[12]\n3-12")
	f.Fuzz(fuzz)
}

func FuzzID(f *testing.F) {
	f.Add("4x3:?AA..A..B?CC:e,4,8:46664533")
	f.Add("2x3:AABCCB:g1,l20,u:m030[12]0[12]12[12][12]\tgiven 12-0 r1c1-r2c1")
	f.Add("1x4:????::0112")
	f.Fuzz(fuzz)
}

func FuzzJSON(f *testing.F) {
	f.Add(`{"dominoes":[[6,4]],"regions":[{"indices":[[0,0]],"type":"empty"},{"cells":[[0,1]],"type":"less","target":5}],"solution":[[[0,0],[0,1]]]}`)
	f.Add(`{"easy":{"dominoes":[[3,1]],"regions":[{"indices":[[0,0],[0,1]],"type":"equals"}]},"medium":null}`)
	f.Add(`{"dominoes":[[1,1]],"atMost":true,"regions":[{"indices":[[0,0],[1,0]],"type":"unequal"}]}`)
	f.Fuzz(fuzz)
}
