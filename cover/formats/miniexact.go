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

	entries []cover.Entry // of the option in the making
	covers  bool          // it has a primary item
	count   int           // of options before it, and it
	last    []int         // of each item: the count at the last option that has it
}

// readMiniexact reads the text of miniexact, in names or in numbers.
func readMiniexact(s *scanner, cfg Config) (*cover.Problem, error) {
	s.reason = errMiniexact
	s.single = "<>[]:;"
	l := &listing{scanner: s, Config: cfg, b: cover.NewBuilder(), items: map[string]cover.Item{}, count: 1}
	if cfg.Demands {
		l.b.KeepDemands()
	}
	switch s.more() {
	case "<":
		l.named()
	case "p":
		l.numbered()
	default:
		s.fail(`"<" and primary items, or "p xc" or "p xcc" and numbers`)
	}
	return s.build(l.b)
}

// named reads a problem whose items have names, after its first word.
func (l *listing) named() {
	for l.more(); l.word != ">" && !l.failed(); {
		l.declare(true)
	}
	if l.more() == "[" {
		for l.more(); l.word != "]" && !l.failed(); {
			l.declare(false)
		}
		l.more()
	}
	for l.word != "" {
		for !l.failed() && (l.word != "" && l.word != ";" || len(l.entries) == 0) {
			l.entry()
		}
		l.close()
		l.more()
	}
}

// isName reports whether the word is neither a mark nor the end, and can be a name.
func (l *listing) isName() bool {
	return l.word != "" && !strings.Contains(l.single, l.word) && utf8.ValidString(l.word) &&
		!strings.ContainsFunc(l.word, func(r rune) bool { return r == '|' || unicode.IsControl(r) || string(r) == byteOrderMark })
}

// declare reads an item and moves to what follows it.
func (l *listing) declare(primary bool) {
	if !l.isName() {
		l.fail(map[bool]string{true: `a primary item, or ">"`, false: `a secondary item, or "]"`}[primary])
	}
	name := l.word
	if _, ok := l.items[name]; ok {
		l.fail("an item that was not declared before")
	}
	lo, hi := 1, 1
	if l.more() == ":" && primary {
		l.more()
		lo = l.number(0, math.MaxInt32, "how often the item is covered")
		hi = lo
		if l.more() == ";" {
			l.more()
			hi = l.number(max(lo, 1), math.MaxInt32, fmt.Sprintf("how often the item is covered at most, from %d", max(lo, 1)))
			l.more()
		} else if hi == 0 {
			l.fail(`";" and how often the item is covered at most`)
		}
	}
	l.last = append(l.last, 0)
	if primary {
		l.items[name] = l.b.AddBounded(lo, hi, name)
		l.primary++
	} else {
		l.items[name] = l.b.AddSecondary(name)
	}
}

// entry reads an item of an option, perhaps with a colour, and moves to what follows it.
func (l *listing) entry() {
	item, ok := l.items[l.word]
	if !ok {
		l.fail("an item")
		return
	}
	l.use(item)
	if l.more() != ":" {
		return
	}
	if int(item) < l.primary {
		l.fail(`another item or ";", as a primary item has no colour`)
	}
	if l.more(); !l.isName() {
		l.fail("a colour")
	}
	l.entries[len(l.entries)-1].Colour = l.b.Colour(l.word)
	l.more()
}

// use adds an item to the option.
func (l *listing) use(item cover.Item) {
	if l.last[item] == l.count {
		l.fail("an item that the option does not have yet")
		return
	}
	l.last[item] = l.count
	l.entries = append(l.entries, cover.Entry{Item: item})
	l.covers = l.covers || int(item) < l.primary
}

var errNoPrimary = errors.New("no primary item, option ignored")

// close ends an option. One without a primary item is a demand, or is dropped with a warning.
func (l *listing) close() {
	switch {
	case l.covers || l.Demands:
		l.b.AddEntries(l.entries...)
	case l.Warn != nil && !l.failed():
		l.Warn(l.mistake(errNoPrimary, "a primary item"))
	}
	l.entries, l.covers = l.entries[:0], false
	l.count++
}

// numbered reads a problem in numbers, after its first word.
func (l *listing) numbered() {
	if l.next() != "xc" && l.word != "xcc" {
		l.fail("xc or xcc")
	}
	var counts [2]int
	for i, what := range [...]string{"primary", "secondary"} {
		l.next()
		counts[i] = l.number(0, maxItems-counts[0], fmt.Sprintf("the number of %s items, at most %d altogether", what, maxItems))
	}
	l.end(l.next(), "the end of the line")
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
		l.numeral(all, begin, next)
	}
	if len(l.entries) > 0 {
		l.fail("0 at the end of the option")
	}
}

// numeral takes a number: that of an item, less than 0 a colour, or 0 for the end of an
// option. What is expected depends on whether the option has items: begin or next.
func (l *listing) numeral(all int, begin, next string) {
	entries := l.entries
	if last := len(entries) - 1; l.word[0] == '-' && last >= 0 && int(entries[last].Item) >= l.primary && entries[last].Colour == 0 {
		n, err := strconv.Atoi(l.word)
		if err != nil || n >= 0 {
			l.fail("a colour, such as -1")
		}
		entries[last].Colour = l.b.Colour(strconv.Itoa(-n))
		return
	}
	least, want := 0, next
	if len(entries) == 0 {
		least, want = 1, begin
	}
	if n := l.number(least, all, want); n > 0 {
		l.use(cover.Item(n - 1))
	} else {
		l.close()
	}
}
