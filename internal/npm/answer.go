// Command npm is the engine of the npm package: exact covers and domino grids for
// JavaScript. It takes requests as JSON and answers each with a sequence of values.
// npm/index.js speaks to it, and npm/index.d.ts describes what the values are.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
)

// A request is any request: each uses a few of the fields.
type request struct {
	Do string `json:"do"`

	Text  string `json:"text"`  // a problem or a board
	Bones string `json:"bones"` // of a board
	Limit uint64 `json:"limit"` // solutions

	N     int    `json:"n"` // generate
	Level string `json:"level"`
	Shape string `json:"shape"`
	Seed  uint64 `json:"seed"`
	Count uint64 `json:"count"`
}

// A yield takes the next value and reports whether another one is wanted.
type yield func(value any) bool

// requests are what can be requested.
var requests = map[string]func(context.Context, request, yield) error{
	"count": count, "solutions": solutions, "decide": decide,
	"solveBoard": solveBoard, "explain": explain, "generate": generateBoards,
}

// answer hands the values that answer a request to yield.
func answer(ctx context.Context, text []byte, yield yield) error {
	r := request{N: 6, Seed: 1, Count: 1}
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	do := requests[r.Do]
	if do == nil {
		return fmt.Errorf("unknown request %q", r.Do)
	}
	return do(ctx, r, yield)
}

// maxMemory is what a count may remember: half of what WebAssembly has at most, since a
// table that grows is there twice.
const maxMemory = 1 << 30

// count answers with the number of solutions of a problem, as text.
func count(ctx context.Context, r request, yield yield) error {
	p, err := cover.Parse(strings.NewReader(r.Text))
	if err != nil {
		return err
	}
	n, err := p.Count(ctx, cover.CountConfig{MaxMemory: maxMemory})
	if err == nil {
		yield(n.String())
	}
	return err
}

// A solution is a solution of a problem, in the order of choice.
type solution struct {
	Numbers []int    `json:"numbers"` // of its options, from 1
	Options []string `json:"options"`
}

func newSolution(p *cover.Problem, sol cover.Solution) *solution {
	if sol == nil {
		return nil
	}
	s := &solution{make([]int, len(sol)), make([]string, len(sol))}
	for i, k := range sol {
		s.Numbers[i], s.Options[i] = k+1, p.OptionString(k)
	}
	return s
}

// solutions answers with every solution of a problem.
func solutions(ctx context.Context, r request, yield yield) error {
	p, err := cover.Parse(strings.NewReader(r.Text))
	if err != nil {
		return err
	}
	for sol, err := range p.Solutions(ctx, cover.Config{MaxSolutions: r.Limit}) {
		if err != nil {
			return err
		}
		if !yield(newSolution(p, sol)) {
			break
		}
	}
	return nil
}

// decide answers whether a problem has no solution, one or many.
func decide(ctx context.Context, r request, yield yield) error {
	p, err := cover.Parse(strings.NewReader(r.Text))
	if err != nil {
		return err
	}
	a, err := p.Decide(ctx, cover.Config{})
	if err != nil {
		return err
	}
	yield(struct {
		Verdict string    `json:"verdict"`
		First   *solution `json:"first,omitempty"`
		Second  *solution `json:"second,omitempty"`
	}{a.Verdict.String(), newSolution(p, a.First), newSolution(p, a.Second)})
	return nil
}

// board returns the puzzle of a request.
func board(r request) (dominosa.Puzzle, error) {
	e, err := notation.NewReader(strings.NewReader(r.Text)).Next()
	if errors.Is(err, io.EOF) {
		err = notation.ErrNoBoard
	}
	if err == nil && r.Bones != "" {
		e.Bones, err = notation.ParseBones(r.Bones)
	}
	return e.Puzzle, err
}

// drawn returns a solved board in the form with a name, which exists.
func drawn(form string, p dominosa.Puzzle, t dominosa.Tiling) string {
	f, err := notation.FormNamed(form)
	if err != nil {
		panic(err)
	}
	return strings.TrimRight(string(f.Tiling(nil, p, t)), "\n")
}

// solved returns a solved board as docs/json.md describes it, or nil.
func solved(p dominosa.Puzzle, t dominosa.Tiling) json.RawMessage {
	if t == nil {
		return nil
	}
	return json.RawMessage(drawn("json", p, t))
}

// solveBoard answers whether a board has no solution, one or many.
func solveBoard(ctx context.Context, r request, yield yield) error {
	p, err := board(r)
	if err != nil {
		return err
	}
	a, err := p.Solve(ctx, dominosa.Config{})
	if err != nil {
		return err
	}
	out := struct {
		Verdict string          `json:"verdict"`
		First   json.RawMessage `json:"first,omitempty"`
		Second  json.RawMessage `json:"second,omitempty"`
		Drawing string          `json:"drawing,omitempty"`
		Faults  []string        `json:"faults,omitempty"`
	}{Verdict: a.Verdict.String(), First: solved(p, a.First), Second: solved(p, a.Second)}
	if a.First != nil {
		out.Drawing = drawn("box", p, a.First)
	}
	for _, f := range p.Check() {
		out.Faults = append(out.Faults, f.String())
	}
	yield(out)
	return nil
}

// A step is a step of an explanation.
type step struct {
	Step  int      `json:"step"` // steps with the same number do not rest on each other
	Rule  string   `json:"rule"`
	Level string   `json:"level"`
	Text  string   `json:"text"`
	Proof []string `json:"proof,omitempty"`
}

// explain answers with the steps in which a person would solve a board.
func explain(ctx context.Context, r request, yield yield) error {
	p, err := board(r)
	if err != nil {
		return err
	}
	d, err := deduce.Solve(ctx, p, deduce.Config{})
	if err != nil {
		return err
	}
	d = d.Trim(p, deduce.Config{})
	x := deduce.Explain(p, d, deduce.Config{})
	steps := []step{}
	for _, round := range x.Rounds {
		for _, s := range round.Sentences {
			steps = append(steps, step{round.Number, round.Rule.Title, round.Rule.Level.String(), s.Text, s.Proof})
		}
	}
	yield(struct {
		Outcome string `json:"outcome"`
		Level   string `json:"level"`
		Steps   []step `json:"steps"`
		End     string `json:"end"`
	}{d.Outcome.String(), d.Level.String(), steps, x.End})
	return nil
}

// generateBoards answers with boards that have one solution, the same as those of
// bonepile generate.
func generateBoards(ctx context.Context, r request, yield yield) error {
	if r.N < 1 || r.N > dominosa.MaxPip {
		return fmt.Errorf("n is %d: the highest pip is from 1 to %d", r.N, dominosa.MaxPip)
	}
	levels := map[string]deduce.Level{"": deduce.NoLevel}
	for l := deduce.Trivial; l <= deduce.Beyond; l++ {
		levels[l.String()] = l
	}
	level, ok := levels[r.Level]
	if !ok {
		return fmt.Errorf("unknown level %q: it may be trivial, basic, hard, extreme or beyond", r.Level)
	}
	if r.Shape == "" {
		r.Shape = fmt.Sprintf("%dx%d", r.N+1, r.N+2)
	}
	shape, err := generate.ShapeNamed(r.Shape, (r.N+1)*(r.N+2), generate.NoSymmetry, r.Seed)
	if err != nil {
		return err
	}
	g, err := generate.New(generate.Recipe{Shape: shape, Bones: dominosa.Full(r.N), Keep: generate.Levels{Least: level, Most: level}, Distinct: &generate.Distinct{Most: 500}})
	if err != nil {
		return err
	}
	id, err := notation.FormNamed("id")
	if err != nil {
		return err
	}
	i := uint64(0)
	for made, err := range g.Boards(ctx, r.Seed, int(min(r.Count, math.MaxInt32)), 1) {
		if err != nil {
			return err
		}
		i++
		value := struct {
			Seed   uint64          `json:"seed"`
			Board  uint64          `json:"board"`
			ID     string          `json:"id"`
			Level  string          `json:"level,omitempty"`
			Solved json.RawMessage `json:"solved"`
		}{r.Seed, i, strings.TrimSpace(string(id.Board(nil, made.Puzzle))), r.Level, solved(made.Puzzle, made.Solution)}
		if !yield(value) {
			break
		}
	}
	return nil
}
