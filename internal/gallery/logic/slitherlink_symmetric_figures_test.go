package logic

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit/kittest"
)

// Exercise 418: symmetrical Slitherlinks, whose cells have clues in opposite pairs. A
// puzzle is a set of pairs and the digits that a loop has there; it is valid if no other
// loop has the same digits there.
//
// The search decides pair after pair whether it is in the set, and divides the loops into
// those that agree so far. A loop that agrees with no other one is dropped: it is alone
// for all larger sets. Only one of the sets that turns and mirror images map to each other
// is visited; what it says of a loop is noted with the least image of that loop. So the
// table has a bit for each set of pairs and each of 153,000 loops, 160 megabytes for 5 by
// 5, where one of all loops would have 1.2 gigabytes.
type symmetricPuzzles struct {
	pairs  int
	values [][]uint8  // by pair and loop: the two digits
	least  []uint32   // by loop: the number of its least image, and a bit each for the symmetries that make it
	sizes  []int      // by least image: of how many loops it is one
	images [8][]int   // by symmetry and set: the set of an image, for the least image
	useful []bool     // by 1<<pair | set of the pairs before: whether a set to be visited begins so
	shared [][]uint64 // by set, and a bit for each least image: whether it is not alone
	rooms  [][]int32
}

// newSymmetric takes the digits of all loops on a board of n by n cells.
func newSymmetric(n int, loops [][]byte) *symmetricPuzzles {
	s := &symmetricPuzzles{pairs: (n*n + 1) / 2}
	for i := range s.pairs {
		column := make([]uint8, len(loops))
		for l, digits := range loops {
			column[l] = 5*digits[i] + digits[n*n-1-i]
		}
		s.values = append(s.values, column)
	}
	var cells [8][]int // by symmetry: where each cell goes
	for g := range cells {
		for at := range n * n {
			i, j := at/n, at%n
			if g&4 != 0 {
				i, j = j, i
			}
			if g&2 != 0 {
				i = n - 1 - i
			}
			if g&1 != 0 {
				j = n - 1 - j
			}
			cells[g] = append(cells[g], i*n+j)
		}
		for set := range 1 << s.pairs {
			image := 0
			for i := range s.pairs {
				to := cells[g][i]
				image |= set >> min(to, n*n-1-to) & 1 << i
			}
			s.images[g] = append(s.images[g], image)
		}
	}
	s.classify(cells, loops)
	s.useful = make([]bool, 2<<s.pairs)
	for set := range 1 << s.pairs {
		for pair := 0; pair <= s.pairs && s.visited(set); pair++ {
			s.useful[1<<pair|set&(1<<pair-1)] = true
		}
	}
	for range s.pairs + 1 {
		s.rooms = append(s.rooms, make([]int32, len(loops)))
	}
	for range 1 << s.pairs {
		s.shared = append(s.shared, make([]uint64, len(s.sizes)/64+1))
	}
	return s
}

// visited reports whether a set is the least of its images.
func (s *symmetricPuzzles) visited(set int) bool {
	for g := range s.images {
		if s.images[g][set] < set {
			return false
		}
	}
	return true
}

// classify finds the least image of every loop.
func (s *symmetricPuzzles) classify(cells [8][]int, loops [][]byte) {
	numbers := map[string]uint32{}
	image := make([]byte, len(cells[0]))
	for _, digits := range loops {
		least, turns := "", uint8(0)
		for g := range cells {
			for at, to := range cells[g] {
				image[at] = digits[to]
			}
			switch {
			case least == "" || string(image) < least:
				least, turns = string(image), 1<<g
			case string(image) == least:
				turns |= 1 << g
			}
		}
		number, known := numbers[least]
		if !known {
			number = uint32(len(numbers))
			numbers[least] = number
			s.sizes = append(s.sizes, 0)
		}
		s.sizes[number]++
		s.least = append(s.least, number<<8|uint32(turns))
	}
}

// visit decides pairs from one on. The loops are those that are not alone, in groups that
// agree on the set; of the last one of a group there is the complement.
func (s *symmetricPuzzles) visit(pair, set int, loops []int32) {
	switch {
	case !s.useful[1<<pair|set]:
	case pair == s.pairs:
		for _, l := range loops {
			least := s.least[max(l, ^l)]
			for turns := uint8(least); turns != 0; turns &= turns - 1 {
				image := s.images[bits.TrailingZeros8(turns)][set]
				s.shared[image][least>>14] |= 1 << (least >> 8 % 64)
			}
		}
	default:
		s.visit(pair+1, set, loops)
		s.visit(pair+1, set|1<<pair, s.split(pair, loops))
	}
}

// split divides groups by their digits at a pair.
func (s *symmetricPuzzles) split(pair int, loops []int32) []int32 {
	out := s.rooms[pair][:0]
	for len(loops) > 0 {
		end := slices.IndexFunc(loops, func(l int32) bool { return l < 0 }) + 1
		out = splitGroup(out, loops[:end], s.values[pair])
		loops = loops[end:]
	}
	return out
}

// splitGroup appends the parts of a group that have several loops.
func splitGroup(out, group []int32, values []uint8) []int32 {
	if len(group) <= 8 {
		return splitSmall(out, group, values)
	}
	var count, next [25]int32
	for _, l := range group {
		count[values[max(l, ^l)]]++
	}
	at := int32(len(out))
	for v, n := range count {
		if next[v] = at; n > 1 {
			at += n
		}
	}
	out = out[:at]
	for _, l := range group {
		l = max(l, ^l)
		if v := values[l]; count[v] > 1 {
			out[next[v]] = l
			next[v]++
		}
	}
	for v, n := range count {
		if n > 1 {
			out[next[v]-1] = ^out[next[v]-1]
		}
	}
	return out
}

// splitSmall is splitGroup, by comparing each with each.
func splitSmall(out, group []int32, values []uint8) []int32 {
	var list [8]int32
	n := copy(list[:], group)
	list[n-1] = ^list[n-1]
	for i := range n {
		if list[i] < 0 {
			continue
		}
		first := len(out)
		out = append(out, list[i])
		for j := i + 1; j < n; j++ {
			if list[j] >= 0 && values[list[j]] == values[list[i]] {
				out = append(out, list[j])
				list[j] = -1
			}
		}
		if last := len(out) - 1; last == first {
			out = out[:first]
		} else {
			out[last] = ^out[last]
		}
	}
	return out
}

// count returns the number of valid puzzles, and by the number of clues that of those in
// which no pair can be missed.
func (s *symmetricPuzzles) count(n int) (valid int, minimal []int) {
	all := make([]int32, len(s.least))
	for l := range all {
		all[l] = int32(l)
	}
	all[len(all)-1] = ^all[len(all)-1]
	s.visit(0, 0, all)
	minimal = make([]int, n*n+1)
	masks := map[int][]uint64{} // by size: the least images
	for k, size := range s.sizes {
		if masks[size] == nil {
			masks[size] = make([]uint64, len(s.sizes)/64+1)
		}
		masks[size][k/64] |= 1 << (k % 64)
	}
	for size, mask := range masks {
		for set, shared := range s.shared {
			clues := 2*bits.OnesCount(uint(set)) - n%2*(set>>(s.pairs-1))
			for w := range mask {
				alone := mask[w] &^ shared[w]
				valid += size * bits.OnesCount64(alone)
				for rest := set; rest != 0; rest &= rest - 1 {
					alone &= s.shared[set&^(rest&-rest)][w]
				}
				minimal[clues] += size * bits.OnesCount64(alone)
			}
		}
	}
	return valid, minimal
}

// symmetric66 counts the symmetrical puzzles, and those of which no pair of clues can be
// missed, by their number of clues.
func symmetric66(in *kittest.Instance) string {
	list := allLoops66(in)
	loops := make([][]byte, len(list))
	for l := range list {
		digits := list[l].digits()
		loops[l] = digits[:]
	}
	valid, minimal := newSymmetric(5, loops).count(5)
	sum := 0
	for _, n := range minimal {
		sum += n
	}
	return fmt.Sprintf("%d, %d: %s", valid, sum, strings.Trim(fmt.Sprint(minimal[1:21]), "[]"))
}
