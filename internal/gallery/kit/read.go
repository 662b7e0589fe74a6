package kit

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"bonepile/cover"
)

// Reading answers as people write them: the output of Text, turned back into options.
//
// No model has its own reader. The ink of an option is where the text of that
// option alone differs from the text of no option. An option fits a picture if all
// its ink is there, and an answer consists of options that fit. These are few, and a
// search among them finds it. This works for texts in which everything has its place,
// such as boards and rows of numbers. It does not work for lists that grow, nor for
// pieces that are named in the order in which they come: there the ink of two options
// is not the ink of each. So some pairs are tried first, drawn at random from a fixed
// seed.
//
// Reading costs one text for each option of the problem.

// ErrNoPicture is returned for models whose answers are not pictures: where a thing
// stands in the text depends on other things.
var ErrNoPicture = errors.New("gallery: answers of this model cannot be read from their text, only as options")

// Reasons to refuse a picture: a character that no option shows anywhere, or not at
// that place.
var (
	errPicture = errors.New("not an answer")

	// ErrImpossible is the reason of a [*cover.SyntaxError] for a character
	// that stands where no option shows it, because of a clue, for example.
	ErrImpossible = errors.New("no answer")
)

// fitNodes limits the nodes of the search among options that fit. It branches only
// on options without ink.
const fitNodes = 1 << 16

// Read returns the options whose text is a picture of an answer, in the form of Text.
// They are a solution of the problem if there is one with that text. If not, they show
// as much of the picture as options can, so that Check can say what is wrong with it.
// An error is a [*cover.SyntaxError] for something that no option shows, there or
// anywhere, or [ErrNoPicture], or that of ctx.
func (in *Instance) Read(ctx context.Context, picture string) (cover.Solution, error) {
	r := &pictureReader{in: in, base: linesOf(in.Text(nil)), want: linesOf(picture)}
	if !r.additive() {
		return nil, ErrNoPicture
	}
	if err := r.fitting(ctx); err != nil {
		return nil, err
	}
	if err := r.unknown(); err != nil {
		return nil, err
	}
	if sol, err := r.search(ctx); sol != nil || err != nil {
		return sol, err
	}
	return r.gather(ctx)
}

// A pictureReader holds a picture and the options that fit.
type pictureReader struct {
	in         *Instance
	base, want [][]rune // lines: of no option, and of the picture
	fit        []int    // options that fit, in order
	inked      []bool   // of these: whether they have ink
	known      map[Cell]bool
	signs      map[rune]bool // all that options show anywhere, and what is there without any
}

// linesOf returns the lines of a text, without blanks at their ends and empty lines at
// the end of the text.
func linesOf(text string) (lines [][]rune) {
	for line := range strings.SplitSeq(strings.TrimRight(text, " \t\r\n"), "\n") {
		lines = append(lines, []rune(strings.TrimRight(line, " \t\r")))
	}
	return lines
}

// at returns the character at a place of lines, blank where they end.
func at(lines [][]rune, row, col int) rune {
	if row < len(lines) && col < len(lines[row]) {
		return lines[row][col]
	}
	return ' '
}

// each calls do for each place of either text, row by row.
func each(a, b [][]rune, do func(row, col int, x, y rune)) {
	for i := range max(len(a), len(b)) {
		wide := 0
		for _, lines := range [][][]rune{a, b} {
			if i < len(lines) {
				wide = max(wide, len(lines[i]))
			}
		}
		for j := range wide {
			do(i, j, at(a, i, j), at(b, i, j))
		}
	}
}

// triedPairs is how many pairs of options are tried, to see whether their ink adds up.
const triedPairs = 400

// additive reports whether the ink of two options together is the ink of both, for pairs
// that can be in one answer.
func (r *pictureReader) additive() bool {
	p := r.in.Problem
	rng := rand.New(rand.NewPCG(1, 2))
	for range triedPairs {
		j, k := rng.IntN(p.Options()), rng.IntN(p.Options())
		if err := p.Verify(cover.Solution{j, k}); j == k || errors.Is(err, cover.ErrOverlap) || errors.Is(err, cover.ErrClash) {
			continue
		}
		one, other := linesOf(r.in.Text(cover.Solution{j})), linesOf(r.in.Text(cover.Solution{k}))
		sum := true
		each(linesOf(r.in.Text(cover.Solution{j, k})), r.base, func(row, col int, x, y rune) {
			a, b := at(one, row, col), at(other, row, col)
			sum = sum && (a == x || a == y) && (b == x || b == y) && (a == x || b == x)
		})
		if !sum {
			return false
		}
	}
	return true
}

// fitting finds the options that fit.
func (r *pictureReader) fitting(ctx context.Context) error {
	r.known, r.signs = map[Cell]bool{}, map[rune]bool{' ': true}
	for k := range r.in.Problem.Options() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		lines := linesOf(r.in.Text(cover.Solution{k}))
		if len(lines) != len(r.base) {
			return ErrNoPicture
		}
		ink, fits := r.ink(lines)
		for _, p := range ink {
			r.signs[at(lines, p.Row, p.Col)] = true
			r.signs[at(r.base, p.Row, p.Col)] = true
		}
		if !fits {
			continue
		}
		r.fit, r.inked = append(r.fit, k), append(r.inked, len(ink) > 0)
		for _, p := range ink {
			r.known[p] = true
		}
	}
	return nil
}

// ink returns where lines differ from those of no option, and whether the picture
// shows the same there.
func (r *pictureReader) ink(lines [][]rune) (ink []Cell, fits bool) {
	fits = true
	each(lines, r.base, func(row, col int, x, y rune) {
		if x != y {
			ink = append(ink, Cell{row, col})
			fits = fits && x == at(r.want, row, col)
		}
	})
	return ink, fits
}

// unknown returns an error for the first place that shows neither what an option
// does nor what is there without any.
func (r *pictureReader) unknown() error {
	var err error
	each(r.want, r.base, func(row, col int, x, y rune) {
		if err != nil || x == y || r.known[Cell{row, col}] {
			return
		}
		line := ""
		if row < len(r.want) {
			line = string(r.want[row])
		}
		found := fmt.Sprintf("%c", x)
		if x == ' ' {
			found = "blank"
		}
		reason, want := errPicture, "what an answer shows"
		if row < len(r.base) && r.signs[x] {
			reason, want = ErrImpossible, "something that can stand there"
		}
		err = &cover.SyntaxError{Line: row + 1, Col: col + 1, Text: line, Found: found, Want: want, Err: reason}
	})
	return err
}

// search looks for a solution with that text among the options that fit.
func (r *pictureReader) search(ctx context.Context) (cover.Solution, error) {
	q, err := Only(r.in.Problem, func(k int) bool { _, fits := slices.BinarySearch(r.fit, k); return fits })
	if err != nil {
		return nil, nil // no option fits, or an item has none
	}
	for sol, err := range q.Solutions(ctx, cover.Config{MaxNodes: fitNodes}) {
		if err != nil {
			return nil, ctx.Err() // it gives up at the limit
		}
		found := cover.Solution(Chosen(sol, r.fit))
		if slices.EqualFunc(linesOf(r.in.Text(found)), r.want, slices.Equal) {
			return found, nil
		}
	}
	return nil, nil
}

// gather returns options that show the picture, as far as they do: first those
// with ink, then those that cover an item which none does yet. What they show
// together is in the picture too.
func (r *pictureReader) gather(ctx context.Context) (list cover.Solution, err error) {
	covered := map[cover.Item]bool{}
	for _, ink := range []bool{true, false} {
		for i, k := range r.fit {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if r.inked[i] != ink || !ink && !r.coversNew(k, covered) {
				continue
			}
			more := append(slices.Clone(list), k)
			if _, fits := r.ink(linesOf(r.in.Text(more))); !fits {
				continue
			}
			list = more
			for e := range r.in.Problem.Option(k) {
				covered[e.Item] = true
			}
		}
	}
	return list, nil
}

// coversNew reports whether option k covers a primary item that is not covered.
func (r *pictureReader) coversNew(k int, covered map[cover.Item]bool) bool {
	for e := range r.in.Problem.Option(k) {
		if int(e.Item) < r.in.Problem.Primary() && !covered[e.Item] {
			return true
		}
	}
	return false
}
