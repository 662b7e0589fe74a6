package generate

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/tilings"
	"bonepile/internal/box"
	"bonepile/internal/must"
)

func TestShapeNamed(t *testing.T) {
	must.Equal(t, strings.Join(slices.Sorted(maps.Keys(figures)), ", "), figureNames, "the figures in a message")
	made := 0
	for n := 1; n <= 21; n += 1 + n/8 {
		cells := (n + 1) * (n + 2)
		for _, name := range append(slices.Collect(maps.Keys(figures)), "random", "word:I", "word:HI", "word:DOMINO", "word:1089", "bricks") {
			for sym := NoSymmetry; sym <= FourFold; sym++ {
				if sym != NoSymmetry && name != "random" {
					continue
				}
				b, err := ShapeNamed(name, cells, sym, uint64(n))
				if err != nil {
					word := strings.HasPrefix(name, "word:") && n < 12
					odd := name == "bricks" && cells%4 != 0
					if !errors.Is(err, ErrShape) || !word && !odd {
						t.Errorf("%s of %d cells: %v", name, cells, err)
					}
					continue
				}
				made++
				must.Equal(t, b.Cells(), cells, "%s cells", name)
				if ways, err := tilings.Count(context.Background(), b); err != nil || ways.Sign() == 0 {
					t.Errorf("%s of %d cells cannot be tiled", name, cells)
				}
				if !has(b, sym) {
					t.Errorf("%s of %d cells is not %v", name, cells, sym)
				}
				for _, c := range []dominosa.Cell{{Row: 0, Col: -1}, {Row: b.Rows() - 1, Col: -1}, {Row: -1, Col: 0}, {Row: -1, Col: b.Cols() - 1}} {
					empty := true
					for i := range box.Open(b).Pips {
						if (i/b.Cols() == c.Row || i%b.Cols() == c.Col) && box.Open(b).Pips[i] != grid.Hole {
							empty = false
						}
					}
					if empty {
						t.Errorf("%s of %d cells has an empty margin", name, cells)
					}
				}
				if _, ok := figures[name]; ok && !has(b, LeftRight) {
					t.Errorf("%s of %d cells is not mirrored", name, cells)
				}
			}
		}
	}
	must.Least(t, made, 150, "shapes")
}

func TestShapeNamedRefused(t *testing.T) {
	for _, tt := range []struct {
		name  string
		cells int
		sym   Symmetry
		want  string
	}{
		{"7x8", 54, NoSymmetry, "7x8 has 56 cells, not 54; would fit: 6x9, 3x18, 2x27, 1x54"},
		{"disc", 55, NoSymmetry, "an even number"},
		{"egg", 56, NoSymmetry, "cross, diamond, disc, heart, ring"},
		{"word:", 56, NoSymmetry, "A to Z"},
		{"word:4-U", 56, NoSymmetry, "A to Z"},
		{"word:DOMINO", 56, NoSymmetry, "takes at least 96 cells, not 56"},
		{"bricks", 110, NoSymmetry, "blocks of four"},
		{"word:F", 56, LeftRight, "random has"},
		{"0x0", 56, NoSymmetry, "unknown name"},
	} {
		_, err := ShapeNamed(tt.name, tt.cells, tt.sym, 1)
		if !errors.Is(err, ErrShape) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
	if _, err := SymmetryNamed("odd"); err == nil || !strings.Contains(err.Error(), "left-right") {
		t.Errorf("symmetry odd: %v", err)
	}
}

// TestFigures draws two figures.
func TestFigures(t *testing.T) {
	for name, want := range map[string]string{
		"cross":   "...####...\n...####...\n...####...\n##########\n##########\n##########\n##########\n....##....\n....##....\n",
		"word:HI": "##......##....######\n##......##......##..\n##......##......##..\n##########......##..\n##......##......##..\n##......##......##..\n##......##....######\n",
	} {
		b := must.Get(ShapeNamed(name, 56, NoSymmetry, 1))(t)
		must.Equal(t, strings.ReplaceAll(b.String()+"\n", "0", "#"), want, "%s", name)
	}
}

func TestParseShape(t *testing.T) {
	for text, want := range map[string]string{
		"##\n##\n":            "00\n00\n",
		"\n  #\n ##  \n\n#\n": "..0\n.00\n...\n0..\n",
		"..oo\r\n.@*-\r\n":    ".00\n00.\n",
		"01\n10\n":            "01\n10\n",
		"# a comment\n00\n00": "00\n00\n",
		"1:001101\n":          "001\n101\n",
	} {
		b := must.Get(ParseShape(text))(t)
		must.Equal(t, b.String()+"\n", want, "%q", text)
	}
	for _, text := range []string{"", "\n\n", "...", "abc"} {
		if b, err := ParseShape(text); err == nil && b.Cells() > 0 {
			t.Errorf("%q is a shape", text)
		}
	}
}

func FuzzParseShape(f *testing.F) {
	f.Add(" ##\n# #\n")
	f.Add("3:00000000000000000000")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseShape(text)
		if err != nil {
			return
		}
		marks := strings.Count(text, "#")
		if strings.Trim(text, "#.\n") == "" && b.Cells() != marks {
			t.Errorf("%d cells for %d marks", b.Cells(), marks)
		}
	})
}

// TestHeart looks for what makes a heart: a notch at the top, and rows that never grow below
// the widest, down to a point of four cells at most.
func TestHeart(t *testing.T) {
	for _, cells := range []int{56, 110, 182} {
		b := must.Get(ShapeNamed("heart", cells, NoSymmetry, 1))(t)
		g := box.Open(b)
		if mid := g.Cols / 2; b.At(0, mid) != dominosa.Hole || b.At(0, mid-1) != dominosa.Hole {
			t.Errorf("%d cells: no notch\n%v", cells, b)
		}
		last := g.Cols
		for row := g.Rows / 2; row < g.Rows; row++ {
			n := 0
			for col := range g.Cols {
				if b.At(row, col) != dominosa.Hole {
					n++
				}
			}
			if n > last || row == g.Rows-1 && n > 4 {
				t.Errorf("%d cells: row %d has %d\n%v", cells, row+1, n, b)
			}
			last = n
		}
	}
}

// bricks returns how many blocks of 2x2 cells two bones side by side fill.
func bricks(t dominosa.Tiling) (n int) {
	at := map[dominosa.Place]bool{}
	for _, p := range t {
		at[dominosa.Place{Row: p.Row, Col: p.Col, Down: p.Down}] = true
	}
	for p := range at {
		if p.Down && at[dominosa.Place{Row: p.Row, Col: p.Col + 1, Down: true}] ||
			!p.Down && at[dominosa.Place{Row: p.Row + 1, Col: p.Col}] {
			n++
		}
	}
	return n
}

// TestBricks holds the mean number of bricks against that of boards that are all equally
// likely.
func TestBricks(t *testing.T) {
	mean := func(r Recipe, count int) float64 {
		sum := 0
		for m := range must.All(t, mustGenerator(t, r).Boards(context.Background(), 1, count, 2)) {
			sum += bricks(m.Solution)
		}
		return float64(sum) / float64(count)
	}
	six := frameOf(t, 6)
	even := mean(Recipe{Shape: six, Method: Uniform{}}, 1000)
	t.Logf("uniform %.2f", even)
	for level := deduce.NoLevel; level <= deduce.Beyond; level++ {
		got := mean(Recipe{Shape: six, Keep: Levels{Least: level, Most: level}}, 100)
		t.Logf("%v %.2f", level, got)
		if got < even-0.5 || got > even+0.5 {
			t.Errorf("boards of level %v have %.2f bricks on average; if all are equally likely, %.2f", level, got, even)
		}
	}
}
