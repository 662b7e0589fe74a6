package puzzle

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
)

func NewCount(e *kit.Env) *cobra.Command {
	c := &counting{Env: e}
	cmd := &cobra.Command{
		Use:   "count [FILE]...",
		Short: "Print the exact number of solutions, a line a board",
		Long: `Count prints the exact number of solutions of every board, alone on a line.
The solutions are not listed, so it is quick where they are many.

Exit status: 0 done; 1 some board has no solution; 2 bad use or bad input;
3 stopped early.`,
		Example: `  echo 6:66110144266115145213214055322200532420063643056533643054 | bonepile count`,
		RunE:    func(_ *cobra.Command, files []string) error { return c.run(files) },
	}
	f := cmd.Flags()
	f.Var(&c.bones, "bones", kit.BonesUse)
	f.Var(&c.engine, "engine", "how to search: auto, word, wide or cover")
	f.Uint64Var(&c.nodes, "nodes", 0, "stop a board after `N` nodes")
	f.BoolVar(&c.json, "json", false, "one JSON object a board, described in docs/json.md")
	return cmd
}

type counting struct {
	*kit.Env
	bones  kit.BonesFlag
	engine engineFlag
	nodes  uint64
	json   bool

	line   []byte // the answer at hand
	boards uint64
}

func (c *counting) run(files []string) error {
	return c.Env.Boards(files, c.count)
}

func (c *counting) count(s kit.Source) error {
	if c.bones.Bones != nil {
		s.Bones = c.bones.Bones
	}
	if !s.Fits() {
		_, err := c.Check(s)
		return err
	}
	var stats dominosa.Stats
	cfg := dominosa.Config{Engine: c.engine.engine, MaxNodes: c.nodes, Stats: &stats}
	if c.Meter.On() {
		c.Meter.Show(0, fmt.Sprintf("%d boards counted", c.boards))
		cfg.Progress = func(st dominosa.Stats) {
			c.Meter.Show(0, fmt.Sprintf("%s: %d nodes", s.Where(), st.Nodes))
		}
	}
	n, err := s.Count(c.Ctx, cfg)
	if errors.Is(err, dominosa.ErrEngine) {
		return fmt.Errorf("%s: %w", s.Where(), err)
	}
	if err != nil {
		c.Say("%s: %s after %d nodes; the number of solutions is not known\n", s.Where(), reason(err), stats.Nodes)
		return kit.ErrStopped
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

// reason says in a word why a search was cut short.
func reason(err error) string {
	if errors.Is(err, dominosa.ErrLimit) {
		return "stopped at the limit"
	}
	return "interrupted"
}
