package xc

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
)

// ErrNoText reports a problem that has no text form because it has items but no primary
// one: a line of items that began with the bar would be a comment.
var ErrNoText = errors.New("cover: a problem with secondary items only has no text form")

// AppendText appends the text of p to b. The only error is [ErrNoText].
func (p *Problem) AppendText(b []byte) ([]byte, error) {
	text := bytes.NewBuffer(b)
	_, err := p.WriteTo(text)
	return text.Bytes(), err
}

// WriteTo writes the text of p, as AppendText gives it.
func (p *Problem) WriteTo(w io.Writer) (int64, error) {
	const full = 32 << 10
	b, err := p.appendItems(make([]byte, 0, full+full/8))
	if err != nil {
		return 0, err
	}
	var total int64
	for k := range p.Ends {
		b = append(p.AppendOption(b, k), '\n')
		if len(b) >= full {
			n, err := w.Write(b)
			total += int64(n)
			if err != nil {
				return total, err
			}
			b = b[:0]
		}
	}
	n, err := w.Write(b)
	return total + int64(n), err
}

// AppendOption appends option k as text, without the end of the line, to b.
func (p *Problem) AppendOption(b []byte, k int) []byte {
	for j, e := range p.Option(k) {
		if j > 0 {
			b = append(b, ' ')
		}
		b = p.AppendEntry(b, e)
	}
	if c := p.Cost(k); c > 0 {
		b = append(b, " |"...)
		b = strconv.AppendInt(b, c, 10)
	}
	return b
}

// OptionString returns option k as text.
func (p *Problem) OptionString(k int) string { return string(p.AppendOption(nil, k)) }

// AppendEntry appends an entry as text to b.
func (p *Problem) AppendEntry(b []byte, e Entry) []byte {
	b = append(b, p.Names[e.Item]...)
	if e.Colour != 0 {
		b = append(b, ':')
		b = append(b, p.Colours[e.Colour]...)
	}
	if e.Weight != 0 {
		b = strconv.AppendInt(append(b, ":*"...), int64(e.Weight), 10)
	}
	return b
}

// appendItems appends the line of items to b, and the conditions.
func (p *Problem) appendItems(b []byte) ([]byte, error) {
	if p.Primary == 0 {
		if len(p.Names) > 0 || p.HasConditions() {
			return b, ErrNoText
		}
		return b, nil
	}
	for i, name := range p.Names {
		if i > 0 {
			b = append(b, ' ')
		}
		if i == p.Primary {
			b = append(b, "| "...)
		}
		b = p.appendBounds(b, Item(i))
		b = append(b, name...)
	}
	return p.appendConditions(append(b, '\n')), nil
}

// appendBounds appends what stands before the name of item i: nothing if it is
// an ordinary one.
func (p *Problem) appendBounds(b []byte, i Item) []byte {
	lo, hi := p.BoundsOf(i)
	comment := i == 0 && strings.HasPrefix(p.Names[i], "//") // if it were the first word
	if int(i) >= p.Primary || lo == 1 && hi == 1 && !comment {
		return b
	}
	if lo != hi {
		b = append(strconv.AppendInt(b, int64(lo), 10), ':')
	}
	return append(strconv.AppendInt(b, int64(hi), 10), '|')
}
