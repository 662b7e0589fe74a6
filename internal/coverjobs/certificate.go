package coverjobs

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"strings"

	"bonepile/cover"
	"bonepile/cover/certify"
	"bonepile/internal/jobs"
)

// Certificates of parts as runs. A part is a subtree, "2/8 1/5", and a result has a line for each
// subtree that was counted whole. Results are kept one by one, and put together in the order of
// the tree once all are there.
//
// A certificate has whole subtrees only. So a search that is called back hands back each child
// that it has not begun, and the one at hand with the number of solutions found so far and what
// is left of it: "2/8 1/5 3/4 after 17: 2/8 1/5 3/4 2+/6". Nothing is counted again but the first
// glance at a large part, which shows how many children it has. A part that was cut within is not
// cut again: what its solutions are below each child is not known.

// glance is how many nodes a part may have to be counted in one search. A child costs a search of
// its own, which starts in about as long as it takes to visit 4000 nodes. Tests change it.
var glance int64 = 1 << 13

// NewCertificate returns the run that certifies the number of solutions of p by at least that
// number of parts, which a [certify.Parts] takes. [ReadParts] reads each of its results. The error says why
// there is no such certificate.
func NewCertificate(p *cover.Problem, demands bool, parts int, title string) (jobs.Run, error) {
	if _, err := certify.NewParts(io.Discard, p); err != nil {
		return jobs.Run{}, err
	}
	spec, err := specOf(p, Rule{Demands: demands})
	if err != nil {
		return jobs.Run{}, err
	}
	list, _, err := p.Split(context.Background(), cover.Tree{}, parts)
	if err != nil {
		return jobs.Run{}, err
	}
	return jobs.Run{Kind: Certificate(), Spec: spec, Parts: names(list), Title: title}, nil
}

// Certificate is the kind of runs that certify.
func Certificate() jobs.Kind {
	open := opener(func(s *searcher) (jobs.Searcher, error) { return &certifier{s}, nil })
	tree := func(part string) string { name, _, _ := strings.Cut(part, afterWord); return name }
	return jobs.Kind{
		Name: "certify", Version: 1, Open: open,
		Compare: func(a, b string) int { return compare(tree(a), tree(b)) },
		Share: func(part string) float64 {
			_, left := cutScope(part)
			return share(left)
		},
	}
}

// A certifier counts subtrees.
type certifier struct{ *searcher }

// A begun is a subtree, with how many of its solutions were found, and the rest of it.
type begun struct {
	tree  cover.Part
	found *big.Int
	left  string // in pieces
}

const afterWord = " after "

// String returns b as a part.
func (b *begun) String() string {
	if b.left == b.tree.String() {
		return b.left
	}
	return b.tree.String() + afterWord + b.found.String() + scopeEnd + b.left
}

// readBegun reads a part.
func readBegun(text string) (b begun, err error) {
	name, rest, cut := strings.Cut(text, afterWord)
	b.left, b.found = name, new(big.Int)
	ok := true
	if cut {
		var found string
		found, b.left, _ = strings.Cut(rest, scopeEnd)
		_, ok = b.found.SetString(found, 10)
	}
	if b.tree, err = cover.ParsePart(name); err == nil && (!ok || b.tree.Rest) {
		err = fmt.Errorf("a part of a certificate: found %q, expected such as %q", text, "2/3 1/4 after 17: 2/3 1/4 2+/6")
	}
	return b, err
}

func (c *certifier) Search(ctx context.Context, text string, budget int64) (o jobs.Outcome, err error) {
	b, err := readBegun(text)
	if err != nil {
		return o, err
	}
	if text != b.left {
		err = c.finish(ctx, b, budget, &o)
		return o, err
	}
	left, err := c.count(ctx, &b, min(budget, glance), &o)
	switch {
	case err != nil:
		return o, err
	case len(left) == 0:
		o.Result = appendResult(nil, b)
		return o, nil
	case len(left[0].Path) == len(b.tree.Path): // nothing was visited
		o.Rest = []string{text}
		return o, nil
	}
	of := left[0].Path[len(b.tree.Path)].Of
	for i := int32(1); i <= of; i++ {
		path := append(b.tree.Path[:len(b.tree.Path):len(b.tree.Path)], cover.Turn{Choice: i, Of: of})
		child := begun{tree: cover.Part{Path: path}, found: new(big.Int)}
		child.left = child.tree.String()
		if len(o.Rest) > 0 {
			o.Rest = append(o.Rest, child.left)
		} else if err := c.finish(ctx, child, budget-o.Nodes, &o); err != nil {
			return jobs.Outcome{}, err
		}
	}
	if len(o.Rest) > 0 {
		return o, nil
	}
	b.found.SetInt64(0)
	err = ReadParts(o.Result, func(_ cover.Part, n *big.Int) error { b.found.Add(b.found, n); return nil })
	o.Result = appendResult(nil, b)
	return o, err
}

// finish counts the rest of a subtree, as far as the budget goes.
func (c *certifier) finish(ctx context.Context, b begun, budget int64, o *jobs.Outcome) error {
	left, err := c.count(ctx, &b, budget, o)
	if err != nil {
		return err
	}
	if len(left) == 0 {
		o.Result = appendResult(o.Result, b)
		return nil
	}
	b.left = strings.Join(names(left), between)
	o.Rest = append(o.Rest, b.String())
	return nil
}

// count adds to b what it finds, and returns what it left.
func (c *certifier) count(ctx context.Context, b *begun, budget int64, o *jobs.Outcome) ([]cover.Part, error) {
	part, err := c.searchPart(ctx, b.left, nil, budget, func(cfg cover.Config) error {
		_, err := c.p.Visit(ctx, cfg)
		b.found.Add(b.found, new(big.Int).SetUint64(cfg.Stats.Solutions))
		return err
	})
	o.Nodes += part.Nodes
	if err != nil || len(part.Rest) == 0 {
		return nil, err
	}
	return readPieces(strings.Join(part.Rest, between))
}

// appendResult appends the line of a subtree that was counted.
func appendResult(text []byte, b begun) []byte {
	return fmt.Appendf(text, "%v %v\n", b.found, b.tree)
}

func names(parts []cover.Part) (list []string) {
	for _, pt := range parts {
		list = append(list, pt.String())
	}
	return list
}

// ReadParts calls f with each part of a result and the number of its solutions.
func ReadParts(result []byte, f func(cover.Part, *big.Int) error) error {
	for line := range strings.Lines(string(result)) {
		number, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		n, ok := new(big.Int).SetString(number, 10)
		pt, err := cover.ParsePart(name)
		if err != nil || !ok {
			return fmt.Errorf("a part of a certificate: found %q, expected its number of solutions and its name", line)
		}
		if err := f(pt, n); err != nil {
			return err
		}
	}
	return nil
}
