// Package memo has Algorithm Z: all solutions at once, as a decision diagram or as a
// number, by remembering sub-problems.
//
// What a search still has to do at a node depends on the options that are left, and not
// on how it came there. So what is left is written down as a signature, and what came
// out of it is kept under that. When a signature comes up again, the solutions of its
// sub-problem are known and its node is a leaf: a hit. The walk is that of Algorithms X,
// C and M in package links; when every choice at a node is behind, the sum of what came
// out below is what came out of it.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, Algorithm Z, and his program
// DLX6, after Nishino, Yasuda, Minato and Nagata, AAAI 31 (2017), 868–874. Multiplicities
// are ours. Statistics are his: every node that is looked at counts, hits too; the
// signature of nothing left is remembered from the beginning, so every solution is a
// hit. Only with secondary items do updates differ: DLX6 leaves alone those that no
// option is left for, and counts cleansed entries.
//
// # Invariants
//
//	(same)  equal signatures imply equal sub-problems: the same options left, and the
//	        same need and room of every active item; so the same sets of options
//	        complete the choices made to solutions
//	(whole) what an entry of the table has is complete, unless the entry is that of a
//	        node above the present one; then it is what the choices behind have given
//	(below) the signature of a node differs from those of all nodes above it, with one
//	        exception: an item of Algorithm M that needs nothing and has no option left
//	        is the same as none, so that the only choice there is, to take it off, leads
//	        to the same sub-problem. Then both nodes, one right above the other, have
//	        one entry
//
// (same) is proved in signature.go. (below) holds because a choice leaves fewer options,
// or fewer items that need one; so what is found in the table is complete unless it is
// the entry of the node above. A debug build checks (same) at every hit.
//
// # Diagrams
//
// A node with the choices x_1, x_2, …, x_t becomes at most t nodes of the diagram: x_k is
// the variable, what came out below x_k is hi. Algorithm X leaves no x_j at all below
// x_k, so the nodes may be stacked in any order without a path that meets a variable
// twice: lo is what came of x_1 to x_(k-1), as in DLX6, so that the nodes are made in
// the same order, and the text is the same. Algorithm M leaves x_j for later below x_k
// if j > k. There lo is what came of x_(k+1) to x_t, so that x_j is met at x_k's lo or
// x_k's hi, and not on both sides of one path.
//
// Below hi of x_k are only options that are left after it is chosen; so paths that go on
// in a sub-problem met before are free, too.
//
// With the rule First, options with the same first item are together on every path, the
// items in their order. So if the place of an option is first that of its first item,
// then its own, all paths of X and C follow the places, and the diagram is ordered:
// exercise 264. Without secondary items, no two of the nodes that are made are equal:
// exercise 265. With them they may be, and become one, so that the diagram may have
// fewer nodes than DLX6 makes.
//
// # Cost
//
// Beside the search, a walk over the active items and the open secondary ones at every
// node, and the memory of what is met. It is faster by any factor where the same
// sub-problems return, as in tilings. Where they seldom do, as in most packings, it is
// lost: Langford's problem for n = 12 takes 1.6 million nodes instead of 2.8, and a
// little longer than Algorithm X. The same holds where a problem falls into independent
// parts and the rule Fewest alternates between them: then any mixture of what they have
// left is a sub-problem. The rule First, with items in a good order, avoids that.
package memo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/limbs"
	"bonepile/zdd"
)

// A memo is the private state of one run of Algorithm Z.
type memo struct {
	s      *links.Search
	signer *signer
	table  xc.Keys
	values values
	frames []frame // by level of a node
	memory uint64  // limit, in bytes; 0 for none

	// forget says that what completes the choices made to a solution depends on more
	// than what is left, so that no sub-problem is that of another node.
	forget bool

	// enough, if it is not nil, reports whether entry e has all that counts: see distinct.go.
	enough func(e int32) bool

	seen []string // by entry, what checkSame compares
}

// A frame is what a memo knows of a node above the present one.
type frame struct {
	entry  int32 // of its sub-problem
	option int32 // its choice: -1 before the first, and if Algorithm M chose none
	hidden bool  // nothing below is visible: see distinct.go
}

// Values are what came out of the entries of the table.
type values interface {
	// grow adds an entry that no solution is known of.
	grow()
	// solve gives entry e the solution without options.
	solve(e int32)
	// add gives entry e the solutions of entry f, with an option in each, or
	// with none if that is -1.
	add(e, option, f int32)
	// end is called when entry e is complete.
	end(e int32)
	// bytes returns how much memory they take, with what one more may take for a moment.
	bytes() uint64
}

// Diagram returns the family of all solutions of p, each a set of options. In cfg,
// MaxSolutions, Resume, Checkpoint, Binary, Suffixes and Trace give
// [errors.ErrUnsupported].
func Diagram(ctx context.Context, p *xc.Problem, cfg tree.Config) (d *zdd.Diagram, err error) {
	g := &grower{b: zdd.NewBuilder(0), later: p.Multiple()}
	err = remember(ctx, p, cfg, &memo{values: g}, func(root int32) (n *big.Int, err error) {
		if d, err = g.b.Build(g.nodes[root]); err == nil && cfg.Stats != nil {
			n = d.Count()
		}
		return n, err
	})
	return d, err
}

// Count returns the number of solutions of p, however large, without a visit to each:
// exercise 253 of The Art of Computer Programming, 7.2.2.1. It takes the same fields of
// cfg as [Diagram], and its errors are the same.
//
// Every different sub-problem takes 28 to 40 bytes, and 8 more for each 64 bits of its
// signature after the first: one bit per primary item, and more for items with bounds,
// weights or colours. With a Constraint, Interchangeable or demands no two are equal,
// because what is left depends on all that was chosen; then a node takes 8 bytes.
func Count(ctx context.Context, p *xc.Problem, cfg tree.Config) (*big.Int, error) {
	return total(ctx, p, cfg, newCounter(), nil)
}

// total counts with c, and where enough says so no further.
func total(ctx context.Context, p *xc.Problem, cfg tree.Config, c *counter, enough func(e int32) bool) (n *big.Int, err error) {
	err = remember(ctx, p, cfg, &memo{values: c, enough: enough}, func(root int32) (*big.Int, error) {
		n = limbs.Big(c.Of(int(root)))
		return n, nil
	})
	return n, err
}

// Weighted returns the sum over all solutions of p of the products of the weights of their
// options. It takes the same fields of cfg as [Diagram], and its errors are the same.
func Weighted(ctx context.Context, p *xc.Problem, weights []*big.Rat, cfg tree.Config) (sum *big.Rat, err error) {
	w := &weigher{weights: weights}
	err = remember(ctx, p, cfg, &memo{values: w}, func(root int32) (*big.Int, error) {
		sum = w.sums[root]
		return nil, nil
	})
	return sum, err
}

// remember runs z, which has its values, on p under cfg, and calls end with the entry of the root. That
// returns the number of solutions for the statistics, or nil.
func remember(ctx context.Context, p *xc.Problem, cfg tree.Config, z *memo, end func(root int32) (*big.Int, error)) error {
	if cfg.MaxSolutions > 0 || cfg.Resume != nil || cfg.Checkpoint != nil || cfg.Binary || cfg.Suffixes || cfg.Trace != nil {
		return fmt.Errorf("cover: Algorithm Z with MaxSolutions, Resume, Checkpoint, Binary, Suffixes or Trace: %w",
			errors.ErrUnsupported)
	}
	s, err := links.New(&cfg, p)
	if err != nil {
		return err
	}
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = s.Totals() }()
	}
	s.Parts = []tree.Part{{}} // all of the tree
	s.Tick = tree.Ticker(ctx, p, &cfg, &s.Stats, &s.Pause, s.Walk.Now)
	z.s, z.signer, z.memory = s, newSigner(s), cfg.MaxMemory
	z.table, z.forget = xc.NewKeys(len(z.signer.sig)), s.Watch != nil || p.HasDemands()
	root, err := z.run()
	if err != nil {
		return err
	}
	n, err := end(root)
	if err != nil {
		return err
	}
	if s.Stats.Done = 1; n != nil {
		s.Stats.Finish(n)
	}
	return nil
}

// run walks the tree and returns the entry of the root. As in the run of a
// search, each round of the loop enters a node.
func (z *memo) run() (root int32, err error) {
	s := z.s
	z.values.grow() // entry 0: nothing is left
	z.values.solve(0)
	z.table.Find(z.signer.sig)
	s.Stats.Memo++
	if xc.Debug {
		z.seen = append(z.seen, "")
	}
	for {
		if s.Stats.Nodes >= s.Pause {
			if err := s.Tick(); err != nil {
				return 0, err
			}
		}
		s.Count(s.Level)
		if xc.Debug {
			s.Check()
		}
		e, known, err := z.recall()
		if err != nil {
			return 0, err
		}
		if known || !z.open(e) {
			if s.Level == 0 {
				return e, nil
			}
			z.add(e)
		}
		for !z.next() { // up the tree until there is a choice left
			e = z.close()
			if s.Level == 0 {
				return e, nil
			}
			z.add(e)
		}
	}
}

// recall returns the entry of the present sub-problem, and whether what it has
// is complete.
func (z *memo) recall() (e int32, known bool, err error) {
	if z.forget {
		e = z.table.Skip()
	} else if e, known = z.table.Find(z.signer.sign()); known {
		if xc.Debug {
			z.checkSame(e)
		}
		if z.s.Level > 0 && e == z.frames[z.s.Level-1].entry { // (below)
			return e, false, nil
		}
		z.s.Stats.Hits++
		return e, true, nil
	}
	z.s.Stats.Memo++
	z.values.grow()
	if xc.Debug {
		z.seen = append(z.seen, z.left())
	}
	if z.memory > 0 && z.table.Peak(1)+z.values.bytes() > z.memory || e == math.MaxInt32 {
		return 0, false, tree.ErrMemory
	}
	return e, false, nil
}

// open goes down a level, to the choices of a node with entry e. It returns
// false if there are none.
func (z *memo) open(e int32) bool {
	s, level := z.s, z.s.Level
	choices, solved := s.Open()
	if solved && (s.Watch == nil || s.Watch.Accept()) {
		z.values.solve(e) // only if z forgets; else this is entry 0
	}
	if s.Level == level {
		return false
	}
	hidden := z.enough != nil && choices > 1 && s.P.Names[s.Nodes[s.Choice[level]].Item-1][0] != '#'
	z.frames = append(z.frames[:level], frame{e, -1, hidden})
	return true
}

// next makes the next choice of the last level. It returns false if there is
// none.
func (z *memo) next() bool {
	s := z.s
	f := &z.frames[s.Level-1]
	if f.option >= 0 {
		z.signer.unname(int(f.option))
		f.option = -1
	}
	if f.hidden && z.enough(f.entry) {
		s.Retract()
		return false
	}
	if !s.Next() {
		return false
	}
	if x := s.Choice[s.Level-1]; int(x) >= len(s.Items) {
		k := s.Option(x)
		f.option = int32(k)
		z.signer.name(k)
	}
	return true
}

// close goes up a level, and returns the entry of the node there, which is
// complete.
func (z *memo) close() int32 {
	e := z.frames[z.s.Level-1].entry
	z.values.end(e)
	z.s.Close()
	return e
}

// add adds what came out of entry e, by the present choice of the last level,
// to what comes out of that.
func (z *memo) add(e int32) {
	if f := z.frames[z.s.Level-1]; f.entry != e { // (below)
		z.values.add(f.entry, f.option, e)
	}
}

// checkSame checks (same): the present sub-problem is that of entry e,
// whose signature is equal.
func (z *memo) checkSame(e int32) {
	if now := z.left(); now != z.seen[e] {
		panic(fmt.Sprintf("cover: (same): level %d: entry %d is\n%s\nand not\n%s", z.s.Level, e, z.seen[e], now))
	}
}

// left describes the present sub-problem as its definition does: the options
// left, and of every active item that needs some or may have some what it needs
// and what it has room for.
func (z *memo) left() string {
	s := z.s
	var options []int
	items := ""
	for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
		need, room, sum := 1, 1, 0
		if s.Quotas != nil {
			need, room = int(s.Quotas[i].Need()), int(s.Quotas[i].Bound)
		}
		for x := s.Nodes[i].Down; x != i; x = s.Nodes[x].Down {
			options = append(options, s.Option(x))
			sum += int(s.Weight(x))
		}
		if need > 0 || sum > 0 {
			items += fmt.Sprintf(" %s:%d-%d", s.P.Names[i-1], need, min(room, max(sum, 1)))
		}
	}
	slices.Sort(options)
	if options = slices.Compact(options); len(options) == 0 && items == "" {
		return ""
	}
	return fmt.Sprint(options, items)
}
