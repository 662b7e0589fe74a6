package far

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"bonepile/internal/jobs"

	"github.com/nats-io/nats-server/v2/server"
)

// Serve is the server that passes parts on, a NATS server with JetStream, if the arguments
// of the program are those of one: -c FILE. It returns the exit status; done is false if
// they are not.
func Serve(args []string) (status int, done bool) {
	if len(args) == 0 || args[0] != "-c" {
		return 0, false
	}
	flags := flag.NewFlagSet(jobs.ServerProgram, flag.ContinueOnError)
	config := flags.String("c", "", "the configuration, in the form of a NATS server's, is in `FILE`")
	err := flags.Parse(args)
	if err == nil && (*config == "" || flags.NArg() > 0) {
		err = errors.New("bad use: expected -c FILE")
	}
	if err == nil {
		err = serve(*config)
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
