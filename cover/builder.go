package cover

import "bonepile/cover/internal/xc"

// A Builder makes a [Problem] in Go: first its items, then its options. The first
// error stays, makes what follows it do nothing, and is returned by Build; so a
// program need not look at errors before the end. The zero Builder is ready for use.
type Builder struct {
	b       xc.Builder
	entries []xc.Entry // of the option at hand
}

// NewBuilder returns a Builder for a new problem.
func NewBuilder() *Builder { return new(Builder) }

// AddPrimary declares primary items and returns the first; the others are numbered
// upwards from it. Primary items are declared before secondary ones, at any time.
func (b *Builder) AddPrimary(names ...string) Item { return b.b.AddPrimary(names...) }

// AddBounded is AddPrimary for items that are to be covered from lo to hi times each,
// where 0 <= lo <= hi and 1 <= hi.
func (b *Builder) AddBounded(lo, hi int, names ...string) Item {
	return b.b.AddBounded(lo, hi, names...)
}

// AddSecondary declares secondary items and returns the first; the others are
// numbered upwards from it.
func (b *Builder) AddSecondary(names ...string) Item { return b.b.AddSecondary(names...) }

// Colour returns the colour of a name, the same for the same name. The name of a
// colour may be anything that an item's may, and may have ':' and '|' as well.
func (b *Builder) Colour(name string) Colour { return b.b.Colour(name) }

// AddOption adds an option, each of its words as in the text form: the name of an
// item, "item:colour", "item:*3" for a weight of 3 on a primary item, or "|5" for a
// cost of 5. Costs add up.
func (b *Builder) AddOption(words ...string) { b.b.AddOption(words...) }

// AddEntries adds an option. It is AddOption for models with so many options that
// names cost too much.
func (b *Builder) AddEntries(entries ...Entry) { b.AddPriced(0, entries...) }

// AddPriced is AddEntries for an option with a cost.
func (b *Builder) AddPriced(cost int64, entries ...Entry) {
	b.entries = b.entries[:0]
	for _, e := range entries {
		b.entries = append(b.entries, xc.Entry(e))
	}
	b.b.AddPriced(cost, b.entries...)
}

// KeepDemands makes b take options without a primary item from here on, as demands:
// see [Problem.IsDemand].
func (b *Builder) KeepDemands() { b.b.KeepDemands() }

// Build returns the problem, or the first error, which names the item or the option
// at fault. It leaves the
// Builder empty. A problem without options has no solution, one without primary items
// has one, which is empty.
func (b *Builder) Build() (*Problem, error) { return wrap(b.b.Build()) }
