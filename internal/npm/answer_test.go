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
		{`{"do":"solutions",` + problem + `}`, `{"numbers":[1,4],"options":["a b","c"]} {"numbers":[3,2],"options":["a","b c"]}`},
		{`{"do":"solutions",` + problem + `,"limit":1}`, `{"numbers":[1,4],"options":["a b","c"]}`},
		{`{"do":"decide",` + problem + `}`, `{"verdict":"many","first":{"numbers":[1,4],"options":["a b","c"]},"second":{"numbers":[3,2],"options":["a","b c"]}}`},
		{`{"do":"decide","text":"a b\na\n"}`, `{"verdict":"none"}`},
		{`{"do":"solveBoard","text":"1:010011"}`, `{"verdict":"many","first":{"cells":[[0,1,0],[0,1,1]],"solution":[…`},
		{`{"do":"solveBoard","text":"[[0,0]]","bones":"0-0"}`, `{"verdict":"unique","first":{"cells":[[0,0]],"bones":"double-0","solution":[{"bone":[0,0],"cells":[[1,1],[1,2]]}]},"drawing":"┌───────┐\n│ 0   0 │\n└───────┘"}`},
		{`{"do":"solveBoard","text":"[[0,1]]","bones":"0-0"}`, `{"verdict":"none","faults":["…`},
		{`{"do":"explain",` + board + `}`, `{"outcome":"solved","level":"trivial","steps":[{"step":1,"rule":"Only place","level":"trivial","text":"0-0 fits only at …`},
		{`{"do":"generate","n":3,"level":"basic","count":2}`, `{"seed":1,"board":1,"id":"3:20013130132031130222","level":"basic","solved":{"cells":…`},
		{`{"do":"generate","n":1,"shape":"3x2"}`, `{"seed":1,"board":1,"id":"3x2:…`},

		{`{"do":"count","text":"a\nb"}`, `error: cover: line 2, column 1: unknown item…`},
		{`{"do":"solveBoard","text":""}`, `error: no board found`},
		{`{"do":"solveBoard",` + board + `,"bones":"double"}`, `error: …`},
		{`{"do":"generate","n":0}`, `error: n is 0: the highest pip is from 1 to 254`},
		{`{"do":"generate","level":"odd"}`, `error: unknown level "odd": it may be trivial, basic, hard, extreme or beyond`},
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
