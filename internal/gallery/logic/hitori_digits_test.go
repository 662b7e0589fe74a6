package logic

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/randtest"
)

// Hitori of digits: exercises 446 and 447. The first 225:
const (
	digitsOfPi = "314159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651328230664709384460955058223172535940812848111745028410270193852110555964462294895493038196442881097566593344612847"
	digitsOfE  = "271828182845904523536028747135266249775724709369995957496696762772407663035354759457138217852516642742746639193200305992181741359662904357290033429526059563073813232862794349076323382988075319525101901157383418793070215408914"
)

// digitsHitori returns the puzzle of m rows of digits.
func digitsHitori(digits string, m, n int) *kittest.Instance {
	rows := slices.Collect(slices.Chunk([]byte(digits[:m*n]), n))
	return kittest.New(hitori(), "letters="+string(bytes.Join(rows, []byte("/"))), "seeds=free")
}

// hitoriSizes returns the sizes with two to fifteen rows and columns in which the first digits of π, and those of e,
// have one answer.
func hitoriSizes(*kittest.Instance) string {
	var text [2]string
	for i, digits := range []string{digitsOfPi, digitsOfE} {
		for m := 2; m <= 15; m++ {
			for n := 2; n <= 15; n++ {
				if digitsHitori(digits, m, n).Unique() {
					text[i] += fmt.Sprintf(" %dx%d", m, n)
				}
			}
		}
	}
	return strings.TrimSpace(text[0] + ";" + text[1])
}

// TestHitoriChanceSlow holds the printed chances of random digits against a sample: side, radix, chance.
func TestHitoriChanceSlow(t *testing.T) {
	randtest.Slow(t, "a minute for random puzzles")
	const samples = 20000
	rng := rand.New(rand.NewPCG(446, 0))
	for _, tt := range [][3]float64{{5, 10, 0.0133}, {5, 8, 0.0105}, {5, 16, 0.0060}, {4, 10, 0.0344}, {6, 10, 0.0020}} {
		side, valid := int(tt[0]), 0
		for range samples {
			digits := make([]byte, side*side)
			for i := range digits {
				digits[i] = kit.Digits[rng.IntN(int(tt[1]))]
			}
			valid += kit.Bit(digitsHitori(string(digits), side, side).Unique())
		}
		if found := float64(valid) / samples; math.Abs(found-tt[2]) > 4*math.Sqrt(tt[2]/samples) {
			t.Errorf("side %d, radix %v: %.4f, print has %.4f", side, tt[1], found, tt[2])
		}
	}
}
