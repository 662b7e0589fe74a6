package runs

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"
)

func NewWork(e *kit.Env) *cobra.Command {
	w := &working{Env: e}
	cmd := &cobra.Command{
		Use:   "work --nats URL",
		Short: "Lend this machine to searches that go on elsewhere",
		Long: `Work does parts of the searches that others have begun with --listen or --nats,
all that are there and all that come, until it is interrupted. What it has in hand
then is handed back. It may come and go, and be killed: every part counts once.

On one machine, say

  bonepile cover count --run DIR --listen 0.0.0.0:4222 FILE

which prints the URL for workers, with a secret in it. On every other, run work
with that URL. Who knows it can spoil the search, and what goes over the wire can
be read on the way: in a network of strangers use a NATS cluster with TLS, and
--nats with all of them.

A search that was begun by another version of bonepile is refused. With --list,
work prints the kinds of searches that it knows, and their versions.

Exit status: 0 done; 2 bad use, or no server.`,
		Example: `  echo | bonepile work --list`,
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return w.work() },
	}
	w.serverFlags.addFlags(cmd, "work for the runs of the NATS servers at `URL`")
	f := cmd.Flags()
	f.IntVar(&w.workers, "workers", 0, "how many cores to use, 0 for all")
	f.DurationVar(&w.idle, "idle", 0, "end when there was nothing to do for so long, such as 10m")
	f.BoolVar(&w.list, "list", false, "print the kinds of searches, and end")
	return cmd
}

type working struct {
	*kit.Env
	serverFlags
	workers int
	idle    time.Duration
	list    bool
}

func (w *working) work() error {
	if w.list {
		for _, k := range kinds() {
			if _, err := fmt.Fprintf(w.Out, "%s %d\n", k.Name, k.Version); err != nil {
				return err
			}
		}
		return nil
	}
	switch {
	case w.server.URL == "":
		return errors.New("--nats URL is missing: where are the searches?")
	case w.workers < 0:
		return fmt.Errorf("--workers %d: expected 0 or more", w.workers)
	case w.idle < 0:
		return fmt.Errorf("--idle %v: expected a time of 0 or more", w.idle)
	}
	w.HandsBack.Store(true)
	return jobs.Work(w.Ctx, kinds(), jobs.WorkConfig{
		Server: w.server, Workers: w.workers, Idle: w.idle,
		Report: func(line string) { w.Say("%s\n", line) },
	})
}
