package runs

import (
	"errors"
	"fmt"
	"time"

	"bonepile/internal/cli/kit"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

// NewWork returns the subcommand work.
func NewWork(e *kit.Env) *cobra.Command {
	w := &workCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "work --nats URL",
		Short: "Help with searches that run elsewhere",
		Long: `Work does parts of searches that were started with --listen or --nats, those that
are running and those that start later, until it is interrupted. It then hands back
the part it was doing. Workers may come, go and be killed: every part counts once.
While the server does not answer, work waits for it, a minute at most.

On one machine, run for example

  bonepile cover count --run DIR --listen 0.0.0.0:4222 FILE

which prints the URL for workers, with a secret in it. On every other machine, run
work with that URL, or give it the secret separately, as --listen shows. Anyone with this
URL can corrupt the search, and the traffic is not encrypted: in a network that you
do not trust, use a NATS cluster with TLS, and --nats on all machines.

All this needs the program bonepile-server, on every machine: bonepile with what it
needs to reach others. Put it beside bonepile or into the PATH; bonepile runs it by
itself.

A search that was started by another version of bonepile is refused. With --list,
work prints the kinds of searches that it knows, and their versions. With --status
it prints the state of the server: the runs, their progress, when they will end and
how sure that is, and the machines that work for them; a machine is slow if its workers visit less
than half as many nodes per second as those of others. bonepile serve --nats URL shows
the same in a browser.

On SIGTERM or Ctrl-C, work hands back what it has done so far and ends within ten
seconds: so it fits into jobs with a time limit. Folder deploy has scripts for Slurm
and Kubernetes.` + kit.Exit("--status found no run", "bad use, or no server", ""),
		Example: `  bonepile work --list`,
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return w.work() },
	}
	w.serverFlags.addFlags(cmd, "work for the runs on the NATS servers at `URL`")
	f := cmd.Flags()
	w.limits.AddWorkers(cmd, "how many cores to use")
	f.DurationVar(&w.idle, "idle", 0, "exit after this time without work, such as 10m")
	kit.AtLeast(cmd, 0, "idle", &w.idle)
	f.BoolVar(&w.list, "list", false, "print the kinds of searches and exit")
	f.BoolVar(&w.status, "status", false, "print the state of the server and exit")
	w.metrics.addFlag(cmd)
	cmd.MarkFlagsMutuallyExclusive("list", "status")
	w.JSONFlag(cmd, "one JSON object per kind, run or machine, with --list or --status", kindRecord{}, jobs.RunRecord{}, jobs.MachineRecord{})
	kit.Need(cmd, "json", "list", "status")
	return cmd
}

type workCommand struct {
	*kit.Env
	serverFlags
	limits kit.Limits
	idle   time.Duration
	list   bool
	status bool
	metrics
}

type kindRecord struct {
	Kind    string `json:"kind" doc:"The name of the kind." record:"A kind of search."`
	Version int    `json:"version" doc:"Its version. Only programs with the same one can share a search."`
}

func (w *workCommand) work() error {
	if w.list {
		return w.kinds()
	}
	if w.URL == "" {
		return errors.New("--nats URL is missing: where are the searches?")
	}
	if w.status {
		return w.showStatus()
	}
	w.Grace.Store(int64(kit.Patience))
	done, err := w.metrics.serve(w.Env)
	if err != nil {
		return err
	}
	defer done()
	return jobs.Work(w.Ctx, kinds(), jobs.WorkConfig{
		Watch:  func(m []jobs.MachineRecord, connected bool) { w.metrics.set(connected, workMetrics(m, connected)) },
		Server: w.server(), Workers: w.limits.Workers, Idle: w.idle,
		Report: func(line string) { w.Say("%s\n", line) },
	})
}

// kinds lists the kinds of searches.
func (w *workCommand) kinds() error {
	for _, k := range kinds() {
		if err := w.Answer(kindRecord{k.Name, k.Version}, fmt.Sprintf("%s %d\n", k.Name, k.Version)); err != nil {
			return err
		}
	}
	return nil
}

// kinds are the searches that bonepile work can do parts of.
func kinds() []jobs.Kind {
	return []jobs.Kind{
		coverjobs.Count(),
		coverjobs.List(),
		coverjobs.Decide(),
		coverjobs.Cheapest(),
		coverjobs.Certificate(),
	}
}
