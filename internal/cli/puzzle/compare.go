package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"text/tabwriter"
	"time"

	"bonepile/dominosa/classic"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw"

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
		RunE:    func(_ *cobra.Command, files []string) error { return c.run(files) },
	}
	f := cmd.Flags()
	f.StringVar(&c.names, "method", "all", "the `METHOD`, or several separated by commas")
	c.limits.Time = 10 * time.Second
	kit.FileFlag(cmd, &c.plot, "plot", "also draw the times as an SVG picture in `FILE`")
	c.addFlags(cmd, compareTable{})
	f.Lookup("time").Usage = "give up on a method after this time, such as 90s or 12h"
	return cmd
}

type compareCommand struct {
	question
	names, plot string

	methods []classic.Method
	tables  []compareTable // of every board, for the plot
}

// A compareTable is what the methods did on one board.
type compareTable struct {
	Input string       `json:"input" record:"What the methods did on a board."`
	Line  int          `json:"line"`
	Rows  []compareRow `json:"methods" doc:"The requested methods, in that order."`
}

// A compareRow is what one method did.
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

func (c *compareCommand) run(files []string) error {
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
	if err := c.each(files, c.compare); err != nil {
		return err
	}
	if c.plot != "" && len(c.tables) > 0 {
		return c.Output(c.plot, kit.Bytes(comparePlot(c.tables)))
	}
	return nil
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
	c.tables = append(c.tables, table)
	if c.JSON {
		return c.WriteJSON(table)
	}
	return c.print(table)
}

// Short runs are repeated until they have taken repeatFor together, at most
// repeats times.
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
	if len(c.tables) > 1 {
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

// The picture of a comparison: one dot per method and board, placed by the logarithm of the
// time, since the methods differ by factors of thousands. Where the scale begins means
// nothing, so there are no bars. A ring is a method that did not find all solutions.

const (
	plotLeft   = 150 // for the names of the methods
	plotWidth  = 520 // of the scale
	plotRight  = 130 // for the times
	plotDot    = 5.5
	plotPitch  = 22
	plotHeader = 34 // above the dots of each board
)

// comparePlot draws the tables below each other.
func comparePlot(tables []compareTable) []byte {
	least, most, height := math.Inf(1), math.Inf(-1), 10
	for _, t := range tables {
		height += plotHeader + plotPitch*len(t.Rows) + 24
		for _, r := range t.Rows {
			if r.Time > 0 {
				d := math.Log10(float64(r.Time))
				least, most = min(least, math.Floor(d)), max(most, math.Ceil(d))
			}
		}
	}
	most = max(most, least+1)
	x := draw.Scale{Least: math.Pow(10, least), Most: math.Pow(10, most), From: plotLeft, To: plotLeft + plotWidth}
	c := draw.NewChart("Time of each method, logarithmic", plotLeft+plotWidth+plotRight, float64(height))
	y := 10.0
	for _, t := range tables {
		top := y + plotHeader
		bottom := top + plotPitch*float64(len(t.Rows))
		c.Head(10, y+18, draw.Start, fmt.Sprintf("%s, line %d", t.Input, t.Line))
		for d := least; d <= most; d++ {
			at := x.At(math.Pow(10, d))
			c.Line(draw.ChartLine, 1, draw.Point{X: at, Y: top - 4}, draw.Point{X: at, Y: bottom})
			c.Word(at, bottom+14, draw.Middle, kit.Span(time.Duration(math.Pow(10, d))))
		}
		for i, r := range t.Rows {
			at := top + plotPitch*float64(i)
			c.Word(plotLeft-8, at+13, draw.End, r.Method)
			end, note := float64(plotLeft), r.Found
			if r.Time > 0 {
				end = x.At(float64(r.Time))
				fill := draw.White
				if r.Complete {
					fill, note = draw.ChartMark, kit.Span(r.Time)
				}
				c.Line(draw.ChartLine, 1, draw.Point{X: plotLeft, Y: at + 9}, draw.Point{X: end, Y: at + 9})
				c.Dot(end, at+9, plotDot, fill, draw.ChartMark)
				end += plotDot + 2
			}
			c.Word(end+6, at+13, draw.Start, note)
		}
		y = bottom + 24
	}
	return draw.SVG(nil, &c.Scene)
}
