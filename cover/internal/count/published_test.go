package count

import (
	"compress/gzip"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

// TestMatchingsAndPartitions has numbers that everyone knows: there are 23!! perfect
// matchings of 24 points, and Bell(n) partitions of n.
func TestMatchingsAndPartitions(t *testing.T) {
	odd := big.NewInt(1)
	for n := 2; n <= 24; n += 2 {
		odd.Mul(odd, big.NewInt(int64(n-1)))
		expectNumber(t, fmt.Sprintf("matchings of %d", n), covertest.Complete(n), odd.String())
	}
	bells := strings.Fields("1 2 5 15 52 203 877 4140 21147 115975 678570 4213597")
	for n, want := range bells {
		expectNumber(t, fmt.Sprintf("partitions of %d", n+1), covertest.Extreme(n+1), want)
	}
}

func expectNumber(t *testing.T, name string, p *xc.Problem, want string) {
	t.Helper()
	n, way, err := Count(context.Background(), p, tree.Fastest, tree.Config{})
	if err != nil || n.String() != want {
		t.Errorf("%s: %v by %v, %v, want %s", name, n, way, err, want)
	}
}

// numbers are the solutions of problems by which counters were measured in L. Fang, Y. Luo,
// D. Li, X. Huang, Q. Guan, A Parallel Approach to Counting Exact Covers Based on
// Decomposability Property, SAT 2026. The problems have no licence to copy them.
//
//go:embed testdata/numbers.txt
var numbers string

// TestBenchmarkSlow counts the problems of the folder BONEPILE_COUNTING in two ways, the second
// a search where memo runs out of memory, and the smaller ones in a third that shares no code
// with these.
func TestBenchmarkSlow(t *testing.T) {
	dir := os.Getenv("BONEPILE_COUNTING")
	if os.Getenv("BONEPILE_SLOW") == "" || dir == "" {
		t.Skip("slow: set BONEPILE_SLOW, and BONEPILE_COUNTING to a folder of problems")
	}
	var plain []string
	for line := range strings.Lines(numbers) {
		var name, want string
		must.Get(fmt.Sscan(line, &name, &want))(t)
		f, err := os.Open(filepath.Join(dir, name+".dlx.gz"))
		if err != nil {
			t.Error(err)
			continue
		}
		defer f.Close()
		in := must.Get(gzip.NewReader(f))(t)
		p := must.Get(xc.Parse(in))(t)
		expectNumber(t, name, p, want)
		n, way, err := Count(context.Background(), p, tree.ByMemo, tree.Config{MaxMemory: 512 << 20})
		if errors.Is(err, tree.ErrMemory) {
			n, way, err = Count(context.Background(), p, tree.BySearch, tree.Config{})
		}
		if err != nil || n.String() != want {
			t.Errorf("%s: %v by %v, %v, want %s", name, n, way, err, want)
		}
		if n := newPlainCounter(p).count(); n != nil {
			plain = append(plain, name)
			if n.String() != want {
				t.Errorf("%s: %v plainly, want %s", name, n, want)
			}
		}
	}
	t.Logf("counted plainly as well: %d, %v", len(plain), plain)
	if len(plain) < 30 || !slices.Contains(plain, "grafo179.35") {
		t.Error("these are too few")
	}
}

// A plainCounter counts the ways to cover a set of items, and remembers them. It
// knows of primary items only.
type plainCounter struct {
	options [][]uint64   // which items an option covers
	naming  [][][]uint64 // by item: the options that name it
	known   map[string]*big.Int
	most    int // sets to remember before it gives up
}

func newPlainCounter(p *xc.Problem) *plainCounter {
	c := &plainCounter{naming: make([][][]uint64, p.Primary), known: map[string]*big.Int{}, most: 10000}
	for k := range p.Options() {
		set := make([]uint64, (p.Primary+63)/64)
		for _, e := range p.Option(k) {
			set[e.Item/64] |= 1 << (e.Item % 64)
		}
		c.options = append(c.options, set)
		for _, e := range p.Option(k) {
			c.naming[e.Item] = append(c.naming[e.Item], set)
		}
	}
	return c
}

// count counts the ways to cover all items, or returns nil if that takes too many sets.
func (c *plainCounter) count() *big.Int { return c.cover(make([]uint64, (len(c.naming)+63)/64)) }

// cover counts the ways to cover what is not covered yet, by the item with the fewest options
// that fit.
func (c *plainCounter) cover(covered []uint64) *big.Int {
	key := fmt.Sprint(covered)
	if n := c.known[key]; n != nil {
		return n
	}
	var best [][]uint64
	left := false
	for i, options := range c.naming {
		if covered[i/64]>>(i%64)&1 != 0 {
			continue
		}
		var fit [][]uint64
		for _, set := range options {
			if !meet(set, covered) {
				fit = append(fit, set)
			}
		}
		if !left || len(fit) < len(best) {
			best, left = fit, true
		}
	}
	n := new(big.Int)
	if !left {
		n.SetInt64(1)
	}
	for _, set := range best {
		next := make([]uint64, len(set))
		for w := range set {
			next[w] = covered[w] | set[w]
		}
		m := c.cover(next)
		if m == nil || len(c.known) == c.most {
			return nil
		}
		n.Add(n, m)
	}
	c.known[key] = n
	return n
}

// meet reports whether two sets have an item in common.
func meet(a, b []uint64) bool {
	for w := range a {
		if a[w]&b[w] != 0 {
			return true
		}
	}
	return false
}
