package tui

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A vt is a terminal as far as the program needs one: what is written to it moves
// a cursor and changes a screen. It knows the control sequences of ECMA-48 and
// xterm that bubbletea uses, and complains about any other, so that a test cannot
// pass on a screen that was drawn differently from what it thinks.
type vt struct {
	width, height int
	cells         [][]vtCell
	x, y          int
	pending       bool // the last column was written: the next character wraps
	pen           vtCell
	top, bottom   int // of the scroll region
	modes         map[string]bool
	asked         []string // queries, to be answered by the test
	rest          []byte   // the beginning of a sequence
	strange       []string // what it does not know
	last          rune
}

type vtCell struct {
	char                                   rune
	bold, faint, under, reverse, struckOut bool
	fg                                     string
}

func newVT(width, height int) *vt {
	v := &vt{modes: map[string]bool{}, pen: vtCell{char: ' '}}
	v.resize(width, height)
	return v
}

func (v *vt) resize(width, height int) {
	old := v.cells
	v.width, v.height, v.top, v.bottom = width, height, 0, height-1
	v.cells = make([][]vtCell, height)
	for y := range v.cells {
		v.cells[y] = v.blank(width)
		if y < len(old) {
			copy(v.cells[y], old[y])
		}
	}
	v.x, v.y = min(v.x, width-1), min(v.y, height-1)
}

func (v *vt) blank(n int) []vtCell {
	line := make([]vtCell, n)
	for i := range line {
		line[i].char = ' '
	}
	return line
}

// write takes output of the program.
func (v *vt) write(p []byte) {
	v.rest = append(v.rest, p...)
	for len(v.rest) > 0 {
		n := v.one(v.rest)
		if n == 0 {
			return // the rest is still to come
		}
		v.rest = v.rest[n:]
	}
}

// one takes one character or sequence and returns its length, or 0 if it is not
// whole.
func (v *vt) one(p []byte) int {
	switch c := p[0]; {
	case c == 0x1b:
		return v.escape(p)
	case c == '\r':
		v.x, v.pending = 0, false
	case c == '\n':
		v.lineFeed()
	case c == '\b':
		v.x, v.pending = max(0, v.x-1), false
	case c == '\t':
		v.x, v.pending = min(v.width-1, v.x/8*8+8), false
	case c == 7:
	case c < ' ':
		v.strange = append(v.strange, fmt.Sprintf("control %#x", c))
	default:
		if !utf8.FullRune(p) {
			return 0
		}
		r, n := utf8.DecodeRune(p)
		v.put(r)
		return n
	}
	return 1
}

func (v *vt) put(r rune) {
	if v.pending {
		v.x = 0
		v.lineFeed()
	}
	cell := v.pen
	cell.char = r
	v.cells[v.y][v.x] = cell
	v.last = r
	if v.pending = v.x == v.width-1; !v.pending {
		v.x++
	}
}

func (v *vt) lineFeed() {
	v.pending = false
	if v.y == v.bottom {
		v.scroll(v.top, 1)
	} else {
		v.y = min(v.height-1, v.y+1)
	}
}

// scroll moves the lines from one to the end of the region up, or down if n is
// negative.
func (v *vt) scroll(from, n int) {
	for ; n > 0; n-- {
		copy(v.cells[from:v.bottom+1], v.cells[from+1:v.bottom+1])
		v.cells[v.bottom] = v.blank(v.width)
	}
	for ; n < 0; n++ {
		copy(v.cells[from+1:v.bottom+1], v.cells[from:v.bottom])
		v.cells[from] = v.blank(v.width)
	}
}

func (v *vt) escape(p []byte) int {
	if len(p) < 2 {
		return 0
	}
	switch p[1] {
	case '[':
		for i := 2; i < len(p); i++ {
			if p[i] >= 0x40 {
				v.control(string(p[2:i]), p[i])
				return i + 1
			}
		}
		return 0
	case ']', 'P': // up to BEL or ST
		for i := 2; i < len(p); i++ {
			if p[i] == 7 {
				v.asked = append(v.asked, string(p[1:i]))
				return i + 1
			}
			if p[i] == 0x1b && i+1 < len(p) && p[i+1] == '\\' {
				v.asked = append(v.asked, string(p[1:i]))
				return i + 2
			}
		}
		return 0
	case 'M':
		if v.y == v.top {
			v.scroll(v.top, -1)
		} else {
			v.y--
		}
	case '=', '>', '7', '8':
	default:
		v.strange = append(v.strange, fmt.Sprintf("ESC %q", p[1]))
	}
	return 2
}

// control takes a control sequence.
func (v *vt) control(args string, final byte) {
	if args != "" && strings.ContainsAny(args[:1], "?><=") || strings.HasSuffix(args, "$") {
		switch final {
		case 'h', 'l':
			for _, m := range strings.Split(args[1:], ";") {
				v.modes[m] = final == 'h'
			}
		case 'p', 'u', 'q', 'c', 'n', 'm', 'W':
			v.asked = append(v.asked, args+string(final))
		default:
			v.strange = append(v.strange, fmt.Sprintf("CSI %s%c", args, final))
		}
		return
	}
	if final == 'q' && strings.HasSuffix(args, " ") {
		return // the shape of the cursor
	}
	n := func(i, otherwise int) int {
		list := strings.Split(args, ";")
		if i < len(list) && list[i] != "" {
			if k, err := strconv.Atoi(list[i]); err == nil && (k > 0 || otherwise == 0) {
				return k
			}
		}
		return otherwise
	}
	if final != 'm' {
		v.pending = v.pending && (final == 'h' || final == 'l')
	}
	switch final {
	case 'm':
		v.colours(args)
	case 'A':
		v.y = max(0, v.y-n(0, 1))
	case 'B':
		v.y = min(v.height-1, v.y+n(0, 1))
	case 'C':
		v.x = min(v.width-1, v.x+n(0, 1))
	case 'D':
		v.x = max(0, v.x-n(0, 1))
	case 'G', '`':
		v.x = min(v.width, n(0, 1)) - 1
	case 'd':
		v.y = min(v.height, n(0, 1)) - 1
	case 'H', 'f':
		v.y, v.x = min(v.height, n(0, 1))-1, min(v.width, n(1, 1))-1
	case 'I':
		for range n(0, 1) {
			v.x = min(v.width-1, v.x/8*8+8)
		}
	case 'Z':
		for range n(0, 1) {
			v.x = max(0, (v.x-1)/8*8)
		}
	case 'J':
		v.erase(n(0, 0))
	case 'K':
		from, to := v.x, v.width
		if k := n(0, 0); k > 0 {
			from = 0
			if k == 1 {
				to = v.x + 1
			}
		}
		copy(v.cells[v.y][from:to], v.blank(to-from))
	case 'X':
		to := min(v.width, v.x+n(0, 1))
		copy(v.cells[v.y][v.x:to], v.blank(to-v.x))
	case 'P', '@':
		k := min(n(0, 1), v.width-v.x)
		line := v.cells[v.y]
		if final == 'P' {
			copy(line[v.x:], line[v.x+k:])
			copy(line[v.width-k:], v.blank(k))
		} else {
			copy(line[v.x+k:], line[v.x:])
			copy(line[v.x:], v.blank(k))
		}
	case 'L':
		v.scroll(v.y, -n(0, 1))
	case 'M':
		v.scroll(v.y, n(0, 1))
	case 'S':
		v.scroll(v.top, n(0, 1))
	case 'T':
		v.scroll(v.top, -n(0, 1))
	case 'r':
		v.top, v.bottom = n(0, 1)-1, n(1, v.height)-1
		v.x, v.y = 0, 0
	case 'b':
		for range n(0, 1) {
			v.put(v.last)
		}
	case 'h', 'l', 't', 'n', 'c':
		v.asked = append(v.asked, args+string(final))
	default:
		v.strange = append(v.strange, fmt.Sprintf("CSI %s%c", args, final))
	}
}

func (v *vt) erase(which int) {
	from, to := v.y*v.width+v.x, v.width*v.height
	if which > 0 {
		from = 0
	}
	if which == 1 {
		to = v.y*v.width + v.x + 1
	}
	for i := from; i < to; i++ {
		v.cells[i/v.width][i%v.width] = vtCell{char: ' '}
	}
}

func (v *vt) colours(args string) {
	list := strings.Split(args, ";")
	for i := 0; i < len(list); i++ {
		switch k := list[i]; k {
		case "", "0":
			v.pen = vtCell{char: ' '}
		case "1":
			v.pen.bold = true
		case "2":
			v.pen.faint = true
		case "4":
			v.pen.under = true
		case "7":
			v.pen.reverse = true
		case "9":
			v.pen.struckOut = true
		case "22":
			v.pen.bold, v.pen.faint = false, false
		case "24":
			v.pen.under = false
		case "27":
			v.pen.reverse = false
		case "29":
			v.pen.struckOut = false
		case "39":
			v.pen.fg = ""
		case "49":
		case "38":
			to := i + 3 // 38;5;n
			if i+1 < len(list) && list[i+1] == "2" {
				to = i + 5 // 38;2;r;g;b
			}
			v.pen.fg = strings.Join(list[i:min(to, len(list))], ";")
			i = to - 1
		default:
			if c, err := strconv.Atoi(k); err == nil && (30 <= c && c <= 37 || 90 <= c && c <= 97) {
				v.pen.fg = k
			} else {
				v.strange = append(v.strange, "SGR "+args)
			}
		}
	}
}

// text returns the screen, without the blanks at the ends of lines.
func (v *vt) text() string {
	var b strings.Builder
	for _, line := range v.cells {
		var l strings.Builder
		for _, c := range line {
			l.WriteRune(c.char)
		}
		b.WriteString(strings.TrimRight(l.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}
