package cover

import (
	"math/big"

	"bonepile/cover"
	"bonepile/internal/cli/problem"
)

// The JSON of exact covers: an object for each solution, and one that ends a problem. A
// field is never renamed or removed.

type solutionRecord struct {
	Input    string `json:"input" record:"A solution, printed as soon as it is found."`
	Solution uint64 `json:"solution" doc:"The number of the solution, from 1."`
	problem.OptionsJSON
}

func newSolution(p problem.Named, n uint64, sol cover.Solution) solutionRecord {
	return solutionRecord{p.Input, n, problem.NewOptions(p.Problem, sol)}
}

// A endRecord follows the solutions of a problem.
type endRecord struct {
	Input string `json:"input" record:"The end of a problem, after its solutions."`
	problem.EndJSON
}

type countRecord struct {
	Input string            `json:"input" record:"The number of solutions of a problem."`
	Count *big.Int          `json:"count" doc:"The number of solutions."`
	Stats problem.StatsJSON `json:"stats"`
}
