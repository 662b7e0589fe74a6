package certify

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bonepile/cover"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Reading certificates. Whatever a line alone can show is checked here, so the numbers add
// up once the text has been read.

// A fact is one line of a certificate: a node or a part.
type fact struct {
	line     int
	item     xc.Item // of a choice; -1 of a product
	count    *big.Int
	children []branch  // of a node
	part     tree.Part // of a part
}

// A branch is what the line of a node says of another node.
type branch struct{ option, node int32 } // option is -1 in a product

// A certificate is the text of one.
type certificate struct {
	nodes, parts []fact // nodes[0] is not used
	sums         sums
	count        *big.Int
	last         int // line of the count
}

// readText reads the text of a certificate, and checks that its numbers add up.
func readText(p *xc.Problem, r io.Reader) (*certificate, error) {
	c := &reader{p: p, src: bufio.NewReaderSize(r, 1<<16)}
	c.cert.nodes = []fact{{count: big.NewInt(1)}}
	c.read()
	return &c.cert, c.err
}

// A reader reads the lines of a certificate.
type reader struct {
	p     *xc.Problem
	src   *bufio.Reader
	line  int
	text  string
	words []string
	cert  certificate
	err   error // the first; then no line is read
}

// errNoCertificate is the reason in the errors of fail.
var errNoCertificate = errors.New("not a certificate")

// advance reads the next line. At the end it has no words.
func (c *reader) advance() {
	text, err := "", c.err
	if err == nil {
		text, err = c.src.ReadString('\n')
	}
	if err != nil && err != io.EOF {
		c.stop(err)
	}
	c.line++
	c.text = strings.TrimRight(text, "\r\n")
	c.words = strings.Fields(c.text)
}

// stop notes an error, unless there was one before.
func (c *reader) stop(err error) { c.err = cmp.Or(c.err, err) }

// fail stops as word i of the line is not what was expected.
func (c *reader) fail(i int, want string) {
	rest := strings.TrimLeftFunc(c.text, unicode.IsSpace)
	for range i {
		if at := strings.IndexFunc(rest, unicode.IsSpace); at >= 0 {
			rest = strings.TrimLeftFunc(rest[at:], unicode.IsSpace)
		} else {
			rest = ""
		}
	}
	e := &cover.SyntaxError{Line: c.line, Col: utf8.RuneCountInString(c.text[:len(c.text)-len(rest)]) + 1, Text: c.text, Want: want, Err: errNoCertificate}
	if i < len(c.words) {
		e.Found = c.words[i]
	} else if c.text != "" {
		e.Found = "\n"
	}
	c.stop(e)
}

func (c *reader) read() {
	if c.advance(); c.text != magic {
		c.fail(0, strconv.Quote(magic))
	}
	if c.advance(); len(c.words) != 2 || c.words[0] != "problem" {
		c.fail(0, `"problem" and its fingerprint`)
	} else if c.words[1] != c.p.Fingerprint() {
		c.stop(wrong(c.line, "it is about another problem, with fingerprint %s", c.words[1]))
	}
	for c.err == nil {
		c.advance()
		switch {
		case len(c.words) == 0:
			c.fail(0, `a node, "part" or "count"`)
		case c.words[0] == "count":
			c.end()
			return
		case c.words[0] == "part":
			c.part()
		case c.words[0] == "times" || c.words[0] == "modulo":
			c.times()
		default:
			c.node()
		}
	}
}

// end reads the last line.
func (c *reader) end() {
	n := c.number(1)
	if len(c.words) > 2 {
		c.fail(2, "the end of the line")
	}
	c.cert.count, c.cert.last = n, c.line
	if sum := c.sum(); sum.Cmp(n) != 0 {
		c.stop(wrong(c.line, "it says %v solutions, but what it lists has %v", n, sum))
	}
	if c.advance(); c.text != "" {
		c.fail(0, "the end of the text")
	}
}

// sum returns the number of solutions that the lines so far add up to.
func (c *reader) sum() *big.Int {
	if c.cert.parts == nil && c.cert.sums.factors == nil {
		return c.cert.nodes[len(c.cert.nodes)-1].count
	}
	sum := new(big.Int)
	for _, part := range c.cert.parts {
		sum.Add(sum, part.count)
	}
	return sum
}

// number reads word i as a number of solutions.
func (c *reader) number(i int) *big.Int {
	if i < len(c.words) && isDecimal(c.words[i]) {
		if n, ok := new(big.Int).SetString(c.words[i], 10); ok {
			return n
		}
	}
	c.fail(i, "a number of solutions")
	return new(big.Int)
}

// isDecimal reports whether s is a number as certificates have it: digits, without a
// leading zero.
func isDecimal(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" && (s[0] != '0' || s == "0")
}

// part reads a part.
func (c *reader) part() {
	if len(c.cert.nodes) > 1 || c.cert.sums.factors != nil {
		c.fail(0, `"count", or a line like those above`)
	}
	n, text := c.number(1), strings.Join(c.words[min(2, len(c.words)):], " ")
	pt, err := tree.ParsePart(text)
	if err != nil || pt.Rest {
		c.fail(2, "a part, such as 1/8 2/3")
	}
	if pt.String() != text {
		c.fail(2, "a part as split writes it: "+pt.String())
	}
	c.cert.parts = append(c.cert.parts, fact{line: c.line, count: n, part: pt})
}

// node reads a node.
func (c *reader) node() {
	if c.cert.parts != nil || c.cert.sums.factors != nil {
		c.fail(0, `"count", or a line like those above`)
	}
	if want := strconv.Itoa(len(c.cert.nodes)); c.words[0] != want {
		c.fail(0, fmt.Sprintf(`node %s, or "count"`, want))
	}
	if len(c.words) < 2 || c.words[1] != "choose" && c.words[1] != "multiply" {
		c.fail(1, `"choose" or "multiply"`)
		return
	}
	node := fact{line: c.line, item: -1}
	at := 2
	if c.words[1] == "choose" {
		if len(c.words) == 2 {
			c.fail(2, "an item")
			return
		}
		i, known := c.p.Index[c.words[2]]
		if !known || int(i) >= c.p.Primary {
			c.fail(2, "a primary item")
		}
		node.item = i
		at = 3
	}
	node.count = c.number(at)
	node.children = make([]branch, 0, max(0, len(c.words)-at-1))
	for at++; at < len(c.words) && c.err == nil; at++ {
		node.children = append(node.children, c.child(at, node.item >= 0))
	}
	if value := c.value(&node); value.Cmp(node.count) != 0 {
		c.stop(wrong(c.line, "node %d says %v solutions, but what it leads to has %v", len(c.cert.nodes), node.count, value))
	}
	c.cert.nodes = append(c.cert.nodes, node)
}

// child reads word i as a child of a node.
func (c *reader) child(i int, chosen bool) (b branch) {
	option, node, both := strings.Cut(c.words[i], ">")
	b.option = -1
	if chosen {
		k, err := strconv.Atoi(option)
		if !both || !isDecimal(option) || err != nil || k < 1 || k > c.p.Options() {
			c.fail(i, "an option and a node, such as 3>1")
		}
		b.option = int32(k - 1)
	} else {
		node = option
		if both {
			c.fail(i, "a node")
		}
	}
	n, err := strconv.Atoi(node)
	if !isDecimal(node) || err != nil || n >= len(c.cert.nodes) {
		c.fail(i, "a node that came before")
		return b
	}
	b.node = int32(n)
	return b
}

// value returns what the children of a node come to.
func (c *reader) value(node *fact) *big.Int {
	n := new(big.Int)
	if node.item < 0 {
		n.SetInt64(1)
	}
	for _, child := range node.children {
		if m := c.cert.nodes[child.node].count; node.item < 0 {
			n.Mul(n, m)
		} else {
			n.Add(n, m)
		}
	}
	return n
}
