package boards

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"strings"

	"bonepile/cover"
	"bonepile/cover/diagram"
	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/tilings"
	"bonepile/internal/cli/kit"
	"bonepile/zdd"

	"github.com/spf13/cobra"
)

// NewTilings returns the subcommand tilings.
func NewTilings(e *kit.Env) *cobra.Command {
	t := &tilingsCommand{Env: e}
	t.form.Set("box")
	cmd := &cobra.Command{
		Use:   "tilings [FILE | ROWSxCOLS]...",
		Short: "Count the ways to cover the shape of a board with blank dominoes",
		Long: `Tilings counts the ways to cover the cells of every board with blank dominoes,
and prints one number per line. The pips of the board do not matter,
only its shape does.

With --all it draws every tiling as it is found. The forms box and ascii leave
the dominoes blank, the others show each as 0-0. With --zdd it prints all of
them as one decision diagram: a line "id: (~v?lo:hi)" for each node, where
variable v is place v of the board, from 1, in the order of convert --format places.` +
			kit.Exit("some shape has no tiling", kit.BadInput, kit.Early),
		Example: `  bonepile tilings 8x8`,
		RunE: func(_ *cobra.Command, files []string) error {
			for i, name := range files {
				if rows, cols, ok := kit.Grid(name); ok && rows <= dominosa.MaxCells/cols {
					if _, err := os.Stat(name); err != nil {
						files[i] = name + ":" + strings.Repeat("0", rows*cols)
					}
				}
			}
			return e.Boards(files, t.tile)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&t.all, "all", false, "draw every tiling")
	f.Uint64Var(&t.limit, "limit", 0, "like --all, but stop after `N` tilings")
	f.Var(&t.form, "format", "with --all or --limit: the `FORM` of the tilings")
	f.BoolVar(&t.zdd, "zdd", false, "print the tilings as a decision diagram")
	t.limits.AddTime(cmd, "give up on a board")
	t.limits.AddNodes(cmd, "with --all, --limit or --zdd: give up on a board after `N` nodes of the search")
	t.JSONFlag(cmd, "JSON objects, one per line", tilingRecord{}, tilingsRecord{})
	kit.Exclude(cmd, "zdd", "all", "limit", "json")
	return cmd
}

type tilingsCommand struct {
	*kit.Env
	all   bool
	limit uint64
	form  kit.FormFlag
	zdd   bool

	limits kit.Limits
}

func (t *tilingsCommand) tile(s kit.Source) error {
	t.Meter.Begin("%s", s.Where())
	ctx, cancel := t.limits.Deadline(t.Ctx)
	defer cancel()
	switch {
	case t.zdd:
		return t.diagram(ctx, s)
	case t.all || t.limit > 0:
		p, err := blank(s.Board)
		if err != nil {
			return s.Fault(err)
		}
		s.Puzzle = p
		return t.draw(ctx, s)
	}
	return t.count(ctx, s)
}

// maxDominoes is how many copies of one bone a set may have.
const maxDominoes = math.MaxUint16

// blank returns the puzzle whose solutions are the tilings of b's shape: every
// cell shows the same pip, and there are enough copies of the one bone to fill
// all cells. So a domino is nothing but its place.
func blank(b *dominosa.Board) (dominosa.Puzzle, error) {
	pips := make([]int, 0, b.Rows()*b.Cols())
	for row := range b.Rows() {
		for col := range b.Cols() {
			pips = append(pips, min(b.At(row, col), 0)) // Hole is below 0
		}
	}
	dominoes := b.Cells() / 2
	if dominoes > maxDominoes {
		return dominosa.Puzzle{}, fmt.Errorf("the shape has %d cells; at most %d can be drawn on", b.Cells(), 2*maxDominoes+1)
	}
	board, err := dominosa.NewBoard(b.Rows(), b.Cols(), pips)
	if err != nil {
		return dominosa.Puzzle{}, err
	}
	// At most, because a frame without cells uses none.
	bones, err := notation.ParseBones(fmt.Sprintf("at most %d x 0-0", max(1, dominoes)))
	return dominosa.Puzzle{Board: board, Bones: bones}, err
}

// count prints the number of tilings. It does not visit them, so it takes only
// milliseconds for a square of 40 by 40.
func (t *tilingsCommand) count(ctx context.Context, s kit.Source) error {
	n, err := tilings.Count(ctx, s.Board)
	if err != nil {
		// A placeholder, so that line n belongs to input n.
		if err := t.Answer(tilingsRecord{Input: s.Input, Line: s.Line, Stopped: kit.Stopped(err, nil)}, "stopped\n"); err != nil {
			return err
		}
		return t.Halt("%s: %s; the number of tilings is not known", s.Where(), t.limits.Why(err, nil))
	}
	t.None = t.None || n.Sign() == 0
	return t.Answer(tilingsRecord{Input: s.Input, Line: s.Line, Count: n}, n.String()+"\n")
}

func (t *tilingsCommand) draw(ctx context.Context, s kit.Source) error {
	var stats dominosa.Stats
	all := s.Solutions(ctx, dominosa.Config{MaxNodes: t.limits.Nodes, Stats: &stats, Progress: t.Progress(s)})
	drawn, stopped, err := kit.Take(all, t.limit, func(n uint64, tiling dominosa.Tiling) error { return t.write(s, n, tiling) })
	if err != nil {
		return err
	}
	if t.JSON {
		r := tilingsRecord{Input: s.Input, Line: s.Line, Stopped: kit.Stopped(stopped, dominosa.ErrLimit)}
		if stopped == nil {
			r.Count = new(big.Int).SetUint64(drawn)
		}
		if err := t.WriteJSON(r); err != nil {
			return err
		}
	}
	switch {
	case stopped == kit.ErrLimit:
		t.Say("%s: %s drawn; there may be more\n", s.Where(), kit.Plural(drawn, "tiling"))
		return nil
	case stopped != nil:
		return t.Halt("%s: %s drawn, then %s at about %.2g %% of the search", s.Where(), kit.Plural(drawn, "tiling"), t.limits.Why(stopped, dominosa.ErrLimit), 100*stats.Done)
	}
	t.Say("%s: %s\n", s.Where(), kit.Plural(drawn, "tiling"))
	t.None = t.None || drawn == 0
	return nil
}

func (t *tilingsCommand) write(s kit.Source, n uint64, tiling dominosa.Tiling) error {
	if t.JSON {
		cells := func(p dominosa.Place) [2][2]int { return kit.NewPlace(p).Cells }
		return t.WriteJSON(tilingRecord{s.Input, s.Line, n, kit.Each(tiling, cells)})
	}
	// The pips of a drawing are blanked, all 0. Nothing else in it is a digit, and a wall
	// follows every pip, so no line ends in a blank.
	blanked := t.form.Name == "box" || t.form.Name == "ascii"
	return t.form.Write(t.Out, func(text []byte) []byte {
		text = t.form.Tiling(text, s.Puzzle, tiling)
		for i, c := range text {
			if blanked && c == '0' {
				text[i] = ' '
			}
		}
		return text
	})
}

type tilingRecord struct {
	Input  string      `json:"input" record:"With --all or --limit: a tiling, printed as soon as it is found."`
	Line   int         `json:"line"`
	Tiling uint64      `json:"tiling" doc:"The number of the tiling, from 1."`
	Cells  [][2][2]int `json:"cells" doc:"For each domino the two cells that it covers, the upper or left one first, each as row and column from 1."`
}

type tilingsRecord struct {
	Input   string   `json:"input" record:"The number of tilings of a board, after them."`
	Line    int      `json:"line"`
	Count   *big.Int `json:"count,omitempty" doc:"The number of tilings. Absent if it was not found, or not all were printed."`
	Stopped string   `json:"stopped,omitempty"`
}

// diagram prints the tilings of a board's shape as a decision diagram.
func (t *tilingsCommand) diagram(ctx context.Context, s kit.Source) error {
	limit := uint64(kit.MaxDiagram)
	if t.limits.Nodes > 0 {
		limit = min(t.limits.Nodes, limit)
	}
	d, err := tilingsDiagram(ctx, s.Board, limit)
	switch {
	case errors.Is(err, cover.ErrLimit):
		return t.Halt("%s: stopped at the limit of %s", s.Where(), kit.Plural(limit, "node"))
	case ctx.Err() != nil:
		return t.Halt("%s: %s; there is no diagram", s.Where(), t.limits.Why(err, cover.ErrLimit))
	case err != nil:
		return s.Fault(err)
	}
	t.None = t.None || d.IsEmpty()
	if _, err := d.WriteTo(t.Out); err != nil {
		return err
	}
	t.Say("%s: %s, %v tilings\n", s.Where(), kit.Plural(uint64(d.Size()), "node"), d.Count())
	return nil
}

// tilingsDiagram returns the diagram, whose variables are the numbers of the board's places:
// the solutions of an exact cover problem, cell by cell. The search visits at most limit nodes.
func tilingsDiagram(ctx context.Context, b *dominosa.Board, limit uint64) (*zdd.Diagram, error) {
	problem := cover.NewBuilder()
	for i := range b.Rows() * b.Cols() {
		if c := (dominosa.Cell{Row: i / b.Cols(), Col: i % b.Cols()}); b.At(c.Row, c.Col) != dominosa.Hole {
			problem.AddPrimary(c.String())
		}
	}
	for _, p := range b.Places() {
		one, other := p.Cells()
		problem.AddOption(one.String(), other.String())
	}
	p, err := problem.Build()
	if err != nil {
		return nil, err
	}
	return diagram.Of(ctx, p, diagram.Config{Tree: cover.Tree{Choice: cover.First}, MaxNodes: limit})
}
