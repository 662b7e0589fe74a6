package pips

import (
	"context"
	"math/big"

	"bonepile/dominosa"
	"bonepile/dominosa/pips/internal/marks"
)

// In the browser package cover is left out, and every solution is visited.
const canCover = false

func countCover(context.Context, dominosa.Config, *marks.Position) (*big.Int, error) {
	return nil, dominosa.ErrEngine
}

func (p Puzzle) eachCover(context.Context, dominosa.Config, func(func() dominosa.Tiling) bool) error {
	return dominosa.ErrEngine
}
