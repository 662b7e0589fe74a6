// Package runs has the subcommand work, and the flags of the subcommands whose search it
// can help with.
package runs

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

// Flags are for commands whose search can be distributed and kept: see package jobs.
type Flags struct {
	serverFlags
	Dir    string
	listen string
	check  float64 // the share of answers that another worker repeats
	metrics

	Cmd *cobra.Command
}

// about explains the flags in the help of a command.
const about = `With --run DIR the search is done in parts, on all cores, and its state is kept in
a directory: whatever ends it, the same command resumes it. With --listen
127.0.0.1:4222 other processes can help; with --nats URL a cluster distributes the
parts. Both need the program bonepile-server: see bonepile work. With --metrics
127.0.0.1:9100 the run reports its progress to Prometheus.`

// AddFlags gives cmd the flags. The help of cmd explains them.
func (r *Flags) AddFlags(e *kit.Env, cmd *cobra.Command) {
	kit.Explain(cmd, about)
	r.Cmd = cmd
	f := cmd.Flags()
	f.StringVar(&r.Dir, "run", "", "keep the search in the directory `DIR`, and resume one that is there")
	f.StringVar(&r.listen, "listen", "", "let workers join at `ADDRESS`, such as 127.0.0.1:4222 (port 0: any free port)")
	r.serverFlags.addFlags(cmd, "distribute the parts through the NATS servers at `URL`")
	r.metrics.addFlag(cmd)
	cmd.MarkFlagsMutuallyExclusive("listen", "nats")
}

// On reports whether the search is to be distributed or kept.
func (r *Flags) On() bool {
	return r.Dir != "" || r.listen != "" || r.URL != "" || r.address != "" || r.check > 0
}

// Without returns an error if one of these flags was given as well.
func (r *Flags) Without(flags ...string) error {
	for _, flag := range flags {
		if r.Cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s cannot be combined with --run, --listen or --nats", flag)
		}
	}
	return nil
}

// AddCheck gives cmd the flag --check.
func (r *Flags) AddCheck(cmd *cobra.Command) {
	kit.Explain(cmd, "With --check another worker repeats some of the work, for those who do not trust\nevery machine.")
	kit.Var(cmd, &r.check, "check", "float", "have another worker find `SHARE` of the answers again, such as 0.05 or 5%, before they count", parseShare)
}

// parseShare reads a number from 0 to 1, which may be a percentage.
func parseShare(text string) (float64, error) {
	number, percent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if percent {
		x /= 100
	}
	if err != nil || !(x >= 0 && x <= 1) {
		return 0, errors.New("expected a number from 0 to 1, or from 0% to 100%")
	}
	return x, nil
}

// Do does a run on input within its limits, and meanwhile serves its metrics if they are
// wanted. It has this many goroutines here, one per core for 0, and calls each with the
// results of parts, unless that is nil. If the run is not complete it says how it ended.
func (r *Flags) Do(e *kit.Env, input string, run jobs.Run, workers int, limits *kit.Limits, each func(part string, result []byte) error) (jobs.Total, error) {
	e.Grace.Store(int64(kit.Patience))
	done, err := r.metrics.serve(e)
	if err != nil {
		return jobs.Total{}, fmt.Errorf("%s: %w", input, err)
	}
	defer done()
	cfg := jobs.Config{Dir: r.Dir, Server: r.server(), Listen: r.listen, Workers: workers, Check: r.check, Each: each}
	cfg.Report = func(line string) { e.Say("%s\n", line) }
	cfg.Listening = func(url string) {
		e.Say("workers can join with: bonepile work --nats %s\n", url)
		if bare, token := cutToken(url); token != "" {
			e.Say("or, so that nobody reads the secret in a list of processes: %s=%s bonepile work --nats %s\n", tokenVariable, token, bare)
		}
	}
	if e.Meter.On() || r.address != "" {
		cfg.Progress = func(p jobs.Progress) {
			r.metrics.set(true, runMetrics(&run, p))
			e.Meter.Resumed(p.Share)
			e.Meter.Show(p.Share, "%s, %s open, %s per second, %s",
				kit.Plural(uint64(p.Nodes), "node"), kit.Plural(uint64(p.Open), "part"),
				kit.Short(float64(p.Nodes)/p.Elapsed.Seconds()), kit.Plural(uint64(p.Workers), "worker"))
		}
	}
	ctx, cancel := limits.Deadline(e.Ctx)
	defer cancel()
	total, err := jobs.Do(ctx, run, cfg)
	e.Meter.Clear()
	return total, r.ended(e, input, total, err, limits)
}

// ended says how a run ended if it is not complete.
func (r *Flags) ended(e *kit.Env, input string, t jobs.Total, err error, limits *kit.Limits) error {
	if r.check > 0 && (err == nil || t.Checked+t.Unchecked > 0) {
		e.Say("%s: %s counted again by another worker", input, kit.Plural(uint64(t.Checked), "part"))
		if t.Unchecked > 0 {
			e.Say(", %d not, because there was no other", t.Unchecked)
		}
		for _, name := range slices.Sorted(maps.Keys(t.Wrong)) {
			e.Say("; %s was wrong about %s", name, kit.Plural(uint64(t.Wrong[name]), "part"))
		}
		e.Say("\n")
	}
	left := fmt.Sprintf("%s done, %s left%s", kit.Plural(uint64(t.Parts), "part"),
		kit.Plural(uint64(len(t.Left)), "part"), cmp.Or(Resumable(r.Dir), "; nothing is kept"))
	switch {
	case errors.Is(err, kit.ErrTime):
		return e.Stop("%s: stopped after %v: %s", input, limits.Time, left)
	case err != nil && e.Ctx.Err() != nil:
		return e.Stop("%s: interrupted: %s", input, left)
	case err != nil:
		return fmt.Errorf("%s: %w", input, err)
	case len(t.Poisoned) == 0:
		return nil
	}
	for _, p := range t.Poisoned {
		e.Say("%s: part %q could not be searched: %s\n", input, p.Part, p.Err)
	}
	return e.Stop("%s: incomplete: %s could not be searched", input, kit.Plural(uint64(len(t.Poisoned)), "part"))
}

// Resumable says that the search in a directory, if there is one, can be resumed.
func Resumable(dir string) string {
	if dir == "" {
		return ""
	}
	return "; the same command resumes it from " + dir
}
