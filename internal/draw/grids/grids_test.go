package grids

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/internal/draw"
	"bonepile/internal/must"
)

var update = flag.Bool("update", false, "write the golden files anew")

// read returns a puzzle.
func read(t testing.TB, text string) dominosa.Puzzle {
	t.Helper()
	b := must.Get(notation.ParseBoard(text))(t)
	return dominosa.Puzzle{Board: b}
}

// deduced returns a puzzle with its deduction.
func deduced(t testing.TB, text string) (dominosa.Puzzle, *deduce.Deduction) {
	t.Helper()
	p := read(t, text)
	d := must.Get(deduce.Solve(t.Context(), p, deduce.Config{}))(t)
	return p, d
}

// Boards of the tests: double-two, double-three of some steps,
// one with a hole and one of large numbers.
const (
	small = "2:112200021012"
	steps = "3:11220223130023033011"
	holed = "01.\n.10\n011\n"
	large = "0 100 100\n200 200 0"
)

// wide is more than the width of a text in any font that may be met.
func wide(text string, size float64, bold bool) float64 { return 0.62 * size * float64(len(text)) }

// pictures are scenes of all kinds.
func pictures(t testing.TB) map[string]*draw.Scene {
	list := map[string]*draw.Scene{}
	p, d := deduced(t, steps)
	stages := Stages(p, d, nil)
	list["board"] = Board(p, Position{}, Options{})
	list["solved"] = Board(p, Position{Laid: d.Laid}, Options{})
	list["pips"] = Board(p, Position{Laid: d.Laid[:4]}, Options{Pips: true, Theme: draw.Dark()})
	list["colour"] = Board(p, Position{Laid: d.Laid[:4]}, Options{Colour: true, Theme: draw.Print()})
	list["holes"] = Board(read(t, holed), Position{}, Options{})
	list["large"] = Board(read(t, large), Position{}, Options{Bare: true})
	list["stage"] = Board(p, stages[2].Position, Options{})
	list["tray"] = Tray(p, d.Laid[:3], 4, Options{})
	q := read(t, small)
	q.Bones = must.Get(notation.ParseBones("double-2 plus 1-1 plus 1-1"))(t)
	list["copies"] = Tray(q, []dominosa.Place{{Bone: dominosa.NewBone(1, 1)}, {Bone: dominosa.NewBone(1, 1)}, {Bone: dominosa.NewBone(0, 2)}}, 3, Options{})
	list["open"] = Board(p, Position{Laid: d.Laid[:4]}, Options{Bare: true})
	list["new"] = Board(p, Position{Laid: d.Laid[:2], New: d.Laid[2:5]}, Options{Colour: true})
	list["strip"] = Strip(p, stages, 0, Options{})
	list["rows"] = Strip(p, stages, 3, Options{})
	list["moving"] = Animate(p, stages, Options{})
	list["wall"] = Wall(p, []dominosa.Tiling{d.Laid, d.Laid, d.Laid}, 2, Options{Blank: true})
	for n, name := range []string{"regions", "region-bone", "region-bones"} {
		p := dominosa.Puzzle{Board: must.Get(dominosa.NewBoard(2, 2, []int{3, 0, 1, 0}))(t), Bones: dominosa.Full(3)}
		bones := []dominosa.Place{{Bone: dominosa.NewBone(1, 3), Down: true}, {Bone: dominosa.NewBone(0, 0), Col: 1, Down: true}}
		list[name] = Board(p, Position{Laid: bones[:n]}, Options{Areas: []Area{{[]dominosa.Cell{{}, {Col: 1}}, "≠"}}})
	}
	for _, s := range list {
		s.Unit = 1
	}
	list["holes"].Unit = 0
	return list
}

// TestGolden compares pictures with those that were looked at.
// go test ./internal/draw/grids -update writes them anew.
func TestGolden(t *testing.T) {
	for name, s := range pictures(t) {
		file := filepath.Join("testdata", name+".svg")
		got := draw.SVG(nil, s)
		if *update {
			must.Do(t, os.WriteFile(file, got, 0o644))
		}
		want := must.Get(os.ReadFile(file))(t)
		if !bytes.Equal(got, want) {
			t.Errorf("%s: the picture differs from %s", name, file)
		}
		if again := draw.SVG(nil, pictures(t)[name]); !bytes.Equal(again, got) {
			t.Errorf("%s: another picture the second time", name)
		}
	}
}

// TestInside sees that no mark leaves its picture, for boards of all sizes.
func TestInside(t *testing.T) {
	check := func(name string, s *draw.Scene) {
		t.Helper()
		for _, m := range s.Marks {
			if b := m.Box(wide); b.X0 < -1 || b.Y0 < -1 || b.X1 > s.W+1 || b.Y1 > s.H+1 {
				t.Errorf("%s: a mark at %.1f of a picture of %.1f by %.1f", name, b, s.W, s.H)
				return
			}
		}
	}
	for name, s := range pictures(t) {
		check(name, s)
	}
	for n := range 21 {
		for _, rows := range []int{1, n + 1, n + 2} {
			pips := make([]int, 0, (n+1)*(n+2))
			for i := range (n + 1) * (n + 2) {
				pips = append(pips, i%(n+1))
			}
			b := must.Get(dominosa.NewBoard(rows, len(pips)/rows, pips))(t)
			p := dominosa.Puzzle{Board: b, Bones: dominosa.Full(n)}
			check(fmt.Sprint(n), Board(p, Position{}, Options{Pips: true, Colour: true}))
			check(fmt.Sprint(n), Board(p, Position{}, Options{}))
			for _, inRow := range []int{1, 2, n + 1, 1000} {
				check(fmt.Sprint("tray ", n), Tray(p, nil, inRow, Options{}))
			}
		}
	}
}

// TestTrayAt counts the bones of the rows: all are there in order, in no more rows than full
// ones would take, none is longer than asked, and with three and more in a row none is one
// bone.
func TestTrayAt(t *testing.T) {
	for bones := 2; bones < 100; bones++ {
		for inRow := 1; inRow <= bones; inRow++ {
			var rows []int
			for k := range bones {
				row, col := trayAt(k, bones, inRow)
				if col == 0 {
					rows = append(rows, 0)
				}
				if row != len(rows)-1 || col != rows[row] {
					t.Fatalf("%d bones, %d in a row: bone %d stands in row %d, column %d", bones, inRow, k, row, col)
				}
				rows[row]++
			}
			if len(rows) != (bones+inRow-1)/inRow || slices.Max(rows) > inRow || inRow > 2 && slices.Min(rows) == 1 {
				t.Errorf("%d bones, %d in a row: %v", bones, inRow, rows)
			}
		}
	}
}
