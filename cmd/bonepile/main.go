// Command bonepile solves, counts and converts domino grids, counts tilings,
// and solves exact cover problems.
//
// Results go to standard output, everything else to standard error. The exit
// status is 0 when all is done, 1 when some board has no solution (or several,
// if one was expected), 2 for bad use or bad input, and 3 when the work was
// stopped early, by a limit or a signal.
package main

import (
	"os"

	"bonepile/internal/cli"
)

func main() { os.Exit(cli.Main()) }
