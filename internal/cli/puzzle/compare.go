package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"text/tabwriter"
	"time"

	"bonepile/dominosa/classic"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewCompare returns the subcommand compare.
func NewCompare(e *kit.Env) *cobra.Command {
	c := &compareCommand{question: question{Env: e}}
	cmd := &cobra.Command{
		Use:   "compare [FILE]...",
		Short: "Compare the published methods",
		Long: `Compare solves every board with each method and prints a table: what was found,
the work in the method's own unit, the time, and its ratio to the time of the
fastest. Every method looks for all solutions, on one core and within the same
limits. Times are those of the processor; short runs are repeated, and the table has their
average.

Methods:
` + methodNames() + `
Exit status: 0 done; 2 bad use or bad input; 3 stopped early.`,
		Example: `  echo 3:32211030220321310103 | bonepile compare --method mikefc,bonepile`,
		RunE: func(_ *cobra.Command, files []string) error {
			if c.names == "all" {
				c.methods = classic.Methods()
			} else {
				for name := range strings.SplitSeq(c.names, ",") {
					m, err := namedMethod(strings.TrimSpace(name))
					if err != nil {
						return err
					}
					c.methods = append(c.methods, *m)
				}
			}
			return c.each(files, c.compare)
		},
	}
	f := cmd.Flags()
	f.StringVar(&c.names, "method", "all", "the `METHOD`, or several separated by commas")
	c.limits.Time = 10 * time.Second
	c.addFlags(cmd, compareTable{})
	f.Lookup("time").Usage = "give up on a method after this time, such as 90s or 12h"
	return cmd
}

type compareCommand struct {
	question
	names   string
	methods []classic.Method
}

type compareTable struct {
	Input string       `json:"input" record:"What the methods did on a board."`
	Line  int          `json:"line"`
	Rows  []compareRow `json:"methods" doc:"The requested methods, in that order."`
}

type compareRow struct {
	Method    string        `json:"method" doc:"Its name." record:"What a method did."`
	Found     string        `json:"found" doc:"The result, in words."`
	Solutions int           `json:"solutions" doc:"The number of solutions found."`
	Complete  bool          `json:"complete" doc:"Whether there are no others."`
	Work      uint64        `json:"work" doc:"The amount of work."`
	Unit      string        `json:"unit" doc:"The unit in which the method counts it."`
	Time      time.Duration `json:"ns" doc:"The median time of a run, in nanoseconds; 0 if it did not run."`
	Ratio     float64       `json:"ratio,omitempty" doc:"That time divided by the fastest of the methods that found all solutions; absent if this one did not."`
}

func (c *compareCommand) compare(_ context.Context, s kit.Source) error {
	if _, err := c.Check(s); err != nil {
		return err
	}
	table := compareTable{Input: s.Input, Line: s.Line}
	for _, m := range c.methods {
		if c.Ctx.Err() != nil {
			break
		}
		c.Meter.Begin("%s: %s", s.Where(), m.Name)
		table.Rows = append(table.Rows, c.time(m, s))
	}
	fastest := time.Duration(0)
	for _, r := range table.Rows {
		if r.Complete && (fastest == 0 || r.Time < fastest) {
			fastest = r.Time
		}
	}
	for i := range table.Rows {
		if r := &table.Rows[i]; r.Complete {
			r.Ratio = float64(r.Time) / float64(fastest)
		}
	}
	if c.JSON {
		return c.WriteJSON(table)
	}
	return c.print(table)
}

// Short runs are repeated until they have taken repeatFor together, at most repeats times.
const (
	repeatFor = 50 * time.Millisecond
	repeats   = 1001
)

// time runs a method on a board, and measures the processor's time.
func (c *compareCommand) time(m classic.Method, s kit.Source) compareRow {
	ctx, cancel := c.limits.Deadline(c.Ctx)
	defer cancel()
	row := compareRow{Method: m.Name, Unit: m.Unit}
	runs := time.Duration(0)
	for began, took := processorTime(), time.Duration(0); took < repeatFor && runs < repeats; took = processorTime() - began {
		res, err := m.Run(ctx, s.Puzzle, classic.Config{All: true})
		row.Solutions, row.Work, row.Complete = len(res.Solutions), res.Work, err == nil && res.Complete
		if row.Found = found(res, err); errors.Is(err, classic.ErrTooMuch) || errors.Is(err, classic.ErrUnsuited) {
			return row
		}
		runs++
		row.Time = (processorTime() - began) / runs
	}
	row.Time = max(1, row.Time)
	return row
}

// found says what a method found, or why it did not run.
func found(res classic.Result, err error) string {
	solutions := kit.Plural(uint64(len(res.Solutions)), "solution")
	if much, ok := errors.AsType[*classic.TooMuchError](err); ok {
		n, _ := new(big.Float).SetInt(much.Combinations).Float64()
		return fmt.Sprintf("refused: %.3g combinations", n)
	}
	switch {
	case errors.Is(err, classic.ErrUnsuited):
		return "unsuited"
	case err != nil:
		return "gave up, " + solutions
	case res.Complete && len(res.Solutions) == 0:
		return "none"
	case res.Complete:
		return solutions
	case len(res.Solutions) == 0:
		return "failed"
	}
	return "a solution"
}

func (c *compareCommand) print(table compareTable) error {
	if c.boards > 0 {
		fmt.Fprintln(c.Out)
	}
	fmt.Fprintf(c.Out, "%s, line %d\n", table.Input, table.Line)
	w := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "method\tfound\twork\tunit\ttime\tratio\t")
	for _, r := range table.Rows {
		took, ratio := "", ""
		if r.Time > 0 {
			took = kit.Span(r.Time)
		}
		if r.Ratio > 0 {
			ratio = fmt.Sprintf("%.3g", r.Ratio)
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%s\t\n", r.Method, r.Found, r.Work, r.Unit, took, ratio)
	}
	return w.Flush()
}
