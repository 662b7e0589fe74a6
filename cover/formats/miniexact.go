package formats

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bonepile/cover"
)

var errMiniexact = errors.New("not a problem for miniexact")

// A listing is a problem of miniexact while it is read.
type listing struct {
	*scanner
	Config
	b       *cover.Builder
	items   map[string]cover.Item
	primary int // how many items are primary

	option option
	count  int   // of options before it, and it
	last   []int // of each item: the count at the last option that has it
}

// readMiniexact reads the text of miniexact, in names or in numbers.
func readMiniexact(s *scanner, cfg Config) (*cover.Problem, error) {
	s.reason = errMiniexact
	s.single = "<>[]:;"
	l := &listing{scanner: s, Config: cfg, b: cover.NewBuilder(), items: map[string]cover.Item{}, count: 1}
	if cfg.Demands {
		l.b.KeepDemands()
	}
	read := l.named
	switch s.more() {
	case "<":
	case "p":
		read = l.numbered
	default:
		return nil, s.fail(`"<" and primary items, or "p xc" or "p xcc" and numbers`)
	}
	if err := read(); err != nil {
		return nil, err
	}
	return l.b.Build()
}

// named reads a problem whose items have names, after its first word.
func (l *listing) named() error {
	for l.more(); l.word != ">"; {
		if err := l.declare(true); err != nil {
			return err
		}
	}
	if l.more() == "[" {
		for l.more(); l.word != "]"; {
			if err := l.declare(false); err != nil {
				return err
			}
		}
		l.more()
	}
	for l.word != "" {
		for l.word != "" && l.word != ";" || len(l.option.entries) == 0 {
			if err := l.entry(); err != nil {
				return err
			}
		}
		l.close()
		l.more()
	}
	return l.end("", "")
}

// isName reports whether the word is neither a mark nor the end, and can be a name.
func (l *listing) isName() bool {
	return l.word != "" && !strings.Contains(l.single, l.word) && utf8.ValidString(l.word) &&
		!strings.ContainsFunc(l.word, func(r rune) bool { return r == '|' || unicode.IsControl(r) || string(r) == byteOrderMark })
}

// declare reads an item and moves to what follows it.
func (l *listing) declare(primary bool) error {
	if !l.isName() {
		return l.fail(map[bool]string{true: `a primary item, or ">"`, false: `a secondary item, or "]"`}[primary])
	}
	name := l.word
	if _, ok := l.items[name]; ok {
		return l.fail("an item that was not declared before")
	}
	lo, hi := 1, 1
	if l.more() == ":" && primary {
		var err error
		l.more()
		if lo, err = l.number(0, math.MaxInt32, "how often the item is covered"); err != nil {
			return err
		}
		hi = lo
		if l.more() == ";" {
			l.more()
			if hi, err = l.number(max(lo, 1), math.MaxInt32, fmt.Sprintf("how often the item is covered at most, from %d", max(lo, 1))); err != nil {
				return err
			}
			l.more()
		} else if hi == 0 {
			return l.fail(`";" and how often the item is covered at most`)
		}
	}
	l.last = append(l.last, 0)
	if primary {
		l.items[name] = l.b.AddBounded(lo, hi, name)
		l.primary++
	} else {
		l.items[name] = l.b.AddSecondary(name)
	}
	return nil
}

// entry reads an item of an option, perhaps with a colour, and moves to what follows it.
func (l *listing) entry() error {
	item, ok := l.items[l.word]
	if !ok {
		return l.fail("an item")
	}
	if err := l.use(item); err != nil {
		return err
	}
	if l.more() != ":" {
		return nil
	}
	if int(item) < l.primary {
		return l.fail(`another item or ";", as a primary item has no colour`)
	}
	if l.more(); !l.isName() {
		return l.fail("a colour")
	}
	l.option.entries[len(l.option.entries)-1].Colour = l.b.Colour(l.word)
	l.more()
	return nil
}

// use adds an item to the option.
func (l *listing) use(item cover.Item) error {
	if l.last[item] == l.count {
		return l.fail("an item that the option does not have yet")
	}
	l.last[item] = l.count
	l.option.entries = append(l.option.entries, cover.Entry{Item: item})
	l.option.primary = l.option.primary || int(item) < l.primary
	return nil
}

// close ends an option.
func (l *listing) close() {
	l.option.add(l.b, l.scanner, l.Config)
	l.count++
}

// numbered reads a problem in numbers, after its first word.
func (l *listing) numbered() error {
	if l.next() != "xc" && l.word != "xcc" {
		return l.fail("xc or xcc")
	}
	var counts [2]int
	for i, what := range [...]string{"primary", "secondary"} {
		l.next()
		var err error
		if counts[i], err = l.number(0, maxItems-counts[0], fmt.Sprintf("the number of %s items, at most %d altogether", what, maxItems)); err != nil {
			return err
		}
	}
	if err := l.end(l.next(), "the end of the line"); err != nil {
		return err
	}
	l.primary = counts[0]
	all := counts[0] + counts[1]
	for i := range all {
		if i < l.primary {
			l.b.AddPrimary(strconv.Itoa(i + 1))
		} else {
			l.b.AddSecondary(strconv.Itoa(i + 1))
		}
	}
	l.last = make([]int, all)
	begin := fmt.Sprintf("an item from 1 to %d", all)
	next := fmt.Sprintf("an item up to %d, or 0 at the end of the option", all)
	for l.more() != "" {
		if err := l.numeral(all, begin, next); err != nil {
			return err
		}
	}
	if len(l.option.entries) > 0 {
		return l.fail("0 at the end of the option")
	}
	return l.end("", "")
}

// numeral takes a number: that of an item, less than 0 a colour, or 0 for the end of an
// option. What is expected depends on whether the option has items: begin or next.
func (l *listing) numeral(all int, begin, next string) error {
	entries := l.option.entries
	if last := len(entries) - 1; l.word[0] == '-' && last >= 0 && int(entries[last].Item) >= l.primary && entries[last].Colour == 0 {
		n, err := strconv.Atoi(l.word)
		if err != nil || n >= 0 {
			return l.fail("a colour, such as -1")
		}
		entries[last].Colour = l.b.Colour(strconv.Itoa(-n))
		return nil
	}
	least, want := 0, next
	if len(entries) == 0 {
		least, want = 1, begin
	}
	n, err := l.number(least, all, want)
	switch {
	case err != nil:
		return err
	case n == 0:
		l.close()
		return nil
	}
	return l.use(cover.Item(n - 1))
}
