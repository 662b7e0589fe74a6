package polycubes

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Shapes that the seven pieces of Soma make: exercises 327 and 330 to 333. The shapes are
// pictures in print. Those that are here follow from what the text says of them: a prism over
// a nonomino, the cube with one more on top and one less within, a staircase or a pyramid that
// looks like 30 cubes and has three free cells nobody can see. That they have the printed
// numbers of answers says that they are the ones.

// Regions of shapes, and the cells of the pyramid that nobody can see from above.
const (
	somaStaircase = "4x3x1-110,210+001,011,021,002,012,022,003,013,023,101,121,102,112,122,201,211,221"
	somaPyramid   = "4x4x1+001,011,021,101,111,121,201,211,221,002,012,102,112,003"
	pyramidInside = "110,120,210,220,111"
	somaMushroom  = "3x3x4-000,010,020,100,120,200,210,220,112"
)

func somaShapeFigures() []kit.Figure {
	count := func(id, region, want string, times uint64) kit.Figure {
		return kit.Published(id, kit.Solutions, "region="+region, want).Per(times)
	}
	bottom, middle := count("ex332-01", "3x3x3-110+113", "286", 8), count("ex332-01", "3x3x3-111+113", "223", 8)
	bottom.Misprint, middle.Misprint = "223", "286"
	random := kit.Computed("ex331-01", "", "per cent of sets of 27 cells in a cube of side 4 that touch its six faces; by a sample, of these, that are connected; of these, that Soma can build",
		"99.98, 1.08 ± 0.03, 5.3 ± 0.7", somaRandom).AsSlow()
	random.Misprint = "99.98, 0.1, 5.8"
	return []kit.Figure{
		count("ex327-01", "3x5x2-111,121,131", "316", 1),
		count("ex327-01", "3x5x2-021,121,221", "1176", 1),
		count("ex327-01", "3x5x3-10z,14z,20z,21z,23z,24z", "328", 1),
		count("ex327-01", "3x4x3-13z,22z,23z", "2346", 1),
		count("ex327-01", "2x5x3-14z", "2718", 1),
		kit.Computed("ex330-01", "", "nonominoes; those over which no prism three cubes high can be built; those where it can be built in one way and its mirror image", "1285, 216, 5", somaPrisms).AsSlow(),
		random,
		count("ex332-01", somaStaircase, "10", 2), bottom, middle,
		kit.Published("ex332-01", kit.Solutions, "region="+somaPyramid+" hollow="+pyramidInside, "32").Per(2),
		kit.Computed("ex332-01", "region="+somaPyramid+" hollow="+pyramidInside, "answers with all holes on the diagonal; with no two that touch", "4, 6", pyramidHoles),
		kit.Computed("ex333-01", "region="+somaMushroom, "answers, and those that stand", "1784, 8", standing),
	}
}

// somaPrisms counts nonominoes by the number of answers over them.
func somaPrisms(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	l := forms.Squares()
	bases := forms.Animals(l, 9, l.All)
	none, one := 0, 0
	for _, base := range bases {
		in, err := somaRegion(raised(base.Normal(2), 3))
		if err != nil {
			return "", err
		}
		n, err := in.CountAll(ctx, stats)
		switch {
		case err != nil:
			return "", err
		case n == 0:
			none++
		case n == 2:
			one++
		}
	}
	return fmt.Sprintf("%d, %d, %d", len(bases), none, one), nil
}

// somaRegion returns the instance of a region.
func somaRegion(region forms.Shape) (*kit.Instance, error) {
	g := &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: somaPieces()}
	return g.Instance()
}

// somaRandom draws sets of 27 cells until enough are connected, and sees which of these
// can be built.
func somaRandom(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
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
		in, err := somaRegion(s)
		if err != nil {
			return "", err
		}
		found, err := solvable(ctx, in, stats)
		if err != nil {
			return "", err
		}
		if found {
			built++
		}
	}
	return fmt.Sprintf("%.2f, %s, %s", 100*touchingSets(), percent(connected, wide, 2), percent(built, connected, 1)), nil
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
func freeCells(in *kit.Instance, sol cover.Solution) forms.Shape {
	var all, filled []forms.Point
	for i := range in.Problem.Items() {
		if name := in.Problem.Name(cover.Item(i)); len(name) == 3 {
			all = append(all, solid(name)...)
		}
	}
	for _, k := range sol {
		for e := range in.Problem.Option(k) {
			if name := in.Problem.Name(e.Item); len(name) == 3 {
				filled = append(filled, solid(name)...)
			}
		}
	}
	return forms.NewShape(all).Without(forms.NewShape(filled))
}

// pyramidHoles counts answers whose holes all lie under the edge of the corner, and answers
// in which no two of them are neighbours.
func pyramidHoles(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	diagonal, apart := 0, 0
	for sol, err := range in.All(ctx, stats) {
		if err != nil {
			return "", err
		}
		holes := freeCells(in, sol)
		if !slices.ContainsFunc(holes, func(p forms.Point) bool { return p[0] != p[1] }) {
			diagonal++
		}
		if len(holes.Parts(forms.Cubes())) == len(holes) {
			apart++
		}
	}
	return fmt.Sprintf("%d, %d", diagonal, apart), nil
}

// standing counts answers, and those whose pieces all stand.
func standing(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	pieces, _ := standingPieces(in, 0)
	all, stable := 0, 0
	for sol, err := range in.All(ctx, stats) {
		if err != nil {
			return "", err
		}
		all++
		if stand(kit.Chosen(sol, pieces)) {
			stable++
		}
	}
	return fmt.Sprintf("%d, %d", all, stable), nil
}
