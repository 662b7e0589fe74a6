// Package options makes exact cover problems whose items are any Go values that can be
// compared: points, dates, structs of these.
//
//	b := options.New[image.Point]()
//	for x := range 3 {
//		b.Add(image.Pt(x, 0), image.Pt(x, 1)) // a domino across
//	}
//	p, err := b.Build()
//
// An item need not be declared: one that an option names first is primary. Declare items to
// make them secondary, to give them bounds, or to have those that no option names.
package options

import (
	"fmt"
	"strings"
	"unicode"

	"bonepile/cover"
)

// An Entry is an item as an option names it.
type Entry[T comparable] struct {
	Item   T
	Colour string // of a secondary item, or ""
	Weight int32  // how many times the option covers a primary item; 0 stands for 1
}

// A kind is how an item was declared.
type kind struct {
	secondary bool
	lo, hi    int // how often it is to be covered
}

type option[T comparable] struct {
	cost    int64
	entries []Entry[T]
}

// A Builder collects options. The zero Builder is ready for use.
type Builder[T comparable] struct {
	items   []T // in the order in which they were first named
	kinds   map[T]kind
	options []option[T]
}

// New returns an empty Builder.
func New[T comparable]() *Builder[T] { return new(Builder[T]) }

// Primary declares items that every solution covers once.
func (b *Builder[T]) Primary(items ...T) { b.Bounded(1, 1, items...) }

// Bounded declares items that every solution covers from lo to hi times each, where
// 0 <= lo <= hi and 1 <= hi. The last call that names an item decides, also for options
// that were added before.
func (b *Builder[T]) Bounded(lo, hi int, items ...T) {
	b.declare(kind{lo: lo, hi: hi}, items)
}

// Secondary declares items that a solution covers once at most, or more often in one colour.
func (b *Builder[T]) Secondary(items ...T) { b.declare(kind{secondary: true}, items) }

func (b *Builder[T]) declare(k kind, items []T) {
	for _, i := range items {
		b.meet(i)
		b.kinds[i] = k
	}
}

// meet makes an item primary that is new.
func (b *Builder[T]) meet(i T) {
	if _, ok := b.kinds[i]; ok {
		return
	}
	if b.kinds == nil {
		b.kinds = map[T]kind{}
	}
	b.kinds[i] = kind{lo: 1, hi: 1}
	b.items = append(b.items, i)
}

// Add adds an option and returns its number, by which a [cover.Solution] names it.
func (b *Builder[T]) Add(items ...T) int {
	entries := make([]Entry[T], len(items))
	for k, i := range items {
		entries[k].Item = i
	}
	return b.AddEntries(0, entries...)
}

// AddEntries adds an option with a cost, at least 0, and returns its number. The Builder
// keeps the entries. One of them has to be primary.
func (b *Builder[T]) AddEntries(cost int64, entries ...Entry[T]) int {
	for _, e := range entries {
		b.meet(e.Item)
	}
	b.options = append(b.options, option[T]{cost, entries})
	return len(b.options) - 1
}

// Option returns the entries of an option, as a solution names it, or nil if none has the
// number. They are the Builder's: do not change them.
func (b *Builder[T]) Option(number int) []Entry[T] {
	if number < 0 || number >= len(b.options) {
		return nil
	}
	return b.options[number].entries
}

// Build returns the problem, or the first error, which names the item or option at fault.
// The Builder stays as it is. The name of an item is its text as [fmt.Sprint] gives it,
// with '_' for what a name cannot contain; of equal texts the later ones have numbers added.
func (b *Builder[T]) Build() (*cover.Problem, error) {
	var c cover.Builder
	numbers, taken := make(map[T]cover.Item, len(b.items)), map[string]bool{}
	for _, secondary := range [2]bool{false, true} {
		for _, i := range b.items {
			switch k, ok := b.kinds[i]; {
			case !ok:
				return nil, fmt.Errorf("options: item %v does not equal itself", i)
			case k.secondary != secondary:
			case secondary:
				numbers[i] = c.AddSecondary(nameOf(i, taken))
			default:
				numbers[i] = c.AddBounded(k.lo, k.hi, nameOf(i, taken))
			}
		}
	}
	for _, o := range b.options {
		entries := make([]cover.Entry, len(o.entries))
		for k, e := range o.entries {
			entries[k] = cover.Entry{Item: numbers[e.Item], Weight: e.Weight}
			if e.Colour != "" {
				entries[k].Colour = c.Colour(e.Colour)
			}
		}
		c.AddPriced(o.cost, entries...)
	}
	return c.Build()
}

// nameOf returns a name for an item that is not taken, and takes it.
func nameOf(item any, taken map[string]bool) string {
	text := strings.Map(func(r rune) rune {
		if r == ' ' || r == ':' || r == '|' || r == '\ufeff' || unicode.IsControl(r) {
			return '_'
		}
		return r
	}, fmt.Sprint(item))
	name := text
	for n := 2; name == "" || taken[name]; n++ {
		name = fmt.Sprintf("%s#%d", text, n)
	}
	taken[name] = true
	return name
}
