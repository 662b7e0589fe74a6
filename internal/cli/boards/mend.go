package boards

import (
	"cmp"
	"errors"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewMend returns the subcommand mend.
func NewMend(e *kit.Env) *cobra.Command {
	m := &mendCommand{Env: e}
	m.form.Set("rows")
	cmd := &cobra.Command{
		Use:   "mend [FILE]...",
		Short: "Change as little of a board as possible to give it one solution",
		Long: `Mend looks for the boards that have exactly one solution and differ from a board
in the fewest cells. The board may have several solutions or none, and its
numbers need not match the bones. Above every board it writes what changed, as
comments that other commands skip.

With --keep the dominoes of a solution stay where they lie, and as few bones as
possible are exchanged or turned.

Two cells of double-six take some milliseconds, four some seconds; of double-12,
two take a second.

Forms for --format:
` + kit.FormNames(func(f notation.Form) bool { return f.Board != nil }) + `
Exit status: 0 done; 1 some board was not mended; 2 bad use or bad input;
3 stopped early.`,
		Example: `  echo 2:001122112200 | bonepile mend`,
		RunE:    func(_ *cobra.Command, files []string) error { return m.run(files) },
	}
	f := cmd.Flags()
	f.BoolVar(&m.keep, "keep", false, "keep the dominoes of a solution where they lie, and change bones")
	f.IntVar(&m.most, "most", 0, "change at most `N` cells, or with --keep dominoes (default 4 or 3)")
	f.IntVar(&m.count, "boards", 1, "how many of the boards with the fewest changes to write, 0 for all")
	f.StringVar(&m.level, "level", "", "the `LEVEL` that the board is to have, or a range such as basic..extreme")
	f.Uint64Var(&m.tries, "tries", 0, "give up on a board after `N` others were tried, 0 for no limit")
	f.Var(&m.form, "format", "the form of the boards")
	m.bones.AddFlag(cmd)
	m.limits.AddTime(cmd, "give up on a board")
	kit.JSONFlag(cmd, &m.json, "one JSON object per mended board", mendRecord{})
	cmd.MarkFlagsMutuallyExclusive("json", "format")
	return cmd
}

type mendCommand struct {
	*kit.Env
	keep, json  bool
	most, count int
	tries       uint64
	level       string
	form        kit.FormFlag
	bones       kit.BonesFlag
	limits      kit.Limits

	least, highest deduce.Level
	text           []byte
	written        int
}

func (m *mendCommand) run(files []string) (err error) {
	if err := cmp.Or(kit.AtLeast(0, "most", m.most), kit.AtLeast(0, "boards", m.count)); err != nil {
		return err
	}
	if m.least, m.highest, err = Levels(m.level); err != nil {
		return err
	}
	return m.Boards(files, m.mend)
}

func (m *mendCommand) mend(s kit.Source) error {
	m.bones.Lay(&s)
	ctx, cancel := m.limits.Deadline(m.Ctx)
	defer cancel()
	cfg := generate.MendConfig{Keep: m.keep, Most: m.most, MaxBoards: m.tries}
	if m.level != "" {
		cfg.Accept = func(p dominosa.Puzzle) bool {
			r, err := deduce.Rate(ctx, p)
			return err == nil && r.Level >= m.least && r.Level <= m.highest
		}
	}
	m.Meter.Begin("%s", s.Where())
	what := "cell"
	if m.keep {
		what = "domino"
	}
	cfg.Progress = func(st generate.MendStats) {
		if m.Meter.Due() {
			m.Meter.Show(st.Done, "%s: %s to change, %s tried", s.Where(), kit.Plural(uint64(st.Changed), what), kit.Plural(st.Boards, "board"))
		}
	}
	found := 0
	for mended, err := range generate.Mend(ctx, s.Puzzle, cfg) {
		switch {
		case err == nil:
		case errors.Is(err, dominosa.ErrLimit):
			return m.Halt("%s: stopped after %s", s.Where(), kit.Plural(m.tries, "board"))
		case ctx.Err() != nil:
			return m.Halt("%s: %s", s.Where(), m.limits.Why(err, nil))
		default:
			return &boardError{s.Where(), err}
		}
		found++
		if err := m.write(s, mended); err != nil {
			return err
		}
		if found == m.count {
			return nil
		}
	}
	if found == 0 {
		m.None = true
		m.Say("bonepile: %s: no board with one solution is that close; --most allows more changes\n", s.Where())
	}
	return nil
}

// A boardError says which board an error is about.
type boardError struct {
	where string
	err   error
}

func (e *boardError) Error() string { return e.where + ": " + e.err.Error() }
func (e *boardError) Unwrap() error { return e.err }

func (m *mendCommand) write(s kit.Source, mended generate.Mended) error {
	if m.json {
		return m.WriteJSON(newMend(s, mended))
	}
	m.text = m.text[:0]
	if m.written > 0 && !m.form.OneLine {
		m.text = append(m.text, '\n')
	}
	for _, c := range mended.Changes {
		m.text = append(append(append(m.text, "# "...), c.String()...), '\n')
	}
	if len(mended.Changes) == 0 {
		m.text = append(m.text, "# as it was: it has one solution\n"...)
	}
	m.text = m.form.Board(m.text, mended.Puzzle)
	m.written++
	_, err := m.Out.Write(m.text)
	return err
}

// A mendRecord is the object of a board that was mended.
type mendRecord struct {
	Input   string       `json:"input" record:"A board with one solution, and what was changed to get it."`
	Line    int          `json:"line"`
	ID      string       `json:"id" doc:"The board, as --format id writes it."`
	Bones   string       `json:"bones" doc:"Its bones."`
	Changes []changeJSON `json:"changes" doc:"The cells that changed, row by row; empty if the board had one solution already."`
}

// A changeJSON is a cell with another number.
type changeJSON struct {
	Cell [2]int `json:"cell" doc:"Its row and column, from 1." record:"A cell with another number."`
	From int    `json:"from" doc:"The number that was there."`
	To   int    `json:"to" doc:"The number that is there now."`
}

func newMend(s kit.Source, mended generate.Mended) mendRecord {
	r := mendRecord{Input: s.Input, Line: s.Line, ID: kit.BoardID(mended.Puzzle), Bones: mended.Set().String(), Changes: []changeJSON{}}
	for _, c := range mended.Changes {
		r.Changes = append(r.Changes, changeJSON{[2]int{c.Row + 1, c.Col + 1}, c.From, c.To})
	}
	return r
}
