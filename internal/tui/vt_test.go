//go:build unix

package tui

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// A screen is what a terminal shows of what is written to it. It keeps what the terminal does
// not know, so that a test cannot pass on a screen that was drawn differently from what it
// thinks.
type screen struct {
	*vt.Emulator
	modes   map[int]bool
	strange []string
}

func newScreen(width, height int) *screen {
	s := &screen{Emulator: vt.NewEmulator(width, height), modes: map[int]bool{25: true}}
	s.SetLogger(s)
	s.SetCallbacks(vt.Callbacks{
		EnableMode:  func(m ansi.Mode) { s.modes[m.Mode()] = true },
		DisableMode: func(m ansi.Mode) { s.modes[m.Mode()] = false },
	})
	go io.Copy(io.Discard, s.Emulator) // what it answers: the program hears tests alone
	return s
}

// end ends the reading of answers.
func (s *screen) end() { s.InputPipe().(io.Closer).Close() }

// keyboard are the sequences about what keys send, which say nothing of the screen.
var keyboard = regexp.MustCompile(`CSI "[<>?].*[mu]"$`)

// Printf hears of every sequence that the terminal does not know.
func (s *screen) Printf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if strings.HasPrefix(text, "unhandled") && !keyboard.MatchString(text) {
		s.strange = append(s.strange, text)
	}
}

// each calls f for every cell, row by row.
func (s *screen) each(f func(c *uv.Cell)) {
	for y := range s.Height() {
		for x := range s.Width() {
			f(s.CellAt(x, y))
		}
	}
}

// text returns what is shown, without the blanks at the ends of lines.
func (s *screen) text() string {
	var text strings.Builder
	for y := range s.Height() {
		line := ""
		for x := range s.Width() {
			line += s.CellAt(x, y).Content
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return text.String()
}
