package certify

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"bonepile/cover"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Certificates: a number of solutions, with what it takes to confirm it.
//
// A certificate is text, a line a fact. Numbers of options are from 1, in the
// order of the problem. It comes in two kinds, which begin and end alike:
//
//	bonepile certificate 1
//	problem 2f0a…             the fingerprint of the problem
//	…
//	count 92                  the number of solutions
//
// # States
//
// A node is what is left of the problem after some choices: the primary items that
// are not covered, and the options that conflict with none that was chosen. Two
// options conflict if they share a primary item, or a secondary one unless both
// give it the same colour. The number of solutions of a node is that of the sets
// of its options that cover each of its items once, with no conflict.
//
//	7 choose a 5 2>0 3>6      node 7 has 5 solutions: of its options just 2 and 3
//	                          name its item a, and with these chosen, nodes 0 and
//	                          6 are left
//	9 multiply 15 7 8         the options of node 9 fall into two sets, with no
//	                          conflict between options of different sets; they and
//	                          what they name are nodes 7 and 8
//
// Node 0 is the one without items, which has 1 solution. Others are numbered from
// 1 as they come; each comes before those that lead to it, and the last is the
// whole problem. Options of a choice are in order, and so are sets, by their first
// option. A node that has an item without options is a choice of nothing, with no
// solution.
//
// So whoever goes from the last node to the first knows what each node is, by the
// definition of a choice alone, and can see that nothing was left out; and who
// goes the other way can see that the numbers add up. There is nothing to search.
//
// # Parts
//
//	part 4 1/8                the part of the search tree where the root takes the
//	                          first of 8 choices has 4 solutions
//	part 3 2/8 1/5
//
// Parts are of the tree of rule [Fewest]: see [Part]. They come in the order of the
// search. Together they are the tree; each can be counted again alone.
//
// certificate_read.go reads the text, certificate_check.go has the checker.

// Magic is the first line of every certificate.
const Magic = "bonepile certificate 1"

// ErrCertificate reports a certificate that says something wrong.
var ErrCertificate = errors.New("wrong certificate")

// A Config tunes [Write]. The zero value writes a certificate of states.
type Config struct {
	// Parts, if not 0, asks for a certificate of at least so many parts of the tree,
	// unless that has fewer leaves. 0 asks for one of states, which is for problems
	// without bounds, weights and demands.
	Parts int

	// Engine and Workers are as in [cover.Config], for parts.
	Engine  cover.Engine
	Workers int

	// MaxNodes stops the work with [cover.ErrLimit] after so many nodes: of the
	// certificate of states, or of the search for parts. Zero means no limit.
	MaxNodes uint64

	// MaxMemory stops the work with [cover.ErrMemory] when states take more bytes.
	// Zero means no limit.
	MaxMemory uint64

	// Stats, if not nil, receives the totals; Memo is the nodes written.
	Stats *cover.Stats

	// Progress, if not nil, is called with the totals so far.
	Progress func(cover.Stats)
}

// Write counts the solutions of p and writes a certificate of their number to w. For a
// certificate of states of another problem the error is [errors.ErrUnsupported].
//
// A certificate of states takes some 20 bytes per node and 10 per choice, and to make it
// one word for every 64 options and items of each node, and about 100 bytes. When there
// is an error, what was written is no certificate.
func Write(ctx context.Context, w io.Writer, p *cover.Problem, cfg Config) (*big.Int, error) {
	c := cover.Config{Engine: cfg.Engine, Workers: cfg.Workers, MaxNodes: cfg.MaxNodes, Stats: cfg.Stats, Progress: cfg.Progress}
	low, end := c.Lower()
	low.MaxMemory = cfg.MaxMemory
	defer end()
	return write(ctx, w, p.Arrays(), low, cfg.Parts)
}

func write(ctx context.Context, w io.Writer, p *xc.Problem, cfg tree.Config, parts int) (*big.Int, error) {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s\nproblem %s\n", Magic, p.Fingerprint())
	var (
		n   *big.Int
		err error
	)
	if parts > 0 {
		n, err = certifyParts(ctx, b, p, cfg, parts)
	} else {
		n, err = certifyStates(ctx, b, p, cfg)
	}
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(b, "count %d\n", n)
	return n, b.Flush()
}

// certifyParts writes the lines of parts.
func certifyParts(ctx context.Context, w io.Writer, p *xc.Problem, cfg tree.Config, least int) (*big.Int, error) {
	var total tree.Stats
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = total }()
	}
	parts, above, err := links.Split(ctx, p, tree.Config{}, least)
	if err != nil {
		return nil, err
	}
	total.Merge(above)
	sum := new(big.Int)
	for i, pt := range parts {
		var stats tree.Stats
		part := tree.Config{Engine: cfg.Engine, Workers: cfg.Workers, Stats: &stats, Resume: &tree.Checkpoint{Left: []tree.Part{pt}}}
		if cfg.MaxNodes > 0 {
			if part.MaxNodes = cfg.MaxNodes - min(cfg.MaxNodes, total.Nodes); part.MaxNodes == 0 {
				return nil, tree.ErrLimit
			}
		}
		if cfg.Progress != nil {
			part.Progress = func(st tree.Stats) {
				st.Nodes += total.Nodes
				st.Solutions += total.Solutions
				st.Done = (float64(i) + st.Done) / float64(len(parts))
				cfg.Progress(st)
			}
		}
		n, err := search.Visit(ctx, p, part)
		total.Merge(stats)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(w, "part %d %v\n", n, pt)
		sum.Add(sum, new(big.Int).SetUint64(n))
	}
	total.Done = 1
	return sum, nil
}

// A certifier writes the nodes of a certificate of states.
type certifier struct {
	p      *xc.Problem
	def    *definition
	ctx    context.Context
	cfg    tree.Config
	w      *bufio.Writer
	nodes  map[string]uint32 // by state
	counts []*big.Int        // by node
	bytes  uint64
	stats  tree.Stats
	key    []byte
}

// certifyStates writes the lines of states.
func certifyStates(ctx context.Context, w *bufio.Writer, p *xc.Problem, cfg tree.Config) (*big.Int, error) {
	if p.Multiple() || p.HasDemands() {
		return nil, fmt.Errorf("cover: a certificate of states, of a problem with bounds, weights or demands: %w", errors.ErrUnsupported)
	}
	c := &certifier{p: p, def: newDefinition(p), ctx: ctx, cfg: cfg, w: w, nodes: map[string]uint32{}}
	c.counts = []*big.Int{big.NewInt(1)}
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = c.stats }()
	}
	root, err := c.node(c.def.whole())
	if err != nil {
		return nil, err
	}
	c.stats.Done = 1
	return c.counts[root], nil
}

// node writes a node with all that it needs, unless that was done, and returns
// its number.
func (c *certifier) node(st leftover) (uint32, error) {
	if st.items.empty() {
		return 0, nil
	}
	c.stats.Nodes++
	c.key = st.items.appendTo(st.options.appendTo(c.key[:0]))
	if n, known := c.nodes[string(c.key)]; known {
		c.stats.Hits++
		return n, nil
	}
	key := string(c.key)
	if err := c.poll(); err != nil {
		return 0, err
	}
	item, options := c.def.fewest(st)
	line, count, err := "", new(big.Int), error(nil)
	if parts := c.def.parts(st); len(options) > 0 && len(parts) > 1 && c.def.whollyIn(parts, st) {
		line, count, err = c.multiply(parts)
	} else {
		line, count, err = c.choose(st, item, options)
	}
	if err != nil {
		return 0, err
	}
	n := uint32(len(c.counts))
	c.counts = append(c.counts, count)
	c.nodes[key] = n
	c.stats.Memo++
	c.bytes += uint64(len(key)) + 100
	_, err = fmt.Fprintf(c.w, "%d %s\n", n, line)
	return n, err
}

// choose writes what the choices for an item lead to, and returns the rest of the
// line of the node.
func (c *certifier) choose(st leftover, item xc.Item, options []int) (line string, count *big.Int, err error) {
	var kids strings.Builder
	count = new(big.Int)
	for _, k := range options {
		n, err := c.node(c.def.choose(st, k))
		if err != nil {
			return "", nil, err
		}
		fmt.Fprintf(&kids, " %d>%d", k+1, n)
		count.Add(count, c.counts[n])
	}
	return fmt.Sprintf("choose %s %d%s", c.p.Name(item), count, &kids), count, nil
}

// multiply writes the parts of a node.
func (c *certifier) multiply(parts []leftover) (line string, count *big.Int, err error) {
	var kids strings.Builder
	count = big.NewInt(1)
	for _, part := range parts {
		n, err := c.node(part)
		if err != nil {
			return "", nil, err
		}
		fmt.Fprintf(&kids, " %d", n)
		count.Mul(count, c.counts[n])
	}
	return fmt.Sprintf("multiply %d%s", count, &kids), count, nil
}

// poll says why to stop, if there is a reason.
func (c *certifier) poll() error {
	switch {
	case c.ctx.Err() != nil:
		return context.Cause(c.ctx)
	case c.cfg.MaxNodes > 0 && c.stats.Memo >= c.cfg.MaxNodes:
		return tree.ErrLimit
	case c.cfg.MaxMemory > 0 && c.bytes > c.cfg.MaxMemory:
		return tree.ErrMemory
	case c.cfg.Progress != nil && c.stats.Nodes%tree.CheckEvery == 0:
		c.cfg.Progress(c.stats)
	}
	return nil
}
