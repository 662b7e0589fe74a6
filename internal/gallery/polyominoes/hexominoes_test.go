package polyominoes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/gallery/kit/pack"
)

// unbalanced counts the hexominoes that cover an even number of cells of each
// colour, and so not three of each; and how many of one colour all 35 can cover.
func unbalanced(*kittest.Instance) string {
	n, least, most := 0, 0, 0
	for _, s := range forms.Animals(forms.Squares(), 6, forms.Squares().All) {
		black := blackCells(s)
		if black != 3 {
			n++
		}
		least, most = least+min(black, 6-black), most+max(black, 6-black)
	}
	return fmt.Sprintf("%d: %d to %d", n, least, most)
}

// blackCells counts the cells of one colour of a chessboard.
func blackCells(s forms.Shape) (n int) {
	for _, p := range s {
		n += (p[0] + p[1]) & 1
	}
	return n
}

// pieceSets counts the sets of pieces that answers are made of.
func pieceSets(in *kittest.Instance) string {
	sets := map[string]bool{}
	for sol := range in.All() {
		var names []string
		for _, k := range sol {
			name, _, _ := strings.Cut(in.Problem.OptionString(k), " ")
			names = append(names, name)
		}
		slices.Sort(names)
		sets[strings.Join(names, " ")] = true
	}
	return fmt.Sprint(len(sets))
}

// withTrominoes counts the sets of pieces that fill the square: six hexominoes, or five and both
// trominoes, each of which covers two black cells.
func withTrominoes(in *kittest.Instance) string {
	l := forms.Squares()
	pieces := append(forms.Animals(l, 6, l.All), forms.Animals(l, 3, l.All)...)
	g := &forms.Packing{Lattice: l, Region: forms.Cuboid(6, 6, 1), SoftNames: true, Pieces: forms.Lettered(pieces)}
	g.Keep = func(_ forms.Piece, at forms.Shape) bool { return len(at) == 6 || blackCells(at) == 2 }
	six, all := kittest.Must(strconv.Atoi(pieceSets(in))), kittest.Must(strconv.Atoi(pieceSets(kittest.Of(g.Instance()))))
	return fmt.Sprintf("%d, %d", all-six, all)
}

// threeSizes counts the hexominoes that can be filled in three sizes. A balanced one has 105 black
// cells altogether, and 35 pieces cover an even number. For the others, options are tried in random
// order, after 300,000 nodes in another.
func threeSizes(_ *kittest.Instance) string {
	n := 0
	for _, s := range forms.Animals(forms.Squares(), 6, forms.Squares().All) {
		g := kittest.Must(pack.Read(fmt.Sprintf("region 5*%[1]s 3*%[1]s %[1]s; pieces 0-1 hexominoes; names secondary", drawing(s))))
		if blackCells(g.Region)%2 != 0 {
			continue
		}
		in := kittest.Of(g.Instance())
		for seed := range uint64(100) {
			sol, found, err := in.Problem.First(context.Background(), cover.Config{Tree: cover.Tree{Shuffle: true, Seed: seed + 1}, MaxNodes: 3e5})
			if err != nil && !errors.Is(err, cover.ErrLimit) {
				panic(err)
			}
			if found {
				kittest.Check(in.Check(sol))
				n++
				break
			}
		}
	}
	return fmt.Sprint(n)
}

// Hexominoes in 5 by 54, with holes in the shapes of the pentominoes that do not touch the
// border: exercise 299. It cannot be done, as P. Esser found: the hexominoes would have to
// cover all 114 cells of the border. How many each can cover depends on whether it lies
// in a corner. It may not cut off fewer than six cells, which no hexomino could fill.

// A borderPiece is a hexomino with the cells of the border that it can cover at most, in a
// corner and elsewhere, and its places in a corner with as many.
type borderPiece struct {
	most    [2]int // elsewhere, in a corner
	corners []forms.Shape
}

// borderBox is the left part of the rectangle; the rest has the same places.
func borderBox() forms.Shape { return forms.Cuboid(5, 24, 1) }

// cutsOff reports whether some shapes leave a part of a region with fewer than six cells.
func cutsOff(region forms.Shape, shapes ...forms.Shape) bool {
	rest := region.Without(forms.NewShape(slices.Concat(shapes...)))
	return slices.ContainsFunc(rest.Parts(forms.Squares()), func(part forms.Shape) bool { return len(part) < 6 })
}

// borderPieces finds them.
func borderPieces() (list []borderPiece) {
	l, box := forms.Squares(), borderBox()
	_, end := box.Box()
	for _, s := range forms.Animals(l, 6, l.All) {
		var b borderPiece
		for _, at := range forms.Placements(box, s.Oriented(l, l.All), l.Axes) {
			if _, hi := at.Box(); hi[1] > end[1]/2 || cutsOff(box, at) {
				continue
			}
			n, corner := 0, 0
			for _, c := range at {
				if c[0] == 0 || c[0] == end[0] || c[1] == 0 {
					n++
				}
				if (c[0] == 0 || c[0] == end[0]) && c[1] == 0 {
					corner = 1
				}
			}
			if corner == 1 && n > b.most[1] {
				b.corners = nil
			}
			b.most[corner] = max(b.most[corner], n)
			if corner == 1 && n == b.most[1] {
				b.corners = append(b.corners, at)
			}
		}
		list = append(list, b)
	}
	return list
}

// borderBound shows the numbers of cells, in decreasing order: of pieces for which a corner is no better, and
// of the others, by how much it is better. Then the sum with the best four
// in corners; and whether two of the pieces for which a corner is two better can both lie
// in corners at one end, as two of three would have to.
func borderBound(*kittest.Instance) string {
	by := map[int][]int{}
	sum := 0
	var gains []int
	var best []borderPiece
	for _, p := range borderPieces() {
		gain := max(0, p.most[1]-p.most[0])
		by[gain] = append(by[gain], p.most[0])
		sum += p.most[0]
		gains = append(gains, gain)
		if gain == 2 {
			best = append(best, p)
		}
	}
	slices.Sort(gains)
	for _, gain := range gains[len(gains)-4:] {
		sum += gain
	}
	together := "no"
	for i, p := range best {
		for _, q := range best[:i] {
			for _, a := range p.corners {
				for _, b := range q.corners {
					if len(a.Without(b)) == len(a) && !cutsOff(borderBox(), a, b) {
						together = "yes"
					}
				}
			}
		}
	}
	var text []string
	for gain := range 3 {
		slices.Sort(by[gain])
		slices.Reverse(by[gain])
		text = append(text, strings.Trim(fmt.Sprint(by[gain]), "[]"))
	}
	return fmt.Sprintf("%s; %d; %s", strings.Join(text, " / "), sum, together)
}

// drawing draws a shape in rows with slashes between them.
func drawing(s forms.Shape) string {
	_, hi := s.Box()
	d := kit.NewDrawing(hi[0]+1, hi[1]+1, '.')
	for _, c := range s {
		d[c[0]][c[1]] = '#'
	}
	return strings.Join(strings.Fields(d.String()), "/")
}
