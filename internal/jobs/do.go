package jobs

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"
)

// The coordinator: one goroutine owns the ledger. It queues parts (give.go), calls
// back units when workers run idle (call.go), enters the answers into the ledger
// (loop.go) and saves it. How parts reach workers is the matter of an exchange.

const progressEvery = 250 * time.Millisecond

// SaveEvery is how often the ledger is saved, but that takes at most a twentieth of the
// time. Tests change it.
var SaveEvery = time.Second

// errRun reports a Run that cannot be done.
var errRun = errors.New("impossible run")

// Do does a run and returns its total. If ctx ends, the error wraps its cause and the
// Total is what was found so far; the same Do with the same Dir continues from there,
// as it does after any other error, and after a crash.
//
// A part that cannot be searched is not an error: see Total.Poisoned.
func Do(ctx context.Context, r Run, cfg Config) (Total, error) {
	c, err := newCoordinator(r, cfg)
	if err != nil {
		return Total{}, err
	}
	if c.dir != nil {
		defer c.dir.Close()
	}
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
	dir      *StateFile // nil if nothing is kept
	print    string     // fingerprint of the run
	id       string     // of its streams
	finished bool

	ledger  *ledger
	results *resultLog
	keeper  *keeper

	exchange Exchange

	units   map[string]*given // not yet answered
	team    int               // workers, here and elsewhere
	word    int64             // that the workers heard last
	perPart float64           // seconds that a part takes, a moving average
	thought time.Time         // when a call was last considered
	idle    int               // workers that waited at the last look, if nothing was given out since
	dry     int               // looks in a row that found nothing queued, and nothing searched

	begun, saved, shown time.Time
	saveCost            time.Duration
	forecast            forecast
	dirty               bool // there is something to save
}

// newCoordinator opens the directory of a run.
func newCoordinator(r Run, cfg Config) (*coordinator, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	switch {
	case cfg.alone() && cfg.Workers < 0:
		return nil, fmt.Errorf("%w: nobody would search it", errRun)
	case cfg.Check != 0 && r.Kind.Exact == nil:
		return nil, fmt.Errorf("%w: parts of a search of kind %s cannot be checked", errRun, r.Kind.Name)
	case !cfg.alone() && network == nil:
		return nil, errNoNetwork()
	}
	if cfg.Workers == 0 {
		cfg.Workers = runtime.GOMAXPROCS(0)
	}
	c := &coordinator{run: r, cfg: cfg, print: r.fingerprint(), word: NoWord, units: map[string]*given{}, begun: time.Now()}
	var text []byte
	if cfg.Dir != "" {
		var err error
		if c.dir, text, err = OpenState(cfg.Dir, ledgerFile); err != nil {
			return nil, err
		}
	}
	err := c.load(text)
	if err != nil && c.dir != nil {
		c.dir.Close()
	}
	return c, err
}

// check reports what a run lacks.
func (r *Run) check() error {
	k := r.Kind
	switch {
	case k.Name == "" || k.Open == nil:
		return fmt.Errorf("%w: its kind has no name or no Open", errRun)
	case (k.Fold == nil) == (k.Compare == nil):
		return fmt.Errorf("%w: a kind needs either Fold or Compare", errRun)
	case k.Fold == nil && (k.Word != nil || k.Enough != nil):
		return fmt.Errorf("%w: its kind has no total", errRun)
	case len(r.Parts) == 0:
		return fmt.Errorf("%w: it has no parts", errRun)
	}
	return nil
}

// load reads the checkpoint, if there is one.
func (c *coordinator) load(text []byte) error {
	kept := int64(0)
	if text == nil {
		c.ledger = newLedger(c.run.Kind, c.run.Parts)
		c.id = c.print[:12] + "-" + NewKey()[:8]
		c.dirty = true
	} else {
		saved, err := readCheckpoint(text)
		if err != nil {
			return fmt.Errorf("%s: %w", c.dir.Name, err)
		}
		if saved.Run != c.print {
			found := ""
			if saved.Found != "" {
				found = ", " + saved.Found
			}
			return fmt.Errorf("%s: %w: %s %s%s", c.cfg.Dir, errOtherRun, saved.Kind, saved.Title, found)
		}
		if c.ledger, err = restore(c.run.Kind, c.run.Parts, saved); err != nil {
			return fmt.Errorf("%s: %w", c.cfg.Dir, err)
		}
		c.id, c.finished, kept = saved.ID, saved.Finished, saved.Kept
	}
	results, err := openResults(c.cfg.Dir, kept, c.run.Kind.Compare != nil)
	c.results, c.ledger.keep, c.ledger.check = results, results.add, c.cfg.Check
	if c.cfg.alone() {
		c.ledger.alone = MachineName()
	}
	if err == nil && !c.finished {
		c.keeper, err = openKeeper(c.cfg.Dir, c.print)
	}
	return err
}

// soFar returns the total so far.
func (c *coordinator) soFar() Total {
	t := c.ledger.total
	t.Left = c.ledger.parts()
	return t
}

// search does the rest of the run.
func (c *coordinator) search(ctx context.Context) (err error) {
	if err := c.save(); err != nil {
		return err // better now than after the first second
	}
	if c.cfg.alone() {
		c.exchange = newMemory(c.cfg.Workers)
	} else if c.exchange, err = network.Reach(ctx, &c.run, c.print, c.id, &c.cfg); err != nil {
		return err
	}
	err = c.spread(ctx)
	if saveErr := c.save(); err == nil {
		err = saveErr
	}
	c.exchange.Close(ctx, c.finished || c.dir == nil)
	return err
}

// saveInTime saves the ledger if it is due.
func (c *coordinator) saveInTime() error {
	if !c.dirty || time.Since(c.saved) < max(SaveEvery, 20*c.saveCost) {
		return nil
	}
	if err := c.save(); err != nil {
		return err
	}
	c.exchange.Saved()
	return nil
}

// save writes the ledger to the directory.
func (c *coordinator) save() error {
	began := time.Now()
	kept, err := c.results.sync()
	if err != nil {
		return err
	}
	saved := c.ledger.save()
	saved.Run, saved.ID, saved.Title, saved.Finished, saved.Kept = c.print, c.id, c.run.Title, c.finished, kept
	if c.dir != nil {
		if err := c.dir.Save(append(Marshal(&saved), '\n')); err != nil {
			return fmt.Errorf("the run cannot be saved: %w", err)
		}
	}
	c.saved, c.dirty = time.Now(), false
	c.saveCost = c.saved.Sub(began)
	c.keeper.close(c.ledger.parts)
	return nil
}

// show reports progress.
func (c *coordinator) show() {
	if time.Since(c.shown) < progressEvery {
		return
	}
	c.shown = time.Now()
	if err := c.keeper.trouble(); err != nil && c.cfg.Report != nil {
		c.cfg.Report(fmt.Sprintf("what a part has done is not saved any more: %v", err))
	}
	t := &c.ledger.total
	p := Progress{
		Nodes: t.Nodes, Parts: t.Parts, Open: c.ledger.open, Share: c.ledger.behind(),
		Workers: c.team, Elapsed: time.Since(c.begun), Redone: t.Redone, Poisoned: len(t.Poisoned),
		Busy: time.Duration(t.Busy * float64(time.Second)),
	}
	c.forecast.see(p.Elapsed, p.Share)
	p.Left, p.Error = c.forecast.left()
	c.exchange.Tell(p)
	if c.cfg.Progress != nil {
		c.cfg.Progress(p)
	}
}
