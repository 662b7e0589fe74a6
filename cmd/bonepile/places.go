package main

import (
	"bonepile/dominosa"
)

type placeJSON struct {
	Bone  [2]int    `json:"bone"`
	Cells [2][2]int `json:"cells"` // row and column from 1
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
