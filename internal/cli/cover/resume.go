package cover

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

// A keeper is what lets a search be cut short and gone on with: its flags, and
// the file that it keeps.
type keeper struct {
	checkpoint string // name of the file to write, "" for none
	resume     string // name of the file to go on from, "" for none
	part       string // as text, "" for the whole tree
	time       time.Duration

	from   *cover.Checkpoint // where the search at hand began, nil at the root
	last   time.Time         // when the file was last written
	failed error             // why it could not be written
}

// checkpointEvery is how old a checkpoint may get while the search goes on.
const checkpointEvery = 10 * time.Second

func (k *keeper) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.DurationVar(&k.time, "time", 0, "stop a problem after so long, such as 90s or 12h")
	f.StringVar(&k.checkpoint, "checkpoint", "", "keep in `FILE` how far the search is: every 10 seconds, and when it ends")
	f.StringVar(&k.resume, "resume", "", "go on from `FILE`, which --checkpoint wrote")
	f.StringVar(&k.part, "part", "", "search one `PART` of the tree only, as split prints them")
	cmd.MarkFlagsMutuallyExclusive("resume", "part")
}

// prepare makes a search of p begin where the flags say, and keep its file.
// Before the file is written, flush is called: what it says was found has then
// been printed.
func (k *keeper) prepare(e *kit.Env, p problem.Named, cfg *cover.Config, rule string) error {
	k.from, k.failed = nil, nil
	if e.Several && (k.checkpoint != "" || k.resume != "" || k.part != "") {
		return errors.New("--checkpoint, --resume and --part are for one problem, and here are several")
	}
	switch {
	case k.part != "":
		pt, err := cover.ParsePart(k.part)
		if err != nil {
			return fmt.Errorf("--part: %w", err)
		}
		k.from = &cover.Checkpoint{Left: []cover.Part{pt}}
	case k.resume != "":
		if err := k.read(p, rule); err != nil {
			return err
		}
	}
	cfg.Resume = k.from
	if k.checkpoint == "" {
		return nil
	}
	fingerprint := p.Fingerprint()
	k.last = time.Now()
	write := func(c cover.Checkpoint) {
		c.Problem, c.Rule = fingerprint, rule
		if err := e.Out.Flush(); err != nil {
			k.failed = err
		} else if err := kit.WriteWhole(k.checkpoint, c.AppendText(nil)); err != nil {
			k.failed = err
		}
		k.last = time.Now()
	}
	cfg.Checkpoint = func(take func() cover.Checkpoint, end bool) {
		if end || time.Since(k.last) >= checkpointEvery {
			write(take())
		}
	}
	return nil
}

// read reads the checkpoint to go on from.
func (k *keeper) read(p problem.Named, rule string) error {
	file, err := os.Open(k.resume)
	if err != nil {
		return kit.OpenError(k.resume, err)
	}
	defer file.Close()
	c, err := cover.ReadCheckpoint(file)
	if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
		return &problem.TextError{Input: k.resume, Syntax: syntax}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", k.resume, err)
	}
	if c.Rule != rule {
		return fmt.Errorf("%s: that search was run with %q, this one with %q", k.resume, c.Rule, rule)
	}
	if c.Problem != p.Fingerprint() {
		return fmt.Errorf("%s: a checkpoint of another problem than %s", k.resume, p.Input)
	}
	k.from = c
	return nil
}

// before returns how many solutions the search found before it was resumed.
func (k *keeper) before() uint64 {
	if k.from == nil {
		return 0
	}
	return k.from.Stats.Solutions
}

// earlier says how many solutions those are that came before.
func (k *keeper) earlier() string {
	if k.resume == "" {
		return ""
	}
	return fmt.Sprintf(" after %d before", k.before())
}
