// Package runs has the subcommand work, and the flags of the subcommands whose search it
// can take part in.
package runs

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"
)

// RunFlags are the flags of commands whose search can be spread, and kept in a
// directory: see package jobs.
type RunFlags struct {
	serverFlags
	Dir    string
	listen string

	Cmd *cobra.Command
}

// runUse explains the flags in the help of a command.
const runUse = `

With --run DIR the search goes in parts, on all cores, and what it has come to is
kept in a directory: whatever ends it, the same command goes on. With --listen
127.0.0.1:4222 other processes can help, with --nats URL a cluster passes the parts
on: see bonepile work.`

// AddFlags gives cmd the flags. The help of cmd explains them.
func (r *RunFlags) AddFlags(cmd *cobra.Command) {
	cmd.Long += runUse
	r.Cmd = cmd
	f := cmd.Flags()
	f.StringVar(&r.Dir, "run", "", "keep the search in directory `DIR`, and go on with the one that is there")
	f.StringVar(&r.listen, "listen", "", "let workers in at `ADDRESS`, such as 127.0.0.1:4222 (port 0: any that is free)")
	r.serverFlags.addFlags(cmd, "pass the parts on by the NATS servers at `URL`")
	cmd.MarkFlagsMutuallyExclusive("listen", "nats")
}

// On reports whether the search is to be spread.
func (r *RunFlags) On() bool { return r.Dir != "" || r.listen != "" || r.server.URL != "" }

// Config returns how the flags want a run to be done. Workers is how many
// goroutines, or 0 for one a core.
func (r *RunFlags) Config(e *kit.Env, workers int) jobs.Config {
	e.HandsBack.Store(true)
	cfg := jobs.Config{Dir: r.Dir, Server: r.server, Listen: r.listen, Workers: workers}
	cfg.Report = func(line string) { e.Say("%s\n", line) }
	cfg.Listening = func(url string) {
		e.Say("workers can come: bonepile work --nats %s\n", url)
	}
	if e.Meter.On() {
		cfg.Progress = func(p jobs.Progress) {
			e.Meter.Resumed(p.Share)
			e.Meter.Show(p.Share, fmt.Sprintf("%s, %s open, %s a second, %s",
				kit.Plural(uint64(p.Nodes), "node"), kit.Plural(uint64(p.Open), "part"),
				kit.Short(float64(p.Nodes)/p.Elapsed.Seconds()), kit.Plural(uint64(p.Workers), "worker")))
		}
	}
	return cfg
}

// Ended says how a run ended that is not complete, in the name of input. It
// returns nil for one that is.
func (r *RunFlags) Ended(e *kit.Env, input string, t jobs.Total, err error, limit time.Duration) error {
	again := ", nothing is kept"
	if r.Dir != "" {
		again = "; the same command goes on from " + r.Dir
	}
	switch {
	case errors.Is(err, kit.ErrTime):
		e.Say("%s: stopped after %v: %s done, %s left%s\n", input, limit, kit.Plural(uint64(t.Parts), "part"), kit.Plural(uint64(len(t.Left)), "part"), again)
		return kit.ErrStopped
	case err != nil && e.Ctx.Err() != nil:
		e.Say("%s: interrupted: %s done, %s left%s\n", input, kit.Plural(uint64(t.Parts), "part"), kit.Plural(uint64(len(t.Left)), "part"), again)
		return kit.ErrStopped
	case err != nil:
		return fmt.Errorf("%s: %w", input, err)
	case len(t.Poisoned) == 0:
		return nil
	}
	for _, p := range t.Poisoned {
		e.Say("%s: part %q could not be searched: %s\n", input, p.Part, p.Err)
	}
	e.Say("%s: incomplete: %s could not be searched\n", input, kit.Plural(uint64(len(t.Poisoned)), "part"))
	return kit.ErrStopped
}

// serverFlags say how to log in to a server.
type serverFlags struct{ server jobs.Server }

// addFlags gives cmd the flags; use is the help of --nats.
func (s *serverFlags) addFlags(cmd *cobra.Command, use string) {
	f := cmd.Flags()
	f.StringVar(&s.server.URL, "nats", "", use)
	f.StringVar(&s.server.Credentials, "creds", "", "log in with the credentials in `FILE`")
	f.StringVar(&s.server.CA, "tls-ca", "", "trust the certificates in `FILE`")
	f.StringVar(&s.server.Cert, "tls-cert", "", "show the server the certificate in `FILE`")
	f.StringVar(&s.server.Key, "tls-key", "", "the key of that certificate")
	cmd.MarkFlagsRequiredTogether("tls-cert", "tls-key")
}
