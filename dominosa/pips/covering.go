//go:build !js

package pips

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/pips/internal/marks"
)

const canCover = true

// Problem returns the puzzle as an exact cover problem; option k is place k of the list.
// Cells and bones are primary items. A sum is an item with bounds, which a number covers
// with its weight; a region of one number is a secondary item whose colour is the number; a
// region of different numbers has a secondary item for each number. Of the places that
// clash with a domino given there is no option.
func (p Puzzle) Problem() (*cover.Problem, []dominosa.Place, error) {
	k, alive, err := p.Marks()
	if err != nil {
		return nil, nil, err
	}
	if !alive {
		for i := range k.Places {
			k.Strike(int32(i))
		}
	}
	return problem(k)
}

// problem returns the problem of a position.
func problem(k *marks.Position) (*cover.Problem, []dominosa.Place, error) {
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
	built, err := m.Build()
	return built, places, err
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
		if most := len(r.Cells) * k.Pips[len(k.Pips)-1]; r.Kind == marks.Total && r.Lo <= most && r.Hi > 0 {
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
		if end.region < 0 {
			continue
		}
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

// countCover counts what the rules leave of a position.
func countCover(ctx context.Context, cfg dominosa.Config, k *marks.Position) (*big.Int, error) {
	if !k.Propagate() {
		return new(big.Int), nil
	}
	problem, _, err := problem(k)
	if err != nil {
		return nil, err
	}
	cc := cover.CountConfig{MaxNodes: cfg.MaxNodes, Stats: new(cover.Stats)}
	if cfg.Progress != nil {
		cc.Progress = func(s cover.Stats) { cfg.Progress(coverStats(s)) }
	}
	n, err := problem.Count(ctx, cc)
	return n, finishCover(cfg, *cc.Stats, err)
}

// eachCover calls found with every solution, as package cover finds them, until it says
// false.
func (p Puzzle) eachCover(ctx context.Context, cfg dominosa.Config, found func(func() dominosa.Tiling) bool) error {
	problem, places, err := p.Problem()
	if err != nil {
		return err
	}
	cc := cover.Config{MaxNodes: cfg.MaxNodes, Stats: new(cover.Stats)}
	if cfg.Progress != nil {
		cc.Progress = func(s cover.Stats) { cfg.Progress(coverStats(s)) }
	}
	var failed error
	for sol, err := range problem.Solutions(ctx, cc) {
		if failed = err; err != nil || !found(func() dominosa.Tiling {
			t := dominosa.Tiling{}
			for _, i := range sol {
				t = append(t, places[i])
			}
			slices.SortFunc(t, dominosa.Place.Compare)
			return t
		}) {
			break
		}
	}
	return finishCover(cfg, *cc.Stats, failed)
}

func coverStats(s cover.Stats) dominosa.Stats {
	return dominosa.Stats{Engine: dominosa.Cover, Nodes: s.Nodes, Solutions: s.Solutions, Done: s.Done}
}

// finishCover reports the statistics, and says how the search ended.
func finishCover(cfg dominosa.Config, s cover.Stats, err error) error {
	if cfg.Stats != nil {
		*cfg.Stats = coverStats(s)
	}
	if errors.Is(err, cover.ErrLimit) {
		return dominosa.ErrLimit
	}
	return err
}
