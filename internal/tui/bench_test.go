package tui

import (
	"testing"

	"bonepile/internal/play"
)

// BenchmarkMove lays and lifts a bone on a board of double-twenty, saves the text
// of the game and draws a screen of 160 by 50.
func BenchmarkMove(b *testing.B) {
	m := modelOf(b, double(b, 20))
	m.width, m.height = 160, 50
	var text []byte
	m.conf.Save = func(g *play.Game) error {
		text = g.AppendText(text[:0])
		return nil
	}
	for b.Loop() {
		press(m, "shift+right")
		m.View()
		if m.game.Moves() > 500 { // as many as a game has
			m.begin(play.New(m.game.Puzzle()))
		}
	}
}
