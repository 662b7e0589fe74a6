package cover

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"bonepile/cover"
	"bonepile/cover/formats"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newFzn(e *kit.Env) *cobra.Command {
	z := &flatZinc{Env: e}
	cmd := &cobra.Command{
		Use:   "fzn [FILE]",
		Short: "Solve a model of MiniZinc that is an exact cover problem",
		Long: `Fzn is a solver for MiniZinc: it reads FlatZinc and prints solutions as MiniZinc's
other solvers do. After

  bonepile cover fzn --install ~/.minizinc/solvers

MiniZinc knows it: minizinc --solver bonepile -a MODEL prints all solutions.

Variables are bool or 0..1. Constraints are linear, as "exactly one" or "at most
two" are, or say that variables are equal, different, or related by and, or, not;
anything else is refused, with its line, and so is a model that minimises.

Without -a or -n it looks for one solution. With -a or -n and several workers,
solutions come in no particular order.

Exit status: 0 done, also where there is no solution, as MiniZinc wants it; 2 bad
use or bad input; 3 interrupted.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'var bool: a :: output_var;\nsolve satisfy;\n' | bonepile cover fzn -a`,
		RunE: func(_ *cobra.Command, files []string) error {
			switch {
			case z.install != "" && len(files) > 0:
				return errors.New("--install takes no model")
			case z.install != "":
				return z.installSolver()
			}
			return z.solve(kit.Inputs(files)[0])
		},
	}
	f := cmd.Flags()
	f.BoolVarP(&z.all, "all", "a", false, "print all solutions")
	f.Uint64VarP(&z.limit, "limit", "n", 1, "stop after `N` solutions")
	kit.AtLeast(cmd, 1, "limit", &z.limit)
	f.IntVarP(&z.workers, "workers", "p", 1, "how many cores to use")
	kit.AtLeast(cmd, 1, "workers", &z.workers)
	f.Uint64VarP(&z.millis, "time-limit", "t", 0, "stop after `MS` milliseconds, 0 for no limit")
	f.BoolVarP(&z.stats, "stats", "s", false, "print statistics as MiniZinc reads them")
	f.StringVar(&z.install, "install", "", "write into `FOLDER` what MiniZinc needs to find this program")
	return cmd
}

// unknown is what MiniZinc reads where there was no time for an answer.
const unknown = "=====UNKNOWN====="

type flatZinc struct {
	*kit.Env
	all, stats    bool
	limit, millis uint64
	workers       int
	install       string
}

func (z *flatZinc) solve(path string) error {
	limits := &kit.Limits{Time: time.Duration(z.millis) * time.Millisecond}
	in, err := z.Open(path, "a model")
	if err != nil {
		return err
	}
	defer in.Close()
	in.Within(limits)
	m, err := formats.ReadFlatZinc(in)
	if errors.Is(err, kit.ErrTime) {
		return z.Print("%v\n", unknown)
	}
	if err != nil {
		return problem.Error(in.Name, err)
	}
	ctx, cancel := limits.Deadline(z.Ctx)
	defer cancel()
	var stats cover.Stats
	found, stopped := z.search(ctx, m, cover.Config{Workers: z.workers, Stats: &stats})
	end := ""
	switch {
	case stopped != nil && ctx.Err() == nil:
		return problem.Error(in.Name, stopped)
	case stopped == nil && found == 0:
		end = "=====UNSATISFIABLE=====\n"
	case stopped == nil && (z.all || found < z.limit):
		end = "==========\n"
	case stopped != nil && found == 0:
		end = unknown + "\n"
	}
	if z.stats {
		end += fmt.Sprintf("%%%%%%mzn-stat: nodes=%d\n%%%%%%mzn-stat: nSolutions=%d\n%%%%%%mzn-stat-end\n", stats.Nodes, found)
	}
	if _, err := fmt.Fprint(z.Out, end); err != nil {
		return err
	}
	if z.Ctx.Err() != nil {
		return kit.ErrStopped
	}
	return nil
}

// search prints solutions, and returns how many, and why there may be more.
func (z *flatZinc) search(ctx context.Context, m *formats.Model, cfg cover.Config) (found uint64, stopped error) {
	if !z.all && z.limit == 1 {
		cfg.MaxSolutions = 1
		ans, err := m.Problem.Decide(ctx, cfg)
		if ans.Verdict == cover.None || ans.First == nil {
			return 0, err
		}
		_, err = z.Out.Write(m.AppendSolution(nil, ans.First))
		return 1, err
	}
	if !z.all {
		cfg.MaxSolutions = z.limit
	}
	found, stopped, err := kit.Take(m.Problem.Solutions(ctx, cfg), 0, func(_ uint64, sol cover.Solution) error {
		return z.Out.Put(m.AppendSolution(nil, sol))
	})
	return found, cmp.Or(stopped, err)
}

// installSolver writes what describes this program as a solver for MiniZinc, and a script that starts it.
func (z *flatZinc) installSolver() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(z.install, 0o777); err != nil {
		return kit.OpenError(z.install, err)
	}
	script := filepath.Join(z.install, "fzn-bonepile")
	text := "#!/bin/sh\nexec '" + strings.ReplaceAll(self, "'", `'\''`) + "' cover fzn \"$@\"\n"
	if err := cmp.Or(kit.WriteFile(script, []byte(text)), os.Chmod(script, 0o755)); err != nil {
		return err
	}
	description, err := json.MarshalIndent(map[string]any{
		"id": "bonepile", "name": "Bonepile", "description": "Exact cover problems", "version": "1.0.0",
		"executable": "./fzn-bonepile", "mznlib": "", "tags": []string{"cp", "int"},
		"stdFlags": []string{"-a", "-n", "-p", "-s", "-t"}, "extraFlags": [][]string{},
		"supportsMzn": false, "supportsFzn": true, "needsSolns2Out": true, "needsMznExecutable": false,
		"needsStdlibDir": false, "isGUIApplication": false,
	}, "", "  ")
	if err != nil {
		return err
	}
	file := filepath.Join(z.install, "bonepile.msc")
	if err := kit.WriteFile(file, append(description, '\n')); err != nil {
		return err
	}
	z.Say("wrote %s and %s\n", file, script)
	return nil
}
