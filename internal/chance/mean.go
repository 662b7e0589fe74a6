package chance

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/tilings"
)

// # The mean by shuffle
//
// Lay the bones at random on a random tiling T, all tilings being equally likely. The
// board has as many solutions as there are tilings U that also show the full set, so
// the mean is
//
//	1/tilings * sum over all T and U of P(U shows the full set, given that T does)
//
// T and U together form cycles: along each, the dominoes of T and of U alternate, m
// of each if the cycle has 2m cells; a domino of both is a cycle with m = 1.
// The chance depends only on these m, which are called the type of the
// pair. Two files do the work: pairs.go sorts the pairs of tilings by type, and
// signs.go finds the chance of a type, whatever the board.
//
// Up to double-4 this takes an instant. Double-5 was tried and had not ended after a
// quarter of an hour. It spent most of that on the signs, whose number is 2^bones
// squared, symmetries apart.

// MaxShuffle is the largest set whose mean by shuffle is in reach.
const MaxShuffle = 4

// maxShuffleTilings keeps the pairs to a few minutes.
const maxShuffleTilings = 1 << 16

// ShuffleMean returns the exact mean number of solutions of random boards of the full
// set of double-size, from 0 to MaxShuffle, that [dominosa.Shuffle] makes on a shape
// with as many cells. There is at least one worker. Progress, if not nil, receives the
// share done; its calls do not overlap.
//
// The shape must have a tiling, and at most 65,536. The error may also be the cause of
// ctx's end.
func ShuffleMean(ctx context.Context, size int, shape *dominosa.Board, workers int, progress func(done float64)) (*big.Rat, error) {
	if size < 0 || size > MaxShuffle {
		return nil, fmt.Errorf("%w: double-%d; the exact mean by shuffle goes up to double-%d", errSize, size, MaxShuffle)
	}
	bones := (size + 1) * (size + 2) / 2
	if shape.Cells() != 2*bones {
		return nil, fmt.Errorf("%w: double-%d takes %d, the shape has %d", errCells, size, 2*bones, shape.Cells())
	}
	known, err := tilings.Count(ctx, shape)
	if err != nil {
		return nil, err
	}
	if known.Sign() == 0 || known.Cmp(big.NewInt(maxShuffleTilings)) > 0 {
		return nil, fmt.Errorf("%w: %v; from 1 to %d are possible", errShape, known, maxShuffleTilings)
	}
	half := func(from float64) func(float64) {
		return func(done float64) {
			if progress != nil {
				progress(from + done/2)
			}
		}
	}
	tilings := listTilings(shape)
	if known.Cmp(big.NewInt(int64(len(tilings)))) != 0 {
		return nil, fmt.Errorf("%w: %d tilings listed, but there are %v", errCheck, len(tilings), known)
	}
	pairs, err := sortPairs(ctx, bones, tilings, workers, half(0))
	if err != nil {
		return nil, err
	}
	labels, err := labelings(ctx, size+1, slices.Collect(maps.Keys(pairs)), workers, half(0.5))
	if err != nil {
		return nil, err
	}
	sum := new(big.Int)
	for t, n := range pairs {
		sum.Add(sum, new(big.Int).Mul(labels[t], new(big.Int).SetUint64(n)))
	}
	// A tiling goes with itself, so that type is among them.
	all := new(big.Int).Mul(labels[same(bones)], known)
	return new(big.Rat).SetFrac(sum, all), nil
}

var (
	errSize  = errors.New("chance: size out of reach")
	errCells = errors.New("chance: wrong number of cells")
	errShape = errors.New("chance: the shape has no tilings or too many")
	errCheck = errors.New("chance: figures contradict each other") // a mistake of this program
)

// A pairType is the cycles of a pair of tilings: the number of dominoes that each of
// the two has in a cycle, the larger first, as bytes.
type pairType string

// same is the type of a tiling with itself.
func same(bones int) pairType {
	return pairType(strings.Repeat("\x01", bones))
}
