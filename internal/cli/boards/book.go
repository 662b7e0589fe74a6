package boards

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	solve "bonepile/dominosa/pips/deduce"
	pipsgen "bonepile/dominosa/pips/generate"
	"bonepile/internal/book"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// NewBook returns the subcommand book.
func NewBook(e *kit.Env) *cobra.Command {
	b := &bookCommand{Order: Order{Env: e}}
	cmd := &cobra.Command{
		Use:   "book [FILE]...",
		Short: "Make a printable book of puzzles, as PDF",
		Long: `Book makes a book: a cover in the shape of its puzzles, contents, how to play, the
puzzles in order of difficulty with their bones to tick off, a page or two before
each level that teach its rules, the solutions, an index, and a page that says
how the book was made.

The puzzles are those of FILE, or of standard input if it is -. One that does not
have exactly one solution is left out, with a message. Without FILE, book makes --boards puzzles, equally many of
each level in --level, from the bones of -n or --bones and in the shape of
--shape, as bonepile generate does: from hard up with closed starts, and no two
that agree in more than half of their cells. Once a rule is the
hardest of two puzzles in five of a level, book draws others for a while. Level
trivial has two rules, half of the puzzles for each. Level hard has one; no more
than two in five need it in the same number of steps, which the index says. With --givens 2 each comes with two
of its dominoes. The last page has the command that makes the same book again,
byte for byte.

Pips puzzles of FILE have chapters behind those of boards, with how to play them.
With --dominoes 10 book makes Pips puzzles of ten dominoes, as generate does.

For a printer, --gutter adds margin at the spine, and --bleed makes sheets larger
than the paper, for what ends at its edge. --large-print has large numbers, text
and lists of bones, and one puzzle per page. With --cell 0.5in, boards are made for real
bones, one inch long, and the book has a set of them to cut out.` +
			kit.Exit("some board has no solution or several, or there is no board of these levels", kit.BadInput, kit.Early),
		Example: `  bonepile generate -n 3 --boards 4 --level basic | bonepile book --title Four -
  bonepile generate --dominoes 8 --boards 4 | bonepile book --title Pips -`,
		RunE: func(cmd *cobra.Command, files []string) error { return b.run(cmd, files) },
	}
	f := cmd.Flags()
	kit.OutputFlag(cmd, &b.output)
	f.StringVar(&b.opts.Title, "title", "", "the `TITLE` (default Dominoes)")
	f.StringVar(&b.opts.Author, "author", "", "the `NAME` of the author, for the title page")
	f.StringVar(&b.paper, "paper", "A4", "the paper `SIZE`: A4, A5 or letter")
	f.IntVar(&b.opts.PerPage, "per-page", 2, "puzzles per page: 1, 2, 3, 4 or 6; if not given, 1 where the numbers would be too small for 2")
	kit.Var(cmd, &b.gutter, "gutter", "length", "more margin at the spine: a `LENGTH` such as 8mm, 24pt or 0.3in", parseLength)
	kit.Var(cmd, &b.bleed, "bleed", "length", "how far what ends at the edge of the paper goes beyond it: a `LENGTH` such as 3mm", parseLength)
	kit.Var(cmd, &b.cell, "cell", "length", "the width of a cell, half a bone: a `LENGTH` such as 0.5in; adds bones to cut out, and has one puzzle per page unless --per-page says more", parseLength)
	f.BoolVar(&b.opts.Large, "large-print", false, "print large numbers and text")
	f.BoolVar(&b.small, "small", false, "allow numbers smaller than 5 points, which few people can read, and of 14 with --large-print")
	f.BoolVar(&b.opts.Solutions, "solution", true, "print the solutions at the back")
	f.BoolVar(&b.opts.Pips, "pips", false, "print pips instead of numbers, for bones up to 18")
	f.IntVarP(&b.N, "highest", "n", 6, "the highest pip `N` of the puzzles to make")
	f.IntVar(&b.count, "boards", 48, "how many puzzles to make")
	f.StringVar(&b.Level, "level", "", "their `LEVEL`: trivial (or easy), basic, hard, extreme, beyond, or a range (default easy..extreme)")
	f.IntVar(&b.Givens, "givens", 0, "give `N` dominoes with each puzzle that is made")
	kit.Var(cmd, &b.pips, "dominoes", "order", "make Pips puzzles: of how many dominoes, as in generate", parsePips)
	b.addFlags(cmd)
	b.AddGiven(cmd)
	b.numbers.AddFlag(cmd)
	b.limits.AddWorkers(cmd, "how many puzzles to make at a time")
	kit.Exclude(cmd, "dominoes", "highest", "givens", "numbers-from")
	return cmd
}

// A bookCommand is book with its flags. Puzzles are made as generate makes them.
type bookCommand struct {
	Order
	count         int
	pips          *pipsgen.Order // what Pips puzzles to make, nil for boards
	limits        kit.Limits
	output, paper string
	opts          book.Options
	numbers       kit.NumbersFlag
	small         bool

	gutter, bleed, cell float64 // in pixels, of which 96 make an inch

	puzzles []book.Puzzle
	alike   int // of the puzzles and those kept for when there are too few
}

func (b *bookCommand) run(cmd *cobra.Command, files []string) (err error) {
	if b.opts.Paper, err = book.PaperNamed(b.paper); err != nil {
		return err
	}
	if !slices.Contains(book.PerPage(), b.opts.PerPage) {
		return fmt.Errorf("--per-page %d: expected 1, 2, 3, 4 or 6", b.opts.PerPage)
	}
	if err = b.NotShown(b.output, "PDF"); err != nil {
		return err
	}
	if (b.opts.Large || b.cell > 0) && !cmd.Flags().Changed("per-page") {
		b.opts.PerPage = 1
	}
	b.opts.Gutter, b.opts.Bleed, b.opts.Cell = b.gutter*72/96, b.bleed*72/96, b.cell*72/96
	b.opts.Version = kit.Edition()
	if len(files) > 0 {
		for _, name := range []string{"highest", "boards", "level", "shape", "symmetry", "bones", "seed", "tries", "givens", "dominoes"} {
			if cmd.Flags().Changed(name) && (name != "bones" || b.some > 0) {
				return fmt.Errorf("--%s says which puzzles to make, but FILE has the puzzles", name)
			}
		}
		err = b.read(cmd, files)
	} else {
		if cmd.Flags().Changed("given") {
			return errors.New("--given is for the boards of FILE")
		}
		b.Sized = cmd.Flags().Changed("highest")
		b.drawSeed()
		b.opts.Command = again(cmd, b.Seed)
		b.opts.Subject = b.opts.Command
		err = b.make()
	}
	if err != nil || len(b.puzzles) == 0 {
		return err
	}
	for i := range b.puzzles {
		z := &b.puzzles[i]
		if z.Puzzle, z.Solution, err = b.numbers.Of(z.Puzzle, z.Solution); err != nil {
			return err
		}
	}
	made, err := b.set(cmd.Flags().Changed("per-page"))
	if err != nil {
		return err
	}
	defer b.saySeed(len(b.puzzles))
	return b.Output(b.output, made.Write)
}

func (b *bookCommand) read(cmd *cobra.Command, files []string) error {
	meant := []string{"title", "author", "paper", "per-page", "gutter", "bleed", "cell", "large-print", "small", "solution", "pips", "given"}
	err := b.Puzzles(cmd, meant, files, func(s kit.Source) error {
		if err := b.Lay(&s); err != nil {
			return err
		}
		if _, err := b.Check(s); err != nil {
			return err
		}
		ans, err := s.Asked().Solve(b.Ctx, dominosa.Config{})
		if err != nil {
			return b.Stop("%s: interrupted; no book written", s.Where())
		}
		if ans.Verdict != dominosa.Unique {
			b.None = true
			b.Say("%s: %s; left out\n", s.Where(), map[dominosa.Verdict]string{
				dominosa.None: "no solution", dominosa.Many: "several solutions"}[ans.Verdict])
			return nil
		}
		z := book.Puzzle{Puzzle: s.Puzzle, Solution: ans.First}
		if s.Pips == nil {
			z.Rating, err = deduce.Rate(b.Ctx, s.Puzzle)
		} else if z.Rating, err = solve.Rate(b.Ctx, s.Pips.Puzzle); err == nil {
			z = book.NewPips(s.Pips.Puzzle, ans.First, z.Rating)
		}
		if err != nil {
			return b.Stop("interrupted after %s; no book written", kit.Plural(uint64(len(b.puzzles)), "puzzle"))
		}
		b.puzzles = append(b.puzzles, z)
		b.Meter.Show(0, "%s rated", kit.Plural(uint64(len(b.puzzles)), "puzzle"))
		return nil
	})
	b.opts.Subject = fmt.Sprintf("%s, in order of difficulty", kit.Plural(uint64(len(b.puzzles)), "domino puzzle"))
	return err
}

func (b *bookCommand) make() error {
	if b.count < 1 || b.count > mostPuzzles {
		return fmt.Errorf("--boards %d: a book has from 1 to %d puzzles", b.count, mostPuzzles)
	}
	asked := cmp.Or(b.Level, "easy..extreme")
	least, most, err := Levels(asked)
	if err != nil {
		return err
	}
	make := b.makeLevel
	if b.pips != nil {
		make = b.makePips
	}
	// The hardest first: if there are too few, easier ones take their place.
	for level := most; level >= least; level-- {
		if err := make(level, (b.count-len(b.puzzles))/int(level-least+1)); err != nil {
			return err
		}
	}
	b.sayAlike(len(b.puzzles))
	if len(b.puzzles) < b.count {
		b.Say("only %s of %d; no book written\n", kit.Plural(uint64(len(b.puzzles)), "puzzle"), b.count)
		b.None, b.puzzles = true, nil
	}
	return nil
}

// again returns the command that makes the same book again: as it was typed, with the seed.
func again(cmd *cobra.Command, seed uint64) string {
	text := fmt.Sprintf("bonepile book --seed %d", seed)
	cmd.Flags().SortFlags = false // the order of typing
	cmd.Flags().Visit(func(f *pflag.Flag) {
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand
		}
		switch {
		case slices.Contains([]string{"output", "workers", "seed", "small", "quiet"}, f.Name):
		case f.Value.Type() == "bool":
			text += strings.TrimSuffix(fmt.Sprintf(" %s=%v", name, f.Value), "=true")
		default:
			text += fmt.Sprintf(" %s %s", name, quoted(f.Value.String()))
		}
	})
	return text
}

// quoted returns a word as a shell reads it.
func quoted(word string) string {
	if word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:/+-_") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// mostPuzzles is how many puzzles a book may have, more than anybody binds.
const mostPuzzles = 10000

// mostDrawn is how many boards are drawn for each puzzle until a level has variety enough.
// One in fifty boards of level extreme of double-six has neither of the two commonest kinds, of which
// a book has four in five. A book of 200 takes 4 s, of level extreme alone 8 s, of double-twelve 37 s.
const mostDrawn = 15

// makeLevel makes puzzles of a level. Those whose hardest rule has its share already are
// used only if there are not enough others.
func (b *bookCommand) makeLevel(level deduce.Level, count int) error {
	b.Level = level.String()
	gen, err := b.Generator(1)
	if err != nil {
		return err
	}
	want := len(b.puzzles) + count
	spare, err := b.draw(gen, share(level, count), count, mostDrawn*count)
	b.puzzles = append(b.puzzles, spare[:min(len(spare), want-len(b.puzzles))]...)
	return err
}

// draw makes up to count puzzles, no more than most of a kind, from at most a number of boards drawn,
// and returns the others that came.
func (b *bookCommand) draw(gen *generate.Generator, most, count, drawn int) (spare []book.Puzzle, err error) {
	kinds, want := map[string]int{}, len(b.puzzles)+count
	for made, err := range gen.Boards(b.Ctx, b.Seed, drawn, b.limits.Workers) {
		b.Meter.Show(float64(len(b.puzzles))/float64(b.count), "%s made", kit.Plural(uint64(len(b.puzzles)), "puzzle"))
		z := book.Puzzle{Puzzle: made.Puzzle, Solution: made.Solution}
		if err == nil {
			z.Rating, err = deduce.Rate(b.Ctx, z.Puzzle)
		}
		enough, kind := len(b.puzzles)+len(spare) >= want, kindOf(z.Rating)
		var giveUp *generate.GiveUpError
		switch {
		case b.Ctx.Err() != nil:
			return nil, b.Stop("interrupted after %s; no book written", kit.Plural(uint64(len(b.puzzles)), "puzzle"))
		case errors.As(err, &giveUp):
			if !enough {
				b.Say("bonepile: %v\n", err)
			}
			return spare, nil
		case err != nil:
			return nil, err
		case enough && b.distinct.Alike > b.alike: // there are no others
			b.distinct.Alike = b.alike
			return spare, nil
		case kinds[kind] >= most:
			spare = append(spare, z)
		default:
			kinds[kind]++
			if b.puzzles = append(b.puzzles, z); len(b.puzzles) == want {
				return spare, nil
			}
		}
		b.alike = b.distinct.Alike
	}
	return spare, nil
}

// kindOf returns the hardest rule of a puzzle and, if its level has no other, how often it is needed.
func kindOf(r deduce.Rating) string {
	if rulesOf(r.Level) > 1 {
		return r.Hardest.Name
	}
	return fmt.Sprint(r.Hardest.Name, told{Rating: r}.breakIns())
}

func rulesOf(level deduce.Level) (n int) {
	for _, r := range deduce.Rules() {
		if r.Level == level {
			n++
		}
	}
	return n
}

// share returns how many puzzles of a level may be of a kind: two in five or, where the level has
// two rules, half of them.
func share(level deduce.Level, count int) int {
	if rulesOf(level) == 2 {
		return (count + 1) / 2
	}
	return max(1, 2*count/5)
}

// set sets the book, with as many puzzles per page as are easy to read unless --per-page is given.
func (b *bookCommand) set(paged bool) (*book.Book, error) {
	made, err := book.New(b.puzzles, b.opts)
	if err != nil || made.Smallest >= b.opts.Readable() || b.small {
		return made, err
	}
	small := made.Smallest
	advice := "use larger paper"
	fewer := book.PerPage()
	for i := slices.Index(fewer, b.opts.PerPage) - 1; i >= 0; i-- {
		b.opts.PerPage = fewer[i]
		if made, err = book.New(b.puzzles, b.opts); err != nil {
			return nil, err
		}
		if made.Smallest < b.opts.Readable() {
			small = made.Smallest
			continue
		}
		if !paged {
			return made, nil
		}
		advice = fmt.Sprintf("use --per-page %d", b.opts.PerPage)
		break
	}
	few := "few people can read"
	if b.opts.Large {
		few = "large print has no numbers of"
	}
	return nil, fmt.Errorf("the smallest numbers would be %.1f points high, and %s less than %.0f: %s, or make the book anyway with --small",
		math.Floor(10*small)/10, few, b.opts.Readable(), advice)
}
