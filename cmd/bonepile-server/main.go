// Command bonepile-server passes the parts of a search to workers on several machines.
// Searches that are started with --listen start it: put it beside the program bonepile.
package main

import (
	"os"

	"bonepile/internal/jobs/server"
)

func main() { os.Exit(server.Main()) }
