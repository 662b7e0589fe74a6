package chance

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// In how many ways can pips be written on the cells of a pair of tilings, so that both
// show the full set?
//
// Let A and B be symmetric matrices with a row for each pip, whose entries are variables,
// one a bone. Along a cycle of 2m cells the pips are a closed walk, and the sum over all
// of them, of the product of the bones that T shows in A and U in B, is the trace of
// (AB)^m. So for a pair of type m1, m2, … the ways are the coefficient of the product of
// all entries, each once, in
//
//	p(A, B) = tr (AB)^m1 * tr (AB)^m2 * …
//
// which has as many factors of A as there are bones, and as many of B. Let the entries
// run through all choices of 1 and -1. A product of that many entries has an odd power of
// each only if it has each of them once, so (D. G. Glynn's trick for permanents, 2010)
//
//	ways = 1/4^bones * sum over A and B of sign(A) * sign(B) * p(A, B)
//
// where sign is the product of all entries. The traces are those of powers of one
// matrix of integers. For N pips the first N are enough, because the others follow by
// Newton's identities; so choices of A and B with the same N traces are grouped.
//
// # Symmetries
//
// Call sign(A) * (sum over B of sign(B) * p(A, B)) what A contributes. Let S permute
// pips, and change the signs of some. Then SAS' with SBS' has the same traces as A with
// B, and the product of both signs stays, because A and B change theirs alike. So SAS'
// contributes what A does. So does -A: the sign and p each change if bones is odd. For
// the same reason B and -B add the same. So one A of each class is enough, and half of
// the B.
//
// All sums are taken modulo 2^128: the result times 4^bones is smaller, as double-5 has
// no more than 21! * 2^15 ways, and 4^21 = 2^42.

// maxShufflePips is how many pips there is room for, one more than are in reach.
const maxShufflePips = 6

// A signs is a symmetric matrix of signs: bit entry(i, j) says that it is -1.
type signs uint32

// entry returns the number of an entry, j up to i.
func entry(i, j int) int {
	if i < j {
		i, j = j, i
	}
	return i*(i+1)/2 + j
}

// plain changes the signs of pips so that the first row becomes 1, but for its
// diagonal.
func (a signs) plain(pips int) signs {
	for i := 1; i < pips; i++ {
		if a>>entry(i, 0)&1 == 0 {
			continue
		}
		for j := range pips {
			if j != i {
				a ^= 1 << entry(i, j)
			}
		}
	}
	return a
}

// swapped exchanges pips k and k+1.
func (a signs) swapped(pips, k int) (b signs) {
	at := func(i int) int {
		switch i {
		case k:
			return k + 1
		case k + 1:
			return k
		}
		return i
	}
	for i := range pips {
		for j := range i + 1 {
			b |= a >> entry(i, j) & 1 << entry(at(i), at(j))
		}
	}
	return b
}

// signClasses returns one A of each class, and how many matrices it stands for.
func signClasses(pips int) map[signs]uint64 {
	all := signs(1)<<(pips*(pips+1)/2) - 1
	seen := map[signs]bool{}
	classes := map[signs]uint64{}
	for first := range all + 1 {
		if first.plain(pips) != first || seen[first] {
			continue
		}
		seen[first] = true
		for list := []signs{first}; len(list) > 0; {
			a := list[0]
			list = list[1:]
			classes[first] += 1 << (pips - 1)
			images := []signs{(^a & all).plain(pips)}
			for k := range pips - 1 {
				images = append(images, a.swapped(pips, k).plain(pips))
			}
			for _, b := range images {
				if !seen[b] {
					seen[b] = true
					list = append(list, b)
				}
			}
		}
	}
	return classes
}

// A spectrum is the traces of the first powers of a matrix, as many as it has rows.
type spectrum [maxShufflePips]int64

// spectra adds to sum, for every spectrum of AB, the sign of A times weight times the
// signs of the B that have it, over half of all B. Sums are modulo 2^64, which they stay
// far below. If ctx ends, some are missing.
func spectra(ctx context.Context, pips int, a signs, weight uint64, sum map[spectrum]uint64) {
	var left, m matrix
	for i := range pips {
		for j := range pips {
			left[i][j] = 1 - 2*int32(a>>entry(i, j)&1)
		}
	}
	for i := range pips { // B begins with 1 everywhere
		for j := range pips {
			for k := range pips {
				m[i][j] += left[i][k]
			}
		}
	}
	var ends [][2]int // of the entries but the first
	for i := 1; i < pips; i++ {
		for j := range i + 1 {
			ends = append(ends, [2]int{i, j})
		}
	}
	if bits.OnesCount32(uint32(a))%2 != 0 {
		weight = -weight
	}
	b := uint32(0)
	for step := uint32(0); ; weight = -weight {
		sum[m.spectrum(pips)] += weight
		// The next B differs in one entry, as in Gray's code.
		if step++; step>>len(ends) != 0 || step%(1<<14) == 0 && ctx.Err() != nil {
			return
		}
		k := bits.TrailingZeros32(step)
		b ^= 1 << k
		change := 2 - 4*int32(b>>k&1)
		i, j := ends[k][0], ends[k][1]
		for r := range pips {
			m[r][j] += change * left[r][i]
			if i != j {
				m[r][i] += change * left[r][j]
			}
		}
	}
}

// A matrix has its entries in the first rows and columns, and 0 elsewhere. Those of AB
// and its powers are at most 6, 6^3 and 6^5.
type matrix [maxShufflePips][maxShufflePips]int32

func (m *matrix) spectrum(pips int) (t spectrum) {
	squared := m.times(m)
	cubed := m.times(&squared)
	for i := range m {
		t[0] += int64(m[i][i])
		t[1] += int64(squared[i][i])
		t[2] += int64(cubed[i][i])
		for j := range m {
			s, c := int64(squared[i][j]), int64(cubed[j][i])
			t[3] += s * int64(squared[j][i])
			t[4] += s * c
			t[5] += int64(cubed[i][j]) * c
		}
	}
	for k := pips; k < len(t); k++ {
		t[k] = 0 // they follow
	}
	return t
}

func (m *matrix) times(n *matrix) (p matrix) {
	for i := range p {
		for k := range p {
			x := m[i][k]
			for j := range p {
				p[i][j] += x * n[k][j]
			}
		}
	}
	return p
}

// traces returns those of all powers up to the most, modulo 2^128.
func (t *spectrum) traces(pips, most int) []word128 {
	// The elementary symmetric functions of the eigenvalues, by Newton's identities.
	e := make([]int64, pips+1)
	e[0] = 1
	for k := 1; k <= pips; k++ {
		sum := int64(0)
		for i := 1; i <= k; i++ {
			sum += alternating(i) * e[k-i] * t[i-1]
		}
		e[k] = sum / int64(k) // exact
	}
	p := make([]word128, most+1)
	for m := 1; m <= most; m++ {
		if m <= pips {
			p[m] = signed128(t[m-1])
			continue
		}
		for i := 1; i <= pips; i++ {
			p[m] = p[m].plus(signed128(alternating(i) * e[i]).times(p[m-i]))
		}
	}
	return p
}

// alternating is 1 for odd i, and -1 for even i.
func alternating(i int) int64 { return int64(2*(i&1) - 1) }

// labelings returns, for each type, in how many ways pips can be written on its cells so
// that both tilings show the full set.
func labelings(ctx context.Context, pips int, types []pairType, workers int, progress func(float64)) (map[pairType]*big.Int, error) {
	var (
		mu   sync.Mutex
		wg   sync.WaitGroup
		next atomic.Int64
		done int
	)
	bones := pips * (pips + 1) / 2
	types = append(slices.Clone(types), same(bones))
	slices.Sort(types)
	types = slices.Compact(types) // neighbours have most of their factors in common
	classes := signClasses(pips)
	order := slices.Sorted(maps.Keys(classes))
	sums := make([]word128, len(types))
	for range workers {
		wg.Go(func() {
			mine := make([]word128, len(types))
			found := map[spectrum]uint64{} // a class at a time: all would take gigabytes
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(order) {
					break
				}
				spectra(ctx, pips, order[i], 2*classes[order[i]], found) // for B and -B
				for t, weight := range found {
					if weight != 0 {
						addProducts(mine, types, t.traces(pips, bones), signed128(int64(weight)))
					}
				}
				clear(found)
				mu.Lock()
				done++
				progress(float64(done) / float64(len(order)))
				mu.Unlock()
			}
			mu.Lock()
			defer mu.Unlock()
			for i := range sums {
				sums[i] = sums[i].plus(mine[i])
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	ways := map[pairType]*big.Int{}
	for i, t := range types {
		n := sums[i].big()
		if new(big.Int).And(n, new(big.Int).SetUint64(1<<(2*bones)-1)).Sign() != 0 {
			return nil, fmt.Errorf("%w: the signs of type %v give %v", errCheck, []byte(t), n)
		}
		ways[t] = n.Rsh(n, uint(2*bones))
	}
	want := factorial(bones)
	if want.Lsh(want, uint(bones-pips)); ways[same(bones)].Cmp(want) != 0 {
		return nil, fmt.Errorf("%w: %v ways to lay the bones on a tiling, want %v", errCheck, ways[same(bones)], want)
	}
	return ways, nil
}

// addProducts adds weight times the product of its traces to each type's sum. The product
// of the factors that a type shares with the one before is kept.
func addProducts(sums []word128, types []pairType, traces []word128, weight word128) {
	var products [maxShuffleCells/2 + 1]word128
	products[0] = weight
	before := pairType("")
	for i, t := range types {
		k := 0
		for k < len(t) && k < len(before) && t[k] == before[k] {
			k++
		}
		for ; k < len(t); k++ {
			products[k+1] = products[k].times(traces[t[k]])
		}
		sums[i] = sums[i].plus(products[len(t)])
		before = t
	}
}

// A word128 is an integer modulo 2^128.
type word128 struct{ high, low uint64 }

func signed128(x int64) word128 { return word128{uint64(x >> 63), uint64(x)} }

func (x word128) plus(y word128) word128 {
	low, carry := bits.Add64(x.low, y.low, 0)
	high, _ := bits.Add64(x.high, y.high, carry)
	return word128{high, low}
}

func (x word128) times(y word128) word128 {
	high, low := bits.Mul64(x.low, y.low)
	return word128{high + x.high*y.low + x.low*y.high, low}
}

// big returns x as it is from 0 to 2^128-1.
func (x word128) big() *big.Int {
	n := new(big.Int).SetUint64(x.high)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(x.low))
}
