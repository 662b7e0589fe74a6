package main

import (
	"encoding/json"
	"math/big"

	"bonepile/dominosa"
)

// The JSON that the subcommands print: one object a board, on one line.
// docs/json.md describes it; a field is never renamed or removed.

type countRecord struct {
	Input string    `json:"input"`
	Line  int       `json:"line"`
	Count *big.Int  `json:"count"`
	Stats statsJSON `json:"stats"`
}

type tilingsRecord struct {
	Input string   `json:"input"`
	Line  int      `json:"line"`
	Count *big.Int `json:"count"`
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

type placeJSON struct {
	Bone  [2]int    `json:"bone"`
	Cells [2][2]int `json:"cells"` // row and column from 1
}

type differJSON struct {
	Here  []placeJSON `json:"here"`
	There []placeJSON `json:"there"`
}

type usageJSON struct {
	placeJSON
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

func newPlace(p dominosa.Place) placeJSON {
	a, b := p.Cells()
	return placeJSON{
		[2]int{int(p.Bone.Lo), int(p.Bone.Hi)},
		[2][2]int{{a.Row + 1, a.Col + 1}, {b.Row + 1, b.Col + 1}},
	}
}

func newPlaces(list []dominosa.Place) []placeJSON {
	out := make([]placeJSON, len(list))
	for i, p := range list {
		out[i] = newPlace(p)
	}
	return out
}

// writeJSON writes v on a line of its own.
func (e *env) writeJSON(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = e.out.Write(append(text, '\n'))
	return err
}
