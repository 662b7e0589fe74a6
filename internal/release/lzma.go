package main

import (
	"encoding/binary"
	"math/bits"
)

// LZMA, as Igor Pavlov's specification describes it, for the module of the npm package.
// Browsers have nothing better than gzip for what a script unpacks, and LZMA makes a
// quarter less of the module. npm/lzma.js unpacks it: properties are fixed (lc 3, lp 0,
// pb 0), and the length is in the header.

// Models are the probabilities of a bit in a context, in 1/2048. Those of a kind begin at
// the number of the kind; npm/lzma.js has the same numbers.
const (
	isMatch   = 0 // by state
	isRep     = 12
	isRepG0   = 24
	isRepG1   = 36
	isRepG2   = 48
	isRep0    = 60            // longer than a byte
	slots     = 72            // trees of 64, by length
	footers   = slots + 4*64  // of distances below 128
	align     = footers + 115 // the last four bits of other distances
	lengths   = align + 16
	repeated  = lengths + 274 // lengths of repeated distances
	literals  = repeated + 274
	allModels = literals + 0x300<<3
)

const (
	longest    = 273
	blockSize  = 1 << 12 // what is looked at before something is written
	niceLength = 128     // is taken at once
)

// bitPrices are what a bit costs by its probability in 1/128, in 1/16 of a bit.
var bitPrices = func() (list [128]int) {
	for i := range list {
		w, n := i<<4+8, 0
		for range 4 {
			w, n = w*w, n*2
			for ; w >= 1<<16; w >>= 1 {
				n++
			}
		}
		list[i] = 11<<4 - 15 - n
	}
	return list
}()

// A history is what decides how the next bytes are written.
type history struct {
	state int
	reps  [4]int // the last distances, less 1
}

// An op is what is written for some bytes: a literal, or a copy.
type op struct {
	length int
	from   int // literal, the number of a repeated distance, or 4 and a distance less 1
}

const literal = -1

// after returns what is so after an op.
func (p history) after(o op) history {
	base := func(low, high int) int {
		if p.state < 7 {
			return low
		}
		return high
	}
	switch {
	case o.from == literal:
		p.state = [12]int{0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5}[p.state]
	case o.from == 0 && o.length == 1:
		p.state = base(9, 11)
	case o.from < 4:
		p.state = base(8, 11)
		d := p.reps[o.from]
		copy(p.reps[1:o.from+1], p.reps[:o.from])
		p.reps[0] = d
	default:
		p.state = base(7, 10)
		p.reps = [4]int{o.from - 4, p.reps[0], p.reps[1], p.reps[2]}
	}
	return p
}

// A packer writes LZMA.
type packer struct {
	body   []byte
	models [allModels]uint16

	out     []byte
	low     uint64
	span    uint32
	held    byte // the last byte, to which 1 may be carried
	pending int  // bytes 0xff after it, and itself

	dry   bool // adds up prices instead of writing
	price int

	lengthPrices [2][longest + 1]int // of a match, of a repeated distance
	slotPrices   [4][64]int
	nearPrices   [4][128]int
	alignPrices  [16]int
}

// packed returns a text in the format .lzma.
func packed(body []byte) []byte {
	p := &packer{body: body, span: 1<<32 - 1, pending: 1}
	for i := range p.models {
		p.models[i] = 1 << 10
	}
	dictionary := max(1<<12, 1<<bits.Len(uint(len(body))))
	p.out = binary.LittleEndian.AppendUint32([]byte{3}, uint32(dictionary))
	p.out = binary.LittleEndian.AppendUint64(p.out, uint64(len(body)))
	f := newFinder(body)
	var now history
	for at := 0; at < len(body); {
		for _, o := range p.parse(f, at, now) {
			p.write(at, now, o)
			now = now.after(o)
			at += o.length
		}
	}
	for range 5 {
		p.shift()
	}
	return p.out
}

// shift writes the top byte.
func (p *packer) shift() {
	if uint32(p.low) < 0xff<<24 || p.low>>32 != 0 {
		for carry := byte(p.low >> 32); p.pending > 0; p.pending-- {
			p.out = append(p.out, p.held+carry)
			p.held = 0xff
		}
		p.held = byte(p.low >> 24)
	}
	p.pending++
	p.low = p.low & 0xffffff << 8
}

func (p *packer) bit(model, b int) {
	m := &p.models[model]
	if p.dry {
		p.price += bitPrices[(int(*m)^-b&2047)>>4]
		return
	}
	bound := p.span >> 11 * uint32(*m)
	if b == 0 {
		p.span = bound
		*m += (1<<11 - *m) >> 5
	} else {
		p.low += uint64(bound)
		p.span -= bound
		*m -= *m >> 5
	}
	for p.span < 1<<24 {
		p.span <<= 8
		p.shift()
	}
}

// direct writes bits that are as likely as not.
func (p *packer) direct(value, n int) {
	for n--; n >= 0; n-- {
		p.span >>= 1
		if value>>n&1 != 0 {
			p.low += uint64(p.span)
		}
		for p.span < 1<<24 {
			p.span <<= 8
			p.shift()
		}
	}
}

// tree writes n bits, the highest first.
func (p *packer) tree(models, value, n int) {
	for m := 1; n > 0; n-- {
		b := value >> (n - 1) & 1
		p.bit(models+m, b)
		m = m<<1 | b
	}
}

// reverse writes n bits, the lowest first.
func (p *packer) reverse(models, value, n int) {
	for m := 1; n > 0; n-- {
		b := value & 1
		p.bit(models+m, b)
		m, value = m<<1|b, value>>1
	}
}

func (p *packer) literal(at int, now history) {
	before := 0
	if at > 0 {
		before = int(p.body[at-1])
	}
	models, b := literals+0x300*(before>>5), int(p.body[at])
	if now.state < 7 {
		p.tree(models, b, 8)
		return
	}
	// After a copy, the next byte at its source joins the context, until a byte differs from it.
	other := int(p.body[at-now.reps[0]-1])
	m, same := 1, 0x100
	for i := 7; i >= 0; i-- {
		bit, expected := b>>i&1, other>>i&1
		p.bit(models+same+expected*same+m, bit)
		m = m<<1 | bit
		if bit != expected {
			same = 0
		}
	}
}

func (p *packer) length(models, length int) {
	switch length -= 2; {
	case length < 8:
		p.bit(models, 0)
		p.tree(models+2, length, 3)
	case length < 16:
		p.bit(models, 1)
		p.bit(models+1, 0)
		p.tree(models+10, length-8, 3)
	default:
		p.bit(models, 1)
		p.bit(models+1, 1)
		p.tree(models+18, length-16, 8)
	}
}

// slot returns the slot of a distance, and the number of bits that follow.
func slot(d int) (int, int) {
	if d < 4 {
		return d, 0
	}
	n := bits.Len(uint(d)) - 2
	return n<<1 + d>>n, n
}

func (p *packer) distance(length, d int) {
	s, n := slot(d)
	p.tree(slots+64*min(length-2, 3), s, 6)
	switch {
	case s < 4:
	case s < 14:
		p.reverse(footers+(2|s&1)<<n-s, d&(1<<n-1), n)
	default:
		p.direct(d>>4&(1<<(n-4)-1), n-4)
		p.reverse(align, d&15, 4)
	}
}

// write writes an op.
func (p *packer) write(at int, now history, o op) {
	if o.from == literal {
		p.bit(isMatch+now.state, 0)
		p.literal(at, now)
		return
	}
	p.bit(isMatch+now.state, 1)
	if o.from >= 4 {
		p.bit(isRep+now.state, 0)
		p.length(lengths, o.length)
		p.distance(o.length, o.from-4)
		return
	}
	p.repeat(now.state, o)
	if o.length > 1 {
		p.length(repeated, o.length)
	}
}

// repeat writes which distance is repeated.
func (p *packer) repeat(state int, o op) {
	p.bit(isRep+state, 1)
	p.bit(isRepG0+state, min(o.from, 1))
	switch o.from {
	case 0:
		p.bit(isRep0+state, min(o.length-1, 1))
	case 1:
		p.bit(isRepG1+state, 0)
	default:
		p.bit(isRepG1+state, 1)
		p.bit(isRepG2+state, o.from-2)
	}
}
