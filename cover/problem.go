package cover

import (
	"fmt"
	"io"
	"iter"

	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
	"bonepile/internal/excerpt"
)

// An Item is the number of an item, in the order given: primary items come first,
// from 0.
type Item = xc.Item

// A Colour is the number of a colour of one problem. Zero is no colour, and agrees
// with nothing: an item without a colour is shared with no other option.
type Colour = xc.Colour

// An Entry is an item as an option names it: perhaps with a colour, or with a weight.
type Entry struct {
	Item   Item
	Colour Colour // 0 on every primary item

	// Weight is how many times the option covers a primary item: 3 for q:*3. Zero
	// stands for 1, and is what [Problem.Option] gives for it.
	Weight int32
}

// A Solution lists the options chosen, in the order of choice, by their numbers in the
// problem, from 0. [Problem.OptionString] says what each of them is.
type Solution []int

// A Problem is an exact cover problem: made by [Parse] or a [Builder], immutable, and safe
// for concurrent use. The zero Problem has no items and no options, and one solution, which
// is empty. A number that no item or option has stands for one without a name, entries,
// bounds or cost.
//
// It takes 12 bytes per entry and 4 per option, besides the names; costs take 8 more per
// option, bounds 8 per primary item. A search on links takes another 16 bytes per entry and
// 16 per option.
type Problem struct{ inside }

// inside is the problem as the other packages of this module see it.
type inside = box.Box[xc.Problem]

func (p *Problem) arrays() *xc.Problem { return box.In(&p.inside) }

// wrap returns the face of a problem.
func wrap(x *xc.Problem, err error) (*Problem, error) {
	if e, ok := err.(*xc.SyntaxError); ok {
		err = (*SyntaxError)(e)
	}
	if x == nil {
		return nil, err
	}
	return box.New[Problem](x), err
}

func (p *Problem) hasItem(i Item) bool  { return i >= 0 && int(i) < len(p.arrays().Names) }
func (p *Problem) hasOption(k int) bool { return k >= 0 && k < len(p.arrays().Ends) }

// Items returns the number of items.
func (p *Problem) Items() int { return len(p.arrays().Names) }

// Primary returns the number of primary items. They are numbered from 0 up to it.
func (p *Problem) Primary() int { return p.arrays().Primary }

// Options returns the number of options.
func (p *Problem) Options() int { return len(p.arrays().Ends) }

// Name returns the name of an item.
func (p *Problem) Name(i Item) string {
	if !p.hasItem(i) {
		return ""
	}
	return p.arrays().Names[i]
}

// ColourName returns the name of a colour, "" for none.
func (p *Problem) ColourName(c Colour) string {
	if c <= 0 || int(c) >= len(p.arrays().Colours) {
		return ""
	}
	return p.arrays().Colours[c]
}

// Lookup returns the item with a name.
func (p *Problem) Lookup(name string) (i Item, ok bool) {
	i, ok = p.arrays().Index[name]
	return i, ok
}

// Option returns the entries of option k, counted from 0, in the order given.
func (p *Problem) Option(k int) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		if !p.hasOption(k) {
			return
		}
		for _, e := range p.arrays().Option(k) {
			if !yield(Entry(e)) {
				return
			}
		}
	}
}

// Bounds returns how often a solution covers item i: at least lo and at most hi
// times. That is 1 and 1 for a primary item without bounds of its own, and 0 and 1
// for a secondary one, which options of one colour may share.
func (p *Problem) Bounds(i Item) (lo, hi int) {
	if !p.hasItem(i) {
		return 0, 0
	}
	return p.arrays().BoundsOf(i)
}

// IsDemand reports whether option k is a demand: an option without a primary item,
// which is never chosen and which every solution has to rule out (exercise 19 of
// 7.2.2.1). A problem has demands only where they were asked for: see
// [Builder.KeepDemands] and [ParseDemands], or by a line of its text.
func (p *Problem) IsDemand(k int) bool { return p.arrays().IsDemand(k) }

// Cost returns the cost of option k, which is never negative. Only package cheapest
// uses costs.
func (p *Problem) Cost(k int) int64 {
	if !p.hasOption(k) {
		return 0
	}
	return p.arrays().Cost(k)
}

// Fingerprint returns 32 hexadecimal digits that tell p from every other problem: the
// beginning of the SHA-256 of its text. Keep it with parts and checkpoints that are stored
// apart from their problem. It takes as long as writing the text.
func (p *Problem) Fingerprint() string { return p.arrays().Fingerprint() }

// String says in one line how large the problem is.
func (p *Problem) String() string {
	return fmt.Sprintf("exact cover problem: %d primary and %d secondary items, %d options, %d entries",
		p.Primary(), p.Items()-p.Primary(), p.Options(), len(p.arrays().Entries))
}

// Reasons why a list of options is not a solution: [Problem.Verify] wraps them.
var (
	ErrUncovered = xc.ErrUncovered // a primary item is not covered often enough
	ErrOverlap   = xc.ErrOverlap   // an item is covered too often
	ErrClash     = xc.ErrClash     // an item has two colours
)

// Verify checks by the definition that sol is a solution of p: its options are distinct,
// cover every primary item as often as its bounds say, counting weights, and name every
// secondary item at most once or always with the same colour; that no demand could join
// them; and that they meet the conditions of p. Their order does not matter. Verify shares
// no code with the searches.
func (p *Problem) Verify(sol Solution) error { return p.arrays().Verify(xc.Solution(sol)) }

// Parse reads a problem in the text form that the package comment shows.
//
// A line that is blank or begins with '|' or // is a comment, anywhere, unless the word after the
// bar is "require" or an option begins with an item of such a name. Words are separated by
// blanks. A line may end in CR LF, the last one also in nothing, and the text may begin
// with a byte order mark. A bar may touch the name after it.
//
// A mistake in the text gives a [*SyntaxError]; other errors come from r. Lines and names
// may have any length. Parse reads about 80 MB per second and holds one line at a time.
func Parse(r io.Reader) (*Problem, error) { return wrap(xc.Parse(r)) }

// ParseDemands is [Parse] that keeps options without a primary item, as demands: see
// [Problem.IsDemand].
func ParseDemands(r io.Reader) (*Problem, error) { return wrap(xc.ParseDemands(r)) }

// ParseWarn is [Parse] that calls warn, if it is not nil, for every option that it
// drops.
func ParseWarn(r io.Reader, warn func(*SyntaxError)) (*Problem, error) {
	if warn == nil {
		return Parse(r)
	}
	return wrap(xc.ParseWarn(r, func(e *xc.SyntaxError) { warn((*SyntaxError)(e)) }))
}

// A SyntaxError says where a text is wrong, what was found there, and what was expected.
type SyntaxError struct {
	Line  int    // from 1
	Col   int    // in characters, from 1
	Text  string // the line, without its end
	Found string // the word at fault, "" at the end of the text, "\n" at that of a line
	Want  string // what could have stood there
	Err   error  // the reason
}

// Error returns everything but Text.
func (e *SyntaxError) Error() string { return (*xc.SyntaxError)(e).Error() }

// Unwrap returns the reason.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Excerpt returns two lines: the text, and below it a caret under the column at fault. Of a
// text longer than width characters, but at least 10, it shows a window around the column.
// Each character takes one column of a terminal, and none controls it.
func (e *SyntaxError) Excerpt(width int) string { return excerpt.At(e.Text, e.Col, width) }

// ErrNoText reports a problem that has no text form because it has secondary items only.
var ErrNoText = xc.ErrNoText

// WriteTo writes the text of p: its items in order, its conditions, then its options, one per line,
// each with its cost at the end, words separated by one blank. [Parse] reads the same
// problem from it. WriteTo returns the number of bytes written, and holds about 32 kB of
// text at a time. An error is [ErrNoText] or comes from w.
func (p *Problem) WriteTo(w io.Writer) (int64, error) { return p.arrays().WriteTo(w) }

// AppendOption appends option k as text, without the end of the line, to b.
func (p *Problem) AppendOption(b []byte, k int) []byte {
	if !p.hasOption(k) {
		return b
	}
	return p.arrays().AppendOption(b, k)
}

// OptionString returns option k as text.
func (p *Problem) OptionString(k int) string { return string(p.AppendOption(nil, k)) }
