package arrays

import (
	"bytes"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"text/tabwriter"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/tilings"
	"bonepile/internal/census"
	"bonepile/internal/chance"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/runs"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

// NewChance returns the subcommand chance.
func NewChance(e *kit.Env) *cobra.Command {
	c := &chanceCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "chance",
		Short: "Estimate how many solutions a random board has",
		Long: `Chance makes random boards, counts the solutions of each, and prints how many
boards had none, one or more, with 95 % confidence intervals (Wilson's), the mean
and the spread. The same seed gives the same boards, whatever the number of
workers; a larger sample begins with the boards of a smaller one.

Models:
  permutation  the pips of the full set of double-N in random order
  shuffle      the bones in random order, either way round, on a random tiling;
               all tilings are equally likely

If the exact value is known, it stands beside the estimate, with the distance in
standard errors (z). The mean is known for permutation at any size; everything is
known from a census up to double-2, or with --exact up to double-3. A board with k
solutions is k times as likely by shuffle as by permutation, so each model says
something about the other.

The board is that of double-N, N+1 rows of N+2 cells, or one given by --shape, as
in generate.

With --run, DIR/chance.json holds the sample, at most a few seconds old. The same
command resumes it, and so does one with more --samples.` +
			kit.Exit("", kit.BadUse, "stopped early, with the sample so far"),
		Example: `  bonepile chance -n 2 --samples 100 --boards 3 | bonepile convert --format rows`,
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return c.run() },
	}
	f := cmd.Flags()
	f.IntVarP(&c.n, "highest", "n", 6, "the highest pip `N` of the full set")
	c.model.Allow(generate.Permutation, generate.Shuffle)
	f.Var(&c.model, "model", "the `MODEL` of a random board: permutation or shuffle")
	kit.Number(cmd, &c.samples, "samples", 1000000, 2, "how many boards to make")
	f.Uint64Var(&c.seed, "seed", 1, "the seed of the random numbers")
	f.StringVar(&c.shape, "shape", "", "the `SHAPE`: a rectangle, a name or a file")
	c.limits.AddWorkers(cmd, "how many cores to use")
	f.BoolVar(&c.exact, "exact", false, "also find the exact values that take longer")
	f.Uint64Var(&c.boards, "boards", 0, "print the first `N` boards as game IDs instead")
	f.StringVar(&c.dir, "run", "", "keep the sample in `DIR`, and resume one that is there")
	kit.FileFlag(cmd, &c.plot, "plot", "also draw the table as an SVG picture in `FILE`")
	c.JSONFlag(cmd, "one JSON object", chanceRecord{})
	kit.Exclude(cmd, "boards", "json", "run", "plot", "exact")
	return cmd
}

type chanceCommand struct {
	*kit.Env
	n                     int
	limits                kit.Limits
	shape                 string
	samples, seed, boards uint64
	exact                 bool
	dir, plot             string

	model kit.Choice[generate.Model]
	set   *dominosa.Bones
	board *dominosa.Board // its shape counts

	expected *big.Rat      // mean of permutation
	known    *chance.Exact // nil: not known
	sample   chance.Sample
	state    *jobs.StateFile // in dir
}

func (c *chanceCommand) run() error {
	switch {
	case c.n < 0 || c.n > dominosa.MaxPip:
		return fmt.Errorf("-n %d: the highest pip is from 0 to %d", c.n, dominosa.MaxPip)
	case c.exact && c.n > censusMost:
		return fmt.Errorf("-n %d: --exact goes up to double-%d", c.n, censusMost)
	}
	c.set = dominosa.Full(c.n)
	var err error
	if c.board, err = c.Outline(c.shape, c.set, generate.NoSymmetry, 1, false); err != nil {
		return err
	}
	sampler, err := generate.NewSampler(c.board, c.set, c.model.Value)
	if err != nil {
		return err
	}
	if c.boards > 0 {
		return c.list(sampler)
	}
	c.Meter.Begin("counting tilings")
	if err := c.compare(); err != nil {
		if c.Ctx.Err() != nil {
			return c.nothing()
		}
		return err
	}
	if c.dir != "" {
		err := c.open()
		if c.state != nil {
			defer c.state.Close()
		}
		if err != nil {
			return err
		}
	}
	err = c.draw(sampler)
	switch {
	case err != nil && c.Ctx.Err() == nil:
		return err
	case err != nil && c.sample.Boards < 2:
		return c.nothing()
	}
	if err := c.write(); err != nil {
		return err
	}
	if c.plot != "" {
		if err := c.Output(c.plot, kit.Bytes(c.chancePlot())); err != nil {
			return err
		}
	}
	if err != nil {
		return c.Stop("interrupted after %d of %s%s", c.sample.Boards, kit.Plural(c.samples, "board"), runs.Resumable(c.dir))
	}
	return nil
}

func (c *chanceCommand) nothing() error {
	return c.Stop("interrupted before any board was counted")
}

func (c *chanceCommand) list(s *generate.Sampler) error {
	for i := range c.boards {
		if _, err := fmt.Fprintln(c.Out, kit.BoardID(dominosa.Puzzle{Board: s.Board(c.seed, i), Bones: c.set})); err != nil {
			return err
		}
		if c.Ctx.Err() != nil {
			return c.Stop("interrupted after %s", kit.Plural(i+1, "board"))
		}
	}
	return nil
}

const (
	censusMost = 3 // the largest set that there are censuses of

	quickCensus = 2 // a census of a larger set takes long
)

// compare finds the exact values that are quick to find or were requested.
func (c *chanceCommand) compare() error {
	n, err := tilings.Count(c.Ctx, c.board)
	if err != nil {
		return err
	}
	c.expected = chance.Expected(n, c.set)
	if c.n > quickCensus && !c.exact {
		return nil
	}
	p, err := census.New(c.n, c.board)
	if err != nil {
		return err
	}
	result, err := p.Run(c.Ctx, c.limits.Cores(), func(done float64) { c.Meter.Show(done, "census to compare with") })
	if err != nil {
		return err
	}
	t, err := p.Table(c.Ctx, result)
	if err != nil {
		return err
	}
	known := chance.FromCensus(t, c.model.Value)
	c.known = &known
	return nil
}

// mean returns the exact mean, nil if it is not known, and how many standard errors away the sample's is.
func (c *chanceCommand) mean(estimate, spread float64) (exact, distance *float64) {
	var x float64
	switch {
	case c.known != nil:
		x, spread = c.known.Mean, c.known.Spread
	case c.model.Value == generate.Permutation:
		x, _ = c.expected.Float64()
	default:
		return nil, nil
	}
	return &x, z(estimate, x, spread, c.sample.Boards)
}

// z returns how many standard errors an estimate is from the exact value, nil if the error is 0.
func z(estimate, exact, spread float64, boards uint64) *float64 {
	e := spread / math.Sqrt(float64(boards))
	if e == 0 {
		return nil
	}
	d := (estimate - exact) / e
	return &d
}

// A band is a range of numbers of solutions that share a line: each on its own up to
// 10, then those with the same number of binary digits.
type band struct{ low, high uint64 }

func (c *chanceCommand) bands() []band {
	var list []band
	for k := uint64(0); k <= min(10, c.sample.Most()); k++ {
		list = append(list, band{k, k})
	}
	for low := uint64(11); low <= c.sample.Most() && low > 10; {
		high := uint64(1)<<bits.Len64(low) - 1
		list = append(list, band{low, high})
		low = high + 1
	}
	return list
}

func (b band) String() string {
	if b.low == b.high {
		return fmt.Sprint(b.low)
	}
	return fmt.Sprintf("%d to %d", b.low, b.high)
}

// exactly returns the probability of a band, nil if it is not known.
func (c *chanceCommand) exactly(b band) *float64 {
	if c.known == nil {
		return nil
	}
	sum := 0.0
	for k, p := range c.known.Of {
		if b.low <= k && k <= b.high {
			sum += p
		}
	}
	return &sum
}

func (c *chanceCommand) write() error {
	r := c.record()
	if c.JSON {
		return c.WriteJSON(r)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "double-%d on %dx%d, model %v: %s with seed %d\n\n", c.n, c.board.Rows(), c.board.Cols(), c.model.Value, kit.Plural(c.sample.Boards, "board"), c.seed)
	tab := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	head := "solutions\tboards\tshare\t95 % interval\t"
	if c.known != nil {
		head += "exactly\tz\t"
	}
	fmt.Fprintln(tab, head)
	for _, at := range c.bands() {
		c.line(tab, at)
	}
	tab.Flush() // a Buffer cannot fail
	c.summary(&b, r)
	return c.Out.Put(b.Bytes())
}

func (c *chanceCommand) line(tab *tabwriter.Writer, at band) {
	hits, n := c.sample.Of(at.low, at.high), c.sample.Boards
	share := float64(hits) / float64(n)
	low, high := chance.Wilson(hits, n)
	fmt.Fprintf(tab, "%v\t%d\t%s %%\t%s to %s %%\t", at, hits, kit.Percent(100*share), kit.Percent(100*low), kit.Percent(100*high))
	if p := c.exactly(at); p != nil {
		fmt.Fprintf(tab, "%s %%\t%s\t", kit.Percent(100**p), zText(z(share, *p, math.Sqrt(*p*(1-*p)), n)))
	}
	fmt.Fprintln(tab)
}

func zText(z *float64) string {
	if z == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f", *z)
}

func (c *chanceCommand) summary(b *bytes.Buffer, r chanceRecord) {
	fmt.Fprintf(b, "\nmean %.5g, standard error %.2g", r.Mean, r.Error)
	if r.ExactMean != nil {
		fmt.Fprintf(b, "; exactly %.6g, z = %s", *r.ExactMean, zText(r.Z))
	}
	fmt.Fprintf(b, "\nspread %.4g", r.Spread)
	if c.known != nil {
		fmt.Fprintf(b, "; exactly %.6g", c.known.Spread)
	}
	fmt.Fprintf(b, "\nmost solutions %d\n", c.sample.Most())
	o := r.Other
	fmt.Fprintf(b, "hence for %s: unique %s to %s %%", o.Model, kit.Percent(100*o.Unique[0]), kit.Percent(100*o.Unique[1]))
	if o.None != nil {
		fmt.Fprintf(b, ", none %s to %s %%", kit.Percent(100*o.None[0]), kit.Percent(100*o.None[1]))
	}
	fmt.Fprintln(b)
}

// An otherJSON is what the sample says about the other model, as 95 % intervals. With m
// the exact mean of permutation and k the number of solutions, the chance of k by
// shuffle is k/m times that by permutation. So by permutation unique is m times
// what it is by shuffle, and some solution, m times the mean of 1/k by shuffle.
type otherJSON struct {
	Model  string      `json:"model" words:"permutation,shuffle" doc:"That model." record:"What the sample says about the other model, as 95 % intervals."`
	Unique [2]float64  `json:"unique" doc:"The share of boards with one solution."`
	None   *[2]float64 `json:"none,omitempty" doc:"Of permutation only: the share of boards without one."`
}

func (c *chanceCommand) other() otherJSON {
	m, _ := c.expected.Float64()
	low, high := chance.Wilson(c.sample.Of(1, 1), c.sample.Boards)
	if c.model.Value == generate.Permutation {
		if m == 0 {
			return otherJSON{Model: "shuffle"} // there is no tiling
		}
		return otherJSON{Model: "shuffle", Unique: [2]float64{low / m, min(1, high/m)}}
	}
	mean, spread := c.sample.Mean(func(k float64) float64 { return 1 / k })
	reach := 1.96 * spread / math.Sqrt(float64(c.sample.Boards))
	none := [2]float64{max(0, 1-m*(mean+reach)), min(1, 1-m*(mean-reach))}
	return otherJSON{Model: "permutation", Unique: [2]float64{low * m, high * m}, None: &none}
}

type chanceRecord struct {
	Size      int         `json:"size" doc:"The n of double-n." record:"How many solutions random boards have."`
	Shape     string      `json:"shape" doc:"The board as a game ID; its pips mean nothing."`
	Model     string      `json:"model" words:"permutation,shuffle" doc:"How the boards were made."`
	Seed      uint64      `json:"seed" doc:"The seed of the random numbers."`
	Boards    uint64      `json:"boards" doc:"The number of boards counted."`
	Mean      float64     `json:"mean" doc:"The mean number of solutions."`
	Error     float64     `json:"standard_error" doc:"The standard error of the mean."`
	Spread    float64     `json:"spread" doc:"The standard deviation of single boards."`
	ExactMean *float64    `json:"exact_mean,omitempty" doc:"The exact mean, if it is known."`
	Z         *float64    `json:"z,omitempty" doc:"The distance of the mean from it, in standard errors."`
	Other     otherJSON   `json:"other"`
	Counts    []chanceRow `json:"counts" doc:"An entry for each number of solutions that came up, in order."`
}

type chanceRow struct {
	Solutions uint64     `json:"solutions" doc:"A number of solutions." record:"The boards with a number of solutions."`
	Boards    uint64     `json:"boards" doc:"The number of boards with it."`
	Interval  [2]float64 `json:"interval" doc:"The 95 % interval of their share."`
	Exact     *float64   `json:"exact,omitempty" doc:"Their exact share, if it is known."`
}

func (c *chanceCommand) record() chanceRecord {
	r := chanceRecord{
		Size:   c.n,
		Shape:  kit.BoardID(dominosa.Puzzle{Board: c.board, Bones: c.set}),
		Model:  c.model.Value.String(),
		Seed:   c.seed,
		Boards: c.sample.Boards,
		Other:  c.other(),
	}
	r.Mean, r.Spread = c.sample.Mean(func(k float64) float64 { return k })
	r.Error = r.Spread / math.Sqrt(float64(c.sample.Boards))
	r.ExactMean, r.Z = c.mean(r.Mean, r.Spread)
	for _, n := range c.sample.Counts {
		low, high := chance.Wilson(n.Boards, c.sample.Boards)
		r.Counts = append(r.Counts, chanceRow{n.Solutions, n.Boards, [2]float64{low, high}, c.exactly(band{n.Solutions, n.Solutions})})
	}
	return r
}
