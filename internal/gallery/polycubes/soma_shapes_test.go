package polycubes

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"bonepile/cover"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// Shapes that the seven pieces of Soma make: exercises 327 and 330 to 333. The shapes are
// pictures in print. Those that are here follow from what the text says of them: a prism over
// a nonomino, the cube with one more on top and one less within, a staircase or a pyramid that
// looks like 30 cubes and has three free cells nobody can see. That they have the printed
// numbers of answers says that they are the ones.

// somaPrisms counts nonominoes by the number of answers over them.
func somaPrisms(_ *kittest.Instance) string {
	l := forms.Squares()
	bases := forms.Animals(l, 9, l.All)
	none, one := 0, 0
	for _, base := range bases {
		switch somaRegion(forms.Raised(base.Normal(2), 3)).CountAll() {
		case 0:
			none++
		case 2:
			one++
		}
	}
	return fmt.Sprintf("%d, %d, %d", len(bases), none, one)
}

// somaRegion returns the instance of a region.
func somaRegion(region forms.Shape) *kittest.Instance {
	g := &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: forms.Soma()}
	return kittest.Of(g.Instance())
}

// somaRandom draws sets of 27 cells until enough are connected, and sees which of these
// can be built.
func somaRandom(_ *kittest.Instance) string {
	const enough = 1000
	rng := rand.New(rand.NewPCG(331, 27))
	cells := forms.Cuboid(4, 4, 4)
	wide, connected, built := 0, 0, 0
	for connected < enough {
		rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		s := forms.NewShape(cells[:27])
		if lo, hi := s.Box(); lo != (forms.Point{}) || hi != (forms.Point{3, 3, 3}) {
			continue
		}
		wide++
		if !s.Connected(forms.Cubes()) {
			continue
		}
		connected++
		in := somaRegion(s)
		found := solvable(in)
		if found {
			built++
		}
	}
	return fmt.Sprintf("%.2f, %s, %s", 100*touchingSets(), percent(connected, wide, 2), percent(built, connected, 1))
}

// touchingSets is the part of the sets of 27 cells of a cube of side 4 that touch its six
// faces: those that miss some face lie in a smaller box.
func touchingSets() float64 {
	sum := new(big.Int)
	for _, p := range forms.Cuboid(3, 3, 3) { // along each axis, how many of two faces are missed
		boxes := new(big.Int).Binomial(int64((4-p[0])*(4-p[1])*(4-p[2])), 27)
		for _, missed := range p {
			boxes.Mul(boxes, big.NewInt([]int64{1, -2, 1}[missed]))
		}
		sum.Add(sum, boxes)
	}
	part, _ := new(big.Rat).SetFrac(sum, new(big.Int).Binomial(64, 27)).Float64()
	return part
}

// percent shows k of n in per cent, with the standard deviation of such a count.
func percent(k, n, digits int) string {
	p := float64(k) / float64(n)
	return fmt.Sprintf("%.*f ± %.*f", digits, 100*p, digits, 100*math.Sqrt(p*(1-p)/float64(n)))
}

// freeCells returns the cells of a region that a solution leaves free, where names of cells have
// three digits.
func freeCells(in *kittest.Instance, sol cover.Solution) forms.Shape {
	var all, filled []forms.Point
	for i := range in.Problem.Items() {
		if name := in.Problem.Name(cover.Item(i)); len(name) == 3 {
			all = append(all, forms.Solid(name)...)
		}
	}
	for _, k := range sol {
		for e := range in.Problem.Option(k) {
			if name := in.Problem.Name(e.Item); len(name) == 3 {
				filled = append(filled, forms.Solid(name)...)
			}
		}
	}
	return forms.NewShape(all).Without(forms.NewShape(filled))
}

// pyramidInstance returns the problem of the pyramid in a corner, of 30 cubes, five of which cannot
// be seen and may be free.
func pyramidInstance() *kittest.Instance {
	region := kittest.Must(forms.ParseRegion("4x4x1+001,011,021,101,111,121,201,211,221,002,012,102,112,003"))
	g := &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: forms.Soma(), Free: forms.Solid("110 111 120 210 220")}
	return kittest.Of(g.Instance())
}

// pyramid counts its answers, of which two are mirror images.
func pyramid(*kittest.Instance) string { return figures.Quotient(pyramidInstance().CountAll(), 2) }

// pyramidHoles counts answers whose holes all lie under the edge of the corner, and answers
// in which no two of them are neighbours.
func pyramidHoles(*kittest.Instance) string {
	in := pyramidInstance()
	diagonal, apart := 0, 0
	for sol := range in.All() {
		holes := freeCells(in, sol)
		if !slices.ContainsFunc(holes, func(p forms.Point) bool { return p[0] != p[1] }) {
			diagonal++
		}
		if len(holes.Parts(forms.Cubes())) == len(holes) {
			apart++
		}
	}
	return fmt.Sprintf("%d, %d", diagonal, apart)
}

// standing counts answers of a region with eight images, and those whose pieces all stand.
func standing(in *kittest.Instance) string {
	pieces, _ := standingPieces(in, 0)
	all, stable := 0, 0
	for sol := range in.All() {
		all++
		if stand(kit.Chosen(sol, pieces)) {
			stable++
		}
	}
	return fmt.Sprintf("%d, %d", all/8, stable/8)
}
