package cover

import "bonepile/cover/internal/xc"

// A Builder makes a [Problem] in Go: first its items, then its options. After the first
// error, calls do nothing until Build returns it; so a program need not check for errors
// before the end. The zero Builder is ready for use.
type Builder struct {
	b       xc.Builder
	entries []xc.Entry // of the option at hand
}

// NewBuilder returns a Builder for a new problem.
func NewBuilder() *Builder { return new(Builder) }

// AddPrimary declares primary items and returns the first; the others have the numbers
// after it. Primary items come before secondary ones, but may come after options.
func (b *Builder) AddPrimary(names ...string) Item { return b.b.AddPrimary(names...) }

// AddBounded is AddPrimary for items that are to be covered from lo to hi times each, where
// 0 <= lo <= hi and 1 <= hi.
func (b *Builder) AddBounded(lo, hi int, names ...string) Item {
	return b.b.AddBounded(lo, hi, names...)
}

// AddSecondary declares secondary items and returns the first; the others have the numbers
// after it.
func (b *Builder) AddSecondary(names ...string) Item { return b.b.AddSecondary(names...) }

// Colour returns the colour with a name, always the same for the same name. Names of colours
// are like those of items, but may contain ':' and '|' as well.
func (b *Builder) Colour(name string) Colour { return b.b.Colour(name) }

// AddOption adds an option and returns its number, by which a [Solution] names it. Each of
// its words is as in the text form: the name of an item, "item:colour", "item:*3" for a weight
// of 3 on a primary item, or "|5" for a cost of 5. Costs add up. Package options takes items
// of any type, and they need not be declared.
func (b *Builder) AddOption(words ...string) int { return b.b.AddOption(words...) }

// AddEntries adds an option, as AddOption does. It is for models with so many options that
// looking up names takes too long.
func (b *Builder) AddEntries(entries ...Entry) int { return b.AddPriced(0, entries...) }

// AddPriced is AddEntries for an option with a cost.
func (b *Builder) AddPriced(cost int64, entries ...Entry) int {
	b.entries = b.entries[:0]
	for _, e := range entries {
		b.entries = append(b.entries, xc.Entry(e))
	}
	return b.b.AddPriced(cost, b.entries...)
}

// KeepDemands makes b accept options without a primary item from here on, as demands: see
// [Problem.IsDemand]. Otherwise they are an error.
func (b *Builder) KeepDemands() { b.b.KeepDemands() }

// Build returns the problem, or the first error, which names the item or option at fault.
// It leaves the Builder empty. If no item has to be covered, the empty set is a solution;
// so a problem without primary items has exactly that one.
func (b *Builder) Build() (*Problem, error) { return wrap(b.b.Build()) }
