package puzzle

import (
	"math/big"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
)

// The JSON that the subcommands print: one object per board, on one line.
// docs/json.md describes it; a field is never renamed or removed.

type countRecord struct {
	Input   string    `json:"input"`
	Line    int       `json:"line"`
	Count   *big.Int  `json:"count,omitempty"`
	Stopped string    `json:"stopped,omitempty"`
	Stats   statsJSON `json:"stats"`
}

// A solveRecord is what follows the solutions in the object of a board.
type solveRecord struct {
	Verdict    string      `json:"verdict"`
	Stopped    string      `json:"stopped,omitempty"`
	Count      *big.Int    `json:"count,omitempty"`
	Differ     *differJSON `json:"differ,omitempty"`
	Faults     []string    `json:"faults,omitempty"`
	Refutation []string    `json:"refutation,omitempty"`
	Usage      []usageJSON `json:"usage,omitempty"`
	Failure    string      `json:"failure,omitempty"`
	Stats      statsJSON   `json:"stats"`
}

type differJSON struct {
	Here  []kit.PlaceJSON `json:"here"`
	There []kit.PlaceJSON `json:"there"`
}

type usageJSON struct {
	kit.PlaceJSON
	Solutions *big.Int `json:"solutions"`
}

type statsJSON struct {
	Engine   string `json:"engine"`
	Nodes    uint64 `json:"nodes"`
	Branches uint64 `json:"branches"`
	MemoHits uint64 `json:"memo_hits,omitempty"`
}

func newStats(s dominosa.Stats) statsJSON {
	return statsJSON{s.Engine.String(), s.Nodes, s.Branches, s.MemoHits}
}
