package count

import (
	"context"
	"math/big"
	"slices"
	"sync"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// byTerms counts by so many workers. Every few terms are cut instead of counted.
func byTerms(t *testing.T, p *xc.Problem, workers, cut int, memory uint64) (sum *big.Int, terms int) {
	all, err := NewTerms(p, memory)
	if err != nil {
		t.Fatal(err)
	}
	done, stopped := t.Context(), canceled(t)
	var (
		mu   sync.Mutex
		wg   sync.WaitGroup
		todo = []Term{{Times: big.NewInt(3)}} // so often
		busy int
	)
	sum = new(big.Int)
	for range workers {
		wg.Go(func() {
			for {
				mu.Lock()
				if len(todo) == 0 && busy == 0 {
					mu.Unlock()
					return
				}
				if len(todo) == 0 {
					mu.Unlock()
					continue
				}
				term := todo[0]
				todo = todo[1:]
				busy++
				terms++
				ctx := done
				if cut > 0 && terms%cut == 0 && terms < 100*cut {
					ctx = stopped
				}
				mu.Unlock()
				n, left, _, err := all.Count(ctx, term)
				if err != nil {
					t.Error(err)
					n = new(big.Int)
				}
				mu.Lock()
				sum.Add(sum, n)
				todo = append(todo, left...)
				busy--
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	third, rest := new(big.Int).QuoRem(sum, big.NewInt(3), new(big.Int))
	if rest.Sign() != 0 {
		t.Errorf("%v is not three times anything", sum)
	}
	return third, terms
}

func canceled(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// TestTerms counts in terms: numbers are those of one recaller, with one worker or several,
// with terms that are cut again, and with hardly any memory.
func TestTerms(t *testing.T) {
	for name, p := range map[string]*xc.Problem{
		"dominoes":  covertest.DominoTilings(8, 8),
		"langford":  covertest.Langford(8),
		"queens":    covertest.RowQueens(7),
		"colours":   covertest.Open("sudoku03"),
		"union":     union(slices.Repeat([]*xc.Problem{covertest.Parse("a b c d\na\nb\nc\nd\na b\nb c\na c\nc d\na d")}, 40)), // beyond a word
		"none":      covertest.DominoTilings(5, 5),
		"no option": covertest.Parse("a b\na"),
	} {
		want := recalled(p, 1<<62, 1<<40)
		for _, workers := range []int{1, 3} {
			for _, cut := range []int{0, 2, 5} {
				for _, memory := range []uint64{1 << 20, 1 << 30} {
					if got, terms := byTerms(t, p, workers, cut, memory); got.Cmp(want) != 0 {
						t.Errorf("%s: %v by %d workers in %d terms, want %v", name, got, workers, terms, want)
					}
				}
			}
		}
	}
}

// TestTermsRandom compares with a search.
func TestTermsRandom(t *testing.T) {
	rng := randtest.New(t, 8, 15)
	several := 0
	for n := range 400 {
		p := covertest.Random(rng, [...]covertest.Features{0, covertest.WithSecondary | covertest.WithColours}[n%2], 14)
		if p.Primary == 0 {
			continue
		}
		want, err := search.Visit(t.Context(), p, tree.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := byTerms(t, p, 1, 1+n%4, 1<<30); !got.IsUint64() || got.Uint64() != want {
			t.Fatalf("%s\n%v, want %d", covertest.Text(t, p), got, want)
		}
		if want > 1 {
			several++
		}
	}
	if several < 50 {
		t.Errorf("%d with several solutions", several)
	}
}

// TestTermsMerge sees that sub-problems that are equal are one term: a board of 2 by n cells
// has one for each of few ways to begin, and together they count as often as there are ways.
func TestTermsMerge(t *testing.T) {
	all, err := NewTerms(covertest.DominoTilings(2, 30), 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	_, left, _, err := all.Count(t.Context(), Term{Times: big.NewInt(1)})
	if err != nil {
		t.Fatal(err)
	}
	times, keys := new(big.Int), []string{}
	for _, term := range left {
		times.Add(times, term.Times)
		keys = append(keys, keyText(term.Key))
	}
	slices.Sort(keys)
	if len(slices.Compact(keys)) != len(left) || times.Cmp(big.NewInt(int64(10*len(left)))) < 0 {
		t.Errorf("%d terms that count %v times", len(left), times)
	}
	if _, _, _, err := all.Count(t.Context(), Term{big.NewInt(1), []uint64{1 << 63, 0}}); err == nil {
		t.Error("a key of another problem")
	}
}

// TestTermsNotes has two processes that count the same terms in turn, and tell each other: the
// second has little left to do. Notes that were changed, or are about another problem, are refused.
func TestTermsNotes(t *testing.T) {
	p := covertest.DominoTilings(12, 12)
	count := func(all *Terms) (sum *big.Int, nodes uint64) {
		todo := []Term{{Times: big.NewInt(1)}}
		for sum = new(big.Int); len(todo) > 0; {
			n, left, visited, err := all.Count(t.Context(), todo[0])
			if err != nil {
				t.Fatal(err)
			}
			todo, nodes = append(todo[1:], left...), nodes+visited
			sum.Add(sum, n)
		}
		return sum, nodes
	}
	var notes [][]byte
	terms := func() *Terms {
		all, err := NewTerms(p, 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		all.Tell(func(note []byte) { notes = append(notes, note) })
		return all
	}
	first, second := terms(), terms()
	want, alone := count(first)
	told := notes
	for _, note := range told {
		if err := second.Learn(note); err != nil {
			t.Fatal(err)
		}
		if err := second.Learn(note[:len(note)-1]); err == nil {
			t.Error("a note that was cut was taken")
		}
	}
	if got, nodes := count(second); got.Cmp(want) != 0 || nodes > alone/4 {
		t.Errorf("%v in %d nodes, want %v in a quarter of %d", got, nodes, want, alone)
	}
	if want.String() != "53060477521960000" {
		t.Errorf("%v tilings", want)
	}
	other, err := NewTerms(covertest.DominoTilings(4, 4), 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	other.Tell(func([]byte) {})
	if err := other.Learn(told[0]); err == nil {
		t.Error("a note about another problem was taken")
	}
}
