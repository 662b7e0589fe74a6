package cover

import (
	"cmp"
	"errors"
	"strings"

	"bonepile/cover"
	"bonepile/cover/simplify"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newReduce(e *kit.Env) *cobra.Command {
	r := &reduceCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "reduce [FILE]",
		Short: "Remove what an exact cover problem does not need",
		Long: `Reduce prints a smaller problem with the same number of solutions: without options
that would leave some item without any, and without items that are covered
whenever another one is. Standard error says what was removed.

With --safe it removes options only, so that every solution of the smaller problem
is, word for word, one of the whole problem.` +
			kit.Exit("the problem turned out to have no solution", kit.BadInput, "stopped early: the problem printed is valid, but more could be removed"),
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover reduce`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, r.reduce) },
	}
	f := cmd.Flags()
	f.BoolVar(&r.safe, "safe", false, "remove options only")
	f.Uint64Var(&r.budget, "nodes", 0, "stop after examining `N` entries of options")
	r.JSONFlag(cmd, "one JSON object", reduceRecord{})
	return cmd
}

type reduceCommand struct {
	*kit.Env
	safe   bool
	budget uint64
}

type reduceRecord struct {
	Input   string      `json:"input" record:"A problem, without what it does not need."`
	Rounds  []roundJSON `json:"rounds" doc:"What was removed, round by round."`
	Dead    string      `json:"dead,omitempty" doc:"A primary item that was left without options, if there is one: there is no solution."`
	Stopped string      `json:"stopped,omitempty" words:"stopped at the limit,interrupted" doc:"Why it ended early, so that more could be removed. Absent if nothing more can."`
	Text    string      `json:"text" doc:"The smaller problem, in the text form that bonepile cover reads; empty if nothing is left to write, and its only solution is empty."`
}

type roundJSON struct {
	Numbers []int    `json:"numbers" doc:"The options removed, as numbers that count the options of the problem from 1." record:"What a round removed."`
	Items   []string `json:"items" doc:"The items removed."`
}

func (r *reduceCommand) reduce(p problem.Named) error {
	how := simplify.Reduce
	if r.safe {
		how = simplify.Prune
	}
	r.Meter.Begin("%s: reducing", p.Input)
	q, red, stopped := how(r.Ctx, p.Problem, r.budget)
	switch {
	case stopped != nil && r.Ctx.Err() == nil:
		return problem.Error(p.Input, stopped)
	case stopped == nil && !red.Complete:
		stopped = cover.ErrLimit
	}
	p.SayBase(r.Env)
	var text strings.Builder
	if q.Primary() > 0 {
		if _, err := q.WriteTo(&text); err != nil {
			return err
		}
	}
	if err := r.write(p, red, text.String(), stopped); err != nil {
		return err
	}
	if q.Primary() == 0 {
		r.Say("%s: nothing left to write: the only solution of what remains is empty\n", p.Input)
	}
	for i, round := range red.Rounds {
		r.Say("%s: round %d removed %s and %s\n", p.Input, i+1,
			kit.Plural(uint64(len(round.Options)), "option"), kit.Plural(uint64(len(round.Items)), "item"))
	}
	r.Say("%s: removed %d of %s and %d of %s\n", p.Input,
		red.Options, kit.Plural(uint64(p.Options()), "option"), red.Items, kit.Plural(uint64(p.Items()), "item"))
	if red.Dead >= 0 {
		r.Say("%s: no solution: there is no option left for %s\n", p.Input, p.Name(red.Dead))
		r.None = true
	}
	switch {
	case errors.Is(stopped, cover.ErrLimit):
		return r.Stop("%s: stopped at the limit of %d entries; there may be more to remove", p.Input, r.budget)
	case stopped != nil:
		return r.Stop("%s: interrupted; there may be more to remove", p.Input)
	}
	return nil
}

// nothing is written for a problem without items. The next command of a pipe takes no text for a
// failure of this one.
const nothing = "| nothing left\n"

func (r *reduceCommand) write(p problem.Named, red *simplify.Reduction, text string, stopped error) error {
	rec := reduceRecord{Input: p.Input, Rounds: []roundJSON{}, Stopped: problem.Stopped(stopped), Text: text}
	if red.Dead >= 0 {
		rec.Dead = p.Name(red.Dead)
	}
	for _, round := range red.Rounds {
		rec.Rounds = append(rec.Rounds, roundJSON{
			kit.Each(round.Options, func(o simplify.Blocking) int { return o.Option + 1 }),
			kit.Each(round.Items, func(it simplify.Implied) string { return p.Name(it.Item) }),
		})
	}
	return r.Answer(rec, cmp.Or(text, nothing))
}
