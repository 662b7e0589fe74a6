// Package prose has the words and lists of which sentences about domino grids are
// made.
package prose

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// InWords returns a number in letters up to twelve, and above in digits.
func InWords(n int) string {
	if n == 0 {
		return "none"
	}
	if 0 < n && n <= 12 {
		return Numerals[n]
	}
	return strconv.Itoa(n)
}

// Named returns the name of a value of an enumeration, or "unknown" if it is none.
func Named[T ~uint8](value T, names ...string) string {
	if int(value) < len(names) {
		return names[value]
	}
	return "unknown"
}

// Counted returns a number of things: "one place", "two places".
func Counted(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return InWords(n) + " " + thing + "s"
}

// Having returns the things with the verb: "r1c1 has", "1-2 and 3-3 have".
func Having[T fmt.Stringer](things []T) string {
	if len(things) == 1 {
		return things[0].String() + " has"
	}
	return Listed(things) + " have"
}

// Listed returns the first things by name, and how many there are besides.
func Listed[T fmt.Stringer](things []T) string {
	const named = 12
	var s strings.Builder
	for i, t := range things {
		switch {
		case i == named && len(things) > named+1:
			fmt.Fprintf(&s, " and %d more", len(things)-named)
			return s.String()
		case i > 0 && i == len(things)-1:
			s.WriteString(" and ")
		case i > 0:
			s.WriteString(", ")
		}
		s.WriteString(t.String())
	}
	return s.String()
}

// Numerals are the numbers that may be written in letters; double-eighteen is
// the largest set that is sold.
var Numerals = [...]string{
	"zero", "one", "two", "three", "four", "five", "six", "seven", "eight",
	"nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
	"sixteen", "seventeen", "eighteen",
}

// Names lists things of which a sentence needs every one.
func Names[T fmt.Stringer](things []T, word string) string {
	parts := make([]string, len(things))
	for i, t := range things {
		parts[i] = t.String()
	}
	return Series(parts, word)
}

// Series joins words: "a, b and c".
func Series(parts []string, word string) string {
	n := len(parts)
	if n < 2 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:n-1], ", ") + " " + word + " " + parts[n-1]
}

// Capital returns a sentence with a capital to begin with.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Numbered returns a number with its noun: "1 cell", "8 cells".
func Numbered[T int | uint64](n T, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Quoted returns a piece of text for [SyntaxError.Found]: in quotes, escaped
// where it cannot be printed, and cut if it is long.
func Quoted(text []byte) string {
	const most = 24
	s := string(text[:min(len(text), utf8.UTFMax*most)])
	if cut := []rune(s); len(cut) > most {
		s = string(cut[:most-1]) + "…"
	}
	if strings.Contains(s, `"`) && strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}
