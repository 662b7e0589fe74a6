package gallery

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
)

// oneSided is the eighteen one-sided pentominoes in a region of 90 cells:
// exercise 285. No piece is turned over; six of the twelve differ from their mirror
// images, which are pieces of their own and go by small letters.
func oneSided() Model {
	f := func(kind Kind, args, want string, times uint64) Figure {
		return Figure{ID: "ex285-01", Source: "TAOCP 7.2.2.1, answer 285", Kind: kind, Args: args, Want: want, Times: times, Slow: true}
	}
	options := Figure{ID: "tx-one-sided", Source: "TAOCP 7.2.2.1, on algorithm P", Kind: Options, Args: "region=6x15 corner=yes", Want: "3308"}
	pruned := options
	pruned.Kind, pruned.What, pruned.Want, pruned.Slow, pruned.Compute = Other, "options after algorithm P", "3157", true, optionsAfterP
	return Model{
		Name:   "one-sided",
		Title:  "The eighteen one-sided pentominoes fill a region",
		Source: "TAOCP 7.2.2.1, exercise 285",
		About:  "The pentominoes and the mirror images of P, Q, R, S, Y and Z, which go by small letters, fill a region of 90 cells. No piece is turned over. An option is a piece in one place.",
		Params: []Param{text("region", "90 cells: a rectangle such as 9x10, or a drawing of # and .", "10x9"),
			choice("corner", "in a rectangle, the centre of X is in the upper left quarter", "no", "yes"),
		},
		Figures: []Figure{
			options, pruned,
			f(Solutions, "region=3x30", "46", 4),
		},
		Build: func(a Args) (*Instance, error) {
			region, err := flatRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			if len(region) != 90 {
				return nil, fmt.Errorf("region: %d cells, expected 90", len(region))
			}
			g := &packing{lattice: squares(), region: region, pieces: oneSidedPieces(), flat: true, namesLast: true}
			_, hi := region.box()
			corner := mirrorRule{hi[0] + 1, hi[1] + 1}
			g.keep = func(p piece, at shape) bool {
				return a.Text("corner") == "no" || p.name != "X" || corner.first(at)
			}
			return g.instance()
		},
	}
}

// oneSidedPieces returns the pentominoes, and those mirror images that are not
// the same.
func oneSidedPieces() (list []piece) {
	l := squares()
	for _, s := range pentominoShapes() {
		list = append(list, piece{name: s.name, shape: s.shape})
		if image := s.moved(l.all[len(l.turns)]); !image.canonical(l, l.turns).equal(s.canonical(l, l.turns)) {
			list = append(list, piece{name: strings.ToLower(s.name), shape: image.normal(l.axes)})
		}
	}
	return list
}

// optionsAfterP counts the options that Algorithm P leaves.
func optionsAfterP(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	p, _, err := in.Problem.Prune(ctx, 0)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(p.Options()), nil
}
