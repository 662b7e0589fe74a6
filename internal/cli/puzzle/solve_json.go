package puzzle

import (
	"bytes"
	"context"
	"encoding/json"
	"math/big"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
)

// A jsonWriter writes one object per board, piece by piece: the solutions as
// they are found, then what is known only at the end.
type jsonWriter struct {
	*solving
	o       *outcome
	written int
}

func (w *jsonWriter) begin() error {
	head, err := json.Marshal(struct {
		Input string          `json:"input"`
		Line  int             `json:"line"`
		Board json.RawMessage `json:"board"`
	}{w.o.Input, w.o.Line, kit.BoardJSON(w.o.Puzzle)})
	if err != nil {
		return err
	}
	head = append(bytes.TrimSuffix(head, []byte("}")), `,"solutions":[`...)
	_, err = w.Out.Write(head)
	return err
}

func (w *jsonWriter) solution(t dominosa.Tiling) error {
	text, err := json.Marshal(kit.NewPlaces(t))
	if err != nil {
		return err
	}
	if w.written > 0 {
		text = append([]byte(","), text...)
	}
	w.written++
	_, err = w.Out.Write(text)
	return err
}

func (w *jsonWriter) end(ctx context.Context) error {
	o := w.o
	tail := solveRecord{Verdict: o.verdict.String(), Stats: newStats(o.stats)}
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
	_, err = w.Out.Write(append([]byte("],"), line[1:]...))
	return err
}
