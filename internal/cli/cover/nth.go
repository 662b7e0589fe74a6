package cover

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newNth(e *kit.Env) *cobra.Command {
	n := &ranking{picking: picking{Env: e, memory: 2 << 30}}
	cmd := &cobra.Command{
		Use:   "nth K|K-L [FILE]...",
		Short: "Print the solution of a number, without those before it",
		Long: `Nth prints solution K, or solutions K to L, counted from 1 in the order of
"solve --order lex": by the option of the first item, then by that of the first item that
this leaves, and so on. Numbers may be of any length.

It counts the solutions first, and does not visit those before K. So it can number
far more solutions than could ever be listed. With bounds or weights it has to count
again for each option that it looks at.

Exit status: 0 done; 1 there is no solution K; 2 bad use or bad input;
3 stopped early.`,
		Args:    cobra.MinimumNArgs(1),
		Example: `  bonepile model queens 12 | bonepile cover nth 7000 --numbers`,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := n.parse(args[0]); err != nil {
				return err
			}
			return problem.Each(e, args[1:], n.print)
		},
	}
	n.addFlags(cmd, nthRecord{}, nthEndRecord{})
	return cmd
}

// A picking is what the commands share that pick some of the solutions.
type picking struct {
	*kit.Env
	limits               kit.Limits
	memory               kit.SizeFlag
	numbers, stats, json bool
}

func (k *picking) addFlags(cmd *cobra.Command, records ...any) {
	f := cmd.Flags()
	f.BoolVar(&k.numbers, "numbers", false, "print the numbers of options, one solution per line")
	f.Var(&k.memory, "memory", "remember at most this much, 0 for no limit")
	k.limits.AddNodes(cmd, "stop after `N` nodes of the count")
	k.limits.AddTime(cmd, "stop")
	f.BoolVar(&k.stats, "stats", false, "print nodes and what was remembered to standard error")
	kit.JSONFlag(cmd, &k.json, "JSON objects, one per line", records...)
}

// config returns what the flags ask for.
func (k *picking) config(p problem.Named, stats *cover.Stats) counts.Config {
	memory := uint64(k.memory)
	if memory == 0 {
		memory = math.MaxUint64
	}
	return counts.Config{MaxNodes: k.limits.Nodes, MaxMemory: memory, Stats: stats, Progress: problem.Progress(k.Env, p.Input, "solution")}
}

// halted says why a count ended early and what it left, or returns its error.
func (k *picking) halted(p problem.Named, stopped error, stats cover.Stats, left string) error {
	return halted(k.Env, p, stopped, stats, &k.limits, k.memory, left)
}

type ranking struct {
	picking
	from, to *big.Int // from 1
}

// An nthRecord is a solution with its number.
type nthRecord struct {
	Input    string   `json:"input" record:"A solution."`
	Solution *big.Int `json:"solution" doc:"The number of the solution, from 1."`
	problem.OptionsJSON
}

// An nthEndRecord follows the solutions printed of a problem.
type nthEndRecord struct {
	Input   string            `json:"input" record:"The end of a problem, after the solutions printed."`
	Printed uint64            `json:"printed" doc:"The number of solutions printed."`
	Count   *big.Int          `json:"count,omitempty" doc:"The number of solutions. Absent if the count was stopped."`
	Stopped string            `json:"stopped,omitempty"`
	Stats   problem.StatsJSON `json:"stats"`
}

// parse reads the argument that says which solutions to print.
func (n *ranking) parse(text string) error {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	n.from, n.to = new(big.Int), new(big.Int)
	if digits(first) && digits(last) {
		n.from.SetString(first, 10)
		n.to.SetString(last, 10)
	}
	if n.from.Sign() == 0 || n.from.Cmp(n.to) > 0 {
		return fmt.Errorf("%q: expected the number of a solution, from 1, or two such as 10-20", text)
	}
	return nil
}

func (n *ranking) print(p problem.Named) error {
	var stats cover.Stats
	ctx, cancel := n.limits.Deadline(n.Ctx)
	defer cancel()
	defer n.memory.Hold()()
	end := nthEndRecord{Input: p.Input}
	all, err := counts.NewPicker(ctx, p.Problem, n.config(p, &stats))
	one := big.NewInt(1)
	for k := new(big.Int).Set(n.from); err == nil && k.Cmp(n.to) <= 0; k.Add(k, one) {
		var sol cover.Solution
		if sol, err = all.Nth(ctx, new(big.Int).Sub(k, one)); err != nil {
			break
		}
		end.Printed++
		if err := n.write(p, end.Printed, k, sol); err != nil {
			return err
		}
	}
	n.Meter.Clear()
	tell(n.Env, n.stats, p, stats)
	if errors.Is(err, counts.ErrNone) {
		n.None, err = n.None || end.Printed == 0, nil
	}
	end.Stopped, end.Stats = problem.Stopped(err), problem.NewStats(stats)
	if err != nil {
		err = n.halted(p, err, stats, fmt.Sprintf("; %s printed", kit.Plural(end.Printed, "solution")))
		if err != nil && err != kit.ErrStopped {
			return err
		}
	} else {
		end.Count = all.Count()
		n.Say("%s: %s printed of %v\n", p.Input, kit.Plural(end.Printed, "solution"), end.Count)
	}
	if n.json {
		return cmp.Or(n.WriteJSON(end), err)
	}
	return err
}

// write prints solution k, which is the i-th printed.
func (n *ranking) write(p problem.Named, i uint64, k *big.Int, sol cover.Solution) error {
	if n.json {
		return n.WriteJSON(nthRecord{p.Input, new(big.Int).Set(k), problem.NewOptions(p.Problem, sol)})
	}
	var text []byte
	if i > 1 && !n.numbers {
		text = append(text, '\n')
	}
	_, err := n.Out.Write(problem.AppendNth(text, p.Problem, k, sol, n.numbers))
	return err
}
