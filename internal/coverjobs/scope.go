package coverjobs

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// A scope is some of the solutions of a problem: those without some options, each of which
// stands for several, as a symmetry says. As text it precedes a part of these solutions:
// "4 -3:17 -20: by auto" (options.go).
type scope struct {
	times   *big.Int
	without []int
}

const scopeEnd = ": "

// cutScope cuts a part into the text of its scope, "" for the whole problem, and the rest.
func cutScope(part string) (head, body string) {
	if head, body, ok := strings.Cut(part, scopeEnd); ok {
		return head + scopeEnd, body
	}
	return "", part
}

func (s scope) String() string {
	if len(s.without) == 0 {
		return ""
	}
	return string(appendOptions(s.times.Append(nil, 10), nil, s.without)) + scopeEnd
}

// readScope reads what String returns, for a problem with that number of options.
func readScope(head string, options int) (s scope, err error) {
	s.times = big.NewInt(1)
	if head == "" {
		return s, nil
	}
	times, list, _ := strings.Cut(strings.TrimSuffix(head, scopeEnd), " ")
	with, without, err := readOptions(strings.Fields(list), options)
	_, isNumber := s.times.SetString(times, 10)
	if err != nil || !isNumber || s.times.Sign() <= 0 || with != nil || without == nil {
		return s, fmt.Errorf("the scope of a part: found %q, expected such as %q", head, "4 -3:17 -20: ")
	}
	s.without = without
	return s, nil
}

// multiply makes a count in the scope one of all that its solutions stand for.
func (s scope) multiply(c *Counted) *Counted {
	c.Number = new(big.Int).Mul(c.Number, s.times)
	c.Stats.Solutions = math.MaxUint64
	if c.Number.IsUint64() {
		c.Stats.Solutions = c.Number.Uint64()
	}
	return c
}
