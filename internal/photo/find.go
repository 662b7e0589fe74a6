package photo

import (
	"cmp"
	"math"
	"slices"
)

// widest is the longest side of the plane on which grids are looked for.
const widest = 1400

// A look is a way to see cells, or what is in them, as blobs.
type look struct {
	accept  func(step) bool
	corners int
	cells   bool // blobs are cells, and not what is in them
}

var looks = [...]look{
	{func(s step) bool { return s >= 0 }, 0, true}, // bright cells between dark lines
	{func(s step) bool { return s < 0 }, 1, false}, // dark numbers
	{func(s step) bool { return s > 0 }, 0, true},  // the same where lines are faint
	{func(s step) bool { return s <= 0 }, 0, true}, // dark cells between bright lines
	{func(s step) bool { return s > 0 }, 1, false}, // bright numbers
}

// ways are those in which a plane is looked at, one after the other until one is good
// enough: the width of a square of which a pixel differs, as a part of the picture, and by
// how many hundredths. The first is for pictures that were drawn, without
// noise: close by, a faint line is seen even beside bright pips.
var ways = [...]struct{ part, hundredths int }{{150, 4}, {50, 2}, {30, 8}, {14, 4}}

// lattices returns the grids that a plane may have, looked at in one way, those of highest rank first.
func (p *plane) lattices(way int) []*lattice {
	steps := p.steps(max(max(p.w, p.h)/ways[way].part, 5), ways[way].hundredths)
	var all []*lattice
	for _, k := range looks {
		spots := k.spots(p, blobs(p.w, p.h, steps, k.accept, k.corners))
		all = append(all, newField(spots, k.cells).lattices()...)
	}
	slices.SortStableFunc(all, func(a, b *lattice) int { return cmp.Compare(b.rank(), a.rank()) })
	return all
}

// spots returns the blobs that may be cells or numbers.
func (k look) spots(p *plane, list []blob) []spot {
	if !k.cells {
		list = words(list, min(p.w, p.h))
	}
	var spots []spot
	for _, b := range list {
		w, h := float64(b.w()), float64(b.h())
		if !k.cells {
			spots = append(spots, spot{b.middle(), h})
		} else if max(w, h) <= float64(min(p.w, p.h))/2.4 {
			spots = append(spots, cellsOf(b.middle(), w, h, float64(b.area)/(w*h))...)
		}
	}
	return spots
}

// cellsOf returns the cells that a blob may be: one, or the two of a bone.
func cellsOf(m point, w, h, fill float64) []spot {
	long := max(w, h) / min(w, h)
	switch {
	case min(w, h) < 8:
	case long > 1.75 && long < 2.4 && fill > 0.6:
		off := point{w / 4, 0}
		if h > w {
			off = point{0, h / 4}
		}
		size := math.Sqrt(w * h / 2)
		return []spot{{m.minus(off), size}, {m.plus(off), size}}
	case long < 2.2 && fill > 0.45:
		return []spot{{m, math.Sqrt(w * h)}}
	}
	return nil
}

// words joins the digits of numbers. It drops what is too small or too large to be one.
func words(list []blob, side int) []blob {
	list = slices.DeleteFunc(list, func(b blob) bool { return b.h() < 6 || b.h() >= side/4 || b.w() >= 2*b.h() || b.w() < 2 })
	slices.SortStableFunc(list, func(a, b blob) int { return cmp.Compare(a.x0, b.x0) })
	for i := range list {
		a := &list[i]
		for j := i + 1; a.area > 0 && j < len(list) && list[j].x0 < a.x1+a.h()/2; j++ {
			b := list[j]
			same := min(a.y1, b.y1) - max(a.y0, b.y0)
			if b.area > 0 && same*10 >= 7*max(a.h(), b.h()) && 10*(b.x0-a.x1) <= 3*max(a.h(), b.h()) && max(a.x1, b.x1)-a.x0 <= 2*a.h() {
				a.join(b)
				list[j].area = 0
			}
		}
	}
	return slices.DeleteFunc(list, func(b blob) bool { return b.area == 0 })
}

// lattices returns what lattices the spots make, the best first, few of which share spots.
func (f *field) lattices() []*lattice {
	if len(f.spots) > 6000 {
		return nil // noise
	}
	var all []*lattice
	taken := map[int]int{}
	stride := max(len(f.spots)/500, 1)
	for seed := 0; seed < len(f.spots); seed += stride {
		if taken[seed] > 1 {
			continue
		}
		l := f.grow(seed)
		if l == nil || l.off > 0.15 {
			continue
		}
		for _, i := range l.placed {
			taken[i]++
		}
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b *lattice) int { return cmp.Compare(b.score, a.score) })
	return all[:min(len(all), 6)]
}
