package boards

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"bonepile/dominosa"
	"bonepile/internal/book"
	"bonepile/internal/cli/kit"
)

func NewBook(e *kit.Env) *cobra.Command {
	b := &booking{Generating: Generating{Env: e}}
	cmd := &cobra.Command{
		Use:   "book [FILE]...",
		Short: "Make a book of puzzles to be printed, as PDF",
		Long: `Book makes a book: a title page, how to play, puzzles in order of difficulty with
the bones to tick off below each, and the solutions at the back.

The puzzles are those of FILE, or of standard input if it is -. Each must have
exactly one solution. Without FILE they are made: --count of them, as many of
each level of --level, of the bones that -n or --bones say, in the shape that
--shape says, as in bonepile generate. The same recipe and seed give the same book,
byte for byte.

Exit status: 0 done; 1 some board has no solution or several, or there is no board
of the levels asked for; 2 bad use or bad input; 3 stopped early.`,
		Example: `  bonepile generate -n 3 --count 4 --level basic | bonepile book --title Four -`,
		RunE:    func(cmd *cobra.Command, files []string) error { return b.run(cmd, files) },
	}
	f := cmd.Flags()
	f.StringVarP(&b.output, "output", "o", "", "write to `FILE`, whole or not at all, in place of standard output")
	f.StringVar(&b.opts.Title, "title", "", "the title; Dominoes if left out")
	f.StringVar(&b.opts.Author, "author", "", "the author, for the title page")
	f.StringVar(&b.paper, "paper", "A4", "A4, A5 or letter")
	f.IntVar(&b.opts.PerPage, "per-page", 2, "puzzles on a page: 1, 2 or 4; left out, 2, or 1 where their numbers would be too small")
	f.BoolVar(&b.small, "small", false, "even with numbers of less than 5 points, which few can read")
	f.BoolVar(&b.opts.Solutions, "solutions", true, "with solutions at the back")
	f.BoolVar(&b.opts.Pips, "pips", false, "pips in place of numbers, for bones up to 18")
	f.IntVarP(&b.N, "pips-up-to", "n", 6, "the highest pip `N` of the puzzles that are made")
	f.IntVar(&b.count, "count", 48, "how many puzzles to make")
	f.StringVar(&b.Level, "level", "", "their level: trivial (or easy), basic, hard, extreme, beyond, or a range; easy..extreme if left out")
	f.StringVar(&b.Shape, "shape", "", "their shape: a rectangle, a name or a file, as in generate")
	f.StringVar(&b.Symmetry, "symmetry", "none", "of --shape: left-right, up-down, half-turn, both")
	f.Var(&b.Bones, "bones", kit.BonesUse)
	f.Var(&b.numbers, "numbers-from", kit.NumbersUse)
	f.Uint64Var(&b.Seed, "seed", 1, "the seed")
	f.IntVar(&b.Tries, "tries", 10000, "give up on a puzzle after `N` tries")
	f.IntVar(&b.workers, "workers", 0, "puzzles made at a time; 0 for one a processor")
	return cmd
}

// A booking is a book that is asked for. Puzzles are made as generate makes them.
type booking struct {
	Generating
	output, paper string
	opts          book.Options
	numbers       kit.NumbersFlag
	small         bool

	puzzles []book.Puzzle
}

// making are the flags that say what puzzles to make.
var making = []string{"pips-up-to", "count", "level", "shape", "symmetry", "bones", "seed", "tries"}

func (b *booking) run(cmd *cobra.Command, files []string) (err error) {
	if b.opts.Paper, err = book.PaperNamed(b.paper); err != nil {
		return err
	}
	switch p := b.opts.PerPage; {
	case p != 1 && p != 2 && p != 4:
		return fmt.Errorf("--per-page %d: it may be 1, 2 or 4", p)
	case b.Tries < 1 || b.workers < 0:
		return errors.New("--tries is at least 1, and --workers not negative")
	}
	if len(files) > 0 {
		for _, name := range making {
			if cmd.Flags().Changed(name) && name != "bones" {
				return fmt.Errorf("--%s is for puzzles that are made, and FILE has those of the book", name)
			}
		}
		err = b.read(files)
	} else {
		err = b.make(cmd.Flags().Changed("pips-up-to"))
	}
	if err != nil || b.None {
		return err
	}
	for i := range b.puzzles {
		z := &b.puzzles[i]
		if z.Puzzle, z.Solution, err = b.numbers.Of(z.Puzzle, z.Solution); err != nil {
			return err
		}
	}
	if err := b.rate(); err != nil {
		return err
	}
	return b.write(cmd.Flags().Changed("per-page"))
}

// read takes the puzzles of files.
func (b *booking) read(files []string) error {
	err := b.Boards(files, func(s kit.Source) error {
		if b.Bones.Bones != nil {
			s.Bones = b.Bones.Bones
		}
		if _, err := b.Check(s); err != nil {
			return err
		}
		ans, err := s.Solve(b.Ctx, dominosa.Config{})
		if err != nil {
			b.Say("%s: interrupted, and no book written\n", s.Where())
			return kit.ErrStopped
		}
		if ans.Verdict != dominosa.Unique {
			b.None = true
			b.Say("%s: %s, and no book written\n", s.Where(), map[dominosa.Verdict]string{
				dominosa.None: "no solution", dominosa.Many: "several solutions"}[ans.Verdict])
			return nil
		}
		b.puzzles = append(b.puzzles, book.Puzzle{Puzzle: s.Puzzle, Solution: ans.First})
		return nil
	})
	b.opts.Subject = fmt.Sprintf("%s, in order of difficulty", kit.Plural(uint64(len(b.puzzles)), "domino puzzle"))
	return err
}

// make makes puzzles, as many of each level as of the others.
func (b *booking) make(sized bool) error {
	switch {
	case b.N < 1 || b.N > dominosa.MaxPip:
		return fmt.Errorf("-n %d: the highest pip is from 1 to %d", b.N, dominosa.MaxPip)
	case sized && b.Bones.Bones != nil:
		return errors.New("-n and --bones both say what bones to lay")
	case b.count < 1 || b.count > mostPuzzles:
		return fmt.Errorf("--count %d: a book has from 1 to %d puzzles", b.count, mostPuzzles)
	}
	asked := cmp.Or(b.Level, "easy..extreme")
	least, most, err := Levels(strings.ReplaceAll(asked, "easy", "trivial"))
	if err != nil {
		return err
	}
	// The hardest first: if there are none of it, the easier fill in.
	for level := most; level >= least; level-- {
		share := (b.count - len(b.puzzles)) / int(level-least+1)
		if err := b.makeLevel(level, share, sized); err != nil {
			return err
		}
	}
	if len(b.puzzles) < b.count {
		b.Say("only %s of %d, and no book written\n", kit.Plural(uint64(len(b.puzzles)), "puzzle"), b.count)
		b.None = true
	}
	set := fmt.Sprintf("-n %d", b.N)
	if b.Bones.Bones != nil {
		set = fmt.Sprintf("--bones %q", b.Bones.String())
	}
	if b.Shape != "" {
		set += fmt.Sprintf(" --shape %s", b.Shape)
	}
	b.opts.Subject = fmt.Sprintf("bonepile book %s --count %d --level %s --seed %d", set, b.count, asked, b.Seed)
	return nil
}

// mostPuzzles is the largest number of puzzles of a book, more than anybody binds.
const mostPuzzles = 10000

// makeLevel makes puzzles of a level.
func (b *booking) makeLevel(level dominosa.Level, count int, sized bool) error {
	b.Level = level.String()
	r, err := b.Recipe(sized)
	if err != nil {
		return err
	}
	gen, err := dominosa.NewGenerator(r)
	if err != nil {
		return err
	}
	for made, err := range gen.Boards(b.Ctx, b.Seed, count, b.workers) {
		var giveUp *dominosa.GiveUpError
		switch {
		case errors.As(err, &giveUp):
			b.Say("bonepile: %v\n", err)
			return nil
		case err != nil && b.Ctx.Err() != nil:
			b.Say("interrupted after %s, and no book written\n", kit.Plural(uint64(len(b.puzzles)), "puzzle"))
			return kit.ErrStopped
		case err != nil:
			return err
		}
		b.puzzles = append(b.puzzles, book.Puzzle{Puzzle: made.Puzzle, Solution: made.Solution})
		b.Meter.Show(float64(len(b.puzzles))/float64(b.count), kit.Plural(uint64(len(b.puzzles)), "puzzle")+" made")
	}
	return nil
}

// rate rates the puzzles, as many at a time as there are processors.
func (b *booking) rate() error {
	ctx, cancel := context.WithCancel(b.Ctx)
	defer cancel()
	var next atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(b.puzzles)); i = next.Add(1) - 1 {
				r, err := b.puzzles[i].Rate(ctx)
				if err != nil {
					return // ctx has ended
				}
				b.puzzles[i].Rating = r
			}
		})
	}
	wg.Wait()
	if b.Ctx.Err() != nil {
		b.Say("interrupted while rating %s, and no book written\n", kit.Plural(uint64(len(b.puzzles)), "puzzle"))
		return kit.ErrStopped
	}
	return nil
}

// smallestSize is the size of numbers in points below which a book is refused, if it
// was not asked for all the same.
const smallestSize = 5

// set sets the book. If nobody has said how many puzzles a page has, there are as many
// as can be read easily.
func (b *booking) set(paged bool) (*book.Book, error) {
	made, err := book.New(b.puzzles, b.opts)
	if err != nil || made.Smallest >= smallestSize || b.small {
		return made, err
	}
	small := made.Smallest
	advice := "larger paper has larger numbers"
	for b.opts.PerPage > 1 {
		b.opts.PerPage /= 2
		if made, err = book.New(b.puzzles, b.opts); err != nil {
			return nil, err
		}
		if made.Smallest < smallestSize {
			small = made.Smallest
			continue
		}
		if !paged {
			return made, nil
		}
		advice = fmt.Sprintf("--per-page %d has larger numbers", b.opts.PerPage)
		break
	}
	return nil, fmt.Errorf("the smallest numbers would be of %.1f points, and few can read less than %d: %s, and --small makes the book all the same",
		math.Floor(10*small)/10, smallestSize, advice)
}

func (b *booking) write(paged bool) error {
	made, err := b.set(paged)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := made.Write(&text); err != nil {
		return err
	}
	if b.output != "" {
		return kit.WriteWhole(b.output, text.Bytes())
	}
	_, err = b.Out.Write(text.Bytes())
	return err
}
