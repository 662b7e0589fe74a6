package far

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"bonepile/internal/jobs"
)

// Who takes part in runs answers a question on one subject, with a [jobs.State] as JSON.

// stateSubject is that subject.
const stateSubject = "bonepile.status"

const (
	// stateTime is how long answers are waited for, and stateQuiet how long after the last.
	stateTime  = 2 * time.Second
	stateQuiet = 300 * time.Millisecond
)

// answerState lets this process answer, until the link is closed.
func (l *link) answerState(state func() jobs.State) error {
	_, err := l.nc.Subscribe(stateSubject, func(m *nats.Msg) { m.Respond(jobs.Marshal(state())) })
	return err
}

// LookAt asks all that take part in the runs of a server: see [jobs.LookAt]. A run that has
// streams and no coordinator is in the state as well.
func (Network) LookAt(ctx context.Context, server jobs.Server) (*jobs.State, error) {
	l, err := login(server).connect("bonepile work --status")
	if err != nil {
		return nil, err
	}
	defer l.close()
	all, err := l.ask(ctx)
	if err != nil {
		return nil, login(server).fault(err)
	}
	list, err := l.list(ctx)
	if err != nil {
		return nil, login(server).fault(err)
	}
	for id, info := range list {
		if !slices.ContainsFunc(all.Runs, func(r jobs.RunRecord) bool { return r.Run == id }) {
			meta := info.Config.Metadata
			all.Runs = append(all.Runs, jobs.RunRecord{Run: id, Kind: meta[metaKind], Title: meta[metaTitle], Alone: true})
		}
	}
	slices.SortFunc(all.Runs, func(a, b jobs.RunRecord) int { return cmp.Compare(a.Run, b.Run) })
	slices.SortStableFunc(all.Machines, func(a, b jobs.MachineRecord) int { return cmp.Compare(a.Machine, b.Machine) })
	return all, nil
}

// ask asks the question, and returns all answers as one.
func (l *link) ask(ctx context.Context) (*jobs.State, error) {
	inbox := l.nc.NewRespInbox()
	sub, err := l.nc.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer sub.Unsubscribe()
	if err := l.nc.PublishRequest(stateSubject, inbox, nil); err != nil {
		return nil, err
	}
	all := new(jobs.State)
	for limit := time.Now().Add(stateTime); time.Now().Before(limit) && ctx.Err() == nil; {
		m, err := sub.NextMsg(stateQuiet)
		if err != nil {
			break
		}
		var s jobs.State
		if err := json.Unmarshal(m.Data, &s); err == nil { // or it is from another version
			all.Runs = append(all.Runs, s.Runs...)
			all.Machines = append(all.Machines, s.Machines...)
		}
	}
	return all, context.Cause(ctx)
}

// A look is the server's view of the queue.
type look struct {
	jobs.Look
	last uint64 // number of the last answer, asked for after the rest
	err  error
}

// watch examines the queue regularly until ctx ends.
func (p *post) watch(ctx context.Context, looks chan<- look) {
	for ctx.Err() == nil {
		jobs.Pause(ctx, jobs.WatchEvery)
		select {
		case <-ctx.Done():
		case looks <- p.look(ctx):
		}
	}
}

func (p *post) look(ctx context.Context) (l look) {
	one, cancel := requestContext(ctx)
	defer cancel()
	c, err := p.js.Consumer(one, jobsStream(p.id), workers)
	if err != nil {
		return look{err: err}
	}
	info := c.CachedInfo()
	l.Look = jobs.Look{Queued: int(info.NumPending), Searching: info.NumAckPending, Idle: info.NumWaiting}
	if l.Queued == 0 && l.Searching == 0 {
		done, err := p.js.Stream(one, doneStream(p.id))
		if err != nil {
			return look{err: err}
		}
		l.last = done.CachedInfo().State.LastSeq
	}
	return l
}
