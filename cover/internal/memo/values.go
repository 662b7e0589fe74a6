package memo

import (
	"math/big"

	"bonepile/cover/internal/xc"
	"bonepile/zdd"
)

// A counter counts the solutions of every entry: exercise 253.
type counter struct{ xc.Numbers }

func newCounter() *counter { return &counter{xc.Numbers{Limbs: 1}} }

func (c *counter) grow() { c.Grow() }

func (c *counter) solve(e int32) { c.Of(int(e))[0] = 1 }

func (c *counter) add(e, _, f int32) { c.Add(int(e), c.Of(int(f))) }

func (c *counter) end(int32) {}

func (c *counter) bytes() uint64 { return c.Peak(1) }

// A grower makes a family of sets of options for every entry: see memo.go.
type grower struct {
	b     *zdd.Builder
	nodes []zdd.Node // by entry

	// For Algorithm M, which has the first choice on top: what is yet to be
	// added to the entries above, the innermost last.
	later bool
	kids  []kid
}

// A kid is a choice at an entry, and the family below it.
type kid struct {
	entry, option int32
	family        zdd.Node
}

func (g *grower) grow() { g.nodes = append(g.nodes, zdd.Empty) }

func (g *grower) solve(e int32) { g.nodes[e] = zdd.Unit }

func (g *grower) add(e, option, f int32) {
	switch {
	case g.nodes[f] == zdd.Empty:
	case g.later:
		g.kids = append(g.kids, kid{e, option, g.nodes[f]})
	default:
		g.nodes[e] = g.b.Node(int(option), g.nodes[e], g.nodes[f])
	}
}

func (g *grower) end(e int32) {
	first, sum := len(g.kids), zdd.Empty
	for ; first > 0 && g.kids[first-1].entry == e; first-- {
		if k := g.kids[first-1]; k.option < 0 {
			sum = k.family // the last choice, hence the first here
		} else {
			sum = g.b.Node(int(k.option), sum, k.family)
		}
	}
	if first < len(g.kids) {
		g.nodes[e] = sum
	}
	g.kids = g.kids[:first]
}

// bytes counts a node of the builder as 40: 28 at most, and what growing takes for a moment.
func (g *grower) bytes() uint64 {
	return 6*uint64(len(g.nodes)) + 16*uint64(len(g.kids)) + 40*uint64(g.b.Size())
}

// A weigher sums up the products of the weights of options for every entry.
type weigher struct {
	weights []*big.Rat
	sums    []*big.Rat
	limbs   uint64 // of all sums, at least
}

func (w *weigher) grow() { w.sums = append(w.sums, new(big.Rat)) }

func (w *weigher) solve(e int32) { w.sums[e].SetInt64(1) }

func (w *weigher) add(e, option, f int32) {
	product := w.sums[f]
	if option >= 0 {
		product = new(big.Rat).Mul(product, w.weights[option])
	}
	w.sums[e].Add(w.sums[e], product)
}

func (w *weigher) end(e int32) {
	w.limbs += uint64(len(w.sums[e].Num().Bits()) + len(w.sums[e].Denom().Bits()))
}

// bytes counts the 8 of a pointer and the 72 of an empty sum.
func (w *weigher) bytes() uint64 { return 80*uint64(len(w.sums)) + 8*w.limbs }
