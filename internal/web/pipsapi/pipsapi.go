// Package pipsapi answers the requests of the page of Pips in the browser, as package api does
// those of the page of boards. It is a package for itself so that neither page loads what only
// the other needs.
//
//	version
//	speak   words, letters    how sentences are said, from now on
//	read    text              the puzzles of a text, in any form
//	daily   daily, level      the puzzle of a day
//	new     level, seed       a puzzle to order
//	look    text, laid        which conditions are met, and whether the puzzle is solved
//	hint    text, laid        what is wrong, or the steps that lead to the next bone
//
// Nothing is kept between requests but how to speak: each brings the puzzle as text and the
// bones that lie, so that the page has the only state there is.
package pipsapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/deduce"
	"bonepile/dominosa/pips/generate"
	"bonepile/dominosa/pips/notation"
	"bonepile/dominosa/say"
	"bonepile/internal/web/api"
)

// A Worker answers requests. It belongs to one goroutine.
type Worker struct {
	version string
	api.Speech
}

// New returns a worker.
func New(version string) *Worker { return &Worker{version: version} }

// A request is any request: each uses a few of the fields.
type request struct {
	ID    int64   `json:"id"`
	Do    string  `json:"do"`
	Text  string  `json:"text"`
	Laid  []laid  `json:"laid"`
	Daily string  `json:"daily"`
	Level string  `json:"level"`
	Seed  *uint64 `json:"seed"`
	api.Speech
}

// A laid bone lies with its first number on the first cell.
type laid struct {
	Bone [2]int `json:"bone"`
	A    cell   `json:"a"`
	B    cell   `json:"b"`
}

// A cell is [row,column], counted from 0.
type cell [2]int

func (l laid) place() dominosa.Place {
	a, b, turned := l.A, l.B, l.Bone[0] > l.Bone[1]
	if a[0] > b[0] || a[1] > b[1] {
		a, b, turned = b, a, l.Bone[1] > l.Bone[0]
	}
	return dominosa.Place{Bone: dominosa.NewBone(l.Bone[0], l.Bone[1]), Row: a[0], Col: a[1], Down: b[0] > a[0], Turned: turned}
}

func laidOf(pl dominosa.Place) laid {
	a, b := pl.Cells()
	if pl.Turned {
		a, b = b, a
	}
	return laid{[2]int{int(pl.Bone.Lo), int(pl.Bone.Hi)}, cellOf(a), cellOf(b)}
}

func cellOf(c dominosa.Cell) cell { return cell{c.Row, c.Col} }

// Handle answers a request, as [api.Worker.Handle] does.
func (w *Worker) Handle(ctx context.Context, text []byte, _ func(reply []byte)) []byte {
	var r request
	var body any
	err := json.Unmarshal(text, &r)
	if err == nil {
		body, err = w.answer(ctx, r)
	}
	return api.Answer(r.ID, body, err)
}

func (w *Worker) answer(ctx context.Context, r request) (any, error) {
	switch r.Do {
	case "version":
		return struct {
			Version string `json:"version"`
		}{w.version}, nil
	case "speak":
		w.Speech = r.Speech
		return struct{}{}, nil
	case "daily", "new":
		p, err := ordered(ctx, r)
		return puzzles{[]*view{p}}, err
	case "read", "look", "hint":
	default:
		return nil, fmt.Errorf("unknown request %q", r.Do)
	}
	list, err := notation.Parse(r.Text)
	switch {
	case err != nil:
		return nil, err
	case r.Do == "read":
		return read(ctx, list)
	}
	p, on := list[0].Puzzle, api.Each(r.Laid, laid.place)
	if r.Do == "look" {
		return lookAt(p, on), nil
	}
	return w.hint(ctx, p, on)
}

type puzzles struct {
	Puzzles []*view `json:"puzzles"`
}

type view struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`  // of a puzzle of a day in a newspaper
	Cells     [][]*int `json:"cells"` // the region, from 1, of each; 0 without condition, null if it is no cell
	Regions   []region `json:"regions"`
	Bones     [][2]int `json:"bones"`
	Given     []laid   `json:"given"`
	Level     string   `json:"level"`     // "" if it has not one solution
	Solutions string   `json:"solutions"` // how many; "" if that would take too long
}

type region struct {
	Sign  string `json:"sign"`
	Cells []cell `json:"cells"`
}

const (
	// mostBones is the most that a puzzle on the page has.
	mostBones = 60

	// mostPuzzles is the most in one text.
	mostPuzzles = 60

	mostPositions = 1024    // in a frame
	mostNodes     = 300_000 // for a solution; fewer for a count of a large puzzle, which takes a second or two

	seeds = 1_000_000_000 // of puzzles to order
)

func read(ctx context.Context, list []notation.Entry) (any, error) {
	out := puzzles{[]*view{}}
	for _, e := range list[:min(len(list), mostPuzzles)] {
		if n := e.Set().Size(); n > mostBones || e.Shape.Rows()*e.Shape.Cols() > mostPositions {
			return nil, fmt.Errorf("the puzzle on line %d has %d dominoes; at most %d are possible here", e.Line, n, mostBones)
		}
		v, err := show(ctx, e.Puzzle)
		if err != nil {
			return nil, err
		}
		v.Name = e.Name
		out.Puzzles = append(out.Puzzles, v)
	}
	return out, nil
}

func show(ctx context.Context, p pips.Puzzle) (*view, error) {
	id, err := notation.ID(p)
	if err != nil {
		return nil, err
	}
	v := &view{ID: id, Regions: []region{}, Bones: [][2]int{}, Given: api.Each(p.Given, laidOf)}
	for row := range p.Shape.Rows() {
		line := make([]*int, p.Shape.Cols())
		for col := range line {
			if p.Shape.At(row, col) != dominosa.Hole {
				line[col] = new(int)
			}
		}
		v.Cells = append(v.Cells, line)
	}
	for _, r := range p.Regions {
		v.Regions = append(v.Regions, region{r.Sign(), api.Each(r.Cells, cellOf)})
		for _, c := range r.Cells {
			if r.Kind != pips.Free {
				*v.Cells[c.Row][c.Col] = len(v.Regions)
			}
		}
	}
	for b, n := range p.Set().All() {
		v.Bones = append(v.Bones, slices.Repeat([][2]int{{int(b.Lo), int(b.Hi)}}, n)...)
	}
	cells := uint64(p.Shape.Cells()) // of which each takes part in a node
	n, err := p.Count(ctx, dominosa.Config{MaxNodes: mostNodes / (1 + cells*cells/200)})
	switch {
	case errors.Is(err, dominosa.ErrLimit):
		return v, nil
	case err != nil:
		return nil, err
	}
	if v.Solutions = n.String(); v.Solutions == "1" {
		rating, err := deduce.Rate(ctx, p)
		if err != nil {
			return nil, err
		}
		v.Level = rating.Level.String()
	}
	return v, nil
}

// daily are the orders of the puzzles of a day.
var daily = []generate.Order{
	{Count: 5, Least: boards.Trivial, Most: boards.Trivial},
	{Count: 8, Least: boards.Basic, Most: boards.Basic},
	{Count: 10, Least: boards.Hard, Most: boards.Hard},
}

// ordered makes the puzzle of a day, the same for everyone, or one to order.
func ordered(ctx context.Context, r request) (*view, error) {
	level := slices.IndexFunc(daily, func(o generate.Order) bool { return o.Most.String() == r.Level })
	if level < 0 {
		return nil, fmt.Errorf("unknown level %q: expected trivial, basic or hard", r.Level)
	}
	seed := rand.Uint64N(seeds)
	switch {
	case r.Do == "daily":
		if _, err := time.Parse(time.DateOnly, r.Daily); err != nil {
			return nil, fmt.Errorf("%q is not a date such as 2026-11-21", r.Daily)
		}
		h := fnv.New64a()
		fmt.Fprintf(h, "bonepile daily pips %s %s", r.Daily, r.Level)
		seed = h.Sum64()
	case r.Seed != nil:
		seed = *r.Seed
	}
	made, err := daily[level].Puzzle(ctx, seed, 0)
	if err != nil {
		return nil, err
	}
	return show(ctx, made.Puzzle)
}

// lookAt says what bones make of the conditions.
func lookAt(p pips.Puzzle, on []dominosa.Place) any {
	shown := map[dominosa.Cell]int{}
	for _, pl := range on {
		a, b := pl.Cells()
		shown[a], shown[b] = pl.Ends()
	}
	out := struct {
		States []string `json:"states"` // of the regions: open, met or broken
		Done   bool     `json:"done"`
	}{[]string{}, p.Verify(on) == nil}
	for _, r := range p.Regions {
		state := "met"
		if r.Broken(shown) != "" {
			state = "broken"
		}
		for _, c := range r.Cells {
			if _, ok := shown[c]; !ok {
				state = "open"
			}
		}
		out.States = append(out.States, state)
	}
	return out
}

type step struct {
	Rule    string       `json:"rule"`
	Text    string       `json:"text"`
	Cells   []cell       `json:"cells"` // that it is about, with all of its region
	Lay     []laid       `json:"lay"`   // at most one
	Letters []api.Letter `json:"letters"`
}

// hint says which bones cannot stay, or has the steps that lead to the next one. What is
// said holds for every solution with the bones that lie.
func (w *Worker) hint(ctx context.Context, p pips.Puzzle, on []dominosa.Place) (any, error) {
	on = slices.DeleteFunc(slices.Clone(on), func(pl dominosa.Place) bool { return slices.Contains(p.Given, pl) })
	with := p
	with.Given = slices.Concat(p.Given, on)
	var ans dominosa.Answer // with these bones, if a solution has them
	for _, q := range []pips.Puzzle{with, p} {
		var err error
		if ans, err = q.Solve(ctx, dominosa.Config{MaxNodes: mostNodes}); ans.First != nil {
			break
		}
		if errors.Is(err, dominosa.ErrLimit) {
			return nil, errTooLarge
		}
	}
	out := struct {
		Kind    string       `json:"kind"` // step, done, wrong, none or open
		Text    string       `json:"text"` // unless there are steps
		Wrong   []laid       `json:"wrong"`
		Steps   []step       `json:"steps"`
		Letters []api.Letter `json:"letters"`
	}{Kind: boards.HintStep.String(), Wrong: []laid{}, Steps: []step{}, Letters: []api.Letter{}}
	if with.Verify(ans.First) != nil || len(on)+len(p.Given) == len(ans.First) {
		h, err := deduce.Next(ctx, p, on)
		if err != nil {
			return nil, err
		}
		out.Kind, out.Wrong = h.Kind.String(), api.Each(h.Wrong, laidOf)
		out.Text, out.Letters = w.Say(say.New("{text}", h.Text))
		return out, nil
	}
	cfg := deduce.Config{Laid: on, ToLaid: true}
	if ans.Verdict != dominosa.Unique {
		cfg.Max = boards.Hard // a trial of each of a thousand places may fail at none
	}
	d, err := deduce.Solve(ctx, p, cfg)
	if err != nil {
		return nil, err
	}
	for _, st := range towards(p, d.Steps) {
		s := step{Rule: st.Rule.Title, Cells: api.Each(about(p, st), cellOf), Lay: api.Each(first(st.Forced), laidOf)}
		s.Text, s.Letters = w.Say(say.New("{text}", st.Text))
		out.Steps = append(out.Steps, s)
	}
	if n := len(out.Steps); n == 0 || len(out.Steps[n-1].Lay) == 0 { // the rest of a solution, which may be the only one
		text := say.New("Each open cell has one domino left that can cover it.")
		switch {
		case d.Outcome == boards.Solved:
		case ans.Verdict == dominosa.Unknown:
			return nil, errTooLarge
		default:
			out.Kind, out.Steps = boards.HintOpen.String(), out.Steps[:0] // they rule out, and lay nothing
			text = say.New("From here you may choose, for there are several solutions. This is part of one.")
		}
		rest := slices.DeleteFunc(ans.First, func(pl dominosa.Place) bool { return slices.Contains(with.Given, pl) })
		s := step{Cells: api.Each(dominosa.CellsOf(first(rest)), cellOf), Lay: api.Each(first(rest), laidOf)}
		s.Text, s.Letters = w.Say(say.New("{text}", text))
		out.Steps = append(out.Steps, s)
	}
	return out, nil
}

var errTooLarge = errors.New("the puzzle is too large for a hint")

// first returns the first of some places: the page lays one bone at a time.
func first(list []dominosa.Place) []dominosa.Place { return list[:min(1, len(list))] }

// about returns the cells that a step is about, with all of its region.
func about(p pips.Puzzle, st deduce.Step) []dominosa.Cell {
	list := slices.Concat(st.Because.Cells, dominosa.CellsOf(first(st.Forced)))
	if st.Because.Region >= 0 {
		list = append(list, p.Regions[st.Because.Region].Cells...)
	}
	return list
}

// towards returns the steps that the first one with a bone rests on, and that one: a step
// before it counts if it rules out a bone, or a number in a cell, that a later one is about.
func towards(p pips.Puzzle, steps []deduce.Step) (list []deduce.Step) {
	last := slices.IndexFunc(steps, func(st deduce.Step) bool { return len(st.Forced) > 0 })
	if last < 0 {
		return steps
	}
	wanted := map[any]bool{}
	for i, st := range slices.Backward(steps[:last+1]) {
		if i < last && !slices.ContainsFunc(st.RuledOut, func(pl dominosa.Place) bool {
			a, b := pl.Cells()
			return wanted[pl.Bone] || wanted[a] || wanted[b]
		}) {
			continue
		}
		list = append(list, st)
		for _, b := range st.Because.Bones {
			wanted[b] = true
		}
		for _, c := range about(p, st) {
			wanted[c] = true
		}
	}
	slices.Reverse(list)
	return list
}
