package dominosa_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/dominosa"
	inner "bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// TestBoards solves every board of testdata/boards, which another generator
// made, each with a solution. All but the ambiguous ones have no other, and
// the one found has to be the one given; the ambiguous ones have to have at
// least theirs. Word, wide and linked engine have to say the same.
func TestBoards(t *testing.T) {
	files := must.Get(filepath.Glob(testkit.Testdata("boards/*.txt")))(t)
	ctx := context.Background()
	boards, ambiguous := 0, 0
	for _, name := range files {
		f := must.Get(os.Open(name))(t)
		defer f.Close()
		r := notation.NewReader(f)
		for {
			entry, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			boards++
			p := entry.Puzzle
			if faults := p.Check(); len(faults) > 0 {
				t.Errorf("%s, line %d: %v", name, entry.Line, faults)
			}
			for _, e := range engines {
				if s := wordLine(p); e == dominosa.Word && s == 0 {
					continue
				}
				if e == dominosa.Cover && inner.Debug && p.Board.High() > 9 {
					continue // minutes, with all checks on
				}
				ans := must.Get(p.Solve(ctx, dominosa.Config{Engine: e}))(t)
				if strings.Contains(name, "ambiguous") {
					ambiguous++
					if ans.Verdict != dominosa.Unique && ans.Verdict != dominosa.Many || p.Verify(ans.First) != nil {
						t.Errorf("%s, line %d: %v engine: %v, %v", name, entry.Line, e, ans.Verdict, p.Verify(ans.First))
					}
					if p.Board.High() <= 6 && !contains(t, p, e, entry.Solution) {
						t.Errorf("%s, line %d: %v engine misses the solution given", name, entry.Line, e)
					}
					continue
				}
				here, there := ans.First.Differ(entry.Solution)
				if ans.Verdict != dominosa.Unique || len(here)+len(there) > 0 {
					t.Errorf("%s, line %d: %v engine: %v, not the solution given at %v", name, entry.Line, e, ans.Verdict, here)
				}
			}
		}
	}
	if boards < 1400 || ambiguous < 100 {
		t.Errorf("only %d boards, %d of them ambiguous for some engine", boards, ambiguous)
	}
}

// contains reports whether an engine lists a tiling among the solutions.
func contains(t *testing.T, p dominosa.Puzzle, e dominosa.Engine, want dominosa.Tiling) bool {
	for sol := range must.All(t, p.Solutions(context.Background(), dominosa.Config{Engine: e})) {
		if here, there := sol.Differ(want); len(here)+len(there) == 0 {
			return true
		}
	}
	return false
}
