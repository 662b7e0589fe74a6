// Command bonepile-server is bonepile with what it takes to share a search with other
// machines. The program bonepile becomes this one for --listen and --nats: put it beside
// bonepile or into the PATH.
//
// With -c FILE it is the server that passes the parts of searches on.
package main

import (
	"os"

	"bonepile/internal/cli"
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/far"
)

func main() {
	if status, done := far.Serve(os.Args[1:]); done {
		os.Exit(status)
	}
	jobs.Use(far.Network{})
	os.Exit(cli.Main())
}
