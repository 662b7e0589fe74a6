package marks

import (
	"maps"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// check counts anew what the invariants of a position are about.
func (k *Position) check(t *testing.T) {
	t.Helper()
	ways, of, left := make([]int32, len(k.Ways)), make([]int32, len(k.Of)), make([]int32, len(k.Left))
	count := make([]int32, len(k.count))
	for i, b := range k.Kinds {
		left[i] = int32(k.Bones.Of(b))
	}
	for p, pl := range k.Places {
		laid := k.At[pl.A] == int32(p)
		must.Equal(t, k.At[pl.B] == int32(p), laid, "placement %d lies on both cells", p)
		if laid {
			left[pl.Bone]--
		}
		if !k.Live[p] {
			continue
		}
		ways[pl.A]++
		ways[pl.B]++
		count[int(pl.A)*len(k.Pips)+int(pl.U)]++
		count[int(pl.B)*len(k.Pips)+int(pl.V)]++
		if !laid {
			of[pl.Bone]++
		}
	}
	must.Same(t, k.count, count, "(count)")
	must.Same(t, k.Ways, ways, "(ways) of cells")
	must.Same(t, k.Of, of, "(ways) of bones")
	must.Same(t, k.Left, left, "copies left")
	for i, n := range count {
		must.Equal(t, k.Mask[i/len(k.Pips)]>>(i%len(k.Pips))&1 != 0, n > 0, "(mask) of %d", i)
	}
}

// TestInvariants strikes, lays and takes back at random.
func TestInvariants(t *testing.T) {
	rng := randtest.New(t, 39, 5)
	for range 60 {
		var cells []dominosa.Cell
		for i := range 12 {
			if rng.IntN(6) > 0 {
				cells = append(cells, dominosa.Cell{Row: i / 4, Col: i % 4})
			}
		}
		bones := map[dominosa.Bone]int{}
		for range 6 {
			bones[dominosa.NewBone(rng.IntN(4), 40*rng.IntN(4))]++
		}
		k := New(cells, nil, must.Get(dominosa.NewBones(maps.All(bones), false))(t))
		start := slices.Clone(k.Live)
		var marks []int
		for range 60 {
			k.check(t)
			marks = append(marks, k.Mark())
			p := int32(rng.IntN(len(k.Places)))
			switch rng.IntN(4) {
			case 0:
				if k.Live[p] {
					k.Lay(p)
				}
			case 1:
				at := rng.IntN(len(marks))
				k.Undo(marks[at])
				marks = marks[:at]
			default:
				if k.At[k.Places[p].A] != p { // what lies stays
					k.Strike(p)
				}
			}
		}
		k.Undo(0)
		k.check(t)
		must.Same(t, k.Live, start, "all is back")
	}
}
