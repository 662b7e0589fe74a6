package notation

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// ParseBones reads a set of bones: a sum of terms, read from left to right. It is used exactly
// unless "at most" stands before it:
//
//	set    = [ "at most" ] list { ( "plus" | "+" | "less" ) list }
//	list   = term { "," term }
//	term   = [ copies ] ( bone | full | "none" )
//	copies = number "x" | numeral [ "x" ]
//	bone   = number "-" number
//	full   = "double" [ "-" ] ( number | numeral ) [ "from" ( number | numeral ) ]
//
// A numeral is zero to eighteen in letters. Case and blanks mean nothing, and
// × and * may stand for x. A bone named twice is there twice; to subtract a
// bone that is not there is an error. Some sets:
//
//	double-6                       every bone up to 6-6
//	double-7 from 1                every bone from 1-1 up to 7-7
//	two double-6                   each of them twice
//	double-6 less 3-3, 4-4         all but two doubles
//	0-0, 0-1, 3 x 2-2              five bones
//	at most double-9               whatever the board needs of it
//
// A domino of Unicode (U+1F030 on) is a bone. The error is always a [*SyntaxError], whose
// line is 0.
//
// Pips run to [dominosa.MaxPip] and copies of one bone to [dominosa.MaxCopies], at
// every point of the sum. Each full set costs an addition for each of its bones:
// 32,640 for double-254.
func ParseBones(s string) (*dominosa.Bones, error) {
	text := []byte(string([]rune(s)))
	if bytes.Contains(text, glyphs) {
		text = spelt(text, true)
	}
	return parseBones(textLine{text: text}, 0)
}

// glyphs begins the dominoes of Unicode.
var glyphs = []byte("\xf0\x9f")

// spelt returns a text with numbers in place of the dominoes of Unicode: 49 that lie, and, for bones,
// from 50 places behind them on, 49 that stand.
func spelt(text []byte, bones bool) (list []byte) {
	for size := 0; len(text) > 0; text = text[size:] {
		var n rune
		n, size = utf8.DecodeRune(text)
		n -= 0x1F031
		if bones && n >= 50 {
			n -= 50
		}
		switch {
		case n < 0 || n > 48:
			list = append(list, text[:size]...)
		case bones:
			list = append(list, byte('0'+n/7), '-', byte('0'+n%7), ',')
		default:
			list = append(list, byte('0'+n/7), byte('0'+n%7))
		}
	}
	return bytes.TrimSuffix(list, []byte(","))
}

// parseBones reads what a line has from pos on.
func parseBones(l textLine, pos int) (*dominosa.Bones, error) {
	p := &bonesParser{l: l, text: string(l.text), pos: pos, count: map[dominosa.Bone]int{}}
	p.next()
	atMost := p.skip("at")
	if atMost {
		p.skip("-")
		if !p.skip("most") {
			return nil, p.fail(p.tok, `"most" after "at"`)
		}
	}
	for less := false; ; {
		if err := p.term(less); err != nil {
			return nil, err
		}
		switch {
		case p.skip(","):
		case p.skip("plus"), p.skip("+"):
			less = false
		case p.skip("less"):
			less = true
		case p.tok.text == "":
			return dominosa.NewBones(maps.All(p.count), atMost)
		default:
			return nil, p.fail(p.tok, `a comma, "plus", "less" or the end`)
		}
	}
}

// A bonesParser reads the text of a set, a token ahead, and adds its terms up.
type bonesParser struct {
	l     textLine
	text  string // of the line
	pos   int    // where the text after tok begins
	tok   bonesToken
	count map[dominosa.Bone]int
}

// A bonesToken is a run of digits, a word in lower case, or one sign. At the
// end of the text it is empty.
type bonesToken struct {
	from, to int
	text     string
	digits   bool
	num      int // value of digits or of a numeral; -1 for anything else
}

// next reads a token. An x is one token even if letters follow, as
// in "2xdouble-6"; no word of the language begins with one.
func (p *bonesParser) next() {
	rest := strings.TrimLeftFunc(p.text[p.pos:], unicode.IsSpace)
	first, n := utf8.DecodeRuneInString(rest)
	t := bonesToken{from: len(p.text) - len(rest), digits: '0' <= first && first <= '9'}
	switch {
	case t.digits:
		n = len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	case unicode.IsLetter(first) && first != 'x' && first != 'X':
		n = len(rest) - len(strings.TrimLeftFunc(rest, unicode.IsLetter))
	}
	t.to = t.from + n
	switch t.text = strings.ToLower(rest[:n]); t.text {
	case "×", "*":
		t.text = "x"
	case "–", "−": // what typesetters make of a hyphen
		t.text = "-"
	}
	if t.num = slices.Index(prose.Numerals[:], t.text); t.digits {
		t.num, _ = decimal([]byte(t.text), 1<<20) // far above any limit
	}
	p.tok, p.pos = t, t.to
}

// fail blames a token, or all that stands from one place to another.
func (p *bonesParser) fail(t bonesToken, want string) error {
	found := "the end"
	if text := strings.TrimSpace(p.text[t.from:t.to]); text != "" {
		found = prose.Quoted([]byte(text))
	}
	return p.l.fail(t.from, found, want)
}

// skip reports whether the token ahead is the given one, and goes past it.
func (p *bonesParser) skip(text string) bool {
	if p.tok.text != text {
		return false
	}
	p.next()
	return true
}

// term reads a term and adds it to the sum, or takes it away.
func (p *bonesParser) term(less bool) error {
	first, from, copies := p.tok, p.tok.from, 1
	p.next()
	switch {
	case first.num < 0:
	case p.skip("x"), !first.digits:
		if first.num < 1 || first.num > dominosa.MaxCopies {
			return p.fail(first, fmt.Sprintf("from 1 to %d copies", dominosa.MaxCopies))
		}
		copies, first = first.num, p.tok
		p.next()
	case p.tok.text != "-":
		return p.fail(p.tok, `"-" and a pip, or "x" and bones`)
	}
	low, high, err := p.bones(first)
	if err != nil {
		return err
	}
	for lo := low[0]; lo <= low[1]; lo++ {
		for hi := max(lo, high[0]); hi <= high[1]; hi++ {
			b := dominosa.NewBone(lo, hi)
			switch c := p.count[b]; {
			case less && c < copies:
				return p.fail(bonesToken{from: from, to: p.tok.from}, fmt.Sprintf("no more than the set has so far: %s of %v", prose.InWords(c), b))
			case less:
				p.count[b] -= copies
			case c+copies > dominosa.MaxCopies:
				return p.fail(bonesToken{from: from, to: p.tok.from}, fmt.Sprintf("at most %d copies of a bone in all, not %d of %v", dominosa.MaxCopies, c+copies, b))
			default:
				p.count[b] += copies
			}
		}
	}
	return nil
}

// bones reads the bones of a term, after their first token: from which number to which
// the lower pips run, and the higher ones.
func (p *bonesParser) bones(first bonesToken) (low, high [2]int, err error) {
	pip := func(t bonesToken, what string, most int, ok bool) int {
		if err == nil && (!ok || t.num > most) {
			err = p.fail(t, fmt.Sprintf("%s from 0 to %d", what, most))
		}
		return t.num
	}
	switch {
	case first.digits:
		a := pip(first, "a pip", dominosa.MaxPip, true)
		if err == nil && !p.skip("-") {
			err = p.fail(p.tok, `"-" and a pip`)
		}
		b := pip(p.tok, "a pip", dominosa.MaxPip, p.tok.digits)
		low, high = [2]int{min(a, b), min(a, b)}, [2]int{max(a, b), max(a, b)}
	case first.text == "double":
		p.skip("-")
		low[1] = pip(p.tok, "a number", dominosa.MaxPip, p.tok.num >= 0)
		p.next()
		if high = low; !p.skip("from") {
			return low, high, err
		}
		low[0] = pip(p.tok, "a number", low[1], p.tok.num >= 0)
		high = low
	case first.text == "none":
		return [2]int{1, 0}, high, nil
	default:
		err = p.fail(first, `bones, such as 3-5 or double-6`)
	}
	p.next()
	return low, high, err
}
