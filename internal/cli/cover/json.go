package cover

import (
	"math/big"

	"bonepile/internal/cli/problem"
)

// The JSON of exact covers: an object for each solution, and one that ends a problem. A
// field is never renamed or removed.

type solutionRecord struct {
	Input    string   `json:"input" record:"A solution."`
	Solution *big.Int `json:"solution" doc:"The number of the solution, from 1."`
	problem.OptionsJSON
	Cost *int64 `json:"cost,omitempty" doc:"Its cost, of cover cheapest only."`
}

// An endRecord follows the solutions of a problem.
type endRecord struct {
	Input string `json:"input" record:"The end of a problem, after its solutions."`
	problem.EndJSON
}

// A countRecord has a number of any length, or none if the search was stopped.
type countRecord struct {
	Input   string            `json:"input" record:"The number of solutions of a problem."`
	Count   *big.Int          `json:"count,omitempty" doc:"The number of solutions, or what was found if stopped is limit. Absent if the search was stopped otherwise."`
	Sum     string            `json:"sum,omitempty" doc:"With --weights, instead of the number: the sum over all solutions of the products of what their options weigh, exact, as a whole number or a fraction such as 3/7."`
	Stopped string            `json:"stopped,omitempty"`
	Part    string            `json:"part,omitempty" doc:"With --part, which part of the search this is."`
	Problem string            `json:"problem,omitempty" doc:"With --part, the fingerprint of the problem, 32 hexadecimal digits."`
	Stats   problem.StatsJSON `json:"stats"`
}
