package classic

import (
	"errors"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/internal/box"
)

// Exact cover, after Knuth.
//
// A domino grid is a matching in three dimensions: every place is an option
// with three items, a bone and two cells, and a solution covers all items once.
// Algorithm X picks the item with fewest options left, be it a bone or a cell,
// the leftmost if there are several. Bones stand before cells, in the order of
// the pile, and cells row by row.
//
// Nodes are the author's, of which a dead end is one and a solution too. The
// trace is that of his programs, without what depends on their bytes and memory
// accesses; an option's items stand in the order of the problem.

func knuthX(r *run) error {
	problem, places, err := r.p.Problem()
	if err != nil {
		if errors.Is(err, dominosa.ErrEngine) {
			err = r.single()
		}
		return err
	}
	r.printf("(%d options, %d+%d items, %d entries successfully read)\n", problem.Options(),
		problem.Primary(), problem.Items()-problem.Primary(), len(box.Open(problem).Entries))
	var stats cover.Stats
	all := problem.Solutions(r.ctx, cover.Config{MaxNodes: r.cfg.MaxWork, Stats: &stats})
	err = visit(r, all, func(sol cover.Solution) {
		r.printf("%d:\n", len(r.res.Solutions)+1)
		t := make([]dominosa.Place, len(sol))
		for i, k := range sol {
			t[i] = places[k]
			r.printf(" %v\n", places[k])
		}
		r.found(t)
	})
	r.res.Work = stats.Nodes
	if errors.Is(err, cover.ErrLimit) {
		err = ErrLimit
	}
	if err == nil || err == errEnough {
		r.printf("Altogether %s, %d updates, %d nodes.\n", prose.Numbered(len(r.res.Solutions), "solution"), stats.Updates, stats.Nodes)
	}
	r.res.Complete = err == nil
	return err
}
