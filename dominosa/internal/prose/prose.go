// Package prose has the numbers, names and quotations of which messages are made.
package prose

import (
	"fmt"
	"strconv"
	"strings"
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

// Numerals are the numbers that may be written in letters; double-eighteen is
// the largest set that is sold.
var Numerals = [...]string{
	"zero", "one", "two", "three", "four", "five", "six", "seven", "eight",
	"nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
	"sixteen", "seventeen", "eighteen",
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
