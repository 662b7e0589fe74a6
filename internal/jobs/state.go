package jobs

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"
)

// What coordinators and workers say to whoever asks. They answer a question and send nothing
// otherwise, so that a run of thousands costs no more when nobody looks.

// A State is what a server does.
type State struct {
	Runs     []RunState     `json:"runs,omitempty"`
	Machines []MachineState `json:"machines,omitempty"`
}

// A RunState is how a run stands.
type RunState struct {
	ID    string `json:"id"` // of its streams
	Kind  string `json:"kind"`
	Title string `json:"title"`
	Progress

	// Alone says that the run has no coordinator at present: it was stopped or killed, and
	// the rest is unknown.
	Alone bool `json:"alone,omitempty"`
}

// A MachineState is what a process does for runs.
type MachineState struct {
	Name    string      `json:"name"` // host and process
	Workers int         `json:"workers"`
	Crews   []CrewState `json:"crews"`
}

// A CrewState is what a process has done for a run.
type CrewState struct {
	Run       string        `json:"run"`       // its ID
	Searching int           `json:"searching"` // goroutines, now
	Longest   time.Duration `json:"longest"`   // that one of these has been at its unit
	Units     int64         `json:"units"`     // answered
	Nodes     int64         `json:"nodes"`     // in these
	Busy      time.Duration `json:"busy"`      // spent on these
}

// Speed returns the nodes of a crew per second of a worker, 0 if nothing is known.
func (c *CrewState) Speed() float64 {
	if c.Busy <= 0 {
		return 0
	}
	return float64(c.Nodes) / c.Busy.Seconds()
}

// MachineName names this process among those of all machines. Tests change it.
var MachineName = sync.OnceValue(func() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s:%d", host, os.Getpid())
})

// LookAt asks all coordinators and workers of a server what they do.
func LookAt(ctx context.Context, server Server) (*State, error) {
	if network == nil {
		return nil, errNoNetwork()
	}
	return network.LookAt(ctx, server)
}
