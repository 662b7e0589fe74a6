package polycubes

import (
	"fmt"
	"iter"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"dowels":              dowels,
	"answerSets":          answerSets,
	"diceFigures":         diceFigures,
	"facadeAnswers":       facadeAnswers,
	"facadePlaces":        facadePlaces,
	"hoffmanClasses":      kittest.OfTexts(hoffmanClasses),
	"mirrorPlaces across": mirrorPlaces(acrossBox),
	"mirrorPlaces along":  mirrorPlaces(alongBox),
	"middleOnce":          middleOnce,
	"mostPods":            mostPods,
	"exists":              kittest.Exists(cover.Config{}),
	"prismCounts":         prismCounts,
	"pyramid":             pyramid,
	"pyramidHoles":        pyramidHoles,
	"quarters":            quarters,
	"lessThree":           lessThree,
	"moreThree":           moreThree,
	"sixBricks":           sixBricks,
	"somaClasses":         somaClasses,
	"somaCorners":         somaCorners(false),
	"somaCorners held":    somaCorners(true),
	"somaDegrees 4":       somaDegrees(4),
	"somaDegrees 5":       somaDegrees(5),
	"somaOptions":         somaOptions,
	"somaOrientations":    somaOrientations,
	"somaPrisms":          somaPrisms,
	"somaRandom":          somaRandom,
	"sphereAnswers":       sphereAnswers,
	"sphereCounts":        sphereCounts,
	"sphereOctahedron":    sphereOctahedron,
	"sphereMultisets":     sphereMultisets,
	"splattCounts":        splattCounts,
	"standing":            standing,
	"threeSpheres":        threeSpheres,
	"towerBounds":         towerBounds,
	"towerPartitions":     towerPartitions,
	"uniqueBlocks":        uniqueBlocks,
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// mostPods finds the greatest number of pods in the box of an instance: if t are possible, so are
// fewer. A search that learns shows in seconds that a box of side 5 has no room for twelve.
func mostPods(in *kittest.Instance) string {
	for t := 1; ; t++ {
		_, ok := in.Other("region="+in.Args.Text("region"), fmt.Sprintf("t=%d", t)).First(cover.Config{})
		if !ok && t > 1 {
			return fmt.Sprint(t - 1)
		}
	}
}

// prismCounts counts octominoes, those without an answer, and the fewest and most answers of the others.
func prismCounts(_ *kittest.Instance) string {
	l := forms.Squares()
	bases := forms.Animals(l, 8, l.All)
	var counts []uint64
	for _, base := range bases {
		counts = append(counts, kittest.Of(prism(base.Normal(2)).Instance()).CountAll())
	}
	slices.Sort(counts)
	none := slices.IndexFunc(counts, func(n uint64) bool { return n > 0 })
	return fmt.Sprintf("%d, %d; %d, %d … %d", len(bases), none, counts[none], counts[none+1], counts[len(counts)-1])
}

// hoffmanClasses counts the answers that bricks of 2 by 3 by 4 can be packed by, and their classes up to symmetry.
func hoffmanClasses(texts iter.Seq[string]) string {
	n, classes := 0, map[string]bool{}
	for text := range texts {
		if bricks, cells := pushed(text, 0); len(cells) == 27*24 {
			n++
			classes[brickClass(maps.Values(bricks))] = true
		}
	}
	return fmt.Sprintf("%d, %d", n, len(classes))
}

// brickClass is the same for the bricks of answers that are equal up to symmetry: it names their middles.
func brickClass(bricks iter.Seq[forms.Shape]) string {
	var middles []forms.Point // twice
	for b := range bricks {
		lo, hi := b.Box()
		middles = append(middles, lo.Plus(hi))
	}
	return fmt.Sprint(forms.NewShape(middles).Canonical(forms.Cubes(), forms.Cubes().All))
}

// solvable reports whether there is an answer.
func solvable(in *kittest.Instance) (found bool) {
	for range in.All() {
		return true
	}
	return false
}

// sphereCounts counts the sets in the tetrahedron by the definition, and pieces as they
// grow; both have to agree about the orientations.
func sphereCounts(*kittest.Instance) string {
	l := spheres()
	region := tetrahedron(4)
	sets := 0
	for set := range kit.Combinations(len(region), 4) {
		s := forms.Shape{region[set[0]], region[set[1]], region[set[2]], region[set[3]]}
		if s.Connected(l) {
			sets++
		}
	}
	grown := 0
	pieces := spherePieces()
	for _, p := range pieces {
		grown += len(p.Ways)
	}
	var three []int
	for _, s := range forms.Animals(l, 3, l.All) {
		three = append(three, len(s.Oriented(l, l.All)))
	}
	slices.Sort(three)
	return fmt.Sprintf("%d, %d, %d; %v; %d, %d", sets, grown, len(pieces), three, len(forms.Animals(l, 3, l.Turns)), len(forms.Animals(l, 4, l.Turns)))
}

// splattCounts counts pieces, and mirror images among those of four.
func splattCounts(*kittest.Instance) string {
	l := forms.Splatts()
	four := forms.Animals(l, 4, l.Turns)
	chiral := 0
	for _, s := range four {
		if !s.Moved(l.All[len(l.Turns)]).Canonical(l, l.Turns).Equal(s) {
			chiral++
		}
	}
	return fmt.Sprintf("%d; %d; %d, of which %s with others that are their mirror images",
		len(forms.Animals(l, 2, l.Turns)), len(forms.Animals(l, 3, l.Turns)), len(four), fmt.Sprint(chiral/2))
}

// hiddenFaces counts the faces that neither cube shows, of the twelve of a tricube that can be
// seen: as many as both show, since each shows 54 of the 108.
func hiddenFaces(list []dieMove, red []diePlace) (n int) {
	for _, m := range list {
		n += bits.OnesCount32(red[m.piece].outside & m.to.outside)
	}
	return n
}

// diceFigures tries all red cubes.
func diceFigures(_ *kittest.Instance) string {
	places := diePlaces()
	possible, most := 0, 0
	free := map[int]int{}
	for cube, err := range bentCubes() {
		kittest.Check(err)
		red, moves := greenMoves(cube, places)
		in := kittest.Of(greenCube(red, moves))
		n := 0
		for sol := range in.All() {
			n++
			free[hiddenFaces(kit.Chosen(sol, moves), red)]++
		}
		if n > 0 {
			possible++
		}
		most = max(most, n)
	}
	widest := 0
	for k := range free {
		widest = max(widest, k)
	}
	return fmt.Sprintf("%d, %d, %d, %d", possible, most, widest, free[widest])
}

// middleOnce counts the answers for a cube of side 5 whose middle is covered in the first of the
// ways that turns of the cube make of each other.
func middleOnce(in *kittest.Instance) string {
	return kittest.Fast(kittest.Only(in.Problem, func(option []string) bool {
		at := forms.Solid(strings.Join(option, " ")).Shifted(forms.Point{-2, -2, -2})
		return !at.Has(forms.Point{}) || !slices.ContainsFunc(forms.Cubes().Turns, func(m forms.Motion) bool { return forms.CompareShapes(at.Moved(m), at) < 0 })
	}))
}

// prism returns the packing of a base.
func prism(base forms.Shape) *forms.Packing {
	return blocks(forms.Raised(base, 4), forms.Animals(forms.Cubes(), 4, forms.Cubes().Turns))
}

// blocks is the packing of a region with shapes.
func blocks(region forms.Shape, shapes []forms.Shape) *forms.Packing {
	return &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: forms.Lettered(shapes)}
}
