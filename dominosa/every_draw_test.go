package dominosa_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

// An exam is a puzzle with what is known of it.
type exam struct {
	dominosa.Puzzle
	t    testing.TB
	sols []dominosa.Tiling
	rng  *rand.Rand
	have []string // features
}

// features of a puzzle, beside the faults that Check finds.
var features = []struct {
	name string
	has  func(e *exam) bool
}{
	{wrongGiven, func(e *exam) bool { return !e.layable() }},
	{"dominoes given", func(e *exam) bool { return len(e.Given) > 0 }},
	{copies, func(e *exam) bool { return e.mostCopies() > 1 }},
	{"thousands of copies", func(e *exam) bool { return e.mostCopies() > 1000 }},
	{"at most", func(e *exam) bool { return e.Set().AtMost() }},
	{"no set", func(e *exam) bool { return e.Bones == nil }},
	{"without blanks", func(e *exam) bool { return e.Set().Low() > 0 && e.Board.Cells() > 0 }},
	{"bones missing", func(e *exam) bool {
		return e.Set().Size() > 0 && e.mostCopies() == 1 && e.Set().Size() < dominosa.FullFrom(e.Set().Low(), e.Set().High()).Size()
	}},
	{"pips above 9", func(e *exam) bool { return e.Board.High() > 9 }},
	{"the highest pip", func(e *exam) bool { return e.Board.High() == dominosa.MaxPip }},
	{"one cell", func(e *exam) bool { return e.Board.Cells() == 1 }},
	{"holes", func(e *exam) bool { return e.Board.Cells() < e.Board.Rows()*e.Board.Cols() }},
	{"over 8 rows or columns", func(e *exam) bool { return max(e.Board.Rows(), e.Board.Cols()) > 8 }},
	{"no solution", func(e *exam) bool { return len(e.sols) == 0 }},
	{"one solution", func(e *exam) bool { return len(e.sols) == 1 }},
	{"many solutions", func(e *exam) bool { return len(e.sols) > 5 }},
}

const (
	wrongGiven = "a domino given that cannot be laid"
	copies     = "copies"
)

// mostCopies is how many copies of one bone the set has.
func (e *exam) mostCopies() (most int) {
	for _, n := range e.Set().All() {
		most = max(most, n)
	}
	return most
}

// layable reports by the definition whether the dominoes given can be laid together.
func (e *exam) layable() bool {
	covered, used := map[dominosa.Cell]bool{}, map[dominosa.Bone]int{}
	for _, pl := range e.Given {
		x, y := pl.Cells()
		a, b := e.Board.At(x.Row, x.Col), e.Board.At(y.Row, y.Col)
		if used[pl.Bone]++; a < 0 || b < 0 || dominosa.NewBone(a, b) != pl.Bone || covered[x] || covered[y] || used[pl.Bone] > e.Set().Of(pl.Bone) {
			return false
		}
		covered[x], covered[y] = true, true
	}
	return true
}

func newExam(t testing.TB, seed uint64) *exam {
	e := &exam{t: t, rng: rand.New(rand.NewPCG(seed, 33))}
	var all []dominosa.Tiling
	e.Puzzle, all = draw(e.rng)
	if e.layable() {
		for _, sol := range all {
			if !slices.ContainsFunc(e.Given, func(g dominosa.Place) bool { return !slices.Contains(sol, g) }) {
				e.sols = append(e.sols, sol)
			}
		}
	}
	for _, f := range features {
		if f.has(e) {
			e.have = append(e.have, f.name)
		}
	}
	for _, f := range e.Check() {
		if name := "fault " + f.Kind.String(); !slices.Contains(e.have, name) {
			e.have = append(e.have, name)
		}
	}
	return e
}

// draw draws a puzzle of up to 30 cells that may have anything a puzzle can have, and is small
// enough for brute force. Most have a solution: bones are dealt on places first, and the set
// is made of them. It returns all solutions of the puzzle without what is given.
func draw(rng *rand.Rand) (p dominosa.Puzzle, bare []dominosa.Tiling) {
	for {
		p, bare = drawn(rng), nil
		if all := testkit.BruteTilings(dominosa.Puzzle{Board: p.Board, Bones: p.Bones}, 81); len(all) <= 80 {
			return p, all
		}
	}
}

// shape draws places that do not overlap, and the frame they are in.
func shape(rng *rand.Rand, most int) (rows, cols int, laid []dominosa.Place) {
	switch rng.IntN(8) {
	case 0:
		rows, cols = 1+rng.IntN(2), 1+rng.IntN(2)
	case 1:
		rows, cols = 1, 2+rng.IntN(16)
	case 2:
		rows, cols = 4+rng.IntN(9), 1+rng.IntN(2)
	default:
		rows, cols = 2+rng.IntN(4), 2+rng.IntN(5)
	}
	covered := map[dominosa.Cell]bool{}
	sparse := rng.IntN(3) == 0
	for r := range rows {
		for c := range cols {
			pl := dominosa.Place{Row: r, Col: c, Down: rng.IntN(2) == 0}
			x, y := pl.Cells()
			if y.Row == rows || y.Col == cols || covered[y] {
				pl.Down = !pl.Down
				_, y = pl.Cells()
			}
			if covered[x] || covered[y] || y.Row == rows || y.Col == cols || sparse && rng.IntN(4) == 0 || len(laid) == most {
				continue
			}
			covered[x], covered[y] = true, true
			laid = append(laid, pl)
		}
	}
	return rows, cols, laid
}

func drawn(rng *rand.Rand) dominosa.Puzzle {
	numbers := [][2]int{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 6}, {1, 2}, {1, 3}, {2, 5}, {7, 12}, {98, 103}, {252, dominosa.MaxPip}, {0, dominosa.MaxPip}}[rng.IntN(12)]
	low, high := numbers[0], numbers[1]
	pip := func() int { return low + rng.IntN(high-low+1) }
	kind := rng.IntN(8)
	all := slices.Collect(maps.Keys(maps.Collect(dominosa.FullFrom(low, min(high, low+6)).All())))
	slices.SortFunc(all, dominosa.Bone.Compare)
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	rows, cols, laid := shape(rng, 15)
	for tries := 0; kind < 3 && len(laid) != len(all) && tries < 60 && len(all) <= 15; tries++ { // a full set
		rows, cols, laid = shape(rng, len(all))
	}
	bones := make([]dominosa.Bone, len(laid))
	for i := range bones {
		switch {
		case kind < 5 && i < len(all): // none twice
			bones[i] = all[i]
		case i > 0 && rng.IntN(3) == 0:
			bones[i] = bones[rng.IntN(i)]
		default:
			bones[i] = dominosa.NewBone(pip(), pip())
		}
	}
	p := dominosa.Puzzle{Board: testkit.Dealt(rng, rows, cols, laid, bones)} // which shuffles bones
	count, atMost := map[dominosa.Bone]int{}, kind >= 3 && rng.IntN(3) == 0
	for _, b := range bones {
		count[b]++
	}
	switch full := len(laid) == len(all) && kind < 5; {
	case full && low <= 1 && rng.IntN(2) == 0: // the set that the board suggests
	case full && rng.IntN(2) == 0:
		p.Bones = dominosa.FullFrom(low, high)
	default:
		for range rng.IntN(3) * rng.IntN(2) { // bones too many, which some sets allow
			extra := dominosa.NewBone(pip(), pip())
			if len(bones) > 0 && rng.IntN(2) == 0 {
				extra = bones[rng.IntN(len(bones))]
			}
			if count[extra] += 1 + rng.IntN(2); kind < 5 && atMost {
				count[extra] = 1
			}
			if atMost && rng.IntN(4) == 0 {
				count[extra] = dominosa.MaxCopies - 4
			}
		}
		if len(bones) > 0 && rng.IntN(6) == 0 {
			count[bones[0]]--
		}
		set := must.Value(dominosa.NewBones(maps.All(count), atMost))
		p.Bones = set
	}
	pips := make([]int, rows*cols)
	for i := range pips {
		pips[i] = p.Board.At(i/cols, i%cols)
	}
	if rng.IntN(4) == 0 { // a cell more, less or changed
		i := rng.IntN(len(pips))
		switch rng.IntN(4) {
		case 0:
			pips[i] = dominosa.Hole
		case 1:
			pips[i] = rng.IntN(dominosa.MaxPip + 1)
		default:
			j := rng.IntN(len(pips))
			pips[i], pips[j] = pips[j], pips[i]
		}
	}
	b := must.Value(dominosa.NewBoard(rows, cols, pips))
	p.Board = b
	for i, pl := range laid {
		if rng.IntN(4) == 0 && i < 4 && kind%2 == 0 {
			pl.Bone = boneAt(b, pl)
			p.Given = append(p.Given, pl)
		}
	}
	if places := b.Places(); rng.IntN(8) == 0 && len(places) > 0 {
		p.Given = append(p.Given, places[rng.IntN(len(places))])
	}
	rng.Shuffle(len(p.Given), func(i, j int) { p.Given[i], p.Given[j] = p.Given[j], p.Given[i] })
	return p
}

// boneAt is what a place of a board shows; 0-0 if it is none.
func boneAt(b *dominosa.Board, pl dominosa.Place) dominosa.Bone {
	x, y := pl.Cells()
	return dominosa.NewBone(max(0, b.At(x.Row, x.Col)), max(0, b.At(y.Row, y.Col)))
}
