package play

import (
	"context"

	"bonepile/internal/cli/kit"
	"bonepile/internal/play"
	"bonepile/internal/tui"
)

// A renumbering shows games with the numbers of --numbers-from. They are saved with those of
// their boards: a board has one game, whatever numbers it is shown with.
type renumbering struct{ kit.NumbersFlag }

// shown returns a game as the player sees it.
func (r *renumbering) shown(g *play.Game) (*play.Game, error) {
	if !r.Asked {
		return g, nil
	}
	return g.Numbered(r.Low - g.Puzzle().Set().Low())
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
	conf.Save = func(g *play.Game) error { return save(g.Own()) }
	return nil
}
