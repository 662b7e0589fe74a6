package play

import (
	"context"
	"sync"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
	"bonepile/internal/play"
	"bonepile/internal/tui"
)

// A renumbering shows games with numbers as --numbers-from says, and has them kept
// with those of their boards: a board has one game, however it is looked at.
type renumbering struct {
	kit.NumbersFlag

	mu sync.Mutex
	by map[*dominosa.Board]int // of the games shown: how much higher their numbers are
}

// shown returns a game as it is played.
func (r *renumbering) shown(g *play.Game) (*play.Game, error) {
	if !r.Asked {
		return g, nil
	}
	by := r.Low - g.Puzzle().Set().Low()
	shown, err := g.Numbered(by)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.by == nil {
		r.by = map[*dominosa.Board]int{}
	}
	r.by[shown.Puzzle().Board] = by
	return shown, nil
}

// kept returns a game that is played as it is kept.
func (r *renumbering) kept(g *play.Game) (*play.Game, error) {
	r.mu.Lock()
	by := r.by[g.Puzzle().Board]
	r.mu.Unlock()
	if by == 0 {
		return g, nil
	}
	return g.Numbered(-by)
}

// wrap has a terminal show games so, and keep them so.
func (r *renumbering) wrap(conf *tui.Config) (err error) {
	if conf.Game, err = r.shown(conf.Game); err != nil {
		return err
	}
	makes, save := conf.Make, conf.Save
	conf.Make = func(ctx context.Context, o tui.Order) (*play.Game, error) {
		g, err := makes(ctx, o)
		if err != nil {
			return nil, err
		}
		return r.shown(g)
	}
	conf.Save = func(g *play.Game) error {
		g, err := r.kept(g)
		if err != nil {
			return err
		}
		return save(g)
	}
	return nil
}
