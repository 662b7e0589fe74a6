package tree

import (
	"bonepile/cover/internal/watch"
	"bonepile/cover/internal/xc"
)

// A Constraint is a condition on solutions that is not about single items, as in
// package cover.
type Constraint interface {
	Watch(p *xc.Problem) (Watcher, error)
}

// A Watcher follows one search, as in package cover. A choice that it refuses is no
// node.
type Watcher = watch.Watcher

// Watcher returns what follows a search of p under cfg, for the conditions of p and for
// the constraint of cfg: nil if there are none.
func (cfg *Config) Watcher(p *xc.Problem) (Watcher, error) {
	w, err := watch.Of(p)
	if err != nil || cfg.Constraint == nil {
		return w, err
	}
	own, err := cfg.Constraint.Watch(p)
	if err != nil || w == nil {
		return own, err
	}
	return watch.All{w, own}, nil
}
