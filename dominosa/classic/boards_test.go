package classic

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// puzzleFile returns a published grid of testdata/puzzles.
func puzzleFile(t testing.TB, name string) dominosa.Puzzle {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "puzzles", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return rows(t, string(text), "")
}

// rows returns the puzzle of a board and the text of its bones, "" for those
// that follow from the board.
func rows(t testing.TB, text, bones string) dominosa.Puzzle {
	t.Helper()
	b, err := notation.ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	if bones != "" {
		if p.Bones, err = notation.ParseBones(bones); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// brute returns all solutions of a puzzle, without any thought: it covers the
// first open cell in every way, and asks the definition at the end.
func brute(p dominosa.Puzzle) (found []dominosa.Tiling) {
	covered := map[dominosa.Cell]bool{}
	var laid dominosa.Tiling
	var from func(places []dominosa.Place)
	from = func(places []dominosa.Place) {
		if p.Verify(laid) == nil {
			found = append(found, append(dominosa.Tiling{}, laid...))
			return
		}
		for len(places) > 0 {
			a, _ := places[0].Cells()
			if !covered[a] {
				break
			}
			places = places[1:]
		}
		for k, pl := range places {
			first, _ := places[0].Cells()
			a, b := pl.Cells()
			if a != first {
				break
			}
			if covered[b] {
				continue
			}
			covered[a], covered[b] = true, true
			laid = append(laid, pl)
			from(places[k:])
			laid = laid[:len(laid)-1]
			delete(covered, a)
			delete(covered, b)
		}
	}
	from(p.Board.Places())
	return found
}

// texts writes tilings so that lists of them can be compared.
func texts(list []dominosa.Tiling) []string {
	var out []string
	for _, t := range list {
		var words []string
		for _, pl := range t {
			words = append(words, pl.String())
		}
		out = append(out, strings.Join(words, ", "))
	}
	return out
}

// dealt returns a board that has a solution: the bones in random order, each
// either way round, on a random tiling of a random shape without islands cut
// off by chance.
func dealt(rng *rand.Rand, rows, cols int, bones []dominosa.Bone) *dominosa.Board {
	for {
		pips := make([]int, rows*cols)
		for i := range pips {
			pips[i] = dominosa.Hole
		}
		left := rng.Perm(len(bones))
		for i := 0; i < len(pips) && len(left) > 0; i++ {
			j := i + 1
			if rng.IntN(2) == 0 {
				j = i + cols
			}
			spare := len(pips)/2 - len(bones)
			switch {
			case pips[i] != dominosa.Hole,
				j >= len(pips) || j == i+1 && j%cols == 0 || pips[j] != dominosa.Hole,
				rng.IntN(len(pips)) < spare:
				continue
			}
			bone := bones[left[0]]
			left = left[1:]
			pips[i], pips[j] = int(bone.Lo), int(bone.Hi)
			if rng.IntN(2) == 0 {
				pips[i], pips[j] = pips[j], pips[i]
			}
		}
		if len(left) > 0 {
			continue
		}
		b, err := dominosa.NewBoard(rows, cols, pips)
		if err != nil {
			panic(err)
		}
		return b
	}
}

// mixed returns a board with the pips of another in random order on the same
// cells. Most such boards have no solution.
func mixed(rng *rand.Rand, b *dominosa.Board) *dominosa.Board {
	var pips, at []int
	for i := range b.Rows() * b.Cols() {
		v := b.At(i/b.Cols(), i%b.Cols())
		if v != dominosa.Hole {
			at = append(at, i)
		}
		pips = append(pips, v)
	}
	rng.Shuffle(len(at), func(i, j int) { pips[at[i]], pips[at[j]] = pips[at[j]], pips[at[i]] })
	m, err := dominosa.NewBoard(b.Rows(), b.Cols(), pips)
	if err != nil {
		panic(err)
	}
	return m
}

// bonesOf returns the bones of a set, each once.
func bonesOf(s *dominosa.Bones) (list []dominosa.Bone) {
	for bone := range s.All() {
		list = append(list, bone)
	}
	return list
}
