package jobs

import (
	"context"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"
)

// What coordinators and workers say to whoever asks. They answer a question and send nothing
// otherwise, so that a run of thousands costs no more when nobody looks.

// A State is what a server does.
type State struct {
	Runs     []RunRecord     `json:"runs,omitempty"`
	Machines []MachineRecord `json:"machines,omitempty"`
}

// A RunRecord is how a run stands, for people as well.
type RunRecord struct {
	Run      string  `json:"run" doc:"The name of the run on the server." record:"How a run on a server stands."`
	Kind     string  `json:"kind" doc:"The kind of search."`
	Title    string  `json:"title" doc:"What is searched, such as the name of a file."`
	Alone    bool    `json:"alone,omitempty" doc:"Whether the run has no coordinator at present, so that the rest is unknown."`
	Done     float64 `json:"done" doc:"Share of the whole that is done, from 0 to 1, by the form of the tree."`
	Left     float64 `json:"left" doc:"Estimate of how long the rest takes, in seconds; 0 if unknown."`
	Error    float64 `json:"error" doc:"Error of that estimate in seconds, which one run in twenty exceeds."`
	Parts    uint64  `json:"parts" doc:"Parts done."`
	Open     uint64  `json:"open" doc:"Parts known and not done."`
	Redone   uint64  `json:"redone" doc:"Parts searched again because a worker or a message was lost."`
	Failed   uint64  `json:"failed" doc:"Parts that could not be searched."`
	Workers  uint64  `json:"workers" doc:"Workers that search or wait."`
	Nodes    uint64  `json:"nodes" doc:"Nodes searched."`
	Speed    float64 `json:"speed" doc:"Nodes per second at present, by all workers."`
	Duration float64 `json:"elapsed" doc:"Seconds since the coordinator began or resumed the run."`
}

// Record returns how a run stands, but for its speed.
func (p *Progress) Record(id, kind, title string) RunRecord {
	return RunRecord{
		Run: id, Kind: kind, Title: title, Done: p.Share, Left: p.Left.Seconds(), Error: p.Error.Seconds(),
		Parts: uint64(p.Parts), Open: uint64(p.Open), Redone: uint64(p.Redone), Failed: uint64(p.Poisoned),
		Workers: uint64(p.Workers), Nodes: uint64(p.Nodes), Duration: p.Elapsed.Seconds(),
	}
}

// A MachineRecord is what a process does for a run, for people as well.
type MachineRecord struct {
	Machine   string  `json:"machine" doc:"The host and the number of the process." record:"What a process does for a run."`
	Workers   uint64  `json:"workers" doc:"Its workers."`
	Run       string  `json:"run" doc:"The name of the run; empty if the process has joined none."`
	Searching uint64  `json:"searching" doc:"Workers that search for the run."`
	Longest   float64 `json:"longest" doc:"Seconds that one of these has been at its unit."`
	Units     uint64  `json:"units" doc:"Units answered."`
	Nodes     uint64  `json:"nodes" doc:"Nodes searched in these."`
	Speed     float64 `json:"speed" doc:"Nodes per second of a worker; 0 if unknown."`
	Slow      bool    `json:"slow,omitempty" doc:"Whether that is less than half the median of all processes of the run."`

	Busy time.Duration `json:"-"` // spent on the units, known to the process itself
}

// MachineName names this process among those of all machines. Tests change it.
var MachineName = sync.OnceValue(func() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s:%d", host, os.Getpid())
})

// LookAt asks all coordinators and workers of a server what they do, and marks the slow ones.
func LookAt(ctx context.Context, server Server) (*State, error) {
	if network == nil {
		return nil, errNoNetwork()
	}
	s, err := network.LookAt(ctx, server)
	if err == nil {
		s.compare()
	}
	return s, err
}

// compare sets what follows from the speeds of all processes.
func (s *State) compare() {
	speeds, total := map[string][]float64{}, map[string]float64{} // by run
	for _, m := range s.Machines {
		if m.Speed > 0 {
			speeds[m.Run] = append(speeds[m.Run], m.Speed)
			total[m.Run] += m.Speed * float64(m.Searching)
		}
	}
	for i := range s.Runs {
		s.Runs[i].Speed = total[s.Runs[i].Run]
	}
	for i := range s.Machines {
		m := &s.Machines[i]
		list := speeds[m.Run]
		slices.Sort(list)
		m.Slow = m.Speed > 0 && m.Speed < list[len(list)/2]/2
	}
}
