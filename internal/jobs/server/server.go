// Package server is the program bonepile-server: a NATS server with JetStream, for
// searches whose workers run on several machines. Package jobs starts it. It is a program
// of its own because it is larger than the rest of bonepile.
package server

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/nats-io/nats-server/v2/server"
)

// Main runs the program until it is told to end, and returns its exit status.
func Main() int {
	config := flag.String("c", "", "the configuration, in the form of a NATS server's, is in `FILE`")
	tied := flag.Bool("tied", false, "end when standard input does, and ignore interrupts")
	flag.Parse()
	if err := run(*config, *tied); err != nil {
		fmt.Fprintln(os.Stderr, "bonepile-server:", err)
		return 2
	}
	return 0
}

func run(config string, tied bool) error {
	if config == "" || flag.NArg() > 0 {
		return errors.New("bad use: expected -c FILE")
	}
	o, err := server.ProcessConfigFile(config)
	if err != nil {
		return err
	}
	o.NoSigs = tied
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.ConfigureLogger()
	if tied {
		signal.Ignore(os.Interrupt)
		go func() {
			io.Copy(io.Discard, os.Stdin)
			os.Exit(0) // what it has is in memory
		}()
	}
	s.Start()
	s.WaitForShutdown()
	return nil
}
