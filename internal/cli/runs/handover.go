package runs

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"bonepile/internal/jobs"
)

// callerVariable has the version of the program that handed over.
const callerVariable = "BONEPILE_CALLER"

// HandOver lets bonepile-server do what a program without a network cannot: it is the same
// command, with a network. If it did, done is true. If that program is missing, this
// one continues, and says so when it needs it.
func HandOver(args []string) (status int, done bool) {
	if caller, ok := os.LookupEnv(callerVariable); ok {
		os.Unsetenv(callerVariable)
		if own := jobs.Program(); own != caller {
			fmt.Fprintf(os.Stderr, "bonepile: this is version %q, and %s is %q: build both from one commit\n", caller, jobs.ServerProgram, own)
			return 2, true
		}
	}
	if !slices.ContainsFunc(args, func(arg string) bool { // which may be another flag's value: no harm
		name, _, _ := strings.Cut(arg, "=")
		return name == "--nats" || name == "--listen" && args[0] != "serve" // which listens for browsers
	}) {
		return 0, false
	}
	path := jobs.FindServer()
	if path == "" {
		return 0, false
	}
	os.Setenv(callerVariable, jobs.Program())
	if status, err := become(path, args); err == nil {
		return status, true
	} else {
		fmt.Fprintf(os.Stderr, "bonepile: %s: %v\n", path, err)
	}
	return 2, true
}
