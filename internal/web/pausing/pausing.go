// Package pausing lets a search that a browser runs make way for what else the browser
// has to do.
//
// A browser has one thread, and nothing else happens while it works. A search looks at
// its context now and then; a context of this package pauses when it is looked at, if
// enough time has passed. This is why it has an Err of its own.
package pausing

import (
	"context"
	"time"
)

// Every is how long a search works before it pauses. A pause takes a few milliseconds.
const Every = 50 * time.Millisecond

// New returns a context that ends with ctx and calls pause when a pause is due.
func New(ctx context.Context, pause func()) context.Context {
	return &pausing{Context: ctx, pause: pause, last: time.Now()}
}

type pausing struct {
	context.Context
	pause func()
	last  time.Time // when it paused last
}

// Err pauses if a pause is due, and returns the context's error.
func (c *pausing) Err() error {
	if time.Since(c.last) >= Every {
		c.pause()
		c.last = time.Now()
	}
	return c.Context.Err()
}
