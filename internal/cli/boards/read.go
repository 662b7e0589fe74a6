package boards

import (
	"fmt"

	"bonepile/internal/cli/kit"
	"bonepile/internal/photo"

	"github.com/spf13/cobra"
)

// NewRead returns the subcommand read.
func NewRead(e *kit.Env) *cobra.Command {
	r := &readCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "read [FILE]...",
		Short: "Read a board from a photograph or a screenshot",
		Long: `Read prints the board that a picture shows: JPEG, PNG, GIF or WebP. Numbers may be
printed or written by hand, or be pips; the grid may have lines or none. The
picture stays on this machine. Commands that read boards take pictures as well.

Each number of a full set occurs equally often. If one or two numbers break that,
bonepile corrects them and says so. It makes more corrections, or fills a cell that
looks empty, only with --repair.

With --grid the numbers are printed as they stand, whether or not they are a
board of dominoes: one row per line, and a dot for an empty cell.` +
			kit.Exit("", "bad use or bad input, such as a picture without a grid", ""),
		Example: `  echo 3:32211030220321310103 | bonepile draw --format png | bonepile read`,
		RunE: func(_ *cobra.Command, files []string) error {
			for i, name := range kit.Inputs(files) {
				if i > 0 && !r.JSON {
					fmt.Fprintln(r.Out)
				}
				if err := r.read(name); err != nil {
					if err = r.Skip(err); err != nil {
						return err
					}
				}
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.BoolVar(&r.grid, "grid", false, "print the numbers as they stand")
	f.BoolVar(&r.repair, "repair", false, "make all corrections that a full set demands")
	kit.Number(cmd, &r.pick, "board", 1, 1, "of several grids, read number `K`; the best is the first")
	r.JSONFlag(cmd, "one JSON object per picture, with what else each cell may be", readRecord{})
	return cmd
}

type readCommand struct {
	*kit.Env
	grid, repair bool
	pick         int
}

func (r *readCommand) read(name string) error {
	in, err := r.Open(name, "")
	if err != nil {
		return err
	}
	defer in.Close()
	if in.Picture == nil {
		return kit.Bad(in.Name, 0, fmt.Errorf("%s: expected a picture: JPEG, PNG, GIF or WebP", in.Name))
	}
	grids, err := kit.GridsOf(in.Picture, in.Name)
	if err != nil {
		return kit.Bad(in.Name, 0, err)
	}
	if r.pick > len(grids) {
		return fmt.Errorf("%s: --board %d: the picture has %s", in.Name, r.pick, kit.Plural(uint64(len(grids)), "grid"))
	}
	if len(grids) > 1 {
		for i, g := range grids {
			r.Say("bonepile: %s: --board %d: %s\n", in.Name, i+1, g.Where())
		}
	}
	g := grids[r.pick-1]
	if r.grid {
		return r.Answer(newRead(in.Name, g, nil), fmt.Sprintln(g))
	}
	b, text, err := kit.BoardIn(g, in.Name, r.repair)
	if err != nil {
		return kit.Bad(in.Name, 0, err)
	}
	if r.JSON {
		return r.WriteJSON(newRead(in.Name, g, b))
	}
	r.SayDoubts(b, in.Name)
	return r.Print("%v", text)
}

type readRecord struct {
	Input   string       `json:"input" record:"What a picture shows."`
	Rows    int          `json:"rows" doc:"How many rows the grid has."`
	Cols    int          `json:"columns" doc:"How many columns it has."`
	Bones   string       `json:"bones,omitempty" doc:"The bones of the board. Absent with --grid."`
	Certain bool         `json:"certain" doc:"Whether no cell is in doubt and none was repaired."`
	Cells   []cellRecord `json:"cells" doc:"The cells, row by row."`
}

type cellRecord struct {
	Number   *int          `json:"number" doc:"The number, or null for an empty cell or one outside the board." record:"What was read in a cell."`
	P        float64       `json:"p" doc:"How likely the reader found this, from 0 to 1."`
	Repaired bool          `json:"repaired,omitempty" doc:"Whether the bones demanded another number than the most likely one."`
	Middle   [2]float64    `json:"middle" doc:"The middle of the cell in the picture: pixels from its left and upper edge, after JPEGs were turned as they say."`
	Rivals   []rivalRecord `json:"rivals" doc:"What else the cell may be, the most likely first; less than one in ten thousand is left out."`
}

type rivalRecord struct {
	Number *int    `json:"number" doc:"The number, or null for an empty cell." record:"What else a cell may be."`
	P      float64 `json:"p" doc:"How likely it is, from 0 to 1."`
}

func newRead(input string, g *photo.Grid, b *photo.Board) readRecord {
	r := readRecord{Input: input, Rows: g.Rows, Cols: g.Cols, Certain: g.Certain()}
	if b != nil {
		r.Bones, r.Certain = b.Bones.String(), b.Certain()
	}
	for i, c := range g.Cells {
		number := numberOf(c.Best())
		if b != nil {
			number = nil
			if b.Numbers[i] >= 0 {
				number = &b.Numbers[i]
			}
		}
		x, y := g.Middle(float64(i/g.Cols), float64(i%g.Cols))
		cell := cellRecord{Number: number, Middle: [2]float64{tenth(x), tenth(y)}, Rivals: []rivalRecord{}}
		for _, guess := range c.Guesses {
			n := numberOf(guess)
			if (n == nil) == (number == nil) && (n == nil || *n == *number) {
				cell.P = max(cell.P, rounded(guess.P))
			} else if guess.P >= 1e-4 {
				cell.Rivals = append(cell.Rivals, rivalRecord{n, rounded(guess.P)})
			}
		}
		r.Cells = append(r.Cells, cell)
	}
	if b != nil {
		for _, i := range b.Repaired {
			r.Cells[i].Repaired = true
		}
	}
	return r
}

func numberOf(g photo.Guess) *int {
	if g.Kind == photo.Empty {
		return nil
	}
	return &g.Number
}

func tenth(x float64) float64 { return float64(int(x*10)) / 10 }

func rounded(p float64) float64 { return float64(int(p*1e4+0.5)) / 1e4 }
