package certify

import (
	"bufio"
	"fmt"
	"math/big"
	"strconv"

	"bonepile/cover/internal/linear"
	"bonepile/cover/internal/xc"
)

// Sums: the proof that there is no solution because items, each times a factor, come to something
// that no options come to. See package linear, which finds them.

const sumsWork = 1 << 22 // steps to look for them

// refute writes the lines of a certificate of sums, and reports whether there is one.
func refute(w *bufio.Writer, p *xc.Problem, m *xc.Meter) bool {
	r, _ := linear.Refute(p, sumsWork, m)
	if r == nil {
		return false
	}
	for i, f := range r.Factors {
		if f != 0 {
			fmt.Fprintf(w, "times %d %s\n", f, p.Names[i])
		}
	}
	if r.Modulus != 0 {
		fmt.Fprintf(w, "modulo %d\n", r.Modulus)
	}
	return true
}

// sums are the lines of such a certificate.
type sums struct {
	factors map[xc.Item]*big.Int
	modulus *big.Int // nil for none
}

// times reads the line of a factor, and modulo that of a modulus.
func (c *reader) times() {
	s := &c.cert.sums
	if c.cert.parts != nil || len(c.cert.nodes) > 1 || s.modulus != nil {
		c.fail(0, `"count", or a line like those above`)
	}
	f, ok := new(big.Int), false
	if len(c.words) > 1 {
		f, ok = f.SetString(c.words[1], 10)
	}
	if !ok || f.String() != c.words[1] || f.Sign() == 0 {
		c.fail(1, "a factor, such as -1")
		return
	}
	if c.words[0] == "modulo" {
		if s.modulus = f; f.Sign() < 0 || len(s.factors) == 0 || len(c.words) > 2 {
			c.fail(0, `factors, and then "modulo" and a number`)
		}
		return
	}
	if len(c.words) != 3 {
		c.fail(2, "an item")
		return
	}
	i, known := c.p.Index[c.words[2]]
	if _, again := s.factors[i]; !known || again {
		c.fail(2, "an item that has no factor")
		return
	}
	if s.factors == nil {
		s.factors = map[xc.Item]*big.Int{}
	}
	s.factors[i] = f
}

// checkSums adds up. A sum that is more than 0, or not divisible by the modulus, is odd: that of no
// option may be, and that of the items, however often they are covered, is.
func (k *checker) checkSums() error {
	s := k.c.sums
	odd := func(sum *big.Int) bool { return sum.Sign() > 0 }
	if s.modulus != nil {
		odd = func(sum *big.Int) bool { return new(big.Int).Mod(sum, s.modulus).Sign() != 0 }
	}
	for o := range k.p.Options() {
		sum := new(big.Int)
		for _, e := range k.p.Option(o) {
			if f := s.factors[e.Item]; f != nil {
				if e.Colour != 0 {
					return wrong(k.c.last, "%q has a factor, and colours in option %d", k.p.Names[e.Item], o+1)
				}
				sum.Add(sum, new(big.Int).Mul(f, big.NewInt(int64(e.Times()))))
			}
		}
		if odd(sum) {
			return wrong(k.c.last, "option %d comes to %v", o+1, sum)
		}
	}
	sum := new(big.Int)
	for i, f := range s.factors {
		least, most := k.p.BoundsOf(i)
		if s.modulus != nil && least != most {
			return wrong(k.c.last, "%q is not always covered %s times", k.p.Names[i], strconv.Itoa(most))
		}
		if f.Sign() < 0 {
			least = most
		}
		sum.Add(sum, new(big.Int).Mul(f, big.NewInt(int64(least))))
	}
	if !odd(sum) {
		return wrong(k.c.last, "the items come to %v", sum)
	}
	k.report.Items = len(s.factors)
	return nil
}
