package record

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// placesOf counts the places of every bone on a board, by the definition.
func placesOf(b *dominosa.Board) map[[2]int]int {
	places := map[[2]int]int{}
	for r := range b.Rows() {
		for c := range b.Cols() {
			for _, d := range [][2]int{{0, 1}, {1, 0}} {
				if r+d[0] >= b.Rows() || c+d[1] >= b.Cols() {
					continue
				}
				x, y := b.At(r, c), b.At(r+d[0], c+d[1])
				if x != dominosa.Hole && y != dominosa.Hole {
					places[[2]int{min(x, y), max(x, y)}]++
				}
			}
		}
	}
	return places
}

// spread returns the fewest and the most places of a bone of double-n.
func spread(b *dominosa.Board, n int) (least, most int) {
	places := placesOf(b)
	least = len(places) * b.Rows() * b.Cols()
	for x := range n + 1 {
		for y := x; y <= n; y++ {
			least, most = min(least, places[[2]int{x, y}]), max(most, places[[2]int{x, y}])
		}
	}
	return least, most
}

// TestEven finds even arrays of several sizes, one with a hole too.
func TestEven(t *testing.T) {
	holed := must.Get(generate.ParseShape("######\n##.###\n####.#\n####..\n"))(t)
	for _, r := range []Goal{
		{Shape: rectangle(t, 4, 5), N: 3, Target: 1},
		{Shape: rectangle(t, 7, 8), N: 6, Target: 1},
		{Shape: rectangle(t, 6, 7), N: 5, Target: 3},
		{Shape: rectangle(t, 5, 6), N: 4, Target: 1, Hard: true},
		{Shape: holed, N: 3, Target: 1},
	} {
		r.Even, r.Seed = true, 1
		cfg := Config{Top: 3}
		if r.Hard {
			cfg.Evaluations = 6000
		}
		res := must.Get(r.Search(t.Context(), cfg))(t)
		for _, a := range res.Best {
			low, high := spread(a.Puzzle.Board, r.N)
			if high-low > 1 || a.Count != r.Target {
				t.Errorf("%s: %d solutions, from %d to %d places", a.ID(), a.Count, low, high)
			}
		}
		if len(res.Best) != 3 && !r.Hard || len(res.Best) == 0 {
			t.Errorf("double-%d: %d arrays", r.N, len(res.Best))
		}
	}
}

// TestPlacesMissing compares the sum with the definition.
func TestPlacesMissing(t *testing.T) {
	rng := randtest.New(t, 7, 74)
	s := must.Get(Goal{Shape: rectangle(t, 4, 5), N: 3, Target: 1}.prepare(t.Context()))(t)
	none := 0
	for range 2000 {
		cells := make([]uint8, 20)
		for i := range cells {
			cells[i] = uint8(i / 5)
		}
		rng.Shuffle(20, func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		want := 0
		places := placesOf(s.puzzle(cells).Board)
		for x := range 4 {
			for y := x; y < 4; y++ {
				switch n := places[[2]int{x, y}]; { // 31 pairs for 10 bones
				case n < 3:
					want += 3 - n
				case n > 4:
					want += n - 4
				}
			}
		}
		if got := s.placesMissing(cells); got != want {
			t.Fatalf("%v: %d, want %d", cells, got, want)
		}
		if want < 6 {
			none++
		}
	}
	if none == 0 {
		t.Error("no array is nearly even")
	}
}

// TestHardDocument counts the solutions and the nodes of the hard arrays that
// docs/records.md shows, and the places of their bones.
func TestHardDocument(t *testing.T) {
	text := must.Get(os.ReadFile("../../docs/records.md"))(t)
	row := regexp.MustCompile("^\\| double-(\\d) \\| (\\d) to (\\d) \\| ([\\d,]+) \\| `(\\d:\\d+)` \\|$")
	var shown []string
	for line := range strings.Lines(string(text)) {
		m := row.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		shown = append(shown, m[1])
		b := must.Get(notation.ParseBoard(m[5]))(t)
		high, _ := strconv.Atoi(m[1])
		p := dominosa.Puzzle{Board: b, Bones: dominosa.Full(high)}
		var stats dominosa.Stats
		n := must.Get(p.Count(t.Context(), dominosa.Config{Engine: dominosa.Cover, Stats: &stats}))(t)
		if n.String() != "1" || coverCount(t, p).Int64() != 1 || strconv.FormatUint(stats.Nodes, 10) != strings.ReplaceAll(m[4], ",", "") {
			t.Errorf("%s: %v solutions, %v as an exact cover, %d nodes, not %s", m[5], n, coverCount(t, p), stats.Nodes, m[4])
		}
		low, most := spread(b, high)
		if strconv.Itoa(low) != m[2] || strconv.Itoa(most) != m[3] {
			t.Errorf("%s: %d to %d places, not %s to %s", m[5], low, most, m[2], m[3])
		}
	}
	slices.Sort(shown)
	must.Equal(t, strings.Join(shown, ""), "2334455666", "lengths of rows")
}

// TestHardestDouble2 looks at all arrays of double-2: the search finds the hardest
// with one solution.
func TestHardestDouble2(t *testing.T) {
	r := Goal{Shape: rectangle(t, 3, 4), N: 2, Target: 1, Hard: true, Seed: 1}
	s := must.Get(r.prepare(t.Context()))(t)
	cells, left := make([]uint8, 12), [3]int{4, 4, 4}
	arrays, unique, hardest := 0, 0, uint64(0)
	var fill func(i int)
	fill = func(i int) {
		if i == len(cells) {
			arrays++
			n := must.Get(s.puzzle(cells).Count(t.Context(), dominosa.Config{}))(t)
			if n.IsUint64() && n.Uint64() == 1 {
				unique++
				var stats dominosa.Stats
				must.Get(s.puzzle(cells).Count(t.Context(), dominosa.Config{Engine: dominosa.Cover, Stats: &stats}))(t)
				hardest = max(hardest, stats.Nodes)
			}
			return
		}
		for pip := range left {
			if left[pip] > 0 {
				left[pip]--
				cells[i] = uint8(pip)
				fill(i + 1)
				left[pip]++
			}
		}
	}
	fill(0)
	if arrays != 34650 || unique != 4824 {
		t.Errorf("%d arrays, %d with one solution, want 34650 and 4824", arrays, unique)
	}
	res := must.Get(r.Search(t.Context(), Config{Evaluations: 8_000}))(t)
	if got := res.Best[0].Nodes; got != hardest || hardest < 10 {
		t.Errorf("the search finds %d nodes, and the hardest has %d", got, hardest)
	}
	t.Log(hardest)
}
