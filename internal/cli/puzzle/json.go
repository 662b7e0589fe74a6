package puzzle

import (
	"math/big"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
)

// The JSON that the subcommands print: one object per board, on one line. A field is never
// renamed or removed.

type countRecord struct {
	Input string    `json:"input" record:"The number of solutions of a board."`
	Line  int       `json:"line"`
	Count *big.Int  `json:"count" doc:"The number of solutions."`
	Stats statsJSON `json:"stats"`
}

// A solveRecord is the object of a board, which a jsonWriter writes piece by piece.
type solveRecord struct {
	solveBegin `record:"A board and its solutions. They come before what is known only at the end, so that they can be written as they are found."`
	Solutions  [][]kit.PlaceJSON `json:"solutions" doc:"The first solution, or with --all every one: its dominoes in the order of the upper or left cell of each, row by row."`
	solveEnd
}

type solveBegin struct {
	Input string        `json:"input"`
	Line  int           `json:"line"`
	Board kit.BoardJSON `json:"board"`
}

type solveEnd struct {
	Verdict    string      `json:"verdict" words:"none,unique,many,unknown" doc:"How many solutions there are. It is unknown if the search was stopped before that was clear."`
	Stopped    string      `json:"stopped,omitempty"`
	Count      *big.Int    `json:"count,omitempty" doc:"With --all, if the search is complete: the number of solutions."`
	Differ     *differJSON `json:"differ,omitempty" doc:"If there are many, without --all."`
	Faults     []string    `json:"faults,omitempty" doc:"If there is no solution and that is visible without a search: the reasons, in sentences."`
	Refutation []string    `json:"refutation,omitempty" doc:"Otherwise, if there is no solution: a proof, line by line. It is left out if it is very long."`
	Usage      []usageJSON `json:"usage,omitempty" doc:"With --places: every place."`
	Failure    string      `json:"failure,omitempty" doc:"With --method: the message of its author, if the method gives up or finds the board impossible."`
	Stats      statsJSON   `json:"stats"`
}

type differJSON struct {
	Here  []kit.PlaceJSON `json:"here" doc:"The dominoes of the solution shown that another solution does not have." record:"Where two solutions differ."`
	There []kit.PlaceJSON `json:"there" doc:"The dominoes of the other solution in their place."`
}

type usageJSON struct {
	kit.PlaceJSON `record:"A place, and how many solutions use it."`
	Solutions     *big.Int `json:"solutions" doc:"The number of solutions with a domino there."`
}

type statsJSON struct {
	Engine   string `json:"engine" doc:"The engine: word, wide or cover, or the name of the method." record:"How a search went."`
	Nodes    uint64 `json:"nodes" doc:"The positions visited; with --method, the work in its own unit."`
	Branches uint64 `json:"branches" doc:"The positions at which nothing was forced."`
	MemoHits uint64 `json:"memo_hits,omitempty" doc:"The positions whose count was known."`
}

func newStats(s dominosa.Stats) statsJSON {
	return statsJSON{s.Engine.String(), s.Nodes, s.Branches, s.MemoHits}
}
