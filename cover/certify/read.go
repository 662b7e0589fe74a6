package certify

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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
	count        *big.Int
	last         int // line of the count
}

// readText reads the text of a certificate, and checks that its numbers add up.
func readText(p *xc.Problem, r io.Reader) (*certificate, error) {
	c := &reader{p: p, src: bufio.NewReaderSize(r, 1<<16)}
	c.cert.nodes = []fact{{count: big.NewInt(1)}}
	err := c.read()
	if err != nil {
		return nil, err
	}
	return &c.cert, nil
}

// A reader reads the lines of a certificate.
type reader struct {
	p     *xc.Problem
	src   *bufio.Reader
	line  int
	text  string
	words []string
	cert  certificate
}

// errNoCertificate is the reason in the errors of fail.
var errNoCertificate = errors.New("not a certificate")

// advance reads the next line. At the end it has no words.
func (c *reader) advance() error {
	text, err := c.src.ReadString('\n')
	if err != nil && err != io.EOF {
		return err
	}
	c.line++
	c.text = strings.TrimRight(text, "\r\n")
	c.words = strings.Fields(c.text)
	return nil
}

// fail returns the error that word i of the line is not what was expected.
func (c *reader) fail(i int, want string) error {
	rest := strings.TrimLeftFunc(c.text, unicode.IsSpace)
	for range i {
		if at := strings.IndexFunc(rest, unicode.IsSpace); at >= 0 {
			rest = strings.TrimLeftFunc(rest[at:], unicode.IsSpace)
		} else {
			rest = ""
		}
	}
	e := &xc.SyntaxError{Line: c.line, Col: utf8.RuneCountInString(c.text[:len(c.text)-len(rest)]) + 1, Text: c.text, Want: want, Err: errNoCertificate}
	if i < len(c.words) {
		e.Found = c.words[i]
	} else if c.text != "" {
		e.Found = "\n"
	}
	return e
}

func (c *reader) read() error {
	if err := c.advance(); err != nil {
		return err
	}
	if c.text != magic {
		return c.fail(0, strconv.Quote(magic))
	}
	if err := c.advance(); err != nil {
		return err
	}
	if len(c.words) != 2 || c.words[0] != "problem" {
		return c.fail(0, `"problem" and its fingerprint`)
	}
	if c.words[1] != c.p.Fingerprint() {
		return wrong(c.line, "it is about another problem, with fingerprint %s", c.words[1])
	}
	for {
		if err := c.advance(); err != nil {
			return err
		}
		switch {
		case len(c.words) == 0:
			return c.fail(0, `a node, "part" or "count"`)
		case c.words[0] == "count":
			return c.end()
		}
		read := c.node
		if c.words[0] == "part" {
			read = c.part
		}
		if err := read(); err != nil {
			return err
		}
	}
}

// end reads the last line.
func (c *reader) end() error {
	n, err := c.number(1)
	if err != nil {
		return err
	}
	if len(c.words) > 2 {
		return c.fail(2, "the end of the line")
	}
	c.cert.count, c.cert.last = n, c.line
	if sum := c.sum(); sum.Cmp(n) != 0 {
		return wrong(c.line, "it says %v solutions, but what it lists has %v", n, sum)
	}
	last := *c
	if err := c.advance(); err != nil {
		return err
	}
	if c.text != "" {
		return c.fail(0, "the end of the text")
	}
	c.cert = last.cert
	return nil
}

// sum returns the number of solutions that the lines so far add up to.
func (c *reader) sum() *big.Int {
	if c.cert.parts == nil {
		return c.cert.nodes[len(c.cert.nodes)-1].count
	}
	sum := new(big.Int)
	for _, part := range c.cert.parts {
		sum.Add(sum, part.count)
	}
	return sum
}

// number reads word i as a number of solutions.
func (c *reader) number(i int) (*big.Int, error) {
	if i < len(c.words) && isDecimal(c.words[i]) {
		if n, ok := new(big.Int).SetString(c.words[i], 10); ok {
			return n, nil
		}
	}
	return nil, c.fail(i, "a number of solutions")
}

// isDecimal reports whether s is a number as certificates have it: digits, without a
// leading zero.
func isDecimal(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" && (s[0] != '0' || s == "0")
}

// part reads a part.
func (c *reader) part() error {
	if len(c.cert.nodes) > 1 {
		return c.fail(0, `a node or "count": this is a certificate of states`)
	}
	n, err := c.number(1)
	if err != nil {
		return err
	}
	pt, err := tree.ParsePart(strings.Join(c.words[2:], " "))
	if err != nil || pt.Rest {
		return c.fail(2, "a part, such as 1/8 2/3")
	}
	if pt.String() != strings.Join(c.words[2:], " ") {
		return c.fail(2, "a part as split writes it: "+pt.String())
	}
	c.cert.parts = append(c.cert.parts, fact{line: c.line, count: n, part: pt})
	return nil
}

// node reads a node.
func (c *reader) node() error {
	if c.cert.parts != nil {
		return c.fail(0, `"part" or "count": this is a certificate of parts`)
	}
	if want := strconv.Itoa(len(c.cert.nodes)); c.words[0] != want {
		return c.fail(0, fmt.Sprintf(`node %s, or "count"`, want))
	}
	if len(c.words) < 2 || c.words[1] != "choose" && c.words[1] != "multiply" {
		return c.fail(1, `"choose" or "multiply"`)
	}
	node := fact{line: c.line, item: -1}
	at := 2
	if c.words[1] == "choose" {
		if len(c.words) == 2 {
			return c.fail(2, "an item")
		}
		i, known := c.p.Lookup(c.words[2])
		if !known || int(i) >= c.p.Primary {
			return c.fail(2, "a primary item")
		}
		node.item = i
		at = 3
	}
	n, err := c.number(at)
	if err != nil {
		return err
	}
	node.count = n
	node.children = make([]branch, 0, len(c.words)-at-1)
	for at++; at < len(c.words); at++ {
		child, err := c.child(at, node.item >= 0)
		if err != nil {
			return err
		}
		node.children = append(node.children, child)
	}
	if value := c.value(&node); value.Cmp(n) != 0 {
		return wrong(c.line, "node %d says %v solutions, but what it leads to has %v", len(c.cert.nodes), n, value)
	}
	c.cert.nodes = append(c.cert.nodes, node)
	return nil
}

// child reads word i as a child of a node.
func (c *reader) child(i int, chosen bool) (b branch, err error) {
	option, node, both := strings.Cut(c.words[i], ">")
	b.option = -1
	if chosen {
		k, err := strconv.Atoi(option)
		if !both || !isDecimal(option) || err != nil || k < 1 || k > c.p.Options() {
			return b, c.fail(i, "an option and a node, such as 3>1")
		}
		b.option = int32(k - 1)
	} else {
		node = option
		if both {
			return b, c.fail(i, "a node")
		}
	}
	n, err := strconv.Atoi(node)
	if !isDecimal(node) || err != nil || n >= len(c.cert.nodes) {
		return b, c.fail(i, "a node that came before")
	}
	b.node = int32(n)
	return b, nil
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
