package puzzle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/say"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewWhy returns the subcommand why.
func NewWhy(e *kit.Env) *cobra.Command {
	w := &whyCommand{question: question{Env: e}}
	cmd := &cobra.Command{
		Use:   "why [FILE]... PLACE",
		Short: "Say why a bone cannot lie in a place",
		Long: `Why supposes that a bone lies in a place, and shows step by step how that ends,
with the bones laid of FILE and of --done. If a solution has the bone there, it says
so.

The place is two neighbouring cells: r3c1-r3c2.` +
			kit.Exit("a solution has the bone there", kit.BadInput, kit.Early),
		Example: `  echo 3:32211030220321310103 | bonepile why r1c1-r2c1`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) (err error) {
			w.place = args[len(args)-1]
			if w.name, err = w.listed("--done", &w.done); err != nil {
				return err
			}
			return w.each(args[:len(args)-1], w.why)
		},
	}
	cmd.Flags().StringVar(&w.done, "done", "", "the `PLACES` where bones have been laid, or @FILE for those in a file")
	w.addFlags(cmd, whyRecord{})
	return cmd
}

type whyCommand struct {
	question
	place, done string
	name        string // what messages call done
}

type whyRecord struct {
	Input    string         `json:"input" record:"Why a bone cannot lie in a place."`
	Line     int            `json:"line"`
	Place    *kit.PlaceJSON `json:"place,omitempty" doc:"The bone in its place."`
	Possible bool           `json:"possible" doc:"True if a solution has the bone there."`
	Stopped  string         `json:"stopped,omitempty"`
	Text     []string       `json:"text,omitempty" doc:"The reason, line by line."`
}

func (w *whyCommand) why(ctx context.Context, s kit.Source) error {
	if _, err := w.Check(s); err != nil {
		return err
	}
	done, err := notation.ParsePlaces(s.Puzzle, w.done)
	done = append(done, s.Marks[notation.Laid]...)
	if err != nil {
		return fmt.Errorf("%s: %w", w.name, err)
	}
	list, err := notation.ParsePlaces(s.Puzzle, w.place)
	if err == nil && len(list) != 1 {
		err = fmt.Errorf("found %s, expected one", kit.Plural(uint64(len(list)), "place"))
	}
	if err != nil {
		return fmt.Errorf("%q: %w", w.place, err)
	}
	rec := whyRecord{Input: s.Input, Line: s.Line, Place: &kit.NewPlaces(list)[0]}
	why, possible, err := deduce.WhyNot(ctx, s.Puzzle, done, list[0])
	rec.Text, rec.Possible = say.Voice{}.Lines(why...), possible
	switch {
	case errors.Is(err, deduce.ErrNotPlaceable):
		return fmt.Errorf("%q: %w", w.place, err)
	case err != nil:
		rec.Stopped, rec.Text, rec.Possible = reason(err), nil, false
		return w.halt(s, err, "", w.Answer(rec, w.limits.Why(err, nil)+"\n"))
	}
	w.None = w.None || rec.Possible
	return w.tell(s, rec, strings.Join(rec.Text, "\n")+"\n")
}
