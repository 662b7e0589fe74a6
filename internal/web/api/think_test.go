package api

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// manySolutions is a board of double-three with several solutions, found by
// making random ones; TestSolve counts them by listing.
const manySolutions = "3:00112233001122330213"

// noSolution has a solution for none of its reasons that are seen at once.
const noSolution = "2:001122001122"

// dailies are the boards of 21 November 2026, as they were first.
var dailies = map[string]string{
	"basic":   "6:53656040032244133266663514211153160042560452541103425320",
	"hard":    "6:62614115323400553160663502325464025102225103051344436614",
	"extreme": "6:04132336220341164455623350223410400656441160166512505532",
}

// puzzleOf reads a board for the tests.
func puzzleOf(t *testing.T, text string) dominosa.Puzzle {
	t.Helper()
	return must.Get(notation.NewReader(strings.NewReader(text)).Next())(t).Puzzle
}

// placesOf returns the places of a puzzle that a reply names.
func placesOf(p dominosa.Puzzle, list []seenPlace) []dominosa.Place {
	var out []dominosa.Place
	for _, s := range list {
		out = append(out, dominosa.Place{
			Bone: dominosa.NewBone(p.Board.At(s.A[0], s.A[1]), p.Board.At(s.B[0], s.B[1])),
			Row:  s.A[0], Col: s.A[1], Down: s.A[1] == s.B[1],
		})
	}
	return out
}

// TestSolve holds the three verdicts against a list of all solutions.
func TestSolve(t *testing.T) {
	k := newTalk(t)
	for _, board := range []string{"2:121102102020", "1:010011", manySolutions, noSolution} {
		p := puzzleOf(t, board)
		all := map[string]bool{}
		for s := range must.All(t, p.Solutions(t.Context(), dominosa.Config{})) {
			all[fmt.Sprint(s)] = true
		}
		k.ask(nil, `{"do":"load","text":%q}`, board)
		var r struct {
			Verdict, Count, Why string
			Solution, Second    []seenPlace
			Differ              [][2]int
		}
		k.ask(&r, `{"do":"solve"}`)
		want := map[bool]string{true: "many", false: "one"}[len(all) > 1]
		if len(all) == 0 {
			want = "none"
		}
		if r.Verdict != want || r.Count != fmt.Sprint(len(all)) || (r.Why != "") != (want == "none") {
			t.Errorf("%s: %+v, want %s, %d", board, r, want, len(all))
		}
		one, two := dominosa.Tiling(placesOf(p, r.Solution)), dominosa.Tiling(placesOf(p, r.Second))
		if want != "none" && !all[fmt.Sprint(one)] || want == "many" && (!all[fmt.Sprint(two)] || fmt.Sprint(one) == fmt.Sprint(two)) {
			t.Errorf("%s: %v and %v are no two solutions", board, one, two)
		}
		// The cells that differ are those whose partner is another.
		differ := map[dominosa.Cell]bool{}
		only, _ := one.Differ(two)
		for _, pl := range only {
			a, b := pl.Cells()
			differ[a], differ[b] = true, true
		}
		if want == "many" && (len(r.Differ) == 0 || len(r.Differ) != len(differ)) || want != "many" && len(r.Differ) > 0 {
			t.Errorf("%s: %d cells differ, want %d", board, len(r.Differ), len(differ))
		}
	}
}

// TestAnalyse holds shares and counts against the library, and the rating.
func TestAnalyse(t *testing.T) {
	k := newTalk(t)
	for _, board := range []string{"2:121102102020", manySolutions, noSolution} {
		p := puzzleOf(t, board)
		usage := must.Get(p.Usage(t.Context(), dominosa.Config{}))(t)
		total := must.Get(p.Count(t.Context(), dominosa.Config{}))(t)
		k.progress = nil
		k.ask(nil, `{"do":"load","text":%q}`, board)
		var r struct {
			Count string
			Usage []struct {
				seenPlace
				Share     float64
				Solutions string
			}
			Rating struct {
				Outcome, Level string
				Number         *float64
				Steps          []struct {
					Rule, Level string
					Times       int
				}
			}
		}
		k.ask(&r, `{"do":"analyse"}`)
		if r.Count != total.String() || len(r.Usage) != len(usage) {
			t.Fatalf("%s: %s solutions and %d places, want %v and %d", board, r.Count, len(r.Usage), total, len(usage))
		}
		for i, u := range r.Usage {
			at := placesOf(p, []seenPlace{u.seenPlace})[0]
			want := 0.0
			if total.Sign() > 0 {
				want = float64(usage[i].Solutions.Int64()) / float64(total.Int64())
			}
			if at != usage[i].Place || u.Solutions != usage[i].Solutions.String() || u.Share != want {
				t.Errorf("%s: %v has %s, %v; want %v", board, at, u.Solutions, u.Share, usage[i])
			}
		}
		rating := must.Get(deduce.Rate(t.Context(), p))(t)
		if solved := rating.Outcome == deduce.Solved; solved != (r.Rating.Number != nil) || solved && (*r.Rating.Number != rating.Score || r.Rating.Level != rating.Level.String() || len(r.Rating.Steps) == 0) {
			t.Errorf("%s: %+v, want %+v", board, r.Rating, rating)
		}
		for _, s := range r.Rating.Steps {
			if i := slices.IndexFunc(deduce.Rules(), func(r deduce.Rule) bool { return r.Title == s.Rule }); i < 0 || s.Times == 0 || s.Times != rating.Used[i] {
				t.Errorf("%s: %+v, of %v", board, s, rating.Used)
			}
		}
		outcome := map[deduce.Outcome]string{deduce.Solved: "solved", deduce.Stuck: "many", deduce.Contradicted: "none"}[rating.Outcome]
		must.Equal(t, r.Rating.Outcome, outcome, "%s", board)
		if board == manySolutions && (len(k.progress) < len(usage) || !strings.Contains(k.progress[len(usage)/2], `"progress":0.`)) {
			t.Errorf("told %d times how far it is: %q", len(k.progress), k.progress)
		}
	}
}

// TestHint plays a board by hints alone, from the first to the last, in all
// strengths: a weak one never names what the strong one does.
func TestHint(t *testing.T) {
	k := newTalk(t)
	type reply struct {
		View seen
		Hint struct {
			Kind, Text, Rule string
			Strength         int
			Cells, Bones     [][2]int
			Lay, Out, Lift   []seenPlace
		}
	}
	v := k.view(`{"do":"new","n":3,"level":"hard","seed":3}`)
	for steps := 0; !v.Done; steps++ {
		if steps > 60 {
			t.Fatalf("not done after %d hints: %+v", steps, v)
		}
		var where, rule, step reply
		k.ask(&where, `{"do":"hint","strength":1}`)
		k.ask(&rule, `{"do":"hint","strength":2}`)
		k.ask(&step, `{"do":"hint","strength":3}`)
		h := where.Hint
		if h.Kind != "step" || h.Text == "" || h.Rule != "" || len(h.Cells)+len(h.Bones) == 0 || len(h.Lay)+len(h.Out) > 0 {
			t.Fatalf("where: %+v", h)
		}
		if rule.Hint.Rule == "" || len(rule.Hint.Lay)+len(rule.Hint.Out) > 0 || rule.Hint.Text == h.Text {
			t.Fatalf("rule: %+v", rule.Hint)
		}
		if len(step.Hint.Lay)+len(step.Hint.Out) == 0 || step.View.Moves != v.Moves {
			t.Fatalf("step: %+v", step.Hint)
		}
		var done reply
		k.ask(&done, `{"do":"hint","strength":1,"apply":true}`)
		if done.View.Moves != v.Moves+1 {
			t.Fatalf("%d moves after %d", done.View.Moves, v.Moves)
		}
		v = done.View
	}
	var last reply
	k.ask(&last, `{"do":"hint","strength":3}`)
	if last.Hint.Kind != "done" {
		t.Errorf("%+v", last.Hint)
	}
}

// TestCheck lays a wrong bone and draws a wrong line. The check names both, the
// hint sends one back.
func TestCheck(t *testing.T) {
	k := newTalk(t)
	const board = "2:121102102020"
	k.ask(nil, `{"do":"load","text":%q}`, board)
	type reply struct {
		Right             bool
		Text              string
		Why               []string
		Wrong, WrongMarks []seenPlace
	}
	var fine, off reply
	k.ask(&fine, `{"do":"check"}`)
	if !fine.Right || len(fine.Wrong) > 0 || fine.Text != "Nothing is wrong so far." {
		t.Errorf("%+v", fine)
	}
	p := puzzleOf(t, board)
	ans, err := p.Solve(t.Context(), dominosa.Config{})
	if err != nil || ans.Verdict != dominosa.Unique {
		t.Fatal(ans, err)
	}
	in := map[dominosa.Place]bool{}
	for _, pl := range ans.First {
		in[pl] = true
	}
	var wrong dominosa.Place
	for _, pl := range p.Board.Places() {
		if !in[pl] && p.Set().Of(pl.Bone) > 0 {
			wrong = pl
		}
	}
	last := ans.First[0]
	for _, move := range []struct {
		do string
		at dominosa.Place
	}{{"lay", wrong}, {"mark", last}} {
		a, b := move.at.Cells()
		k.ask(nil, `{"do":%q,"a":[%d,%d],"b":[%d,%d]}`, move.do, a.Row, a.Col, b.Row, b.Col)
	}
	k.ask(&off, `{"do":"check"}`)
	if off.Right || len(off.Wrong) != 1 || placesOf(p, off.Wrong)[0] != wrong || len(off.WrongMarks) != 1 || placesOf(p, off.WrongMarks)[0] != last {
		t.Errorf("%+v, want %v and %v", off, wrong, last)
	}
	var why struct {
		Hint struct {
			Kind, Text string
			Proof      []string
			Out        []seenPlace
		}
	}
	a, b := wrong.Cells()
	k.ask(&why, `{"do":"why","a":[%d,%d],"b":[%d,%d]}`, a.Row, a.Col, b.Row, b.Col)
	if why.Hint.Kind != "why" || len(why.Hint.Out) != 1 || !slices.Equal(append([]string{why.Hint.Text}, why.Hint.Proof...), off.Why) {
		t.Errorf("%+v, but the check says %q", why, off.Why)
	}
	var h struct {
		View seen
		Hint struct {
			Kind        string
			Lift, Erase []seenPlace
		}
	}
	k.ask(&h, `{"do":"hint","strength":3}`)
	if h.Hint.Kind != "wrong" || len(h.Hint.Lift) != 1 || len(h.Hint.Erase) != 1 {
		t.Errorf("%+v", h.Hint)
	}
	k.ask(&h, `{"do":"hint","apply":true}`)
	if len(h.View.Laid)+len(h.View.Marks) != 0 {
		t.Errorf("%+v", h.View)
	}
}

// TestExplain lays what the steps say, one after the other, and ends with the
// solution.
func TestExplain(t *testing.T) {
	k := newTalk(t)
	type reply struct {
		Outcome, Text, Level string
		Given, Open          []seenPlace
		Why                  []string
		Steps                []struct {
			Number            int
			Text, Rule, Level string
			Lay, Out          []seenPlace
			Cells, Bones      [][2]int
		}
	}
	v := k.view(`{"do":"new","n":5,"level":"extreme","seed":2}`)
	p := puzzleOf(t, v.ID)
	var r reply
	k.ask(&r, `{"do":"explain","from":"fresh"}`)
	var laid []dominosa.Place
	out := map[dominosa.Place]bool{}
	for i, s := range r.Steps {
		if s.Text == "" || s.Rule == "" || s.Level == "" || len(s.Lay)+len(s.Out) == 0 || i > 0 && s.Number < r.Steps[i-1].Number {
			t.Errorf("step %d: %+v", i, s)
		}
		for _, pl := range placesOf(p, s.Out) {
			out[pl] = true
		}
		for _, pl := range placesOf(p, s.Lay) {
			if out[pl] {
				t.Errorf("step %d lays %v, which is out", i, pl)
			}
			laid = append(laid, pl)
		}
	}
	if err := p.Verify(laid); err != nil || r.Outcome != "solved" || r.Level != "extreme" || r.Text == "" {
		t.Errorf("%s, %s: %v", r.Outcome, r.Level, err)
	}

	// From a position it begins with what lies.
	k.ask(nil, `{"do":"hint","apply":true}`)
	given := k.view(`{"do":"view"}`).Laid
	for len(given) == 0 {
		k.ask(nil, `{"do":"hint","apply":true}`)
		given = k.view(`{"do":"view"}`).Laid
	}
	var from reply
	k.ask(&from, `{"do":"explain","from":"position"}`)
	laid = placesOf(p, from.Given)
	for _, s := range from.Steps {
		laid = append(laid, placesOf(p, s.Lay)...)
	}
	if err := p.Verify(laid); err != nil || len(from.Given) != len(given) {
		t.Errorf("%d given: %v", len(from.Given), err)
	}

	var stuck, none reply
	k.ask(nil, `{"do":"load","text":%q}`, manySolutions)
	k.ask(&stuck, `{"do":"explain"}`)
	if stuck.Outcome != "stuck" || len(stuck.Open) == 0 || len(stuck.Why) > 0 {
		t.Errorf("%+v", stuck)
	}
	k.ask(nil, `{"do":"load","text":%q}`, noSolution)
	k.ask(&none, `{"do":"explain"}`)
	if none.Outcome != "none" || len(none.Why) == 0 {
		t.Errorf("%+v", none)
	}
}

// TestPrint prints boards of all kinds, and reads the pictures.
func TestPrint(t *testing.T) {
	k := newTalk(t)
	var r struct {
		Boards []struct{ Title, ID, Board, Tray, Solution string }
	}
	k.ask(&r, `{"do":"print","boards":[{"n":3,"level":"hard","seed":5},{"text":"1:010011","title":"mine"},{"text":%q}],"perPage":2,"solutions":true}`, manySolutions)
	if len(r.Boards) != 3 || r.Boards[0].Title != "Double-three, hard, no. 5" || r.Boards[1].Title != "mine" {
		t.Fatalf("%+v", r.Boards)
	}
	for i, b := range r.Boards {
		p := puzzleOf(t, b.ID)
		must.Equal(t, svgNumbers(t, b.Board), p.Board.Cells(), "board %d shows numbers", i)
		must.Least(t, svgNumbers(t, b.Tray), 2*p.Set().Size(), "numbers of the bones of board %d", i)
		if unique := i != 2; unique != (b.Solution != "") && b.ID != "1:010011" {
			t.Errorf("board %d: solution %.40q", i, b.Solution)
		}
	}
	k.ask(nil, `{"do":"load","text":"2:121102102020"}`)
	k.ask(&r, `{"do":"print"}`)
	if len(r.Boards) != 1 || r.Boards[0].ID != "2:121102102020" || r.Boards[0].Solution != "" {
		t.Errorf("%+v", r.Boards)
	}
}

// svgNumbers parses a picture and counts the texts in it.
func svgNumbers(t *testing.T, text string) int {
	t.Helper()
	n := 0
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return n
		}
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		if e, ok := token.(xml.StartElement); ok {
			switch e.Name.Local {
			case "text":
				n++
			case "style", "script":
				t.Errorf("a picture with %s", e.Name.Local)
			}
			for _, a := range e.Attr {
				if a.Name.Local == "style" {
					t.Errorf("a picture with a style: %s", a.Value)
				}
			}
		}
	}
}
