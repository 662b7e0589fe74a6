package gallery

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/box"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestTexts checks that the text of a model is the whole of it: of what the items alone
// allow, the text counts as many as are answers by the rules of the puzzle, and as many as
// were published. It checks that of every model that needs more than items.
func TestTexts(t *testing.T) { checkTexts(t, false) }

// TestSlowTexts does so for what was published and takes longer to count.
func TestSlowTexts(t *testing.T) {
	randtest.Slow(t, "minutes")
	checkTexts(t, true)
}

func checkTexts(t *testing.T, slow bool) {
	compared, published := map[string]int{}, 0
	for _, m := range Models() {
		known := map[string]int{} // by parameters
		for _, f := range append([]figures.Figure{{Slow: slow}}, figures.Of(m.Name)...) {
			args := must.Get(m.Parse(strings.Fields(f.Args)))(t)
			n, done := known[fmt.Sprint(args)]
			printed := f.Kind == figures.Solutions
			if f.Slow != slow || !printed && (slow || done) {
				continue
			}
			if !done {
				in := instance(t, m.Name+" "+f.Args)
				if x := box.Open(in.Problem); !x.HasConditions() && !x.HasDemands() {
					break
				}
				var rules int
				n, rules = counts(t, in, slow)
				if rules >= 0 && n != rules {
					t.Errorf("%s %s: the text has %d solutions, by the rules there are %d", m.Name, f.Args, n, rules)
				}
				if rules >= 0 {
					compared[m.Name]++
				}
				known[fmt.Sprint(args)] = n
			}
			if printed {
				published++
				if want, _ := strconv.Atoi(f.Want); n != want*int(max(1, f.Times)) {
					t.Errorf("%s %s: the text has %d solutions, published are %s, each %d times", m.Name, f.Args, n, f.Want, f.Times)
				}
			}
		}
	}
	t.Log(compared, published)
	if !slow && len(compared) < 7 || published < 2 {
		t.Error("the test says too little")
	}
}

// counts returns how many solutions the text of an instance has, and how many of those
// that the text without its comments has are answers by the rules: -1 for too many to try.
func counts(t *testing.T, in *kit.Instance, one bool) (n, rules int) {
	var text, plain strings.Builder
	must.Get(in.Problem.WriteTo(&text))(t)
	for line := range strings.Lines(text.String()) {
		if !strings.HasPrefix(line, "|") {
			plain.WriteString(line)
		}
	}
	p := must.Get(cover.Parse(strings.NewReader(text.String())))(t)
	number := must.Get(p.Count(t.Context(), cover.CountConfig{}))(t)
	n = int(number.Int64())
	if one {
		return n, -1
	}
	bare := must.Get(cover.Parse(strings.NewReader(plain.String())))(t)
	var numbers []int // of the options of bare in p, which has demands as well
	for k := range p.Options() {
		if !p.IsDemand(k) {
			numbers = append(numbers, k)
		}
	}
	tried := 0
	for sol, err := range bare.Solutions(t.Context(), cover.Config{MaxNodes: 1 << 15}) {
		if tried++; tried > 1<<12 || errors.Is(err, cover.ErrLimit) {
			return n, -1
		} else if err != nil {
			t.Fatal(err)
		}
		for i, k := range sol {
			sol[i] = numbers[k]
		}
		right := in.Check(slices.Clone(sol)) == nil
		if right != (p.Verify(sol) == nil) {
			t.Errorf("right by the rules: %t, but %v", right, p.Verify(sol))
		}
		if right {
			rules++
		}
	}
	return n, rules
}
