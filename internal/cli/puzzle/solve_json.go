package puzzle

import (
	"bytes"
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

// begin waits for the first solution or the end: before them, an error leaves no object.
func (w *jsonWriter) begin() error { return nil }

// open writes what comes before the solutions.
func (w *jsonWriter) open() error {
	head, err := json.Marshal(solveBegin{w.o.Input, w.o.Line, kit.NewBoard(w.o.Puzzle)})
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
	} else if err := w.open(); err != nil {
		return err
	}
	w.written++
	_, err = w.Out.Write(text)
	return err
}

func (w *jsonWriter) end() error {
	o := w.o
	if w.written == 0 {
		if err := w.open(); err != nil {
			return err
		}
	}
	tail := solveEnd{Verdict: o.verdict.String(), Stats: newStats(o.stats)}
	switch {
	case o.stopped == kit.ErrLimit:
		tail.Stopped = "limit"
	case o.stopped != nil:
		tail.Stopped = reason(o.stopped)
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
	var stopped error
	if w.stats && o.verdict != dominosa.None && o.stopped == nil {
		list, err := o.Usage(w.Ctx, dominosa.Config{Engine: w.engine.Value, MaxNodes: w.nodes})
		if err != nil {
			tail.Stopped, stopped = reason(err), kit.ErrStopped
		}
		for _, u := range list {
			tail.Usage = append(tail.Usage, usageJSON{kit.NewPlace(u.Place), u.Solutions})
		}
	}
	line, err := kit.JSONLine(tail)
	if err != nil {
		return err
	}
	if _, err = w.Out.Write(append([]byte("],"), line[1:]...)); err != nil {
		return err
	}
	return stopped
}
