package polyominoes

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// "Very gently, he replaced the titanite cross in its setting between the F, N, U, and V
// pentominoes": exercise 272(f), after Arthur C. Clarke. F and N are R and S here. The cells
// of the board have an upper floor, of secondary items: X covers there what it
// touches, the seven pieces that it is not to touch cover their own cells, and
// the four others nothing.

// A crossRule says what X may touch: "any", "edges" or "corners".
type crossRule string

// clarkes are the pieces that X may touch.
const clarkes = "RSUV"

// items returns the names of the upper floor.
func (r crossRule) items(g *forms.Packing) (names []string) {
	if r == "any" {
		return nil
	}
	for _, name := range g.CellNames(g.Region) {
		names = append(names, "up"+name)
	}
	return names
}

// touched returns the cells that X touches.
func (r crossRule) touched(x forms.Shape) forms.Shape {
	if r == "corners" {
		return touchedBy(x)
	}
	var list []forms.Point
	for _, p := range x {
		list = append(list, forms.Squares().Neighbours(p)...)
	}
	return forms.NewShape(list).Without(x)
}

// more returns the cells of the upper floor that a piece covers.
func (r crossRule) more(g *forms.Packing, p forms.Piece, at forms.Shape) (names []string) {
	if r == "any" || strings.Contains(clarkes, p.Name) {
		return nil
	}
	if p.Name == "X" {
		at = r.touched(at)
	}
	for _, c := range at {
		if g.Region.Has(c) {
			names = append(names, "up"+g.CellName(c))
		}
	}
	return names
}

// instance returns the instance of a packing, whose check asks what X touches.
func (r crossRule) instance(g *forms.Packing) (*kit.Instance, error) {
	in, err := g.Instance()
	if err != nil || r == "any" {
		return in, err
	}
	plain := in.Check
	in.Check = func(sol cover.Solution) error {
		if err := plain(sol); err != nil {
			return err
		}
		for _, name := range r.besideX(in, sol) {
			if !strings.Contains(clarkes, name) {
				return fmt.Errorf("the X touches %s", name)
			}
		}
		return nil
	}
	return in, nil
}

// besideX returns the pieces that X touches in an answer, as its picture shows them.
func (r crossRule) besideX(in *kit.Instance, sol cover.Solution) (names []string) {
	rows := strings.Fields(strings.ReplaceAll(in.Text(sol), " ", ""))
	var x forms.Shape
	for c, ch := range kit.Entries(bytesOf(rows)) {
		if ch == 'X' {
			x = append(x, forms.Point{c.Row, c.Col})
		}
	}
	for _, c := range r.touched(forms.NewShape(x)) {
		if 0 <= c[0] && c[0] < len(rows) && 0 <= c[1] && c[1] < len(rows[c[0]]) {
			names = append(names, rows[c[0]][c[1]:c[1]+1])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func bytesOf(rows []string) (list [][]byte) {
	for _, row := range rows {
		list = append(list, []byte(row))
	}
	return list
}
