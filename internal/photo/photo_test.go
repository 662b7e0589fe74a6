package photo_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/internal/draw/grids"
	drawpng "bonepile/internal/draw/png"
	"bonepile/internal/must"
	"bonepile/internal/photo"
)

// drawn returns a board of double-n and a picture of it.
func drawn(t testing.TB, n int, seed uint64, o grids.Options, laid bool) (*dominosa.Board, image.Image) {
	t.Helper()
	shape := must.Get(generate.ShapeNamed(fmt.Sprintf("%dx%d", n+1, n+2), (n+1)*(n+2), generate.NoSymmetry, 1))(t)
	gen := must.Get(generate.New(generate.Recipe{Shape: shape, Keep: generate.AnyNumber{}}))(t)
	made := must.Get(gen.Board(t.Context(), seed, 0))(t)
	var at grids.Position
	if laid {
		at.Laid = made.Solution
	}
	var text bytes.Buffer
	must.Do(t, drawpng.Encode(&text, grids.Board(made.Puzzle, at, o), 1))
	return made.Board, must.Get(png.Decode(&text))(t)
}

// seen returns a picture as a camera sees it from aside: in perspective, blurred, noisy, on a
// darker ground, its light uneven.
func seen(r *rand.Rand, pic image.Image, tilt float64) image.Image {
	in := photo.NewPicture(pic)
	w, h := pic.Bounds().Dx(), pic.Bounds().Dy()
	out := image.NewGray(image.Rect(0, 0, w*13/10, h*13/10))
	turn := 0.1 * (r.Float64() - 0.5)
	axis := r.Float64() * 2 * math.Pi
	far := 2.2 * float64(max(w, h))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			u, v := float64(x-out.Rect.Dx()/2), float64(y-out.Rect.Dy()/2)
			u, v = u*math.Cos(turn)-v*math.Sin(turn), v*math.Cos(turn)+u*math.Sin(turn)
			// The point of a plane that is tilted about an axis.
			along, across := u*math.Cos(axis)+v*math.Sin(axis), v*math.Cos(axis)-u*math.Sin(axis)
			k := far / (far*math.Cos(tilt) - across*math.Sin(tilt))
			along, across = along*k*math.Cos(tilt), across*k
			u, v = along*math.Cos(axis)-across*math.Sin(axis), across*math.Cos(axis)+along*math.Sin(axis)
			sum := 0.0
			for i := range 9 {
				sum += in.At(u+float64(w)/2+0.9*float64(i%3-1), v+float64(h)/2+0.9*float64(i/3-1)) / 9
			}
			light := 0.95 - 0.3*float64(x)/float64(out.Rect.Dx())
			out.SetGray(x, y, color.Gray{Y: uint8(min(max(sum*light+5*r.NormFloat64(), 0), 255))})
		}
	}
	return out
}

func read(t testing.TB, pic *photo.Picture) []*photo.Grid {
	t.Helper()
	r := must.Get(photo.NewReader())(t)
	return must.Get(r.Read(pic))(t)
}

// Boards that this module draws are read back, in all its ways to draw them.
func TestReadDrawn(t *testing.T) {
	for i, c := range []struct {
		n    int
		o    grids.Options
		laid bool
	}{
		{6, grids.Options{}, false}, {6, grids.Options{Pips: true}, false}, {4, grids.Options{}, true}, {4, grids.Options{Pips: true}, true},
		{12, grids.Options{Pips: true}, true},
	} {
		board, pic := drawn(t, c.n, uint64(i+1), c.o, c.laid)
		b := must.Get(read(t, photo.NewPicture(pic))[0].Board())(t)
		if got, err := b.Dominosa(); err != nil || got.String() != board.String() {
			t.Errorf("%d: %v\n%v\nfor\n%v", i, err, got, board)
		}
	}
}

// A picture in perspective, and the same turned as Exif says.
func TestReadTurned(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	board, pic := drawn(t, 4, 9, grids.Options{}, false)
	tilted := seen(r, pic, 0.4)
	for how, exif := range map[int]bool{1: true, 3: true, 6: true, 8: true, 33: false} {
		b := must.Get(read(t, turned(t, tilted, how%30, exif))[0].Board())(t)
		if got, err := b.Dominosa(); err != nil || got.String() != board.String() {
			t.Errorf("turned as %d: %v\n%v\nfor\n%v", how, err, got, board)
		}
	}
}

// turned returns a JPEG whose pixels are turned, with what undoes that, unless that is left
// out.
func turned(t *testing.T, pic image.Image, how int, exif bool) *photo.Picture {
	t.Helper()
	box := pic.Bounds()
	w, h := box.Dx(), box.Dy()
	if how == 6 || how == 8 {
		w, h = h, w
	}
	out := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c, r := x, y
			switch how {
			case 3:
				c, r = w-1-x, h-1-y
			case 6: // to be turned to the right
				c, r = h-1-y, x
			case 8:
				c, r = y, w-1-x
			}
			out.Set(x, y, pic.At(box.Min.X+c, box.Min.Y+r))
		}
	}
	var text bytes.Buffer
	must.Do(t, jpeg.Encode(&text, out, nil))
	all := text.Bytes()
	if exif {
		tag := []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00")
		tag[25] = byte(how)
		head := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(tag)+2))
		all = append(append(head, tag...), all[2:]...)
	}
	return must.Get(photo.Decode(bytes.NewReader(all)))(t)
}

func TestRefusals(t *testing.T) {
	encoded := func(f func(io.Writer, image.Image) error, pic image.Image) string {
		var b bytes.Buffer
		must.Do(t, f(&b, pic))
		return b.String()
	}
	small := image.NewGray(image.Rect(0, 0, 8, 8))
	plain := image.NewGray(image.Rect(0, 0, 40, 40))
	huge := encoded(png.Encode, plain)
	for form, text := range vast(huge, encoded(func(w io.Writer, p image.Image) error { return gif.Encode(w, p, nil) }, plain), encoded(func(w io.Writer, p image.Image) error { return jpeg.Encode(w, p, nil) }, plain)) {
		if _, err := photo.Decode(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "10000 by 10000 pixels; at most") {
			t.Errorf("a hundred megapixels as %s: %v", form, err)
		}
	}
	for text, want := range map[string]string{
		"":                         "expected a picture",
		"4:012":                    "expected a picture",
		encoded(png.Encode, small): "too small",
		huge[:60]:                  "damaged",
		"\xff\xd8\xff\xe0":         "damaged",
		encoded(func(w io.Writer, p image.Image) error { return gif.Encode(w, p, nil) }, small): "too small",
	} {
		if _, err := photo.Decode(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.12q: %v, not %s", text, err, want)
		}
	}
	r := must.Get(photo.NewReader())(t)
	blank := image.NewGray(image.Rect(0, 0, 200, 200))
	noise := image.NewGray(image.Rect(0, 0, 200, 200))
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rng.IntN(256))
	}
	for _, pic := range []image.Image{blank, noise} {
		if g, err := r.Read(photo.NewPicture(pic)); !errors.Is(err, photo.ErrNoGrid) {
			t.Errorf("%v, %v", g, err)
		}
	}
}

// vast returns pictures whose headers promise a hundred megapixels, made of small ones.
func vast(pngText, gifText, jpegText string) map[string]string {
	const side = 10000
	p, g, j := []byte(pngText), []byte(gifText), []byte(jpegText)
	binary.BigEndian.PutUint32(p[16:], side)
	binary.BigEndian.PutUint32(p[20:], side)
	binary.BigEndian.PutUint32(p[29:], crc32.ChecksumIEEE(p[12:29]))
	binary.LittleEndian.PutUint16(g[6:], side)
	binary.LittleEndian.PutUint16(g[8:], side)
	frame := bytes.Index(j, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint16(j[frame+5:], side)
	binary.BigEndian.PutUint16(j[frame+7:], side)
	passes := bytes.Clone(j)
	passes[frame+1] = 0xc2
	w := []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00/....\x11\x11\x88\x88....")
	binary.LittleEndian.PutUint32(w[21:], side-1|(side-1)<<14)
	return map[string]string{"PNG": string(p), "GIF": string(g), "JPEG": string(j), "JPEG in passes": string(passes), "WebP": string(w)}
}

// Repair finds what trying everything finds, and leaves cells that were corrected.
func TestRepairBrute(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	repaired := 0
	for n := range 400 {
		g, cost := randomGrid(r)
		if n%2 == 1 { // the most that can be kept are 3 of the same number
			k := r.IntN(2)
			for _, i := range r.Perm(6)[:1+r.IntN(4)] {
				g.Correct(i, k)
				cost[i] = [2]float64{1e9, 1e9}
				cost[i][k] = 0
			}
		}
		b, err := g.Board()
		if want := cheapest(cost, make([]int, 2), 0); want > 1e8 && err == nil {
			t.Fatalf("%v is no correction", b.Numbers)
		}
		if err != nil {
			continue
		}
		repaired += min(len(b.Repaired), 1)
		got := 0.0
		for i, n := range b.Numbers {
			got += cost[i][n]
		}
		if want := cheapest(cost, make([]int, 2), 0); math.Abs(got-want) > 1e-5 {
			t.Fatalf("%v costs %v, not %v", b.Numbers, got, want)
		}
	}
	must.Least(t, repaired, 60, "boards repaired")
}

// randomGrid returns a grid of double-1, and what each number costs in each cell.
func randomGrid(r *rand.Rand) (*photo.Grid, [][2]float64) {
	g := photo.NewGrid(2, 3)
	var cost [][2]float64
	for i := range g.Cells {
		p := 0.02 + 0.96*r.Float64()
		list := []photo.Guess{{Kind: photo.Number, Number: 0, P: p}, {Kind: photo.Number, Number: 1, P: 1 - p}}
		if p < 0.5 {
			list[0], list[1] = list[1], list[0]
		}
		g.Cells[i].Guesses = list
		cost = append(cost, [2]float64{-math.Log(p + 1e-6), -math.Log(1 - p + 1e-6)})
	}
	return g, cost
}

func cheapest(cost [][2]float64, used []int, i int) float64 {
	if i == len(cost) {
		return 0
	}
	best := math.Inf(1)
	for n := range 2 {
		if used[n] == 3 {
			continue
		}
		used[n]++
		best = min(best, cost[i][n]+cheapest(cost, used, i+1))
		used[n]--
	}
	return best
}

// Whatever a picture is, reading it ends, and what it gives can be asked about. Larger pictures are
// left out, so that executions are short: a network takes longer for a cell than all else.
func FuzzDecode(f *testing.F) {
	var b bytes.Buffer
	pic := image.NewGray(image.Rect(0, 0, 32, 24))
	jpeg.Encode(&b, pic, nil)
	f.Add(bytes.Clone(b.Bytes()))
	b.Reset()
	png.Encode(&b, pic)
	f.Add(bytes.Clone(b.Bytes()))
	b.Reset()
	gif.Encode(&b, pic, nil)
	f.Add(bytes.Clone(b.Bytes()))
	for _, laid := range []bool{false, true} {
		_, pic := drawn(f, 1, 1, grids.Options{}, laid)
		in, k := photo.NewPicture(pic), float64(pic.Bounds().Dx())/90
		small := image.NewGray(image.Rect(0, 0, 90, int(float64(pic.Bounds().Dy())/k)))
		for i := range small.Pix {
			small.Pix[i] = uint8(in.At((float64(i%90)+0.5)*k, (float64(i/90)+0.5)*k))
		}
		if grids := read(f, photo.NewPicture(small)); len(grids) != 1 || len(grids[0].Cells) != 6 {
			f.Errorf("a board to begin with is read as %v", grids)
		}
		b.Reset()
		png.Encode(&b, small)
		f.Add(bytes.Clone(b.Bytes()))
	}
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x20Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01"))
	f.Add([]byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00/\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88"))
	r := must.Get(photo.NewReader())(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		if config, _, err := image.DecodeConfig(bytes.NewReader(text)); err == nil && config.Width*config.Height > 1<<14 {
			return
		}
		p, err := photo.Decode(bytes.NewReader(text))
		if err != nil {
			return
		}
		grids, err := r.Read(p)
		if err == nil && len(grids) == 0 {
			t.Error("neither a grid nor an error")
		}
		for _, g := range grids {
			if len(g.Cells) != g.Rows*g.Cols || strings.Count(g.String(), "\n") != g.Rows-1 || g.Where() == "" {
				t.Errorf("a grid of %d by %d with %d cells:\n%v", g.Rows, g.Cols, len(g.Cells), g)
			}
			b, err := g.Board()
			if err != nil {
				continue
			}
			if _, err := b.Dominosa(); err != nil || len(b.Numbers) != len(g.Cells) {
				t.Errorf("%v: %v", b.Numbers, err)
			}
		}
	})
}

func Example() {
	_, err := photo.Decode(strings.NewReader("4:0123"))
	fmt.Println(err)
	// Output: expected a picture: JPEG, PNG, GIF or WebP
}

// What is picked from a list is what sorting puts there, with many numbers alike or few.
func TestPick(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for n := 1; n < 200; n++ {
		list := make([]float32, n)
		for i := range list {
			list[i] = float32(r.IntN(1 + r.IntN(2*n)))
		}
		sorted := slices.Sorted(slices.Values(list))
		at := r.IntN(n)
		if got := photo.Pick(list, at); got != sorted[at] {
			t.Fatalf("place %d of %v: %v", at, sorted, got)
		}
	}
}
