// Package zdd has the subcommands of bonepile zdd, on families of sets.
package zdd

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/zdd"

	"github.com/spf13/cobra"
)

// New returns the subcommand zdd, the parent of those on diagrams.
func New(e *kit.Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "zdd",
		Short: "Work on families of sets, kept as decision diagrams",
		Long: `Zdd works on decision diagrams. A diagram is a file that stands for all solutions
of a problem, and takes far less room than their list. Write one with

  bonepile cover diagram -o queens.zdd FILE
  bonepile tilings --zdd FILE

or with Donald Knuth's program DLX6. FILE is a file or - for standard input, which
is the default. A set is a line of numbers from 1: option 1 is the problem's
first. With --problem, sets are printed as solutions of that problem, as "bonepile
cover solve" prints them.` + kit.Exit("there is no set", kit.BadInput, kit.Early),
		Example: `  bonepile example queens8 | bonepile cover diagram | bonepile zdd count`,
		Args:    cobra.NoArgs, // an unknown subcommand is an error
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newCount(e), newSample(e), newCheapest(e), newList(e), newFilter(e))
	for _, c := range combinations {
		cmd.AddCommand(newCombine(e, c))
	}
	return cmd
}

// A family is a diagram that was read, and how its sets are printed.
type family struct {
	*kit.Env
	problem string // name of the file of the problem, "" if there is none
	numbers bool
	costs   bool // sets have costs
	limit   uint64
	output  kit.DiagramFile

	d    *zdd.Diagram
	name string         // of its file
	p    *cover.Problem // nil if there is none
	base int64          // what sets cost less than their options, 0 at most
	text []byte
}

// addProblem gives cmd the flag --problem.
func (f *family) addProblem(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.problem, "problem", "", "the sets are solutions of the problem in `FILE`")
}

// read reads the diagram of the only file there may be, and the problem.
func (f *family) read(files []string) error {
	var err error
	if f.d, f.name, err = f.ReadDiagram(kit.Inputs(files)[0], 0); err != nil || f.problem == "" {
		return err
	}
	p, err := problem.Read(f.Env, f.problem)
	if err != nil {
		return err
	}
	f.p, f.base = p.Problem, p.Base
	if vars := f.d.Vars(); len(vars) > 0 && vars[len(vars)-1] >= f.p.Options() {
		return fmt.Errorf("%s: not a diagram of %s: it has an option %d, the problem has %d",
			f.name, f.problem, vars[len(vars)-1]+1, f.p.Options())
	}
	return nil
}

type setRecord struct {
	Input   string   `json:"input" record:"A set."`
	Set     uint64   `json:"set" doc:"The number of sets printed so far, this one included."`
	Numbers []int    `json:"numbers" doc:"The elements of the set, as numbers that count the options of the problem from 1."`
	Options []string `json:"options,omitempty" doc:"With --problem: the options as text."`
	Cost    *int64   `json:"cost,omitempty" doc:"The cost, of zdd cheapest only."`
}

func (f *family) write(n uint64, set []int, c int64) error {
	var cost *int64
	if c += f.base; f.costs {
		cost = &c
	}
	if f.JSON {
		r := setRecord{Input: f.name, Set: n, Numbers: make([]int, len(set)), Cost: cost}
		for i, v := range set {
			r.Numbers[i] = v + 1
			if f.p != nil {
				r.Options = append(r.Options, f.p.OptionString(v))
			}
		}
		return f.WriteJSON(r)
	}
	f.text = problem.AppendNext(f.text[:0], f.p, n, nil, set, f.numbers || f.p == nil, cost)
	return f.Out.Put(f.text)
}

// Subcommands that print sets of a family.

func newList(e *kit.Env) *cobra.Command {
	f := &family{Env: e}
	cmd := f.printing("list [FILE]", "Print every set", `List prints the sets one after the other, in an order that depends on the
diagram only.`+kit.Exit("there is no set", kit.BadInput, "stopped early, by --limit for example"), func() (iter.Seq2[[]int, int64], error) {
		return func(yield func([]int, int64) bool) { f.d.Visit(func(set []int) bool { return yield(set, 0) }) }, nil
	})
	cmd.Flags().Uint64Var(&f.limit, "limit", 0, "stop after `N` sets")
	return cmd
}

func newSample(e *kit.Env) *cobra.Command {
	f := &family{Env: e}
	var count, seed uint64
	cmd := f.printing("sample [FILE]", "Draw sets at random, all equally likely", `Sample draws sets at random, each time from all of them, and all exactly equally
likely. The same --seed draws the same sets on any machine.`+
		kit.Exit("there is no set to draw", kit.BadInput, kit.Early), func() (iter.Seq2[[]int, int64], error) {
		if f.d.IsEmpty() {
			f.Say("%s: there is no set to draw\n", f.name)
		}
		return func(yield func([]int, int64) bool) {
			drawn := uint64(0)
			for set := range f.d.Samples(rand.New(rand.NewPCG(seed, 0))) {
				if drawn++; !yield(set, 0) || drawn == count {
					return
				}
			}
		}, nil
	})
	kit.Number(cmd, &count, "samples", 1, 1, "how many sets to draw")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the seed of the random numbers")
	return cmd
}

func newCheapest(e *kit.Env) *cobra.Command {
	f := &family{Env: e, costs: true}
	count, dearest := 1, false
	cmd := f.printing("cheapest [FILE]", "Print the cheapest sets", `Cheapest prints the sets of least cost, the cheapest first, each after a line with
its cost. The cost of a set is that of its options in the problem. Without
--problem every element costs 1, so the cheapest sets are the smallest.`+
		kit.Exit("there is no set", kit.BadInput, kit.Early), func() (iter.Seq2[[]int, int64], error) {
		how := f.d.Cheapest
		if dearest {
			how = f.d.Dearest
		}
		cost := func(int) int64 { return 1 }
		if f.p != nil {
			cost = f.p.Cost
		}
		sets, err := how(count, cost)
		if err != nil {
			err = fmt.Errorf("%s: %w", f.name, err)
		}
		return sets, err
	})
	kit.Number(cmd, &count, "limit", 1, 1, "how many sets to print")
	cmd.Flags().BoolVar(&dearest, "dearest", false, "print the most expensive sets instead")
	return cmd
}

// printing returns a subcommand that prints sets, which come with their costs.
func (f *family) printing(use, short, long string, sets func() (iter.Seq2[[]int, int64], error)) *cobra.Command {
	name, _, _ := strings.Cut(use, " ")
	cmd := &cobra.Command{
		Use: use, Short: short, Long: long, Args: cobra.MaximumNArgs(1),
		Example: "  bonepile example tilings | bonepile zdd " + name,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := f.read(files); err != nil {
				return err
			}
			f.None = f.d.IsEmpty()
			list, err := sets()
			if err != nil {
				return err
			}
			return f.print(list)
		},
	}
	f.addProblem(cmd)
	cmd.Flags().BoolVar(&f.numbers, "numbers", false, "with --problem: print the numbers of options, one solution per line")
	f.JSONFlag(cmd, "JSON objects, one per line", setRecord{})
	return cmd
}

// print prints sets, at most as many as --limit says.
func (f *family) print(sets iter.Seq2[[]int, int64]) error {
	n := uint64(0)
	for set, cost := range sets {
		switch {
		case f.limit > 0 && n == f.limit:
			f.Say("%s: %s printed; there are more\n", f.name, kit.Plural(n, "set"))
			return nil
		case n%1024 == 0 && f.Ctx.Err() != nil:
			return f.Stop("%s: interrupted after %s", f.name, kit.Plural(n, "set"))
		}
		n++
		if err := f.write(n, set, cost); err != nil {
			return err
		}
	}
	return nil
}

func newCount(e *kit.Env) *cobra.Command {
	f := &family{Env: e}
	bySize := false
	cmd := &cobra.Command{
		Use:   "count [FILE]",
		Short: "Count the sets exactly",
		Long: `Count prints the exact number of sets. It does not visit them, so it is quick
however many there are.` + kit.Exit("there is no set", kit.BadInput, ""),
		Args:    cobra.MaximumNArgs(1),
		Example: `  bonepile example tilings | bonepile zdd count`,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := f.read(files); err != nil {
				return err
			}
			f.None = f.d.IsEmpty()
			switch {
			case f.JSON:
				return f.WriteJSON(kit.NewDiagram(f.name, f.d))
			case !bySize:
				return f.Print("%v\n", f.d.Count())
			}
			text := ""
			for size, n := range f.d.CountBySize() {
				if n.Sign() > 0 {
					text += fmt.Sprintf("%d %v\n", size, n)
				}
			}
			return f.Print("%s", text)
		},
	}
	cmd.Flags().BoolVar(&bySize, "by-size", false, "print a line for every size: the size, and how many sets have it")
	f.JSONFlag(cmd, "one JSON object", kit.DiagramJSON{})
	return cmd
}
