package play

import (
	"context"
	"sync"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
	"bonepile/internal/play"
	"bonepile/internal/tui"
)

// A renumbering shows games with the numbers of --numbers-from, and saves them with
// those of their boards: a board has one game, whatever numbers it is shown with.
type renumbering struct {
	kit.NumbersFlag

	mu sync.Mutex
	by map[*dominosa.Board]int // how much higher the numbers of each game shown are
}

// shown returns a game as the player sees it.
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

// kept returns a game as it is saved.
func (r *renumbering) kept(g *play.Game) (*play.Game, error) {
	r.mu.Lock()
	by := r.by[g.Puzzle().Board]
	r.mu.Unlock()
	if by == 0 {
		return g, nil
	}
	return g.Numbered(-by)
}

// wrap makes a terminal show and save games in this way.
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
