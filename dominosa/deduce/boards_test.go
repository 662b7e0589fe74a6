package deduce

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// ratedBoards calls f with every board of testdata/boards up to an order, the
// level in the name of its file, and the solution given.
func ratedBoards(t testing.TB, order int, f func(order int, level string, e notation.Entry)) {
	t.Helper()
	name := regexp.MustCompile(`order(\d+)-(\w+)\.txt`)
	for _, file := range must.Get(filepath.Glob(testkit.Testdata("boards/order*.txt")))(t) {
		m := name.FindStringSubmatch(file)
		n, _ := strconv.Atoi(m[1])
		if n > order {
			continue
		}
		r := must.Get(os.Open(file))(t)
		defer r.Close()
		for in := notation.NewReader(r); ; {
			e, err := in.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			f(n, m[2], e)
		}
	}
}

// levelsAgree holds the levels of the ladder to those that the boards' own
// generator gave them, for all boards up to an order. It returns how often each
// rule was used, in rounds.
func levelsAgree(t *testing.T, order int) []int {
	t.Helper()
	used := make([]int, len(ladder))
	rated := 0
	ratedBoards(t, order, func(n int, level string, e notation.Entry) {
		d := must.Get(Solve(context.Background(), e.Puzzle, Config{NoSteps: true}))(t)
		if level == "ambiguous" {
			if d.Outcome == Contradicted || d.Outcome == Solved && !slices.Equal(d.Laid, e.Solution) {
				t.Errorf("order %d, line %d: %v", n, e.Line, d.Outcome)
			}
			return
		}
		rated++
		for r, rounds := range d.Used {
			used[r] += rounds
		}
		if d.Outcome != Solved || !slices.Equal(d.Laid, e.Solution) {
			t.Errorf("order %d, %s, line %d: %v", n, level, e.Line, d.Outcome)
		}
		if d.Level.String() != level {
			t.Errorf("order %d, %s, line %d: level is %v", n, level, e.Line, d.Level)
		}
		if d.Used[len(ladder)-1] > 0 {
			t.Errorf("order %d, %s, line %d: a guess", n, level, e.Line)
		}
	})
	must.Least(t, rated, 700, "boards")
	return used
}

// TestDeduceLevels solves the boards of another generator, all without a guess.
// The levels are his, for every board. The rounds are ours: they pin the ladder.
func TestDeduceLevels(t *testing.T) {
	used := levelsAgree(t, 7)
	want := []int{8904, 2250, 554, 852, 450, 201, 145, 863, 168, 15, 32, 11, 1, 37, 32, 5, 3, 35, 41, 296, 0, 0, 0}
	must.Same(t, used, want, "rounds")
}

func TestDeduceLevelsSlow(t *testing.T) {
	randtest.Slow(t, "some seconds")
	levelsAgree(t, 20)
}

// TestDeduceNoAlloc: deduction without steps does not allocate in a round, as
// long as no board was larger and no search is needed.
func TestDeduceNoAlloc(t *testing.T) {
	if grid.Debug || testing.Short() {
		t.Skip("the checks allocate, and so does the race detector, which runs with -short")
	}
	ratedBoards(t, 6, func(n int, level string, e notation.Entry) {
		if n < 6 || level == "beyond" || level == "ambiguous" || e.Line > 5 {
			return
		}
		k := new(knowledge)
		d := &Deduction{Used: make([]int, len(ladder))}
		climb := func() {
			k.start(context.Background(), e.Puzzle, Config{NoSteps: true})
			must.Do(t, k.climb(d))
		}
		climb()
		if n := testing.AllocsPerRun(2, climb); n > 20 {
			t.Errorf("%s, line %d: %v allocations", level, e.Line, n)
		}
	})
}
