package sequences

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"diagramThousands": kittest.DiagramThousands,
	"langfordSums":     kittest.OfTexts(langfordSums),
	"planarExample":    planarExample,
	"rowsStepByStep":   rowsStepByStep,
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// planarExample counts the ways to join the pairs of the row of answer 27 above the row or below
// it, so that no lines cross and that of 12 is above.
func planarExample(*kittest.Instance) string {
	at := map[string][]int{}
	for place, word := range strings.Fields("12 10 8 6 4 11 9 7 5 4 6 8 10 12 5 7 9 11 3 1 2 1 3 2") {
		at[word] = append(at[word], place)
	}
	ways := 0
	for below := range 1 << 11 { // bit i-1 for the pair of i
		crossing := false
		for i := range 12 {
			for j := range 12 {
				p, q := at[fmt.Sprint(i+1)], at[fmt.Sprint(j+1)]
				crossing = crossing || below>>i&1 == below>>j&1 && p[0] < q[0] && q[0] < p[1] && p[1] < q[1]
			}
		}
		if !crossing {
			ways++
		}
	}
	return fmt.Sprint(ways)
}

// langfordSums counts the answers by their sums of k a_k and of k² a_k, where a_k is
// the number at place k from 1.
func langfordSums(texts iter.Seq[string]) string {
	var first, second, both, other int
	for text := range texts {
		sum, squares := 0, 0
		for place, word := range strings.Fields(text) {
			var a int
			fmt.Sscan(word, &a)
			sum += (place + 1) * a
			squares += (place + 1) * (place + 1) * a
		}
		if sum == 444 {
			first++
		}
		if squares == 4440 {
			second++
		}
		if sum == 444 && squares == 4440 {
			both++
		}
		if sum == 448 && squares == 4424 {
			other++
		}
	}
	return fmt.Sprintf("%d, %d, %d, %d", first, second, both, other)
}
