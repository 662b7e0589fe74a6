package forms

import (
	"slices"

	"bonepile/internal/gallery/kit"
)

// Tiling returns the instance of a region filled with copies of one piece. An
// option is the cells of a copy; there is no item for the piece. keep says which
// copies are allowed; nil allows all.
func Tiling(l Lattice, region, s Shape, keep func(Shape) bool) (*kit.Instance, error) {
	g := CopiesOf(l, region, s)
	g.Keep = func(_ Piece, at Shape) bool { return keep == nil || keep(at) }
	return g.Instance()
}

// CopiesOf returns the packing of a region with copies of a piece.
func CopiesOf(l Lattice, region, s Shape) *Packing {
	return &Packing{Lattice: l, Region: region, Unnamed: true, Pieces: []Piece{{Name: "copy", Shape: s, Copies: len(region) / len(s)}}}
}

// copies is Text for copies of one piece, each of which gets its own letter.
func (g *Packing) copies(list []Placed) string {
	h := *g
	h.Pieces, h.Unnamed = nil, false
	for i := range list {
		h.Pieces = append(h.Pieces, Piece{Name: string(kit.Digits[10+i%(len(kit.Digits)-10)])})
		list[i].Piece = i
	}
	return h.Text(list)
}

// FlatRegion reads a region of the plane.
func FlatRegion(text string) (Shape, error) {
	s, err := ParseRegion(text)
	if err == nil && slices.ContainsFunc(s, func(p Point) bool { return p[2] != 0 }) {
		return nil, errRegion
	}
	return s, err
}

// InPlane returns what builds a model that has a region of the plane as a parameter.
func InPlane(name string, build func(a kit.Args, region Shape) (*kit.Instance, error)) func(kit.Args) (*kit.Instance, error) {
	return inRegion(name, FlatRegion, build)
}

// InSpace returns what builds a model that has a region of space as a parameter.
func InSpace(name string, build func(a kit.Args, region Shape) (*kit.Instance, error)) func(kit.Args) (*kit.Instance, error) {
	return inRegion(name, ParseRegion, build)
}

func inRegion(name string, parse func(string) (Shape, error), build func(kit.Args, Shape) (*kit.Instance, error)) func(kit.Args) (*kit.Instance, error) {
	return func(a kit.Args) (*kit.Instance, error) {
		region, err := parse(a.Text(name))
		if err != nil {
			return nil, err
		}
		return build(a, region)
	}
}
