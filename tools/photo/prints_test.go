package main

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/photo"

	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
)

// Boards that are painted in two plain fonts are read, and one that was changed counts as wrong.
func TestPrints(t *testing.T) {
	dir, wrong := t.TempDir(), t.TempDir()
	for name, font := range map[string][]byte{"mono": gomono.TTF, "regular": goregular.TTF} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name+".ttf"), font, 0o666))
	}
	fonts := must.Get(faces(dir))(t)
	c, err := prints(fonts, 6, 8, 1, wrong)
	if err != nil || c.all != 8 || c.right != 8 || c.lost != 0 || c.mistaken != 0 {
		t.Errorf("%v, %v", c, err)
	}

	p := newPage(newRand(1, 600), fonts, 6)
	pic := photo.NewPicture(p.seen())
	r := must.Get(photo.NewReader())(t)
	p.numbers[0]++
	if c.read(r, pic, p.truth()) || c.all != 9 || c.right != 8 || c.lost != 0 {
		t.Errorf("a board that was changed: %v", c)
	}
	if err := keep(wrong, "one", pic, p.truth()); err != nil {
		t.Error(err)
	}
	other := p.truth()
	other.rows++
	if c.read(r, pic, other) || c.lost != 1 {
		t.Errorf("a board of another shape: %v", c)
	}
	// What is kept is read as it was painted: the number that was changed is wrong again.
	if err := measure([]string{wrong}, dir); err != nil {
		t.Error(err)
	}
	if kept, _ := filepath.Glob(filepath.Join(dir, "*.png")); len(kept) != 1 {
		t.Errorf("%d pictures are kept", len(kept))
	}
}

// Of none wrong the bound is known, and of several what their probability says.
func TestAtMost(t *testing.T) {
	if got, want := atMost(0, 100), 1-math.Pow(0.05, 0.01); math.Abs(got-want) > 1e-9 {
		t.Errorf("%v for %v", got, want)
	}
	if got := atMost(5, 10); math.Abs(got-0.7776) > 1e-4 { // tables of Clopper and Pearson
		t.Errorf("5 of 10: %v", got)
	}
	if atMost(0, 0) < 0.999 {
		t.Error("nothing is known of none")
	}
}
