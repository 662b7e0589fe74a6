package words

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// A crossLook is what an answer looks like, and how many answers look so.
type crossLook struct {
	text    string
	parts   int // into which the letters fall
	answers int
}

// crossLooks returns what the answers look like, in order.
func crossLooks(in *kittest.Instance) []crossLook {
	answers := map[string]int{}
	for sol := range in.Solutions(cover.Config{Tree: cover.Tree{Choice: cover.Sharp}}) {
		answers[in.Text(sol)]++
	}
	var list []crossLook
	for _, text := range slices.Sorted(maps.Keys(answers)) {
		var letters []forms.Point
		for i, line := range strings.Split(text, "\n") {
			for j, c := range strings.Fields(line) {
				if c != "." {
					letters = append(letters, forms.Point{i, j})
				}
			}
		}
		list = append(list, crossLook{text, len(forms.NewShape(letters).Parts(forms.Squares())), answers[text]})
	}
	return list
}

// connectedAnswers counts the answers in one part, and what they look like.
func connectedAnswers(in *kittest.Instance) string {
	looks := crossLooks(in)
	answers, n := 0, 0
	for _, l := range looks {
		if l.parts == 1 {
			answers += l.answers
			n++
		}
	}
	return fmt.Sprintf("%d, %d", answers, n)
}

// connectedCrosses counts what the answers in one part look like.
func connectedCrosses(in *kittest.Instance) string {
	looks := crossLooks(in)
	looks = slices.DeleteFunc(looks, func(l crossLook) bool { return l.parts > 1 })
	return fmt.Sprint(len(looks))
}

// partsOfCrosses counts what answers look like, by their number of parts.
func partsOfCrosses(in *kittest.Instance) string {
	looks := crossLooks(in)
	s := fmt.Sprintf("%d:", len(looks))
	for _, l := range looks {
		s += fmt.Sprintf(" %d", l.parts)
	}
	return s
}

// diagramsOfCrosses counts what answers look like, up to turns and mirror images, and
// those of them in one part.
func diagramsOfCrosses(in *kittest.Instance) string {
	looks := crossLooks(in)
	l := forms.Squares()
	parts := map[string]int{}
	for _, look := range looks {
		lines := strings.Split(strings.TrimSpace(look.text), "\n")
		last := len(lines) - 1
		var blanks []forms.Point
		for i, line := range lines {
			for j, c := range strings.Fields(line) {
				if c == "." {
					blanks = append(blanks, forms.Point{2*i - last, 2*j - last}) // the middle of the square is the origin
				}
			}
		}
		var least forms.Shape
		for _, m := range l.All {
			if s := forms.NewShape(blanks).Moved(m); least == nil || forms.CompareShapes(s, least) < 0 {
				least = s
			}
		}
		parts[fmt.Sprint(least)] = look.parts
	}
	return fmt.Sprintf("%d, %d", len(parts), kittest.HowOften(parts, 1))
}
