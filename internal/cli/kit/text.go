package kit

import (
	"fmt"
	"strings"
	"time"
)

// Percent writes a percentage with five significant digits, but at most seven after the point.
func Percent(x float64) string {
	digits := 3
	for y := x; y != 0 && y < 10 && digits < 7; y *= 10 {
		digits++
	}
	return fmt.Sprintf("%.*f", digits, x)
}

// Span writes a duration as people say it.
func Span(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d >= 730*day:
		return fmt.Sprintf("%d years", d/(365*day))
	case d >= 2*day:
		return fmt.Sprintf("%d days", d/day)
	case d >= time.Minute:
		return d.Round(time.Second).String()
	case d >= time.Second:
		return d.Round(10 * time.Millisecond).String()
	case d >= time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	}
	return d.Round(10 * time.Nanosecond).String()
}

// Short writes a number in three digits or so.
func Short(x float64) string {
	for _, unit := range []string{"", " thousand", " million"} {
		if x < 999.5 {
			return fmt.Sprintf("%.3g%s", x, unit)
		}
		x /= 1000
	}
	return fmt.Sprintf("%.3g billion", x)
}

// Each returns what f makes of each element of a list. It is never nil.
func Each[A, B any](list []A, f func(A) B) []B {
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = f(a)
	}
	return out
}

// Plural writes how many there are of something.
func Plural(n uint64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Wrap breaks a text into lines of at most width characters, unless a word is longer.
func Wrap(text string, width int) string {
	var b strings.Builder
	at := 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case at == 0:
		case at+1+n > width:
			b.WriteByte('\n')
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}
