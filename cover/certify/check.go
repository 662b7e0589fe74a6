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
)

// The checker of certificates: see certificate.go. It reads the text, and then
// holds every line of it against the definition in certificate_state.go. It knows
// no engine, and does not search, but for parts that are to be counted again,
// which are by plain trial; of problems with bounds, weights or demands it leaves
// that to the links.

// A CheckConfig tunes [Check].
type CheckConfig struct {
	// Recount is how many parts are counted again, drawn at random from Seed; all,
	// if it is that many or negative. Certificates of states need no such thing.
	Recount int
	Seed    uint64

	// Progress, if not nil, is called with the share of the work that is behind.
	Progress func(done float64)
}

// A Report is what was found right.
type Report struct {
	Count     *big.Int // the number of solutions
	Nodes     int      // of a certificate of states
	Choices   int      // in them
	Parts     int      // of a certificate of parts
	Recounted int      // of those
}

// Check confirms a certificate of the number of solutions of p, or says
// what is wrong with it: a [*SyntaxError] for a text that is none, or
// [ErrCertificate]. The certificate of states proves the number. One of parts does
// if all parts are counted again; else it shows that they are all of the tree and
// add up, and that those that were drawn are right.
//
// It takes memory for the text, and for states some bits an option and node. A
// choice costs a pass over the bits of the options. If ctx ends, the error is the
// cause.
func Check(ctx context.Context, r io.Reader, p *cover.Problem, cfg CheckConfig) (Report, error) {
	return check(ctx, r, p.Arrays(), cfg)
}

func check(ctx context.Context, r io.Reader, p *xc.Problem, cfg CheckConfig) (Report, error) {
	c, err := readCertificate(p, r)
	if err != nil {
		return Report{}, err
	}
	k := checker{p: p, c: c, ctx: ctx, cfg: cfg}
	if !p.Multiple() && !p.HasDemands() {
		k.def = newDefinition(p)
	}
	k.report.Count = c.count
	if c.parts != nil {
		err = k.checkParts()
	} else {
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

// wrong returns the error that a line is wrong.
func wrong(line int, format string, args ...any) error {
	return fmt.Errorf("cover: %w: line %d: %s", ErrCertificate, line, fmt.Sprintf(format, args...))
}

// poll says whether to stop, after a share of the work.
func (k *checker) poll(done float64) error {
	if k.ctx.Err() != nil {
		return context.Cause(k.ctx)
	}
	if k.cfg.Progress != nil {
		k.cfg.Progress(done)
	}
	return nil
}

// checkStates goes from the whole problem down, to see what every node is and
// that nothing was left out. The numbers were added up when they were read.
func (k *checker) checkStates() error {
	c := k.c
	if k.def == nil {
		return wrong(c.last, "the problem has bounds, weights or demands, which nodes do not speak of")
	}
	left := make([]*leftover, len(c.nodes)) // by node, once something leads to it
	root := len(c.nodes) - 1
	whole := k.def.whole()
	left[root] = &whole
	if root == 0 && !whole.items.empty() {
		return wrong(c.last, "no node, and %q is to be covered", k.p.Name(0))
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
		kids, err := k.kids(n, st)
		if err != nil {
			return err
		}
		for j, kid := range node.kids {
			if kid.node == 0 {
				if !kids[j].items.empty() {
					return wrong(node.line, "%s leaves %q to be covered, which node 0 has not", kid.name(j), k.p.Name(xc.Item(kids[j].items.all()[0])))
				}
				continue
			}
			if left[kid.node] == nil {
				left[kid.node] = &kids[j]
			} else if !left[kid.node].equal(kids[j]) {
				return wrong(node.line, "%s does not lead to node %d, which was something else above", kid.name(j), kid.node)
			}
		}
		k.report.Nodes++
		k.report.Choices += len(node.kids)
	}
	return nil
}

// name says which child it is, the j-th from 0.
func (kid claimKid) name(j int) string {
	if kid.option < 0 {
		return fmt.Sprintf("set %d", j+1)
	}
	return fmt.Sprintf("option %d", kid.option+1)
}

// kids returns what the children of node n have to be, which is st.
func (k *checker) kids(n int, st leftover) ([]leftover, error) {
	node := &k.c.nodes[n]
	if node.item < 0 {
		parts := k.def.parts(st)
		switch {
		case !k.def.whollyIn(parts, st):
			return nil, wrong(node.line, "node %d has an item without options, and is no product", n)
		case len(parts) != len(node.kids):
			return nil, wrong(node.line, "node %d has %d sets of options, and not %d", n, len(parts), len(node.kids))
		}
		return parts, nil
	}
	if !st.items.has(int(node.item)) {
		return nil, wrong(node.line, "%q is covered at node %d", k.p.Name(node.item), n)
	}
	choices := k.def.choices(st, node.item)
	kids := make([]leftover, len(node.kids))
	for j, kid := range node.kids {
		if j >= len(choices) || choices[j] > kid.option {
			return nil, wrong(node.line, "option %d does not name %q, or conflicts with what was chosen", kid.option+1, k.p.Name(node.item))
		}
		if choices[j] < kid.option {
			return nil, wrong(node.line, "option %d is missing", choices[j]+1)
		}
		kids[j] = k.def.choose(st, kid.option)
	}
	if len(choices) > len(kids) {
		return nil, wrong(node.line, "option %d is missing", choices[len(kids)]+1)
	}
	return kids, nil
}

// checkParts sees that the parts are all of the tree, and counts some again.
func (k *checker) checkParts() error {
	parts := k.c.parts
	i, err := k.cover(parts, 0, nil)
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
			return wrong(parts[i].line, "%v", errText(err))
		}
		if err != nil {
			return err
		}
		if n.Cmp(parts[i].count) != 0 {
			return wrong(parts[i].line, "the part has %v solutions, and not %v", n, parts[i].count)
		}
		k.report.Recounted++
	}
	return nil
}

// errText is an error without the name of the package.
func errText(err error) string { return strings.TrimPrefix(err.Error(), "cover: ") }

// cover sees that the parts from number i on are what is below the node that path
// leads to, and returns the number of the first that is not.
func (k *checker) cover(parts []claimLine, i int, path []tree.Turn) (int, error) {
	if i == len(parts) {
		return 0, wrong(k.c.last, "there is no part for what begins with %v", tree.Part{Path: path})
	}
	mine := parts[i].part.Path
	for l, t := range path {
		if l >= len(mine) || mine[l] != t {
			return 0, wrong(parts[i].line, "the part is not the next of the tree, which begins with %v", tree.Part{Path: path})
		}
	}
	if len(mine) == len(path) {
		return i + 1, nil
	}
	of := mine[len(path)].Of
	if err := k.forks(parts[i].line, path, of); err != nil {
		return 0, err
	}
	for c := int32(1); c <= of; c++ {
		var err error
		if i, err = k.cover(parts, i, append(path[:len(path):len(path)], tree.Turn{Choice: c, Of: of})); err != nil {
			return 0, err
		}
	}
	return i, nil
}

// forks sees that the node that path leads to has so many choices.
func (k *checker) forks(line int, path []tree.Turn, of int32) error {
	if k.def == nil {
		return nil // seen when a part is counted again
	}
	st, err := k.follow(path)
	if err != nil {
		return wrong(line, "%v", errText(err))
	}
	if st.items.empty() {
		return wrong(line, "%v is a solution, and has no choices", tree.Part{Path: path})
	}
	if _, options := k.def.fewest(st); len(options) != int(of) {
		return wrong(line, "%v has %d choices, and not %d", tree.Part{Path: path}, len(options), of)
	}
	return nil
}

// follow returns what is left at the node that path leads to.
func (k *checker) follow(path []tree.Turn) (leftover, error) {
	st := k.def.whole()
	for l, t := range path {
		_, options := k.def.fewest(st)
		if st.items.empty() || len(options) != int(t.Of) {
			return st, fmt.Errorf("%w: turn %d of %v: there are %d choices", tree.ErrPart, l+1, tree.Part{Path: path}, len(options))
		}
		st = k.def.choose(st, options[t.Choice-1])
	}
	return st, nil
}

// recount counts a part again.
func (k *checker) recount(pt tree.Part) (*big.Int, error) {
	if k.def == nil {
		n, err := search.Visit(k.ctx, k.p, tree.Config{Engine: tree.Links, Resume: &tree.Checkpoint{Left: []tree.Part{pt}}})
		return new(big.Int).SetUint64(n), err
	}
	st, err := k.follow(pt.Path)
	if err != nil {
		return nil, err
	}
	n, err := k.plain(st)
	return new(big.Int).SetUint64(n), err
}

// plain counts the solutions of what is left, by trial.
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
