package simplify

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
)

// The models of the problems that Algorithm P was tried on.

// pent6x10 returns the problem of the twelve pentominoes in 6 by 10, with the
// middle of X in one quarter.
func pent6x10() *xc.Problem {
	return covertest.Gallery("pentominoes region=6x10 reduced=yes names=first")
}

// primeSquares returns the problem of filling 5 by 5 cells with digits so that
// the rows and the columns are ten different primes: (110).
func primeSquares() *xc.Problem {
	const side, low, high = 5, 10000, 100000
	composite := make([]bool, high)
	for d := 2; d*d < high; d++ {
		for m := d * d; m < high; m += d {
			composite[m] = true
		}
	}
	b := xc.NewBuilder()
	rows := b.AddPrimary(covertest.Names("r%d", 0, side-1)...)
	columns := b.AddPrimary(covertest.Names("c%d", 0, side-1)...)
	var cells xc.Item
	for i := range side {
		first := b.AddSecondary(covertest.Names(fmt.Sprintf("%d,%%d", i), 0, side-1)...)
		if i == 0 {
			cells = first
		}
	}
	var digits []xc.Colour
	for d := range 10 {
		digits = append(digits, b.Colour(fmt.Sprint(d)))
	}
	for prime := low; prime < high; prime++ {
		if composite[prime] {
			continue
		}
		name := fmt.Sprint(prime)
		this := b.AddSecondary(name)
		for i := range side {
			row, column := []xc.Entry{{Item: rows + xc.Item(i)}}, []xc.Entry{{Item: columns + xc.Item(i)}}
			for j, digit := range name {
				colour := digits[digit-'0']
				row = append(row, xc.Entry{Item: cells + xc.Item(i*side+j), Colour: colour})
				column = append(column, xc.Entry{Item: cells + xc.Item(j*side+i), Colour: colour})
			}
			b.AddEntries(append(row, xc.Entry{Item: this})...)
			b.AddEntries(append(column, xc.Entry{Item: this})...)
		}
	}
	return covertest.Build(b)
}

// manyRounds returns the problem of exercise 224, whose items fall one after
// the other: in one order all in one round, in the other one or two a round.
func manyRounds(n int, backwards bool) *xc.Problem {
	b := xc.NewBuilder()
	for _, kind := range "pxi" {
		list := covertest.Names(string(kind)+"%d", 1, n-1)
		if backwards {
			slices.Reverse(list)
		}
		b.AddPrimary(list...)
	}
	option := func(words ...any) {
		b.AddOption(strings.Fields(fmt.Sprintf("i%d"+strings.Repeat(" %s%d", len(words)/2), words...))...)
	}
	for k := 1; k < n-1; k++ {
		option(n-k, "p", k, "x", k)
		option(n-k, "p", k, "x", k+1)
		option(n-k, "x", k)
		option(n-k, "p", k+1)
	}
	option(1, "p", n-1, "x", n-1)
	option(1, "x", n-1)
	return covertest.Build(b)
}
