package cover

import (
	"errors"
	"fmt"
	"time"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

// A keeper lets a search be stopped and resumed: it has the flags for that, and the
// file that it keeps.
type keeper struct {
	checkpoint string // name of the file to write, "" for none
	resume     string // name of the file to resume from, "" for none
	part       string // as text, "" for the whole tree

	from   *cover.Checkpoint // where the search at hand began, nil at the root
	last   time.Time         // when the file was last written
	failed error             // why it could not be written
}

// checkpointEvery is how old a checkpoint may get during a search.
const checkpointEvery = 10 * time.Second

func (k *keeper) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	kit.FileFlag(cmd, &k.checkpoint, "checkpoint", "save the state of the search to `FILE`, every 10 seconds and when it ends")
	f.StringVar(&k.resume, "resume", "", "resume from `FILE`, which --checkpoint wrote")
	f.StringVar(&k.part, "part", "", "search only one `PART` of the tree, as split prints them")
	cmd.MarkFlagsMutuallyExclusive("resume", "part")
}

// prepare makes a search of p begin where the flags say, and keep its file. Before
// the file is written, standard output is flushed: what the file says was found has
// then been printed.
func (k *keeper) prepare(e *kit.Env, p problem.Named, cfg *cover.Config, rule string) error {
	k.from, k.failed = nil, nil
	if k.checkpoint != "" || k.resume != "" || k.part != "" {
		if err := problem.Single(e, "--checkpoint, --resume or --part"); err != nil {
			return err
		}
	}
	switch {
	case k.checkpoint == "-":
		return errors.New("--checkpoint needs a file: it is written again and again")
	case k.part != "":
		pt, err := cover.ParsePart(k.part)
		if err != nil {
			return fmt.Errorf("--part: %w", err)
		}
		k.from = &cover.Checkpoint{Left: []cover.Part{pt}}
	case k.resume != "":
		if err := k.read(e, p, rule); err != nil {
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
		} else if err := kit.WriteFile(k.checkpoint, c.AppendText(nil)); err != nil {
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

// read reads the checkpoint to resume from.
func (k *keeper) read(e *kit.Env, p problem.Named, rule string) error {
	in, err := e.OpenOld(k.resume, "")
	if err != nil {
		return err
	}
	defer in.Close()
	c, err := cover.ReadCheckpoint(in)
	if err != nil {
		return problem.Error(k.resume, err)
	}
	if c.Rule != rule {
		return fmt.Errorf("%s: that search used %q, but this one uses %q", k.resume, c.Rule, rule)
	}
	if c.Problem != p.Fingerprint() {
		return fmt.Errorf("%s: the checkpoint is of another problem than %s", k.resume, p.Input)
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

// earlier says how many solutions were found before the search was resumed.
func (k *keeper) earlier() string {
	if k.resume == "" {
		return ""
	}
	return fmt.Sprintf(" after %d before", k.before())
}
