package dimacs

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A formula is what a reader of DIMACS makes of a text.
type formula struct {
	vars    int
	clauses [][]int
}

func readDIMACS(t *testing.T, text string) (f formula) {
	t.Helper()
	count := 0
	for line := range strings.Lines(text) {
		switch line[0] {
		case 'c':
		case 'p':
			must.Get(fmt.Sscanf(line, "p cnf %d %d\n", &f.vars, &count))(t)
		default:
			var clause []int
			for _, word := range strings.Fields(line) {
				var l int
				fmt.Sscan(word, &l)
				clause = append(clause, l)
			}
			if n := len(clause); clause[n-1] != 0 {
				t.Fatalf("no 0 at the end of %q", line)
			}
			f.clauses = append(f.clauses, clause[:len(clause)-1])
		}
	}
	if len(f.clauses) != count {
		t.Fatalf("%d clauses, %d announced", len(f.clauses), count)
	}
	return f
}

// propagated returns what is known of the variables once unit propagation has come to its
// end, or nil after a contradiction.
func (f formula) propagated(value []int8) []int8 {
	for again := true; again; {
		again = false
	next:
		for _, c := range f.clauses {
			unit := 0
			for _, l := range c {
				switch x := value[max(l, -l)]; {
				case x == 0 && unit == 0:
					unit = l
				case x == 0, x > 0 == (l > 0):
					continue next
				}
			}
			if unit == 0 {
				return nil
			}
			value[max(unit, -unit)] = 1
			if unit < 0 {
				value[-unit] = -1
			}
			again = true
		}
	}
	return value
}

// TestPropagation says that unit propagation finds all that follows for the options from
// how often an item is covered at least and at most.
func TestPropagation(t *testing.T) {
	rng := randtest.New(t, 77, 1000)
	forced, refused := 0, 0
	for range 1500 {
		b := xc.NewBuilder()
		scale, more := 1, 1
		if rng.IntN(2) == 0 {
			scale, more = 1+rng.IntN(math.MaxInt32/10), 2
		}
		lo := scale * rng.IntN(6)
		hi := max(1, lo+scale*rng.IntN(4)+rng.IntN(more))
		b.AddBounded(lo, hi, "a")
		weights := make([]int, 1+rng.IntN(9))
		for k := range weights {
			weights[k] = scale*(1+rng.IntN(3)*rng.IntN(2)) + rng.IntN(more)
			b.AddEntries(xc.Entry{Weight: int32(weights[k])})
		}
		var text bytes.Buffer
		must.Do(t, Write(&text, box.New[cover.Problem](covertest.Build(b))))
		f := readDIMACS(t, text.String())
		given := make([]int8, f.vars+1)
		for k := range weights {
			given[1+k] = int8(rng.IntN(4)%3 - 1)
		}
		want, possible := follow(weights, slices.Clone(given[1:1+len(weights)]), lo, hi)
		got := f.propagated(slices.Clone(given))
		if !possible {
			if refused++; got != nil {
				t.Fatalf("no contradiction under %v:\n%s", given, text.String())
			}
			continue
		}
		for k, x := range want {
			if x == given[1+k] {
				continue
			}
			if forced++; got != nil && got[1+k] != x {
				t.Fatalf("under %v option %d should become %d:\n%s", given, k+1, x, text.String())
			}
		}
	}
	if forced < 400 || refused < 150 {
		t.Errorf("only %d options forced, %d contradictions", forced, refused)
	}
}

// follow works out what follows from a sum of weights between lo and hi.
func follow(weights []int, value []int8, lo, hi int) (known []int8, possible bool) {
	for again := true; again; {
		again = false
		least, most := 0, 0
		for k, w := range weights {
			if value[k] > 0 {
				least += w
			}
			if value[k] >= 0 {
				most += w
			}
		}
		if least > hi || most < lo {
			return nil, false
		}
		for k, w := range weights {
			switch {
			case value[k] != 0:
			case least+w > hi:
				value[k], again = -1, true
			case most-w < lo:
				value[k], again = 1, true
			}
		}
	}
	return value, true
}

// TestSize says that a formula grows with the sums of options, not with bounds, that one of too
// many sums is refused before anything is written, and so are literals that are no options.
func TestSize(t *testing.T) {
	few := box.New[cover.Problem](covertest.Parse("1000000000|p q/p q/p/q"))
	var text strings.Builder
	if err := Write(&text, few); err != nil || !strings.Contains(text.String(), "p cnf 5 9\n") {
		t.Errorf("a bound of a thousand million: %v\n%s", err, &text)
	}
	wide := "1073741824:2147483647|p"
	for k := range 40 {
		wide += fmt.Sprintf("/p:*%d", 90000001+k*k*k*997)
	}
	many := box.New[cover.Problem](covertest.Parse(wide))
	for _, memory := range []uint64{1 << 20, 0} {
		var b strings.Builder
		err := WriteWithin(&b, many, memory)
		if !errors.Is(err, cover.ErrMemory) || !strings.Contains(err.Error(), "2147483647") || b.Len() > 0 {
			t.Errorf("with %d bytes: %v, %d bytes written", memory, err, b.Len())
		}
	}
	for _, l := range []int{0, 4, -4, 99999, math.MinInt} {
		if err := Write(io.Discard, few, []int{1, l}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("literal %d: %v", l, err)
		}
	}
}
