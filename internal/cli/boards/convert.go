package boards

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewConvert returns the subcommand convert.
func NewConvert(e *kit.Env) *cobra.Command {
	c := &convertCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "convert [FILE]... --format FORM",
		Short: "Write boards in another text form",
		Long: `Convert reads boards in any form and writes them in one of these:

` + kit.FormNames(func(f notation.Form) bool { return f.Board != nil }) + `
A solution that came with a board is written too if the form has room for it.
Dominoes given are kept by the forms box, ascii, rows, dots, id and json.
Boards are neither checked nor solved. A board may be a Pips puzzle, which is
written as text, box (for people), id or json.` + kit.Exit("", kit.BadInput, kit.Early),
		Example: `  echo 3:32211030220321310103 | bonepile convert --format box`,
		RunE: func(cmd *cobra.Command, files []string) error {
			switch {
			case c.JSON:
				c.to.Set("json")
			case c.to.Name == "":
				return errors.New("--format FORM is missing: which form?")
			}
			return e.Puzzles(cmd, []string{"format", "given", "solution", "json"}, files, c.convert)
		},
	}
	f := cmd.Flags()
	f.Var(&c.to, "format", "the `FORM` to write")
	c.bones.AddFlags(cmd)
	c.numbers.AddFlag(cmd)
	f.BoolVar(&c.solution, "solution", true, "write solutions that came with the boards too")
	c.JSONFlag(cmd, "the same as --format json", kit.BoardJSON{})
	cmd.MarkFlagsMutuallyExclusive("format", "json")
	return cmd
}

type convertCommand struct {
	*kit.Env
	to       kit.FormFlag
	bones    kit.PuzzleFlags
	solution bool
	numbers  kit.NumbersFlag
}

func (c *convertCommand) convert(s kit.Source) error {
	if err := c.bones.Lay(&s); err != nil {
		return err
	}
	if s.Pips != nil {
		return c.convertPips(s)
	}
	s.Marks = s.Marks.Renumber(c.numbers.By(s.Puzzle))
	var err error
	if s.Puzzle, s.Solution, err = c.numbers.Of(s.Puzzle, s.Solution); err != nil {
		return s.Fault(err)
	}
	if n := len(s.Given); n > 0 && !c.to.Given {
		c.Say("%s: the form %s cannot hold dominoes given; %d left out\n", s.Where(), c.to.Name, n)
	}
	if !c.to.Given {
		sayMarks(c.Env, s, "the form "+c.to.Name+" cannot hold marks")
	}
	t := s.Solution
	if !c.solution {
		t = nil
	}
	return write(&c.to, c.Out, s.Puzzle, t, s.Marks)
}

func (c *convertCommand) convertPips(s kit.Source) error {
	t := s.Solution
	if !c.solution || c.to.Name != "json" {
		t = nil
	}
	sayMarks(c.Env, s, "convert keeps no marks of a Pips puzzle")
	if forms := []string{"text", "rows", "id", "json"}; s.Blanks && !slices.Contains(forms, c.to.Name) {
		return s.Fault(fmt.Errorf("the form %s has no room for numbers that are missing: text, id and json do", c.to.Name))
	}
	text, err := s.Pips.Append(nil, c.to.Name, t)
	if err != nil {
		return s.Fault(err)
	}
	return c.to.Write(c.Out, func(dst []byte) []byte { return append(dst, text...) })
}

// sayMarks says why the marks on a board are left out, if it has any.
func sayMarks(e *kit.Env, s kit.Source, why string) {
	if !s.Marks.None() {
		e.Say("%s: %s; left out\n", s.Where(), why)
	}
}

// write writes a board in a form, with its solution if that is not nil, and the marks on it.
func write(f *kit.FormFlag, w io.Writer, p dominosa.Puzzle, t dominosa.Tiling, m notation.Marks) error {
	switch {
	case t != nil:
		return f.Write(w, func(dst []byte) []byte { return f.AppendMarks(f.Tiling(dst, p, t), m) })
	case f.Board == nil:
		return fmt.Errorf("the form %s is for solutions only; use it with solve --format", f.Name)
	}
	return f.Write(w, func(dst []byte) []byte { return f.AppendMarks(f.Board(dst, p), m) })
}
