// Package far passes the parts of runs to other processes and machines, through NATS
// JetStream: a cluster of servers, or a server in the process of the coordinator.
//
// Only the program bonepile-server has it. To start that takes 1.5 ms more than to start
// bonepile, and two thirds of all that modules weigh are for it.
package far

import (
	"context"

	"bonepile/internal/jobs"
)

// Network is the network of this package.
type Network struct{}

// Reach opens the exchange of a run. It starts a server if there is none.
func (Network) Reach(ctx context.Context, r *jobs.Run, print, id string, cfg *jobs.Config) (jobs.Exchange, error) {
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
	if x.own != nil && cfg.Listening != nil {
		cfg.Listening(x.own.url)
	}
	return x, nil
}

// A login says how to reach a server.
type login jobs.Server
