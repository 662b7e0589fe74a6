package main

// cost returns what writing would cost.
func (p *packer) cost(write func()) int {
	p.dry, p.price = true, 0
	write()
	p.dry = false
	return p.price
}

// reckon makes the tables of prices.
func (p *packer) reckon() {
	for i, models := range []int{lengths, repeated} {
		for length := 2; length <= longest; length++ {
			p.lengthPrices[i][length] = p.cost(func() { p.length(models, length) })
		}
	}
	for i := range p.slotPrices {
		for s := range p.slotPrices[i] {
			p.slotPrices[i][s] = p.cost(func() { p.tree(slots+64*i, s, 6) })
			if s >= 14 {
				p.slotPrices[i][s] += (s>>1 - 5) << 4 // the direct bits
			}
		}
		for d := range p.nearPrices[i] {
			p.nearPrices[i][d] = p.cost(func() { p.distance(i+2, d) })
		}
	}
	for d := range p.alignPrices {
		p.alignPrices[d] = p.cost(func() { p.reverse(align, d, 4) })
	}
}

func (p *packer) distancePrice(length, d int) int {
	i := min(length-2, 3)
	if d < 128 {
		return p.nearPrices[i][d]
	}
	s, _ := slot(d)
	return p.slotPrices[i][s] + p.alignPrices[d&15]
}

// A node is a place between two bytes, with the cheapest way to it.
type node struct {
	price int
	last  op
	history
}

// parse returns the cheapest way to write the next bytes, by the prices of now.
func (p *packer) parse(f *finder, at int, now history) []op {
	p.reckon()
	n := min(blockSize, len(p.body)-at)
	nodes := make([]node, n+1)
	for i := range nodes {
		nodes[i].price = 1 << 40
	}
	nodes[0] = node{history: now}
	for i := 0; i < n; {
		here := &nodes[i]
		if i > 0 {
			here.history = nodes[i-here.last.length].after(here.last)
		}
		i += p.relax(f, nodes[i:], at+i)
	}
	var ops []op
	for i := n; i > 0; i -= nodes[i].last.length {
		ops = append(ops, nodes[i].last)
	}
	for i, j := 0, len(ops)-1; i < j; i, j = i+1, j-1 {
		ops[i], ops[j] = ops[j], ops[i]
	}
	return ops
}

// relax looks at all that can be written at the first of some nodes, and returns how far
// the next one to look at is.
func (p *packer) relax(f *finder, nodes []node, at int) int {
	here, most := &nodes[0], min(longest, len(nodes)-1)
	to := func(price int, o op) {
		if to := &nodes[o.length]; price < to.price {
			to.price, to.last = price, o
		}
	}
	literals := p.cost(func() { p.write(at, here.history, op{1, literal}) })
	to(here.price+literals, op{1, literal})
	copies := here.price + p.cost(func() { p.bit(isMatch+here.state, 1) })
	best := op{length: 1}
	for r, d := range here.reps {
		if d >= at {
			continue
		}
		length := f.same(at, at-d-1, most)
		if r == 0 && length > 0 {
			to(copies+p.cost(func() { p.repeat(here.state, op{1, 0}) }), op{1, 0})
		}
		if length < 2 {
			continue
		}
		price := copies + p.cost(func() { p.repeat(here.state, op{2, r}) })
		for l := 2; l <= length; l++ {
			to(price+p.lengthPrices[1][l], op{l, r})
		}
		if length > best.length {
			best = op{length, r}
		}
	}
	price := copies + p.cost(func() { p.bit(isRep+here.state, 0) })
	l := 2
	for _, m := range f.matches(at) {
		for ; l <= min(m.length, most); l++ {
			to(price+p.lengthPrices[0][l]+p.distancePrice(l, m.from-4), op{l, m.from})
		}
		if length := min(m.length, most); length > best.length {
			best = op{length, m.from}
		}
	}
	if best.length < niceLength {
		return 1
	}
	for i := 1; i < best.length; i++ {
		f.matches(at + i)
	}
	return best.length
}

// A finder finds what has been before. The places where the same three bytes begin are a
// binary tree, in the order of what follows, with the last one at its root.
type finder struct {
	body  []byte
	roots []int32    // by hash, from 1; 0 is none
	below [][2]int32 // what comes earlier and later in the order
	found []op
}

const hashBits = 18

func newFinder(body []byte) *finder {
	return &finder{body: body, roots: make([]int32, 1<<hashBits), below: make([][2]int32, len(body)+1)}
}

// same returns how many bytes are the same at two places, at most so many.
func (f *finder) same(at, before, most int) int {
	n := 0
	for n < most && f.body[at+n] == f.body[before+n] {
		n++
	}
	return n
}

// matches returns copies to write at a place, longer and further ones last, and puts the
// place into its tree. It has to be called for every place in turn.
func (f *finder) matches(at int) []op {
	f.found = f.found[:0]
	most := min(longest, len(f.body)-at)
	if most < 3 {
		return f.found
	}
	hash := (uint32(f.body[at]) | uint32(f.body[at+1])<<8 | uint32(f.body[at+2])<<16) * 0x9e3779b1 >> (32 - hashBits)
	next := f.roots[hash]
	f.roots[hash] = int32(at + 1)
	// Where what is earlier or later hangs next, and how much of it is the same.
	hang, agree := [2]*int32{&f.below[at+1][0], &f.below[at+1][1]}, [2]int{}
	*hang[0], *hang[1] = 0, 0
	best := 2
	for range 256 {
		if next == 0 {
			break
		}
		before := int(next) - 1
		n := min(agree[0], agree[1])
		n += f.same(at+n, before+n, most-n)
		if n > best {
			best = n
			f.found = append(f.found, op{n, 4 + at - before - 1})
		}
		if n == most {
			*hang[0], *hang[1] = f.below[next][0], f.below[next][1]
			return f.found
		}
		side := 0
		if f.body[before+n] > f.body[at+n] {
			side = 1
		}
		*hang[side] = next
		agree[side] = n
		hang[side] = &f.below[next][1-side]
		next = f.below[next][1-side]
	}
	*hang[0], *hang[1] = 0, 0
	return f.found
}
