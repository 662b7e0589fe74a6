// Package certify writes and checks certificates: a number of solutions with what it takes
// to confirm it without a search.
//
// [Write] makes one and [Check] confirms it. A certificate is text, one fact per line, of one
// of three sorts. One of states has nodes, each of them the rest of the problem after some
// choices, with its number of solutions and what it leads to. One of parts has parts of the
// search tree, each with its number of solutions, which can be counted again. One of sums,
// which Write makes of some problems instead of states, proves that there is no solution: items,
// each times a factor, add up to what no options add up to. docs/certificate.md has the form,
// for those who want to write another checker.
//
// The checker uses no engine, with one exception: parts of problems with bounds, weights or
// demands are counted again by the search on links.
package certify

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// magic is the first line of every certificate.
const magic = "bonepile certificate 1"

// ErrCertificate reports a certificate that says something wrong. The error that wraps
// it says what, and on which line.
var ErrCertificate = errors.New("wrong certificate")

// A Config tunes [Write]. The zero value writes a certificate of states.
type Config struct {
	// Parts, if not 0, asks for a certificate of at least this many parts of the tree,
	// or as many as it has leaves. 0 asks for a certificate of states, which is for
	// problems without bounds, weights and demands.
	Parts int

	// Engine and Workers are as in [cover.Config], for parts.
	Engine  cover.Engine
	Workers int

	// MaxNodes stops the work with [cover.ErrLimit] after this many nodes: of the
	// certificate of states, or of the search for parts. Zero means no limit.
	MaxNodes uint64

	// MaxMemory stops the work with [cover.ErrMemory] when states take more bytes than
	// this. Zero means no limit.
	MaxMemory uint64

	// Stats, if not nil, receives the totals. Memo is how many nodes were written.
	Stats *cover.Stats

	// Progress, if not nil, is called with the totals so far about every 1024 nodes.
	Progress func(cover.Stats)
}

// Write counts the solutions of p, writes a certificate of their number to w, and returns
// the number. If there is an error, what was written is not a certificate. The error is
// [errors.ErrUnsupported] for a problem with conditions, and for a certificate of states of
// one with bounds, weights or demands; the cause of ctx's end, a limit of cfg, or one from w.
//
// A certificate of states takes about 20 bytes of text per node and 10 per choice. Making
// it takes, per node, about 100 bytes and 8 more for every 64 options and items.
func Write(ctx context.Context, w io.Writer, p *cover.Problem, cfg Config) (*big.Int, error) {
	b, err := begin(w, p)
	if err != nil {
		return nil, err
	}
	low := tree.Lower(cover.Config{Engine: cfg.Engine, Workers: cfg.Workers, MaxNodes: cfg.MaxNodes, MaxMemory: cfg.MaxMemory, Stats: cfg.Stats, Progress: cfg.Progress})
	certify := certifyStates
	if cfg.Parts > 0 {
		certify = certifyParts
	}
	n, err := certify(ctx, b, box.Open(p), low, cfg.Parts)
	if err != nil {
		return nil, err
	}
	return n, end(b, n)
}

// begin writes the first lines, and end the last.
func begin(w io.Writer, p *cover.Problem) (*bufio.Writer, error) {
	if err := tree.NoConditions(box.Open(p), "a certificate"); err != nil {
		return nil, err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s\nproblem %s\n", magic, p.Fingerprint())
	return b, nil
}

func end(b *bufio.Writer, n *big.Int) error {
	fmt.Fprintf(b, "count %d\n", n)
	return b.Flush()
}

// Parts puts a certificate together of parts that were counted one by one, wherever that was.
// [NewParts] makes it; one made otherwise panics.
type Parts struct {
	b   *bufio.Writer
	sum *big.Int
}

// NewParts begins a certificate of parts. The error is that of [Write].
func NewParts(w io.Writer, p *cover.Problem) (*Parts, error) {
	b, err := begin(w, p)
	return &Parts{b, new(big.Int)}, err
}

// Add adds a part with its number of solutions. Parts are whole subtrees and together the whole
// tree, as [cover.Problem.Split] makes them, and come in the order of the tree; [Check] refuses
// others.
func (c *Parts) Add(part cover.Part, n *big.Int) {
	fmt.Fprintf(c.b, "part %d %v\n", n, part)
	c.sum.Add(c.sum, n)
}

// End writes the last line, and returns the number of solutions.
func (c *Parts) End() (*big.Int, error) { return c.sum, end(c.b, c.sum) }

// certifyParts writes the lines of parts.
func certifyParts(ctx context.Context, w *bufio.Writer, p *xc.Problem, cfg tree.Config, least int) (*big.Int, error) {
	var total tree.Stats
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = total }()
	}
	parts, above, err := links.Split(ctx, p, tree.Config{}, least)
	if err != nil {
		return nil, err
	}
	total.Merge(above)
	c := Parts{w, new(big.Int)}
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
		c.Add(cover.Part(pt), new(big.Int).SetUint64(n))
	}
	total.Done = 1
	return c.sum, nil
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
func certifyStates(ctx context.Context, w *bufio.Writer, p *xc.Problem, cfg tree.Config, _ int) (*big.Int, error) {
	if p.Multiple() || p.HasDemands() {
		return nil, fmt.Errorf("cover: certificate of states for a problem with bounds, weights or demands: %w", errors.ErrUnsupported)
	}
	if refute(w, p, xc.NewMeter(ctx)) {
		return new(big.Int), nil
	}
	c := &certifier{p: p, def: newDefinition(p, xc.NewMeter(ctx)), ctx: ctx, cfg: cfg, w: w, nodes: map[string]uint32{}}
	c.stats.Uncounted = true
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

// node writes a node, after all that it leads to, unless that was done before. It returns
// the number of the node.
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
	if err == nil && c.def.meter.Over(0) {
		err = context.Cause(c.ctx)
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

// choose writes what the choices for an item lead to, and returns the rest of the line
// of the node and its number of solutions.
func (c *certifier) choose(st leftover, item xc.Item, options []int) (line string, count *big.Int, err error) {
	var children []byte
	count = new(big.Int)
	for _, k := range options {
		n, err := c.node(c.def.choose(st, k))
		if err != nil {
			return "", nil, err
		}
		children = strconv.AppendInt(append(children, ' '), int64(k+1), 10)
		children = strconv.AppendInt(append(children, '>'), int64(n), 10)
		count.Add(count, c.counts[n])
	}
	return fmt.Sprintf("choose %s %d%s", c.p.Names[item], count, children), count, nil
}

// multiply writes the parts of a node, and returns as choose does.
func (c *certifier) multiply(parts []leftover) (line string, count *big.Int, err error) {
	var children strings.Builder
	count = big.NewInt(1)
	for _, part := range parts {
		n, err := c.node(part)
		if err != nil {
			return "", nil, err
		}
		fmt.Fprintf(&children, " %d", n)
		count.Mul(count, c.counts[n])
	}
	return fmt.Sprintf("multiply %d%s", count, &children), count, nil
}

// poll returns the reason to stop, if there is one, and reports progress.
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
