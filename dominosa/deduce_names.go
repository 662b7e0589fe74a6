package dominosa

import (
	"slices"
)

// Numbers into names: cells, bones and places as the caller knows them.

func (k *knowledge) cell(c int32) Cell {
	i := int(k.at[c])
	return Cell{i / k.board.cols, i % k.board.cols}
}

func (k *knowledge) boneOf(item int32) Bone { return k.bones[int(item)-k.cells] }

func (k *knowledge) place(p int32) Place {
	w := k.places[p]
	x, y := k.cell(w.a), k.cell(w.b)
	return Place{k.boneOf(w.bone), x.Row, x.Col, x.Col == y.Col}
}

// find returns the number of a place, or -1.
func (k *knowledge) find(pl Place) int32 {
	if k.board.at(pl.Row, pl.Col) == Hole {
		return -1
	}
	c := k.number[pl.Row*k.board.cols+pl.Col]
	for _, p := range k.ways(c) {
		if k.places[p].a == c && (k.cell(k.places[p].b).Row > pl.Row) == pl.Down {
			return p
		}
	}
	return -1
}

func (k *knowledge) cellList(cells ...int32) []Cell {
	list := make([]Cell, len(cells))
	for i, c := range cells {
		list[i] = k.cell(c)
	}
	return list
}

func (k *knowledge) boneList(items ...int32) []Bone {
	list := make([]Bone, len(items))
	for i, it := range items {
		list[i] = k.boneOf(it)
	}
	return list
}

func (k *knowledge) placeList(places ...int32) []Place {
	list := make([]Place, len(places))
	for i, p := range places {
		list[i] = k.place(p)
	}
	return list
}

// liveWays returns the live places of a cell or bone.
func (k *knowledge) liveWays(item int32) []Place {
	var list []Place
	for _, p := range k.ways(item) {
		if k.live[p] {
			list = append(list, k.place(p))
		}
	}
	return list
}

// need returns an item as a Need.
func (k *knowledge) need(item int32) Need {
	if int(item) < k.cells {
		return Need{Cell: k.cell(item)}
	}
	return Need{Bone: k.boneOf(item), Copies: int(k.left[item])}
}

// laid returns the bones laid, in order.
func (k *knowledge) laid() Tiling {
	var t Tiling
	for _, p := range k.trail {
		if p < 0 {
			t = append(t, k.place(^p))
		}
	}
	slices.SortFunc(t, Place.Compare)
	return t
}

// possible returns the places that are live, in order.
func (k *knowledge) possible() []Place {
	var list []Place
	for p, live := range k.live {
		if live {
			list = append(list, k.place(int32(p)))
		}
	}
	return list
}
