package sequences

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"diagramThousands": kittest.DiagramThousands,
	"langfordSums":     kittest.OfTexts(langfordSums),
	"planarExample":    planarExample,
	"toneClusters":     kittest.OfTexts(toneClusters),
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// planarExample counts the answers that have the row of answer 27.
func planarExample(in *kittest.Instance) string {
	row := strings.Fields("12 10 8 6 4 11 9 7 5 4 6 8 10 12 5 7 9 11 3 1 2 1 3 2")
	b := cover.NewBuilder()
	p := in.Problem
	for i := range p.Items() {
		if i < p.Primary() {
			b.AddPrimary(p.Name(cover.Item(i)))
		} else {
			b.AddSecondary(p.Name(cover.Item(i)))
		}
	}
	for k := range p.Options() {
		items := strings.Fields(p.OptionString(k))
		if place, err := strconv.Atoi(items[1][1:]); err != nil || row[place-1] == items[0] {
			b.AddOption(items...)
		}
	}
	return kittest.Fast(kittest.Must(b.Build()))
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
