package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The coordinator: one goroutine owns the ledger, gives out what waits, takes
// answers to account, and writes the ledger down. Around it are the reader of
// answers, a watch that asks the server how many workers wait, and the workers of
// this process.

const (
	// ahead is how many units are queued or searched for each worker, so that
	// nobody waits for the coordinator.
	ahead = 2

	// unitTime is how much work a unit of small parts is to be, in seconds;
	// unitParts and unitSize limit how many there are, and their text.
	unitTime  = 0.2
	unitParts = 4096
	unitSize  = 256 << 10

	saveEvery     = time.Second // and not more than a twentieth of the time
	progressEvery = 250 * time.Millisecond
	watchEvery    = 100 * time.Millisecond

	// callEvery is how often the coordinator thinks of calling units, when nothing
	// comes, and callAgain how soon the same unit is called again.
	callEvery = 10 * time.Millisecond
	callAgain = 100 * time.Millisecond

	// patience is how long a server elsewhere may not answer, and ownPatience the
	// one of this process, before the run is given up.
	patience    = 10 * time.Minute
	ownPatience = 20 * time.Second
	ownTries    = 3 // to open what it stored

	troubleWait = 300 * time.Millisecond // before such a server is bothered again

	// drainTime is how long the last answers are waited for when a run is stopped, if
	// they come from elsewhere. The server of this process gets ownPatience.
	drainTime = 2 * time.Second

	// removeTime is how long the streams of a run that is over are tried to be taken
	// away: more than a cluster takes to elect a leader.
	removeTime = 15 * time.Second
)

// ErrRun reports a Run that nobody can do.
var ErrRun = errors.New("impossible run")

// Do does a run, and returns what it came to. If ctx ends, the error wraps its
// cause and the Total is what was found so far; with the same Dir, the same Do
// goes on from there. So it does after any other error, and after a crash.
//
// A part that cannot be searched is no error: see Total.Poisoned.
func Do(ctx context.Context, r Run, cfg Config) (Total, error) {
	c, err := newCoordinator(r, cfg)
	if err != nil {
		return Total{}, err
	}
	defer c.dir.close()
	defer c.results.close()
	if !c.finished {
		if err := c.search(ctx); err != nil {
			if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
				err = fmt.Errorf("stopped: %w", context.Cause(ctx))
			}
			return c.soFar(), err
		}
	}
	if c.run.Kind.Compare != nil && cfg.Each != nil {
		if err := c.results.each(c.run.Kind.Compare, cfg.Each); err != nil {
			return c.soFar(), err
		}
	}
	return c.soFar(), nil
}

// A coordinator does one run.
type coordinator struct {
	run      Run
	cfg      Config
	dir      *directory
	print    string // fingerprint of the run
	id       string // of its streams
	finished bool

	ledger  *ledger
	results *resultLog

	post   *post
	reader *reader
	seq    uint64 // number of the last answer that is in the ledger

	units   map[string]*given // that were not answered
	sent    []sent            // those of which the server has not said yet that it has them
	team    int               // workers, here and elsewhere
	perPart float64           // seconds that a part took lately
	thought time.Time         // when it was last looked whether to call units
	idle    int               // workers that waited at the last look, if nothing was given since
	dry     int               // looks in a row that found nothing queued, and nothing searched

	begun, saved, shown time.Time
	saveCost            time.Duration
	dirty               bool      // there is something to be saved
	silent              time.Time // since when the server has not answered; zero if it does
	resume              time.Time // when to bother it again
	purges              chan uint64
}

// newCoordinator opens the directory of a run.
func newCoordinator(r Run, cfg Config) (*coordinator, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	dir, err := openDirectory(cfg.Dir)
	if err != nil {
		return nil, err
	}
	if cfg.Workers == 0 {
		cfg.Workers = runtime.GOMAXPROCS(0)
	}
	c := &coordinator{run: r, cfg: cfg, dir: dir, print: r.fingerprint(), units: map[string]*given{}, begun: time.Now()}
	if err := c.load(); err != nil {
		dir.close()
		return nil, err
	}
	return c, nil
}

// check reports what is missing in a run.
func (r *Run) check() error {
	k := r.Kind
	switch {
	case k.Name == "" || k.Open == nil:
		return fmt.Errorf("%w: its kind has no name, or nothing to open it with", ErrRun)
	case (k.Fold == nil) == (k.Compare == nil):
		return fmt.Errorf("%w: a kind has either Fold or Compare", ErrRun)
	case len(r.Parts) == 0:
		return fmt.Errorf("%w: it has no parts", ErrRun)
	}
	return nil
}

// load reads the checkpoint, if there is one.
func (c *coordinator) load() error {
	saved, err := c.dir.load()
	if err != nil {
		return err
	}
	kept := int64(0)
	if saved == nil {
		c.ledger = newLedger(c.run.Kind, c.run.Parts)
		c.id = c.print[:12] + "-" + newKey()[:8]
		c.dirty = true
	} else {
		if saved.Run != c.print {
			return fmt.Errorf("%s: %w: %s %s", c.dir.path, ErrOtherRun, saved.Kind, saved.Title)
		}
		if c.ledger, err = restore(c.run.Kind, c.run.Parts, saved); err != nil {
			return fmt.Errorf("%s: %w", c.dir.path, err)
		}
		c.id, c.finished, kept = saved.ID, saved.Finished, saved.Kept
	}
	c.results, err = openResults(c.dir, kept, c.run.Kind.Compare != nil)
	c.ledger.keep = c.results.add
	return err
}

// soFar returns the total as it is.
func (c *coordinator) soFar() Total {
	t := c.ledger.total
	t.Left = c.ledger.parts()
	return t
}

// search does what is left of the run.
func (c *coordinator) search(ctx context.Context) (err error) {
	if err := c.save(); err != nil {
		return err // rather now than after the first second
	}
	link, err := c.reach(ctx)
	if err != nil {
		return err
	}
	defer link.close()
	if link.url != "" && c.cfg.Listening != nil {
		c.cfg.Listening(link.url)
	}
	err = c.spread(ctx)
	if saveErr := c.save(); err == nil {
		err = saveErr
	}
	if c.finished || c.dir.path == "" {
		c.remove(ctx)
		link.drop()
	}
	return err
}

// remove takes the streams of the run away. At worst they stay behind: they take room
// on the server, and workers pass them over (see crew.abandoned).
func (c *coordinator) remove(ctx context.Context) {
	until, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeTime)
	defer cancel()
	for try := 0; ; try++ {
		err := c.post.remove(until)
		if err == nil {
			return
		}
		pause(until, backoff(try))
		if until.Err() != nil {
			c.report("run %s is over, and its streams are still on the server: %v", c.id, err)
			return
		}
	}
}

// reach gets a server that has the streams of the run. If that of this process
// cannot read what it stored, that is put aside, and it begins anew: the ledger does
// not need it.
func (c *coordinator) reach(ctx context.Context) (*link, error) {
	for first := true; ; first = false {
		link, err := c.connect()
		if err == nil {
			c.post = &post{link: link, id: c.id, memory: c.dir.path == "" && link.own != nil}
			if err = c.open(ctx); err == nil {
				return link, nil
			}
			link.close()
		}
		if c.cfg.Server.URL != "" || ctx.Err() != nil || !first {
			return nil, err
		}
		aside, moved := c.dir.putAside()
		if !moved {
			return nil, err
		}
		c.report("what the server had stored cannot be read (%v): it is put aside as %s", err, aside)
	}
}

// connect gets a server.
func (c *coordinator) connect() (*link, error) {
	if c.cfg.Server.URL != "" {
		return c.cfg.Server.connect("bonepile " + c.run.Title)
	}
	return startServer(c.dir, c.cfg.Listen)
}

// open makes the streams, and empties the queue: all open parts are given out anew,
// and an answer to an old unit counts if it comes first.
func (c *coordinator) open(ctx context.Context) error {
	for try := 0; ; try++ {
		err := c.post.open(ctx, &c.run, c.print)
		if err == nil {
			err = c.post.emptyQueue(ctx)
		}
		if err == nil {
			c.silent = time.Time{}
			return nil
		}
		if end := c.giveUp(ctx, err); end != nil {
			return end
		}
		if c.post.own != nil && try == ownTries {
			return fmt.Errorf("server: %w", err)
		}
		pause(ctx, backoff(try))
	}
}

// giveUp returns an error if the run should end because of trouble with the
// server.
func (c *coordinator) giveUp(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	limit := patience
	if c.post.own != nil {
		limit = ownPatience
	}
	var refusal *jetstream.APIError
	switch {
	case c.silent.IsZero():
		c.silent = time.Now()
		c.report("the server does not answer (%v): waiting", err)
	case time.Since(c.silent) > limit:
		return fmt.Errorf("server: no answer for %v: %w", limit, err)
	}
	if errors.As(err, &refusal) && refusal.Code < 500 && refusal.ErrorCode != jetstream.JSErrCodeStreamNotFound &&
		refusal.ErrorCode != jetstream.JSErrCodeConsumerNotFound {
		return fmt.Errorf("server: %w", err)
	}
	return nil
}

func (c *coordinator) report(format string, args ...any) {
	if c.cfg.Report != nil {
		c.cfg.Report(fmt.Sprintf(format, args...))
	}
}

// spread runs workers and gives out parts until none is open, or ctx ends.
func (c *coordinator) spread(ctx context.Context) error {
	around, stop := context.WithCancel(context.WithoutCancel(ctx))
	var helpers, crew sync.WaitGroup
	defer helpers.Wait()
	defer stop()
	c.reader = c.post.newReader()
	helpers.Go(func() { c.reader.run(around) })
	looks := make(chan look)
	helpers.Go(func() { c.post.watch(around, looks) })
	c.purges = make(chan uint64)
	helpers.Go(func() {
		for {
			select {
			case <-around.Done():
				return
			case seq := <-c.purges:
				c.post.purge(around, seq) // or the next time
			}
		}
	})

	if err := c.drain(&crew); err != nil { // what was answered before a crash is not to be asked again
		return err
	}
	working, dismiss := context.WithCancel(ctx)
	defer crew.Wait()
	defer dismiss()
	if err := c.employ(working, &crew); err != nil {
		return err
	}
	err := c.loop(ctx, looks)
	dismiss()
	if err != nil && ctx.Err() != nil {
		if err := c.drain(&crew); err != nil {
			return err
		}
		err = fmt.Errorf("stopped: %w", context.Cause(ctx))
		if c.ledger.open == 0 {
			c.finished, err = true, nil
		}
	}
	return err
}

// employ starts the workers of this process.
func (c *coordinator) employ(ctx context.Context, wg *sync.WaitGroup) error {
	c.team = max(1, c.cfg.Workers)
	if c.cfg.Workers < 0 {
		return nil
	}
	crew, err := c.post.newCrew(ctx, c.run.Kind, c.run.Spec, c.print)
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, crew.disband)
	for range c.cfg.Workers {
		wg.Go(func() {
			w := &worker{crew: crew}
			for ctx.Err() == nil {
				m, err := w.next(ctx, pullTime)
				if m != nil {
					err = w.do(ctx, m)
				}
				if err != nil { // the coordinator sees to the server
					pause(ctx, backoff(2))
				}
			}
		})
	}
	return nil
}

// loop is the life of the coordinator. Without error no part is open.
func (c *coordinator) loop(ctx context.Context, looks <-chan look) error {
	tick := time.NewTicker(callEvery)
	defer tick.Stop()
	for c.ledger.open > 0 {
		if err := c.give(ctx); err != nil {
			return err
		}
		c.call()
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case m := <-c.reader.out:
			if err := c.takeAll(m); err != nil {
				return err
			}
		case l := <-looks:
			if err := c.consider(ctx, l); err != nil {
				return err
			}
		case <-tick.C:
		}
		if err := c.saveInTime(); err != nil {
			return err
		}
		c.show()
	}
	c.finished = true
	return nil
}

// takeAll takes to account an answer and those that are there already.
func (c *coordinator) takeAll(m message) error {
	for {
		if err := c.account(m); err != nil {
			return err
		}
		select {
		case m = <-c.reader.out:
		default:
			return nil
		}
	}
}

// account takes an answer to account. What is not for this run is passed over.
func (c *coordinator) account(m message) error {
	c.seq, c.dirty, c.dry = m.seq, true, 0
	a := new(answer)
	if err := json.Unmarshal(m.data, a); err != nil || a.Run != c.print || a.Program != program {
		return nil
	}
	delete(c.units, a.ID)
	counts, err := c.ledger.accept(a)
	if counts {
		c.ledger.total.Busy += a.Seconds
	}
	if counts && a.Begun > 0 {
		mean := a.Seconds / float64(a.Begun)
		if c.perPart == 0 {
			c.perPart = mean
		}
		c.perPart += (mean - c.perPart) / 5
	}
	return err
}

// A sent is a unit that was sent to the queue, which has not said yet that it is
// there.
type sent struct {
	id    string
	spans []span
	ack   jetstream.PubAckFuture
}

// give queues units until there are enough. It does not wait for the server.
func (c *coordinator) give(ctx context.Context) error {
	if err := c.confirm(ctx); err != nil {
		return err
	}
	for len(c.units) < ahead*c.team && c.ledger.ready > 0 && time.Now().After(c.resume) {
		if err := c.giveOne(); err != nil {
			return c.trouble(ctx, err)
		}
	}
	return nil
}

// giveOne queues a unit.
func (c *coordinator) giveOne() error {
	u := unit{ID: newKey(), Run: c.print, Program: program, Budget: c.cfg.Budget}
	u.Spans, u.Parts, u.Tries = c.ledger.take(c.unitParts(), unitSize)
	ack, err := c.post.js.PublishAsync(jobsSubject(c.id), marshal(u))
	if err != nil {
		c.ledger.giveBack(u.Spans)
		return err
	}
	c.units[u.ID], c.idle = &given{spans: u.Spans, at: time.Now()}, 0
	c.sent = append(c.sent, sent{u.ID, u.Spans, ack})
	return nil
}

// A given is a unit that was given out.
type given struct {
	spans  []span
	at     time.Time
	called time.Time // when last
	calls  int
}

// call asks for what is left of some units, when there is nothing more to give, and
// soon somebody will be idle, or is. It does not wait for the server to say who is:
// a worker has one unit, and what is beyond that waits for the next who is free. If a
// call is lost, another follows.
func (c *coordinator) call() {
	if ids := c.toCall(time.Now()); len(ids) > 0 {
		c.post.call(ids)
	}
}

// toCall returns which units are to be called, and notes that they are. Those that
// are out for longest come first, since most is likely to be left of them; but before
// them those that were called less often, for who has the others may be dead.
func (c *coordinator) toCall(now time.Time) (ids []string) {
	lacking := max(c.team+reserve(c.team)-len(c.units), c.idle)
	if lacking <= 0 || c.ledger.ready > 0 || now.Sub(c.thought) < callPace(c.team) {
		return nil
	}
	c.thought = now
	for id, u := range c.units {
		switch {
		case now.Sub(u.called) < callAgain:
			lacking--
		case now.Sub(u.at) >= minTurn:
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		x, y := c.units[a], c.units[b]
		return cmp.Or(x.calls-y.calls, x.at.Compare(y.at))
	})
	ids = ids[:min(max(0, lacking), len(ids), callMost(c.team))]
	for _, id := range ids {
		c.units[id].called = now
		c.units[id].calls++
	}
	return ids
}

// callPace is how soon units are thought of again, and callMost how many units a
// call names: it goes to every process.
func callPace(team int) time.Duration {
	return min(watchEvery, time.Duration(team)*time.Millisecond)
}
func callMost(team int) int { return 64 + team/16 }

// reserve is how many units are to wait for whoever is free next. A worker that is
// alone needs none: it has what it has.
func reserve(team int) int {
	if team == 1 {
		return 0
	}
	return 1 + team/16
}

// confirm looks which units have come to the queue. Those that have not are given
// out again; if they have come all the same, they are there twice, which does no
// harm.
func (c *coordinator) confirm(ctx context.Context) error {
	var failed error
	c.sent = slices.DeleteFunc(c.sent, func(s sent) bool {
		select {
		case <-s.ack.Ok():
			c.silent = time.Time{}
			return true
		case failed = <-s.ack.Err():
			delete(c.units, s.id)
			c.ledger.giveBack(s.spans)
			return true
		default:
			return false
		}
	})
	if failed != nil {
		return c.trouble(ctx, failed)
	}
	return nil
}

// trouble does what can be done about a server that does not answer: its streams
// may be gone. It returns an error if there is no more hope.
func (c *coordinator) trouble(ctx context.Context, err error) error {
	c.resume = time.Now().Add(troubleWait)
	if end := c.giveUp(ctx, err); end != nil {
		return end
	}
	if c.post.incomplete(ctx) {
		return c.open(ctx)
	}
	return nil
}

// unitParts is how many parts the next unit is to have.
func (c *coordinator) unitParts() int {
	n := 1
	if c.perPart > 0 && c.cfg.Budget == 0 {
		n = int(min(unitParts, unitTime/c.perPart))
	}
	// There are to be enough for all, and what somebody was made to hand back are a
	// few parts of very unequal size: then each goes alone.
	fair := int(c.ledger.ready) / (2 * ahead * c.team)
	return max(1, min(n, fair))
}

// consider looks at how many workers there are, and at what they do.
func (c *coordinator) consider(ctx context.Context, l look) error {
	if l.err != nil {
		return c.trouble(ctx, l.err)
	}
	c.silent = time.Time{}
	c.team, c.idle = max(1, l.searching+l.idle), 0
	if c.ledger.ready > 0 || l.queued > 0 {
		c.dry = 0
		return nil
	}
	if l.searching > 0 {
		c.dry = 0
		c.idle = l.idle
		return nil
	}
	if l.last > c.reader.last.Load() || len(c.reader.out) > 0 {
		return nil // there are answers to be read
	}
	if c.dry++; c.dry >= lostAfter {
		c.dry, c.sent = 0, nil
		clear(c.units)
		c.ledger.total.Redone += c.ledger.recall()
	}
	return nil
}

// lostAfter is how many looks in a row have to find nothing queued and nothing
// searched before open parts count as lost.
const lostAfter = 5

// drain takes to account all answers that are stored, when the workers of this
// process have left, or what came of them in the time there is. What it leaves is read
// by the next Do.
func (c *coordinator) drain(crew *sync.WaitGroup) error {
	left := make(chan struct{})
	go func() {
		crew.Wait()
		close(left)
	}()
	patience := drainTime
	if c.post.own != nil {
		patience = ownPatience
	}
	limit := time.After(patience)
	for {
		select {
		case m := <-c.reader.out:
			if err := c.account(m); err != nil {
				return err
			}
			continue
		case <-limit:
			return nil
		case <-left:
			left = nil
		case <-time.After(watchEvery / 10):
		}
		// In this order: a message is put out before it counts as such.
		if left == nil && c.reader.caughtUp() && len(c.reader.out) == 0 {
			return nil
		}
	}
}

// saveInTime writes the ledger if it is time.
func (c *coordinator) saveInTime() error {
	if !c.dirty || time.Since(c.saved) < max(saveEvery, 20*c.saveCost) {
		return nil
	}
	if err := c.save(); err != nil {
		return err
	}
	select {
	case c.purges <- c.seq:
	default: // the next time
	}
	return nil
}

// save writes the ledger.
func (c *coordinator) save() error {
	began := time.Now()
	kept, err := c.results.sync()
	if err != nil {
		return err
	}
	saved := c.ledger.save()
	saved.Run, saved.ID, saved.Title, saved.Finished, saved.Kept = c.print, c.id, c.run.Title, c.finished, kept
	if err := c.dir.save(&saved); err != nil {
		return fmt.Errorf("the run cannot be kept: %w", err)
	}
	c.saved, c.dirty = time.Now(), false
	c.saveCost = c.saved.Sub(began)
	return nil
}

// show tells how far the run is.
func (c *coordinator) show() {
	if c.cfg.Progress == nil || time.Since(c.shown) < progressEvery {
		return
	}
	c.shown = time.Now()
	t := &c.ledger.total
	c.cfg.Progress(Progress{
		Nodes: t.Nodes, Parts: t.Parts, Open: c.ledger.open, Share: c.ledger.behind(),
		Workers: c.team, Elapsed: time.Since(c.begun), Redone: t.Redone,
	})
}
