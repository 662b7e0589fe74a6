// Package api answers the requests of the page in the browser, one at a time; requests
// and replies are JSON text. The page has no puzzle logic: everything it shows comes
// from here.
//
//	{"id":7,"do":"lay","a":[0,1],"b":[0,2]}
//	{"id":7,"ok":true,"view":{…}}
//	{"id":7,"ok":false,"error":"line 1, column 3: …","line":1,"column":3}
//
// Long work may report progress before it replies:
//
//	{"id":7,"progress":0.4,"text":"31 of 97 places"}
//
// Cells are [row,column] and places {"a":cell,"b":cell}, counted from 0; bones
// are [low,high]. The table of requests is in this file; the function that answers a
// request says what it takes and returns.
//
// A Worker answers requests one after the other. A Queue feeds it, so that work can be
// cancelled. Nothing here depends on a browser; that is the task of command worker.
package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/say"
	"bonepile/internal/play"
)

// A Worker holds the current game and answers requests. It belongs to one goroutine.
type Worker struct {
	version string
	game    *play.Game // nil until there is one
	id      string     // of its board
	first   *int       // the lowest number that boards should have; nil for their own
	known   known
	Speech
}

// known is what is known about the puzzle of the game.
type known struct {
	level  string // that the board was made of, until it is rated
	number string // of solutions: one, many, none; "" if it is not known
	rated  bool
	rating deduce.Rating
}

// New returns a worker without a game.
func New(version string) *Worker { return &Worker{version: version} }

// A request is any request: each uses a few of the fields.
type request struct {
	ID int64  `json:"id"`
	Do string `json:"do"`

	A *cell `json:"a"` // lay, mark, pencil, dash, why
	B *cell `json:"b"`

	printRequest // new, load

	Index *int   `json:"index"` // load, return, forget
	Name  string `json:"name"`  // checkpoint

	First    *int     `json:"first"`   // numbers
	Value    *int     `json:"value"`   // highlight
	Seconds  *float64 `json:"seconds"` // elapsed
	Strength int      `json:"strength"`
	Apply    bool     `json:"apply"`
	From     string   `json:"from"` // explain

	Speech // speak

	Boards    []printRequest `json:"boards"` // print
	PerPage   int            `json:"perPage"`
	Solutions bool           `json:"solutions"`
}

// A call is a request while it is being answered.
type call struct {
	request
	w        *Worker
	ctx      context.Context
	progress func(share float64, text say.Text)
}

// An answer is the body of a reply: a struct with JSON fields.
type answer any

// viewed is an answer that is only a view.
type viewed struct {
	View *view `json:"view"`
}

// A row is what answers a request. If it needs a game, it is refused without one.
type row struct {
	game   bool
	answer func(*call) (answer, error)
}

// table returns the table, which the page of Pips need not load.
func table() map[string]row {
	return map[string]row{
		"version": {false, (*call).version},
		"levels":  {false, (*call).levels},
		"shapes":  {false, (*call).shapes},
		"rules":   {false, (*call).rules},
		"numbers": {false, (*call).numbers},
		"speak":   {false, (*call).speak},
		"new":     {false, (*call).new},
		"load":    {false, (*call).load},
		"print":   {false, (*call).print},

		"mend":     {false, (*call).mend},
		"complete": {false, (*call).complete},

		"view":       {true, (*call).view},
		"lay":        {true, (*call).lay},
		"mark":       {true, (*call).mark},
		"pencil":     {true, (*call).pencil},
		"dash":       {true, (*call).dash},
		"undo":       {true, (*call).undo},
		"redo":       {true, (*call).redo},
		"restart":    {true, (*call).restart},
		"checkpoint": {true, (*call).checkpoint},
		"return":     {true, (*call).returnTo},
		"forget":     {true, (*call).forget},
		"highlight":  {true, (*call).highlight},
		"elapsed":    {true, (*call).elapsed},

		"check":   {true, (*call).check},
		"hint":    {true, (*call).hint},
		"why":     {true, (*call).whyNot},
		"explain": {true, (*call).explain},
		"solve":   {true, (*call).solve},
		"analyse": {true, (*call).analyse},
	}
}

// Handle answers a request. Work ends when ctx does. Reports before the reply go to
// progress, which may be nil.
//
// Every request gets a reply, and a refused request has changed nothing.
func (w *Worker) Handle(ctx context.Context, text []byte, progress func(reply []byte)) []byte {
	var r request
	if err := json.Unmarshal(text, &r); err != nil {
		return refusal(idOf(text), fmt.Errorf("the request is not understood: %w", err))
	}
	if r.Do == "cancel" {
		return reply(r.ID, struct{}{}) // a Queue has seen to it
	}
	row, ok := table()[r.Do]
	switch {
	case !ok:
		return refusal(r.ID, fmt.Errorf("unknown request %q", r.Do))
	case row.game && w.game == nil:
		return refusal(r.ID, errors.New("there is no game yet"))
	}
	a := &call{request: r, w: w, ctx: ctx, progress: func(share float64, text say.Text) {
		if progress != nil {
			progress(encode(struct {
				ID       int64   `json:"id"`
				Progress float64 `json:"progress"`
				Text     string  `json:"text"`
			}{r.ID, share, text.In(w.speaker().Voice)}))
		}
	}}
	body, err := row.answer(a)
	if err != nil {
		return refusal(r.ID, err)
	}
	return reply(r.ID, body)
}

// idOf finds the id of a request that cannot be read otherwise; 0 if it has none.
func idOf(text []byte) int64 {
	var r struct {
		ID int64 `json:"id"`
	}
	_ = json.Unmarshal(text, &r) // what it could read is there
	return r.ID
}

func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // there is nothing in it that has no text
	}
	return text
}

// reply puts the fields of an answer after those that every reply has.
func reply(id int64, body answer) []byte {
	text := fmt.Appendf(nil, `{"id":%d,"ok":true`, id)
	fields := encode(body)
	if len(fields) > len("{}") {
		text = append(text, ',')
	}
	return append(text, fields[1:]...)
}

// Answer returns the reply to a request that was answered, or refused with an error.
func Answer(id int64, body any, err error) []byte {
	if err != nil {
		return refusal(id, plainError(err))
	}
	return reply(id, body)
}

func refusal(id int64, err error) []byte {
	out := struct {
		ID        int64  `json:"id"`
		OK        bool   `json:"ok"`
		Error     string `json:"error"`
		Cancelled bool   `json:"cancelled,omitempty"`
		Line      int    `json:"line,omitempty"`
		Column    int    `json:"column,omitempty"`
		Caret     string `json:"caret,omitempty"`
	}{ID: id, Error: err.Error()}
	var syntax *notation.SyntaxError
	switch {
	case errors.Is(err, context.Canceled):
		out.Error, out.Cancelled = "cancelled", true
	case errors.As(err, &syntax):
		out.Line, out.Column, out.Caret = syntax.Line, syntax.Col, syntax.Caret()
	}
	return encode(out)
}

func (a *call) version() (answer, error) {
	return struct {
		Version string `json:"version"`
	}{a.w.version}, nil
}

func (a *call) show() viewed { return viewed{a.w.view()} }

func (a *call) view() (answer, error) { return a.show(), nil }

// lay, mark, pencil and dash take two neighbouring cells, a and b.
func (a *call) lay() (answer, error)    { return a.toggle((*play.Game).Lay) }
func (a *call) mark() (answer, error)   { return a.toggle((*play.Game).Mark) }
func (a *call) pencil() (answer, error) { return a.toggle((*play.Game).Pencil) }
func (a *call) dash() (answer, error)   { return a.toggle((*play.Game).Dash) }

func (a *call) toggle(f func(*play.Game, dominosa.Place) bool) (answer, error) {
	p, err := a.between()
	if err != nil {
		return nil, err
	}
	f(a.w.game, p)
	return a.show(), nil
}

// between returns the place on a and b.
func (a *call) between() (dominosa.Place, error) {
	if a.A == nil || a.B == nil {
		return dominosa.Place{}, fmt.Errorf("%s takes two cells, a and b", a.Do)
	}
	p, ok := a.w.game.Between(a.A.cell(), a.B.cell())
	if !ok {
		return p, fmt.Errorf("%v and %v are not two neighbouring cells", a.A.cell(), a.B.cell())
	}
	return p, nil
}

// undo, redo and restart do nothing if there is nothing to do.
func (a *call) undo() (answer, error)    { a.w.game.Undo(); return a.show(), nil }
func (a *call) redo() (answer, error)    { a.w.game.Redo(); return a.show(), nil }
func (a *call) restart() (answer, error) { a.w.game.Restart(); return a.show(), nil }

// checkpoint takes a name, which may be empty.
func (a *call) checkpoint() (answer, error) {
	name := strings.TrimSpace(a.Name)
	if name == "" {
		name = fmt.Sprintf("point %d", len(a.w.game.Checkpoints())+1)
	}
	a.w.game.Checkpoint(name)
	return a.show(), nil
}

// returnTo and forget take the index of a checkpoint.
func (a *call) returnTo() (answer, error) { return a.atCheckpoint((*play.Game).Return) }
func (a *call) forget() (answer, error)   { return a.atCheckpoint((*play.Game).Forget) }

func (a *call) atCheckpoint(f func(*play.Game, int) bool) (answer, error) {
	if a.Index == nil || !f(a.w.game, *a.Index) {
		return nil, errors.New("there is no such checkpoint")
	}
	return a.show(), nil
}

// highlight takes a value and switches its highlight.
func (a *call) highlight() (answer, error) {
	if p := a.w.game.Puzzle(); a.Value == nil || *a.Value < p.Set().Low() || *a.Value > p.Board.High() {
		return nil, errors.New("there is no such number on the board")
	}
	a.w.game.Highlight(*a.Value)
	return a.show(), nil
}

// elapsed takes the time that the game has taken, in seconds.
func (a *call) elapsed() (answer, error) {
	if a.Seconds == nil || *a.Seconds < 0 || *a.Seconds > maxSeconds {
		return nil, errors.New("elapsed takes seconds")
	}
	a.w.game.SetElapsed(seconds(*a.Seconds))
	return a.show(), nil
}
