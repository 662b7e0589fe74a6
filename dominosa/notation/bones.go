package notation

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// Bone sets as text.
//
// A set is a sum of terms, read from left to right, and is used exactly unless
// "at most" stands before it:
//
//	set    = [ "at most" ] list { ( "plus" | "+" | "less" ) list }
//	list   = term { "," term }
//	term   = [ copies ] ( bone | full | "none" )
//	copies = number "x" | numeral [ "x" ]
//	bone   = number "-" number
//	full   = "double" [ "-" ] ( number | numeral ) [ "from" ( number | numeral ) ]
//
// A numeral is zero to eighteen in letters. Case and blanks mean nothing, and
// × and * may stand for x. Terms add up, so that a bone named twice is there
// twice; to subtract a bone that is not there is an error. Some sets:
//
//	double-6                       every bone up to 6-6
//	double-7 from 1                every bone from 1-1 up to 7-7
//	two double-6                   each of them twice
//	double-6 less 3-3, 4-4         all but two doubles
//	0-0, 0-1, 3 x 2-2              five bones
//	at most double-9               whatever the board needs of it

// A BonesError says where the text of a bone set went wrong.
type BonesError struct {
	Text  string // the whole text
	Col   int    // from 1; counts characters and may be one past the last
	Found string // what stands there, in quotes if it is part of the text
	Want  string // what might stand there instead
}

func (e *BonesError) Error() string {
	return fmt.Sprintf("bones: column %d: found %s, expected %s", e.Col, e.Found, e.Want)
}

// Caret shows the place as [SyntaxError.Caret] does.
func (e *BonesError) Caret() string { return (&SyntaxError{Col: e.Col, Text: e.Text}).Caret() }

// ParseBones reads a set of bones, such as "double-6 less 3-3" or
// "at most two double-9". The comment at the head of this file has the
// grammar. The error is always a [*BonesError].
//
// Pips run to [dominosa.MaxPip] and copies of one bone to [dominosa.MaxCopies], at
// every point of the sum. Each full set costs an addition for each of its bones:
// 32,640 for double-254.
func ParseBones(s string) (*dominosa.Bones, error) {
	p := &bonesParser{text: []rune(s)}
	p.next()
	terms, atMost, err := p.set()
	if err != nil {
		return nil, err
	}
	return p.sum(terms, atMost)
}

// A bonesTerm is one term of the sum.
type bonesTerm struct {
	from, to int // where it stands in the text
	less     bool
	copies   int
	low      int            // of a full set
	high     int            // of a full set; -1 for none
	bone     *dominosa.Bone // nil for a full set
}

// bones calls f with every bone of the term, until it returns false.
func (t bonesTerm) bones(f func(dominosa.Bone) bool) {
	if t.bone != nil {
		f(*t.bone)
		return
	}
	for lo := t.low; lo <= t.high; lo++ {
		for hi := lo; hi <= t.high; hi++ {
			if !f(dominosa.NewBone(lo, hi)) {
				return
			}
		}
	}
}

// sum adds the terms up.
func (p *bonesParser) sum(terms []bonesTerm, atMost bool) (*dominosa.Bones, error) {
	count := map[dominosa.Bone]int{}
	for _, t := range terms {
		var err error
		t.bones(func(b dominosa.Bone) bool {
			c := count[b]
			switch {
			case t.less && c < t.copies:
				err = p.refuse(t, fmt.Sprintf("no more than the set has so far: %s of %v", prose.InWords(c), b))
			case t.less:
				count[b] -= t.copies
			case c+t.copies > dominosa.MaxCopies:
				err = p.refuse(t, fmt.Sprintf("at most %d copies of a bone in all, not %d of %v", dominosa.MaxCopies, c+t.copies, b))
			default:
				count[b] += t.copies
			}
			return err == nil
		})
		if err != nil {
			return nil, err
		}
	}
	return dominosa.NewBones(maps.All(count), atMost)
}

// refuse blames a whole term.
func (p *bonesParser) refuse(t bonesTerm, want string) error {
	found := strings.TrimSpace(string(p.text[t.from:t.to]))
	return &BonesError{string(p.text), t.from + 1, prose.Quoted([]byte(found)), want}
}

// A bonesParser reads the text of a set, a token ahead.
type bonesParser struct {
	text []rune
	pos  int // where the text goes on after tok
	tok  bonesToken
}

// A bonesToken is a run of digits, a word in lower case, or one sign. At the
// end of the text it is empty.
type bonesToken struct {
	text     string
	num      int // value of digits or of a numeral; -1 for anything else
	digits   bool
	from, to int
}

// next reads a token. An x is a token of its own even if letters follow, as
// in "2xdouble-6"; no word of the language begins with one.
func (p *bonesParser) next() {
	for p.pos < len(p.text) && unicode.IsSpace(p.text[p.pos]) {
		p.pos++
	}
	from := p.pos
	run := func(is func(rune) bool) {
		for p.pos < len(p.text) && is(p.text[p.pos]) {
			p.pos++
		}
	}
	isDigit := func(r rune) bool { return '0' <= r && r <= '9' }
	t := bonesToken{num: -1}
	switch {
	case p.pos == len(p.text):
	case isDigit(p.text[p.pos]):
		run(isDigit)
		t.digits, t.num = true, 0
		for _, r := range p.text[from:p.pos] {
			t.num = min(10*t.num+int(r-'0'), math.MaxInt32) // far above any limit
		}
	case unicode.IsLetter(p.text[p.pos]) && unicode.ToLower(p.text[p.pos]) != 'x':
		run(unicode.IsLetter)
	default:
		p.pos++
	}
	t.text = strings.ToLower(string(p.text[from:p.pos]))
	switch t.text {
	case "×", "*":
		t.text = "x"
	case "–", "−": // what typesetters make of a hyphen
		t.text = "-"
	}
	if i := slices.Index(prose.Numerals[:], t.text); i >= 0 {
		t.num = i
	}
	t.from, t.to = from, p.pos
	p.tok = t
}

// fail blames the token ahead.
func (p *bonesParser) fail(want string) error { return p.failAt(p.tok, want) }

func (p *bonesParser) failAt(t bonesToken, want string) error {
	found := "the end"
	if t.text != "" {
		found = prose.Quoted([]byte(string(p.text[t.from:t.to])))
	}
	return &BonesError{string(p.text), t.from + 1, found, want}
}

// skip reports whether the token ahead is the given one, and goes past it.
func (p *bonesParser) skip(text string) bool {
	if p.tok.text != text {
		return false
	}
	p.next()
	return true
}

func (p *bonesParser) set() (terms []bonesTerm, atMost bool, err error) {
	if p.skip("at") {
		p.skip("-")
		if !p.skip("most") {
			return nil, false, p.fail(`"most" after "at"`)
		}
		atMost = true
	}
	less := false
	for {
		t, err := p.term(less)
		if err != nil {
			return nil, false, err
		}
		terms = append(terms, t)
		switch {
		case p.skip(","):
		case p.skip("plus"), p.skip("+"):
			less = false
		case p.skip("less"):
			less = true
		case p.tok.text == "":
			return terms, atMost, nil
		default:
			return nil, false, p.fail(`a comma, "plus", "less" or the end`)
		}
	}
}

func (p *bonesParser) term(less bool) (bonesTerm, error) {
	t := bonesTerm{from: p.tok.from, less: less, copies: 1}
	first := p.tok
	if first.num >= 0 {
		p.next()
		switch {
		case p.skip("x"), !first.digits:
			if first.num < 1 || first.num > dominosa.MaxCopies {
				return t, p.failAt(first, fmt.Sprintf("from 1 to %d copies", dominosa.MaxCopies))
			}
			t.copies = first.num
			first = p.tok
			p.next()
		case p.tok.text != "-":
			return t, p.fail(`"-" and a pip, or "x" and bones`)
		}
	} else {
		p.next()
	}
	err := p.what(&t, first)
	t.to = p.tok.from
	return t, err
}

// what reads the bones of a term, after their first token.
func (p *bonesParser) what(t *bonesTerm, first bonesToken) error {
	pip := func(t bonesToken, what string, ok bool) error {
		if !ok || t.num > dominosa.MaxPip {
			return p.failAt(t, fmt.Sprintf("%s from 0 to %d", what, dominosa.MaxPip))
		}
		return nil
	}
	switch {
	case first.digits:
		if err := pip(first, "a pip", true); err != nil {
			return err
		}
		if !p.skip("-") {
			return p.fail(`"-" and a pip`)
		}
		if err := pip(p.tok, "a pip", p.tok.digits); err != nil {
			return err
		}
		b := dominosa.NewBone(first.num, p.tok.num)
		t.bone, t.high = &b, int(b.Hi)
	case first.text == "double":
		p.skip("-")
		if err := pip(p.tok, "a number", p.tok.num >= 0); err != nil {
			return err
		}
		t.high = p.tok.num
		p.next()
		if !p.skip("from") {
			return nil
		}
		if p.tok.num < 0 || p.tok.num > t.high {
			return p.fail(fmt.Sprintf("a number from 0 to %d", t.high))
		}
		t.low = p.tok.num
	case first.text == "none":
		t.high = -1
		return nil
	default:
		return p.failAt(first, `bones, such as 3-5 or double-6`)
	}
	p.next()
	return nil
}
