package boards

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/tilings"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewTilings returns the subcommand tilings.
func NewTilings(e *kit.Env) *cobra.Command {
	t := &tilingsOf{Env: e}
	t.form.Set("box")
	cmd := &cobra.Command{
		Use:   "tilings [FILE]...",
		Short: "Count the ways to cover the shape of a board with blank dominoes",
		Long: `Tilings counts the ways to cover the cells of every board with blank dominoes,
and prints the number on a line of its own. The pips of the board do not matter,
only its shape does.

With --all it draws every tiling as it is found. The forms box and ascii leave
the dominoes blank, the others show each as 0-0. With --zdd it prints all of
them as one decision diagram: a line "id: (~v?lo:hi)" for each node, where
variable v is place v of the board, from 1, in the order of convert --to places.

Exit status: 0 done; 1 some shape has no tiling; 2 bad use or bad input;
3 stopped early.`,
		Example: `  echo 4x4:0000000000000000 | bonepile tilings`,
		RunE:    func(_ *cobra.Command, files []string) error { return e.Boards(files, t.tile) },
	}
	f := cmd.Flags()
	f.BoolVar(&t.all, "all", false, "draw every tiling")
	f.Uint64Var(&t.limit, "limit", 0, "like --all, but stop after `N` tilings")
	f.Var(&t.form, "format", "the form of the tilings")
	f.BoolVar(&t.zdd, "zdd", false, "print the tilings as a decision diagram")
	f.Uint64Var(&t.nodes, "nodes", 0, "with --all or --zdd: give up on a board after `N` nodes of the search or the diagram")
	kit.JSONFlag(cmd, &t.json, "JSON objects, one per line", tilingRecord{}, tilingsRecord{})
	for _, other := range []string{"all", "limit"} {
		cmd.MarkFlagsMutuallyExclusive("zdd", other)
	}
	cmd.MarkFlagsMutuallyExclusive("json", "zdd")
	return cmd
}

type tilingsOf struct {
	*kit.Env
	all   bool
	limit uint64
	form  kit.FormFlag
	zdd   bool
	nodes uint64
	json  bool

	text  []byte // the answer at hand
	drawn uint64 // tilings of all boards
}

func (t *tilingsOf) tile(s kit.Source) error {
	switch {
	case t.zdd:
		return t.diagram(s)
	case t.all || t.limit > 0:
		p, err := blank(s.Board)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Where(), err)
		}
		s.Puzzle = p
		return t.draw(s)
	}
	return t.count(s)
}

// maxDominoes is how many copies of one bone a set may have.
const maxDominoes = math.MaxUint16

// blank returns the puzzle whose solutions are the tilings of b's shape: every
// cell shows the same pip, and of the one bone there are as many as the cells
// can take. A domino that lies is then nothing but where it lies.
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
	// At most, because a frame without cells takes none of it.
	bones, err := notation.ParseBones(fmt.Sprintf("at most %d x 0-0", max(1, dominoes)))
	return dominosa.Puzzle{Board: board, Bones: bones}, err
}

// count prints the number of tilings. It does not visit them, so it takes only
// milliseconds for a square of 40 by 40.
func (t *tilingsOf) count(s kit.Source) error {
	n, err := tilings.Count(t.Ctx, s.Board)
	if err != nil {
		return t.Stop("%s: interrupted; the number of tilings is not known", s.Where())
	}
	t.None = t.None || n.Sign() == 0
	if t.json {
		return t.WriteJSON(tilingsRecord{s.Input, s.Line, "", n})
	}
	t.text = append(n.Append(t.text[:0], 10), '\n')
	_, err = t.Out.Write(t.text)
	return err
}

func (t *tilingsOf) draw(s kit.Source) error {
	var (
		stats   dominosa.Stats
		drawn   uint64
		stopped error // why the search is not complete
	)
	for tiling, err := range s.Solutions(t.Ctx, dominosa.Config{MaxNodes: t.nodes, Stats: &stats, Progress: t.Progress(s)}) {
		if err != nil {
			stopped = err
			break
		}
		drawn++
		if err := t.write(s, drawn, tiling); err != nil {
			return err
		}
		if drawn == t.limit {
			stopped = kit.ErrLimit
			break
		}
	}
	if err := t.end(s, drawn, stopped); err != nil {
		return err
	}
	switch {
	case stopped == kit.ErrLimit:
		return t.Stop("%s: %s drawn, then stopped; there may be more", s.Where(), kit.Plural(drawn, "tiling"))
	case errors.Is(stopped, dominosa.ErrLimit):
		return t.Stop("%s: %s drawn, then stopped at the limit of %s", s.Where(), kit.Plural(drawn, "tiling"), kit.Plural(t.nodes, "node"))
	case stopped != nil:
		return t.Stop("%s: %s drawn, then interrupted at about %.2g %% of the search", s.Where(), kit.Plural(drawn, "tiling"), 100*stats.Done)
	}
	t.Say("%s: %s\n", s.Where(), kit.Plural(drawn, "tiling"))
	t.None = t.None || drawn == 0
	return nil
}

// end writes the object that follows the tilings of a board, if --json asks for it.
func (t *tilingsOf) end(s kit.Source, drawn uint64, stopped error) error {
	r := tilingsRecord{Input: s.Input, Line: s.Line}
	switch {
	case !t.json:
		return nil
	case stopped == nil:
		r.Count = new(big.Int).SetUint64(drawn)
	case stopped == kit.ErrLimit:
		r.Stopped = "limit"
	case errors.Is(stopped, dominosa.ErrLimit):
		r.Stopped = "stopped at the limit"
	default:
		r.Stopped = "interrupted"
	}
	return t.WriteJSON(r)
}

// write draws tiling n of a board.
func (t *tilingsOf) write(s kit.Source, n uint64, tiling dominosa.Tiling) error {
	if t.json {
		return t.WriteJSON(newTiling(s, n, tiling))
	}
	t.text = t.text[:0]
	if t.drawn > 0 && !t.form.OneLine {
		t.text = append(t.text, '\n')
	}
	t.drawn++
	begin := len(t.text)
	t.text = t.form.Tiling(t.text, s.Puzzle, tiling)
	if t.form.Name == "box" || t.form.Name == "ascii" {
		erasePips(t.text[begin:])
	}
	_, err := t.Out.Write(t.text)
	return err
}

// erasePips blanks the pips of a drawing, all 0. Nothing else in a drawing is a
// digit, and a wall follows every pip, so no blank comes to end a line.
func erasePips(drawing []byte) {
	for i := range drawing {
		if drawing[i] == '0' {
			drawing[i] = ' '
		}
	}
}

type tilingRecord struct {
	Input  string      `json:"input" record:"With --all or --limit: a tiling, printed as soon as it is found."`
	Line   int         `json:"line"`
	Tiling uint64      `json:"tiling" doc:"The number of the tiling, from 1."`
	Cells  [][2][2]int `json:"cells" doc:"For each domino the two cells that it covers, the upper or left one first, each as row and column from 1."`
}

func newTiling(s kit.Source, n uint64, t dominosa.Tiling) tilingRecord {
	r := tilingRecord{s.Input, s.Line, n, make([][2][2]int, len(t))}
	for i, p := range t {
		r.Cells[i] = kit.NewPlace(p).Cells
	}
	return r
}

type tilingsRecord struct {
	Input   string   `json:"input" record:"The number of tilings of a board, after them."`
	Line    int      `json:"line"`
	Stopped string   `json:"stopped,omitempty" doc:"Why not all were printed: limit for the number of tilings, stopped at the limit for that of nodes, or interrupted. Absent if all were."`
	Count   *big.Int `json:"count,omitempty" doc:"The number of tilings. Absent if not all were printed."`
}
