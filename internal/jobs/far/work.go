package far

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"

	"bonepile/internal/jobs"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// findEvery is how often the server is asked for its runs. Tests change it.
var findEvery = time.Second

// waitTime is how long a worker waits for a server that does not answer: its coordinator may be
// starting again, or a cluster may have no leader yet. Tests change it.
var waitTime = time.Minute

// Work lends this machine to the runs of a server: see [jobs.Work].
func (Network) Work(ctx context.Context, kinds []jobs.Kind, cfg jobs.WorkConfig) error {
	if cfg.Workers <= 0 {
		cfg.Workers = runtime.GOMAXPROCS(0)
	}
	w := &workshop{kinds: kinds, cfg: cfg, refused: map[string]bool{}, busy: time.Now(), heard: time.Now()}
	defer func() {
		if w.link != nil {
			w.link.close()
		}
	}()
	if err := w.begin(ctx); ctx.Err() != nil {
		return nil
	} else if err != nil {
		return err
	}
	if err := w.answerState(func() jobs.State { return jobs.State{Machines: w.state()} }); err != nil {
		return err
	}
	ctx, w.stop = context.WithCancel(ctx)
	defer w.stop()
	var wg sync.WaitGroup
	for i := range cfg.Workers {
		wg.Go(func() { w.work(ctx, i) })
	}
	err := w.keepFinding(ctx)
	w.stop()
	wg.Wait()
	for _, c := range w.crews {
		c.disband()
	}
	return err
}

// A workshop is a machine lent to a server.
type workshop struct {
	*link
	kinds []jobs.Kind
	cfg   jobs.WorkConfig
	stop  context.CancelFunc

	mu      sync.Mutex
	crews   []*farCrew
	refused map[string]bool // what was reported
	busy    time.Time       // when there was last something to do
	heard   time.Time       // when the server last answered
	lost    bool            // it does not, which was reported
	working int             // goroutines that search
}

func (w *workshop) report(format string, args ...any) {
	if w.cfg.Report != nil {
		w.cfg.Report(fmt.Sprintf(format, args...))
	}
}

// begin connects and looks for runs, again and again while the server is silent. It ends with ctx.
func (w *workshop) begin(ctx context.Context) (err error) {
	for ctx.Err() == nil {
		if w.link == nil {
			w.link, err = login(w.cfg.Server).connectUntil(ctx, "bonepile work")
			if err != nil && !absent(err) {
				return err
			}
		}
		if err == nil {
			err = w.find(ctx)
		}
		if err = w.hear(err); err != nil || !w.lost {
			return err
		}
		jobs.Pause(ctx, reconnectWait)
	}
	return nil
}

// hear notes whether the server has answered, and reports a change. It returns an error if the
// server refuses us, or has been silent for too long.
func (w *workshop) hear(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	var refusal *jetstream.APIError
	switch {
	case err == nil:
		if w.heard = time.Now(); w.lost {
			w.lost = false
			w.report("the server answers")
		}
		return nil
	case errors.As(err, &refusal) && refusal.Code < 500:
		return err
	case !w.lost:
		w.lost = true
		w.report("%v: waiting for it, for %v at most", err, waitTime)
	}
	if time.Since(w.heard) > waitTime {
		return fmt.Errorf("no answer for %v: %w", waitTime, err)
	}
	return nil
}

// keepFinding looks for runs until ctx ends or all workers were idle for long enough. Its error is
// that of a server that is gone.
func (w *workshop) keepFinding(ctx context.Context) error {
	for ctx.Err() == nil {
		jobs.Pause(ctx, findEvery)
		err := w.find(ctx)
		if ctx.Err() != nil {
			break
		}
		if err := w.hear(err); err != nil {
			return err
		}
		w.mu.Lock()
		if w.working > 0 {
			w.busy = time.Now()
		}
		idle := w.cfg.Idle > 0 && time.Since(w.busy) > w.cfg.Idle
		w.mu.Unlock()
		if w.cfg.Watch != nil {
			w.cfg.Watch(w.state(), !w.lost)
		}
		if idle {
			break
		}
	}
	return nil
}

// state is what this process does for each run.
func (w *workshop) state() (list []jobs.MachineRecord) {
	for _, c := range w.runs() {
		list = append(list, c.State(c.id, w.cfg.Workers))
	}
	if len(list) == 0 {
		list = []jobs.MachineRecord{{Machine: jobs.MachineName(), Workers: uint64(w.cfg.Workers)}}
	}
	return list
}

// find joins new runs and leaves those that are over.
func (w *workshop) find(ctx context.Context) error {
	if !w.nc.IsConnected() {
		return login(w.cfg.Server).fault(nats.ErrDisconnected)
	}
	list, err := w.list(ctx)
	if err != nil {
		return login(w.cfg.Server).fault(err)
	}
	for id, info := range list {
		w.join(ctx, id, info.Config.Metadata)
		if c := w.crew(id); c != nil {
			c.deserted.Store(info.State.Consumers == 0)
		}
	}
	w.leave(ctx, list)
	return nil
}

// leave leaves the runs that are over. Such a run is not in the list, and its
// streams are gone: a run without a leader is not in the list either.
func (w *workshop) leave(ctx context.Context, list map[string]*jetstream.StreamInfo) {
	over := map[string]bool{}
	for _, c := range w.runs() {
		over[c.id] = list[c.id] == nil && c.gone(ctx)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.crews = slices.DeleteFunc(w.crews, func(c *farCrew) bool {
		if over[c.id] {
			w.report("run %s is over", c.id)
			c.disband()
		}
		return over[c.id]
	})
}

// crew returns the crew for a run, or nil.
func (w *workshop) crew(id string) *farCrew {
	runs := w.runs()
	if i := slices.IndexFunc(runs, func(c *farCrew) bool { return c.id == id }); i >= 0 {
		return runs[i]
	}
	return nil
}

// active returns the crews that ask their runs for units.
func (w *workshop) active() []*farCrew { return slices.DeleteFunc(w.runs(), (*farCrew).abandoned) }

// runs returns the crews of all runs.
func (w *workshop) runs() []*farCrew {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.crews)
}

// join makes a crew for a run, unless there is one or the run is refused.
func (w *workshop) join(ctx context.Context, id string, metadata map[string]string) {
	if w.crew(id) != nil {
		return
	}
	kind, why := w.kindOf(metadata)
	if why != "" {
		w.refuse(id, why)
		return
	}
	p := &post{link: w.link, id: id}
	spec, err := p.getSpec(ctx, metadata)
	if err != nil {
		return // it is only just being made, or just over; the next look will show
	}
	c, err := p.join(ctx, jobs.NewCrew(kind, spec, 1), metadata[metaRun])
	if err != nil {
		return
	}
	c.refused = func(why string) { w.refuse(id, why) }
	w.mu.Lock()
	defer w.mu.Unlock()
	w.crews = append(w.crews, c)
	w.report("joined run %s: %s %s", id, kind.Name, metadata[metaTitle])
}

// kindOf returns the kind of a run, or why it is refused.
func (w *workshop) kindOf(metadata map[string]string) (kind jobs.Kind, why string) {
	name, version := metadata[metaKind], metadata[metaVersion]
	for _, k := range w.kinds {
		switch {
		case k.Name != name:
			continue
		case strconv.Itoa(k.Version) != version:
			return k, fmt.Sprintf("it is of kind %s version %s, and this program has version %d", name, version, k.Version)
		case metadata[metaProgram] != jobs.Program():
			return k, fmt.Sprintf("it was begun by program version %q, and this is %q", metadata[metaProgram], jobs.Program())
		}
		return k, ""
	}
	return kind, fmt.Sprintf("it is of kind %q, which this program does not know", name)
}

// refuse reports, once, why a run is not joined or a unit not searched.
func (w *workshop) refuse(id, why string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if text := id + why; !w.refused[text] {
		w.refused[text] = true
		w.report("run %s is refused: %s", id, why)
	}
}

// work is worker number i. It goes from run to run, so each gets its share.
func (w *workshop) work(ctx context.Context, i int) {
	searchers := map[*farCrew]*jobs.Worker{}
	for ctx.Err() == nil {
		runs := w.active()
		n := len(runs)
		if n == 0 {
			jobs.Pause(ctx, findEvery/4)
			continue
		}
		c := runs[i%n]
		i++
		if searchers[c] == nil {
			searchers[c] = &jobs.Worker{Crew: c.Crew}
		}
		wait := pullTime
		if n > 1 {
			wait /= 8
		}
		c.searchOne(ctx, searchers[c], wait, w.count)
		maps.DeleteFunc(searchers, func(c *farCrew, _ *jobs.Worker) bool { return w.crew(c.id) != c }) // of runs that are over
	}
}

// count adds n to the goroutines that search.
func (w *workshop) count(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.working += n
	w.busy = time.Now()
}
