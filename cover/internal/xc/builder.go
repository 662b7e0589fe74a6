package xc

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Reasons why an item or an option is refused: a [Builder] wraps them in an [*ItemError]
// or [*OptionError], and [Parse] in a [*SyntaxError].
var (
	// ErrName is for a name that is empty, is not UTF-8, or has a blank, a control
	// character, a byte order mark or, if it is an item's, a ':' or a '|'.
	ErrName = errors.New("impossible name")

	ErrTwice         = errors.New("item declared twice")
	ErrLate          = errors.New("primary item after a secondary one")
	ErrUnknown       = errors.New("unknown item")
	ErrUnknownColour = errors.New("unknown colour") // not from [Builder.Colour]
	ErrRepeated      = errors.New("item repeated in one option")
	ErrColour        = errors.New("colour on a primary item")
	ErrNoPrimary     = errors.New("no primary item")         // or, where demands are kept, no item at all
	ErrBounds        = errors.New("impossible multiplicity") // not 0 <= lo <= hi with hi from 1 to 2^31 - 1, or a secondary item's
	ErrWeight        = errors.New("impossible weight")       // not from 1 to 2^31 - 1, or a secondary item's
	ErrCost          = errors.New("impossible cost")         // not from 0 to 2^63 - 1, in all
	ErrTooBig        = errors.New("problem too big")         // more than 2^31 - 4 items, options and entries together
)

// An ItemError says which item was refused, and why.
type ItemError struct {
	Name string
	Err  error
}

func (e *ItemError) Error() string { return fmt.Sprintf("cover: item %q: %v", e.Name, e.Err) }

func (e *ItemError) Unwrap() error { return e.Err }

// An OptionError says which option was refused, and why.
type OptionError struct {
	Option int    // number the option would have had, from 0
	Word   string // the entry at fault, "" if it is not one alone
	Err    error
}

func (e *OptionError) Error() string {
	if e.Word == "" {
		return fmt.Sprintf("cover: option %d: %v", e.Option, e.Err)
	}
	return fmt.Sprintf("cover: option %d: %q: %v", e.Option, e.Word, e.Err)
}

func (e *OptionError) Unwrap() error { return e.Err }

// A Builder makes a [Problem]. The zero Builder is ready to use.
// The first error stays: what comes after it is ignored, and [Builder.Build] returns it.
type Builder struct {
	p   Problem
	err error

	colour map[string]Colour // by name
	used   []int             // by item: the round in which an option last named it
	round  int               // counts options tried, refused ones too
	cost   int64             // of the open option

	demands bool // keep options without primary item
}

// NewBuilder returns a Builder for a new problem.
func NewBuilder() *Builder { return new(Builder) }

// AddPrimary declares primary items and returns the first; the others are numbered
// upwards from it.
func (b *Builder) AddPrimary(names ...string) Item { return b.addItems(names, true, Once) }

// AddBounded is AddPrimary for items that are to be covered from lo to hi times each.
func (b *Builder) AddBounded(lo, hi int, names ...string) Item {
	first := Item(len(b.p.Names))
	if lo < 0 || lo > hi || hi < 1 || hi > math.MaxInt32 {
		if b.err == nil {
			b.err = &ItemError{strings.Join(names, " "), ErrBounds}
		}
		return first
	}
	return b.addItems(names, true, Bounds{int32(lo), int32(hi)})
}

// AddSecondary declares secondary items and returns the first.
func (b *Builder) AddSecondary(names ...string) Item { return b.addItems(names, false, Once) }

func (b *Builder) addItems(names []string, primary bool, times Bounds) Item {
	first := Item(len(b.p.Names))
	if b.p.Index == nil {
		b.p.Index = make(map[string]Item, len(names))
	}
	b.p.Names, b.used = slices.Grow(b.p.Names, len(names)), slices.Grow(b.used, len(names))
	for _, name := range names {
		if b.err != nil {
			break
		}
		if err := b.item(name, primary, times); err != nil {
			b.err = &ItemError{name, err}
		}
	}
	return first
}

// Colour returns the colour of a name, the same for the same name.
func (b *Builder) Colour(name string) Colour {
	if b.err != nil {
		return 0
	}
	c, err := b.tint([]byte(name))
	if err != nil {
		b.err = fmt.Errorf("cover: colour %q: %w", name, err)
	}
	return c
}

// AddOption adds an option, each of its words as in the text form, and returns its number.
func (b *Builder) AddOption(words ...string) int {
	number := len(b.p.Ends)
	if b.err != nil {
		return number
	}
	b.begin()
	for _, w := range words {
		if err := b.addWord([]byte(w)); err != nil {
			b.err = &OptionError{number, w, err}
			return number
		}
	}
	b.end()
	return number
}

// addWord adds "item", "item:colour" or "|cost" to the open option.
func (b *Builder) addWord(w []byte) error {
	if len(w) > 0 && w[0] == '|' {
		n, err := strconv.ParseUint(string(w[1:]), 10, 63) // which takes no sign
		if err != nil {
			return ErrCost
		}
		return b.charge(int64(n))
	}
	name, colour, tinted := bytes.Cut(w, []byte{':'})
	i, ok := b.p.Index[string(name)]
	if !ok {
		return ErrUnknown
	}
	e := Entry{Item: i}
	if tinted {
		if err := b.qualify(&e, colour); err != nil {
			return err
		}
	}
	return b.entry(e)
}

// qualify reads what follows the ':' of an entry: a weight, if the item is
// primary and it begins with a '*', and otherwise a colour. So the colour of a secondary
// item, and names, may have a '*' anywhere.
func (b *Builder) qualify(e *Entry, text []byte) error {
	if len(text) > 0 && text[0] == '*' && int(e.Item) < b.p.Primary {
		n, err := strconv.ParseUint(string(text[1:]), 10, 31) // which takes no sign
		if err != nil || n == 0 {
			return ErrWeight
		}
		e.Weight = int32(n)
		return nil
	}
	c, err := b.tint(text)
	e.Colour = c
	return err
}

// KeepDemands makes b take options without a primary item from here on, as demands.
func (b *Builder) KeepDemands() { b.demands = true }

// AddEntries adds an option and returns its number.
func (b *Builder) AddEntries(entries ...Entry) int { return b.AddPriced(0, entries...) }

// AddPriced is AddEntries for an option with a cost.
func (b *Builder) AddPriced(cost int64, entries ...Entry) int {
	number := len(b.p.Ends)
	if b.err != nil {
		return number
	}
	b.begin()
	if err := b.charge(cost); err != nil {
		b.err = &OptionError{number, fmt.Sprintf("|%d", cost), err}
		return number
	}
	for _, e := range entries {
		err := b.known(e)
		if err == nil {
			err = b.entry(e)
		}
		if err != nil {
			b.err = &OptionError{number, b.word(e), err}
			return number
		}
	}
	b.end()
	return number
}

// known returns why item or colour of e are out of range, if one is.
func (b *Builder) known(e Entry) error {
	if e.Item < 0 || int(e.Item) >= len(b.p.Names) {
		return ErrUnknown
	}
	if e.Colour < 0 || e.Colour > 0 && int(e.Colour) >= len(b.p.Colours) {
		return ErrUnknownColour
	}
	return nil
}

// word describes an entry that was refused.
func (b *Builder) word(e Entry) string {
	if b.known(e) != nil {
		return fmt.Sprintf("item %d, colour %d", e.Item, e.Colour)
	}
	if e.Weight < 0 {
		return fmt.Sprintf("%s:*%d", b.p.Names[e.Item], e.Weight)
	}
	return string(b.p.AppendEntry(nil, e))
}

// Build returns the problem, or the first error, and leaves the Builder empty.
func (b *Builder) Build() (*Problem, error) {
	p, err := b.p, b.err
	*b = Builder{}
	if err != nil {
		return nil, err
	}
	if len(p.Colours) == 0 {
		p.Colours = []string{""}
	}
	return &p, nil
}

// What follows is shared by Builder and Parse. It returns plain reasons; the caller adds
// the place.

// item declares an item. The bounds are in range, and once for a secondary item.
func (b *Builder) item(name string, primary bool, times Bounds) error {
	if err := checkName(name, ":|"); err != nil {
		return err
	}
	if _, ok := b.p.Index[name]; ok {
		return ErrTwice
	}
	if primary && b.p.Primary < len(b.p.Names) {
		return ErrLate
	}
	if !b.p.Fits(1) {
		return ErrTooBig
	}
	if b.p.Index == nil {
		b.p.Index = make(map[string]Item)
	}
	b.p.Index[name] = Item(len(b.p.Names))
	b.p.Names = append(b.p.Names, name)
	b.used = append(b.used, 0)
	if primary {
		if b.p.Bounds != nil || times != Once {
			for len(b.p.Bounds) < b.p.Primary {
				b.p.Bounds = append(b.p.Bounds, Once)
			}
			b.p.Bounds = append(b.p.Bounds, times)
		}
		b.p.Primary++
	}
	return nil
}

// tint returns the colour of a name, a new one if there is none yet.
func (b *Builder) tint(name []byte) (Colour, error) {
	if c, ok := b.colour[string(name)]; ok {
		return c, nil
	}
	if err := checkName(string(name), ""); err != nil {
		return 0, err
	}
	if b.colour == nil {
		b.colour = make(map[string]Colour)
		b.p.Colours = []string{""}
	}
	if len(b.p.Colours) == math.MaxInt32 {
		return 0, ErrTooBig
	}
	c := Colour(len(b.p.Colours))
	b.colour[string(name)] = c
	b.p.Colours = append(b.p.Colours, string(name))
	return c, nil
}

// begin opens an option, which entry and charge fill and end closes.
func (b *Builder) begin() {
	b.round++
	b.cost = 0
}

// charge adds a cost to the open option.
func (b *Builder) charge(cost int64) error {
	if cost < 0 || cost > math.MaxInt64-b.cost {
		return ErrCost
	}
	b.cost += cost
	return nil
}

// entry adds an entry to the open option. Item and colour are in range.
func (b *Builder) entry(e Entry) error {
	if b.used[e.Item] == b.round {
		return ErrRepeated
	}
	if e.Colour != 0 && int(e.Item) < b.p.Primary {
		return ErrColour
	}
	if e.Weight < 0 || e.Weight > 0 && int(e.Item) >= b.p.Primary {
		return ErrWeight
	}
	if e.Weight == 1 {
		e.Weight = 0
	}
	b.p.Weighted = b.p.Weighted || e.Weight > 0
	if !b.p.Fits(2) { // the spacer after the option is a node too
		return ErrTooBig
	}
	b.used[e.Item] = b.round
	b.p.Entries = append(b.p.Entries, e)
	return nil
}

// end closes the open option, which must have a primary item or be a demand.
func (b *Builder) end() {
	if !b.close() {
		b.err = &OptionError{len(b.p.Ends), "", ErrNoPrimary}
	}
}

// close closes the open option if it has a primary item or is a demand, and otherwise
// drops it and returns false.
func (b *Builder) close() bool {
	begin := 0
	if n := len(b.p.Ends); n > 0 {
		begin = int(b.p.Ends[n-1])
	}
	option := b.p.Entries[begin:]
	if !slices.ContainsFunc(option, func(e Entry) bool { return int(e.Item) < b.p.Primary }) {
		if !b.demands || len(option) == 0 {
			b.p.Entries = b.p.Entries[:begin]
			return false
		}
		b.p.Demands = append(b.p.Demands, int32(len(b.p.Ends)))
	}
	if b.p.Costs == nil && b.cost > 0 {
		b.p.Costs = make([]int64, len(b.p.Ends))
	}
	if b.p.Costs != nil {
		b.p.Costs = append(b.p.Costs, b.cost)
	}
	b.p.Ends = append(b.p.Ends, int32(len(b.p.Entries)))
	return true
}

// bom is the byte order mark. At the start of a text it does not belong to the text, so a
// name that began with it might not survive being written and read.
const bom = '\uFEFF'

// checkName returns ErrName unless name can be read back from a text: neither
// empty nor with blanks, control characters, byte order marks or forbidden ones.
func checkName(name, forbidden string) error {
	if name == "" || !utf8.ValidString(name) {
		return ErrName
	}
	for _, r := range name {
		if r == ' ' || r == bom || unicode.IsControl(r) || strings.ContainsRune(forbidden, r) {
			return ErrName
		}
	}
	return nil
}
