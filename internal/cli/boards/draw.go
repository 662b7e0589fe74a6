package boards

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	solve "bonepile/dominosa/pips/deduce"
	"bonepile/internal/book"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/draw/grids"
	"bonepile/internal/draw/pdf"
	"bonepile/internal/draw/png"

	"github.com/spf13/cobra"
)

// NewDraw returns the subcommand draw.
func NewDraw(e *kit.Env) *cobra.Command {
	d := &drawCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "draw [FILE]...",
		Short: "Draw boards as SVG, PNG or PDF",
		Long: `Draw makes a picture of every board, as SVG, PNG or PDF: the name of the file or
--format decides. If there are several boards, -o x.svg writes x-1.svg, x-2.svg
and so on; a PDF has one page per board.

--solution draws the bones, and finds them first if the input has no solution.
--many draws many boards in one picture:
  stages     the board after every round of a deduction, side by side, with the
             places that are still possible in grey; of Pips, the bones alone
  animation  the same, moving (SVG only; it stands still where the system is set
             to reduce motion)
  solutions  all solutions, up to --limit
  tilings    all ways to cover the shape with blank dominoes, up to --limit

Unless --cell says otherwise, a cell is 40 pixels wide, at 96 pixels per inch.
--scale gives a PNG more pixels for the same size.` + kit.ReadsPips +
			kit.Exit("some board has no solution where the picture needs one", kit.BadInput, kit.Early),
		Example: `  echo 3:32211030220321310103 | bonepile draw --solution --format svg`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := d.settle(cmd.Flags().Changed("format")); err != nil {
				return err
			}
			if err := d.Puzzles(cmd, []string{"output", "format", "solution", "pips", "theme", "cell", "scale", "given", "many", "in-row"}, files, d.draw); err != nil {
				return err
			}
			if len(d.pictures) == 0 {
				return nil // draw has said why
			}
			return d.write()
		},
	}
	f := cmd.Flags()
	d.format.Allow("svg", "png", "pdf")
	d.cell = grids.Cell
	kit.OutputFlag(cmd, &d.output)
	f.Var(&d.format, "format", "the `FORM`: svg, png or pdf, if the file name does not say")
	f.BoolVar(&d.solution, "solution", false, "draw the bones")
	f.BoolVar(&d.pips, "pips", false, "draw pips instead of numbers, for bones up to 18")
	d.theme.Allow("light", "dark", "print")
	f.Var(&d.theme, "theme", "draw in these `COLOURS`: light; dark, the table of the page; or print, black and white for paper")
	f.BoolVar(&d.colour, "colour", false, "colour cells by their number, in colours that colour-blind people can tell apart")
	kit.Number(cmd, &d.inRow, "in-row", 0, 0, "with --many: how many boards in a row, 0 for about as many as in a column")
	kit.Var(cmd, &d.cell, "cell", "length", "the width of a cell: a `LENGTH` such as 40, 9mm, 24pt or 0.5in", parseLength)
	f.Float64Var(&d.scale, "scale", 1, "for a PNG: how many of its pixels make one pixel of --cell")
	d.bones.AddFlags(cmd)
	d.numbers.AddFlag(cmd)
	d.many.Allow("none", "stages", "animation", "solutions", "tilings")
	f.Var(&d.many, "many", "draw many in one picture, see above: `WHAT` is none, stages, animation, solutions or tilings")
	kit.Number(cmd, &d.limit, "limit", 1000, 1, "with --many solutions or tilings: draw the first `N`")
	kit.Exclude(cmd, "solution", "many")
	return cmd
}

var pixelsOf = map[string]float64{"": 1, "px": 1, "pt": 96.0 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96}

// parseLength reads a length, and returns it in CSS pixels.
func parseLength(text string) (pixels float64, err error) {
	number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	k, known := pixelsOf[text[len(number):]]
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || !known || !(v*k >= 1 && v*k <= 2000) {
		return 0, errors.New("expected a length from 1 to 2000 pixels, such as 40, 9mm, 24pt or 0.5in")
	}
	return v * k, nil
}

type drawCommand struct {
	*kit.Env
	output                 string
	format, theme, many    kit.Choice[string]
	solution, pips, colour bool
	inRow                  int
	limit                  uint64
	cell, scale            float64
	bones                  kit.PuzzleFlags
	numbers                kit.NumbersFlag
	pictures               []*draw.Scene
}

// settle works out the format, and refuses flags that contradict each other.
func (d *drawCommand) settle(formatted bool) error {
	if d.output != "" && !formatted {
		if err := d.format.Set(strings.ToLower(strings.TrimPrefix(filepath.Ext(d.output), "."))); err != nil {
			return fmt.Errorf("-o %s: the name has to end in .svg, .png or .pdf unless --format says what to write", d.output)
		}
	}
	switch {
	case d.many.Value == "animation" && d.format.Value != "svg":
		return fmt.Errorf("--many animation: only SVG can be animated, not %s", strings.ToUpper(d.format.Value))
	case d.scale != 1 && d.format.Value != "png":
		return fmt.Errorf("--scale is for PNG, not %s", strings.ToUpper(d.format.Value))
	case !(d.scale > 0 && d.scale <= 100):
		return fmt.Errorf("--scale %v: expected a number above 0, up to 100", d.scale)
	}
	if d.format.Value == "svg" {
		return nil
	}
	return d.NotShown(d.output, strings.ToUpper(d.format.Value))
}

// draw makes the picture of a board, if it has one.
func (d *drawCommand) draw(s kit.Source) error {
	if err := d.bones.Lay(&s); err != nil {
		return err
	}
	var err error
	if s.Puzzle, s.Solution, err = d.numbers.Of(s.Puzzle, s.Solution); err != nil {
		return s.Fault(err)
	}
	d.Meter.Begin("%s", s.Where())
	picture, err := d.picture(s)
	switch {
	case err != nil && d.Ctx.Err() != nil:
		return d.Stop("%s: interrupted", s.Where())
	case err != nil:
		return err
	case picture == nil:
		d.None = true
		d.Say("%s: no solution, so no picture\n", s.Where())
		return nil
	}
	picture.Unit = d.cell / grids.Cell
	if d.format.Value == "png" {
		if w, h := png.Size(picture, d.scale); float64(w)*float64(h) > png.MaxPixels {
			return s.Fault(fmt.Errorf("a picture of %d by %d pixels is too large: try a smaller --cell or --scale", w, h))
		}
	}
	d.pictures = append(d.pictures, picture)
	return nil
}

// picture returns the picture of a board, or nil if there is no solution to draw.
func (d *drawCommand) picture(s kit.Source) (*draw.Scene, error) {
	theme := map[string]func() draw.Theme{"light": draw.Light, "dark": draw.Dark, "print": draw.Print}[d.theme.Value]
	o, what := grids.Options{Theme: theme(), Pips: d.pips, Colour: d.colour}, d.many.Value
	laid := s.Solution
	if !d.solution {
		laid = nil
	}
	if s.Pips != nil && what != "none" {
		return d.pipsStages(s, o)
	}
	if what == "tilings" {
		p, err := blank(s.Board)
		if err != nil {
			return nil, s.Fault(err)
		}
		o.Blank = true
		return d.wall(s, p, o)
	}
	if what == "none" && d.solution == (laid != nil) {
		return board(s, laid, o), nil
	}
	if _, err := d.Check(s); err != nil {
		return nil, err
	}
	switch what {
	case "none":
		ans, err := s.Asked().Solve(d.Ctx, dominosa.Config{})
		if err != nil || ans.Verdict == dominosa.None {
			return nil, err
		}
		if ans.Verdict == dominosa.Many {
			d.Say("%s: several solutions; one of them is drawn\n", s.Where())
		}
		return board(s, ans.First, o), nil
	case "solutions":
		return d.wall(s, s.Puzzle, o)
	}
	x, err := deduce.Path(d.Ctx, s.Puzzle, deduce.Config{})
	if err != nil || x.Outcome == deduce.Contradicted {
		return nil, err
	}
	stages := grids.Stages(s.Puzzle, x, nil)
	if what == "animation" {
		return grids.Animate(s.Puzzle, stages, o), nil
	}
	return grids.Strip(s.Puzzle, stages, d.inRow, o), nil
}

// board returns the picture of a board with bones on it.
func board(s kit.Source, laid dominosa.Tiling, o grids.Options) *draw.Scene {
	if s.Pips == nil {
		return grids.Board(s.Puzzle, grids.Position{Laid: laid}, o)
	}
	p, _ := s.Pips.Shown(slices.Concat(s.Pips.Given, laid), 0)
	p.Given, o.Areas = s.Pips.Given, book.Areas(s.Pips.Puzzle)
	return grids.Board(p, grids.Position{Laid: laid}, o)
}

func (d *drawCommand) pipsStages(s kit.Source, o grids.Options) (*draw.Scene, error) {
	if what := d.many.Value; what != "stages" {
		return nil, s.Fault(fmt.Errorf("--many %s is for domino grids and means nothing for a Pips puzzle", what))
	}
	x, err := solve.Solve(d.Ctx, s.Pips.Puzzle, solve.Config{NoText: true})
	if err != nil || x.Outcome == deduce.Contradicted {
		return nil, err
	}
	o.Areas = book.Areas(s.Pips.Puzzle)
	p, stages := book.Stages(s.Pips.Puzzle, x)
	return grids.Strip(p, stages, d.inRow, o), nil
}

// wall returns a picture of the first solutions of p, or nil if there are none.
func (d *drawCommand) wall(s kit.Source, p dominosa.Puzzle, o grids.Options) (*draw.Scene, error) {
	var list []dominosa.Tiling
	_, stopped, _ := kit.Take(p.Solutions(d.Ctx, dominosa.Config{}), d.limit+1, func(n uint64, t dominosa.Tiling) error {
		if n <= d.limit {
			list = append(list, slices.Clone(t))
		} else {
			d.Say("%s: there are more than %d; --limit draws others too\n", s.Where(), d.limit)
		}
		return nil
	})
	if list == nil || stopped != nil && stopped != kit.ErrLimit {
		return nil, stopped
	}
	return grids.Wall(p, list, d.inRow, o), nil
}

// write writes the pictures: a document of all, or a file for each.
func (d *drawCommand) write() error {
	n := len(d.pictures)
	if d.format.Value == "pdf" {
		doc := pdf.Document{Title: d.pictures[0].Title, Pages: d.pictures}
		if n > 1 {
			doc.Title = kit.Plural(uint64(n), "domino grid")
		}
		return d.Output(d.output, func(w io.Writer) error { return pdf.Write(w, doc) })
	}
	if n > 1 && d.output == "" {
		return errors.New("several boards: -o FILE names a file for each, or --format pdf puts each on a page")
	}
	ext := filepath.Ext(d.output)
	for i, s := range d.pictures {
		name := d.output
		if n > 1 {
			name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(d.output, ext), i+1, ext)
		}
		err := d.Output(name, func(w io.Writer) error {
			if d.format.Value == "png" {
				return png.Encode(w, s, d.scale)
			}
			_, err := w.Write(fonts.SVG(nil, s))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
