package dominosa

import (
	"context"
	"math/big"
)

// A Usage is a place and the number of solutions that use it.
type Usage struct {
	Place     Place
	Solutions *big.Int
}

// Usage returns, for every place of the board whose bone the set has, the
// number of solutions that use it, in the order of [Board.Places]. A place in
// all of them is certain, one in none is impossible.
//
// It counts the rest of the board once for every place, so it costs as much as
// that many calls of [Puzzle.Count]. Stats in cfg receives the sum; MaxNodes
// limits each count.
func (p Puzzle) Usage(ctx context.Context, cfg Config) ([]Usage, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	var list []Usage
	var total Stats
	each := cfg
	for _, pl := range p.Board.Places() {
		if p.Set().Of(pl.Bone) == 0 {
			continue
		}
		var stats Stats
		each.Stats = &stats
		rest, err := p.Without(pl)
		if err != nil { // it clashes with a domino given
			list = append(list, Usage{pl, new(big.Int)})
			continue
		}
		n, err := rest.Count(ctx, each)
		total.Engine = stats.Engine
		total.Nodes += stats.Nodes
		total.Branches += stats.Branches
		total.MemoHits += stats.MemoHits
		if err != nil {
			return nil, err
		}
		list = append(list, Usage{pl, n})
	}
	if cfg.Stats != nil {
		total.Done = 1
		*cfg.Stats = total
	}
	return list, nil
}
