package memo

import (
	"errors"
	"fmt"

	"bonepile/cover/internal/xc"
	"bonepile/zdd"
)

// A Join puts the pieces of a diagram together (parts.go). [NewJoin] makes it.
//
// It holds the nodes of the tree on the way to the last kid, each with its kids so far.
// Kids come in the order of the search, so a node that the way no longer leads through
// is complete: it is stacked, and becomes a kid of the node above. So a Join takes the
// memory of the diagram and little more.
type Join struct {
	b       *zdd.Builder
	options int
	later   bool // as of a grower

	path []Step
	open []joint // by level: what the first steps of path lead to
	root zdd.Node
}

// A joint is a node that is not complete.
type joint struct {
	kids []pieceKid
	last int32 // the number of the last choice that a step was made by
}

// ErrPiece reports a [Piece] that belongs to another problem, or comes out of order.
var ErrPiece = errors.New("cover: not a piece of this diagram")

// NewJoin returns a joiner for pieces of the diagram of p.
func NewJoin(p *xc.Problem) *Join {
	return &Join{b: zdd.NewBuilder(0), options: p.Options(), later: p.Multiple(), open: make([]joint, 1)}
}

// Add adds a piece. Pieces come in the order of the search. After an error j cannot be used
// again.
func (j *Join) Add(pc *Piece) error {
	families, err := j.families(pc)
	if err != nil {
		return err
	}
	for i, k := range pc.Kids {
		if k.Level < 0 {
			j.root = families[i]
			continue
		}
		if k.Level > len(pc.Path) {
			return fmt.Errorf("%w: a kid on level %d after %d steps", ErrPiece, k.Level, len(pc.Path))
		}
		if err := j.walk(pc.Path[:k.Level]); err != nil {
			return err
		}
		at := &j.open[k.Level]
		at.kids = append(at.kids, pieceKid{option: int32(k.Option), family: families[i]})
	}
	return j.b.Err()
}

// families returns the families of the kids of a piece.
func (j *Join) families(pc *Piece) ([]zdd.Node, error) {
	families, odd := make([]zdd.Node, len(pc.Kids)), false
	zdd.Fold(pc.Diagram, zdd.Empty, zdd.Unit, func(v int, lo, hi zdd.Node) zdd.Node {
		switch k := v - j.options; {
		case k < 0:
			return j.b.Node(v, lo, hi)
		case k < len(families):
			families[k] = hi
		default:
			odd = true
		}
		return lo
	})
	for i, k := range pc.Kids {
		odd = odd || families[i] == zdd.Empty || k.Option < -1 || k.Option >= j.options
	}
	for _, s := range pc.Path {
		odd = odd || s.Option < -1 || s.Option >= j.options
	}
	if odd {
		return nil, fmt.Errorf("%w: its diagram and its %d kids do not fit", ErrPiece, len(pc.Kids))
	}
	return families, nil
}

// walk goes to the node that a path leads to, and completes those that it leaves.
func (j *Join) walk(path []Step) error {
	same := 0
	for same < min(len(path), len(j.path)) && path[same] == j.path[same] {
		same++
	}
	j.close(same)
	for l, s := range path[same:] {
		at := &j.open[same+l]
		if s.Choice <= at.last {
			return fmt.Errorf("%w: choice %d on level %d comes after choice %d", ErrPiece, s.Choice, same+l, at.last)
		}
		at.last = s.Choice
		j.path = append(j.path, s)
		j.open = append(j.open, joint{})
	}
	return nil
}

// close completes the nodes below a level.
func (j *Join) close(level int) {
	for l := len(j.path); l > level; l-- {
		family := stack(j.b, j.open[l].kids, j.later)
		if family != zdd.Empty {
			above := &j.open[l-1]
			above.kids = append(above.kids, pieceKid{option: int32(j.path[l-1].Option), family: family})
		}
		j.open, j.path = j.open[:l], j.path[:l-1]
	}
}

// Diagram returns the diagram of all pieces. Nothing can be added after it.
func (j *Join) Diagram() (*zdd.Diagram, error) {
	j.close(0)
	if len(j.open[0].kids) > 0 {
		j.root = stack(j.b, j.open[0].kids, j.later)
	}
	return j.b.Build(j.root)
}
