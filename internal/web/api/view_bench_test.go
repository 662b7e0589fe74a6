package api

import (
	"context"
	"fmt"
	"testing"

	"bonepile/dominosa"
)

// BenchmarkMove lays bones on boards on which half of the bones lie already, and
// takes them back: what a player waits for after a move, without the page's own part.
// A worker in a browser takes some four times as long.
func BenchmarkMove(b *testing.B) {
	for _, n := range []int{6, 12, 20} {
		b.Run(fmt.Sprintf("double-%d", n), func(b *testing.B) {
			w, list := halfPlayed(b, n)
			for i := 0; b.Loop(); i++ {
				x, y := list[i/2%len(list)].Cells()
				text := fmt.Appendf(nil, `{"id":1,"do":"lay","a":[%d,%d],"b":[%d,%d]}`, x.Row, x.Col, y.Row, y.Col)
				if i%2 == 1 {
					text = []byte(`{"id":1,"do":"undo"}`)
				}
				if out := w.Handle(context.Background(), text, nil); len(out) < 1000 {
					b.Fatalf("%s", out)
				}
			}
		})
	}
}

// halfPlayed returns a game with half of a tiling laid, and the other half.
func halfPlayed(tb testing.TB, n int) (*Worker, []dominosa.Place) {
	tb.Helper()
	w := New("test")
	if out := w.Handle(context.Background(), fmt.Appendf(nil, `{"id":1,"do":"new","n":%d,"seed":1}`, n), nil); w.game == nil {
		tb.Fatalf("%s", out)
	}
	ans, err := w.game.Puzzle().Solve(context.Background(), dominosa.Config{})
	if err != nil || len(ans.First) == 0 {
		tb.Fatalf("%v, %v", ans.Verdict, err)
	}
	half := len(ans.First) / 2
	for _, p := range ans.First[:half] {
		w.game.Lay(p)
	}
	return w, ans.First[half:]
}

// BenchmarkHint asks for a hint on an empty board.
func BenchmarkHint(b *testing.B) {
	for _, n := range []int{6, 9} {
		b.Run(fmt.Sprintf("double-%d", n), func(b *testing.B) {
			w, _ := halfPlayed(b, n)
			w.game.Restart()
			for b.Loop() {
				if out := w.Handle(context.Background(), []byte(`{"id":1,"do":"hint","strength":3}`), nil); len(out) < 1000 {
					b.Fatalf("%s", out)
				}
			}
		})
	}
}

// BenchmarkNew makes hard boards, another one each time.
func BenchmarkNew(b *testing.B) {
	for _, n := range []int{6, 9} {
		b.Run(fmt.Sprintf("double-%d", n), func(b *testing.B) {
			w := New("test")
			for seed := 1; b.Loop(); seed++ {
				text := fmt.Appendf(nil, `{"id":1,"do":"new","n":%d,"level":"hard","seed":%d}`, n, seed)
				if out := w.Handle(context.Background(), text, nil); len(out) < 1000 {
					b.Fatalf("%s", out)
				}
			}
		})
	}
}
