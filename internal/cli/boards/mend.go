package boards

import (
	"errors"
	"fmt"

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
		RunE: func(_ *cobra.Command, files []string) (err error) {
			if m.least, m.highest, err = Levels(m.level); err != nil {
				return err
			}
			return m.Boards(files, m.mend)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&m.keep, "keep", false, "keep the dominoes of a solution where they lie, and change bones")
	kit.Number(cmd, &m.most, "most", 0, 0, "change at most `N` cells, or with --keep dominoes (default 4 or 3)")
	kit.Number(cmd, &m.count, "boards", 1, 0, "how many of the boards with the fewest changes to write, 0 for all")
	f.StringVar(&m.level, "level", "", "the `LEVEL` that the board is to have, or a range such as basic..extreme")
	f.Uint64Var(&m.tries, "tries", 0, "give up on a board after `N` others were tried, 0 for no limit")
	f.Var(&m.form, "format", "the form of the boards")
	m.bones.AddBones(cmd)
	m.limits.AddTime(cmd, "give up on a board")
	m.JSONFlag(cmd, "one JSON object per mended board", mendRecord{})
	cmd.MarkFlagsMutuallyExclusive("json", "format")
	return cmd
}

type mendCommand struct {
	*kit.Env
	keep        bool
	most, count int
	tries       uint64
	level       string
	form        kit.FormFlag
	bones       kit.PuzzleFlags
	limits      kit.Limits

	least, highest deduce.Level
}

func (m *mendCommand) mend(s kit.Source) error {
	if err := m.bones.Lay(&s); err != nil {
		return err
	}
	sayMarks(m.Env, s, "mend keeps no marks")
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
			return s.Fault(err)
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

func (m *mendCommand) write(s kit.Source, mended generate.Mended) error {
	if m.JSON {
		r := mendRecord{Input: s.Input, Line: s.Line, ID: kit.BoardID(mended.Puzzle), Bones: mended.Set().String()}
		r.Changes = kit.Each(mended.Changes, func(c generate.Change) changeJSON {
			return changeJSON{[2]int{c.Row + 1, c.Col + 1}, c.From, c.To}
		})
		return m.WriteJSON(r)
	}
	return m.form.Write(m.Out, func(text []byte) []byte {
		for _, c := range mended.Changes {
			text = fmt.Appendf(text, "# %v\n", c)
		}
		if len(mended.Changes) == 0 {
			text = append(text, "# as it was: it has one solution\n"...)
		}
		return m.form.Board(text, mended.Puzzle)
	})
}

type mendRecord struct {
	Input   string       `json:"input" record:"A board with one solution, and what was changed to get it."`
	Line    int          `json:"line"`
	ID      string       `json:"id" doc:"The board, as --format id writes it."`
	Bones   string       `json:"bones" doc:"Its bones."`
	Changes []changeJSON `json:"changes" doc:"The cells that changed, row by row; empty if the board had one solution already."`
}

type changeJSON struct {
	Cell [2]int `json:"cell" doc:"Its row and column, from 1." record:"A cell with another number."`
	From int    `json:"from" doc:"The number that was there."`
	To   int    `json:"to" doc:"The number that is there now."`
}
