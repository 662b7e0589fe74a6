package api

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// A talk is a worker that a test talks to.
type talk struct {
	*testing.T
	w        *Worker
	id       int64
	progress []string
}

func newTalk(t *testing.T) *talk { return &talk{T: t, w: New("1.2.3")} }

// raw sends a request and returns the reply as text.
func (k *talk) raw(format string, args ...any) string {
	k.Helper()
	k.id++
	text := fmt.Sprintf(format, args...)
	text = fmt.Sprintf(`{"id":%d,%s`, k.id, strings.TrimPrefix(text, "{"))
	return string(k.w.Handle(k.Context(), []byte(text), func(p []byte) { k.progress = append(k.progress, string(p)) }))
}

// ask sends a request, decodes the reply into out, and sees to it that it was
// granted.
func (k *talk) ask(out any, format string, args ...any) {
	k.Helper()
	text := k.raw(format, args...)
	var head struct {
		ID    int64
		OK    bool
		Error string
	}
	if err := json.Unmarshal([]byte(text), &head); err != nil {
		k.Fatalf("%v in %s", err, text)
	}
	if !head.OK || head.ID != k.id {
		k.Fatalf(format+": %s", append(args, text)...)
	}
	if out == nil {
		return
	}
	if err := json.Unmarshal([]byte(text), out); err != nil {
		k.Fatalf("%v in %s", err, text)
	}
}

// refused sends a request that has to be refused, and returns why.
func (k *talk) refused(format string, args ...any) string {
	k.Helper()
	text := k.raw(format, args...)
	var r struct {
		ID    int64
		OK    *bool
		Error string
	}
	if err := json.Unmarshal([]byte(text), &r); err != nil || r.OK == nil || *r.OK || r.Error == "" || r.ID != k.id {
		k.Fatalf(format+": %s", append(args, text)...)
	}
	return r.Error
}

// A seen is what a test reads of a view. It is written down here once more, so
// that a field that is renamed is noticed.
type seen struct {
	Rows, Cols  int
	Pips        [][]*int
	Title, ID   string
	Level       string
	Rating      *float64
	Solutions   string
	Laid        []seenPlace
	Marks       []seenPlace
	Pencilled   []seenPlace
	Dashes      []seenPlace
	Highlights  []*int
	Tray        []seenTile
	Faults      []seenFault
	Done        bool
	CanUndo     bool
	CanRedo     bool
	Checkpoints []struct {
		Index int
		Name  string
		Moves int
	}
	Moves   int
	Elapsed float64
	Save    string
}

type seenPlace struct {
	A, B  [2]int
	Bone  [2]int
	Fault bool
}

type seenTile struct {
	Bone   [2]int
	State  string
	Count  int
	Places []seenPlace
}

type seenFault struct {
	Kind, Text string
	Cells      [][2]int
	Places     []seenPlace
}

type seenReply struct{ View seen }

// view sends a request that answers with a view.
func (k *talk) view(format string, args ...any) seen {
	k.Helper()
	var r seenReply
	k.ask(&r, format, args...)
	return r.View
}

func (p seenPlace) at() string {
	return fmt.Sprintf(`"a":[%d,%d],"b":[%d,%d]`, p.A[0], p.A[1], p.B[0], p.B[1])
}

// keys returns the fields of a JSON object, in order.
func keys(t *testing.T, text []byte) []string {
	t.Helper()
	var m map[string]json.RawMessage
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	var list []string
	for name, value := range m {
		list = append(list, name)
		if string(value) == "null" && name != "rating" && name != "number" {
			t.Errorf("%s is null", name)
		}
	}
	slices.Sort(list)
	return list
}

// TestFields holds the fields of every reply to the list that the page goes by.
func TestFields(t *testing.T) {
	const view = "canRedo canUndo checkpoints cols dashes done elapsed faults high highlights id laid level marks moves pencilled pips rating rows save set solutions title tray"
	tests := []struct{ request, fields string }{
		{`{"do":"version"}`, "version"},
		{`{"do":"levels"}`, "least levels most"},
		{`{"do":"shapes"}`, "shapes"},
		{`{"do":"rules"}`, "rules"},
		{`{"do":"numbers","first":1}`, ""},
		{`{"do":"speak","words":{"a":"b","c":["d","e"]},"letters":true}`, ""},
		{`{"do":"new","n":2,"seed":1}`, "seed title view"},
		{`{"do":"load","text":"1:010011"}`, "kind view"},
		{`{"do":"load","text":"1:010011\n1:001101"}`, "boards"},
		{`{"do":"load","text":"2:121102102020"}`, "kind view"},
		{`{"do":"view"}`, "view"},
		{`{"do":"lay","a":[0,0],"b":[0,1]}`, "view"},
		{`{"do":"mark","a":[0,2],"b":[0,3]}`, "view"},
		{`{"do":"pencil","a":[1,2],"b":[1,3]}`, "view"},
		{`{"do":"dash","a":[1,0],"b":[1,1]}`, "view"},
		{`{"do":"undo"}`, "view"},
		{`{"do":"redo"}`, "view"},
		{`{"do":"checkpoint"}`, "view"},
		{`{"do":"return","index":0}`, "view"},
		{`{"do":"forget","index":0}`, "view"},
		{`{"do":"restart"}`, "view"},
		{`{"do":"highlight","value":2}`, "view"},
		{`{"do":"elapsed","seconds":12.5}`, "view"},
		{`{"do":"elapsed","seconds":0}`, "view"},
		{`{"do":"elapsed","seconds":3153600000}`, "view"},
		{`{"do":"numbers"}`, "view"},
		{`{"do":"check"}`, "count letters right text together view why wrong wrongMarks"},
		{`{"do":"hint","strength":1}`, "hint view"},
		{`{"do":"why","a":[0,0],"b":[0,1]}`, "hint view"},
		{`{"do":"explain"}`, "given level open outcome steps text why"},
		{`{"do":"solve"}`, "count differ second solution verdict why"},
		{`{"do":"analyse"}`, "count rating usage"},
		{`{"do":"print"}`, "boards"},
		{`{"do":"mend","text":"011\n100"}`, "cells changed text"},
		{`{"do":"complete","text":"0??\n???"}`, "cells changed text"},
		{`{"do":"cancel","of":3}`, ""},
	}
	k := newTalk(t)
	asked := map[string]bool{}
	for _, tt := range tests {
		text := k.raw("%s", tt.request)
		var r map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text), &r); err != nil || string(r["ok"]) != "true" {
			t.Fatalf("%s: %s", tt.request, text)
		}
		if v, ok := r["view"]; ok {
			want := slices.Sorted(strings.FieldsSeq(view))
			must.Same(t, keys(t, v), want, "%s: a view", tt.request)
		}
		want := slices.Sorted(strings.FieldsSeq("id ok " + tt.fields))
		must.Same(t, keys(t, []byte(text)), want, "%s", tt.request)
		var q struct{ Do string }
		must.Do(t, json.Unmarshal([]byte(tt.request), &q))
		asked[q.Do] = true
	}
	for name := range table() {
		if !asked[name] {
			t.Errorf("the request %s is not tried", name)
		}
	}
}

// TestRefusals sends requests that make no sense. Each is refused in a sentence
// that says what was wanted, and changes nothing.
func TestRefusals(t *testing.T) {
	bad := []struct{ request, want string }{
		{`{"do":"fly"}`, `unknown request "fly"`},
		{`{"do":""}`, `unknown request ""`},
		{`{"do":7}`, "not understood"},
		{`{"do":"lay"}`, "two cells, a and b"},
		{`{"do":"lay","a":[0,0]}`, "two cells, a and b"},
		{`{"do":"lay","a":[0,0],"b":[1,1]}`, "r1c1 and r2c2 are not two neighbouring cells"},
		{`{"do":"lay","a":[0,0],"b":[0,0]}`, "not two neighbouring cells"},
		{`{"do":"mark","a":[2,3],"b":[2,4]}`, "not two neighbouring cells"},
		{`{"do":"lay","a":[-1,0],"b":[0,0]}`, "not two neighbouring cells"},
		{`{"do":"lay","a":[0],"b":[0,1]}`, "[row,column]"},
		{`{"do":"lay","a":[0,0,0],"b":[0,1]}`, "[row,column]"},
		{`{"do":"lay","a":"x","b":[0,1]}`, "not understood"},
		{`{"do":"return"}`, "no such checkpoint"},
		{`{"do":"return","index":0}`, "no such checkpoint"},
		{`{"do":"forget","index":-1}`, "no such checkpoint"},
		{`{"do":"highlight"}`, "no such number"},
		{`{"do":"highlight","value":3}`, "no such number"},
		{`{"do":"highlight","value":-1}`, "no such number"},
		{`{"do":"elapsed"}`, "seconds"},
		{`{"do":"elapsed","seconds":-1}`, "seconds"},
		{`{"do":"elapsed","seconds":3153600001}`, "seconds"},
		{`{"do":"hint"}`, "1, 2 or 3"},
		{`{"do":"hint","strength":4}`, "1, 2 or 3"},
		{`{"do":"explain","from":"here"}`, "position or fresh"},
		{`{"do":"new","n":0}`, "from 1 to 20, not 0"},
		{`{"do":"new","n":21}`, "from 1 to 20, not 21"},
		{`{"do":"new","n":6,"level":"easy"}`, `unknown level "easy"`},
		{`{"do":"new","n":6,"shape":"5x5"}`, "25 cells, not 56"},
		{`{"do":"new","n":6,"shape":"blob"}`, `unknown name "blob"`},
		{`{"do":"new","n":1,"level":"extreme","seed":1}`, "level extreme"},
		{`{"do":"new","daily":"21.11.2026","level":"hard"}`, "is not a date"},
		{`{"do":"new","daily":"2026-02-30","level":"hard"}`, "is not a date"},
		{`{"do":"new","daily":"2026-11-21"}`, "has a level"},
		{`{"do":"new","daily":"2026-11-21","level":"hard","seed":1}`, "nor a seed"},
		{`{"do":"new","seed":-1}`, "not understood"},
		{`{"do":"load"}`, "no board found"},
		{`{"do":"load","text":"bonepile game 1\nboard 1:01"}`, "line 2"},
		{`{"do":"load","text":"bonepile game 99\n"}`, "line 1"},
		{`{"do":"load","text":"0 1\n1 0"}`, "board and bones do not go together"},
		{`{"do":"load","text":"1:010011\n1:001101","index":2}`, "no board 3"},
		{`{"do":"load","text":"1:010011","index":-1}`, "no board 0"},
		{`{"do":"print","perPage":5}`, "from 1 to 4"},
		{`{"do":"print","perPage":-1}`, "from 1 to 4"},
		{`{"do":"print","boards":[{"text":"hello"}]}`, "board 1: line 1, column 1"},
		{`{"do":"print","boards":[{"n":2,"seed":1},{"n":99}]}`, "board 2: "},
		{`{"do":"print","boards":[{"text":"1:010011\n1:010011"}]}`, "too many boards"},
	}
	k := newTalk(t)
	k.ask(nil, `{"do":"load","text":"2:121102102020"}`)
	k.ask(nil, `{"do":"lay","a":[0,0],"b":[0,1]}`)
	before := k.raw(`{"do":"view"}`)
	for _, tt := range bad {
		if got := k.refused("%s", tt.request); !strings.Contains(got, tt.want) || strings.HasPrefix(got, "dominosa:") {
			t.Errorf("%s: %q, want %q", tt.request, got, tt.want)
		}
	}
	k.id = 1
	if after := k.raw(`{"do":"view"}`); after[len(`{"id":2`):] != before[len(`{"id":3`):] {
		t.Errorf("from\n%s\nto\n%s", before, after)
	}
	if got := string(k.w.Handle(k.Context(), []byte("x"), nil)); !strings.Contains(got, `"ok":false`) || !json.Valid([]byte(got)) {
		t.Errorf("x: %s", got)
	}
}

// TestWithoutGame sends every request that needs a game before there is one.
func TestWithoutGame(t *testing.T) {
	k := newTalk(t)
	for name, row := range table() {
		if row.game {
			must.Equal(t, k.refused(`{"do":%q}`, name), "there is no game yet", "%s", name)
		}
	}
	k.refused(`{"do":"print"}`)
}

// TestSyntax pastes a board with a mistake: the page is told where it is, and the
// message is that of the command.
func TestSyntax(t *testing.T) {
	k := newTalk(t)
	var r struct {
		Error        string
		Line, Column int
		Caret        string
	}
	must.Do(t, json.Unmarshal([]byte(k.raw(`{"do":"load","text":"0 1 2\n0 1 q"}`)), &r))
	_, err := notation.ParseBoard("0 1 2\n0 1 q")
	if r.Error != err.Error() || r.Line != 2 || r.Column != 5 || r.Caret != "0 1 q\n    ^" {
		t.Errorf("%+v", r)
	}
}

// TestGame plays a game of a double-two board with every kind of move.
func TestGame(t *testing.T) {
	k := newTalk(t)
	v := k.view(`{"do":"load","text":"2:121102102020","title":"a small one"}`)
	if v.Rows != 3 || v.Cols != 4 || *v.Pips[0][1] != 2 || v.Title != "a small one" || v.ID != "2:121102102020" || v.Moves != 0 || v.CanUndo || v.CanRedo || len(v.Tray) != 6 {
		t.Fatalf("%+v", v)
	}
	v = k.view(`{"do":"lay","a":[0,1],"b":[0,0]}`)
	if len(v.Laid) != 1 || v.Laid[0].Bone != [2]int{1, 2} || v.Laid[0].at() != `"a":[0,0],"b":[0,1]` || v.Laid[0].Fault || !v.CanUndo {
		t.Errorf("laid: %+v", v.Laid)
	}
	v = k.view(`{"do":"mark","a":[0,2],"b":[1,2]}`)
	if len(v.Marks) != 1 || v.Marks[0].at() != `"a":[0,2],"b":[1,2]` || v.Moves != 2 {
		t.Errorf("marks: %+v", v)
	}
	k.view(`{"do":"pencil","a":[2,2],"b":[2,3]}`)
	v = k.view(`{"do":"dash","a":[2,3],"b":[1,3]}`)
	if len(v.Pencilled) != 1 || v.Pencilled[0].at() != `"a":[2,2],"b":[2,3]` || len(v.Dashes) != 1 || v.Dashes[0].at() != `"a":[1,3],"b":[2,3]` || len(v.Laid)+len(v.Marks) != 2 {
		t.Errorf("in pencil: %+v", v)
	}
	k.view(`{"do":"undo"}`)
	v = k.view(`{"do":"undo"}`)
	if len(v.Pencilled)+len(v.Dashes) != 0 || v.Moves != 2 {
		t.Errorf("undone: %+v", v)
	}
	v = k.view(`{"do":"lay","a":[0,2],"b":[0,3]}`)
	v = k.view(`{"do":"lay","a":[1,1],"b":[1,2]}`) // 1-2 once more
	if len(v.Faults) == 0 || v.Faults[0].Kind != "twice" || len(v.Faults[0].Places) != 2 || !strings.Contains(v.Faults[0].Text, "1-2 lies twice: r1c1 r1c2 and r2c2 r2c3.") {
		t.Errorf("faults: %+v", v.Faults)
	}
	faulty := 0
	for _, p := range v.Laid {
		if p.Fault {
			faulty++
		}
	}
	states := map[[2]int]string{}
	for _, tile := range v.Tray {
		states[tile.Bone] = tile.State
	}
	if faulty != 2 || states[[2]int{1, 2}] != "twice" || states[[2]int{1, 1}] != "used" || states[[2]int{0, 0}] != "forced" || states[[2]int{0, 2}] != "left" {
		t.Errorf("%d faulty, tray %v", faulty, states)
	}
	saved := v.Save
	if v = k.view(`{"do":"undo"}`); len(v.Laid) != 2 || !v.CanRedo {
		t.Errorf("undone: %+v", v.Laid)
	}
	if v = k.view(`{"do":"redo"}`); len(v.Laid) != 3 || v.CanRedo || v.Save != saved {
		t.Errorf("redone: %+v", v.Laid)
	}
	v = k.view(`{"do":"checkpoint","name":"here"}`)
	v = k.view(`{"do":"checkpoint"}`)
	if len(v.Checkpoints) != 2 || v.Checkpoints[0].Name != "here" || v.Checkpoints[1].Name != "point 2" || v.Checkpoints[1].Index != 1 || v.Checkpoints[0].Moves != 4 {
		t.Errorf("checkpoints: %+v", v.Checkpoints)
	}
	if v = k.view(`{"do":"restart"}`); len(v.Laid)+len(v.Marks) != 0 {
		t.Errorf("restarted: %+v", v)
	}
	if v = k.view(`{"do":"return","index":0}`); len(v.Laid) != 3 || len(v.Marks) != 1 {
		t.Errorf("returned: %+v", v)
	}
	if v = k.view(`{"do":"forget","index":0}`); len(v.Checkpoints) != 1 || v.Checkpoints[0].Name != "point 2" {
		t.Errorf("forgotten: %+v", v.Checkpoints)
	}
	k.view(`{"do":"highlight","value":2}`)
	v = k.view(`{"do":"highlight","value":0}`)
	v = k.view(`{"do":"highlight","value":2}`)
	if len(v.Highlights) != 2 || v.Highlights[0] != nil || *v.Highlights[1] != 0 {
		t.Errorf("highlights: %v", v.Highlights)
	}
	if v = k.view(`{"do":"elapsed","seconds":72.5}`); v.Elapsed != 72.5 {
		t.Errorf("elapsed: %v", v.Elapsed)
	}
	reloaded := newTalk(t).view(`{"do":"load","text":%q}`, v.Save)
	if fmt.Sprint(reloaded.Laid, reloaded.Marks, reloaded.Elapsed, reloaded.Title, reloaded.Checkpoints, reloaded.Save) != fmt.Sprint(v.Laid, v.Marks, v.Elapsed, v.Title, v.Checkpoints, v.Save) {
		t.Errorf("%+v was saved, and %+v came back", v, reloaded)
	}
}

// TestLinesAlone draws lines until nothing but the solution is left: that is
// done, too, and the bones lie there.
func TestLinesAlone(t *testing.T) {
	k := newTalk(t)
	v := k.view(`{"do":"load","text":"2:121102102020"}`)
	var sol struct{ Solution []seenPlace }
	k.ask(&sol, `{"do":"solve"}`)
	in := map[string]bool{}
	for _, p := range sol.Solution {
		in[p.at()] = true
	}
	b := must.Get(notation.ParseBoard(v.ID))(t)
	for i, p := range places(b.Places()) {
		if at := fmt.Sprintf(`"a":[%d,%d],"b":[%d,%d]`, p.A[0], p.A[1], p.B[0], p.B[1]); !in[at] {
			if v.Done {
				t.Fatalf("done before line %d", i)
			}
			v = k.view(`{"do":"mark",%s}`, at)
		}
	}
	if !v.Done || fmt.Sprint(v.Laid) != fmt.Sprint(sol.Solution) {
		t.Errorf("done %v, laid %v, want %v", v.Done, v.Laid, sol.Solution)
	}
	if v = k.view(`{"do":"undo"}`); v.Done || len(v.Laid) != 0 {
		t.Errorf("without the last line: done %v, laid %v", v.Done, v.Laid)
	}
}

// TestLoad loads a board of every form that the command reads, and one of many.
func TestLoad(t *testing.T) {
	k := newTalk(t)
	forms := map[string]string{
		"id": "1:010011", "rows": "010\n011", "numbers": "0 1 0\n0 1 1", "flat": "2 3\n0 1 0\n0 1 1", "json": "[[0,1,0],[0,1,1]]",
		"braces": "{{0,1,0},{0,1,1}}", "matrix": "matrix(c(0,0,1,1,0,1), nrow = 2)", "comment": "# mine\n\n010\n011\n",
		"object": `{"cells":[[0,1,0],[0,1,1]],"bones":"double-1"}`,
	}
	for form, text := range forms {
		must.Equal(t, k.view(`{"do":"load","text":%q}`, text).ID, "1:010011", "%s", form)
	}
	holes := k.view(`{"do":"load","text":"0.1\n011\n..0"}`)
	if holes.Pips[0][1] != nil || holes.Pips[2][0] != nil || *holes.Pips[2][2] != 0 {
		t.Errorf("holes: %v", holes.Pips)
	}
	for text, want := range map[string]string{"2:121102102020": "one", "1:010011": "many", "2:001122001122": "none"} {
		must.Equal(t, k.view(`{"do":"load","text":%q}`, text).Solutions, want, "solutions of %s", text)
	}
	atMost := k.view(`{"do":"load","text":%q}`, `{"cells":[[0,1,0],[0,1,1]],"bones":"at most double-2"}`)
	if again := k.view(`{"do":"load","text":%q}`, atMost.ID); len(atMost.Tray) != 6 || len(again.Tray) != 6 {
		t.Errorf("a set lost its bones: %s", atMost.ID)
	}
	var list struct{ Boards []struct{ Title string } }
	k.ask(&list, `{"do":"load","text":"2:121102102020\n\n1:010011"}`)
	if len(list.Boards) != 2 || list.Boards[1].Title != "Double-one, 2 by 3" {
		t.Errorf("%+v", list)
	}
	must.Equal(t, k.view(`{"do":"load","text":"2:121102102020\n\n1:010011","index":1}`).ID, "1:010011", "board 2")
	marked := k.view(`{"do":"load","text":"011\n001\nlaid r1c1-r1c2\nout r2c1-r2c2\npencil r2c2-r2c3\ndashed r1c3-r2c3"}`)
	if got := []int{len(marked.Laid), len(marked.Marks), len(marked.Pencilled), len(marked.Dashes)}; !slices.Equal(got, []int{1, 1, 1, 1}) {
		t.Errorf("marks with a board: %v", got)
	}
	large := strings.Repeat(strings.Repeat("0", 65)+"\n", 65)
	if got := k.refused(`{"do":"load","text":%q}`, large); !strings.Contains(got, "4225 cells") {
		t.Errorf("a large board: %q", got)
	}
}

// TestNew makes boards: they are as ordered, the same for the same seed, and the
// daily ones the same for everybody.
func TestNew(t *testing.T) {
	k := newTalk(t)
	var first, second, random struct {
		Seed, Title string
		View        seen
	}
	k.ask(&first, `{"do":"new","n":4,"level":"hard","seed":7}`)
	newTalk(t).ask(&second, `{"do":"new","n":4,"level":"hard","seed":7}`)
	k.ask(&random, `{"do":"new","n":4,"level":"hard"}`)
	if first.View.ID != second.View.ID || first.Seed != "7" || first.View.Level != "hard" || first.View.Rating == nil || first.Title != "Double-four, hard, no. 7" {
		t.Errorf("%+v", first)
	}
	k.ask(&second, `{"do":"new","n":4,"level":"hard","seed":%s}`, random.Seed)
	if second.View.ID != random.View.ID || random.View.ID == first.View.ID {
		t.Errorf("seed %s gives %s and %s", random.Seed, random.View.ID, second.View.ID)
	}
	if want := generated(t, 4, deduce.Hard, 7); first.View.ID != want {
		t.Errorf("the command makes %s of the same seed, not %s", want, first.View.ID)
	}
	// A day that is over is not to change any more: its boards have been played.
	daily := map[string]string{}
	for _, level := range []string{"basic", "hard", "extreme"} {
		var r struct {
			Title string
			View  seen
		}
		k.ask(&r, `{"do":"new","daily":"2026-11-21","level":%q}`, level)
		if want := "21 November 2026: double-six, " + level; r.Title != want || r.View.Level != level {
			t.Errorf("%q, %s, want %q", r.Title, r.View.Level, want)
		}
		daily[level] = r.View.ID
	}
	var next struct{ View seen }
	k.ask(&next, `{"do":"new","daily":"2026-11-22","level":"hard"}`)
	if next.View.ID == daily["hard"] || daily["basic"] == daily["extreme"] {
		t.Error("two days or levels have one board")
	}
	if want := dailies; fmt.Sprint(daily) != fmt.Sprint(want) {
		t.Errorf("the boards of 21 November 2026 are %q, want %q", daily, want)
	}
	large := k.view(`{"do":"new","n":12,"level":"hard","seed":1}`)
	if large.Level != "hard" || large.Rating != nil {
		t.Errorf("double-twelve is %q, %v", large.Level, large.Rating)
	}
	k.raw(`{"do":"analyse"}`)
	if rated := k.view(`{"do":"view"}`); rated.Level != "hard" || rated.Rating == nil {
		t.Errorf("double-twelve is rated %q, %v", rated.Level, rated.Rating)
	}
	ring := k.view(`{"do":"new","n":6,"shape":"ring","seed":1}`)
	if ring.Pips[ring.Rows/2][ring.Cols/2] != nil || ring.Title != "Double-six ring, no. 1" {
		t.Errorf("a ring: %+v", ring.Title)
	}
}

// generated makes board 0 of a seed, as bonepile generate does.
func generated(t *testing.T, n int, level deduce.Level, seed uint64) string {
	t.Helper()
	shape := must.Get(generate.ShapeNamed(fmt.Sprintf("%dx%d", n+1, n+2), (n+1)*(n+2), generate.NoSymmetry, seed))(t)
	g := must.Get(generate.New(generate.Recipe{Shape: shape, Keep: generate.Levels{Least: level, Most: level}}))(t)
	made := must.Get(g.Board(t.Context(), seed, 0))(t)
	return ID(made.Puzzle)
}

// TestShapes orders a small board of every shape that is offered.
func TestShapes(t *testing.T) {
	k := newTalk(t)
	var r struct {
		Shapes []struct {
			Name, Title, Description string
			Sizes                    []int
		}
	}
	k.ask(&r, `{"do":"shapes"}`)
	if len(r.Shapes) < 8 {
		t.Fatalf("only %d shapes", len(r.Shapes))
	}
	for _, s := range r.Shapes {
		if len(s.Sizes) == 0 || s.Title == "" || s.Description == "" {
			t.Errorf("%+v", s)
		}
		for n := 1; n <= maxHigh; n++ {
			offered := slices.Contains(s.Sizes, n)
			if _, err := outline(s.Name, n, 1); offered != (err == nil) && n >= leastFigure {
				t.Errorf("%s for double-%d is offered: %v, but %v", s.Title, n, offered, err)
			}
			if offered && n <= 5 {
				k.ask(nil, `{"do":"new","n":%d,"shape":%q,"seed":1}`, n, s.Name)
			}
		}
	}
	var l struct {
		Levels []struct {
			Name  string
			Daily bool
		}
		Least, Most int
	}
	k.ask(&l, `{"do":"levels"}`)
	daily := 0
	for i, level := range l.Levels {
		if level.Name != deduce.Level(i+1).String() {
			t.Errorf("level %d is %s", i+1, level.Name)
		}
		if level.Daily {
			daily++
		}
	}
	if len(l.Levels) != int(deduce.Beyond) || daily != 4 || l.Most != maxHigh {
		t.Errorf("%+v", l)
	}
}

// TestCancelled asks with a context that has ended: whatever takes thought is
// refused as cancelled.
func TestCancelled(t *testing.T) {
	k := newTalk(t)
	k.ask(nil, `{"do":"load","text":%q}`, manySolutions)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, do := range []string{`"explain"`, `"solve"`, `"analyse"`, `"check"`, `"hint","strength":1`, `"new","n":6`} {
		got := string(k.w.Handle(ctx, []byte(`{"id":1,"do":`+do+`}`), nil))
		if got != `{"id":1,"ok":false,"error":"cancelled","cancelled":true}` {
			t.Errorf("%s: %.200s", do, got)
		}
	}
	if v := k.view(`{"do":"view"}`); v.Moves != 0 {
		t.Error("the game is another one")
	}
}
