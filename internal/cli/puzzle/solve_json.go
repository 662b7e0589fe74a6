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
	case o.verdict == dominosa.Many && !w.all:
		here, there := o.first.Differ(o.second)
		tail.Differ = &differJSON{kit.NewPlaces(here), kit.NewPlaces(there)}
	}
	if o.stopped == nil && w.all {
		tail.Count = new(big.Int).SetUint64(o.printed)
	}
	for _, f := range o.faults {
		tail.Faults = append(tail.Faults, f.String())
	}
	if o.proof != nil {
		tail.Refutation = lines(o.proof)
	}
	if o.method != nil {
		tail.Stats = statsJSON{Engine: w.method.method.Name, Nodes: o.method.Work}
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
