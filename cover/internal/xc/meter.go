package xc

import "context"

// A Meter tells work that takes long when its context has ended. A nil Meter never does.
//
// What takes more than linear time in the size of a problem asks it, before it begins or while
// it goes on. Linear passes need not: they take no longer than reading the problem.
type Meter struct {
	ctx  context.Context
	left int // steps until it looks at ctx
	over bool
}

// meterSteps is about a millisecond.
const meterSteps = 1 << 20

// NewMeter returns a meter of ctx.
func NewMeter(ctx context.Context) *Meter { return &Meter{ctx: ctx} }

// Over takes account of some steps of work, of about a nanosecond each, and reports whether ctx
// has ended. If so, what the work comes to is good for nothing, and this is so for ever.
func (m *Meter) Over(steps int) bool {
	if m == nil || m.over {
		return m != nil
	}
	if m.left -= steps; m.left < 0 {
		m.left = meterSteps
		m.over = m.ctx.Err() != nil
	}
	return m.over
}

// Err returns why the context ended.
func (m *Meter) Err() error { return context.Cause(m.ctx) }

// Context returns the context, for what looks at it itself.
func (m *Meter) Context() context.Context {
	if m == nil {
		return context.Background()
	}
	return m.ctx
}
