// Package far passes the parts of runs to other processes and machines, through NATS
// JetStream: a cluster of servers, or a server in the process of the coordinator.
//
// Only the program bonepile-server has it. To start that takes 1.5 ms more than to start
// bonepile, and two thirds of all that modules weigh are for it.
package far

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/nats-io/nats-server/v2/server"

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

// Serve is the server that passes parts on, a NATS server with JetStream, if the arguments
// of the program are those of one: -c FILE. It returns the exit status; done is false if
// they are not.
func Serve(args []string) (status int, done bool) {
	if len(args) == 0 || args[0] != "-c" {
		return 0, false
	}
	err := errors.New("bad use: expected -c FILE")
	if len(args) == 2 {
		err = serve(args[1])
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", jobs.ServerProgram, err)
		return 2, true
	}
	return 0, true
}

func serve(config string) error {
	o, err := server.ProcessConfigFile(config)
	if err != nil {
		return err
	}
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.ConfigureLogger()
	s.Start()
	s.WaitForShutdown()
	return nil
}
