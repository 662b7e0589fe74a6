package main

import (
	"strconv"

	"bonepile/cover"

	"github.com/spf13/cobra"
)

func newCoverCount(e *env) *cobra.Command {
	c := &coverCounting{coverSearch: coverSearch{env: e}}
	cmd := &cobra.Command{
		Use:   "count [FILE]...",
		Short: "Print the number of solutions of exact cover problems",
		Long: `Count prints the number of solutions of every problem, alone on a line. It
visits each of them.

Exit status: 0 done; 1 some problem has no solution; 2 bad use or bad input;
3 stopped early, with no number printed.`,
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover count`,
		RunE:    func(_ *cobra.Command, files []string) error { return e.problems(files, c.count) },
	}
	c.addFlags(cmd, "stop a problem at `N` solutions")
	return cmd
}

type coverCounting struct {
	coverSearch
	line []byte // the answer at hand
}

func (c *coverCounting) count(p named) error {
	var stats cover.Stats
	cfg, err := c.config(p, &stats)
	if err != nil {
		return err
	}
	cfg.MaxSolutions = c.limit
	ctx, cancel := c.deadline(c.ctx)
	defer cancel()
	n, stopped := p.Count(ctx, cfg)
	if stopped == nil && c.limit > 0 && n-c.before() == c.limit {
		stopped = errLimit
	}
	if err := c.bad(p, stopped); err != nil {
		return err
	}
	c.tell(p, stats)
	if stopped != nil {
		c.say("%s: %s found, then %s\n", p.input, plural(n, "solution"), c.stop(stopped, stats))
		return errStopped
	}
	c.none = c.none || n == 0
	if c.json {
		return c.writeJSON(coverCountRecord{p.input, n, newCoverStats(stats)})
	}
	c.line = append(strconv.AppendUint(c.line[:0], n, 10), '\n')
	_, err = c.out.Write(c.line)
	return err
}
