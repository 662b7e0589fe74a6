package polyominoes

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// pentominoes is the twelve pentominoes in a region of 60 cells: (37) and
// exercises 268 to 272. An option is a piece in one place.
//
// In a rectangle, every answer has three mirror images. With reduced=yes one
// of the four remains: the one whose X has its centre in the upper left
// quarter. Where X lies on an axis of the rectangle, a mirror image keeps it in
// place but turns Z over; so Z is not to be turned over then.
func pentominoes() kit.Model {
	return kit.Model{
		Name:   "pentominoes",
		Title:  "The twelve pentominoes fill a region",
		Source: "TAOCP 7.2.2.1, (37), exercises 268 to 272",
		About: "The twelve pentominoes, turned and turned over at will, fill a region of 60 cells, such as a rectangle, or eleven of them one of 55. An option is a piece in one place. " +
			"Options that cut off a number of cells not divisible by five can be left out, and so can mirror images of answers.",
		Story:   "Twelve pieces, sixty cells, and only two ways for the rectangle of 3 by 20, up to symmetry. If places that cut off a wrong number of cells are left out, and mirror images too, the tree has 1,128 nodes instead of 32,644.",
		Picture: kit.Drawn(picture.Pieces).Showing("region=6x10", 0),
		Params: []kit.Param{
			kit.Text("region", "60 cells, or 55: a rectangle such as 6x10, or a drawing of # and .", "3x20"),
			kit.Choice("without", "a piece that is left out, and then the region has 55 cells; - for none", "-", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"),
			kit.Choice("reduced", "in a rectangle, leave out mirror images", "no", "yes"),
			kit.Choice("cut", "options that cut off what cannot be filled", "any", "well"),
			kit.Text("fixed", "pieces that are not turned, O, P, …, Z; - for none", "-"),
			kit.Choice("names", "where the items of pieces stand: after those of cells, before, or among the secondary ones", "last", "first", "secondary"),
			kit.Choice("cross", "what X may touch: any piece; only R, S, U and V at an edge; or only these at an edge or a corner", "any", "edges", "corners"),
			kit.Choice("prize", "whether a piece pays its place from O to Z, times the number of the cell, for each cell", "no", "yes"),
			kit.Number("split", "if not 0, no piece crosses the line after that many columns", 0, 0, 59),
		},
		Figures: pentominoFigures(),
		Build:   buildPentominoes,
	}
}

func pentominoFigures() []kit.Figure {
	text := func(kind kit.Kind, args, want string) kit.Figure {
		return kit.Published("tx37", kind, strings.TrimSpace("region=3x20 "+args), want)
	}
	first := text(kit.Nodes, "", "71191")
	first.Args, first.Choice = "region=20x3", cover.First
	list := []kit.Figure{
		text(kit.Options, "", "1236"), text(kit.Solutions, "", "8"), text(kit.Nodes, "", "32644"),
		text(kit.Solutions, "fixed=V", "2"), text(kit.Nodes, "fixed=V", "21805"),
		text(kit.Options, "cut=well", "728"), text(kit.Options, "cut=well fixed=V", "716"), text(kit.Nodes, "cut=well fixed=V", "1243"),
		text(kit.Solutions, "cut=well reduced=yes", "2"), text(kit.Nodes, "cut=well reduced=yes", "1128"),
		kit.Computed("ex268-01", "region=3x20", "options of each piece, O to Z", "48, 220, 136, 144, 136, 72, 110, 72, 72, 18, 136, 72", optionsByPiece),
		kit.Computed("tx37", "region=3x20 cut=well", "options of each piece, O to Z", "48, 156, 132, 28, 128, 16, 44, 16, 12, 4, 128, 16", optionsByPiece),
		kit.Computed("ex268-02", "region=5x12", "options of each piece, O to Z", "52, 292, 232, 240, 232, 120, 146, 120, 120, 30, 232, 120", optionsByPiece),
		kit.Published("ex268-02", kit.Options, "region=5x12", "1936"),
		kit.Computed("ex271-01", "region=6x10", "options of each piece, O to Z", "56, 304, 248, 256, 248, 128, 152, 128, 128, 32, 248, 128", optionsByPiece),
		kit.Published("ex271-01", kit.Options, "region=6x10 reduced=yes", "2032"),
		kit.Published("ex272-01", kit.Solutions, "region=6x10 reduced=yes split=5", "16"),
	}
	slow := []kit.Figure{
		text(kit.Nodes, "names=secondary", "61851"), first,
		kit.Published("ex268-03", kit.Solutions, "region=5x12", "4040"),
		kit.Published("ex268-03", kit.Solutions, "region=5x12 reduced=yes", "1010"),
		kit.Computed("ex269-01", "region=5x12 reduced=yes", "answers that a line cuts in two", "264", kit.OfTexts(splitAnswers)),
		kit.Published("ex269-02", kit.Solutions, "region=4x15 reduced=yes", "368"),
		kit.Computed("ex269-02", "region=4x15 reduced=yes", "answers that a line cuts in two", "40", kit.OfTexts(splitAnswers)),
		kit.Published("ex270-01", kit.Solutions, "region=5x11 without=O", "112").Per(4),
		kit.Published("ex271-02", kit.Solutions, "region=6x10", "9356"),
		kit.Published("ex271-02", kit.Solutions, "region=6x10 reduced=yes", "2339"),
		kit.Computed("ex263-02", "region=6x10 reduced=yes names=first", "thousands of nodes of the diagram of all answers", "11", kit.DiagramThousands),
		kit.Computed("ex272-03", "region=6x10 reduced=yes", "answers with O, P, …, Z alone off the border", "0, 9, 3, 47, 16, 8, 3, 1, 30, 22, 5, 11", kit.OfTexts(aloneInside)),
		kit.Computed("ex272-04", "region=6x10 reduced=yes", "answers with 8, 9, …, 12 pieces on the border", "207, 1111, 864, 155, 2", kit.OfTexts(onBorder)),
	}
	return kit.Join(list, kit.SlowFrom(0, slow), crossFigures(), studyFigures(), deltaFigures())
}

func buildPentominoes(a kit.Args) (*kit.Instance, error) {
	region, err := forms.ParseRegion(a.Text("region"))
	if err != nil {
		return nil, err
	}
	_, hi := region.Box()
	rows, cols := hi[0]+1, hi[1]+1
	pieces := forms.Pentominoes()
	if without := a.Text("without"); without != "-" {
		pieces = slices.DeleteFunc(pieces, func(p forms.Piece) bool { return p.Name == without })
	}
	if n := forms.TotalCells(pieces); len(region) != n || hi[2] > 0 {
		return nil, fmt.Errorf("region: %d cells, expected %d in the plane", len(region), n)
	}
	reduced := a.Text("reduced") == "yes"
	if reduced && (rows*cols != 60 || rows == cols) {
		return nil, fmt.Errorf("reduced=yes: the region is not a rectangle")
	}
	g := &forms.Packing{
		Lattice: forms.Squares(), Region: region,
		NamesLast: a.Text("names") != "first", SoftNames: a.Text("names") == "secondary",
	}
	fixed := strings.Trim(a.Text("fixed"), "-")
	for _, p := range pieces {
		if strings.Contains(fixed, p.Name) {
			p.Ways = []forms.Shape{p.Shape}
			fixed = strings.ReplaceAll(fixed, p.Name, "")
		}
		g.Pieces = append(g.Pieces, p)
	}
	if fixed != "" {
		return nil, fmt.Errorf("fixed: found %q, expected names of pieces from O to Z, or - for none", fixed)
	}
	mirror := mirrorRule{rows, cols}
	if reduced && mirror.sometimes() {
		g.MoreItems = []string{"s"}
	}
	cross := crossRule(a.Text("cross"))
	g.MoreItems = append(g.MoreItems, cross.items(g)...)
	g.More = func(p forms.Piece, at forms.Shape) []string {
		more := cross.more(g, p, at)
		if a.Text("prize") == "yes" {
			more = append(more, prize(p, at, cols))
		}
		if reduced && mirror.sometimes() && (p.Name == "X" && mirror.onAxis(at) || p.Name == "Z" && turnedOver(at)) {
			more = append(more, "s")
		}
		return more
	}
	split := a.Int("split")
	g.Keep = func(p forms.Piece, at forms.Shape) bool {
		lo, hi := at.Box()
		switch {
		case split > 0 && lo[1] < split && hi[1] >= split:
			return false
		case a.Text("cut") == "well" && !fillable(region.Without(at)):
			return false
		case reduced && p.Name == "X":
			return mirror.first(at)
		case reduced && p.Name == "Z" && mirror.always():
			return !turnedOver(at)
		}
		return true
	}
	return cross.instance(g)
}

// fillable reports whether the parts of a region have numbers of cells that
// pentominoes can fill.
func fillable(rest forms.Shape) bool {
	return !slices.ContainsFunc(rest.Parts(forms.Squares()), func(part forms.Shape) bool { return len(part)%5 != 0 })
}

// turnedOver reports whether Z is the mirror image of how it is drawn. As drawn
// it begins with a row of two and has a cell in the upper left corner; a quarter
// turn changes both, a mirror image one of them.
func turnedOver(z forms.Shape) bool {
	upright := z[1][0] == z[0][0] // two cells in the first row
	lo, _ := z.Box()
	return z.Has(lo) != upright
}

// A mirrorRule keeps one of four mirror images in a rectangle, by the place of
// the X. Its centre is the third of its cells.
type mirrorRule struct{ rows, cols int }

// first reports whether the centre of X is in the upper left quarter, or on
// its border.
func (r mirrorRule) first(x forms.Shape) bool { return 2*x[2][0] < r.rows && 2*x[2][1] < r.cols }

// onAxis reports whether a mirror image of the rectangle keeps X in place.
func (r mirrorRule) onAxis(x forms.Shape) bool { return 2*x[2][0] == r.rows-1 || 2*x[2][1] == r.cols-1 }

// always reports whether X can only lie on an axis.
func (r mirrorRule) always() bool { return r.rows == 3 || r.cols == 3 }

// sometimes reports whether X can lie on an axis and elsewhere.
func (r mirrorRule) sometimes() bool { return (r.rows%2 == 1 || r.cols%2 == 1) && !r.always() }

// prize returns what a piece is paid, as a cost: exercise 287. Cells are numbered row by row, and
// pieces from O, which is 1.
func prize(p forms.Piece, at forms.Shape, cols int) string {
	sum := 0
	for _, c := range at {
		sum += c[0]*cols + c[1]
	}
	return fmt.Sprintf("|%d", int(p.Name[0]-'O'+1)*sum)
}

// optionsByPiece lists how many options every piece has.
func optionsByPiece(_ context.Context, in *kit.Instance, _ *cover.Stats) (string, error) {
	count := map[string]int{}
	for k := range in.Problem.Options() {
		name, _, _ := strings.Cut(in.Problem.OptionString(k), " ")
		count[name]++
	}
	var list []string
	for _, p := range forms.Pentominoes() {
		list = append(list, fmt.Sprint(count[p.Name]))
	}
	return strings.Join(list, ", "), nil
}

// pictures returns answers as rows of letters.
func pictures(texts iter.Seq[string]) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for text := range texts {
			if !yield(strings.Fields(strings.ReplaceAll(text, " ", ""))) {
				return
			}
		}
	}
}

// splitAnswers counts the answers that a line across the rectangle cuts in two
// without cutting a piece.
func splitAnswers(texts iter.Seq[string]) string {
	n := 0
	for rows := range pictures(texts) {
		for cut := 1; cut < len(rows[0]); cut++ {
			if !slices.ContainsFunc(rows, func(row string) bool { return row[cut-1] == row[cut] }) {
				n++
				break
			}
		}
	}
	return fmt.Sprint(n)
}

// inside returns the pieces of an answer that do not reach the border.
func inside(rows []string) (names string) {
	border := rows[0] + rows[len(rows)-1]
	for _, row := range rows {
		border += row[:1] + row[len(row)-1:]
	}
	for _, p := range forms.Pentominoes() {
		if !strings.Contains(border, p.Name) {
			names += p.Name
		}
	}
	return names
}

// aloneInside counts, for every piece, the answers in which no other is off the
// border.
func aloneInside(texts iter.Seq[string]) string {
	count := map[string]int{}
	for rows := range pictures(texts) {
		count[inside(rows)]++
	}
	var list []string
	for _, p := range forms.Pentominoes() {
		list = append(list, fmt.Sprint(count[p.Name]))
	}
	return strings.Join(list, ", ")
}

// onBorder counts the answers by how many pieces are on the border, from the
// least number.
func onBorder(texts iter.Seq[string]) string {
	count := [13]int{}
	for rows := range pictures(texts) {
		count[12-len(inside(rows))]++
	}
	var list []string
	for n, c := range count {
		if c > 0 || n > 0 && len(list) > 0 {
			list = append(list, fmt.Sprint(c))
		}
	}
	return strings.Join(list, ", ")
}
