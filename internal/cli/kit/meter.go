package kit

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// A Meter shows on a terminal how far the work has come: one line on standard error,
// written over and over. It is silent unless standard error is a terminal; for the first
// half second, so that quick work does not flicker; and while something is printed on
// the terminal. What is written to a terminal goes through [Meter.above], which takes the
// line away before: the meter never mixes with results, and is gone when they are there.
//
// The work says what to show when it has something to say. A goroutine shows it, so that
// the seconds keep counting while the work is silent.
type Meter struct {
	w      *os.File // nil: silent
	beside bool     // standard output is a terminal too

	mu      sync.Mutex
	begun   time.Time // the work at hand
	from    float64   // the share of it that was done when it began or was resumed
	resumed bool      // whether Resumed was called
	done    float64   // the share that is done, 0 if unknown
	what    string    // to show, "" for nothing
	made    time.Time // when what was made
	quiet   time.Time // until when nothing is shown
	open    bool      // the last line on the terminal has no end
	shown   bool
	stop    chan struct{} // ends the goroutine; nil if there is none
	ended   chan struct{}
}

const (
	meterAfter = 500 * time.Millisecond
	meterEvery = 200 * time.Millisecond
)

// IsTerminal reports whether a stream is a terminal, to read from or to write to.
func IsTerminal(stream any) bool {
	if a, ok := stream.(aboveMeter); ok {
		stream = a.w
	}
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// above returns a writer to w, on which the meter may show too. It calls first before it writes.
func (m *Meter) above(w io.Writer, first func()) io.Writer {
	if m.w == nil || !IsTerminal(w) {
		return w
	}
	return aboveMeter{m, w, first}
}

type aboveMeter struct {
	m     *Meter
	w     io.Writer
	first func()
}

func (a aboveMeter) Write(p []byte) (int, error) {
	a.first()
	a.m.mu.Lock()
	defer a.m.mu.Unlock()
	a.m.erase()
	a.m.quiet = time.Now().Add(meterAfter)
	a.m.open = len(p) > 0 && p[len(p)-1] != '\n'
	return a.w.Write(p)
}

// On reports whether the meter shows anything, ever.
func (m *Meter) On() bool { return m.w != nil }

// Due reports whether Show has an effect: a text for it may take longer than solving a board.
func (m *Meter) Due() bool {
	if m.w == nil {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.what == "" || time.Since(m.made) >= meterEvery
}

// Begin says that other work begins, to which estimates then refer.
func (m *Meter) Begin(format string, args ...any) {
	if m.w == nil {
		return
	}
	m.restart()
	m.mu.Lock()
	m.what = ""
	m.mu.Unlock()
	m.Show(0, format, args...)
}

// restart is Begin, but leaves the line as it is until the next is due: solving a board can be
// faster than formatting the line about it.
func (m *Meter) restart() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.begun, m.from, m.resumed, m.done = time.Now(), 0, false, 0
}

// Resumed says, the first time it is called, which share of the work was done
// before it began: that took no time.
func (m *Meter) Resumed(done float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.resumed {
		m.from, m.resumed = done, true
	}
}

// Show changes what the line says, if it is due. Done is the share of the work, 0 if unknown.
func (m *Meter) Show(done float64, format string, args ...any) {
	if !m.Due() {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.made, m.done, m.what = time.Now(), done, fmt.Sprintf(format, args...)
	if m.stop == nil {
		m.stop, m.ended = make(chan struct{}), make(chan struct{})
		go m.run(m.stop)
	}
}

// run shows the line until Close.
func (m *Meter) run(stop chan struct{}) {
	defer close(m.ended)
	tick := time.NewTicker(meterEvery)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			m.mu.Lock()
			if m.what != "" && !m.open && now.After(m.quiet) {
				width, _, err := term.GetSize(int(m.w.Fd()))
				if err != nil || width <= 0 {
					width = 80
				}
				fmt.Fprintf(m.w, "\r%s\x1b[K", m.line(now, width-1))
				m.shown = true
			}
			m.mu.Unlock()
		case <-stop:
			return
		}
	}
}

// line returns what to show in this many columns: what the work said, and an estimate of
// the time still needed or, if that is unknown, the time taken so far.
func (m *Meter) line(now time.Time, width int) string {
	end := ""
	if took := now.Sub(m.begun).Round(time.Second); took > 0 {
		end = fmt.Sprintf(", %v", took)
	}
	if m.done > m.from {
		digits := "%.1f"
		if m.done < 0.01 {
			digits = "%.1g"
		}
		left := float64(now.Sub(m.begun)) * (1 - m.done) / (m.done - m.from)
		end = fmt.Sprintf(", "+digits+" %% done, about %s left", 100*m.done, Span(time.Duration(min(left, 1<<62)).Round(time.Second)))
	}
	what := []rune(m.what)
	if room := width - len(end); len(what) > room {
		what = append(what[:max(0, room-1)], '…')
	}
	line := append(what, []rune(end)...)
	return string(line[:min(len(line), width)])
}

func (m *Meter) erase() {
	if m.shown {
		fmt.Fprint(m.w, "\r\x1b[K")
		m.shown = false
	}
}

// Clear takes the line away, until there is something else to show.
func (m *Meter) Clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.erase()
	m.what = ""
}

// Close takes the line away for good.
func (m *Meter) Close() {
	m.mu.Lock()
	stop := m.stop
	m.stop = nil
	m.mu.Unlock()
	if stop != nil {
		close(stop)
		<-m.ended
	}
	m.Clear()
}
