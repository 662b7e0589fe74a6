package pips_test

import (
	"fmt"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/internal/marks"
	"bonepile/internal/must"
)

// problem returns a puzzle as an exact cover problem; option k is place k of the list.
// Cells and bones are primary items. A sum is an item with bounds, which a number covers
// with its weight; a region of one number is a secondary item whose colour is the number; a
// region of different numbers has a secondary item for each number.
func problem(t testing.TB, p pips.Puzzle) (*cover.Problem, []dominosa.Place) {
	t.Helper()
	k, alive, err := marks.Of(p)
	must.Do(t, err)
	for i := range k.Places {
		if !alive {
			k.Strike(int32(i))
		}
	}
	m := model{k: k, Builder: cover.NewBuilder()}
	m.items()
	var places []dominosa.Place
	for i, pl := range k.Places {
		if !k.Live[i] {
			continue
		}
		list := []cover.Entry{{Item: cover.Item(pl.A)}, {Item: cover.Item(pl.B)}, {Item: m.bones[pl.Bone]}}
		if list, ok := m.conditions(list, pl); ok {
			m.AddEntries(list...)
			places = append(places, k.Place(int32(i)))
		}
	}
	return must.Get(m.Build())(t), places
}

// A model makes a problem of a position.
type model struct {
	*cover.Builder
	k       *marks.Position
	bones   []cover.Item
	regions []cover.Item
}

// items declares the cells, the bones that have to be laid, the sums, and the rest.
func (m *model) items() {
	k := m.k
	m.bones, m.regions = make([]cover.Item, len(k.Kinds)), make([]cover.Item, len(k.Regions))
	for _, c := range k.Cells {
		m.AddPrimary(c.String())
	}
	copies := slices.Clone(k.Left) // and those laid, whose places are options too
	for i, p := range k.At {
		if p >= 0 && k.Places[p].A == int32(i) {
			copies[k.Places[p].Bone]++
		}
	}
	for i, b := range k.Kinds {
		low := 0
		if k.Exact {
			low = int(copies[i])
		}
		m.bones[i] = m.AddBounded(low, int(copies[i]), b.String())
	}
	for i, r := range k.Regions {
		if r.Kind != marks.Total {
			continue
		}
		if most := len(r.Cells) * k.Pips[len(k.Pips)-1]; r.Lo <= most && r.Hi > 0 {
			m.regions[i] = m.AddBounded(r.Lo, min(r.Hi, max(1, most)), fmt.Sprintf("+%d", i))
		}
	}
	for i, r := range k.Regions {
		switch r.Kind {
		case marks.Same:
			m.regions[i] = m.AddSecondary(fmt.Sprintf("=%d", i))
		case marks.Different:
			for j := range k.Pips {
				item := m.AddSecondary(fmt.Sprintf("!%d,%d", i, k.Pips[j]))
				if j == 0 {
					m.regions[i] = item
				}
			}
		}
	}
}

// conditions adds what a placement has to do with regions, and reports whether they let it
// be.
func (m *model) conditions(list []cover.Entry, pl marks.Placement) ([]cover.Entry, bool) {
	k := m.k
	r, s := k.RegionOf[pl.A], k.RegionOf[pl.B]
	for i, end := range [2]struct {
		region int32
		v      uint8
	}{{r, pl.U}, {s, pl.V}} {
		region, item, pip := &k.Regions[end.region], m.regions[end.region], k.Pips[end.v]
		twice := i == 1 && r == s
		switch region.Kind {
		case marks.Total:
			if r == s {
				pip = k.Pips[pl.U] + k.Pips[pl.V]
			}
			if pip > region.Hi || item == 0 && region.Lo > 0 {
				return nil, false
			}
			if pip > 0 && item != 0 && !twice {
				list = append(list, cover.Entry{Item: item, Weight: int32(pip)})
			}
		case marks.Same:
			if twice && pl.U != pl.V {
				return nil, false
			}
			if !twice {
				list = append(list, cover.Entry{Item: item, Colour: m.Colour(fmt.Sprint(pip))})
			}
		case marks.Different:
			if twice && pl.U == pl.V {
				return nil, false
			}
			list = append(list, cover.Entry{Item: item + cover.Item(end.v)})
		}
	}
	return list, true
}

// covers returns all solutions as package cover finds them.
func covers(t testing.TB, p pips.Puzzle) (list []dominosa.Tiling) {
	t.Helper()
	problem, places := problem(t, p)
	for sol := range must.All(t, problem.Solutions(t.Context(), cover.Config{})) {
		var tiling dominosa.Tiling
		for _, i := range sol {
			tiling = append(tiling, places[i])
		}
		list = append(list, tiling)
	}
	return list
}
