package main

import (
	"strconv"

	"bonepile/cover"

	"github.com/spf13/cobra"
)

func newCoverCount(e *env) *cobra.Command {
	c := &coverCounting{coverSearch: coverSearch{env: e}, by: "search", memory: 2 << 30}
	cmd := &cobra.Command{
		Use:   "count [FILE]...",
		Short: "Print the number of solutions of exact cover problems",
		Long: `Count prints the number of solutions of every problem, alone on a line.

There are three ways (--by). A search visits each solution. Memo remembers what
is left of the problem at every node, and how many solutions that has: often far
faster where solutions are many, but it takes memory. Options goes through the
options once and keeps a table of what those before can have covered: it is good
where items that lie close together come close together, as in a grid. Both give
exact numbers of any length.

Exit status: 0 done; 1 some problem has no solution; 2 bad use or bad input;
3 stopped early, with no number printed.`,
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover count`,
		RunE:    func(_ *cobra.Command, files []string) error { return e.problems(files, c.count) },
	}
	c.addFlags(cmd, "stop a problem at `N` solutions")
	cmd.Flags().Var(&c.by, "by", "the way to count: search, memo or options")
	cmd.Flags().Var(&c.memory, "memory", "by memo or options: stop when what is remembered takes so much, 0 for no limit")
	return cmd
}

type coverCounting struct {
	coverSearch
	by     wayFlag
	memory sizeFlag
	line   []byte // the answer at hand
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
	if c.by != "search" {
		return c.countAtOnce(ctx, p, cfg)
	}
	n, stopped := p.Count(ctx, cfg)
	if stopped == nil && c.limit > 0 && n-c.before() == c.limit {
		stopped = errLimit
	}
	if err := c.bad(p, stopped); err != nil {
		return err
	}
	if err := c.unwatch(); err != nil {
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
