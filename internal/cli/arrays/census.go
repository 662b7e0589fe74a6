// Package arrays has the subcommands that ask about all arrays of a size: census, chance
// and record.
package arrays

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/internal/census"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewCensus returns the subcommand census.
func NewCensus(e *kit.Env) *cobra.Command {
	c := &censusCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "census",
		Short: "Count the arrays of a size by their number of solutions",
		Long: `Census counts, for every k, the arrays with exactly k solutions. An array is a way
to write the pips of double-N on a board. Census visits them all, up to symmetry:
a class has the arrays that can be turned into each other by rotating and
reflecting the board and by renaming the pips. The example, a game ID, is one of
them.

The board is that of double-N, N+1 rows of N+2 cells, or one with the same number
of cells given by --shape, as in generate.

At the end census checks two identities, and counts every example again with
another program. Double-3, the largest, takes some seconds.` + kit.Exit("", kit.BadUse, kit.Early),
		Example: `  bonepile census -n 2 --examples | bonepile convert --format box`,
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return c.run() },
	}
	f := cmd.Flags()
	f.IntVarP(&c.size, "highest", "n", 2, "the highest pip `N` of the full set, from 0 to 3")
	f.StringVar(&c.shape, "shape", "", "the `SHAPE`: a rectangle, a name or a file")
	c.limits.AddWorkers(cmd, "how many cores to use")
	f.BoolVar(&c.examples, "examples", false, "print only the examples, one game ID per line")
	kit.FileFlag(cmd, &c.plot, "plot", "also draw the numbers of arrays as an SVG picture in `FILE`")
	c.JSONFlag(cmd, "one JSON object", censusRecord{})
	cmd.MarkFlagsMutuallyExclusive("json", "examples")
	return cmd
}

type censusCommand struct {
	*kit.Env
	size        int
	limits      kit.Limits
	shape, plot string
	examples    bool

	problem *census.Problem
}

func (c *censusCommand) run() error {
	if c.size < 0 || c.size > dominosa.MaxPip {
		return fmt.Errorf("-n %d: there is a census of double-0 to double-3 only", c.size)
	}
	shape, err := c.Outline(c.shape, dominosa.Full(c.size), generate.NoSymmetry, 1, false)
	if err != nil {
		return err
	}
	if c.problem, err = census.New(c.size, shape); err != nil {
		return err
	}
	result, err := c.problem.Run(c.Ctx, c.limits.Cores(), func(done float64) { c.Meter.Show(done, "census of double-%d", c.size) })
	if err != nil {
		return c.Stop("interrupted before all arrays were visited")
	}
	table, err := c.problem.Table(c.Ctx, result)
	if err != nil && c.Ctx.Err() != nil {
		return c.Stop("interrupted before the classes were counted")
	}
	if err != nil {
		return err
	}
	if c.plot != "" {
		if err := c.Output(c.plot, kit.Bytes(censusPlot(c.title(table), table))); err != nil {
			return err
		}
	}
	return c.write(table)
}

func (c *censusCommand) title(t *census.Table) string {
	classes := "1 class"
	if n := t.Classes(); n != 1 {
		classes = fmt.Sprintf("%d classes", n)
	}
	frame := fmt.Sprintf("%dx%d", c.problem.Shape().Rows(), c.problem.Shape().Cols())
	if strings.Contains(c.id(c.problem.Shape()), ".") {
		frame += " with holes"
	}
	return fmt.Sprintf("double-%d on %s: %s, %s, %s", c.size, frame,
		kit.Plural(uint64(c.problem.Tilings()), "tiling"), kit.Plural(t.Arrays(), "array"), classes)
}

func (c *censusCommand) id(b *dominosa.Board) string {
	return kit.BoardID(dominosa.Puzzle{Board: b, Bones: dominosa.Full(c.size)})
}

func (c *censusCommand) write(t *census.Table) error {
	var b bytes.Buffer
	switch {
	case c.JSON:
		return c.WriteJSON(c.record(t))
	case c.examples:
		for _, r := range t.Rows {
			fmt.Fprintln(&b, c.id(r.Example))
		}
	default:
		c.table(&b, t)
	}
	return c.Out.Put(b.Bytes())
}

func (c *censusCommand) table(b *bytes.Buffer, t *census.Table) {
	fmt.Fprintf(b, "%s\n\n", c.title(t))
	tab := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "solutions\tarrays\tshare\tclasses\t  example")
	for _, r := range t.Rows {
		share := 100 * float64(r.Arrays) / float64(t.Arrays())
		fmt.Fprintf(tab, "%d\t%d\t%s %%\t%d\t  %s\n", r.Solutions, r.Arrays, kit.Percent(share), r.Classes, c.id(r.Example))
	}
	tab.Flush() // a Buffer cannot fail
	bones := c.problem.Shape().Cells() / 2
	fmt.Fprintf(b, "\nmost solutions: %d; mean %.6g\n", t.Rows[len(t.Rows)-1].Solutions, float64(t.Moment(1))/float64(t.Arrays()))
	fmt.Fprintf(b, "checked: %d arrays are %d!/%d!^%d; their solutions are %d = %d * %d! * 2^%d\n",
		t.Arrays(), 2*bones, c.size+2, c.size+1, t.Moment(1), c.problem.Tilings(), bones, bones-c.size-1)
}

type censusRecord struct {
	Size     int         `json:"size" doc:"The n of double-n." record:"The arrays of a size, by their number of solutions."`
	Shape    string      `json:"shape" doc:"The board as a game ID; its pips mean nothing."`
	Tilings  int         `json:"tilings" doc:"The number of tilings of the shape."`
	Arrays   uint64      `json:"arrays" doc:"The number of all arrays."`
	Classes  uint64      `json:"classes" doc:"The number of the classes into which they fall."`
	Fillings uint64      `json:"fillings" doc:"The sum of the solutions of all arrays."`
	Rows     []censusRow `json:"rows" doc:"An entry for each number of solutions that occurs, in order."`
}

type censusRow struct {
	Solutions int    `json:"solutions" doc:"A number of solutions." record:"The arrays with a number of solutions."`
	Arrays    uint64 `json:"arrays" doc:"The number of arrays with it."`
	Classes   uint64 `json:"classes" doc:"The number of their classes."`
	Example   string `json:"example" doc:"One of them as a game ID."`
}

func (c *censusCommand) record(t *census.Table) censusRecord {
	return censusRecord{
		Size:     c.size,
		Shape:    c.id(c.problem.Shape()),
		Tilings:  c.problem.Tilings(),
		Arrays:   t.Arrays(),
		Classes:  t.Classes(),
		Fillings: t.Moment(1),
		Rows:     kit.Each(t.Rows, func(r census.Row) censusRow { return censusRow{r.Solutions, r.Arrays, r.Classes, c.id(r.Example)} }),
	}
}
