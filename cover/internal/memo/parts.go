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
	"bonepile/zdd"
)

// Algorithm Z in parts: the diagram of a problem from those of pieces of its tree,
// searched in any order, at different times and on different machines; a [Join] puts
// them together.
//
// A search of a part walks as a memo does, with three differences. The nodes on the way
// to the part are not sub-problems of it: they have no entry, so nothing finds under
// their signature what the part alone has given. Choices are not stacked until their
// node is complete, so what is complete when a search is cut short can be handed out.
// And the table outlives the search: what one part has met is a hit in the next, because
// equal signatures stand for equal sub-problems wherever they come up. Entries that a
// search left incomplete are not marked as whole, and are searched anew.
//
// Invariants, beside those of memo.go, where (whole) is for entries that are marked:
//
//	(marked)  an entry is marked if and only if what it has is complete
//	(pieces)  the families below the kids of a piece, and those of the parts left,
//	          together are the family of the part that was searched, and no two
//	          kids or parts lie one below the other
//	(ordered) kids come in the order of the search; so do pieces, if parts are
//	          sorted by path, a part before those that it left
//
// # Why the diagram is that of one search
//
// A node of the tree becomes the same nodes of the diagram whether its choices were
// searched together or apart: the joiner stacks them in their order, on what came
// out of them. Algorithms X and C branch by what is left alone, so that all
// sub-problems that are equal come out as one diagram, and the texts are equal to
// the last character. Algorithm M also looks at how much room an item has beyond what it
// can use, so a sub-problem met in another way may branch on another item. Then the
// diagram may differ, but not its family.

// A Step is a choice on the way from the root of a tree, as in package diagram.
type Step struct {
	tree.Turn
	Option int
}

// A Kid is a choice made below the root of a tree whose family is complete, as in package
// diagram.
type Kid struct{ Level, Option int }

// A Piece is what a search of a part has found, as in package diagram.
type Piece struct {
	Path    []Step
	Kids    []Kid
	Diagram *zdd.Diagram // the family below kid k, with one number more in each set
}

// Parts makes pieces of the diagram of one problem, and remembers what it met from one
// to the next. It belongs to one goroutine. [NewParts] makes it.
type Parts struct {
	p    *xc.Problem
	cfg  tree.Config
	z    *memo
	g    *pieceGrower
	path []Step // that leads to the first node of the part
	err  error  // why it can no longer be used
}

// NewParts returns a search for pieces of the diagram of p. It takes Choice, Shuffle,
// Seed, Interchangeable and MaxMemory of cfg.
func NewParts(p *xc.Problem, cfg tree.Config) (*Parts, error) {
	if cfg.Choice.Learns() || cfg.Choice == tree.Random {
		return nil, noParts(&cfg, "rule "+cfg.Choice.String())
	}
	if cfg.Constraint != nil || cfg.MaxNodes > 0 {
		return nil, fmt.Errorf("cover: pieces of a diagram with Constraint or MaxNodes: %w", errors.ErrUnsupported)
	}
	if err := tree.NoConditions(p, "a diagram in pieces"); err != nil {
		return nil, err
	}
	cfg.Stats, cfg.Progress = nil, nil
	d := &Parts{p: p, cfg: cfg}
	return d, d.begin()
}

// noParts returns ErrReplay, because of what.
func noParts(cfg *tree.Config, what string) error { return fmt.Errorf("%w: %s", tree.ErrReplay, what) }

// begin makes the memo, with nothing remembered.
func (d *Parts) begin() error {
	return remember(context.Background(), d.p, d.cfg, func(z *memo) (*big.Int, error) {
		d.z, d.g = z, &pieceGrower{grower: newGrower(d.p.Multiple()), s: z.s}
		z.values = d.g
		z.first()
		d.g.whole[0] = true
		return nil, nil
	})
}

// Search searches a part: see Search in package diagram. After an error d cannot be used
// again.
func (d *Parts) Search(ctx context.Context, part tree.Part, nodes uint64) (piece *Piece, left []tree.Part, visited uint64, err error) {
	if d.err != nil {
		return nil, nil, 0, d.err
	}
	s, begun, full := d.z.s, d.z.s.Stats.Nodes, false
	s.Tick = func() error {
		full = d.full()
		if visited = s.Stats.Nodes - begun; visited >= nodes || full && visited > 0 || ctx.Err() != nil {
			return tree.ErrStop
		}
		s.Pause = min(tree.NextLook(d.p, s.Stats.Nodes), begun+nodes)
		return nil
	}
	s.Pause = begun
	if err = part.Valid(); err == nil {
		left, err = d.walk(part)
	}
	if err == nil {
		piece, err = d.piece(len(left) > 0)
	}
	visited = s.Stats.Nodes - begun
	if err == nil {
		d.leave()
		if full {
			err = d.begin()
		}
	}
	d.err = err
	return piece, left, visited, err
}

// full reports whether what is remembered takes too much.
func (d *Parts) full() bool {
	t := &d.z.table
	return d.z.memory > 0 && t.Peak(1)+d.g.bytes() > d.z.memory || t.Len() > math.MaxInt32-2*tree.CheckEvery
}

// walk searches a part, and returns what it left. As in memo.run, each round of the
// loop enters a node.
func (d *Parts) walk(part tree.Part) (left []tree.Part, err error) {
	z, s := d.z, d.z.s
	more, err := d.enter(part)
	if err != nil || !more {
		return nil, err
	}
	end := s.Base // the level of the part's node, which is not searched here if there is Rest
	if part.Rest {
		end = -1
	}
	for {
		if s.Stats.Nodes >= s.Pause && s.Tick() != nil {
			return s.Left(nil, true), nil
		}
		s.Count(s.Level)
		if xc.Debug {
			s.Check()
		}
		e, known := d.recall()
		if known || !z.open(e) {
			d.g.whole[e] = true
			if d.give(e); s.Level == end {
				return nil, nil
			}
		}
		for !z.next() { // up the tree until there is a choice left
			if part.Rest && s.Level == s.Base+1 {
				s.Close()
				return nil, nil
			}
			e = z.close()
			if d.give(e); s.Level == end {
				return nil, nil
			}
		}
	}
}

// enter goes to where a part begins. If more is false, there is nothing to search.
func (d *Parts) enter(pt tree.Part) (more bool, err error) {
	z, s := d.z, d.z.s
	d.path, d.g.kids = d.path[:0], d.g.kids[:0]
	s.Base = len(pt.Path)
	before := s.Stats
	defer func() { s.Stats = before }()
	for l, t := range pt.Path {
		if xc.Debug {
			s.Check()
		}
		z.signer.sign() // which looks at what was open on the level above
		of, _ := s.Open()
		if of != t.Of {
			return false, fmt.Errorf("%w: turn %d of %v: there are %d choices", tree.ErrPart, l+1, pt, of)
		}
		z.frames = append(z.frames[:l], frame{entry: noEntry, option: -1})
		rest := pt.Rest && l == len(pt.Path)-1
		s.Pass(t.Choice - 1)
		more = s.Advance()
		switch {
		case rest && !more:
			s.Base--
			s.Close()
			return false, nil
		case !rest && (!more || s.Position(l) != t):
			return false, fmt.Errorf("%w: turn %d of %v: the constraint refuses it", tree.ErrPart, l+1, pt)
		}
		z.chosen()
		if rest {
			s.Base--
			return true, nil
		}
		d.path = append(d.path, Step{t, int(z.frames[l].option)})
	}
	return true, nil
}

// noEntry stands for the entry of a node on the way to a part.
const noEntry = -1

// leave goes back to the root.
func (d *Parts) leave() {
	s := d.z.s
	s.Base = 0
	for s.Level > 0 {
		if f := d.z.frames[s.Level-1]; f.option >= 0 {
			d.z.signer.unname(int(f.option))
		}
		s.Leave()
	}
}

// recall is that of a memo, except for entries that are not marked: what they have is
// what an interrupted search has left.
func (d *Parts) recall() (e int32, known bool) {
	e, known = d.z.find()
	switch {
	case !known, d.z.isAbove(e):
		return e, false
	case d.g.whole[e]:
		d.z.s.Stats.Hits++
		return e, true
	}
	d.g.nodes[e] = zdd.Empty
	return e, false
}

// give adds what came out of entry e to the kids of the node above.
func (d *Parts) give(e int32) {
	if d.z.s.Level == 0 {
		d.g.add(noEntry, -1, e)
	} else {
		d.z.add(e)
	}
}

// piece returns what was found. If the search was cut short, the path leads on to the
// node where.
func (d *Parts) piece(cut bool) (*Piece, error) {
	g, s := d.g, d.z.s
	if len(g.kids) == 0 {
		return nil, nil
	}
	pc := &Piece{Path: slices.Clone(d.path)}
	for l := len(d.path); cut && l < s.Level; l++ {
		pc.Path = append(pc.Path, Step{s.Position(l), int(d.z.frames[l].option)})
	}
	all := zdd.Empty
	for i, k := range g.kids {
		pc.Kids = append(pc.Kids, Kid{int(k.level), int(k.option)})
		all = g.b.Node(d.p.Options()+i, all, k.family)
	}
	var err error
	pc.Diagram, err = g.b.Build(all)
	return pc, err
}

// A pieceGrower is a grower that keeps the choices of a node as kids until it is
// complete, and then stacks them.
type pieceGrower struct {
	*grower
	s     *links.Search
	kids  []pieceKid // those of the nodes above, the innermost last
	whole []bool     // by entry: (marked)
}

// A pieceKid is a choice made on a level, and the family below it.
type pieceKid struct {
	level, option int32
	family        zdd.Node
}

func (g *pieceGrower) grow() {
	g.grower.grow()
	g.whole = append(g.whole, false)
}

func (g *pieceGrower) add(_, option, f int32) {
	if g.nodes[f] != zdd.Empty {
		g.kids = append(g.kids, pieceKid{int32(g.s.Level) - 1, option, g.nodes[f]})
	}
}

func (g *pieceGrower) end(e int32) {
	first := kidsOf(g.kids, int32(g.s.Level)-1)
	if first < len(g.kids) { // by (below) there may be none, and a family all the same
		g.nodes[e] = stack(g.b, g.kids[first:], g.later)
	}
	g.kids, g.whole[e] = g.kids[:first], true
}

func (g *pieceGrower) bytes() uint64 {
	return g.grower.bytes() + uint64(len(g.whole)) + 12*uint64(len(g.kids))
}

// kidsOf returns where the last kids begin that are of a level.
func kidsOf(kids []pieceKid, level int32) int {
	first := len(kids)
	for first > 0 && kids[first-1].level == level {
		first--
	}
	return first
}

// stack returns the family of a node with these kids: see memo.go.
func stack(b *zdd.Builder, kids []pieceKid, later bool) zdd.Node {
	sum := zdd.Empty
	if !later {
		for _, k := range kids {
			sum = b.Node(int(k.option), sum, k.family)
		}
		return sum
	}
	for _, k := range slices.Backward(kids) {
		if k.option < 0 {
			sum = k.family // the last choice, hence the first here
		} else {
			sum = b.Node(int(k.option), sum, k.family)
		}
	}
	return sum
}
