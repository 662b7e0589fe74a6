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
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/say"
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
	"count": about(problem, count), "solutions": about(problem, solutions), "decide": about(problem, decide),
	"cheapest": about(problem, leastCost), "solve": about(board, solve), "explain": about(board, explain),
	"generate": generateBoards,
}

// about answers a request about what read reads of it.
func about[T any](read func(request) (T, error), do func(context.Context, T, request, yield) error) func(context.Context, request, yield) error {
	return func(ctx context.Context, r request, yield yield) error {
		what, err := read(r)
		if err != nil {
			return err
		}
		return do(ctx, what, r, yield)
	}
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
	err := do(ctx, r, yield)
	if err == nil {
		return nil
	}
	return errors.New(strings.TrimPrefix(strings.TrimPrefix(err.Error(), "cover: "), "dominosa: "))
}

// maxMemory is what a count may remember: half of what WebAssembly has at most, since a
// table that grows is there twice.
const maxMemory = 1 << 30

// count answers with the number of solutions of a problem, as text.
func count(ctx context.Context, p *cover.Problem, _ request, yield yield) error {
	n, err := p.Count(ctx, cover.CountConfig{MaxMemory: maxMemory})
	if err == nil {
		yield(n.String())
	}
	return err
}

// solutions answers with every solution of a problem.
func solutions(ctx context.Context, p *cover.Problem, r request, yield yield) error {
	for sol, err := range p.Solutions(ctx, cover.Config{MaxSolutions: r.Limit}) {
		if err != nil {
			return err
		}
		if !yield(sol) {
			break
		}
	}
	return nil
}

// decide answers whether a problem has no solution, one or many.
func decide(ctx context.Context, p *cover.Problem, _ request, yield yield) error {
	a, err := p.Decide(ctx, cover.Config{})
	if err != nil {
		return err
	}
	out := struct {
		Verdict   string           `json:"verdict"`
		Solutions []cover.Solution `json:"solutions"`
	}{a.Verdict.String(), []cover.Solution{}}
	for _, sol := range []cover.Solution{a.First, a.Second} {
		if sol != nil {
			out.Solutions = append(out.Solutions, sol)
		}
	}
	yield(out)
	return nil
}

// leastCost answers with a solution of least cost, or nothing.
func leastCost(ctx context.Context, p *cover.Problem, _ request, yield yield) error {
	list, err := cheapest.Find(ctx, p, 1, cheapest.Config{MaxMemory: maxMemory})
	if err != nil {
		return err
	}
	for _, best := range list {
		yield(struct {
			Cost     int64          `json:"cost"`
			Solution cover.Solution `json:"solution"`
		}{best.Cost, best.Solution})
	}
	return nil
}

// problem returns the problem of a request.
func problem(r request) (*cover.Problem, error) { return cover.Parse(strings.NewReader(r.Text)) }

// board returns the puzzle of a request.
func board(r request) (dominosa.Puzzle, error) {
	e, err := notation.NewReader(strings.NewReader(r.Text)).Next()
	if errors.Is(err, io.EOF) {
		err = notation.ErrNoBoard
	}
	if err == nil && r.Bones != "" {
		e.Bones, err = notation.ParseBones(r.Bones)
	}
	if err != nil {
		return e.Puzzle, err
	}
	if faults := e.Check(); slices.ContainsFunc(faults, dominosa.Fault.Mismatch) {
		var why []string
		for _, f := range faults {
			why = append(why, f.String())
		}
		return e.Puzzle, errors.New("the board does not match the bones: " + strings.Join(why, "; "))
	}
	return e.Puzzle, nil
}

// A domino is a place of a solution, as docs/json.md describes it.
type domino struct {
	Bone  [2]int    `json:"bone"`
	Cells [2][2]int `json:"cells"`
}

// dominoes returns a solution.
func dominoes(t dominosa.Tiling) (list []domino) {
	for _, at := range t {
		a, b := at.Cells()
		list = append(list, domino{[2]int{int(at.Bone.Lo), int(at.Bone.Hi)}, [2][2]int{{a.Row + 1, a.Col + 1}, {b.Row + 1, b.Col + 1}}})
	}
	return list
}

// solve answers whether a board has no solution, one or many.
func solve(ctx context.Context, p dominosa.Puzzle, _ request, yield yield) error {
	a, err := p.Solve(ctx, dominosa.Config{})
	if err != nil {
		return err
	}
	out := struct {
		Verdict   string     `json:"verdict"`
		Solutions [][]domino `json:"solutions"`
		Drawing   string     `json:"drawing,omitempty"`
		Faults    []string   `json:"faults,omitempty"`
	}{Verdict: a.Verdict.String(), Solutions: [][]domino{}}
	for _, t := range []dominosa.Tiling{a.First, a.Second} {
		if t != nil {
			out.Solutions = append(out.Solutions, dominoes(t))
		}
	}
	if a.First != nil {
		out.Drawing = strings.TrimRight(string(notation.Box.Tiling(nil, p, a.First)), "\n")
	}
	for _, f := range p.Check() {
		out.Faults = append(out.Faults, f.String())
	}
	yield(out)
	return nil
}

// A step is a step of an explanation.
type step struct {
	Step  int      `json:"step"` // of its paragraph
	Rule  rule     `json:"rule"`
	Text  string   `json:"text"`
	Proof []string `json:"proof,omitempty"`
}

type rule struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Level string `json:"level"`
}

// explain answers with the steps in which a person would solve a board.
func explain(ctx context.Context, p dominosa.Puzzle, _ request, yield yield) error {
	d, err := deduce.Path(ctx, p, deduce.Config{})
	if err != nil {
		return err
	}
	x := deduce.Explain(p, d, deduce.Config{})
	steps := []step{}
	for _, round := range x.Rounds {
		for _, s := range round.Sentences {
			steps = append(steps, step{round.Number, rule{round.Rule.Name, round.Rule.Title, round.Rule.Level.String()}, s.Text.String(), say.Voice{}.Lines(s.Proof...)})
		}
	}
	yield(struct {
		Outcome string `json:"outcome"`
		Level   string `json:"level"`
		Steps   []step `json:"steps"`
		End     string `json:"end"`
	}{d.Outcome.String(), d.Level.String(), steps, x.End.String()})
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
		return fmt.Errorf("unknown level %q: expected trivial, basic, hard, extreme or beyond", r.Level)
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
	i := uint64(0)
	for made, err := range g.Boards(ctx, r.Seed, int(min(r.Count, math.MaxInt32)), 1) {
		if err != nil {
			return err
		}
		i++
		value := struct {
			Seed     uint64   `json:"seed"`
			Board    uint64   `json:"board"`
			ID       string   `json:"id"`
			Bones    string   `json:"bones"`
			Level    string   `json:"level,omitempty"`
			Solution []domino `json:"solution"`
		}{r.Seed, i, strings.TrimSpace(string(notation.ID.Board(nil, made.Puzzle))), made.Set().String(), r.Level, dominoes(made.Solution)}
		if !yield(value) {
			break
		}
	}
	return nil
}
