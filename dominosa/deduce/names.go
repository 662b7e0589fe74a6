package deduce

import (
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/refute"
)

// Numbers into names: cells, bones and places as the caller knows them.

func (k *knowledge) cell(c int32) dominosa.Cell {
	i := int(k.At[c])
	return dominosa.Cell{Row: i / k.Board.Cols, Col: i % k.Board.Cols}
}

func (k *knowledge) boneOf(item int32) dominosa.Bone { return k.bones[int(item)-k.Cells] }

func (k *knowledge) place(p int32) dominosa.Place {
	w := k.Places[p]
	x, y := k.cell(w.A), k.cell(w.B)
	return dominosa.Place{Bone: k.boneOf(w.Bone), Row: x.Row, Col: x.Col, Down: x.Col == y.Col}
}

// find returns the number of a place, or -1.
func (k *knowledge) find(pl dominosa.Place) int32 {
	if k.Board.At(pl.Row, pl.Col) == dominosa.Hole {
		return -1
	}
	c := k.Number[pl.Row*k.Board.Cols+pl.Col]
	for _, p := range k.ways(c) {
		if k.Places[p].A == c && (k.cell(k.Places[p].B).Row > pl.Row) == pl.Down {
			return p
		}
	}
	return -1
}

func (k *knowledge) cellList(cells ...int32) []dominosa.Cell {
	list := make([]dominosa.Cell, len(cells))
	for i, c := range cells {
		list[i] = k.cell(c)
	}
	return list
}

func (k *knowledge) boneList(items ...int32) []dominosa.Bone {
	list := make([]dominosa.Bone, len(items))
	for i, it := range items {
		list[i] = k.boneOf(it)
	}
	return list
}

func (k *knowledge) placeList(places ...int32) []dominosa.Place {
	list := make([]dominosa.Place, len(places))
	for i, p := range places {
		list[i] = k.place(p)
	}
	return list
}

// liveWays returns the live places of a cell or bone.
func (k *knowledge) liveWays(item int32) []dominosa.Place {
	var list []dominosa.Place
	for _, p := range k.ways(item) {
		if k.Live[p] {
			list = append(list, k.place(p))
		}
	}
	return list
}

// need returns an item as a Need.
func (k *knowledge) need(item int32) refute.Need {
	if int(item) < k.Cells {
		return refute.Need{Cell: k.cell(item)}
	}
	return refute.Need{Bone: k.boneOf(item), Copies: int(k.Left[item])}
}

// laid returns the bones laid, in order.
func (k *knowledge) laid() dominosa.Tiling {
	var t dominosa.Tiling
	for _, p := range k.Trail {
		if p < 0 {
			t = append(t, k.place(^p))
		}
	}
	slices.SortFunc(t, dominosa.Place.Compare)
	return t
}

// possible returns the places that are live, in order.
func (k *knowledge) possible() []dominosa.Place {
	var list []dominosa.Place
	for p, live := range k.Live {
		if live {
			list = append(list, k.place(int32(p)))
		}
	}
	return list
}
