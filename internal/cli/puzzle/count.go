package puzzle

import (
	"context"
	"errors"
	"math/big"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewCount returns the subcommand count.
func NewCount(e *kit.Env) *cobra.Command {
	c := &countCommand{question: question{Env: e}}
	cmd := &cobra.Command{
		Use:   "count [FILE]...",
		Short: "Count the solutions of boards exactly",
		Long: `Count prints the exact number of solutions of every board, one per line.
It does not visit them, so it is quick even where there are many. The line of a
board that a limit stopped says stopped, that of a board that cannot be read bad.
If there are several files, each line begins with the name of its file.` + kit.ReadsPips +
			kit.Exit("some board has no solution", kit.BadInput, kit.Early),
		Example: `  bonepile example keller-73 | bonepile count`,
		RunE: func(_ *cobra.Command, files []string) error {
			e.Blank = "bad\n"
			return c.each(files, c.count)
		},
	}
	c.addFlags(cmd, countRecord{}, "nodes")
	c.addEngine(cmd, &c.engine)
	return cmd
}

type countCommand struct {
	question
	engine kit.Choice[dominosa.Engine]
	line   []byte // the answer at hand
}

func (c *countCommand) count(ctx context.Context, s kit.Source) error {
	if !s.Asked().Fits() {
		_, err := c.Check(s)
		return err
	}
	var stats dominosa.Stats
	if c.Meter.Due() {
		c.Meter.Show(0, "%s counted", kit.Plural(c.boards, "board"))
	}
	n, err := s.Asked().Count(ctx, dominosa.Config{Engine: c.engine.Value, MaxNodes: c.limits.Nodes, Stats: &stats, Progress: c.Progress(s)})
	switch {
	case errors.Is(err, dominosa.ErrEngine):
		return s.Fault(err)
	case err != nil:
		return c.halt(s, err, "; the number of solutions is not known", c.write(s, nil, err, stats))
	}
	c.None = c.None || n.Sign() == 0
	return c.write(s, n, nil, stats)
}

// write prints a number of solutions, or a placeholder for nil: line n belongs to board n.
func (c *countCommand) write(s kit.Source, n *big.Int, stopped error, stats dominosa.Stats) error {
	if c.JSON {
		return c.WriteJSON(countRecord{s.Input, s.Line, n, reason(stopped), newStats(stats)})
	}
	c.line = append(c.line[:0], c.Label(s.Input)...)
	if n == nil {
		c.line = append(c.line, "stopped"...)
	} else {
		c.line = n.Append(c.line, 10)
	}
	return c.Out.Put(append(c.line, '\n'))
}

// reason says briefly why a search was cut short, or nothing if it was not.
func reason(err error) string { return kit.Stopped(err, dominosa.ErrLimit) }
