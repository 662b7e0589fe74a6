package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"bonepile/internal/must"
)

// TestAnswer asks for everything that can be requested; … stands for more of the answer.
func TestAnswer(t *testing.T) {
	const problem = `"text":"a b c | x\na b\nb c\na\nc\n"`
	const board = `"text":"3:32211030220321310103"`
	for _, tt := range []struct{ request, want string }{
		{`{"do":"count",` + problem + `}`, `"2"`},
		{`{"do":"solutions",` + problem + `}`, `[0,3] [2,1]`},
		{`{"do":"solutions",` + problem + `,"limit":1}`, `[0,3]`},
		{`{"do":"decide",` + problem + `}`, `{"verdict":"many","solutions":[[0,3],[2,1]]}`},
		{`{"do":"decide","text":"a b\na\n"}`, `{"verdict":"none","solutions":[]}`},
		{`{"do":"cheapest","text":"a b c\na b |2\nb c |1\na |3\nc |3\n"}`, `{"cost":4,"solution":[2,1]}`},
		{`{"do":"cheapest","text":"a b\na\n"}`, ``},
		{`{"do":"solve","text":"1:010011"}`, `{"verdict":"many","solutions":[[{"bone":[0,0],"cells":[[1,1],[2,1]]},{"bone":…`},
		{`{"do":"solve","text":"[[0,0]]","bones":"0-0"}`, `{"verdict":"unique","solutions":[[{"bone":[0,0],"cells":[[1,1],[1,2]]}]],"drawing":"┌───────┐\n│ 0   0 │\n└───────┘"}`},
		{`{"do":"solve","text":"[[0,1,0],[1,0,1]]"}`, `{"verdict":"none","solutions":[],"faults":["…`},
		{`{"do":"explain",` + board + `}`, `{"outcome":"solved","level":"trivial","steps":[{"step":1,"rule":{"name":"bone-place","title":"Only place","level":"trivial"},"text":"1-1 fits only at …`},
		{`{"do":"generate","n":3,"level":"basic","count":2}`, `{"seed":1,"board":1,"id":"3:20013130132031130222","bones":"double-3","level":"basic","solution":[{"bone":…`},
		{`{"do":"generate","n":1,"shape":"3x2"}`, `{"seed":1,"board":1,"id":"3x2:…`},

		{`{"do":"count","text":"a\nb"}`, `error: line 2, column 1: unknown item…`},
		{`{"do":"solve","text":""}`, `error: no board found`},
		{`{"do":"solve","text":"[[0,1]]","bones":"0-0"}`, `error: the board does not match the bones: …`},
		{`{"do":"solve",` + board + `,"bones":"double"}`, `error: …`},
		{`{"do":"generate","n":0}`, `error: n is 0: the highest pip is from 1 to 254`},
		{`{"do":"generate","level":"odd"}`, `error: unknown level "odd": expected trivial, basic, hard, extreme or beyond`},
		{`{"do":"generate","shape":"8x8"}`, `error: …`},
		{`{"do":"win"}`, `error: unknown request "win"`},
		{`{`, `error: unexpected end of JSON input`},
	} {
		var got []string
		err := answer(t.Context(), []byte(tt.request), func(value any) bool {
			text := must.Get(json.Marshal(value))(t)
			got = append(got, string(text))
			return true
		})
		if err != nil {
			got = append(got, "error: "+err.Error())
		}
		text := strings.Join(got, " ")
		if want, more := strings.CutSuffix(tt.want, "…"); !strings.HasPrefix(text, want) || text != want && !more {
			t.Errorf("%s: %s\nwant %s", tt.request, text, tt.want)
		}
	}
}

// TestAnswerLeft leaves the solutions of a problem that has 2^60.
func TestAnswerLeft(t *testing.T) {
	items, options := "", ""
	for i := range 60 {
		name := fmt.Sprintf("i%d", i)
		items += name + " "
		options += name + "\n" + name + "\n"
	}
	r, err := json.Marshal(map[string]string{"do": "solutions", "text": items + "\n" + options})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	err = answer(t.Context(), r, func(any) bool { n++; return n < 10 })
	if n != 10 || err != nil {
		t.Errorf("%d solutions, %v", n, err)
	}
}
