package logic

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/randtest"
)

// Hitori of digits: exercises 446 and 447.

// The first 225 digits.
const (
	digitsOfPi = "314159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651328230664709384460955058223172535940812848111745028410270193852110555964462294895493038196442881097566593344612847"
	digitsOfE  = "271828182845904523536028747135266249775724709369995957496696762772407663035354759457138217852516642742746639193200305992181741359662904357290033429526059563073813232862794349076323382988075319525101901157383418793070215408914"
)

// digitsHitori returns the puzzle of m rows of digits.
func digitsHitori(digits string, m, n int) *kittest.Instance {
	var rows []string
	for row := range slices.Chunk([]byte(digits[:m*n]), n) {
		rows = append(rows, string(row))
	}
	return kittest.New(hitori(), "letters="+strings.Join(rows, "/"), "seeds=free")
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

// TestHitoriChanceSlow compares the chances of random digits that are printed in answer 446 with a sample.
func TestHitoriChanceSlow(t *testing.T) {
	randtest.Slow(t, "a minute for random puzzles")
	rng := rand.New(rand.NewPCG(446, 0))
	for _, tt := range []struct {
		side, radix int
		printed     float64
	}{{5, 10, 0.0133}, {5, 8, 0.0105}, {5, 16, 0.0060}, {4, 10, 0.0344}, {6, 10, 0.0020}} {
		const samples = 20000
		valid := 0
		for range samples {
			var digits string
			for range tt.side * tt.side {
				digits += fmt.Sprintf("%x", rng.IntN(tt.radix))
			}
			if digitsHitori(digits, tt.side, tt.side).Unique() {
				valid++
			}
		}
		found, deviation := float64(valid)/samples, math.Sqrt(tt.printed/samples)
		if math.Abs(found-tt.printed) > 4*deviation {
			t.Errorf("side %d, radix %d: %.4f, print has %.4f", tt.side, tt.radix, found, tt.printed)
		}
		t.Logf("side %d, radix %d: %.4f ± %.4f", tt.side, tt.radix, found, deviation)
	}
}
