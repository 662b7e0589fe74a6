package problem

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
)

// A claimReader reads claims in the form that text.go describes, or as JSON.
type claimReader struct {
	p     *cover.Problem
	src   *bufio.Reader
	named map[string][]int // options by key; nil until one is requested

	reason error // why a text that fails is none

	line  int      // number of the line read last
	text  string   // that line
	words []string // of it; a heading that begins the next claim, or none
}

func NewClaimReader(p *cover.Problem, in io.Reader) *claimReader {
	return &claimReader{p: p, src: bufio.NewReaderSize(in, 1<<16), reason: errClaim}
}

// errClaim is why a text of solutions cannot be read.
var errClaim = errors.New("not a list of solutions")

// Next returns the next claim. The error is io.EOF after the last, a
// *cover.SyntaxError for text that is none, or comes from the input.
func (r *claimReader) Next() (*claim, error) {
	if r.words == nil {
		if err := r.advance(); err != nil {
			return nil, err
		}
	}
	number, ok := heading(r.words[0])
	if !ok {
		return nil, r.fail(0, `a heading such as "1:"`)
	}
	c := &claim{Number: number, line: r.line}
	if err := r.numbers(c, r.words[1:]); err != nil {
		return nil, err
	}
	return c, r.options(c)
}

// numbers adds to c the options whose numbers stand on the line of its heading.
func (r *claimReader) numbers(c *claim, words []string) error {
	for i, word := range words {
		if !isNumber(word) {
			return r.fail(1+i, "the number of an option, or the end of the line")
		}
		k, _ := strconv.Atoi(word) // the largest number there is, if it is larger
		r.add(c, k-1, 0 < k && k <= r.p.Options(),
			func() string { return fmt.Sprintf("%s: it has %d", word, r.p.Options()) })
	}
	return nil
}

// options adds to c the options up to the next heading or the end. Options alike are taken in turn.
func (r *claimReader) options(c *claim) error {
	used := map[string]int{}
	for {
		err := r.advance()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if _, ok := heading(r.words[0]); ok {
			return nil
		}
		key, list := r.find(r.words)
		k := -1
		if len(list) > 0 {
			k = list[min(used[key], len(list)-1)]
		}
		used[key]++
		r.add(c, k, k >= 0, func() string { return strconv.Quote(strings.Join(r.words, " ")) })
	}
}

// add adds option k, read on the line at hand, to c, unless the problem does
// not have it; name is what to call it then.
func (r *claimReader) add(c *claim, k int, known bool, name func() string) {
	if c.unknown != "" {
		return
	}
	c.lines = append(c.lines, r.line)
	if known {
		c.Options = append(c.Options, k)
	} else {
		c.unknown = name()
	}
}

// advance reads lines up to one that has words and is not a comment.
func (r *claimReader) advance() error {
	for {
		r.words = nil
		text, err := r.src.ReadString('\n')
		if err != nil && (err != io.EOF || text == "") {
			return err
		}
		r.line++
		r.text = plain(strings.TrimRight(text, "\r\n"))
		if words := strings.Fields(r.text); len(words) > 0 && words[0][0] != '|' {
			r.words = words
			return nil
		}
	}
}

// plain returns a line of JSON as a heading with the numbers that it has, or as an empty line if it
// has none: it ends a problem then, or says what is wrong. Other lines stay.
func plain(line string) string {
	var object struct {
		Solution json.Number `json:"solution"`
		Numbers  []int       `json:"numbers"`
	}
	switch {
	case !strings.HasPrefix(line, "{"), json.Unmarshal([]byte(line), &object) != nil:
		return line
	case object.Numbers == nil:
		return ""
	}
	return fmt.Sprintf("%s: %s", cmp.Or(object.Solution, "1"), strings.Trim(fmt.Sprint(object.Numbers), "[]"))
}

// fail returns the error that word i of the line should not be there.
func (r *claimReader) fail(i int, want string) error {
	rest := strings.TrimLeftFunc(r.text, unicode.IsSpace)
	for range i {
		rest = rest[strings.IndexFunc(rest, unicode.IsSpace):]
		rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
	}
	return &cover.SyntaxError{
		Line:  r.line,
		Col:   utf8.RuneCountInString(r.text[:len(r.text)-len(rest)]) + 1,
		Text:  r.text,
		Found: r.words[i],
		Want:  want,
		Err:   r.reason,
	}
}

// find returns the options with the given words, in any order, and what they are known by.
func (r *claimReader) find(words []string) (key string, list []int) {
	if r.named == nil {
		r.named = make(map[string][]int, r.p.Options())
		for k := range r.p.Options() {
			key := optionKey(strings.Fields(r.p.OptionString(k)))
			r.named[key] = append(r.named[key], k)
		}
	}
	key = optionKey(words)
	if list = r.named[key]; list == nil && ranked(words) {
		key = optionKey(words[:len(words)-3])
		list = r.named[key]
	}
	return key, list
}

// optionKey returns what options with the same words have in common.
func optionKey(words []string) string {
	return strings.Join(slices.Sorted(slices.Values(words)), " ")
}

// ranked reports whether words end as in "a b (2 of 3)".
func ranked(words []string) bool {
	if len(words) < 4 {
		return false
	}
	w := words[len(words)-3:]
	left, open := strings.CutPrefix(w[0], "(")
	right, closed := strings.CutSuffix(w[2], ")")
	return open && closed && w[1] == "of" && isNumber(left) && isNumber(right)
}

// heading returns the number of a heading such as "12:".
func heading(word string) (number string, ok bool) {
	number, ok = strings.CutSuffix(word, ":")
	return number, ok && isNumber(number)
}

// isNumber reports whether s is a decimal number of any size.
func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// Weights of options as text: on each line a weight, such as 2, 0.5 or -1/3, and the option
// that has it, as the problem has it, items in any order. A weight alone on its line is that
// of all options that no line names; without such a line, that is 1. Lines that begin with a
// bar are comments.

var errWeights = errors.New("not a list of weights")

// ReadWeights reads the weights of the options of p.
func ReadWeights(e *kit.Env, p Named, path string) ([]*big.Rat, error) {
	in, err := e.Open(path, "weights")
	if err != nil {
		return nil, err
	}
	defer in.Close()
	weights, err := readWeights(NewClaimReader(p.Problem, in))
	return weights, Error(in.Name, err)
}

func readWeights(r *claimReader) ([]*big.Rat, error) {
	r.reason = errWeights
	weights := make([]*big.Rat, r.p.Options())
	var others *big.Rat
	var err error
	for err = r.advance(); err == nil; err = r.advance() {
		w, ok := new(big.Rat).SetString(r.words[0])
		_, list := r.find(r.words[1:])
		switch alone := len(r.words) == 1; {
		case !ok || len(r.words[0]) > maxWeight:
			return nil, r.fail(0, "a weight such as 2, 0.5 or -1/3")
		case alone && others != nil:
			return nil, r.fail(0, "no second weight for all other options")
		case alone:
			others = w
		case len(list) == 0:
			return nil, r.fail(1, "an option of the problem")
		case weights[list[0]] != nil:
			return nil, r.fail(1, "an option that has no weight yet")
		default:
			for _, k := range list {
				weights[k] = w
			}
		}
	}
	if err != io.EOF {
		return nil, err
	}
	others = cmp.Or(others, big.NewRat(1, 1))
	for k, w := range weights {
		weights[k] = cmp.Or(w, others)
	}
	return weights, nil
}

// maxWeight is how many characters a weight may have, lest 1e999999999 take all memory.
const maxWeight = 1000

// A claim is a list of options that is said to be a solution.
type claim struct {
	Number string // as in its heading
	line   int    // the line of the heading

	// options are the options up to the first that the problem does not
	// have, lines the line of each, that one included.
	Options cover.Solution
	lines   []int

	unknown string // the option that the problem does not have, "" if it has all
}

// Rank returns the number of c's heading.
func (c *claim) Rank() *big.Int {
	n, _ := new(big.Int).SetString(c.Number, 10) // decimal digits
	return n
}

// Missing says which option the problem does not have and on which line, if any.
func (c *claim) Missing() string {
	if c.unknown == "" {
		return ""
	}
	return fmt.Sprintf("line %d: the problem has no option %s", c.lines[len(c.lines)-1], c.unknown)
}

// Fault says what keeps c from being a solution of p and on which line, or
// nothing if it is one. The verdict is that of Problem.Verify.
func (c *claim) Fault(p *cover.Problem) string {
	if missing := c.Missing(); missing != "" {
		return missing
	}
	err := p.Verify(c.Options)
	if err == nil {
		return ""
	}
	if why := c.Conflict(p); why != "" {
		return why
	}
	return fmt.Sprintf("line %d: %s", c.line, kit.Message(err))
}

// Conflict names the first option of c that conflicts with one before it, that
// one, and what both want. It returns nothing if there is no conflict.
func (c *claim) Conflict(p *cover.Problem) string {
	type naming struct {
		at     int // in c.options
		colour cover.Colour
	}
	chosen := map[int]int{} // by option, where in c.options
	first := map[cover.Item]naming{}
	for at, k := range c.Options {
		here := fmt.Sprintf("line %d: %q", c.lines[at], p.OptionString(k))
		if before, ok := chosen[k]; ok {
			return fmt.Sprintf("%s stands on line %d already", here, c.lines[before])
		}
		chosen[k] = at
		for e := range p.Option(k) {
			f, ok := first[e.Item]
			if !ok {
				first[e.Item] = naming{at, e.Colour}
				continue
			}
			other := c.Options[f.at]
			if err := p.Verify(cover.Solution{other, k}); !errors.Is(err, cover.ErrOverlap) && !errors.Is(err, cover.ErrClash) {
				continue
			}
			item, there := p.Name(e.Item), fmt.Sprintf("%q on line %d", p.OptionString(other), c.lines[f.at])
			switch {
			case e.Colour == 0 || f.colour == 0:
				return fmt.Sprintf("%s has %s, and so has %s", here, item, there)
			case e.Colour != f.colour:
				return fmt.Sprintf("%s has %s of colour %s, but %s of colour %s",
					here, item, p.ColourName(e.Colour), there, p.ColourName(f.colour))
			}
		}
	}
	return ""
}
