package jobs

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"time"
)

// A Network reaches workers and coordinators in other processes. Package far has one.
type Network interface {
	// Reach opens the exchange of a run whose fingerprint is print, under the name id,
	// by the Server or Listen of cfg.
	Reach(ctx context.Context, r *Run, print, id string, cfg *Config) (Exchange, error)

	// Work is the function [Work].
	Work(ctx context.Context, kinds []Kind, cfg WorkConfig) error

	// LookAt is the function [LookAt].
	LookAt(ctx context.Context, server Server) (*State, error)
}

// network is nil in the program bonepile, which starts sooner without one.
var network Network

// Use gives this program a network. It is called once, before all else.
func Use(n Network) { network = n }

// ServerProgram is the name of the program that has a network, and the server of
// [Config.Listen].
const ServerProgram = "bonepile-server"

// FindServer returns the path of that program if this one has no network itself: it is
// beside this one or in the PATH. It returns "" if it is not needed, or missing.
func FindServer() string {
	if network != nil {
		return ""
	}
	places := []string{ServerProgram}
	if self, err := os.Executable(); err == nil {
		places = []string{filepath.Join(filepath.Dir(self), ServerProgram), ServerProgram}
	}
	for _, place := range places {
		if path, err := exec.LookPath(place); err == nil {
			return path
		}
	}
	return ""
}

// errNoNetwork says what a program without a network needs.
func errNoNetwork() error {
	build := "in a checkout: go build -o . ./cmd/" + ServerProgram
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Sum != "" { // from a module proxy
		build = fmt.Sprintf("with: go install %s/cmd/%s@%s", info.Main.Path, ServerProgram, info.Main.Version)
	}
	return fmt.Errorf("to share a search takes the program %s, which is neither beside bonepile nor in the PATH; build it %s", ServerProgram, build)
}

// WatchEvery is how often a coordinator is to have a Look.
const WatchEvery = 100 * time.Millisecond

// A Look is the view that a server has of the queue of a run.
type Look struct {
	Queued    int  // units that no worker has taken
	Searching int  // units that a worker has
	Idle      int  // workers that wait
	Unread    bool // there are answers to read
}

// WorkConfig says how to lend a machine.
type WorkConfig struct {
	Server  Server
	Workers int // goroutines; 0 means one per core

	// Idle, if not 0, ends Work after that long without anything to do.
	Idle time.Duration

	// Report, if not nil, receives a line for people when something changes: a run is
	// joined, left or refused, or the server is lost or back. Calls do not overlap.
	Report func(string)

	// Watch, if not nil, is called about once a second with what this process does for each
	// run, and whether the server answers. Calls do not overlap.
	Watch func(list []MachineRecord, connected bool)
}

// Work searches parts of every run on a server whose kind it knows, including runs that
// start later, until ctx ends. Then it hands back what it has and returns nil. It also
// returns nil when it has been idle for cfg.Idle.
//
// It refuses and reports runs of another version of the program or the kind. While the
// server does not answer, Work waits for it, a minute at most.
func Work(ctx context.Context, kinds []Kind, cfg WorkConfig) error {
	if network == nil {
		return errNoNetwork()
	}
	return network.Work(ctx, kinds, cfg)
}
