package deduce

import "bonepile/dominosa/internal/wide"

// A position is the wide engine between two steps of a deduction, with what is
// needed to look for structure in it.
type position struct {
	wide.Engine
	scratch []int32 // for uses that end before the next begins
	counts  []int32 // by item or place; all zero between uses
}

// ways returns the places of a cell or bone, live or not.
func (k *position) ways(item int32) []int32 { return k.Of[k.From[item]:k.From[item+1]] }

// needs reports whether an item has to be seen to yet: an open cell, or a bone
// of an exact set that has copies left.
func (k *position) needs(item int32) bool {
	return k.Left[item] > 0 && (k.Exact || int(item) < k.Cells)
}

// items returns how many cells and kinds of bones there are.
func (k *position) items() int32 { return int32(len(k.Size)) }

// other returns the cell of a place that is not c.
func (k *position) other(p, c int32) int32 { return k.Places[p].A ^ k.Places[p].B ^ c }

// touches reports whether a place covers a cell.
func (k *position) touches(p, c int32) bool { return k.Places[p].A == c || k.Places[p].B == c }

// clash reports whether two places cannot both be laid.
func (k *position) clash(p, q int32) bool {
	x, y := k.Places[p], k.Places[q]
	return x.A == y.A || x.A == y.B || x.B == y.A || x.B == y.B ||
		x.Bone == y.Bone && k.Left[x.Bone] == 1
}

// dead returns a need with fewer ways than it asks for, or -1.
func (k *position) dead() int32 {
	for it := range k.items() {
		if k.needs(it) && k.Size[it] < k.Left[it] {
			return it
		}
	}
	return -1
}
