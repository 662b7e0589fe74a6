package certify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"strings"

	"bonepile/cover"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// A CheckConfig tunes [Check]. The zero value counts no part again, which is enough for
// certificates of states.
type CheckConfig struct {
	// Recount is how many parts are counted again, drawn at random with Seed: all of
	// them if it is negative or more than there are.
	Recount int
	Seed    uint64

	// Progress, if not nil, is called with the share of the work done, from 0 to 1.
	Progress func(done float64)
}

// A Report says what [Check] has confirmed.
type Report struct {
	Count     *big.Int // the number of solutions
	Nodes     int      // in a certificate of states
	Choices   int      // in its nodes
	Parts     int      // in a certificate of parts
	Recounted int      // how many of the parts were counted again
	Items     int      // that have factors in a certificate of sums
}

// Check confirms a certificate of the number of solutions of p, or returns what is wrong
// with it: a [*cover.SyntaxError] if the text is not a certificate, an error that wraps
// [ErrCertificate] if it says something wrong; otherwise the cause of ctx's end or an
// error from r. A certificate of states, or of sums, proves the number. One of parts proves it if all
// parts are counted again; otherwise Check confirms that they make up the tree and add up,
// and that those drawn are right.
//
// It holds the whole text in memory and, for states, one bit per option and item of each
// node in use. A choice takes time for one pass over the bits of the options. A part that
// is counted again takes as long as visiting its solutions one by one.
func Check(ctx context.Context, r io.Reader, p *cover.Problem, cfg CheckConfig) (Report, error) {
	x := box.Open(p)
	if err := tree.NoConditions(x, "a certificate"); err != nil {
		return Report{}, err
	}
	c, err := readText(x, r)
	if err != nil {
		return Report{}, err
	}
	k := checker{p: x, c: c, ctx: ctx, cfg: cfg}
	if !x.Multiple() && !x.HasDemands() {
		k.def = newDefinition(x, xc.NewMeter(ctx))
	}
	k.report.Count = c.count
	switch {
	case c.parts != nil:
		err = k.checkParts()
	case c.sums.factors != nil:
		err = k.checkSums()
	default:
		err = k.checkStates()
	}
	if err != nil {
		return Report{}, err
	}
	return k.report, nil
}

// A checker is the private state of one check.
type checker struct {
	p      *xc.Problem
	def    *definition // nil for problems that it does not know
	c      *certificate
	ctx    context.Context
	cfg    CheckConfig
	report Report
}

// wrong returns an [ErrCertificate] that says what is wrong with a line.
func wrong(line int, format string, args ...any) error {
	return fmt.Errorf("cover: %w: line %d: %s", ErrCertificate, line, fmt.Sprintf(format, args...))
}

// poll returns the reason to stop, if there is one, and reports the share of the work
// that is done.
func (k *checker) poll(done float64) error {
	if k.ctx.Err() != nil {
		return context.Cause(k.ctx)
	}
	if k.cfg.Progress != nil {
		k.cfg.Progress(done)
	}
	return nil
}

// checkStates goes from the whole problem down, to find what every node is and that
// nothing was left out. The numbers were added up when they were read.
func (k *checker) checkStates() error {
	c := k.c
	if k.def == nil {
		return wrong(c.last, "nodes cannot describe a problem with bounds, weights or demands")
	}
	left := make([]*leftover, len(c.nodes)) // by node, once something leads to it
	root := len(c.nodes) - 1
	whole := k.def.whole()
	left[root] = &whole
	if root == 0 && !whole.items.empty() {
		return wrong(c.last, "there is no node, but %q is to be covered", k.p.Names[0])
	}
	for n := root; n > 0; n-- {
		node := &c.nodes[n]
		if (root-n)%256 == 0 {
			if err := k.poll(float64(root-n) / float64(root)); err != nil {
				return err
			}
		}
		if left[n] == nil {
			return wrong(node.line, "nothing leads to node %d", n)
		}
		st := *left[n]
		left[n] = nil
		children, err := k.children(n, st)
		if k.def.meter.Over(len(st.options)) {
			return context.Cause(k.ctx)
		}
		if err != nil {
			return err
		}
		for j, child := range node.children {
			if child.node == 0 {
				if !children[j].items.empty() {
					return wrong(node.line, "%s leaves %q to be covered, but node 0 has no items", child.name(j), k.p.Names[children[j].items.first()])
				}
				continue
			}
			if left[child.node] == nil {
				left[child.node] = &children[j]
			} else if !left[child.node].equal(children[j]) {
				return wrong(node.line, "%s does not lead to node %d, which is something else above", child.name(j), child.node)
			}
		}
		k.report.Nodes++
		k.report.Choices += len(node.children)
	}
	return nil
}

// name returns which branch it is, the j-th of its node from 0.
func (b branch) name(j int) string {
	if b.option < 0 {
		return fmt.Sprintf("set %d", j+1)
	}
	return fmt.Sprintf("option %d", b.option+1)
}

// children returns what the children of node n have to be, where n is st.
func (k *checker) children(n int, st leftover) ([]leftover, error) {
	node := &k.c.nodes[n]
	if node.item < 0 {
		parts := k.def.parts(st)
		switch {
		case !k.def.whollyIn(parts, st):
			return nil, wrong(node.line, "node %d has an item without options, so it is not a product", n)
		case len(parts) != len(node.children):
			return nil, wrong(node.line, "node %d has %d sets of options, not %d", n, len(parts), len(node.children))
		}
		return parts, nil
	}
	if !st.items.has(int(node.item)) {
		return nil, wrong(node.line, "%q is covered at node %d", k.p.Names[node.item], n)
	}
	choices := k.def.choices(st, node.item)
	children := make([]leftover, len(node.children))
	for j, child := range node.children {
		option := int(child.option)
		if j >= len(choices) || choices[j] > option {
			return nil, wrong(node.line, "option %d does not name %q, or conflicts with what was chosen", option+1, k.p.Names[node.item])
		}
		if choices[j] < option {
			return nil, wrong(node.line, "option %d is missing", choices[j]+1)
		}
		children[j] = k.def.choose(st, option)
	}
	if len(choices) > len(children) {
		return nil, wrong(node.line, "option %d is missing", choices[len(children)]+1)
	}
	return children, nil
}

// checkParts checks that the parts make up the tree, and counts some of them again.
func (k *checker) checkParts() error {
	parts := k.c.parts
	whole := leftover{}
	if k.def != nil {
		whole = k.def.whole()
	}
	i, err := k.cover(parts, 0, nil, whole)
	if err != nil {
		return err
	}
	if i < len(parts) {
		return wrong(parts[i].line, "the part comes after the end of the tree")
	}
	k.report.Parts = len(parts)
	some := k.cfg.Recount
	if some < 0 || some > len(parts) {
		some = len(parts)
	}
	rng := rand.New(rand.NewPCG(k.cfg.Seed, 0))
	for j, i := range rng.Perm(len(parts))[:some] {
		if err := k.poll(float64(j) / float64(some)); err != nil {
			return err
		}
		n, err := k.recount(parts[i].part)
		if errors.Is(err, tree.ErrPart) {
			return wrong(parts[i].line, "%s", strings.TrimPrefix(err.Error(), "cover: "))
		}
		if err != nil {
			return err
		}
		if n.Cmp(parts[i].count) != 0 {
			return wrong(parts[i].line, "the part has %v solutions, not %v", n, parts[i].count)
		}
		k.report.Recounted++
	}
	return nil
}

// cover checks that the parts from number i on make up what is below the node that path
// leads to, which is st if there is a definition. It returns the number of the first part after those.
func (k *checker) cover(parts []fact, i int, path []tree.Turn, st leftover) (int, error) {
	if i == len(parts) {
		return 0, wrong(k.c.last, "no part begins with %v", tree.Part{Path: path})
	}
	mine := parts[i].part.Path
	for l, t := range path {
		if l >= len(mine) || mine[l] != t {
			return 0, wrong(parts[i].line, "the part is not the next in the tree, which begins with %v", tree.Part{Path: path})
		}
	}
	if len(mine) == len(path) {
		return i + 1, nil
	}
	of := mine[len(path)].Of
	var options []int
	if k.def != nil { // otherwise it is checked when a part is counted again
		if st.items.empty() {
			return 0, wrong(parts[i].line, "%v is a solution and has no choices", tree.Part{Path: path})
		}
		if _, options = k.def.fewest(st); len(options) != int(of) {
			return 0, wrong(parts[i].line, "%v has %d choices, not %d", tree.Part{Path: path}, len(options), of)
		}
	}
	for c := range of {
		below := st
		if k.def != nil {
			below = k.def.choose(st, options[c])
		}
		var err error
		if i, err = k.cover(parts, i, append(path[:len(path):len(path)], tree.Turn{Choice: c + 1, Of: of}), below); err != nil {
			return 0, err
		}
	}
	return i, nil
}

// recount counts a part again.
func (k *checker) recount(pt tree.Part) (*big.Int, error) {
	if k.def == nil {
		n, err := search.Visit(k.ctx, k.p, tree.Config{Engine: tree.Links, Resume: &tree.Checkpoint{Left: []tree.Part{pt}}})
		return new(big.Int).SetUint64(n), err
	}
	st := k.def.whole()
	for _, t := range pt.Path { // which cover has checked
		_, options := k.def.fewest(st)
		st = k.def.choose(st, options[t.Choice-1])
	}
	n, err := k.plain(st)
	return new(big.Int).SetUint64(n), err
}

// plain counts the solutions of the rest, by trial.
func (k *checker) plain(st leftover) (n uint64, err error) {
	if st.items.empty() {
		return 1, nil
	}
	if k.ctx.Err() != nil {
		return 0, context.Cause(k.ctx)
	}
	_, options := k.def.fewest(st)
	for _, o := range options {
		m, err := k.plain(k.def.choose(st, o))
		if err != nil {
			return 0, err
		}
		n += m
	}
	return n, nil
}
