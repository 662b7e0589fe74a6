package polycubes

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

func somaFigures() []kit.Figure {
	list := []kit.Figure{
		kit.Published("tx40", kit.Options, "region=3x3x3", "688"),
		kit.Published("tx40", kit.Items, "region=3x3x3", "34"),
		kit.Published("tx40", kit.Solutions, "region=3x3x3 fixed=yes", "480"),
		kit.Computed("tx46", "region=3x3x3", "options with items for corners, and their solutions", "494, 11520", somaCorners(false)).AsSlow(),
		kit.Computed("tx47", "region=3x3x3", "those with pieces 3 and 7 held by symmetry", "455, 240", somaCorners(true)),
		kit.Published("ex324-02", kit.Solutions, "region=3x3x3", "240").Per(48).AsSlow(),
		kit.Computed("ex324-01", "region=3x3x3", "orientations of each piece, 1 to 7", "12, 24, 12, 12, 12, 12, 8", somaOrientations),
		kit.Computed("ex324-01", "region=3x3x3", "options of each piece, 1 to 7", "144, 144, 72, 72, 96, 96, 64", somaOptions),
		kit.Computed("ex328-05", "region=3x3x3", "ways to take three cells from 3x5x2, from both layers and from one, up to symmetry", "421, 129", somaBoxClasses),
	}
	for _, r := range []struct {
		id, region, want string
		times            uint64
	}{
		{"ex326-01", "1x1x3-00z+40z,30z,20z,21z,22z,12z,02z,03z,04z", "0", 1},
		{"ex328-01", "3x5x2-000,001,200", "3599", 1},
		{"ex328-02", "3x5x2-100,111,120", "45", 2},
		{"ex328-03", "3x5x2-000,040,200", "3050", 1},
		{"ex328-04", "3x5x2-100,110,140", "84", 2},
		{"ex329-01", "3x4x2+002,012,102", "3497", 1},
		{"ex329-01", "3x4x2+002,112,202", "268", 1},
		{"ex329-02", "3x4x3-00z,01z,23z", "3554", 1},
		{"ex329-02", "3x4x3-00z,12z,13z", "8", 1},
		{"ex329-02", "3x4x3-01z,13z,21z", "0", 1},
		{"ex329-02", "3x4x3-10z,11z,12z", "0", 1},
		{"ex329-02", "3x4x3-10z,11z,13z", "0", 1},
	} {
		g := kit.Published(r.id, kit.Solutions, "region="+r.region, r.want).Per(r.times)
		if r.id == "ex328-04" {
			g.Misprint = "45"
		}
		list = append(list, g)
	}
	return kit.Join(list, somaMapFigures(), somaShapeFigures())
}

// somaOrientations counts the orientations of each piece.
func somaOrientations(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	var list []string
	for _, s := range somaPieces() {
		list = append(list, fmt.Sprint(len(s.Shape.Oriented(forms.Cubes(), forms.Cubes().Turns))))
	}
	return strings.Join(list, ", "), nil
}

// somaOptions counts the options of each piece.
func somaOptions(_ context.Context, in *kit.Instance, _ *cover.Stats) (string, error) {
	count := make([]int, 7)
	for k := range in.Problem.Options() {
		count[in.Problem.OptionString(k)[0]-'1']++
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(count), "[]"), " ", ", "), nil
}

// somaBoxClasses counts the sets of three cells of a box of 3 by 5 by 2, up to
// mirror images, by whether they are all in one layer.
func somaBoxClasses(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	box := forms.Cuboid(3, 5, 2)
	both, one := 0, 0
	for i := range box {
		for j := range i {
			for k := range j {
				s := forms.NewShape([]forms.Point{box[i], box[j], box[k]})
				if !firstImage(s) {
					continue
				}
				if s[0][2] == s[1][2] && s[1][2] == s[2][2] {
					one++
				} else {
					both++
				}
			}
		}
	}
	return fmt.Sprintf("%d, %d", both, one), nil
}

// firstImage reports whether no mirror image of s in the box of 3 by 5 by 2
// comes before it.
func firstImage(s forms.Shape) bool {
	for mirror := range 8 {
		image := s.Moved(func(p forms.Point) forms.Point {
			for axis, last := range []int{2, 4, 1} {
				if mirror>>axis&1 != 0 {
					p[axis] = last - p[axis]
				}
			}
			return p
		})
		if forms.CompareShapes(image, s) < 0 {
			return false
		}
	}
	return true
}
