package photo

import (
	"maps"
	"math"
	"slices"
)

type point struct{ x, y float64 }

func (p point) plus(q point) point { return point{p.x + q.x, p.y + q.y} }

func (p point) minus(q point) point { return point{p.x - q.x, p.y - q.y} }

func (p point) times(k float64) point { return point{p.x * k, p.y * k} }

func (p point) length() float64 { return math.Hypot(p.x, p.y) }

// A place is a column and a row of a lattice.
type place struct{ col, row int }

// A spot is a blob of the size that cells, or their numbers, have.
type spot struct {
	point
	size float64
}

// A lattice says where the middles of the cells of a grid are.
type lattice struct {
	warp
	field          *field
	placed         map[place]int // the spots that made it
	x0, y0, x1, y1 int           // the columns and rows that are used, and the first after
	off            float64       // how far the spots are off, in cells
	cells          bool          // the spots are cells, and not what is in them
	score          float64
	lined          bool // the cells have lines between them
}

// A field has spots in boxes, to find those near a place.
type field struct {
	spots []spot
	cells bool // the spots are cells
	box   float64
	boxes map[place][]int
}

func newField(spots []spot, cells bool) *field {
	f := &field{spots: spots, cells: cells, boxes: map[place][]int{}}
	sizes := make([]float64, 0, len(spots))
	for _, s := range spots {
		sizes = append(sizes, s.size)
	}
	slices.Sort(sizes)
	f.box = 16
	if len(sizes) > 0 {
		f.box = max(16, 1.5*sizes[len(sizes)/2])
	}
	for i, s := range spots {
		at := f.boxOf(s.point)
		f.boxes[at] = append(f.boxes[at], i)
	}
	return f
}

func (f *field) boxOf(p point) place {
	return place{int(math.Floor(p.x / f.box)), int(math.Floor(p.y / f.box))}
}

// near calls g with every spot that is at most so far from p, and perhaps more.
func (f *field) near(p point, reach float64, g func(i int)) {
	a, b := f.boxOf(point{p.x - reach, p.y - reach}), f.boxOf(point{p.x + reach, p.y + reach})
	for r := a.row; r <= b.row; r++ {
		for c := a.col; c <= b.col; c++ {
			for _, i := range f.boxes[place{c, r}] {
				g(i)
			}
		}
	}
}

// nearest returns the spot next to p that is no further than reach, of about this size, or -1.
func (f *field) nearest(p point, reach, size float64) int {
	best := -1
	f.near(p, reach, func(i int) {
		s := f.spots[i]
		if d := s.minus(p).length(); d < reach && s.size < 2*size && size < 2*s.size {
			best, reach = i, d
		}
	})
	return best
}

// arms returns the ways from a spot to its neighbours on the right and below, if it has both.
func (f *field) arms(seed int) (right, down point, ok bool) {
	s := f.spots[seed]
	least := [2]float64{math.Inf(1), math.Inf(1)}
	f.near(s.point, 7*s.size, func(i int) {
		o := f.spots[i]
		d := o.minus(s.point)
		long := d.length()
		if i == seed || o.size > 1.7*s.size || s.size > 1.7*o.size || long < 0.75*s.size {
			return
		}
		if math.Abs(d.y) < 0.6*d.x && long < least[0] {
			right, least[0] = d, long
		}
		if math.Abs(d.x) < 0.6*d.y && long < least[1] {
			down, least[1] = d, long
		}
	})
	a, b := right.length(), down.length()
	return right, down, a > 0 && b > 0 && a < 1.5*b && b < 1.5*a
}

// grow makes the lattice that goes on from a spot, or nil.
func (f *field) grow(seed int) *lattice {
	right, down, ok := f.arms(seed)
	if !ok {
		return nil
	}
	size := f.spots[seed].size
	l := &lattice{field: f, placed: map[place]int{{}: seed}, cells: f.cells}
	used := map[int]bool{seed: true}
	type node struct {
		place
		arms [2]point
	}
	queue := []node{{place{}, [2]point{right, down}}}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		at := f.spots[l.placed[n.place]]
		for k := range 4 {
			axis, sign := k%2, 1-k/2*2
			next := n.place
			if axis == 0 {
				next.col += sign
			} else {
				next.row += sign
			}
			if _, ok := l.placed[next]; ok {
				continue
			}
			arm := n.arms[axis].times(float64(sign))
			i := f.nearest(at.plus(arm), 0.3*arm.length(), size)
			if i < 0 || used[i] {
				continue
			}
			arms := n.arms
			arms[axis] = arms[axis].times(0.6).plus(f.spots[i].minus(at.point).times(0.4 * float64(sign)))
			l.placed[next], used[i] = i, true
			queue = append(queue, node{next, arms})
		}
		if len(l.placed) > 4000 {
			return nil
		}
	}
	if len(l.placed) < 6 || !l.settle(f, size, used) {
		return nil
	}
	return l
}

// settle fits a lattice to its spots, takes in others that lie on it, and drops those that
// do not. It reports whether a lattice is left.
func (l *lattice) settle(f *field, size float64, used map[int]bool) bool {
	for round := range 4 {
		if !l.fit(f) {
			return false
		}
		for at, i := range l.placed {
			if l.distance(at, f.spots[i].point) > 0.3 {
				delete(l.placed, at)
				delete(used, i)
			}
		}
		if len(l.placed) < 6 {
			return false
		}
		l.bounds()
		if round == 3 {
			break
		}
		for r := l.y0 - 1; r <= l.y1; r++ {
			for c := l.x0 - 1; c <= l.x1; c++ {
				at := place{c, r}
				if _, ok := l.placed[at]; ok {
					continue
				}
				p := l.where(float64(c), float64(r))
				if i := f.nearest(p, 0.25*l.pitch(at), size); i >= 0 && !used[i] {
					l.placed[at], used[i] = i, true
				}
			}
		}
	}
	if l.split(f) && !l.fit(f) {
		return false
	}
	l.prune(f)
	return l.fit(f)
}

// split drops the smaller part of a lattice that goes on in another grid beside it: there, the step to
// the next column or row is longer than those around. It reports whether it dropped any.
func (l *lattice) split(f *field) bool {
	l.bounds()
	for axis := range 2 {
		from, to := l.x0, l.x1
		if axis == 1 {
			from, to = l.y0, l.y1
		}
		steps := make([]float64, to-from-1)
		for i := range steps {
			steps[i] = l.step(f, axis, from+i)
		}
		for i, d := range steps {
			if i == 0 || i+1 == len(steps) || d < 1.2*shorter(steps[max(i-2, 0):i], steps[i+1:min(i+3, len(steps))]) {
				continue
			}
			first := 2*(i+1) > to-from // the first part is kept
			for at := range l.placed {
				if k := [2]int{at.col, at.row}[axis] - from; k > i == first {
					delete(l.placed, at)
				}
			}
			return true
		}
	}
	return false
}

// shorter returns the longest step of that list where it is shorter. Lists with an unknown do not count.
func shorter(lists ...[]float64) float64 {
	least := math.Inf(1)
	for _, list := range lists {
		if slices.Min(list) > 0 {
			least = min(least, slices.Max(list))
		}
	}
	return least
}

// step returns how far it usually is from a column or row to the next; 0 if too few spots say.
func (l *lattice) step(f *field, axis, at int) float64 {
	var list []float64
	for a, i := range l.placed {
		b := a
		b.col, b.row = a.col+1-axis, a.row+axis
		if j, ok := l.placed[b]; ok && [2]int{a.col, a.row}[axis] == at {
			list = append(list, f.spots[j].minus(f.spots[i].point).length())
		}
	}
	if len(list) < 3 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// prune drops spots whose size differs from that of the others, and then, at the border,
// columns and rows that have few spots left.
func (l *lattice) prune(f *field) {
	var sizes []float64
	for at, i := range l.placed {
		sizes = append(sizes, f.spots[i].size/l.pitch(at))
	}
	slices.Sort(sizes)
	usual, room := sizes[len(sizes)/2], 1.6
	if usual > 0.78 { // no digits are as tall as that
		l.cells = true
	}
	if l.cells {
		room = 1.22
	}
	for at, i := range l.placed {
		if size := f.spots[i].size / l.pitch(at); size > usual*room || usual > size*room || l.distance(at, f.spots[i].point) > 0.22 {
			delete(l.placed, at)
		}
	}
	for l.trim() {
	}
}

// trim drops a column or row at the border that has few spots, if there is one.
func (l *lattice) trim() bool {
	if len(l.placed) == 0 {
		return false
	}
	l.bounds()
	for axis, size := range [2]int{l.x1 - l.x0, l.y1 - l.y0} {
		spots := make([]int, size)
		line := func(at place) int { return [2]int{at.col - l.x0, at.row - l.y0}[axis] }
		for at := range l.placed {
			spots[line(at)]++
		}
		usual := slices.Sorted(slices.Values(spots))[size/2]
		for _, end := range [2]int{0, size - 1} {
			if float64(spots[end]) < 0.3*float64(usual) {
				maps.DeleteFunc(l.placed, func(at place, _ int) bool { return line(at) == end })
				return true
			}
		}
	}
	return false
}

func (l *lattice) bounds() {
	l.x0, l.y0, l.x1, l.y1 = math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for at := range l.placed {
		l.x0, l.y0 = min(l.x0, at.col), min(l.y0, at.row)
		l.x1, l.y1 = max(l.x1, at.col+1), max(l.y1, at.row+1)
	}
}

// fit fits the warp to the spots.
func (l *lattice) fit(f *field) bool {
	l.bounds()
	var from, to []point
	for r := l.y0; r < l.y1; r++ {
		for c := l.x0; c < l.x1; c++ {
			if i, ok := l.placed[place{c, r}]; ok {
				from, to = append(from, point{float64(c), float64(r)}), append(to, f.spots[i].point)
			}
		}
	}
	if len(l.placed) < 6 || l.x1-l.x0 < 2 || l.y1-l.y0 < 2 || !l.warp.fit(from, to) {
		return false
	}
	sum := 0.0
	for i, p := range from {
		sum += l.distance(place{int(p.x), int(p.y)}, to[i])
	}
	l.off = sum / float64(len(from))
	n, area := float64(len(l.placed)), float64((l.x1-l.x0)*(l.y1-l.y0))
	l.score = n * (0.3 + 0.7*n/area) * math.Exp(-l.off/0.12)
	return true
}

// pitch returns the distance between cells at a place.
func (l *lattice) pitch(at place) float64 {
	c, r := float64(at.col), float64(at.row)
	right := l.where(c+0.5, r).minus(l.where(c-0.5, r)).length()
	down := l.where(c, r+0.5).minus(l.where(c, r-0.5)).length()
	return min(right, down)
}

// distance returns how far a point is from a place, in cells.
func (l *lattice) distance(at place, p point) float64 {
	return p.minus(l.where(float64(at.col), float64(at.row))).length() / max(l.pitch(at), 1e-9)
}

// turned returns the lattice with its columns as rows: what was its right side is above.
func (l *lattice) turned() *lattice {
	t := *l
	t.placed = map[place]int{}
	for at, i := range l.placed {
		t.placed[place{at.row, -at.col}] = i
	}
	if !t.fit(l.field) {
		return nil
	}
	t.x0, t.x1, t.y0, t.y1 = l.y0, l.y1, 1-l.x1, 1-l.x0
	return &t
}
