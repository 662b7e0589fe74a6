package boards

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw"
	"bonepile/internal/draw/pdf"
	"bonepile/internal/draw/png"
)

func NewDraw(e *kit.Env) *cobra.Command {
	d := &drawing{Env: e}
	cmd := &cobra.Command{
		Use:   "draw [FILE]...",
		Short: "Draw boards as SVG, PNG or PDF",
		Long: `Draw makes a picture of every board: as SVG, PNG or PDF, by the name that -o
gives or by --format. Of several boards, -o x.svg writes x-1.svg, x-2.svg and so
on; a PDF has a page a board.

--solution draws the bones; they are looked for if the input does not give them.
--steps draws the board after every round of a deduction, side by side, with the
places that are still possible in grey, and --animate the same as a picture that
moves (SVG only; it stands still for those who ask their system for less motion).

Without a size of its own, a cell is 40 pixels wide, of which 96 make an inch.
--scale gives a PNG more pixels for the same size.

Exit status: 0 done; 1 some board has no solution, and no picture where one
needs it; 2 bad use or bad input; 3 stopped early.`,
		Example: `  echo 3:32211030220321310103 | bonepile draw --solution --format svg`,
		RunE:    func(cmd *cobra.Command, files []string) error { return d.run(files, cmd.Flags().Changed("format")) },
	}
	f := cmd.Flags()
	d.format.Allow("svg", "png", "pdf")
	d.cell.pixels = draw.Cell
	f.StringVarP(&d.output, "output", "o", "", "write to `FILE`, whole or not at all, in place of standard output")
	f.Var(&d.format, "format", "svg, png or pdf, if the name of the file does not say")
	f.BoolVar(&d.solution, "solution", false, "draw the bones")
	f.BoolVar(&d.pips, "pips", false, "pips in place of numbers, for bones up to 18")
	f.BoolVar(&d.dark, "dark", false, "light on dark")
	f.BoolVar(&d.print, "print", false, "black and white, for paper")
	f.BoolVar(&d.colour, "colour", false, "cells in a colour of their value, told apart by any eyes")
	f.BoolVar(&d.steps, "steps", false, "the board after every step of a deduction")
	f.BoolVar(&d.animate, "animate", false, "a picture that moves, bone by bone")
	f.IntVar(&d.inRow, "in-row", 0, "of --steps: boards in a row; 0 for about as many as in a column")
	f.Var(&d.cell, "cell", "the side of a cell: 40, 9mm, 24pt, 0.5in")
	f.Float64Var(&d.scale, "scale", 1, "of a PNG: its pixels to a pixel of --cell")
	f.Var(&d.bones, "bones", kit.BonesUse)
	f.Var(&d.numbers, "numbers-from", kit.NumbersUse)
	cmd.MarkFlagsMutuallyExclusive("dark", "print")
	cmd.MarkFlagsMutuallyExclusive("solution", "steps", "animate")
	return cmd
}

// lengthFlag is a length, kept in CSS pixels.
type lengthFlag struct{ pixels float64 }

// pixelsOf are the units of a length.
var pixelsOf = map[string]float64{"": 1, "px": 1, "pt": 96.0 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96}

func (f *lengthFlag) Type() string   { return "length" }
func (f *lengthFlag) String() string { return strconv.FormatFloat(f.pixels, 'f', -1, 64) }
func (f *lengthFlag) Set(text string) error {
	number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	k, known := pixelsOf[text[len(number):]]
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || !known || !(v*k >= 1 && v*k <= 2000) {
		return fmt.Errorf("%q: a length from 1 to 2000 pixels is wanted, as 40, 9mm, 24pt or 0.5in", text)
	}
	f.pixels = v * k
	return nil
}

type drawing struct {
	*kit.Env
	output              string
	format              kit.WordFlag
	solution, pips      bool
	dark, print, colour bool
	steps, animate      bool
	inRow               int
	cell                lengthFlag
	scale               float64
	bones               kit.BonesFlag
	numbers             kit.NumbersFlag
	pictures            []*draw.Scene
}

func (d *drawing) run(files []string, formatted bool) error {
	if err := d.settle(formatted); err != nil {
		return err
	}
	if err := d.Env.Boards(files, d.draw); err != nil {
		return err
	}
	if len(d.pictures) == 0 {
		return nil // each of them was told of
	}
	if d.format.Word == "pdf" {
		return d.writePDF()
	}
	return d.writeEach()
}

// settle finds the format, and refuses what does not go together.
func (d *drawing) settle(formatted bool) error {
	if d.output != "" && !formatted {
		if err := d.format.Set(strings.ToLower(strings.TrimPrefix(filepath.Ext(d.output), "."))); err != nil {
			return fmt.Errorf("-o %s: its name may end in .svg, .png or .pdf, or --format says what to write", d.output)
		}
	}
	switch {
	case d.animate && d.format.Word != "svg":
		return fmt.Errorf("--animate: only SVG moves, not %s", strings.ToUpper(d.format.Word))
	case !(d.scale > 0 && d.scale <= 100):
		return fmt.Errorf("--scale %v: it may be up to 100", d.scale)
	case d.inRow < 0:
		return fmt.Errorf("--in-row %d: it must not be negative", d.inRow)
	}
	return nil
}

func (d *drawing) options() draw.Options {
	o := draw.Options{Theme: draw.Light(), Pips: d.pips, Colour: d.colour}
	if d.dark {
		o.Theme = draw.Dark()
	}
	if d.print {
		o.Theme = draw.Print()
	}
	return o
}

// draw makes the picture of a board, if it has one.
func (d *drawing) draw(s kit.Source) error {
	if d.bones.Bones != nil {
		s.Bones = d.bones.Bones
	}
	var err error
	if s.Puzzle, s.Solution, err = d.numbers.Of(s.Puzzle, s.Solution); err != nil {
		return fmt.Errorf("%s: %w", s.Where(), err)
	}
	var picture *draw.Scene
	switch {
	case d.steps || d.animate:
		stages, err := d.stages(s)
		if stages == nil {
			return err
		}
		if d.animate {
			picture = draw.Animate(s.Puzzle, stages, d.options())
		} else {
			picture = draw.Strip(s.Puzzle, stages, d.inRow, d.options())
		}
	case d.solution:
		t, err := d.tiling(s)
		if t == nil {
			return err
		}
		picture = draw.Board(s.Puzzle, draw.Position{Laid: t}, d.options())
	default:
		picture = draw.Board(s.Puzzle, draw.Position{}, d.options())
	}
	picture.Unit = d.cell.pixels / draw.Cell
	if d.format.Word == "png" {
		if w, h := png.Size(picture, d.scale); float64(w)*float64(h) > png.MaxPixels {
			return fmt.Errorf("%s: a picture of %d by %d pixels is too large: a smaller --cell or --scale will do", s.Where(), w, h)
		}
	}
	d.pictures = append(d.pictures, picture)
	return nil
}

// tiling returns the solution to draw: that of the input, or one that is found.
// With neither it returns nil.
func (d *drawing) tiling(s kit.Source) (dominosa.Tiling, error) {
	if s.Solution != nil {
		return s.Solution, nil
	}
	if _, err := d.Check(s); err != nil {
		return nil, err
	}
	ans, err := s.Solve(d.Ctx, dominosa.Config{})
	switch {
	case err != nil:
		d.Say("%s: interrupted\n", s.Where())
		return nil, kit.ErrStopped
	case ans.Verdict == dominosa.None:
		d.without(s)
		return nil, nil
	case ans.Verdict == dominosa.Many:
		d.Say("%s: several solutions; one of them is drawn\n", s.Where())
	}
	return ans.First, nil
}

// without tells of a board without solution.
func (d *drawing) without(s kit.Source) {
	d.None = true
	d.Say("%s: no solution, and no picture of it\n", s.Where())
}

// stages returns the stages of a deduction, or nil.
func (d *drawing) stages(s kit.Source) ([]draw.Stage, error) {
	if _, err := d.Check(s); err != nil {
		return nil, err
	}
	x, err := s.Deduce(d.Ctx, dominosa.DeduceConfig{})
	if err != nil {
		if context.Cause(d.Ctx) == nil {
			return nil, err
		}
		d.Say("%s: interrupted\n", s.Where())
		return nil, kit.ErrStopped
	}
	if x.Outcome == dominosa.Contradicted {
		d.without(s)
		return nil, nil
	}
	return draw.Stages(s.Puzzle, x, nil), nil
}

// writePDF writes a document of all pictures.
func (d *drawing) writePDF() error {
	doc := pdf.Document{Title: d.pictures[0].Title, Pages: d.pictures}
	if n := len(d.pictures); n > 1 {
		doc.Title = kit.Plural(uint64(n), "domino grid")
	}
	var text bytes.Buffer
	if err := pdf.Write(&text, doc); err != nil {
		return err
	}
	return d.write(d.output, text.Bytes())
}

// writeEach writes a file a picture.
func (d *drawing) writeEach() error {
	if len(d.pictures) > 1 && d.output == "" {
		return errors.New("several boards: -o FILE names the files to put them into, or --format pdf makes a page of each")
	}
	ext := filepath.Ext(d.output)
	for i, s := range d.pictures {
		name := d.output
		if len(d.pictures) > 1 {
			name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(d.output, ext), i+1, ext)
		}
		text, err := d.encode(s)
		if err == nil {
			err = d.write(name, text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *drawing) encode(s *draw.Scene) ([]byte, error) {
	if d.format.Word == "svg" {
		return draw.SVG(nil, s), nil
	}
	var text bytes.Buffer
	err := png.Encode(&text, s, d.scale)
	return text.Bytes(), err
}

// write writes a file, or to standard output if it has no name.
func (d *drawing) write(name string, text []byte) error {
	if name != "" {
		return kit.WriteWhole(name, text)
	}
	_, err := d.Out.Write(text)
	return err
}
