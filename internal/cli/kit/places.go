package kit

import (
	"bonepile/dominosa"
)

type PlaceJSON struct {
	Bone  [2]int    `json:"bone"`
	Cells [2][2]int `json:"cells"` // row and column from 1
}

func NewPlace(p dominosa.Place) PlaceJSON {
	a, b := p.Cells()
	return PlaceJSON{
		[2]int{int(p.Bone.Lo), int(p.Bone.Hi)},
		[2][2]int{{a.Row + 1, a.Col + 1}, {b.Row + 1, b.Col + 1}},
	}
}

func NewPlaces(list []dominosa.Place) []PlaceJSON {
	out := make([]PlaceJSON, len(list))
	for i, p := range list {
		out[i] = NewPlace(p)
	}
	return out
}
