package puzzle

import (
	"errors"
	"fmt"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewCount returns the subcommand count.
func NewCount(e *kit.Env) *cobra.Command {
	c := &counting{Env: e}
	cmd := &cobra.Command{
		Use:   "count [FILE]...",
		Short: "Count the solutions of boards exactly",
		Long: `Count prints the exact number of solutions of every board on a line of its own.
It does not visit them, so it is quick even where there are many.

Exit status: 0 done; 1 some board has no solution; 2 bad use or bad input;
3 stopped early.`,
		Example: `  bonepile example keller-73 | bonepile count`,
		RunE:    func(_ *cobra.Command, files []string) error { return c.run(files) },
	}
	f := cmd.Flags()
	c.bones.AddFlag(cmd)
	engineFlag(cmd, &c.engine)
	f.Uint64Var(&c.nodes, "nodes", 0, "give up on a board after `N` nodes")
	kit.JSONFlag(cmd, &c.json, "one JSON object per board", countRecord{})
	return cmd
}

type counting struct {
	*kit.Env
	bones  kit.BonesFlag
	engine kit.Choice[dominosa.Engine]
	nodes  uint64
	json   bool

	line   []byte // the answer at hand
	boards uint64
}

func (c *counting) run(files []string) error {
	return c.Env.Boards(files, c.count)
}

func (c *counting) count(s kit.Source) error {
	c.bones.Lay(&s)
	if !s.Fits() {
		_, err := c.Check(s)
		return err
	}
	var stats dominosa.Stats
	if c.Meter.On() { // its text takes longer than a board
		c.Meter.Show(0, "%s counted", kit.Plural(c.boards, "board"))
	}
	n, err := s.Count(c.Ctx, dominosa.Config{Engine: c.engine.Value, MaxNodes: c.nodes, Stats: &stats, Progress: c.Progress(s)})
	if errors.Is(err, dominosa.ErrEngine) {
		return fmt.Errorf("%s: %w", s.Where(), err)
	}
	if err != nil {
		return c.Stop("%s: %s after %d nodes; the number of solutions is not known", s.Where(), reason(err), stats.Nodes)
	}
	c.boards++
	c.None = c.None || n.Sign() == 0
	if c.json {
		return c.WriteJSON(countRecord{s.Input, s.Line, n, newStats(stats)})
	}
	c.line = append(n.Append(c.line[:0], 10), '\n')
	_, err = c.Out.Write(c.line)
	return err
}

// reason says briefly why a search was cut short.
func reason(err error) string {
	if errors.Is(err, dominosa.ErrLimit) {
		return "stopped at the limit"
	}
	return "interrupted"
}
