package main

import (
	"errors"
	"fmt"
	"time"

	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

// runFlags are the flags of commands whose search can be spread, and kept in a
// directory: see package jobs.
type runFlags struct {
	serverFlags
	dir    string
	listen string

	cmd *cobra.Command
}

// runUse explains the flags in the help of a command.
const runUse = `

With --run DIR the search goes in parts, on all cores, and what it has come to is
kept in a directory: whatever ends it, the same command goes on. With --listen
127.0.0.1:4222 other processes can help, with --nats URL a cluster passes the parts
on: see bonepile work.`

// addFlags gives cmd the flags. The help of cmd explains them.
func (r *runFlags) addFlags(cmd *cobra.Command) {
	cmd.Long += runUse
	r.cmd = cmd
	f := cmd.Flags()
	f.StringVar(&r.dir, "run", "", "keep the search in directory `DIR`, and go on with the one that is there")
	f.StringVar(&r.listen, "listen", "", "let workers in at `ADDRESS`, such as 127.0.0.1:4222 (port 0: any that is free)")
	r.serverFlags.addFlags(cmd, "pass the parts on by the NATS servers at `URL`")
	cmd.MarkFlagsMutuallyExclusive("listen", "nats")
}

// on reports whether the search is to be spread.
func (r *runFlags) on() bool { return r.dir != "" || r.listen != "" || r.server.URL != "" }

// config returns how the flags want a run to be done. Workers is how many
// goroutines, or 0 for one a core.
func (r *runFlags) config(e *env, workers int) jobs.Config {
	e.handsBack.Store(true)
	cfg := jobs.Config{Dir: r.dir, Server: r.server, Listen: r.listen, Workers: workers}
	cfg.Report = func(line string) { e.say("%s\n", line) }
	cfg.Listening = func(url string) {
		e.say("workers can come: bonepile work --nats %s\n", url)
	}
	if e.meter.on() {
		cfg.Progress = func(p jobs.Progress) {
			e.meter.resumed(p.Share)
			e.meter.show(p.Share, fmt.Sprintf("%s, %s open, %s a second, %s",
				plural(uint64(p.Nodes), "node"), plural(uint64(p.Open), "part"),
				short(float64(p.Nodes)/p.Elapsed.Seconds()), plural(uint64(p.Workers), "worker")))
		}
	}
	return cfg
}

// ended says how a run ended that is not complete, in the name of input. It
// returns nil for one that is.
func (r *runFlags) ended(e *env, input string, t jobs.Total, err error, limit time.Duration) error {
	again := ", nothing is kept"
	if r.dir != "" {
		again = "; the same command goes on from " + r.dir
	}
	switch {
	case errors.Is(err, errTime):
		e.say("%s: stopped after %v: %s done, %s left%s\n", input, limit, plural(uint64(t.Parts), "part"), plural(uint64(len(t.Left)), "part"), again)
		return errStopped
	case err != nil && e.ctx.Err() != nil:
		e.say("%s: interrupted: %s done, %s left%s\n", input, plural(uint64(t.Parts), "part"), plural(uint64(len(t.Left)), "part"), again)
		return errStopped
	case err != nil:
		return fmt.Errorf("%s: %w", input, err)
	case len(t.Poisoned) == 0:
		return nil
	}
	for _, p := range t.Poisoned {
		e.say("%s: part %q could not be searched: %s\n", input, p.Part, p.Err)
	}
	e.say("%s: incomplete: %s could not be searched\n", input, plural(uint64(len(t.Poisoned)), "part"))
	return errStopped
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
