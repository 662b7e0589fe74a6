// Package far passes the parts of runs to other processes and machines, through NATS
// JetStream: a cluster of servers, or a server that the coordinator starts, in a process
// of its own that ends with the coordinator's.
//
// Only the program bonepile-server has it. To start that takes 1.5 ms more than to start
// bonepile, and two thirds of all that modules weigh are for it.
package far

import (
	"context"
	"fmt"

	"bonepile/internal/jobs"
)

// Network is the network of this package.
type Network struct{}

// Reach opens the exchange of a run. It starts a server if there is none.
func (Network) Reach(ctx context.Context, r *jobs.Run, print, id string, cfg *jobs.Config) (jobs.Exchange, error) {
	x, err := reach(ctx, r, print, id, cfg)
	if err != nil {
		return nil, err
	}
	if x.own != nil && cfg.Listening != nil {
		cfg.Listening(x.own.url)
	}
	return x, nil
}

func reach(ctx context.Context, r *jobs.Run, print, id string, cfg *jobs.Config) (*remote, error) {
	var l *link
	var err error
	if cfg.Server.URL != "" {
		l, err = login(cfg.Server).connect("bonepile " + r.Title)
	} else {
		l, err = startServer(ctx, cfg.Dir, cfg.Listen)
	}
	if err != nil {
		return nil, err
	}
	x := &remote{
		post: &post{link: l, id: id}, run: r, print: print, report: cfg.Report,
		looks: make(chan look), purges: make(chan uint64),
	}
	if err := x.begin(ctx); err != nil {
		l.close()
		return nil, err
	}
	return x, nil
}

// Work lends this machine to the runs of a server.
func (Network) Work(ctx context.Context, kinds []jobs.Kind, cfg jobs.WorkConfig) error {
	return work(ctx, kinds, cfg)
}

// LookAt asks all that take part in the runs of a server.
func (Network) LookAt(ctx context.Context, server jobs.Server) (*jobs.State, error) {
	return lookAt(ctx, server)
}

// A login says how to reach a server.
type login jobs.Server

func (r *remote) say(format string, args ...any) {
	if r.report != nil {
		r.report(fmt.Sprintf(format, args...))
	}
}
