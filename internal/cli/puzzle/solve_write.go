package puzzle

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/refute"
	"bonepile/internal/cli/kit"
)

// A textWriter writes for people: drawings, and sentences below them. If the
// form is not a drawing, the sentences go to standard error.
type textWriter struct {
	*solveCommand
	o *outcome
}

// begin writes the name of a board unless it seems to be the only one.
func (w *textWriter) begin() error {
	if !drawings[w.form.Name] || w.boards == 0 && !w.Several && w.o.Name == "" {
		return nil
	}
	return w.Print("%s%s\n", strings.Repeat("\n", int(min(1, w.boards))), w.o.Where())
}

func (w *textWriter) solution(t dominosa.Tiling) error {
	w.text = w.text[:0]
	if !w.form.OneLine && (w.o.printed > 0 || w.boards > 0 && !drawings[w.form.Name]) {
		w.text = append(w.text, '\n')
	}
	text, err := w.form.Solved(w.text, w.o.Source, t)
	if err != nil {
		return w.o.Fault(err)
	}
	w.text = text
	return w.Out.Put(text)
}

func (w *textWriter) end(ctx context.Context) error {
	var b bytes.Buffer
	o := w.o
	if !drawings[w.form.Name] {
		fmt.Fprintf(&b, "%s: ", o.Where())
	}
	switch {
	case o.method != nil && o.stopped == nil && o.Verdict == dominosa.Unknown && o.First != nil:
		fmt.Fprintln(&b, "a solution; the method does not show whether it is the only one")
	case o.method != nil && o.stopped == nil && o.Verdict == dominosa.Unknown:
		fmt.Fprintln(&b, "the method found no solution, which does not prove that there is none")
	case o.stopped == kit.ErrLimit:
		fmt.Fprintf(&b, "%s printed; there may be more\n", kit.Plural(o.printed, "solution"))
	case w.all && o.stopped != nil:
		fmt.Fprintf(&b, "%s printed, then %s", kit.Plural(o.printed, "solution"), w.stop())
		if d := o.stats.Done; d > 0 {
			fmt.Fprintf(&b, " at about %.2g %% of the search", 100*d)
		}
		b.WriteByte('\n')
	case o.stopped != nil && o.First != nil:
		fmt.Fprintf(&b, "a solution, perhaps not the only one: the search was %s\n", w.stop())
	case o.stopped != nil:
		fmt.Fprintf(&b, "no solution found before the search was %s\n", w.stop())
	case o.Verdict == dominosa.Unique:
		fmt.Fprintln(&b, "the only solution")
	case o.Verdict == dominosa.Many && w.all:
		fmt.Fprintln(&b, kit.Plural(o.printed, "solution"))
	case o.Verdict == dominosa.Many:
		w.many(&b)
	default:
		w.none(&b)
	}
	switch {
	case o.method != nil:
		fmt.Fprintln(&b, methodEffort(w.method, o.method))
	case w.engine.Value != dominosa.Auto, w.limits.Nodes > 0:
		fmt.Fprintln(&b, effort(o.stats))
	}
	if w.stats && o.Verdict != dominosa.None && o.stopped == nil {
		w.usage(ctx, &b)
	}
	if drawings[w.form.Name] {
		return w.Out.Put(b.Bytes())
	}
	w.Say("%s", b.Bytes())
	return nil
}

func (w *textWriter) stop() string {
	if w.o.method != nil && errors.Is(w.o.stopped, dominosa.ErrLimit) {
		return fmt.Sprintf("stopped at the limit of %d %s", w.limits.Nodes, w.method.Unit)
	}
	return w.limits.Why(w.o.stopped, dominosa.ErrLimit)
}

func (w *textWriter) many(b *bytes.Buffer) {
	n := cmp.Or(w.counted(w.o), "many")
	here, there := w.o.First.Differ(w.o.Second)
	fmt.Fprintf(b, "one of %s solutions; another differs in %s:\n", n, kit.Plural(uint64(len(here)), "bone"))
	fmt.Fprintf(b, "  here   %s\n  there  %s\n", placeList(here), placeList(there))
}

// proofLines is how much of a proof is printed without --proof.
const proofLines = 24

func (w *textWriter) none(b *bytes.Buffer) {
	o := w.o
	switch {
	case o.proof == nil && len(o.faults) == 0:
		fmt.Fprintln(b, "no solution; the search for a proof that people can follow was", w.proofStop(o.proofErr))
		return
	case len(o.Given) > 0:
		fmt.Fprintln(b, "no solution with the dominoes given:")
	default:
		fmt.Fprintln(b, "no solution:")
	}
	for _, f := range o.faults {
		fmt.Fprintf(b, "  %v\n", f)
	}
	if len(o.faults) > 0 {
		return
	}
	proof, shown := o.proof, o.proof
	if !w.proof && len(proof) > proofLines {
		shown = proof[:proofLines]
	}
	for _, line := range shown {
		fmt.Fprintf(b, "  %s\n", line)
	}
	if len(shown) < len(proof) {
		fmt.Fprintf(b, "  ... and so on, %d lines altogether; --proof prints them\n", len(proof))
	}
	if o.proofErr != nil {
		fmt.Fprintln(b, "  the proof is not complete: the search for it was", w.proofStop(o.proofErr))
	}
}

func lines(proof *refute.Proof) []string {
	return strings.Split(strings.TrimRight(proof.String(), "\n"), "\n")
}

// proofStop says why the search for a proof ended.
func (w *textWriter) proofStop(err error) string {
	if errors.Is(err, refute.ErrTooLong) {
		return fmt.Sprintf("abandoned after %d steps", maxProof)
	}
	return w.limits.Why(err, dominosa.ErrLimit)
}

// usage says how many solutions each place occurs in.
func (w *textWriter) usage(ctx context.Context, b *bytes.Buffer) {
	list, err := w.o.Usage(ctx, dominosa.Config{Engine: w.engine.Value, MaxNodes: w.limits.Nodes})
	if err != nil {
		w.o.cut = true
		fmt.Fprintln(b, "the solutions with each place were not counted:", w.limits.Why(err, dominosa.ErrLimit))
		return
	}
	total, err := w.o.Count(ctx, dominosa.Config{Engine: w.engine.Value, MaxNodes: w.limits.Nodes})
	if err != nil {
		w.o.cut = true
		return
	}
	var always, never int
	var rarest *dominosa.Usage
	for i, u := range list {
		switch {
		case u.Solutions.Sign() == 0:
			never++
		case u.Solutions.Cmp(total) == 0:
			always++
		}
		if u.Solutions.Sign() > 0 && (rarest == nil || u.Solutions.Cmp(rarest.Solutions) < 0) {
			rarest = &list[i]
		}
	}
	fmt.Fprintf(b, "%s in %v solutions: %d in every one, %d in none", kit.Plural(uint64(len(list)), "place"), total, always, never)
	if rarest != nil {
		fmt.Fprintf(b, ", every other in %v or more", rarest.Solutions)
	}
	b.WriteByte('\n')
	width := len(total.String())
	for _, u := range list {
		fmt.Fprintf(b, "  %*v  %v\n", width, u.Solutions, u.Place)
	}
}

// A jsonWriter writes one object per board. With --all it comes piece by piece: the
// solutions as they are found, then what is known only at the end.
type jsonWriter struct {
	*solveCommand
	o       *outcome
	written int
}

func (w *jsonWriter) begin() error {
	input, err := json.Marshal(w.o.Input)
	if err != nil {
		return err
	}
	w.text = append(append(w.text[:0], `{"input":`...), input...)
	w.text = strconv.AppendInt(append(w.text, `,"line":`...), int64(w.o.Line), 10)
	w.text = w.o.AppendJSON(append(w.text, `,"board":`...))
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
	tail := solveEnd{Verdict: o.Verdict.String(), Stats: newStats(o.stats)}
	tail.Stopped = reason(o.stopped)
	switch {
	case o.stopped != nil:
	case w.all:
		tail.Count = new(big.Int).SetUint64(o.printed)
	case o.Verdict == dominosa.Many:
		here, there := o.First.Differ(o.Second)
		tail.Differ = &differJSON{kit.NewPlaces(here), kit.NewPlaces(there)}
	}
	tail.Faults, tail.Refutation = kit.Each(o.faults, dominosa.Fault.String), o.proof
	if o.method != nil {
		tail.Stats = statsJSON{Engine: w.method.Name, Nodes: o.method.Work}
		tail.Failure = o.method.Failure
	}
	if w.stats && o.Verdict != dominosa.None && o.stopped == nil {
		list, err := o.Usage(ctx, dominosa.Config{Engine: w.engine.Value, MaxNodes: w.limits.Nodes})
		if err != nil {
			tail.Stopped, o.cut = reason(err), true
		}
		tail.Usage = kit.Each(list, func(u dominosa.Usage) usageJSON { return usageJSON{kit.NewPlace(u.Place), u.Solutions} })
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
