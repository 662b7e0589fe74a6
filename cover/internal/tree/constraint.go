package tree

import "bonepile/cover/internal/xc"

// A Constraint is a condition on solutions that is not about single items, as in
// package cover.
type Constraint interface {
	Watch(p *xc.Problem) (Watcher, error)
}

// A Watcher follows one search, as in package cover. A choice that it refuses is no
// node.
type Watcher interface {
	Choose(k int) bool
	Unchoose(k int)
	Accept() bool
}
