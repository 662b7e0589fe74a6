package kit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/pips"
	pipstext "bonepile/dominosa/pips/notation"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// ReadsPips says in the help of a command that it takes Pips puzzles.
const ReadsPips = "\n\nA board may be a Pips puzzle: bonepile solve --help shows how to type one."

// A Puzzle is what commands ask: a domino grid or a Pips puzzle.
type Puzzle interface {
	Fits() bool
	Solve(context.Context, dominosa.Config) (dominosa.Answer, error)
	Decide(context.Context, dominosa.Config) (dominosa.Verdict, error)
	Count(context.Context, dominosa.Config) (*big.Int, error)
	Solutions(context.Context, dominosa.Config) iter.Seq2[dominosa.Tiling, error]
}

// Pips is a Pips puzzle as a [Puzzle].
type Pips struct{ pips.Puzzle }

// Fits reports whether the puzzle is one: the reader refuses others, but for what flags add.
func (p Pips) Fits() bool {
	faults := p.Check()
	return p.Bones != nil && (len(faults) == 0 || !faults[0].Mismatch())
}

// Decide is Solve without the solutions.
func (p Pips) Decide(ctx context.Context, cfg dominosa.Config) (dominosa.Verdict, error) {
	ans, err := p.Solve(ctx, cfg)
	return ans.Verdict, err
}

// Append appends the puzzle in a form, with a solution if that is not nil.
func (p Pips) Append(dst []byte, form string, t dominosa.Tiling) ([]byte, error) {
	write := map[string]func(pips.Puzzle) (string, error){"text": pipstext.Text, "rows": pipstext.Text, "id": pipstext.ID}[form]
	switch {
	case form == "json":
		return pipstext.AppendJSON(dst, p.Puzzle, t)
	case form == "box":
		return p.appendBox(dst), nil
	case write == nil:
		return dst, fmt.Errorf("the form %s is for domino grids; a Pips puzzle is written as text, box, id or json", form)
	case t != nil:
		p.Given = t
	}
	text, err := write(p.Puzzle)
	return append(append(dst, strings.TrimSuffix(text, "\n")...), '\n'), err
}

// PipsPlaces reads dominoes that lie on a Pips puzzle. If that is a grid, its numbers say how they are turned.
func (s Source) PipsPlaces(text string) ([]dominosa.Place, error) {
	list, err := pipstext.ParsePlaces(text)
	shows := func(c dominosa.Cell, v int) bool {
		r := s.Pips.RegionAt(c)
		return r < 0 || s.Pips.Regions[r].Target == v
	}
	for i, pl := range list {
		a, b := pl.Cells()
		u, v := pl.Ends()
		list[i].Turned = pl.Turned != (s.Blanks && shows(a, v) && shows(b, u) && !(shows(a, u) && shows(b, v)))
	}
	return list, err
}

// Asked returns what answers questions about s.
func (s Source) Asked() Puzzle {
	if s.Pips != nil {
		return s.Pips
	}
	return s.Puzzle
}

// Shown returns the domino grid that a solution of s makes, and the solution on it.
func (s Source) Shown(t dominosa.Tiling) (dominosa.Puzzle, dominosa.Tiling) {
	if s.Pips != nil {
		return s.Pips.Shown(t, dominosa.Hole)
	}
	return s.Puzzle, t
}

// A pipsRecord has the fields of the form json of a Pips puzzle.
type pipsRecord struct {
	Dominoes [][2]int     `json:"dominoes" doc:"The bones, each as its two pips." record:"A Pips puzzle, in the form json that newspapers have."`
	Regions  []regionJSON `json:"regions" doc:"The regions. Together they are the shape."`
	AtMost   bool         `json:"atMost,omitempty" doc:"True if some bones may be left over."`
	Given    [][2][2]int  `json:"given,omitempty" doc:"For each of the first bones, which are given: the cells of its first and of its second pip, each as row and column from 0."`
	Solution [][2][2]int  `json:"solution,omitempty" doc:"A solution: the same for each bone."`
}

type regionJSON struct {
	Indices [][2]int `json:"indices" doc:"The cells, each as row and column from 0." record:"A region."`
	Type    string   `json:"type" words:"empty,sum,less,greater,equals,unequal" doc:"Its condition."`
	Target  int      `json:"target,omitempty" doc:"The number to which the pips add up, or than which their sum is less or greater."`
}

// AppendJSON appends s to b as the form json has it.
func (s Source) AppendJSON(b []byte) []byte {
	if s.Pips == nil {
		return AppendBoardJSON(b, s.Puzzle)
	}
	b, _ = s.Pips.Append(b, "json", nil) // the reader refuses what has none
	return bytes.TrimRight(b, "\n")
}

// Solved appends s with a solution to dst. Where a form has no room for a Pips puzzle, it shows the
// domino grid that the solution makes.
func (f *FormFlag) Solved(dst []byte, s Source, t dominosa.Tiling) ([]byte, error) {
	if s.Pips != nil && slices.Contains([]string{"text", "id", "json"}, f.Name) {
		return s.Pips.Append(dst, f.Name, t)
	}
	p, t := s.Shown(t)
	return f.Tiling(dst, p, t), nil
}

// Puzzles is [Env.Boards] with Pips puzzles among the boards, for which the flags of cmd named
// mean something, as --output does for all. It refuses others with such a puzzle.
func (e *Env) Puzzles(cmd *cobra.Command, flags, files []string, f func(Source) error) error {
	refused := map[bool]error{} // by whether it is a grid with blanks, which may have --bones
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if flag.Name == "output" || slices.Contains(flags, flag.Name) {
			return
		}
		refused[false] = fmt.Errorf("--%s is for domino grids and means nothing for a Pips puzzle", flag.Name)
		if flag.Name != "bones" {
			refused[true] = fmt.Errorf("--%s is for grids with all their numbers", flag.Name)
		}
	})
	some := false // was answered
	return e.boards(files, e.Skip, func(s Source) error {
		if refused := refused[s.Blanks]; s.Pips != nil && refused != nil {
			e.refused = !some
			return s.Fault(refused)
		}
		some, e.refused = true, false
		return f(s)
	})
}

// ErrPips and errBlanks are the answers of commands that are for grids.
var (
	ErrPips   = errors.New("a Pips puzzle, but this command is for domino grids")
	errBlanks = errors.New("some numbers are missing: bonepile complete fills them in")
)

func gridsOnly(f func(Source) error) func(Source) error {
	return func(s Source) error {
		if s.Blanks {
			return s.Fault(errBlanks)
		} else if s.Pips != nil {
			return s.Fault(ErrPips)
		}
		return f(s)
	}
}
