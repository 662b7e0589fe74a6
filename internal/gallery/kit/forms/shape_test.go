package forms

import (
	"slices"
	"strings"
	"testing"

	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestAnimals counts connected shapes: fixed, one-sided and free polyominoes
// are OEIS A001168, A000988 and A000105; polycubes A001931, A000162 and A038119.
func TestAnimals(t *testing.T) {
	for _, tt := range []struct {
		name    string
		l       Lattice
		motions []Motion
		want    []int
	}{
		{"fixed polyominoes", Squares(), nil, []int{1, 2, 6, 19, 63, 216}},
		{"one-sided polyominoes", Squares(), Squares().Turns, []int{1, 1, 2, 7, 18, 60}},
		{"free polyominoes", Squares(), Squares().All, []int{1, 1, 2, 5, 12, 35}},
		{"fixed polycubes", Cubes(), nil, []int{1, 3, 15, 86}},
		{"one-sided polycubes", Cubes(), Cubes().Turns, []int{1, 1, 2, 8, 29}},
		{"free polycubes", Cubes(), Cubes().All, []int{1, 1, 2, 7, 23}},
	} {
		for i, want := range tt.want {
			list := Animals(tt.l, i+1, tt.motions)
			if len(list) != want {
				t.Errorf("%s of %d cells: %d, want %d", tt.name, i+1, len(list), want)
			}
			for _, s := range list {
				if !s.Connected(tt.l) || len(s) != i+1 {
					t.Errorf("%s: %v", tt.name, s)
				}
			}
		}
	}
}

// TestPieces checks that the pieces with names are all there are.
func TestPieces(t *testing.T) {
	for _, tt := range []struct {
		pieces []Piece
		n      int
	}{{Tetrominoes(), 4}, {Pentominoes(), 5}} {
		var list []Shape
		for _, p := range tt.pieces {
			list = append(list, p.Shape.Canonical(Squares(), Squares().All))
		}
		slices.SortFunc(list, CompareShapes)
		if want := Animals(Squares(), tt.n, Squares().All); !slices.EqualFunc(list, want, Shape.Equal) {
			t.Errorf("%d cells: %v, want %v", tt.n, list, want)
		}
	}
}

// TestMotions checks that motions are as many as they should be, all different,
// and keep neighbours.
func TestMotions(t *testing.T) {
	for _, tt := range []struct {
		name       string
		l          Lattice
		turns, all int
	}{{"squares", Squares(), 4, 8}, {"cubes", Cubes(), 24, 48}} {
		if len(tt.l.Turns) != tt.turns || len(tt.l.All) != tt.all {
			t.Errorf("%s: %d turns, %d motions", tt.name, len(tt.l.Turns), len(tt.l.All))
		}
		images := map[Point]bool{}
		for _, m := range tt.l.All {
			p := Point{3, 5, 0}
			images[m(Point{3, 5, 7})] = true
			for _, q := range tt.l.Neighbours(p) {
				if !slices.Contains(tt.l.Neighbours(m(p)), m(q)) {
					t.Errorf("%s: neighbours %v, %v become %v, %v", tt.name, p, q, m(p), m(q))
				}
			}
		}
		must.Equal(t, len(images), tt.all, "%s: different motions", tt.name)
	}
}

// TestPlacements compares placements with trying every shift of every motion,
// cell by cell, in random regions.
func TestPlacements(t *testing.T) {
	rng := randtest.New(t, 3, 4)
	some := 0
	for range 300 {
		var points []Point
		for range 4 + rng.IntN(14) {
			points = append(points, Point{rng.IntN(5), rng.IntN(5)})
		}
		region := NewShape(points)
		pieces := Animals(Squares(), 1+rng.IntN(4), Squares().All)
		p := pieces[rng.IntN(len(pieces))]
		got := Placements(region, p.Oriented(Squares(), Squares().All), 2)
		var want []Shape
		for _, m := range Squares().All {
			for x := -9; x <= 9; x++ {
				for y := -9; y <= 9; y++ {
					s := p.Moved(m).Shifted(Point{x, y})
					if len(s.Without(region)) == 0 {
						want = append(want, s)
					}
				}
			}
		}
		slices.SortFunc(want, CompareShapes)
		want = slices.CompactFunc(want, Shape.Equal)
		if !slices.EqualFunc(got, want, Shape.Equal) {
			t.Fatalf("%v in %v: %v, want %v", p, region, got, want)
		}
		some += len(got)
		symmetries := 0
		for _, m := range Squares().All {
			if p.Moved(m).Normal(2).Equal(p.Normal(2)) {
				symmetries++
			}
		}
		if n := len(p.Oriented(Squares(), Squares().All)); symmetries*n != 8 {
			t.Errorf("%v: %d symmetries, %d orientations", p, symmetries, n)
		}
	}
	must.Least(t, some, 500, "placements")
}

// TestPackingRules gives wrong packings to the rules.
func TestPackingRules(t *testing.T) {
	g := &Packing{Lattice: Squares(), Region: Cuboid(2, 3, 1), Pieces: []Piece{{Name: "I", Shape: Drawn("###"), Copies: 2}}}
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("##/#")}, {0, Drawn("  #/ ##")}}), "what lies at 00 is not I")
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("###")}}), "I is used 1 times, expected 2")
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("###")}, {0, Drawn("###")}}), "two pieces overlap at 00")
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("###")}, {0, Drawn("#/#/#")}}), "two pieces overlap at 00")
	g.Pieces[0].Copies = 1
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("###")}}), "3 cells are free")
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("#/#/#")}}), "I lies outside")
}

func TestParseRegion(t *testing.T) {
	for _, tt := range []struct {
		text  string
		cells int
		err   string
	}{
		{"3x20", 60, ""},
		{"3x3x3", 27, ""},
		{"3x5x2-000,001,200", 27, ""},
		{"3x4x2+002,012,102", 27, ""},
		{"3x4x3-00z,01z,23z", 27, ""},
		{"2x2-00+00", 4, ""},
		{"2x2-0z", 2, ""},
		{"##/#.", 3, ""},
		{" #\n##\n", 3, ""},
		{"3", 0, `region: found "3", expected two or three sides, and at most 4000 cells`},
		{"3xx3", 0, `region: found "3xx3", expected a size such as 3x20 or 3x3x3, or a drawing such as ##/.#`},
		{"0x3", 0, `region: found "0x3", expected a size such as 3x20 or 3x3x3, or a drawing such as ##/.#`},
		{"4000x4000", 0, `region: found "4000x4000", expected two or three sides, and at most 4000 cells`},
		{"2x2-0", 0, `region: found "0", expected a digit or a letter for each coordinate of a cell`},
		{"2x2-0Z", 0, `region: found "0Z0", expected a digit or a letter for each coordinate of a cell`},
		{"2x2-zz", 0, `region: no cell is left`},
		{"##/#x", 0, `line 2, column 2: not a region: found "x", expected # for a cell, or . for none`},
		{"", 0, `line 1, column 1: not a region: found the end of the text, expected from 1 to 4000 cells, as #`},
	} {
		s, err := ParseRegion(tt.text)
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "cover: ")
		}
		if len(s) != tt.cells || got != tt.err {
			t.Errorf("%q: %d cells, %s\nwant %d, %s", tt.text, len(s), got, tt.cells, tt.err)
		}
	}
}

// FuzzParseRegion checks that no text makes parseRegion panic or allocate a huge
// region.
func FuzzParseRegion(f *testing.F) {
	for _, text := range []string{"3x20", "3x5x2-000,001,200", "3x4x2+002,01z", "##/#.", "", "9x9x9-zzz"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseRegion(text)
		if (err == nil) != (len(s) > 0) {
			t.Errorf("%q: %d cells, %v", text, len(s), err)
		}
		for i := 1; i < len(s); i++ {
			if ComparePoints(s[i-1], s[i]) >= 0 {
				t.Fatalf("%q: not sorted: %v", text, s)
			}
		}
	})
}
