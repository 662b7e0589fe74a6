package cover

import (
	"strconv"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/cli/runs"
)

func newCoverCount(e *kit.Env) *cobra.Command {
	c := &coverCounting{coverSearch: coverSearch{Env: e}, by: "auto", memory: 2 << 30}
	cmd := &cobra.Command{
		Use:   "count [FILE]...",
		Short: "Print the number of solutions of exact cover problems",
		Long: `Count prints the number of solutions of every problem, alone on a line.

There are several ways (--by). A search visits each solution. Memo remembers what
is left of the problem at every node, and how many solutions that has: often far
faster where solutions are many, but it takes memory; recall is the same, quicker,
and forgets when the memory is full. Options goes through the options once and keeps
a table of what those before can have covered, and sweep goes through the items:
both are good where what lies close together comes close together, as in a grid.
Signs is for problems that choose one option for each of some items to cover the
others, as Langford's: it takes a sum over all ways to give these others a sign, and
no memory. Auto begins with several at once and goes on with the one that promises
to be fastest. All but a search give exact numbers of any length. Without --by it is
auto, or a search if another flag asks for what only a search has: its statistics,
limits, rules, reports or parts.

With --certify the number comes with a file that bonepile cover verify
--certificate confirms, or anyone else: docs/certificate.md says how.

Exit status: 0 done; 1 some problem has no solution; 2 bad use or bad input;
3 stopped early, with no number printed.`,
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover count`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if !cmd.Flags().Changed("by") && asksForSearch(cmd) {
				c.by = "search"
			}
			return problem.Each(e, files, c.count)
		},
	}
	c.addFlags(cmd, "stop a problem at `N` solutions")
	c.run.AddFlags(cmd)
	cmd.Flags().Var(&c.by, "by", "the way to count: auto, search, memo, recall, options, sweep or signs")
	cmd.Flags().Var(&c.memory, "memory", "what is remembered may take so much: auto and recall forget or search then, memo, options and sweep stop; 0 for no limit")
	cmd.Flags().StringVar(&c.certificate, "certify", "", "write to `FILE` what it takes to confirm the number")
	cmd.Flags().IntVar(&c.parts, "certify-parts", 0, "certify so many parts of the search tree, at least, and not states; 0 for states if the problem has no bounds and no weights")
	return cmd
}

type coverCounting struct {
	coverSearch
	by          wayFlag
	memory      kit.SizeFlag
	certificate string // name of the file to write, "" for none
	parts       int
	run         runs.RunFlags
	line        []byte // the answer at hand
}

func (c *coverCounting) count(p problem.Named) error {
	if c.run.On() {
		return c.countRun(p)
	}
	var stats cover.Stats
	cfg, err := c.config(p, &stats)
	if err != nil {
		return err
	}
	cfg.MaxSolutions = c.limit
	ctx, cancel := kit.Deadline(c.Ctx, c.time)
	defer cancel()
	if c.certificate != "" {
		return c.certify(ctx, p, cfg)
	}
	if c.by != "search" {
		return c.countAtOnce(ctx, p, cfg)
	}
	n, stopped := p.Visit(ctx, cfg)
	if stopped == nil && c.limit > 0 && n-c.before() == c.limit {
		stopped = kit.ErrLimit
	}
	if err := c.bad(p, stopped); err != nil {
		return err
	}
	if err := c.unwatch(); err != nil {
		return err
	}
	c.tell(p, stats)
	if stopped != nil {
		c.Say("%s: %s found, then %s\n", p.Input, kit.Plural(n, "solution"), c.stop(stopped, stats))
		return kit.ErrStopped
	}
	return c.print(p, n, stats)
}

// print prints the number of solutions of p.
func (c *coverCounting) print(p problem.Named, n uint64, stats cover.Stats) error {
	c.None = c.None || n == 0
	if c.json {
		return c.WriteJSON(coverCountRecord{p.Input, n, newCoverStats(stats)})
	}
	c.line = append(strconv.AppendUint(c.line[:0], n, 10), '\n')
	_, err := c.Out.Write(c.line)
	return err
}
