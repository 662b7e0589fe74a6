// Package structure finds structure in a position of a domino grid: areas and the
// links between them, chains of places, sets of cells that see few bones.
package structure

import "bonepile/dominosa/internal/wide"

// A Position is the wide engine between two steps of a deduction, with what is
// needed to look for structure in it.
type Position struct {
	wide.Engine
	Scratch []int32 // for uses that end before the next begins
	Counts  []int32 // by item or place; all zero between uses
}

// Ways returns the places of a cell or bone, live or not.
func (k *Position) Ways(item int32) []int32 { return k.Of[k.From[item]:k.From[item+1]] }

// Needs reports whether an item has to be seen to yet: an open cell, or a bone
// of an exact set that has copies left.
func (k *Position) Needs(item int32) bool {
	return k.Left[item] > 0 && (k.Exact || int(item) < k.Cells)
}

// Items returns how many cells and kinds of bones there are.
func (k *Position) Items() int32 { return int32(len(k.Size)) }

// Other returns the cell of a place that is not c.
func (k *Position) Other(p, c int32) int32 { return k.Places[p].A ^ k.Places[p].B ^ c }

// Touches reports whether a place covers a cell.
func (k *Position) Touches(p, c int32) bool { return k.Places[p].A == c || k.Places[p].B == c }

// Clash reports whether two places cannot both be laid.
func (k *Position) Clash(p, q int32) bool {
	x, y := k.Places[p], k.Places[q]
	return x.A == y.A || x.A == y.B || x.B == y.A || x.B == y.B ||
		x.Bone == y.Bone && k.Left[x.Bone] == 1
}

// Dead returns a need with fewer ways than it asks for, or -1.
func (k *Position) Dead() int32 {
	for it := range k.Items() {
		if k.Needs(it) && k.Size[it] < k.Left[it] {
			return it
		}
	}
	return -1
}
