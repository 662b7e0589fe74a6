package photo_test

import (
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

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

// The bars of a board that is drawn with signs in a terminal are as tall as its numbers, and no
// ones.
func TestReadBars(t *testing.T) {
	file, err := os.Open("testdata/bars.png")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	pic, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	for _, r := range "215313253034104103044432045525252531110024" {
		numbers = append(numbers, int(r-'0'))
	}
	readNumbers(t, pic, 5, numbers)
}

// Faint lines between bright pips on a dark ground are lines: the grid is that of the cells, and
// not that of pips in neighbouring cells.
func TestReadFaintLines(t *testing.T) {
	places := [][]image.Point{{}, {{1, 1}}, {{0, 0}, {2, 2}}, {{0, 0}, {1, 1}, {2, 2}}, {{0, 0}, {2, 0}, {0, 2}, {2, 2}},
		{{0, 0}, {2, 0}, {1, 1}, {0, 2}, {2, 2}}, {{0, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {2, 2}}}
	for seed := range uint64(4) {
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
			for _, p := range places[number] {
				x, y := rim+i%(n+2)*side+28+18*p.X, rim+i/(n+2)*side+28+18*p.Y
				for dy := -8; dy <= 8; dy++ {
					for dx := -8; dx <= 8; dx++ {
						if dx*dx+dy*dy < 64 {
							pic.SetGray(x+dx, y+dy, color.Gray{Y: 240})
						}
					}
				}
			}
		}
		readNumbers(t, pic, n, numbers)
	}
}

// Noise makes more lattices of a grid than its cells are. What is in a grid that is read already is
// not read again.
func TestLookedOnce(t *testing.T) {
	file, err := os.Open("testdata/hand.jpg")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	pic, err := photo.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(11, 12))
	noisy := pic.Image()
	for i, v := range noisy.Pix {
		noisy.Pix[i] = uint8(min(max(float64(v)+12*rng.NormFloat64(), 0), 255))
	}
	r, err := photo.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	grids, err := r.Read(photo.NewPicture(noisy))
	if most := 1200; err != nil || len(grids[0].Cells) != 56 || r.Looked() > most {
		t.Errorf("%d cells were looked at, of at most %d (%v)", r.Looked(), most, err)
	}
}
