// Package zdd has the subcommands of bonepile zdd, on families of sets.
package zdd

import (
	"fmt"

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
	f.p = p.Problem
	if vars := f.d.Vars(); len(vars) > 0 && vars[len(vars)-1] >= f.p.Options() {
		return fmt.Errorf("%s: not a diagram of %s: it has an option %d, the problem has %d",
			f.name, f.problem, vars[len(vars)-1]+1, f.p.Options())
	}
	return nil
}

// A setRecord is a set as JSON.
type setRecord struct {
	Input   string   `json:"input" record:"A set."`
	Set     uint64   `json:"set" doc:"The number of sets printed so far, this one included."`
	Numbers []int    `json:"numbers" doc:"The elements of the set, as numbers that count the options of the problem from 1."`
	Options []string `json:"options,omitempty" doc:"With --problem: the options as text."`
	Cost    *int64   `json:"cost,omitempty" doc:"The cost, of zdd cheapest only."`
}

// write writes set n, and its cost if sets have costs.
func (f *family) write(n uint64, set []int, c int64) error {
	var cost *int64
	if f.costs {
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
