package edges

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// Five rows from all thirty cubes: exercise 146(d). The rows of the model with their
// colours permuted have some sets of six cubes; how many ways are there to divide the
// cubes into five of these sets?

// fiveRows returns how many sets of six cubes can form a row, and in how many ways five
// of them have all cubes.
func fiveRows(in *kittest.Instance) string {
	number := map[paintedCube]int{} // of the cube, by every way to turn it
	for i, c := range thirtyCubes() {
		for _, turned := range c.cubeTurns() {
			number[turned] = i
		}
	}
	sets := map[[6]int]bool{}
	for sol := range in.All() {
		row := rowOfCubes(in.Text(sol))
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

// rowOfCubes reads the cubes of an answer's text.
func rowOfCubes(text string) (row []paintedCube) {
	for line := range strings.Lines(text) {
		_, faces, _ := strings.Cut(strings.TrimSpace(line), ": ")
		row = append(row, paintedCube([]byte(faces)))
	}
	return row
}

// cubesIn returns the numbers of the cubes of a row, in order, if colours a to f
// become the letters of a word.
func cubesIn(row []paintedCube, colours string, number map[paintedCube]int) (set [6]int) {
	for i, c := range row {
		for face := range c {
			c[face] = colours[c[face]-'a']
		}
		set[i] = number[c]
	}
	slices.Sort(set[:])
	return set
}

// TestCubeRow has rows that are too short.
func TestCubeRow(t *testing.T) {
	one := stoodCube{place: 0, cube: 3}
	for want, list := range map[string][]stoodCube{
		"no cube at 1":   nil,
		"no cube at 2":   {one},
		"two cubes at 1": {one, one},
	} {
		if err := checkCubeRow(list); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
