package jobs

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
)

// Some answers are checked (Config.Check): another worker searches the same parts by as many nodes
// before anything of the answer counts. Which ones is drawn when an answer has come, so that no worker
// can know it before. It costs as much again as these answers did, whatever they leave.
//
//	(held) the parts of an answer that is checked are open, and are given out for its check only,
//	       until two workers agree. Then what both say counts

// A check is what different workers say about the same parts. The first is checked.
type check struct {
	Votes []*Answer `json:"votes"`
	unit  string    // the ID under which it was given out last
	Vain  int       `json:"vain,omitempty"` // answers in a row that do not help
	due   bool      // it waits to be given out
}

// mostVain is how many answers in a row may be cut short, or of a worker that has voted, before it is
// taken that there is no other worker. After manyVain it is not given out before there is nothing else
// to do, so the others are half a second apart: see lostAfter.
const (
	mostVain = 40
	manyVain = 10
)

// hold begins a check.
func (l *ledger) hold(c *check) {
	spans := c.Votes[0].Spans
	l.checks[spans[0]] = c
	for _, s := range spans {
		for i := s.From; i < s.To; i++ {
			if st := &l.jobs[s.Job].state[i]; *st != held {
				if *st == waiting {
					l.ready--
				}
				*st = held
			}
		}
	}
	l.giveAgain(c)
}

// giveAgain lets a check wait for a worker.
func (l *ledger) giveAgain(c *check) {
	if !c.due {
		c.due = true
		l.due = append(l.due, c)
		l.ready++
	}
}

// takeCheck gives out a check: the parts, and how many nodes of them to search, 0 for all.
func (l *ledger) takeCheck(id string) (spans []span, parts []string, budget int64) {
	c := l.due[0]
	l.due, c.due, c.unit = l.due[1:], false, id
	l.ready--
	a := c.Votes[0]
	parts, exact := l.texts(a.Spans)
	switch {
	case exact && len(a.Rest) == 0:
		budget = a.Nodes + 1 // more, if that is not all
	case exact:
		budget = a.Nodes
	}
	return a.Spans, parts, budget
}

// texts returns the parts of spans, in the order in which they were given out, and whether a search
// of each is Exact.
func (l *ledger) texts(spans []span) (parts []string, exact bool) {
	for _, s := range spans {
		for i := s.To - 1; i >= s.From; i-- { // as take does
			parts = append(parts, l.jobs[s.Job].parts[i])
		}
	}
	return parts, !slices.ContainsFunc(parts, func(p string) bool { return !l.kind.Exact(p) })
}

// checked returns the answer that counts, if a is about open parts: usually a itself. It returns nil
// if a is of no use, or what counts is to be found out by others.
func (l *ledger) checked(a *Answer) *Answer {
	if l.alone != a.Worker {
		l.alone = ""
	}
	if c := l.checks[a.Spans[0]]; c != nil && slices.Equal(c.Votes[0].Spans, a.Spans) {
		if c.due || a.ID != c.unit { // one that came twice must not look like another
			return nil
		}
		return l.vote(c, a)
	}
	for _, s := range a.Spans {
		if slices.Contains(l.jobs[s.Job].state[s.From:s.To], held) {
			return nil
		}
	}
	if l.check > 0 && a.Nodes == 0 && len(a.Rest) > 0 { // no search of no nodes could confirm it
		l.giveBack(a.Spans)
		return nil
	}
	if rand.Float64() >= l.check || len(a.Failed) > 0 {
		return a
	}
	if parts, exact := l.texts(a.Spans); l.alone != "" || !exact && len(a.Rest) > 0 {
		l.total.Unchecked += int64(len(parts))
		return a
	}
	l.hold(&check{Votes: []*Answer{a}})
	return nil
}

// vote enters an answer into a check.
func (l *ledger) vote(c *check, a *Answer) (counts *Answer) {
	first := c.Votes[0]
	parts, _ := l.texts(first.Spans)
	known := slices.ContainsFunc(c.Votes, func(v *Answer) bool { return v.Worker == a.Worker })
	agrees := slices.IndexFunc(c.Votes, func(v *Answer) bool { return l.same(v, a) })
	switch {
	case known || len(a.Failed) > 0 || len(a.Rest) > 0 && a.Nodes < first.Nodes:
		if c.Vain++; c.Vain < mostVain && l.alone == "" {
			if c.Vain < manyVain {
				l.giveAgain(c)
			}
			return nil
		}
		switch {
		case len(c.Votes) == 1 && !known: // what is said of the first answer may be false: it is forgotten
			delete(l.checks, first.Spans[0])
			l.wait(first.Spans, held)
			return nil
		case len(c.Votes) == 1:
			counts, l.alone = first, a.Worker
			l.total.Unchecked += int64(len(parts))
		default:
			counts = first.refused(parts, maxTries, fmt.Errorf("%s, and there is nobody else to ask", c.said(l)))
		}
	case agrees < 0:
		c.Vain, c.Votes = 0, append(c.Votes, a)
		l.news = append(l.news, fmt.Sprintf("workers differ about part %.200q: %s", parts[0], c.said(l)))
	default:
		counts = c.Votes[agrees]
		l.total.Checked += int64(len(parts))
		for _, v := range c.Votes {
			if v != counts {
				l.total.Wrong[v.Worker] += int64(len(parts))
				l.news = append(l.news, fmt.Sprintf("wrong about part %.200q was %s: %s and %s agree", parts[0], v.Worker, counts.Worker, a.Worker))
			}
		}
	}
	if counts == nil {
		l.giveAgain(c)
	} else {
		delete(l.checks, first.Spans[0])
	}
	return counts
}

// same reports whether two answers about the same parts say the same.
func (l *ledger) same(a, b *Answer) bool {
	return l.found(a) == l.found(b) && slices.Equal(a.Rest, b.Rest) && reflect.DeepEqual(a.Found, b.Found)
}

// found returns what an answer has found, without what it cost.
func (l *ledger) found(a *Answer) string {
	if l.kind.Found == nil {
		return string(a.Result)
	}
	return l.kind.Found(a.Result)
}

// said tells what the workers say.
func (c *check) said(l *ledger) string {
	var list []string
	for _, v := range c.Votes {
		list = append(list, fmt.Sprintf("%s found %.100s and left %d", v.Worker, cmp.Or(l.found(v), fmt.Sprint(len(v.Found), " results")), len(v.Rest)))
	}
	return strings.Join(list, ", ")
}
