package census

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/jobs"
)

// Kind returns the census as a kind of search for package jobs. Its spec is that of
// [Problem.Spec], and its results are each a [Result] as JSON.
func Kind() jobs.Kind {
	return jobs.Kind{
		Name:    "census",
		Version: 2,
		Open: func(spec []byte) (jobs.Searcher, error) {
			p, err := parseSpec(spec)
			if err != nil {
				return nil, err
			}
			return searcher{p}, nil
		},
		Fold:  jobs.Folding((*Result).add),
		Share: shareOf,
		Exact: func(string) bool { return true },
	}
}

// Spec returns the problem as text: the size, a blank, and the shape as a game ID.
func (p *Problem) Spec() []byte {
	return fmt.Appendf(nil, "%d %s\n", p.size, gameID(p.shape, p.size))
}

// parseSpec reads what [Problem.Spec] wrote.
func parseSpec(spec []byte) (*Problem, error) {
	size, shape, ok := strings.Cut(string(spec), " ")
	n, err := strconv.Atoi(size)
	if !ok || err != nil {
		return nil, fmt.Errorf("census: %q does not begin with a size and a shape", spec)
	}
	b, err := notation.ParseBoard(shape)
	if err != nil {
		return nil, fmt.Errorf("census: %w", err)
	}
	return New(n, b)
}

// gameID returns a board as a game ID.
func gameID(b *dominosa.Board, size int) string {
	return strings.TrimSpace(string(notation.ID.Board(nil, dominosa.Puzzle{Board: b, Bones: dominosa.Full(size)})))
}

type searcher struct{ *Problem }

func (s searcher) Search(ctx context.Context, part string, budget int64) (jobs.Outcome, error) {
	result, nodes, rest, err := s.Problem.search(ctx, part, budget)
	if err != nil {
		return jobs.Outcome{}, err
	}
	return jobs.Outcome{Result: jobs.Marshal(result), Nodes: nodes, Rest: rest}, nil
}

// Job returns the census as a run of package jobs.
func (p *Problem) Job() jobs.Run {
	return jobs.Run{Kind: Kind(), Spec: p.Spec(), Parts: p.Parts(), Title: fmt.Sprintf("census of double-%d", p.size)}
}

// Run does the whole census in this process. Progress, if not nil, is called now and then with the
// share that is done. An error wraps the cause of ctx's end.
func (p *Problem) Run(ctx context.Context, workers int, progress func(done float64)) (*Result, error) {
	cfg := jobs.Config{Workers: workers}
	if progress != nil {
		cfg.Progress = func(p jobs.Progress) { progress(p.Share) }
	}
	total, err := jobs.Do(ctx, p.Job(), cfg)
	if err != nil {
		return nil, err
	}
	return jobs.Read[Result](total.Result)
}
