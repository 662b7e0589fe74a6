package logic

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// Hitori of digits: exercise 447. The first 225:
const (
	digitsOfPi = "314159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651328230664709384460955058223172535940812848111745028410270193852110555964462294895493038196442881097566593344612847"
	digitsOfE  = "271828182845904523536028747135266249775724709369995957496696762772407663035354759457138217852516642742746639193200305992181741359662904357290033429526059563073813232862794349076323382988075319525101901157383418793070215408914"
)

// hitoriSizes returns the sizes with two to fifteen rows and columns in which the first digits of π, and those of e,
// have one answer.
func hitoriSizes(in *kittest.Instance) string {
	var list []string
	for _, digits := range []string{digitsOfPi, digitsOfE} {
		for m, n := range kit.Pairs(16, 16) {
			if min(m, n) < 2 {
				continue
			}
			rows := bytes.Join(slices.Collect(slices.Chunk([]byte(digits[:m*n]), n)), []byte("/"))
			if in.Other("letters="+string(rows), "seeds=free").Unique() {
				list = append(list, fmt.Sprintf("%dx%d", m, n))
			}
		}
	}
	return strings.Join(list, " ")
}
