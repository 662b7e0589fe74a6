package puzzle

import (
	"cmp"
	"context"
	"strings"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// A question is what the subcommands share that answer for boards.
type question struct {
	*kit.Env
	bones  kit.PuzzleFlags
	limits kit.Limits
	boards uint64 // answered so far

	cmd  *cobra.Command
	pips []string // flags that mean something for a Pips puzzle; nil if the command takes none
}

// addFlags gives cmd the flags that all have; record is what --json prints, and pips are
// the flags that mean something for a Pips puzzle, if the command takes these, besides
// --json, --given and --time.
func (q *question) addFlags(cmd *cobra.Command, record any, pips ...string) {
	q.cmd, q.pips = cmd, pips
	q.bones.AddFlags(cmd)
	q.limits.AddTime(cmd, "give up on a board")
	q.JSONFlag(cmd, "one JSON object per board", record)
}

// addEngine gives cmd --nodes and --engine.
func (q *question) addEngine(cmd *cobra.Command, engine *kit.Choice[dominosa.Engine]) {
	q.limits.AddNodes(cmd, "give up on a board after `N` nodes")
	engine.Allow(kit.Range(dominosa.Auto, dominosa.Cover)...)
	cmd.Flags().Var(engine, "engine", "search with the engine of this `NAME`: auto, word, wide or cover")
}

// listed returns what messages call the places of a flag. If they are @FILE, the text of the file takes their stead.
func (q *question) listed(flag string, places *string) (name string, err error) {
	name, ok := strings.CutPrefix(*places, "@")
	if !ok {
		return flag, nil
	}
	*places, _, err = q.Text(name, "places")
	return name, err
}

// each asks about every board of files, with what flags add, within the limit of time.
func (q *question) each(files []string, ask func(context.Context, kit.Source) error) error {
	boards := q.Boards
	if q.pips != nil {
		boards = func(files []string, f func(kit.Source) error) error {
			return q.Puzzles(q.cmd, append(q.pips, "json", "given", "time"), files, f)
		}
	}
	return boards(files, func(s kit.Source) error {
		if err := q.bones.Lay(&s); err != nil {
			return err
		}
		ctx, cancel := q.limits.Deadline(q.Ctx)
		defer cancel()
		err := ask(ctx, s)
		q.boards++
		return err
	})
}

// tell prints the answer for a board, behind its name if it is not the only one.
func (q *question) tell(s kit.Source, record any, text string) error {
	if q.boards > 0 || q.Several {
		text = s.Where() + ": " + text
	}
	return q.Answer(record, text)
}

// halt says why there is no answer, followed by after. tell is the error of printing a placeholder.
func (q *question) halt(s kit.Source, stopped error, after string, tell error) error {
	halted := q.Halt("%s: %s%s", s.Where(), q.limits.Why(stopped, dominosa.ErrLimit), after)
	return cmp.Or(tell, halted)
}
