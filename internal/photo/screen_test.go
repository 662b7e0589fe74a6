package photo_test

import (
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/photo"
)

// shuffled returns the numbers of a board of double-n.
func shuffled(r *rand.Rand, n int) []int {
	var list []int
	for i := range (n + 1) * (n + 2) {
		list = append(list, i%(n+1))
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// readNumbers compares the numbers of a board that was read with those of double-n.
func readNumbers(t *testing.T, pic image.Image, n int, want []int) {
	t.Helper()
	g := read(t, photo.NewPicture(pic))[0]
	if g.Rows != n+1 || g.Cols != n+2 {
		t.Errorf("double-%d: a grid of %d by %d", n, g.Rows, g.Cols)
		return
	}
	b, err := g.Board()
	if err != nil || !slices.Equal(b.Numbers, want) {
		t.Errorf("double-%d: %v, expected %v (%v)", n, b, want, err)
	}
}

// TestReadScreens reads pictures of screens: bars of a board that is drawn with signs in a
// terminal, which are as tall as its numbers, and no ones, and a game whose first number is under
// the cursor.
func TestReadScreens(t *testing.T) {
	for _, k := range []struct {
		name, numbers string
		n             int
	}{
		{"bars", "215313253034104103044432045525252531110024", 5},
		{"cursor", "01303101021223213302", 3},
	} {
		file := must.Get(os.Open("testdata/" + k.name + ".png"))(t)
		pic := must.Get(png.Decode(file))(t)
		must.Do(t, file.Close())
		var numbers []int
		for _, r := range k.numbers {
			numbers = append(numbers, int(r-'0'))
		}
		readNumbers(t, pic, k.n, numbers)
	}
}

// pipPlaces are the columns and rows, 0 to 2, of the pips of a number.
var pipPlaces = [][]image.Point{{}, {{1, 1}}, {{0, 0}, {2, 2}}, {{0, 0}, {1, 1}, {2, 2}}, {{0, 0}, {2, 0}, {0, 2}, {2, 2}},
	{{0, 0}, {2, 0}, {1, 1}, {0, 2}, {2, 2}}, {{0, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {2, 2}}}

// dots paints the pips of a number around a place, so far from each other.
func dots(pic *image.Gray, x, y, number, apart, radius int, ink uint8) {
	for _, p := range pipPlaces[number] {
		for dy := -radius; dy <= radius; dy++ {
			for dx := -radius; dx <= radius; dx++ {
				if dx*dx+dy*dy < radius*radius {
					pic.SetGray(x+(p.X-1)*apart+dx, y+(p.Y-1)*apart+dy, color.Gray{Y: ink})
				}
			}
		}
	}
}

// Faint lines between bright pips on a dark ground are lines: the grid is that of the cells, and
// not that of pips in neighbouring cells.
func TestReadFaintLines(t *testing.T) {
	for seed := range uint64(2) {
		const n, side, rim = 6, 92, 24
		numbers := shuffled(rand.New(rand.NewPCG(6, seed)), n)
		pic := image.NewGray(image.Rect(0, 0, (n+2)*side+2*rim, (n+1)*side+2*rim))
		for i := range pic.Pix {
			pic.Pix[i] = 25
			x, y := i%pic.Stride-rim, i/pic.Stride-rim
			if x < 0 || y < 0 || x >= (n+2)*side || y >= (n+1)*side {
				continue
			}
			pic.Pix[i] = 65
			if x%side < 2 || y%side < 2 {
				pic.Pix[i] = 85
			}
		}
		for i, number := range numbers {
			dots(pic, rim+i%(n+2)*side+46, rim+i/(n+2)*side+46, number, 18, 8, 240)
		}
		readNumbers(t, pic, n, numbers)
	}
}

// An empty cell with an outline is a number without pips, and one without is a hole, even if large
// pips of the cells beside it come near its edges and the light is uneven. Or it is a cell of a hole
// so large that nearly all cells near it are holes.
func TestReadHoles(t *testing.T) {
	for seed := range uint64(4) {
		const n, side, rim = 6, 60, 40
		r := rand.New(rand.NewPCG(9, seed))
		numbers, cols := shuffled(r, n), n+2
		for range n + 2 {
			if seed < 3 {
				numbers = slices.Insert(numbers, r.IntN(len(numbers)+1), -1)
			}
		}
		if seed == 3 {
			cols = 9
			for row := 2; row < 7; row++ {
				numbers = slices.Insert(numbers, row*cols+2, -1, -1, -1, -1, -1)
			}
		}
		pic := image.NewGray(image.Rect(0, 0, cols*(side+1)+2*rim, cols*(side+1)+2*rim))
		for i := range pic.Pix {
			pic.Pix[i] = 240
		}
		for i, number := range numbers {
			if number < 0 {
				continue
			}
			x, y := rim+i%cols*side, rim+i/cols*side
			for k := range side { // a line on its side of the edge
				for _, at := range [4][2]int{{k, 0}, {k, side - 1}, {0, k}, {side - 1, k}} {
					pic.SetGray(x+at[0], y+at[1], color.Gray{Y: 100})
				}
			}
			dots(pic, x+side/2, y+side/2, number, 16, 7, 30)
		}
		g := read(t, photo.NewPicture(seen(r, pic, 0.2)))[0]
		if sum := g.Digest(); sum != "" && sum != []string{"03a9e72f", "ed670286", "f22af067", "c4613bf0"}[seed] {
			t.Errorf("%d: what was seen has the digest %s", seed, sum)
		}
		b, err := g.Board()
		if err != nil {
			t.Errorf("%d: %v", seed, err)
		} else if !slices.Equal(b.Numbers, numbers) {
			t.Errorf("%d: %v\nfor\n%v", seed, b.Numbers, numbers)
		}
	}
}

// Noise makes more lattices of a grid than its cells are. What is in a grid that is read already is
// not read again.
func TestLookedOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	noisy := byHand(t).Image()
	for i, v := range noisy.Pix {
		noisy.Pix[i] = uint8(min(max(float64(v)+12*rng.NormFloat64(), 0), 255))
	}
	r := must.Get(photo.NewReader())(t)
	grids, err := r.Read(photo.NewPicture(noisy))
	if most := 1400; err != nil || len(grids[0].Cells) != 56 || r.Looked() > most {
		t.Errorf("%d cells were looked at, of at most %d (%v)", r.Looked(), most, err)
	}
}
