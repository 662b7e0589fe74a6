package classic

import (
	"errors"

	"bonepile/dominosa"
)

// Our own: package dominosa's engine for the puzzle, beside the others so that
// they can be compared. It holds every puzzle, sets with copies too.

func bonepile(r *run) error {
	var stats dominosa.Stats
	all := r.p.Solutions(r.ctx, dominosa.Config{MaxNodes: r.cfg.MaxWork, Stats: &stats})
	err := visit(r, all, func(t dominosa.Tiling) { r.draw("box", r.found(t)) })
	r.res.Work = stats.Nodes
	if errors.Is(err, dominosa.ErrLimit) {
		err = ErrLimit
	}
	r.res.Complete = err == nil
	return err
}
