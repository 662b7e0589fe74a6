package edges

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// Five rows from all thirty cubes: exercise 146(d). The rows of the model with their
// colours permuted have some sets of six cubes; how many ways are there to divide the
// cubes into five of these sets?

// fiveRows returns how many sets of six cubes can form a row, and in how many ways five
// of them have all cubes.
func fiveRows(in *kittest.Instance) string {
	number := map[string]int{} // of the cube, by every way to turn it
	for i, c := range thirtyCubes() {
		for _, turned := range cubeTurns(c) {
			number[turned] = i
		}
	}
	sets := map[[6]int]bool{}
	for sol := range in.All() {
		row := strings.Fields(in.Text(sol))
		for _, colours := range kit.PermutationsOf("abcdef") {
			sets[cubesIn(row, colours, number)] = true
		}
	}
	b := cover.NewBuilder()
	b.AddPrimary(kit.Names("%d", 0, 29)...)
	for _, set := range slices.SortedFunc(maps.Keys(sets), func(s, t [6]int) int { return slices.Compare(s[:], t[:]) }) {
		var option []string
		for _, i := range set {
			option = append(option, fmt.Sprint(i))
		}
		b.AddOption(option...)
	}
	return fmt.Sprintf("%d sets, %s ways", len(sets), kittest.Fast(kittest.Must(b.Build())))
}

// cubesIn returns the numbers of the cubes of a row, in order, if colours a to f
// become the letters of a word.
func cubesIn(row []string, colours string, number map[string]int) (set [6]int) {
	for i, c := range row {
		set[i] = number[strings.Map(func(colour rune) rune { return rune(colours[colour-'a']) }, c)]
	}
	slices.Sort(set[:])
	return set
}

// brickClasses counts bricks up to motions, mirror images and exchanges of colours, by the colours of their
// sides, two for each axis: exercise 147.
func brickClasses(in *kittest.Instance) string {
	size := [3]int{in.Args.Int("l"), in.Args.Int("m"), in.Args.Int("n")}
	sides := [3][2]int{{faceDown, faceUp}, {faceFront, faceBack}, {faceLeft, faceRight}}
	return classesOf(in, func(text string) (kind string, looks []string) {
		row := strings.Fields(text)
		for _, axes := range kit.PermutationsOf("012") {
			if [3]int{size[axes[0]-'0'], size[axes[1]-'0'], size[axes[2]-'0']} != size {
				continue
			}
			for flips := range 8 {
				var w []byte
				for _, c := range forms.Cuboid(size[0], size[1], size[2]) {
					var from [3]int
					for i, axis := range axes {
						from[axis-'0'] = c[i] + flips>>i&1*(size[i]-1-2*c[i])
					}
					cube := row[(from[0]*size[1]+from[1])*size[2]+from[2]]
					for i, axis := range axes {
						w = append(w, cube[sides[axis-'0'][flips>>i&1]], cube[sides[axis-'0'][1-flips>>i&1]])
					}
				}
				looks = append(looks, renamedBorder(w, 0, false))
				end := len(w) - 6
				outer := renamedBorder([]byte{w[0], w[end+1], w[2], w[end+3], w[4], w[end+5]}, 0, false)
				outer = strings.NewReplacer("0", "a", "1", "b", "2", "c", "3", "d", "4", "e", "5", "f").Replace(outer) + " "
				if kind == "" || outer < kind {
					kind = outer
				}
			}
		}
		return kind, looks
	})
}

// rowClasses counts rows of six cubes up to motions, mirror images, exchanges of colours, and the place where a ring of
// them is cut: exercise 146(c).
func rowClasses(in *kittest.Instance) string {
	return classesOf(in, func(text string) (_ string, looks []string) {
		row := strings.Fields(text)
		for motion := range 96 {
			var w []byte
			for k := range row {
				around := []int{faceUp, faceFront, faceDown, faceBack, faceUp, faceFront, faceDown}[motion/2%4:]
				ends := []int{faceLeft, faceRight}
				if motion%2 == 1 {
					around = []int{around[0], around[3], around[2], around[1]}
				}
				cube := row[(k+motion/16)%6]
				if motion/8%2 == 1 {
					cube = row[(11-k-motion/16)%6]
					slices.Reverse(ends)
				}
				for _, face := range slices.Concat(around[:4], ends) {
					w = append(w, cube[face])
				}
			}
			looks = append(looks, renamedBorder(w, 0, false))
		}
		return "", looks
	})
}
