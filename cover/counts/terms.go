package counts

import (
	"fmt"

	"bonepile/cover"
	"bonepile/cover/internal/count"
)

// A Term is a sub-problem that a count has come to, by its key, and how often its solutions
// count. Without a key it is the whole problem.
type Term = count.Term

// Terms counts one problem term by term, as [cover.ByRecall] does. Count returns the number of
// solutions of a term, and the terms that it has left: so one of the whole problem becomes many,
// to be counted in any order, in several goroutines at once, or in several processes. Keys are
// the same everywhere. Goroutines share what they remember.
type Terms = count.Terms

// NewTerms prepares to count the solutions of p that lack some options. The terms remember so
// many bytes; what does not fit is counted again. The errors are those of
// [cover.Problem.Count] by [cover.ByRecall].
func NewTerms(p *cover.Problem, without []int, memory uint64) (*Terms, error) {
	x := p.Arrays()
	if len(without) > 0 {
		f, err := x.Fix(nil, without)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", cover.ErrConfig, err)
		}
		x = &f.Problem
	}
	return count.NewTerms(x, memory)
}
