package photo_test

import (
	"crypto/sha256"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"bonepile/internal/draw"
	"bonepile/internal/photo"
)

// The third opinion divides what digits have among them, and takes nothing from other answers;
// an opinion that prefers none keeps their order.
func TestThirdOpinion(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		var before [11]float64
		digits, third, even := 0.0, make([]float64, 10), make([]float64, 10)
		for i := range before {
			before[i] = r.Float64() * r.Float64()
			if i < 10 {
				digits += before[i]
				even[i] = 0.1
			}
		}
		likely := r.IntN(10)
		third[likely] = 1
		after := photo.Divided(before, third)
		sum := 0.0
		for i, p := range after[:10] {
			sum += p
			if i != likely && p >= after[likely] {
				t.Fatalf("%d is likely, and %d has %v after %v", likely, i, p, before[i])
			}
		}
		if math.Abs(sum-digits) > 1e-9 || after[10] != before[10] {
			t.Fatalf("digits have %v after %v, another number %v after %v", sum, digits, after[10], before[10])
		}
		after = photo.Divided(before, even)
		for i := range 9 {
			if (after[i] < after[i+1]) != (before[i] < before[i+1]) {
				t.Fatalf("%v of %v, by an opinion that prefers none", after, before)
			}
		}
	}
}

// The weights of the networks are small enough for a page, and they are those whose figures
// docs/photo.md gives. New ones, made by tools/photo train, are measured before they stand here.
func TestWeights(t *testing.T) {
	size := 0
	for name, text := range photo.Weights() {
		size += len(text)
		want := map[string]string{
			"weights.bin": "1577938499bf5c69",
			"ink.bin":     "3c5f3d5f69327634",
			"digit.bin":   "506c115cfb7c7607",
		}[name]
		if got := fmt.Sprintf("%x", sha256.Sum256(text))[:16]; got != want {
			t.Errorf("%s has the digest %s, not %s", name, got, want)
		}
	}
	if size > 150_000 {
		t.Errorf("the weights have %d bytes", size)
	}
}

// A fold through a row of digits, with a shadow on one side of it, hides none of them.
func TestFold(t *testing.T) {
	board, pic := drawn(t, 6, 31, draw.Options{}, false)
	g := read(t, photo.NewPicture(pic))[0]
	in := photo.NewPicture(pic)
	x0, fold := g.Middle(2, 0)
	x1, end := g.Middle(2, float64(g.Cols-1))
	out := image.NewGray(pic.Bounds())
	for i := range out.Pix {
		x, y := float64(i%out.Stride)+0.5, float64(i/out.Stride)+0.5
		below := (y - fold - (end-fold)*(x-x0)/(x1-x0)) / 6
		out.Pix[i] = uint8((in.At(x, y)*0.85 + 38) * (0.7 + 0.3*math.Tanh(below)))
	}
	b, err := read(t, photo.NewPicture(out))[0].Board()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := b.Dominosa(); err != nil || got.String() != board.String() || len(b.Repaired) > 0 {
		t.Errorf("%v repaired, %v\n%v\nfor\n%v", b.Repaired, err, got, board)
	}
}

// byHand returns testdata/hand.jpg, which tools/photo painted in its own hand.
func byHand(t *testing.T) *photo.Picture {
	t.Helper()
	file, err := os.Open("testdata/hand.jpg")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	pic, err := photo.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	return pic
}

// Digits by hand are read, without what is known of boards.
func TestReadByHand(t *testing.T) {
	g := read(t, byHand(t))[0]
	want := strings.Join([]string{"00512451", "64534242", "62511344", "31634056", "66012035", "34165120", "33620520"}, "")
	got := ""
	for _, c := range g.Cells {
		got += strconv.Itoa(c.Best().Number)
	}
	if g.Cols != 8 || got != want {
		t.Errorf("%s for %s", got, want)
	}
}
