package edges

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// A headMotion is a motion of squares of heads and tails: what becomes of letters, and
// whether squares are turned over.
type headMotion struct {
	letters map[byte]byte
	over    bool
}

// headMotions returns all 96.
func headMotions() (list []headMotion) {
	for _, animals := range kit.PermutationsOf("abcd") {
		for k := range 4 {
			m := headMotion{letters: map[byte]byte{}, over: k&1 != 0}
			for i, to := range []byte(animals) {
				from := byte('a' + i)
				m.letters[from], m.letters[from-'a'+'A'] = to, to-'a'+'A'
				if k&2 != 0 {
					m.letters[from], m.letters[from-'a'+'A'] = to-'a'+'A', to
				}
			}
			list = append(list, m)
		}
	}
	return list
}

// tile returns what a square becomes whose sides are seen above, left, below, right.
// Turned over, left and right change places.
func (m headMotion) tile(t string) string {
	if m.over {
		t = t[:1] + t[3:] + t[2:3] + t[1:2]
	}
	image := make([]byte, len(t))
	for i := range image {
		image[i] = m.letters[t[i]]
	}
	return string(image)
}

// nineSets returns the sets of nine squares, as bits, that are the first of their
// class, and how many are in each class.
func nineSets() map[uint32]int {
	tiles := headTiles()
	motions := headMotions()
	images := make([][3][256]uint32, len(motions)) // of eight squares each
	for g, m := range motions {
		for i, t := range tiles {
			to := slices.IndexFunc(tiles, func(other string) bool { return slices.Contains(rotations(m.tile(t)), other) })
			for set := range 256 {
				if set>>(i%8)&1 != 0 {
					images[g][i/8][set] |= 1 << to
				}
			}
		}
	}
	classes := map[uint32]int{}
	for set := uint32(0); set < 1<<24; set++ {
		if bits.OnesCount32(set) != 9 {
			continue
		}
		fixed, first := 0, true
		for g := range images {
			image := images[g][0][set&255] | images[g][1][set>>8&255] | images[g][2][set>>16]
			if image < set {
				first = false
				break
			}
			if image == set {
				fixed++
			}
		}
		if first {
			classes[set] = len(motions) / fixed
		}
	}
	return classes
}

// nineClasses counts them by the size of their classes.
func nineClasses(*kittest.Instance) string {
	sizes := map[int]int{}
	total := 0
	for _, n := range nineSets() {
		sizes[n]++
		total += n
	}
	return fmt.Sprintf("%d, %d, %d, %d; %d", sizes[96], sizes[48], sizes[32], sizes[24], total)
}

// nineAnswers counts them by the number of their answers.
func nineAnswers(_ *kittest.Instance) string {
	all := headTiles()
	by := make([]int, 1)
	for set := range nineSets() {
		var tiles []string
		for i, t := range all {
			if set>>i&1 != 0 {
				tiles = append(tiles, t)
			}
		}
		n := kittest.Of(headsPuzzle(squareCells(3, 3, false), tiles).instance()).CountAll()
		for len(by) <= int(n)/4 {
			by = append(by, 0)
		}
		by[n/4]++
	}
	return strings.Trim(fmt.Sprint(by), "[]")
}

// headsClasses counts the answers of the torus by how many of the motions keep them, if
// all places on the torus are equivalent.
func headsClasses(in *kittest.Instance) string {
	motions := headMotions()
	return classesOf(in, func(text string) (_ string, looks []string) {
		var torus headTorus
		for line := range strings.Lines(text) {
			torus = append(torus, strings.Fields(line))
		}
		for _, m := range motions { // the first keeps all
			looks = append(looks, torus.moved(m).normal())
		}
		return "", looks
	})
}

// classesOf counts classes of answers: their number, and by how many motions keep them. looks has what
// an answer looks like after each motion, the first of which keeps it, and perhaps what kind it is; there
// are several numbers then.
func classesOf(in *kittest.Instance, looks func(text string) (kind string, list []string)) string {
	times, motions := map[string]map[int]int{}, 0 // how many answers are kept, times how often
	for sol := range in.All() {
		kind, list := looks(in.Text(sol))
		motions = len(list)
		kept := 0
		for _, look := range list {
			kept += kit.Bit(look == list[0])
		}
		if times[kind] == nil {
			times[kind] = map[int]int{}
		}
		times[kind][kept] += kept // each of motions/kept answers of a class adds kept
	}
	var kinds []string
	for _, kind := range slices.Sorted(maps.Keys(times)) {
		total := 0
		var list []string
		for _, k := range slices.Sorted(maps.Keys(times[kind])) {
			list = append(list, fmt.Sprintf("%s with %d", figures.Quotient(uint64(times[kind][k]), uint64(motions)), k))
			total += times[kind][k]
		}
		kinds = append(kinds, fmt.Sprintf("%s%s: %s", kind, figures.Quotient(uint64(total), uint64(motions)), strings.Join(list, ", ")))
	}
	return strings.Join(kinds, "; ")
}

// A headTorus has what squares on a torus show.
type headTorus [][]string

// moved returns a torus after a motion; turned over, columns are in the opposite
// order.
func (t headTorus) moved(m headMotion) headTorus {
	image := make(headTorus, len(t))
	for i, row := range t {
		image[i] = make([]string, len(row))
		for j, tile := range row {
			to := j
			if m.over {
				to = len(row) - 1 - j
			}
			image[i][to] = m.tile(tile)
		}
	}
	return image
}

// normal returns the torus as text from the square ABcd on, which is A above or to the
// left: if it is not, everything is turned by 180°.
func (t headTorus) normal() string {
	rows, cols := len(t), len(t[0])
	for c, tile := range kit.Entries(t) {
		r := slices.Index([]string{"ABcd", "dABc", "cdAB", "BcdA"}, tile)
		if r < 0 {
			continue
		}
		step := 1
		if r > 1 {
			step = -1
		}
		var b strings.Builder
		for k := range rows * cols {
			x, y := (c.Row+step*(k/cols)+rows)%rows, (c.Col+step*(k%cols)+cols)%cols
			if step > 0 {
				b.WriteString(t[x][y])
			} else {
				b.WriteString(t[x][y][2:] + t[x][y][:2])
			}
		}
		return b.String()
	}
	return ""
}
