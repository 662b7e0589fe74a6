package kit

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// A Meter shows on a terminal how far the work has come: one line on standard
// error, written over and over. It is silent unless standard error is a
// terminal and standard output is not, so that it never mixes with results,
// and for the first second, so that quick work does not flicker.
type Meter struct {
	w     io.Writer // nil: silent
	begun time.Time
	last  time.Time
	shown bool
	from  float64 // the share of the work that was done when it began or was resumed
	told  bool    // whether Resumed was called
}

const (
	meterAfter = time.Second
	meterEvery = 200 * time.Millisecond
)

func newMeter(out, errOut io.Writer) *Meter {
	m := &Meter{begun: time.Now()}
	if IsTerminal(errOut) && !IsTerminal(out) {
		m.w = errOut
	}
	return m
}

// IsTerminal reports whether a stream is a terminal, to read from or to write to.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// On reports whether the meter shows anything, ever.
func (m *Meter) On() bool { return m.w != nil }

// Resumed says, the first time it is called, which share of the work was done
// before it began: that took no time.
func (m *Meter) Resumed(done float64) {
	if !m.told {
		m.from, m.told = done, true
	}
}

// Show replaces the line, if it is time. Done is the share of the work that is
// done, 0 if unknown.
func (m *Meter) Show(done float64, format string, args ...any) {
	if m.w == nil {
		return
	}
	now := time.Now()
	if now.Sub(m.begun) < meterAfter || now.Sub(m.last) < meterEvery {
		return
	}
	m.last, m.shown = now, true
	what := fmt.Sprintf(format, args...)
	if done > m.from {
		left := time.Duration(float64(now.Sub(m.begun)) * (1 - done) / (done - m.from))
		what += fmt.Sprintf(", %.1f %% done, about %v left", 100*done, left.Round(time.Second))
	}
	fmt.Fprintf(m.w, "\r%s\x1b[K", what)
}

// Clear takes the line away.
func (m *Meter) Clear() {
	if m.shown {
		fmt.Fprint(m.w, "\r\x1b[K")
		m.shown = false
	}
}
