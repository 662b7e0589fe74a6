package puzzle

import (
	"context"
	"encoding/json"
	"math/big"
	"strconv"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
)

// A jsonWriter writes one object per board. With --all it comes piece by piece: the
// solutions as they are found, then what is known only at the end.
type jsonWriter struct {
	*solveCommand
	o       *outcome
	written int
}

func (w *jsonWriter) begin() error {
	if w.inputJSON == nil || w.input != w.o.Input {
		quoted, err := json.Marshal(w.o.Input)
		if err != nil {
			return err
		}
		w.input, w.inputJSON = w.o.Input, quoted
	}
	w.text = append(append(w.text[:0], `{"input":`...), w.inputJSON...)
	w.text = strconv.AppendInt(append(w.text, `,"line":`...), int64(w.o.Line), 10)
	w.text = kit.AppendBoardJSON(append(w.text, `,"board":`...), w.o.Puzzle)
	w.text = append(w.text, `,"solutions":[`...)
	return nil
}

func (w *jsonWriter) solution(t dominosa.Tiling) error {
	if w.written > 0 {
		w.text = append(w.text, ',')
	}
	w.written++
	w.text = kit.AppendPlacesJSON(w.text, t)
	if w.all {
		return w.flush()
	}
	return nil
}

// flush writes what has been made.
func (w *jsonWriter) flush() error {
	_, err := w.Out.Write(w.text)
	w.text = w.text[:0]
	return err
}

func (w *jsonWriter) end(ctx context.Context) error {
	o := w.o
	tail := solveEnd{Verdict: o.verdict.String(), Stats: newStats(o.stats)}
	tail.Stopped = reason(o.stopped)
	switch {
	case o.stopped != nil:
	case w.all:
		tail.Count = new(big.Int).SetUint64(o.printed)
	case o.verdict == dominosa.Many:
		here, there := o.first.Differ(o.second)
		tail.Differ = &differJSON{kit.NewPlaces(here), kit.NewPlaces(there)}
	}
	for _, f := range o.faults {
		tail.Faults = append(tail.Faults, f.String())
	}
	if o.proof != nil {
		tail.Refutation = lines(o.proof)
	}
	if o.method != nil {
		tail.Stats = statsJSON{Engine: w.method.Name, Nodes: o.method.Work}
		tail.Failure = o.method.Failure
	}
	if w.stats && o.verdict != dominosa.None && o.stopped == nil {
		list, err := o.Usage(ctx, dominosa.Config{Engine: w.engine.Value, MaxNodes: w.limits.Nodes})
		if err != nil {
			tail.Stopped, o.cut = reason(err), true
		}
		for _, u := range list {
			tail.Usage = append(tail.Usage, usageJSON{kit.NewPlace(u.Place), u.Solutions})
		}
	}
	line, err := kit.JSONLine(tail)
	if err != nil {
		return err
	}
	w.text = append(append(w.text, "],"...), line[1:]...)
	return w.flush()
}

// The JSON that the subcommands print: one object per board, on one line. A field is never
// renamed or removed.

type countRecord struct {
	Input   string    `json:"input" record:"The number of solutions of a board."`
	Line    int       `json:"line"`
	Count   *big.Int  `json:"count,omitempty" doc:"The number of solutions. Absent if the search was stopped."`
	Stopped string    `json:"stopped,omitempty"`
	Stats   statsJSON `json:"stats"`
}

// A solveRecord is the object of a board, which a jsonWriter writes piece by piece.
type solveRecord struct {
	solveBegin `record:"A board and its solutions. They come before what is known only at the end, so that they can be written as they are found."`
	Solutions  [][]kit.PlaceJSON `json:"solutions" doc:"The first solution, or with --all every one: its dominoes in the order of the upper or left cell of each, row by row."`
	solveEnd
}

type solveBegin struct {
	Input string        `json:"input"`
	Line  int           `json:"line"`
	Board kit.BoardJSON `json:"board"`
}

type solveEnd struct {
	Verdict    string      `json:"verdict" words:"none,unique,many,unknown" doc:"How many solutions there are. It is unknown if the search was stopped before that was clear."`
	Stopped    string      `json:"stopped,omitempty"`
	Count      *big.Int    `json:"count,omitempty" doc:"With --all, if the search is complete: the number of solutions."`
	Differ     *differJSON `json:"differ,omitempty" doc:"If there are many, without --all."`
	Faults     []string    `json:"faults,omitempty" doc:"If there is no solution and that is visible without a search: the reasons, in sentences."`
	Refutation []string    `json:"refutation,omitempty" doc:"Otherwise, if there is no solution: a proof, line by line. It is left out if it is very long."`
	Usage      []usageJSON `json:"usage,omitempty" doc:"With --places: every place."`
	Failure    string      `json:"failure,omitempty" doc:"With --method: the message of its author, if the method gives up or finds the board impossible."`
	Stats      statsJSON   `json:"stats"`
}

type differJSON struct {
	Here  []kit.PlaceJSON `json:"here" doc:"The dominoes of the solution shown that another solution does not have." record:"Where two solutions differ."`
	There []kit.PlaceJSON `json:"there" doc:"The dominoes of the other solution in their place."`
}

type usageJSON struct {
	kit.PlaceJSON `record:"A place, and how many solutions use it."`
	Solutions     *big.Int `json:"solutions" doc:"The number of solutions with a domino there."`
}

type statsJSON struct {
	Engine   string `json:"engine" doc:"The engine: word, wide or cover, or the name of the method." record:"How a search went."`
	Nodes    uint64 `json:"nodes" doc:"The positions visited; with --method, the work in its own unit."`
	Branches uint64 `json:"branches" doc:"The positions at which nothing was forced."`
	MemoHits uint64 `json:"memo_hits,omitempty" doc:"The positions whose count was known."`
}

func newStats(s dominosa.Stats) statsJSON {
	return statsJSON{s.Engine.String(), s.Nodes, s.Branches, s.MemoHits}
}
