package polyominoes

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
	"bonepile/cover/simplify"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// oneSided is the eighteen one-sided pentominoes in a region of 90 cells:
// exercise 285. No piece is turned over; six of the twelve differ from their mirror
// images, which are separate pieces and have small letters as names.
func oneSided() kit.Model {
	const pruning, rectangle = "TAOCP 7.2.2.1, on algorithm P", "region=6x15 corner=yes"
	return kit.Model{
		Name:    "one-sided",
		Title:   "The eighteen one-sided pentominoes fill a region",
		Source:  "TAOCP 7.2.2.1, exercise 285",
		About:   "The pentominoes and the mirror images of P, Q, R, S, Y and Z, which have small letters, fill a region of 90 cells. No piece is turned over. An option is a piece in one place.",
		Story:   "Eighteen pieces that may not be turned over. They fill even the thin strip of 3 by 30, in 46 ways, up to symmetry.",
		Picture: kit.Drawn(picture.Pieces),
		Params: []kit.Param{kit.Text("region", "90 cells: a rectangle such as 9x10, or a drawing of # and .", "10x9"),
			kit.Choice("corner", "in a rectangle, the centre of X is in the upper left quarter", "no", "yes"),
		},
		Figures: []kit.Figure{
			kit.Published("tx-one-sided", kit.Options, rectangle, "3308").From(pruning),
			kit.Computed("tx-one-sided", rectangle, "options after algorithm P", "3157", optionsAfterP).From(pruning).AsSlow(),
			kit.Computed("ex285-01", "region=30x3", "answers, mirror images as one", "46", upToMirror),
			kit.Computed("ex285-02", "region=18x5", "answers, mirror images as one", "686628", upToMirror).AsSlow(),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			region, err := forms.FlatRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			g := &forms.Packing{Lattice: forms.Squares(), Region: region, Pieces: oneSidedPieces(), Flat: true, NamesLast: true}
			_, hi := region.Box()
			corner := mirrorRule{hi[0] + 1, hi[1] + 1}
			g.Keep = func(p forms.Piece, at forms.Shape) bool {
				return a.Text("corner") == "no" || p.Name != "X" || corner.first(at)
			}
			return g.Whole()
		},
	}
}

// upToMirror counts the answers in a rectangle, four images as one: V never is its own image. A sweep along the rows keeps fewest states if rows are short: three gigabytes for
// those of five cells, where a search has 5 · 10^9 nodes.
func upToMirror(ctx context.Context, in *kit.Instance, _ *cover.Stats) (string, error) {
	n, err := in.Problem.Count(ctx, cover.CountConfig{Way: cover.BySweep, MaxMemory: 4 << 30})
	if err != nil {
		return "", err
	}
	return kit.Quotient(n.Uint64(), 4), nil
}

// oneSidedPieces returns the pentominoes, and those mirror images that are not
// the same.
func oneSidedPieces() (list []forms.Piece) {
	l := forms.Squares()
	for _, s := range forms.Pentominoes() {
		list = append(list, s)
		if image := s.Shape.Moved(l.All[len(l.Turns)]); !image.Canonical(l, l.Turns).Equal(s.Shape.Canonical(l, l.Turns)) {
			list = append(list, forms.Piece{Name: strings.ToLower(s.Name), Shape: image.Normal(l.Axes)})
		}
	}
	return list
}

// optionsAfterP counts the options that Algorithm P leaves.
func optionsAfterP(ctx context.Context, in *kit.Instance, _ *cover.Stats) (string, error) {
	p, _, err := simplify.Prune(ctx, in.Problem, 0)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(p.Options()), nil
}
