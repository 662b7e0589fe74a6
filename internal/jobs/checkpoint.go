package jobs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// The text form of a ledger: JSON, in a file with a seal.

// A checkpoint is the content of a run's file.
type checkpoint struct {
	Kind     string `json:"kind"`
	Version  int    `json:"version"`
	Run      string `json:"run"` // fingerprint
	ID       string `json:"id"`  // of the streams on a server
	Title    string `json:"title"`
	Finished bool   `json:"finished"`

	Found string `json:"found,omitempty"` // Result for people
	Total
	Kept int64 `json:"kept"` // bytes in the file of results

	Checks []*check   `json:"checks,omitempty"` // under way
	Jobs   []savedJob `json:"jobs,omitempty"`
}

// A savedJob is a job with open parts.
type savedJob struct {
	Name  string         `json:"name"`
	Size  int            `json:"size"` // all its parts
	Tries int            `json:"tries,omitempty"`
	Open  map[int]string `json:"open"` // parts by their number
}

// maxJob is how many parts an answer may leave, so that a corrupt file takes no more
// memory than a good one. A run's first job may have more.
const maxJob = 1 << 16

// readCheckpoint reads a checkpoint as JSON.
func readCheckpoint(text []byte) (*checkpoint, error) {
	c := new(checkpoint)
	if err := json.Unmarshal(text, c); err != nil {
		return nil, fmt.Errorf("%w: %w", errCorrupt, err)
	}
	return c, nil
}

// save returns the ledger as a checkpoint.
func (l *ledger) save() checkpoint {
	c := checkpoint{Kind: l.kind.Name, Version: l.kind.Version, Total: l.total, Checks: slices.Collect(maps.Values(l.checks))}
	if l.kind.Describe != nil {
		c.Found = l.kind.Describe(c.Result)
	}
	for name, j := range l.jobs {
		s := savedJob{Name: name, Size: len(j.parts), Tries: j.tries, Open: map[int]string{}}
		for i, st := range j.state {
			if st != closed {
				s.Open[i] = j.parts[i]
			}
		}
		c.Jobs = append(c.Jobs, s)
	}
	slices.SortFunc(c.Jobs, func(a, b savedJob) int { return cmp.Compare(a.Name, b.Name) })
	return c
}

// restore returns the ledger saved as c, with all open parts waiting. Parts are the
// first ones of the run.
func restore(kind Kind, parts []string, c *checkpoint) (*ledger, error) {
	l := newLedger(kind, parts) // for the share of the whole
	l.jobs, l.stack, l.open, l.ready, l.left = map[string]*job{}, nil, 0, 0, 0
	if l.total = c.Total; l.total.Wrong == nil {
		l.total.Wrong = map[string]int64{}
	}
	for _, s := range c.Jobs {
		first := s.Name == firstJob
		if first && s.Size != len(parts) || !first && s.Size > maxJob || s.Size < len(s.Open) || len(s.Open) == 0 || l.jobs[s.Name] != nil {
			return nil, fmt.Errorf("%w: job %s of %d parts", errCorrupt, s.Name, s.Size)
		}
		if err := l.load(s); err != nil {
			return nil, err
		}
	}
	for _, ch := range c.Checks {
		if len(ch.Votes) == 0 || !l.allOpen(ch.Votes[0].Spans) {
			return nil, fmt.Errorf("%w: a check of parts that are not open", errCorrupt)
		}
		l.hold(ch)
	}
	return l, nil
}

// load adds a job that was saved.
func (l *ledger) load(s savedJob) error {
	j := &job{tries: s.Tries, parts: make([]string, s.Size), state: slices.Repeat([]partState{closed}, s.Size), open: len(s.Open)}
	for _, i := range slices.Sorted(maps.Keys(s.Open)) {
		if i < 0 || i >= s.Size {
			return fmt.Errorf("%w: part %d of job %s", errCorrupt, i, s.Name)
		}
		j.parts[i], j.state[i] = s.Open[i], waiting
		l.left += l.shareOf(s.Open[i])
		l.push(s.Name, i)
	}
	l.jobs[s.Name] = j
	l.open += int64(j.open)
	return nil
}
