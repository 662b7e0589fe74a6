package main

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"reflect"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/draw/grids"
	drawpng "bonepile/internal/draw/png"
	"bonepile/internal/must"
	"bonepile/internal/photo"
)

// picture returns a picture of a board.
func picture(t *testing.T, id string) *photo.Picture {
	t.Helper()
	b := must.Get(notation.ParseBoard(id))(t)
	var text bytes.Buffer
	must.Do(t, drawpng.Encode(&text, grids.Board(dominosa.Puzzle{Board: b}, grids.Position{}, grids.Options{}), 1))
	return photo.NewPicture(must.Get(png.Decode(&text))(t))
}

// plain fails unless a value is made of what JavaScript takes as it is.
func plain(t *testing.T, v any) {
	t.Helper()
	switch v := v.(type) {
	case nil, bool, int, float64, string:
	case []any:
		for _, w := range v {
			plain(t, w)
		}
	case map[string]any:
		for _, w := range v {
			plain(t, w)
		}
	default:
		t.Fatalf("%T", v)
	}
}

// TestDesk reads a board, corrects a cell of it wrongly, so that another is repaired or none
// is a board, and then rightly.
func TestDesk(t *testing.T) {
	d := must.Get(newScan())(t)
	grids := d.read(picture(t, "3:32211030220321310103"))
	plain(t, grids)
	if len(grids) != 1 {
		t.Fatalf("%d grids", len(grids))
	}
	first := grids[0].(map[string]any)
	var want []any
	for _, c := range "32211030220321310103" {
		want = append(want, int(c-'0'))
	}
	if !reflect.DeepEqual(first["numbers"], want) || first["board"] != true || first["certain"] != true {
		t.Errorf("%v", first)
	}
	must.Equal(t, len(first["edges"].([]any)), 2*5*6, "coordinates of corners")
	must.Equal(t, len(first["rivals"].([]any)), 20, "rivals")
	wrong := d.correct(0, 0, 2)
	plain(t, wrong)
	if numbers := wrong["numbers"].([]any); numbers[0] != 2 {
		t.Errorf("a correction is not kept: %v", wrong)
	}
	if wrong["board"] == true && len(wrong["repaired"].([]any)) == 0 {
		t.Errorf("one number too many, and none was repaired: %v", wrong)
	}
	if hole := d.correct(0, 0, -1); hole["board"] != false || hole["numbers"].([]any)[0] != nil || !slices.Equal(hole["repaired"].([]any), []any{}) {
		t.Errorf("with a number missing: %v", hole)
	}
	if right := d.correct(0, 0, 3); !reflect.DeepEqual(right["numbers"], want) || right["board"] != true || len(right["repaired"].([]any)) != 0 {
		t.Errorf("corrected: %v", right)
	}
}

// TestHoles puts a number that no set has into a board with holes: the paper around the cells is in no doubt.
func TestHoles(t *testing.T) {
	d := must.Get(newScan())(t)
	f := must.Get(os.Open("../../photo/testdata/others/heart.jpg"))(t)
	defer f.Close()
	if grids := d.read(must.Get(photo.Decode(f))(t)); len(grids) != 1 || grids[0].(map[string]any)["board"] != true {
		t.Fatalf("%v", grids)
	}
	view := d.correct(0, 1, 9)
	if list := view["doubtful"].([]any); view["board"] != false || len(list) > 0 {
		t.Errorf("the cells %v are in doubt: %v", list, view)
	}
}

// TestNothing reads a picture without a grid.
func TestNothing(t *testing.T) {
	d := must.Get(newScan())(t)
	d.read(picture(t, "3:32211030220321310103"))
	blank := photo.NewPicture(image.NewGray(image.Rect(0, 0, 200, 200)))
	if grids := d.read(blank); len(grids) != 0 || d.grids != nil {
		t.Errorf("%v", grids)
	}
}
