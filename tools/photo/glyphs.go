package main

import (
	"fmt"
	"hash/fnv"
	"image"
	"image/draw"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// tall is the height of digits in masks, in pixels.
const tall = 56

// A mask says how much ink there is, in pixels of several sizes: each level is half as wide
// as the one before it.
type mask struct {
	levels [4]level
}

type level struct {
	w, h int
	ink  []float32 // from 0 to 1
}

func newMask(w, h int, ink []float32) *mask {
	m := &mask{}
	m.levels[0] = level{w, h, ink}
	for i := 1; i < len(m.levels); i++ {
		a := m.levels[i-1]
		b := level{w: (a.w + 1) / 2, h: (a.h + 1) / 2}
		b.ink = make([]float32, b.w*b.h)
		for y := range a.h {
			for x := range a.w {
				b.ink[y/2*b.w+x/2] += a.ink[y*a.w+x] / 4
			}
		}
		m.levels[i] = b
	}
	return m
}

// at returns the ink at a place in pixels of the first level, on a level.
func (m *mask) at(x, y float64, i int) float64 {
	l := &m.levels[i]
	x, y = x/float64(int(1)<<i)-0.5, y/float64(int(1)<<i)-0.5
	if x < -1 || y < -1 || x >= float64(l.w) || y >= float64(l.h) {
		return 0
	}
	c, r := int(x+1)-1, int(y+1)-1
	fx, fy := x-float64(c), y-float64(r)
	return (l.pixel(c, r)*(1-fx)+l.pixel(c+1, r)*fx)*(1-fy) + (l.pixel(c, r+1)*(1-fx)+l.pixel(c+1, r+1)*fx)*fy
}

func (l *level) pixel(c, r int) float64 {
	if c < 0 || r < 0 || c >= l.w || r >= l.h {
		return 0
	}
	return float64(l.ink[r*l.w+c])
}

// A face is a font at one size.
type face struct {
	name  string
	marks map[rune]*glyph
}

// A glyph is a character of a face: where its mask lies from the point on the base line
// where it starts, and how far the next one is.
type glyph struct {
	*mask
	x, y, advance float64
}

// bad are fonts whose digits are no digits that people print.
var bad = regexp.MustCompile(`(?i)symbol|dingbat|math|emoji|outline|hollow|D050000L|Z003|standardsymbols|fontawesome|Initials|-subset|NuclearSymb|Blankenburg|cmr[a-z]*5|lmmathsy|lmmathex|Keyboard`)

// faces returns the fonts below a folder, a list for each folder that has any, in the order
// of their names.
func faces(root string) ([][]*face, error) {
	folders := map[string][]*face{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		ext := strings.ToLower(filepath.Ext(path))
		if err != nil || d.IsDir() || ext != ".ttf" && ext != ".otf" || bad.MatchString(path) {
			return err
		}
		if f := newFace(path); f != nil {
			folder := filepath.Dir(path)
			folders[folder] = append(folders[folder], f)
		}
		return nil
	})
	if err == nil && len(folders) == 0 {
		err = fmt.Errorf("%s: no fonts", root)
	}
	var list [][]*face
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		list = append(list, folders[name])
	}
	return list, err
}

// summary says how many fonts there are, and gives a number that tells them from others.
func summary(list [][]*face) string {
	n, h := 0, fnv.New64a()
	for _, folder := range list {
		for _, f := range folder {
			n++
			fmt.Fprint(h, f.name)
			for r := '0'; r <= '9'; r++ {
				for _, v := range f.marks[r].levels[0].ink {
					h.Write([]byte{byte(255 * v)})
				}
			}
		}
	}
	return fmt.Sprintf("%d fonts in %d folders, fingerprint %016x", n, len(list), h.Sum64())
}

// newFace returns a font, or nil if it has no digits that differ.
func newFace(path string) *face {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	parsed, err := opentype.Parse(text)
	if err != nil {
		return nil
	}
	size := 80.0
	f := &face{name: filepath.Base(path)}
	for range 2 { // the second time so that digits are tall
		opened, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return nil
		}
		f.marks = map[rune]*glyph{}
		for _, r := range "0123456789" {
			if i, err := parsed.GlyphIndex(nil, r); err != nil || i == 0 {
				return nil
			}
			if g := newGlyph(opened, r); g != nil {
				f.marks[r] = g
			}
		}
		eight := f.marks['8']
		if eight == nil || eight.levels[0].h < 20 {
			return nil
		}
		size *= tall / float64(eight.levels[0].h)
	}
	for r := '0'; r <= '9'; r++ {
		for s := '0'; s < r; s++ {
			a, b := f.marks[r], f.marks[s]
			if a == nil || b == nil || slices.Equal(a.levels[0].ink, b.levels[0].ink) {
				return nil
			}
		}
	}
	return f
}

func newGlyph(opened font.Face, r rune) *glyph {
	box, m, at, advance, ok := opened.Glyph(fixed.P(0, 0), r)
	w, h := box.Dx(), box.Dy()
	if !ok || w < 1 || h < 1 || w > 200 || h > 200 {
		return nil
	}
	alpha := image.NewAlpha(image.Rect(0, 0, w, h))
	draw.Draw(alpha, alpha.Rect, m, at, draw.Src)
	ink := make([]float32, w*h)
	for i, a := range alpha.Pix {
		ink[i] = float32(a) / 255
	}
	return &glyph{newMask(w, h, ink), float64(box.Min.X), float64(box.Min.Y), float64(advance) / 64}
}
