package jobs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// The text form of a ledger: JSON, in a file with a seal. For the first parts of the run it only
// says which are open: the run itself has their texts.

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
	Name  string   `json:"name"`
	Size  int      `json:"size"` // all its parts
	Tries int      `json:"tries,omitempty"`
	Open  [][2]int `json:"open"`            // from the first, to before the second
	Parts []string `json:"parts,omitempty"` // the open ones; left out for the first job
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
		s := savedJob{Name: name, Size: len(j.parts), Tries: j.tries}
		for i, st := range j.state {
			if st == closed {
				continue
			}
			if n := len(s.Open); n > 0 && s.Open[n-1][1] == i {
				s.Open[n-1][1]++
			} else {
				s.Open = append(s.Open, [2]int{i, i + 1})
			}
			if name != firstJob {
				s.Parts = append(s.Parts, j.parts[i])
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
		texts := s.Parts
		if s.Name == firstJob {
			if s.Size != len(parts) {
				return nil, fmt.Errorf("%w: %d first parts, expected %d", errCorrupt, s.Size, len(parts))
			}
			texts = nil
			for _, o := range s.Open {
				if o[0] < 0 || o[0] >= o[1] || o[1] > len(parts) {
					return nil, fmt.Errorf("%w: parts %v of %d", errCorrupt, o, len(parts))
				}
				texts = append(texts, parts[o[0]:o[1]]...)
			}
		}
		if err := l.load(s, texts); err != nil {
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
func (l *ledger) load(s savedJob, texts []string) error {
	if s.Size < len(texts) || s.Size > maxJob && s.Name != firstJob {
		return fmt.Errorf("%w: job %s of %d parts", errCorrupt, s.Name, s.Size)
	}
	j := &job{tries: s.Tries, parts: make([]string, s.Size), state: slices.Repeat([]partState{closed}, s.Size)}
	last := 0
	for _, o := range s.Open {
		if o[0] < last || o[0] >= o[1] || o[1] > s.Size || o[1]-o[0] > len(texts) {
			return fmt.Errorf("%w: parts %v of job %s", errCorrupt, o, s.Name)
		}
		for i := o[0]; i < o[1]; i++ {
			j.parts[i], j.state[i] = texts[0], waiting
			l.left += l.shareOf(texts[0])
			texts = texts[1:]
			j.open++
		}
		l.stack = append(l.stack, span{s.Name, o[0], o[1]})
		last = o[1]
	}
	if len(texts) > 0 || j.open == 0 || l.jobs[s.Name] != nil {
		return fmt.Errorf("%w: job %s", errCorrupt, s.Name)
	}
	l.jobs[s.Name] = j
	l.open += int64(j.open)
	l.ready += int64(j.open)
	return nil
}
