package sets

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// partitions is the extreme problem: every nonempty set of n items is an
// option. Its solutions are the partitions of n things, and no problem on n
// items without repeated options has a larger tree: (84), (85), exercise 186.
func partitions() kit.Model {
	sols := kit.Figure{ID: "tx84", Source: "TAOCP 7.2.2.1, (84): Bell numbers", Kind: kit.Solutions}
	updates := kit.Figure{ID: "ex186-01", Kind: kit.Updates}
	formula := kit.Figure{ID: "tx85", Kind: kit.Updates}
	return kit.Model{
		Name:    "partitions",
		Title:   "Partitions of a set: the extreme problem",
		Source:  "TAOCP 7.2.2.1, (82) to (85), exercise 186",
		About:   "A set of n things is divided into sets. Every set is an option, so no problem on n items is larger; a formula gives the work of the search.",
		Story:   "Every set is an option, so no problem on n items has more. The answers are counted by the Bell numbers: 1, 2, 5, 15, 52, 203, 877, …",
		Picture: kit.Drawn(picture.Parts).Showing("n=8", 3),
		Params:  []kit.Param{kit.Number("n", "the number of things", 5, 1, 16)},
		Figures: kit.Join(
			kit.Series(sols, "n", 1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147),
			kit.Series(updates, "n", 1, 1, 4, 18, 90, 484),
			kit.Series(formula, "n", 6, extremeUpdates(6), extremeUpdates(7), extremeUpdates(8), extremeUpdates(9)),
		),
		Build: buildPartitions,
	}
}

// extremeUpdates is formula (85),
//
//	22 B(n) + 12 G(n) - (2n/3 - 1) 3^n - (5/2) n 2^n - 12 n - 5
//
// less 12 if n = 1, with Bell numbers B and Gould numbers G. Both come from
// triangles whose rows begin with the last number of the row before, except for the
// second, and go on by adding the number above.
func extremeUpdates(n int) uint64 {
	bell := func(first, second int64) *big.Int { return triangle(n, first, second) }
	x := new(big.Rat).SetInt(new(big.Int).Mul(big.NewInt(22), bell(1, 1)))
	x.Add(x, new(big.Rat).SetInt(new(big.Int).Mul(big.NewInt(12), bell(0, 1))))
	power := func(base int64) *big.Rat {
		return new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(base), big.NewInt(int64(n)), nil))
	}
	x.Sub(x, new(big.Rat).Mul(big.NewRat(int64(2*n-3), 3), power(3)))
	x.Sub(x, new(big.Rat).Mul(big.NewRat(int64(5*n), 2), power(2)))
	x.Sub(x, big.NewRat(int64(12*n+5), 1))
	return x.Num().Uint64()
}

// triangle returns the first number of row n, from 0, of a triangle whose first
// row is one number and whose second begins with another.
func triangle(n int, first, second int64) *big.Int {
	row := []*big.Int{big.NewInt(first)}
	begin := big.NewInt(second)
	for range n {
		next := []*big.Int{begin}
		for _, above := range row {
			next = append(next, new(big.Int).Add(next[len(next)-1], above))
		}
		row, begin = next, next[len(next)-1]
	}
	return row[0]
}

func buildPartitions(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	b := kit.NewBuilder[uint]()
	b.AddPrimary(kit.Names("%d", 1, n)...)
	for set := uint(1); set < 1<<n; set++ {
		var option []cover.Entry
		for i := range n {
			if set>>i&1 != 0 {
				option = append(option, cover.Entry{Item: cover.Item(i)})
			}
		}
		b.AddEntries(option...)
		b.Mean(set)
	}
	return b.Instance(
		func(list []uint) error {
			var all uint
			for _, set := range list {
				if both := all & set; both != 0 {
					return fmt.Errorf("%d is in two sets", bits.TrailingZeros(both)+1)
				}
				all |= set
			}
			if missing := (1<<n - 1) &^ all; missing != 0 {
				return fmt.Errorf("%d is in no set", bits.TrailingZeros(missing)+1)
			}
			return nil
		},
		func(list []uint) string {
			slices.SortFunc(list, func(s, t uint) int { return bits.TrailingZeros(s) - bits.TrailingZeros(t) })
			var words []string
			for _, set := range list {
				var word []string
				for i := range n {
					if set>>i&1 != 0 {
						word = append(word, fmt.Sprint(i+1))
					}
				}
				words = append(words, strings.Join(word, ","))
			}
			return strings.Join(words, " | ") + "\n"
		})
}
