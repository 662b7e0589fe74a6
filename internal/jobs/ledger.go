package jobs

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// The ledger: which parts are open, and what was found in the closed ones. It
// knows no server and no clock.
//
// Parts are kept in jobs: the first parts of the run are one job, and what an answer
// leaves is another. A part is named by its job and its index there.
//
// # Invariants
//
//	(whole)  see the package's comment
//	(states) a part is waiting, out, held or closed, and job.open of them are not closed;
//	         a job without open parts is forgotten
//	(stack)  every waiting part is on the stack, once; anything else there was
//	         closed while it waited
type ledger struct {
	kind  Kind
	keep  func(part string, result []byte) error // for kinds with Compare
	jobs  map[string]*job
	stack []span // the last is given out first

	total Total // without Left
	open  int64 // parts
	ready int64 // waiting parts

	share, left float64 // of the first parts of the run, and of the open ones

	check  float64         // share of the answers that are checked: see check.go
	checks map[span]*check // by the first of their spans
	due    []*check        // to be given out
	alone  string          // the only worker, "" if there are more
	news   []string        // to be reported
}

// A job is some parts.
type job struct {
	parts []string // "" for some that are closed
	tries int      // how often they failed
	state []partState
	open  int
}

type partState uint8

const (
	waiting partState = iota
	out
	held // see check.go
	closed
)

// A span is the parts of a job from From to before To.
type span struct {
	Job  string `json:"job"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// firstJob is the name of the job with a run's first parts.
const firstJob = "first"

// maxTries is how often a part is tried before it is given up.
const maxTries = 3

// newLedger returns a ledger in which all parts of a run are open.
func newLedger(kind Kind, parts []string) *ledger {
	l := &ledger{kind: kind, jobs: map[string]*job{}, checks: map[span]*check{}, total: Total{Wrong: map[string]int64{}}}
	l.add(firstJob, parts, 0)
	l.share = l.left
	return l
}

// add opens parts as a new job.
func (l *ledger) add(name string, parts []string, tries int) {
	if len(parts) == 0 {
		return
	}
	l.jobs[name] = &job{slices.Clone(parts), tries, make([]partState, len(parts)), len(parts)}
	l.stack = append(l.stack, span{name, 0, len(parts)})
	l.open += int64(len(parts))
	l.ready += int64(len(parts))
	for _, p := range parts {
		l.left += l.shareOf(p)
	}
}

func (l *ledger) shareOf(part string) float64 {
	if l.kind.Share == nil {
		return 0
	}
	return l.kind.Share(part)
}

// behind returns the share of the whole that is done, or 0 if unknown.
func (l *ledger) behind() float64 {
	if l.share == 0 {
		return 0
	}
	return min(1, max(0, 1-l.left/l.share))
}

// take gives out up to n waiting parts, and at least one if there is any, with a total
// text not much longer than size. Parts that failed before go alone; tries says how
// often they failed.
func (l *ledger) take(n, size int) (spans []span, parts []string, tries int) {
	for tries == 0 && len(parts) < n && size > 0 && len(l.stack) > 0 {
		top := &l.stack[len(l.stack)-1]
		j := l.jobs[top.Job]
		if j == nil || top.From == top.To {
			l.stack = l.stack[:len(l.stack)-1]
			continue
		}
		if j.tries > 0 && len(parts) > 0 {
			break
		}
		top.To--
		if j.state[top.To] != waiting {
			continue
		}
		j.state[top.To] = out
		l.ready--
		parts = append(parts, j.parts[top.To])
		spans = join(spans, top.Job, top.To)
		size -= len(j.parts[top.To])
		tries = j.tries
	}
	return spans, parts, tries
}

// join adds a part to spans: it extends the last span downwards if it can.
func join(spans []span, name string, i int) []span {
	if n := len(spans); n > 0 && spans[n-1].Job == name && spans[n-1].From == i+1 {
		spans[n-1].From = i
		return spans
	}
	return append(spans, span{name, i, i + 1})
}

// giveBack makes those parts of spans wait again that are still out.
func (l *ledger) giveBack(spans []span) {
	if len(spans) > 0 && l.checks[spans[0]] != nil {
		l.giveAgain(l.checks[spans[0]])
	}
	l.wait(spans, out)
}

// wait makes those parts of spans wait that are in a state.
func (l *ledger) wait(spans []span, in partState) (parts int64) {
	for _, s := range spans {
		j := l.jobs[s.Job]
		for i := s.From; j != nil && i < s.To; i++ {
			if j.state[i] == in {
				j.state[i] = waiting
				l.push(s.Job, i)
				parts++
			}
		}
	}
	return parts
}

// push puts a part on the stack: it extends the last span upwards if it can.
func (l *ledger) push(name string, i int) {
	l.ready++
	if n := len(l.stack); n > 0 && l.stack[n-1].Job == name && l.stack[n-1].To == i {
		l.stack[n-1].To++
		return
	}
	l.stack = append(l.stack, span{name, i, i + 1})
}

// recall makes all parts that are out wait again, and returns their number.
func (l *ledger) recall() (parts int64) {
	for name, j := range l.jobs {
		parts += l.wait([]span{{name, 0, len(j.state)}}, out)
	}
	for _, c := range l.checks {
		l.giveAgain(c)
	}
	return parts
}

// accept enters an answer. It reports whether it counts, that is, whether all its parts
// were open, each named once. The error is that of keep.
func (l *ledger) accept(a *Answer) (bool, error) {
	if l.jobs[a.Key] != nil || !l.allOpen(a.Spans) {
		for _, s := range a.Spans {
			l.total.Redone += int64(max(0, s.To-s.From))
		}
		return false, nil
	}
	if a = l.checked(a); a == nil {
		return false, nil
	}
	texts, tries := l.close(a.Spans)
	total, err := l.fold(a)
	if err != nil { // nothing of it counts, and its parts are tried again
		a = a.refused(texts, tries+1, err)
	} else {
		l.total.Result = total
	}
	for _, f := range a.Found {
		if err := l.keep(f.Part, f.Result); err != nil {
			return false, err
		}
	}
	l.total.Parts += int64(len(texts))
	l.total.Redone += int64(len(texts)) * int64(max(0, a.Again))
	l.total.Nodes += a.Nodes
	l.add(a.Key, a.Rest, 0)
	for i, f := range a.Failed {
		if f.Tries >= maxTries {
			l.total.Poisoned = append(l.total.Poisoned, Poison{f.Part, f.Err})
			continue
		}
		l.add(fmt.Sprintf("%s.%d", a.Key, i), []string{f.Part}, f.Tries)
	}
	return true, nil
}

// allOpen reports whether spans name only open parts, and none twice.
func (l *ledger) allOpen(spans []span) bool {
	sorted := slices.SortedFunc(slices.Values(spans), func(a, b span) int {
		return cmp.Or(cmp.Compare(a.Job, b.Job), a.From-b.From)
	})
	for n, s := range sorted {
		j := l.jobs[s.Job]
		if j == nil || s.From < 0 || s.From >= s.To || s.To > len(j.state) ||
			n > 0 && sorted[n-1].Job == s.Job && sorted[n-1].To > s.From ||
			slices.Contains(j.state[s.From:s.To], closed) {
			return false
		}
	}
	return len(spans) > 0
}

// close closes the parts of spans, which are open. It returns their texts, and how
// often they had failed.
func (l *ledger) close(spans []span) (texts []string, tries int) {
	for _, s := range spans {
		j := l.jobs[s.Job]
		tries = j.tries
		for i := s.From; i < s.To; i++ {
			texts = append(texts, j.parts[i])
			l.left -= l.shareOf(j.parts[i])
			if j.state[i] == waiting {
				l.ready--
			}
			j.state[i], j.parts[i] = closed, ""
		}
		l.open -= int64(s.To - s.From)
		if j.open -= s.To - s.From; j.open == 0 {
			delete(l.jobs, s.Job)
		}
	}
	return texts, tries
}

// fold returns the total with the result of a. A panic of the Kind is an error.
func (l *ledger) fold(a *Answer) (total []byte, err error) {
	if len(a.Result) == 0 {
		return l.total.Result, nil
	}
	if l.kind.Fold == nil {
		return nil, errors.New("a result to fold, but its kind keeps results")
	}
	defer recoverTo(&err)
	return l.kind.Fold(l.total.Result, a.Result)
}

// drop closes all open parts, and those that could not be searched: what was found is enough.
func (l *ledger) drop() {
	l.total.Dropped += l.open + int64(len(l.total.Poisoned))
	l.jobs, l.stack, l.total.Poisoned, l.due = map[string]*job{}, nil, nil, nil
	clear(l.checks)
	l.open, l.ready, l.left = 0, 0, 0
}

// parts returns the texts of the open parts, in no particular order.
func (l *ledger) parts() []string {
	var texts []string
	for _, j := range l.jobs {
		for i, st := range j.state {
			if st != closed {
				texts = append(texts, j.parts[i])
			}
		}
	}
	return texts
}
