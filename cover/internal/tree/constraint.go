package tree

import "bonepile/cover/internal/xc"

// A Constraint is a condition on solutions that is not about single items: that
// edges chosen form one loop, that cells left are connected. Items cannot say
// that, or only a great many of them.
type Constraint interface {
	// Watch returns what follows one search of p, in its initial state, or why
	// it cannot be used on p.
	Watch(p *xc.Problem) (Watcher, error)
}

// A Watcher follows one search, option by option, and turns it back where no
// solution can satisfy the constraint. A choice that it refuses is no node.
type Watcher interface {
	// Choose hears that option k joins those chosen, and reports whether they
	// may be part of a solution that satisfies the constraint. If not, its
	// state is as it was before the call.
	Choose(k int) bool

	// Unchoose undoes the last call of Choose that returned true and is not
	// undone, which was for option k.
	Unchoose(k int)

	// Accept reports whether the options chosen, which are a solution,
	// satisfy the constraint. A search counts and visits no other.
	Accept() bool
}
