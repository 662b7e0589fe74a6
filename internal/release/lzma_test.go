package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// An unpacker is a second reader of LZMA: each choice is a path from the specification, and
// models are kept by name.
type unpacker struct {
	in         []byte
	code, span uint32
	models     map[[4]int]uint16
}

var errShort = errors.New("more is read than was written")

func (u *unpacker) grow() {
	if u.span >= 1<<24 {
		return
	}
	if len(u.in) == 0 {
		panic(errShort)
	}
	u.span, u.code, u.in = u.span<<8, u.code<<8|uint32(u.in[0]), u.in[1:]
}

func (u *unpacker) bit(model ...int) int {
	var key [4]int
	copy(key[:], model)
	chance, ok := u.models[key]
	if !ok {
		chance = 1 << 10
	}
	bound, b := u.span>>11*uint32(chance), 0
	if u.code < bound {
		u.span = bound
		chance += (1<<11 - chance) >> 5
	} else {
		u.span, u.code, b = u.span-bound, u.code-bound, 1
		chance -= chance >> 5
	}
	u.models[key] = chance
	u.grow()
	return b
}

// tree reads n bits, whose models are told apart by two numbers.
func (u *unpacker) tree(n, kind, second int) int {
	m := 1
	for range n {
		m = m<<1 | u.bit(kind, second, m)
	}
	return m - 1<<n
}

func (u *unpacker) reverse(n, kind, second int) int {
	m, value := 1, 0
	for i := range n {
		b := u.bit(kind, second, m)
		m, value = m<<1|b, value|b<<i
	}
	return value
}

// What the models are of.
const (
	theMatch = iota
	theRep
	theRepIs0
	theRepIs1
	theRepIs2
	theRepLong
	theLength
	theSlot
	theFooter
	theAlign
	theLiteral
)

func (u *unpacker) length(of int) int {
	switch {
	case u.bit(theLength, of, 0, 1) == 0:
		return 2 + u.tree(3, theLength, 10+of)
	case u.bit(theLength, of, 0, 2) == 0:
		return 10 + u.tree(3, theLength, 20+of)
	}
	return 18 + u.tree(8, theLength, 30+of)
}

// distance returns a distance, less 1.
func (u *unpacker) distance(length int) int {
	slot := u.tree(6, theSlot, min(length, 5))
	if slot < 4 {
		return slot
	}
	n := slot/2 - 1
	d := (2 | slot&1) << n
	if slot < 14 {
		return d + u.reverse(n, theFooter, slot)
	}
	direct := 0
	for range n - 4 {
		u.span >>= 1
		direct <<= 1
		if u.code >= u.span {
			u.code -= u.span
			direct++
		}
		u.grow()
	}
	return d + direct<<4 + u.reverse(4, theAlign, 0)
}

func (u *unpacker) literal(out []byte, state, other int) byte {
	before := 0
	if len(out) > 0 {
		before = int(out[len(out)-1]) >> 5
	}
	m, along := 1, state >= 7
	for i := 7; i >= 0; i-- {
		expected := other >> i & 1
		if along {
			b := u.bit(theLiteral, before, m, 1+expected)
			m, along = m<<1|b, b == expected
		} else {
			m = m<<1 | u.bit(theLiteral, before, m)
		}
	}
	return byte(m)
}

func unpackedLZMA(in []byte) []byte {
	if in[0] != 3 || in[13] != 0 {
		panic(errors.New("other properties"))
	}
	size := int(binary.LittleEndian.Uint64(in[5:]))
	u := &unpacker{in: in[18:], code: binary.BigEndian.Uint32(in[14:]), span: 1<<32 - 1, models: map[[4]int]uint16{}}
	out, reps, state := []byte{}, []int{0, 0, 0, 0}, 0
	for len(out) < size {
		if u.bit(theMatch, state) == 0 {
			other := 0
			if state >= 7 {
				other = int(out[len(out)-1-reps[0]])
			}
			out = append(out, u.literal(out, state, other))
			state = []int{0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5}[state]
			continue
		}
		late, n := state >= 7, 1
		to := func(early, later int) {
			if state = early; late {
				state = later
			}
		}
		if u.bit(theRep, state) == 0 {
			n = u.length(0)
			to(7, 10)
			reps = append([]int{u.distance(n)}, reps[:3]...)
		} else {
			which := 0
			for which < 3 && u.bit(theRepIs0+which, state) == 1 {
				which++
			}
			if which == 0 && u.bit(theRepLong, state) == 0 {
				to(9, 11)
			} else {
				n = u.length(1)
				to(8, 11)
			}
			d := reps[which]
			reps = append(append([]int{d}, reps[:which]...), reps[which+1:]...)
		}
		for range n {
			out = append(out, out[len(out)-1-reps[0]])
		}
	}
	if len(u.in) > 0 || u.code != 0 {
		panic(errors.New("less is read than was written"))
	}
	return out
}

// TestPacked packs texts and reads them back, by a second reader. None is much larger than
// xz 5.4 makes it, which packs "mixed" into 10,853 bytes and "random" into 20,272.
func TestPacked(t *testing.T) {
	source, err := os.ReadFile("lzma.go")
	if err != nil {
		t.Fatal(err)
	}
	random := make([]byte, 20_000)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range random {
		random[i] = byte(rng.Uint32())
	}
	// Runs, far copies, and copies in which single bytes differ.
	mixed := bytes.Clone(random[:5000])
	for range 2000 {
		n, from := 1+rng.IntN(40), rng.IntN(len(mixed))
		mixed = append(mixed, mixed[from:min(from+n, len(mixed))]...)
		mixed = append(mixed, byte(rng.IntN(2)))
	}
	for _, tt := range []struct {
		name string
		text []byte
		most int
	}{
		{"nothing", nil, 18},
		{"a byte", []byte("a"), 20},
		{"two", []byte("aa"), 20},
		{"zeros", make([]byte, 100_000), 100},
		{"a word", []byte(strings.Repeat("bonepile ", 5000)), 100},
		{"random", random, 20_400},
		{"mixed", mixed, 10_950},
		{"source", source, len(source) / 2},
	} {
		p := packed(tt.text)
		if len(p) > tt.most {
			t.Errorf("%s: %d of %d bytes, more than %d", tt.name, len(p), len(tt.text), tt.most)
		}
		if got := unpackedLZMA(p); !bytes.Equal(got, tt.text) {
			t.Errorf("%s: something else is read back", tt.name)
		}
	}
}
