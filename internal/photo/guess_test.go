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

	"bonepile/internal/draw/grids"
	"bonepile/internal/must"
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
		after := photo.Divided(before, third, r.Float64())
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
		after = photo.Divided(before, even, r.Float64())
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
			"weights.bin": "12b22693dc875229",
			"ink.bin":     "463d31e0aa963ef5",
			"digit.bin":   "e2afc06fa70ae557",
		}[name]
		must.Equal(t, fmt.Sprintf("%x", sha256.Sum256(text))[:16], want, "%s: the digest", name)
	}
	if size > 150_000 {
		t.Errorf("the weights have %d bytes", size)
	}
}

// A fold through a row of digits, with a shadow on one side of it, hides none of them.
func TestFold(t *testing.T) {
	board, pic := drawn(t, 6, 31, grids.Options{}, false)
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
	b := must.Get(read(t, photo.NewPicture(out))[0].Board())(t)
	if got, err := b.Dominosa(); err != nil || got.String() != board.String() || len(b.Repaired) > 0 {
		t.Errorf("%v repaired, %v\n%v\nfor\n%v", b.Repaired, err, got, board)
	}
}

// byHand returns testdata/hand.jpg, which tools/photo painted in its own hand.
func byHand(t *testing.T) *photo.Picture {
	t.Helper()
	file := must.Get(os.Open("testdata/hand.jpg"))(t)
	defer file.Close()
	return must.Get(photo.Decode(file))(t)
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
	if sum := g.Digest(); sum != "" && sum != "59a057f4" {
		t.Errorf("the guesses have the digest %s", sum)
	}
}

// Weights are written as the nearest whole steps, and no other size of the steps that is tried
// comes nearer than the one that reaches the largest weight.
func TestSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		most := 3 + r.IntN(60)
		list := make([]float32, 1+r.IntN(300))
		var largest float32
		for i := range list {
			list[i] = float32(r.NormFloat64())
			largest = max(largest, list[i], -list[i])
		}
		off := func(step float32) (sum float64) {
			for _, x := range list {
				n := float64(photo.Steps(x, step, most))
				if math.Abs(n) > float64(most) {
					t.Fatalf("%v steps of %v, of at most %d", n, step, most)
				}
				for _, m := range [2]float64{n - 1, n + 1} {
					if math.Abs(m) <= float64(most) && math.Abs(m*float64(step)-float64(x)) < math.Abs(n*float64(step)-float64(x))-1e-4 {
						t.Fatalf("%v steps of %v for %v, not %v", n, step, x, m)
					}
				}
				d := n*float64(step) - float64(x)
				sum += d * d
			}
			return sum
		}
		if step := photo.Step(list, most); off(step) > off(largest/float32(most))+1e-4 {
			t.Fatalf("steps of %v are worse than of %v", step, largest/float32(most))
		}
	}
	if step := photo.Step(make([]float32, 3), 7); photo.Steps(0, step, 7) != 0 {
		t.Errorf("steps of %v", step)
	}
}

// Ink that is seen as it is stays as it is; if it leans, its top goes to the right, and if less of
// it fills the square, it is larger.
func TestViews(t *testing.T) {
	const side = photo.Side
	ink, out := make([]float32, side*side), make([]float32, side*side)
	for y := 8; y < 24; y++ {
		ink[y*side+15], ink[y*side+16] = 1, 1
	}
	photo.Seen(out, ink, 0, 1)
	for i, v := range out {
		if v != ink[i] {
			t.Fatalf("%v for %v at %d, %d", v, ink[i], i%side, i/side)
		}
	}
	middle := func(y int) (x float64) {
		sum := 0.0
		for c := range side {
			x += float64(c) * float64(out[y*side+c])
			sum += float64(out[y*side+c])
		}
		return x / sum
	}
	photo.Seen(out, ink, 0.25, 1)
	if top, foot := middle(9), middle(22); math.Abs(top-foot-0.25*13) > 0.01 {
		t.Errorf("the top is at %v, the foot at %v", top, foot)
	}
	photo.Seen(out, ink, 0, 0.5)
	if out[1*side+15] != 1 || out[16*side+13] == 0 || out[16*side+12] != 0 {
		t.Errorf("%v beside the top, %v and %v beside the middle", out[1*side+15], out[16*side+13], out[16*side+12])
	}
}
