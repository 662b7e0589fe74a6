package pips_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/pips"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A published is a line of the files in testdata: puzzles made for this purpose, counted by
// two programs that are not ours.
type published struct {
	Name, Level, Needs string
	Dominoes           [][2]int
	Regions            []struct {
		Cells  [][2]int
		Type   string
		Target int
	}
	Solution  [][2][2]int
	Solutions int64
}

func readPublished(t testing.TB, name string) (list []published) {
	t.Helper()
	for line := range bytes.Lines(must.Get(os.ReadFile("testdata/" + name + ".jsonl"))(t)) {
		var p published
		must.Do(t, json.Unmarshal(line, &p))
		list = append(list, p)
	}
	return list
}

// puzzle is a second reader of the form.
func (l published) puzzle(t testing.TB) pips.Puzzle {
	t.Helper()
	rows, cols := 0, 0
	for _, r := range l.Regions {
		for _, c := range r.Cells {
			rows, cols = max(rows, c[0]+1), max(cols, c[1]+1)
		}
	}
	shape := slices.Repeat([]int{dominosa.Hole}, rows*cols)
	var p pips.Puzzle
	for _, r := range l.Regions {
		kinds := map[string]pips.Kind{"sum": pips.Sum, "less": pips.Less, "greater": pips.Greater, "equals": pips.Equal, "unequal": pips.Unequal}
		region := pips.Region{Kind: kinds[r.Type], Target: r.Target}
		for _, c := range r.Cells {
			region.Cells = append(region.Cells, dominosa.Cell{Row: c[0], Col: c[1]})
			shape[c[0]*cols+c[1]] = 0
		}
		if r.Type != "empty" {
			p.Regions = append(p.Regions, region)
		}
	}
	bones := map[dominosa.Bone]int{}
	for _, d := range l.Dominoes {
		bones[dominosa.NewBone(d[0], d[1])]++
	}
	p.Shape = must.Get(dominosa.NewBoard(rows, cols, shape))(t)
	p.Bones = must.Get(dominosa.NewBones(maps.All(bones), false))(t)
	return p
}

// tiling returns the solution that comes with the puzzle, whose bones are not said: only
// its borders can be compared.
func (l published) borders() (list []string) {
	for _, d := range l.Solution {
		list = append(list, fmt.Sprint(d[0], d[1]))
	}
	slices.Sort(list)
	return list
}

func TestPublished(t *testing.T) {
	n := 0
	for _, file := range []string{"shown", "several", "impossible"} {
		for _, l := range readPublished(t, file) {
			p := l.puzzle(t)
			count := must.Get(p.Count(t.Context(), dominosa.Config{}))(t)
			must.Equal(t, count.String(), fmt.Sprint(l.Solutions), "%s: solutions", l.Name)
			ans := must.Get(p.Solve(t.Context(), dominosa.Config{}))(t)
			must.Equal(t, ans.Verdict, map[bool]dominosa.Verdict{true: dominosa.Many, false: dominosa.None + dominosa.Verdict(min(1, l.Solutions))}[l.Solutions > 1], "%s: verdict", l.Name)
			if l.Solutions > 0 {
				must.Do(t, p.Verify(ans.First))
			}
			if l.Solutions == 1 && l.Solution != nil {
				var got []string
				for _, pl := range ans.First {
					a, b := pl.Cells()
					got = append(got, fmt.Sprint([2]int{a.Row, a.Col}, [2]int{b.Row, b.Col}))
				}
				slices.Sort(got)
				must.Same(t, got, l.borders(), "%s: borders", l.Name)
			}
			n++
		}
	}
	must.Least(t, n, 110, "puzzles")
}

// brute returns all solutions by the definition: every way to lay bones of the set on
// neighbouring cells, verified when all cells are covered.
func brute(p pips.Puzzle) (list []dominosa.Tiling) {
	left := maps.Collect(p.Set().All())
	var t dominosa.Tiling
	covered := map[dominosa.Cell]bool{}
	var next func(i int)
	next = func(i int) {
		for ; i < p.Shape.Rows()*p.Shape.Cols(); i++ {
			c := dominosa.Cell{Row: i / p.Shape.Cols(), Col: i % p.Shape.Cols()}
			if covered[c] || p.Shape.At(c.Row, c.Col) == dominosa.Hole {
				continue
			}
			for _, down := range []bool{false, true} {
				for _, b := range slices.SortedFunc(maps.Keys(left), dominosa.Bone.Compare) {
					for _, turned := range []bool{false, true} {
						pl := dominosa.Place{Bone: b, Row: c.Row, Col: c.Col, Down: down, Turned: turned}
						_, d := pl.Cells()
						if left[b] == 0 || turned && b.Lo == b.Hi || covered[d] || p.Shape.At(d.Row, d.Col) == dominosa.Hole {
							continue
						}
						covered[c], covered[d] = true, true
						left[b]--
						t = append(t, pl)
						next(i + 1)
						t = t[:len(t)-1]
						left[b]++
						covered[c], covered[d] = false, false
					}
				}
			}
			return
		}
		if p.Verify(t) == nil {
			list = append(list, slices.Clone(t))
		}
	}
	next(0)
	return list
}

// random returns a small puzzle, and what it has. Most have a solution.
func random(rng *rand.Rand) (p pips.Puzzle, have []string) {
	note := func(ok bool, what string) bool {
		if ok {
			have = append(have, what)
		}
		return ok
	}
	rows, cols := 1+rng.IntN(4), 2+rng.IntN(3)
	high := 1 + rng.IntN(4)
	scale := 1
	if note(rng.IntN(8) == 0, "high pips") {
		scale = 30
	}
	shape := slices.Repeat([]int{dominosa.Hole}, rows*cols)
	shown := map[dominosa.Cell]int{}
	bones := map[dominosa.Bone]int{}
	for range 12 { // lay dominoes at random, so that there is a solution
		a := dominosa.Cell{Row: rng.IntN(rows), Col: rng.IntN(cols)}
		b := dominosa.Cell{Row: a.Row, Col: a.Col + 1}
		if rng.IntN(2) == 0 {
			b = dominosa.Cell{Row: a.Row + 1, Col: a.Col}
		}
		_, first := shown[a]
		_, second := shown[b]
		if first || second || b.Row == rows || b.Col == cols || len(shown) >= 8+2*(rng.IntN(4)/3) {
			continue
		}
		shown[a], shown[b] = scale*rng.IntN(high+1), scale*rng.IntN(high+1)
		shape[a.Row*cols+a.Col], shape[b.Row*cols+b.Col] = 0, 0
		bones[dominosa.NewBone(shown[a], shown[b])]++
	}
	for b, n := range bones {
		note(n > 1, "copies")
		if rng.IntN(40) == 0 && note(len(bones) > 1, "wrong bones") {
			bones[b]--
			bones[dominosa.NewBone(0, int(b.Hi))]++
		}
	}
	note(slices.Contains(shape, dominosa.Hole), "holes")
	p.Shape = must.Value(dominosa.NewBoard(rows, cols, shape))
	atMost := note(rng.IntN(6) == 0, "at most")
	if atMost {
		bones[dominosa.NewBone(0, scale)]++
	}
	p.Bones = must.Value(dominosa.NewBones(maps.All(bones), atMost))
	cells := slices.SortedFunc(maps.Keys(shown), dominosa.Cell.Compare)
	for rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] }); len(cells) > 0; {
		n := min(len(cells), 1+rng.IntN(4))
		r := pips.Region{Kind: pips.Kind(rng.IntN(6)), Cells: cells[:n:n]}
		cells = cells[n:]
		sum, values := 0, map[int]bool{}
		for _, c := range r.Cells {
			sum += shown[c]
			values[shown[c]] = true
		}
		switch {
		case rng.IntN(30) == 0:
			note(true, "wrong condition")
			r.Target = rng.IntN(2*high+2) * scale
		case r.Kind == pips.Less:
			r.Target = sum + 1 + rng.IntN(2)
		case r.Kind == pips.Greater && sum > 0:
			r.Target = sum - 1
		case r.Kind == pips.Sum:
			r.Target = sum
		case r.Kind == pips.Equal && len(values) > 1, r.Kind == pips.Unequal && len(values) < n, r.Kind == pips.Greater:
			r.Kind = pips.Free
		}
		note(true, r.Kind.String())
		p.Regions = append(p.Regions, r)
	}
	return p, have
}

func sorted(list []dominosa.Tiling) (text []string) {
	for _, t := range list {
		slices.SortFunc(t, dominosa.Place.Compare)
		text = append(text, t.String())
	}
	slices.Sort(text)
	return text
}

// TestAgree holds the engine and package cover to the search by definition.
func TestAgree(t *testing.T) {
	rng := randtest.New(t, 39, 1)
	met := map[string]int{}
	rounds := 2000
	if testing.Short() {
		rounds = 100
	}
	for range rounds {
		p, have := random(rng)
		want := brute(p)
		if len(want) > 1 && rng.IntN(4) == 0 {
			p.Given = []dominosa.Place{want[0][rng.IntN(len(want[0]))]}
			want = brute(p)
			have = append(have, "given")
		}
		for _, h := range append(have, []string{"no solution", "one solution", "many solutions"}[min(2, len(want))]) {
			met[h]++
		}
		text := describe(p)
		if len(want) > 0 && slices.ContainsFunc(p.Check(), func(f pips.Fault) bool { return true }) {
			t.Fatalf("%s\nhas %d solutions, but %v", text, len(want), p.Check())
		}
		var got []dominosa.Tiling
		for s := range must.All(t, p.Solutions(t.Context(), dominosa.Config{})) {
			got = append(got, s)
		}
		must.Same(t, sorted(got), sorted(want), "%s\nsolutions", text)
		must.Same(t, sorted(covers(t, p)), sorted(want), "%s\nsolutions by cover", text)
		must.Equal(t, must.Get(p.Count(t.Context(), dominosa.Config{}))(t).String(), fmt.Sprint(len(want)), "%s\nnumber", text)
		ans := must.Get(p.Solve(t.Context(), dominosa.Config{}))(t)
		must.Equal(t, ans.Verdict, dominosa.None+dominosa.Verdict(min(2, len(want))), "%s\nverdict", text)
		if t.Failed() {
			return
		}
	}
	t.Log(met)
	for _, h := range strings.Split("high pips,copies,wrong bones,holes,at most,given,wrong condition,free,sum,less,greater,equal,unequal,no solution,one solution,many solutions", ",") {
		must.Least(t, met[h], rounds/50, "puzzles with %s", h)
	}
}

// describe writes a puzzle down for a message.
func describe(p pips.Puzzle) string {
	text := p.Shape.String() + "\n" + p.Bones.String()
	for _, r := range p.Regions {
		text += fmt.Sprintf("\n%v %d %v", r.Kind, r.Target, r.Cells)
	}
	return text + fmt.Sprintf("\ngiven %v", p.Given)
}

// TestMillion counts more solutions than can be listed in the time.
func TestMillion(t *testing.T) {
	l := readPublished(t, "several")[0].puzzle(t)
	l.Regions = l.Regions[:6]
	n := must.Get(l.Count(t.Context(), dominosa.Config{}))(t)
	problem, _ := problem(t, l)
	by := must.Get(problem.Count(t.Context(), cover.CountConfig{}))(t)
	must.Equal(t, n.String(), by.String(), "solutions of a puzzle with six conditions, and by cover")
	must.Equal(t, n.String(), "34152960", "solutions")
}

// BenchmarkVerdict is a verdict on each of the hard puzzles.
func BenchmarkVerdict(b *testing.B) {
	var list []pips.Puzzle
	for _, l := range readPublished(b, "shown") {
		if l.Level == "hard" {
			list = append(list, l.puzzle(b))
		}
	}
	nodes := uint64(0)
	for b.Loop() {
		nodes = 0
		for _, p := range list {
			var s dominosa.Stats
			must.Get(p.Solve(b.Context(), dominosa.Config{Stats: &s}))(b)
			nodes += s.Nodes
		}
	}
	b.ReportMetric(float64(nodes), "nodes")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(list)), "ns/puzzle")
}

// BenchmarkCount counts the puzzles with several solutions.
func BenchmarkCount(b *testing.B) {
	for _, l := range readPublished(b, "several") {
		p := l.puzzle(b)
		b.Run(fmt.Sprint(l.Name, "-", l.Solutions), func(b *testing.B) {
			for b.Loop() {
				must.Get(p.Count(b.Context(), dominosa.Config{}))(b)
			}
		})
	}
}
