package marks

import "math/bits"

// The rules call out with what they find: a number that a cell cannot show. They leave the
// position as it is, and hold for every solution.

// least and most return the lowest and highest number that a cell can show.
func (k *Position) least(c int32) int { return k.Pips[bits.TrailingZeros64(k.Mask[c])] }
func (k *Position) most(c int32) int  { return k.Pips[63-bits.LeadingZeros64(k.Mask[c])] }

// Bounds returns the least and most that cells can add up to. All must have a number.
func (k *Position) Bounds(cells []int32) (low, high int) {
	for _, c := range cells {
		low += k.least(c)
		high += k.most(c)
	}
	return low, high
}

// each calls f with the numbers of a mask.
func each(mask uint64, f func(v int)) {
	for ; mask != 0; mask &= mask - 1 {
		f(bits.TrailingZeros64(mask))
	}
}

// Ranges finds the numbers of a region that its sum has no room for.
func (k *Position) Ranges(r int, out func(c int32, v int)) {
	if region := &k.Regions[r]; region.Kind == Total {
		k.Fit(region.Cells, region.Lo, region.Hi, out)
	}
}

// Fit finds the numbers of cells that are in no sum from lo to hi.
func (k *Position) Fit(cells []int32, lo, hi int, out func(c int32, v int)) {
	low, high := k.Bounds(cells)
	for _, c := range cells {
		if k.Mask[c] == 0 {
			return // what was called has struck it
		}
		least, most := k.least(c), k.most(c)
		if most-least <= hi-low && most-least <= high-lo {
			continue
		}
		each(k.Mask[c], func(v int) {
			if n := k.Pips[v]; low-least+n > hi || high-most+n < lo {
				out(c, v)
			}
		})
	}
}

// Total returns the pips of all bones, and the least and most that all cells can show.
func (k *Position) Total() (total, low, high int) {
	for v, n := range k.Halves {
		total += n * k.Pips[v]
	}
	for r := range k.Regions {
		l, h := k.Sum(r)
		low, high = low+l, high+h
	}
	return total, low, high
}

// Sum returns what the cells of a region can add up to.
func (k *Position) Sum(r int) (low, high int) {
	region := &k.Regions[r]
	if low, high = k.Bounds(region.Cells); region.Kind == Total {
		low, high = max(low, region.Lo), min(high, region.Hi)
	}
	return low, high
}

// Common returns the numbers that all cells of a region can show.
func (k *Position) Common(r int) uint64 {
	mask := ^uint64(0)
	for _, c := range k.Regions[r].Cells {
		mask &= k.Mask[c]
	}
	return mask
}

// Shared finds the numbers that not all cells of a region of one number can show, and those
// that one cell of a region of different numbers shows.
func (k *Position) Shared(r int, out func(c int32, v int)) {
	cells := k.Regions[r].Cells
	switch k.Regions[r].Kind {
	case Same:
		common := k.Common(r)
		for _, c := range cells {
			each(k.Mask[c]&^common, func(v int) { out(c, v) })
		}
	case Different:
		for _, c := range cells {
			for _, d := range cells {
				if c != d && k.Fixed(c) && k.Mask[d]&k.Mask[c] != 0 {
					out(d, bits.TrailingZeros64(k.Mask[c]))
				}
			}
		}
	}
}

// Pairs finds the placements within a region that its condition forbids.
func (k *Position) Pairs(r int, out func(p int32)) {
	region := &k.Regions[r]
	if len(k.Inside[r]) == 0 {
		return
	}
	low, high := k.Bounds(region.Cells)
	for _, p := range k.Inside[r] {
		if !k.Live[p] {
			continue
		}
		pl := &k.Places[p]
		bad := false
		switch region.Kind {
		case Same:
			bad = pl.U != pl.V
		case Different:
			bad = pl.U == pl.V
		case Total:
			n := k.Pips[pl.U] + k.Pips[pl.V]
			bad = low-k.least(pl.A)-k.least(pl.B)+n > region.Hi || high-k.most(pl.A)-k.most(pl.B)+n < region.Lo
		}
		if bad {
			out(p)
		}
	}
}

// A group is how many cells of a region show a value. counts has a bit for each number of
// them that can.
type group struct {
	counts uint64
	fixed  int // cells that show it
	open   int // cells that can, beside these
}

// grouped counts how many cells of each region can show a number.
func (k *Position) grouped(v int) {
	k.groups = k.groups[:0]
	for r := range k.Regions {
		region, g := &k.Regions[r], group{}
		for _, c := range region.Cells {
			if k.Mask[c] == 1<<v {
				g.fixed++
			} else {
				g.open += int(k.Mask[c] >> v & 1)
			}
		}
		n := len(region.Cells)
		g.counts = span(g.fixed, g.fixed+g.open)
		switch region.Kind {
		case Same:
			g.counts &= 1 | 1<<min(n, 63)
		case Different:
			g.counts &= 3
		case Total:
			g.counts &= k.roomFor(r, v)
		}
		k.groups = append(k.groups, g)
	}
}

// span returns the bits from low to high.
func span(low, high int) uint64 { return (1<<(high+1) - 1) &^ (1<<low - 1) }

// roomFor returns how often the sum of a region lets a number occur.
func (k *Position) roomFor(r, v int) (counts uint64) {
	region, lowest, highest := &k.Regions[r], k.Pips[0], k.Pips[len(k.Pips)-1]
	for n := range min(len(region.Cells), 63) + 1 {
		rest := len(region.Cells) - n
		if sum := n * k.Pips[v]; sum+rest*lowest <= region.Hi && sum+rest*highest >= region.Lo {
			counts |= 1 << n
		}
	}
	return counts
}

// Supply finds what follows from how many halves show a number: which cells of a region
// must show it, and which cannot. It reports whether the halves can come out even.
func (k *Position) Supply(v int, out func(c int32, v int)) bool {
	total := k.Halves[v]
	if total > 62 {
		return true // a word is too short
	}
	k.grouped(v)
	n := len(k.groups)
	if cap(k.prefix) < n+1 {
		k.prefix, k.suffix = make([]uint64, n+1), make([]uint64, n+1)
	}
	prefix, suffix := k.prefix[:n+1], k.suffix[:n+1]
	prefix[0], suffix[n] = 1, 1
	upTo := span(0, total)
	for i, g := range k.groups {
		prefix[i+1] = plus(prefix[i], g.counts) & upTo
	}
	if prefix[n] == 0 || k.Exact && prefix[n]>>total&1 == 0 {
		return false
	}
	for i := n - 1; i >= 0; i-- {
		suffix[i] = plus(suffix[i+1], k.groups[i].counts) & upTo
	}
	for i, g := range k.groups {
		if g.open == 0 {
			continue
		}
		others := plus(prefix[i], suffix[i+1])
		feasible := uint64(0)
		each(g.counts, func(m int) {
			if m <= total && (k.Exact && others>>(total-m)&1 != 0 || !k.Exact && others&span(0, total-m) != 0) {
				feasible |= 1 << m
			}
		})
		none, all := 63-bits.LeadingZeros64(feasible) == g.fixed, bits.TrailingZeros64(feasible) == g.fixed+g.open
		if !none && !all {
			continue
		}
		for _, c := range k.Regions[i].Cells {
			switch {
			case k.Mask[c]>>v&1 == 0 || k.Mask[c] == 1<<v:
			case none:
				out(c, v)
			case all:
				each(k.Mask[c]&^(1<<v), func(w int) { out(c, w) })
			}
		}
	}
	return true
}

// plus returns the sums of two sets of numbers.
func plus(a, b uint64) (sums uint64) {
	if bits.OnesCount64(a) > bits.OnesCount64(b) {
		a, b = b, a
	}
	for ; a != 0; a &= a - 1 {
		sums |= b << bits.TrailingZeros64(a)
	}
	return sums
}

// numbersWork is how many steps Numbers takes before it gives a region up.
const numbersWork = 600

// Numbers finds the numbers of a region that occur in no way to write numbers in its
// cells, with the halves that the cells elsewhere leave.
func (k *Position) Numbers(r int, out func(c int32, v int)) {
	region := &k.Regions[r]
	cells := region.Cells
	if region.Kind == Free || region.Kind == Same || len(cells) < 2 || len(cells) > 16 {
		return
	}
	w := writer{k: k, cells: cells, different: region.Kind == Different, work: numbersWork}
	w.low, w.high = 0, 1<<40
	if region.Kind == Total {
		w.low, w.high = region.Lo, region.Hi
	}
	wanted := 0
	for i := len(cells) - 1; i >= 0; i-- {
		w.least[i] = w.least[i+1] + k.least(cells[i])
		w.most[i] = w.most[i+1] + k.most(cells[i])
		wanted += bits.OnesCount64(k.Mask[cells[i]])
	}
	copy(w.halves[:], k.Halves)
	for c := range k.Mask {
		if k.RegionOf[c] != int32(r) && k.Fixed(int32(c)) {
			w.halves[bits.TrailingZeros64(k.Mask[c])]--
		}
	}
	w.wanted = wanted
	w.write(0, 0)
	if w.work < 0 || w.wanted == 0 {
		return
	}
	for i, c := range cells {
		each(k.Mask[c]&^w.found[i], func(v int) { out(c, v) })
	}
}

// A writer writes numbers in the cells of a region.
type writer struct {
	k           *Position
	cells       []int32
	different   bool
	low, high   int
	least, most [17]int // of the cells from one on
	halves      [MaxNumbers]int
	at          [16]uint8
	used        uint64
	found       [16]uint64
	wanted      int // numbers of cells not found yet
	work        int
}

func (w *writer) write(i, sum int) {
	if w.work--; w.work < 0 || w.wanted == 0 {
		return
	}
	if i == len(w.cells) {
		for j, v := range w.at[:i] {
			if w.found[j]>>v&1 == 0 {
				w.found[j] |= 1 << v
				w.wanted--
			}
		}
		return
	}
	mask := w.k.Mask[w.cells[i]]
	if w.different {
		mask &^= w.used
	}
	for ; mask != 0; mask &= mask - 1 {
		v := bits.TrailingZeros64(mask)
		n := sum + w.k.Pips[v]
		if w.halves[v] <= 0 || n+w.least[i+1] > w.high || n+w.most[i+1] < w.low {
			continue
		}
		w.at[i] = uint8(v)
		w.halves[v]--
		w.used |= 1 << v
		w.write(i+1, n)
		w.halves[v]++
		w.used &^= 1 << v
	}
}
