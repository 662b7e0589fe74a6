package main

import (
	"fmt"

	"bonepile/internal/photo"

	"gonum.org/v1/gonum/stat/distuv"
)

// atMost returns the share of which so few of n, or fewer, turn up once in twenty times: the upper
// bound of Clopper and Pearson.
func atMost(few, n int) float64 {
	if few >= n {
		return 1
	}
	return distuv.Beta{Alpha: float64(few + 1), Beta: float64(n - few)}.Quantile(0.95)
}

// numberOf returns the number of a guess, -1 if the cell is empty.
func numberOf(g photo.Guess) int {
	if g.Kind == photo.Empty {
		return -1
	}
	return g.Number
}

// limits divide guesses by how likely they are said to be.
var limits = [...]float64{0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 2}

// A reliability says, of guesses that were said to be about as likely, how many were right.
type reliability [len(limits)]struct {
	guesses, right int
	said           float64
}

func (r *reliability) add(c photo.Cell, want int) {
	for _, g := range c.Guesses {
		k := 0
		for g.P >= limits[k] {
			k++
		}
		r[k].guesses++
		r[k].said += g.P
		if numberOf(g) == want {
			r[k].right++
		}
	}
}

func (r *reliability) String() string {
	text := ""
	for _, b := range r {
		if b.guesses > 0 {
			n := float64(b.guesses)
			text += fmt.Sprintf("  %6d guesses said to be right in %8.4f %%: right in %8.4f %%\n", b.guesses, 100*b.said/n, 100*float64(b.right)/n)
		}
	}
	return text
}
