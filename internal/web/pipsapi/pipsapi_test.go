package pipsapi

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
	"bonepile/internal/web/api"
)

// A reply has the fields of all replies.
type reply struct {
	ID           int64
	OK           bool
	Error, Caret string
	Line, Column int
	Version      string
	Puzzles      []view
	States       []string
	Done         bool
	Kind, Text   string
	Wrong        []laid
	Steps        []step
}

// ask has a worker answer a request.
func ask(t *testing.T, w *Worker, request map[string]any) (r reply) {
	t.Helper()
	request["id"] = 7
	must.Do(t, json.Unmarshal(w.Handle(t.Context(), must.Get(json.Marshal(request))(t), nil), &r))
	must.Equal(t, r.ID, 7, "id")
	return r
}

const easy = "4x3:?AA..A..B?CC:e,4,8:33454666"

func parse(t *testing.T, id string) pips.Puzzle {
	t.Helper()
	return must.Get(notation.Parse(id))(t)[0].Puzzle
}

// TestDaily has the puzzles of some days: they are of their level, have one solution, and are
// those of the day whoever asks.
func TestDaily(t *testing.T) {
	seen := map[string]bool{}
	for _, level := range []string{"trivial", "basic", "hard"} {
		for day := 1; day < 9; day++ {
			request := map[string]any{"do": "daily", "daily": fmt.Sprintf("2026-12-%02d", day), "level": level}
			v := ask(t, New(""), request).Puzzles[0]
			must.Equal(t, v.Level, level, "level")
			must.Equal(t, v.Solutions, "1", "solutions of %s", v.ID)
			must.Equal(t, ask(t, New(""), request).Puzzles[0].ID, v.ID, "the same day")
			seen[v.ID] = true
			t.Log(v.ID)
		}
	}
	must.Equal(t, len(seen), 24, "puzzles")
}

// TestRead shows puzzles in each form, what bones make of them, and says what is wrong with a text
// where the reader says it.
func TestRead(t *testing.T) {
	w := New("1.2")
	must.Equal(t, ask(t, w, map[string]any{"do": "version"}).Version, "1.2", "version")
	text := must.Get(notation.Text(parse(t, easy)))(t)
	js := string(must.Get(notation.AppendJSON(nil, parse(t, easy), nil))(t))
	for _, form := range []string{easy, text, js, easy + "\n" + easy, `{"printDate":"","easy":` + js + `,"medium":{"dominoes":null}}`} {
		r := ask(t, w, map[string]any{"do": "read", "text": form})
		if len(r.Puzzles) == 0 {
			t.Errorf("%s: %s", form, r.Error)
			continue
		}
		v := r.Puzzles[0]
		must.Equal(t, v.ID, easy, "id of %s", form)
		must.Equal(t, fmt.Sprintln(v.Bones, v.Solutions, v.Level, len(v.Cells), v.Cells[1][0] == nil, *v.Cells[0][0], *v.Cells[0][1]), "[[3 3] [4 5] [4 6] [6 6]] 1 trivial 4 true 0 1\n", "view")
	}
	r := ask(t, w, map[string]any{"do": "read", "text": "AB\nA1 C2\n1-2"})
	if r.OK || r.Line != 2 || r.Column != 4 || r.Caret == "" {
		t.Errorf("%+v", r)
	}
	for _, request := range []map[string]any{
		{"do": "sing"}, {"do": "daily", "daily": "today", "level": "hard"}, {"do": "new", "level": "beyond"}, {"do": "hint"}, {"do": "read", "text": ""}, {"do": "look", "text": "3x3"},
		{"do": "hint", "text": easy, "laid": []laid{{}}}, {"do": "hint", "text": easy, "laid": []laid{{[2]int{9, 9}, cell{-1, 7}, cell{4, 4}}}},
	} {
		if r := ask(t, w, request); r.Error == "" && r.Kind != "wrong" {
			t.Errorf("%v: %+v", request, r)
		}
	}
}

// TestLook lays random bones of solutions, and random others, and holds the states of the regions
// to Verify: a region is met or broken once it is covered, and all are met at the end.
func TestLook(t *testing.T) {
	rng := randtest.New(t, 39, 1)
	looked := map[string]int{}
	for _, p := range samples(t) {
		id := must.Get(notation.ID(p))(t)
		for _, tiling := range []dominosa.Tiling{must.Get(p.Solve(t.Context(), dominosa.Config{}))(t).First} {
			r := ask(t, New(""), map[string]any{"do": "look", "text": id, "laid": api.Each(tiling, laidOf)})
			if !r.Done || slices.Contains(r.States, "open") || slices.Contains(r.States, "broken") {
				t.Errorf("%s solved: %v", id, r)
			}
			mixed := slices.Clone(tiling)
			for i := range mixed { // the same borders, other bones
				k := rng.IntN(i + 1)
				mixed[i].Bone, mixed[k].Bone = mixed[k].Bone, mixed[i].Bone
			}
			for i := range mixed {
				mixed[i].Turned = mixed[i].Bone.Lo != mixed[i].Bone.Hi && rng.IntN(2) == 0
			}
			for _, on := range []dominosa.Tiling{mixed, mixed[:len(mixed)/2]} {
				r := ask(t, New(""), map[string]any{"do": "look", "text": id, "laid": api.Each(on, laidOf)})
				must.Equal(t, r.Done, p.Verify(on) == nil, "done")
				for i, state := range r.States {
					looked[state]++
					alone := p // that region alone decides
					alone.Regions = p.Regions[i : i+1]
					if err := alone.Verify(on); len(on) == len(mixed) && (err == nil) != (state == "met") {
						t.Errorf("%s: region %d is %s: %v", id, i, state, err)
					}
				}
			}
		}
	}
	must.Least(t, min(looked["open"], looked["met"], looked["broken"]), 30, "states")
}

// samples returns puzzles with one solution and with several.
func samples(t *testing.T) (list []pips.Puzzle) {
	t.Helper()
	for _, name := range []string{"shown", "several"} {
		text := must.Get(os.ReadFile("../../../dominosa/pips/testdata/" + name + ".jsonl"))(t)
		for i, e := range must.Get(notation.Parse(string(text)))(t) {
			if i < 20 {
				list = append(list, e.Puzzle)
			}
		}
	}
	return list
}

// TestHint solves puzzles by hints alone, from nothing and after some bones of a solution: each
// leads to a bone that a solution with all that lies has. A bone that is in no solution is found.
func TestHint(t *testing.T) {
	rng := randtest.New(t, 39, 2)
	open := 0
	for _, p := range samples(t) {
		w, id := New(""), must.Get(notation.ID(p))(t)
		list := must.Get(p.Solve(t.Context(), dominosa.Config{}))(t).First
		var on []laid
		for _, pl := range list {
			if rng.IntN(4) == 0 && !slices.Contains(p.Given, pl) {
				on = append(on, laidOf(pl))
			}
		}
		for {
			r := ask(t, w, map[string]any{"do": "hint", "text": id, "laid": on})
			if r.Kind == "done" {
				must.Equal(t, ask(t, w, map[string]any{"do": "look", "text": id, "laid": append(on, api.Each(p.Given, laidOf)...)}).Done, true, "%s: solved by hints", id)
				break
			}
			if r.Kind == "wrong" || r.Kind == "none" || len(r.Steps) == 0 {
				t.Fatalf("%s with %v: %+v", id, on, r)
			}
			last := step{}
			for i, st := range r.Steps {
				if last = st; st.Text == "" || len(st.Lay) > 0 && i+1 < len(r.Steps) {
					t.Fatalf("%s: step %d of %+v", id, i, r)
				}
			}
			if strings.Contains(last.Text, "you may choose") {
				open++
			}
			must.Equal(t, r.Kind == "open", strings.Contains(last.Text, "you may choose"), "%s: %s", id, last.Text)
			on = append(on, last.Lay[0])
		}
		if rng.IntN(3) > 0 {
			continue
		}
		for _, wrong := range list {
			wrong.Turned = !wrong.Turned && wrong.Bone.Lo != wrong.Bone.Hi
			with := p
			with.Given = append(slices.Clone(p.Given), wrong)
			n := must.Get(with.Count(t.Context(), dominosa.Config{}))
			kind := ask(t, w, map[string]any{"do": "hint", "text": id, "laid": []laid{laidOf(wrong)}}).Kind
			must.Equal(t, kind == "wrong", n(t).Sign() == 0, "%s with %v: %s", id, wrong, kind)
		}
	}
	must.Least(t, open, 5, "puzzles with a choice")
	bones := strings.Repeat("0-1 2-3 4-5 6-6 ", 8)
	r := ask(t, New(""), map[string]any{"do": "hint", "text": strings.Repeat("????????\n", 8) + bones})
	must.Equal(t, r.Kind, "open", "nothing is supposed where many dominoes may lie")
	var set []string // 31 dominoes cannot cover a board without two corners
	for i := range 31 {
		set = append(set, fmt.Sprintf("%d-%d", i%5, i/5))
	}
	corners := "???????.\n" + strings.Repeat("????????\n", 6) + ".???????\n" + strings.Join(set, " ")
	must.Equal(t, ask(t, New(""), map[string]any{"do": "hint", "text": corners}).Error, "the puzzle is too large for a hint", "hint")
}

// TestSpeak has a hint in another language, as far as its words are there.
func TestSpeak(t *testing.T) {
	w := New("")
	ask(t, w, map[string]any{"do": "speak", "words": map[string]any{"{text}": "Ah: {text}"}})
	if r := ask(t, w, map[string]any{"do": "hint", "text": easy}); !strings.HasPrefix(r.Steps[0].Text, "Ah: ") {
		t.Errorf("%+v", r)
	}
	if r := ask(t, w, map[string]any{"do": "hint", "text": "AA\nA9\n1-1"}); !strings.HasPrefix(r.Text, "Ah: ") {
		t.Errorf("%+v", r)
	}
}
