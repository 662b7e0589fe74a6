// Package symmetry finds options of an exact cover problem that symmetries of the problem map
// to each other: a piece in the four corners of a box, or any two numbers of a Latin square.
//
// A symmetry is a permutation of the items and of what options say about them (colours,
// weights) after which the problem has the same options, each as often. It maps
// solutions to solutions. So two options that a symmetry maps to each other are in equally
// many solutions, and of those that cover an item exactly once only one of each orbit
// needs to be searched.
//
// # How symmetries are found
//
// As in programs for isomorphism of graphs. The vertices of a graph are the items, and
// the pairs of an item with a colour or weight; the options are its edges. Every vertex
// has a label, and labels are refined until nothing changes: what a vertex is called next
// depends on what its neighbours were called. If labels are not all different then, one
// vertex is picked out from those that share one, and so on. Where two such paths end
// with the same labels, these say which vertex goes where, and the map is checked by
// the definition.
//
// What is found this way generates all symmetries, except where the search gives up: a
// path is cut short after a few failures, and the whole after the work that it was given.
// Then some options seem different that are not. Whatever is found is true.
//
// Labels are hashes of 64 bits. If two were equal by accident, a map would fail its check.
package symmetry

import (
	"cmp"
	"encoding/binary"
	"slices"

	"bonepile/cover/internal/xc"
)

const (
	mostLevels   = 64 // vertices to pick out before all labels differ
	mostFailures = 8  // ends of paths that lead to no symmetry, for each path
)

// Orbits returns, by option, a number that is equal for options that symmetries map to each
// other, and the work that it took. It is nil if no two options change places, or if that
// could not be found out with so much work, in steps of about a nanosecond, or before m is over.
func Orbits(p *xc.Problem, most uint64, m *xc.Meter) (orbit []int32, work uint64) {
	f := newFinder(p, most, m)
	if f.path() {
		for level := len(f.picked) - 1; level >= 0 && f.work < most; level-- {
			f.level(level)
		}
	}
	if !f.found || m.Over(0) {
		return nil, f.work
	}
	orbit = make([]int32, len(f.class))
	for k, c := range f.class {
		orbit[k] = f.orbits.Root(c)
	}
	return orbit, f.work
}

// Price is the least work for which it is worth to call [Orbits].
func Price(p *xc.Problem) float64 { return float64(len(p.Entries) * 64 * entryWork) }

const entryWork = 6 // work of an entry when labels are refined once

// A finder is the private state of one search for symmetries.
type finder struct {
	graph
	most, work uint64
	meter      *xc.Meter

	picked []int32    // by level: the vertex that is picked out
	labels [][]uint64 // by level: the labels before that; in the end all differ
	sums   []uint64   // of the labels, in any order
	found  bool
	orbits xc.Sets // of classes of options
	points xc.Sets // of vertices, under the symmetries that fix what is picked before a level

	failures    int
	next, sort  []uint64 // scratch
	option      []uint64 // scratch: by option, a label
	image, from []int32  // scratch: a map of vertices; vertices by label
}

func newFinder(p *xc.Problem, most uint64, m *xc.Meter) *finder {
	f := &finder{graph: newGraph(p, m), most: most, meter: m}
	f.work = uint64(8 * entryWork * len(p.Entries))
	f.orbits, f.points = xc.NewSets(len(f.times)), xc.NewSets(len(f.kind))
	f.next, f.sort = make([]uint64, len(f.kind)), make([]uint64, len(f.kind))
	f.option = make([]uint64, len(f.class))
	f.image = make([]int32, len(f.kind))
	f.found = len(f.times) < len(f.class) // equal options change places
	return f
}

// spend takes account of work. Nothing is left to spend when the meter is over.
func (f *finder) spend(work int) {
	if f.work += uint64(work); f.meter.Over(work) {
		f.most = 0
	}
}

// path picks out vertices until all labels differ. It returns false if that would take too
// much.
func (f *finder) path() bool {
	labels := slices.Clone(f.kind)
	for {
		n := f.refine(labels)
		f.labels, f.sums = append(f.labels, labels), append(f.sums, sum(labels))
		if n == len(labels) {
			return true
		}
		if len(f.picked) == mostLevels || f.work > f.most {
			return false
		}
		v := f.target(labels)
		f.picked = append(f.picked, v)
		labels = slices.Clone(labels)
		labels[v] = xc.Mix(labels[v] + 1)
	}
}

// target returns a vertex of the largest set that shares a label.
func (f *finder) target(labels []uint64) int32 {
	best, most := int32(0), 0
	size := map[uint64]int{}
	for _, l := range labels {
		size[l]++
	}
	for v, l := range labels {
		if size[l] > most {
			best, most = int32(v), size[l]
		}
	}
	return best
}

// refine refines labels until that makes no more of them different, and returns how many
// are.
func (f *finder) refine(labels []uint64) int {
	for n := f.different(labels); ; {
		f.spend(entryWork * len(f.of.All))
		for k := range f.option {
			s := uint64(0)
			for _, v := range f.edges.Of(k) {
				s += labels[v]
			}
			f.option[k] = xc.Mix(s)
		}
		for v := range f.next {
			s := labels[v] * 3
			for _, k := range f.of.Of(v) {
				s += f.option[k]
			}
			f.next[v] = s
		}
		for v, owner := range f.owner {
			if owner >= 0 {
				f.next[v] += labels[owner] * 5
				f.next[owner] += xc.Mix(labels[v] * 7)
			}
		}
		for v, s := range f.next {
			labels[v] = xc.Mix(s)
		}
		m := f.different(labels)
		if m == n || f.work > f.most {
			return m
		}
		n = m
	}
}

// different returns how many different labels there are.
func (f *finder) different(labels []uint64) int {
	copy(f.sort, labels)
	slices.Sort(f.sort)
	n := min(1, len(labels))
	for k := 1; k < len(f.sort); k++ {
		if f.sort[k] != f.sort[k-1] {
			n++
		}
	}
	return n
}

// level looks for symmetries that fix what is picked before a level, and map what is picked
// there to another vertex. Those that fix it too are known.
func (f *finder) level(level int) {
	labels, v := f.labels[level], f.picked[level]
	var failed []int32
	for w := range labels {
		w := int32(w)
		root := f.points.Root(w)
		if w == v || labels[w] != labels[v] || root == f.points.Root(v) ||
			slices.ContainsFunc(failed, func(u int32) bool { return f.points.Root(u) == root }) {
			continue
		}
		f.failures = 0
		if !f.descend(level, labels, w) {
			failed = append(failed, w)
		}
		if f.work > f.most {
			return
		}
	}
}

// descend picks out w where the path picks out another vertex, and follows the path from
// there. It reports whether that leads to a symmetry, which it records.
func (f *finder) descend(level int, labels []uint64, w int32) bool {
	mine := slices.Clone(labels)
	mine[w] = xc.Mix(mine[w] + 1)
	n := f.refine(mine)
	if f.work > f.most || sum(mine) != f.sums[level+1] {
		f.failures++
		return false
	}
	if n == len(mine) {
		if f.maps(f.labels[level+1], mine) {
			return true
		}
		f.failures++
		return false
	}
	like := f.labels[level+1][f.picked[level+1]]
	for u, l := range mine {
		if l == like && f.failures < mostFailures && f.descend(level+1, mine, int32(u)) {
			return true
		}
	}
	return false
}

// maps reports whether the map from labels that all differ to others is a symmetry, and
// records it.
func (f *finder) maps(from, to []uint64) bool {
	f.spend(16 * entryWork * len(f.of.All))
	at := make(map[uint64]int32, len(to))
	for v, l := range to {
		at[l] = int32(v)
	}
	for v, l := range from {
		w, ok := at[l]
		if !ok || f.kind[v] != f.kind[w] {
			return false
		}
		f.image[v] = w
	}
	for v, owner := range f.owner {
		if owner >= 0 && f.owner[f.image[v]] != f.image[owner] {
			return false
		}
	}
	images := make([]int32, len(f.class)) // classes, by option
	for k, c := range f.class {
		f.from = f.from[:0]
		for _, v := range f.edges.Of(k) {
			f.from = append(f.from, f.image[v])
		}
		image, ok := f.classes[string(f.text(f.from))]
		if !ok || f.times[image] != f.times[c] {
			return false
		}
		images[k] = image
	}
	for k, c := range f.class {
		f.found = f.found || images[k] != c
		f.orbits.Join(c, images[k])
	}
	for v, w := range f.image {
		f.points.Join(int32(v), w)
	}
	return true
}

// A graph is a problem whose options are edges between vertices: items, and pairs of an
// item with a colour, with none, or with a weight. Equal options are one class.
type graph struct {
	kind  []uint64 // by vertex: equal labels for those that may change places
	owner []int32  // by vertex: the item of a pair, -1 for an item
	edges xc.Lists // of vertices, by option
	of    xc.Lists // of options, by vertex

	class   []int32 // by option
	classes map[string]int32
	times   []int32 // by class: how many options
	bytes   []byte  // scratch
}

func newGraph(p *xc.Problem, m *xc.Meter) graph {
	g := graph{classes: map[string]int32{}}
	for i := range p.Names {
		lo, hi := p.BoundsOf(xc.Item(i))
		kind := uint64(lo)<<32 + uint64(hi)
		if i >= p.Primary {
			kind = 1 << 63
		}
		g.kind, g.owner = append(g.kind, xc.Mix(kind)), append(g.owner, -1)
	}
	pairs := map[xc.Entry]int32{}
	for k := range p.Ends {
		begin := len(g.edges.All)
		if m.Over(64 * entryWork * len(p.Option(k))) {
			break
		}
		for _, e := range p.Option(k) {
			v, known := int32(e.Item), int(e.Item) < p.Primary && e.Times() == 1
			if !known {
				e.Weight = e.Times()
				if v, known = pairs[e]; !known {
					v = int32(len(g.kind))
					pairs[e] = v
					kind := 1<<62 + uint64(e.Weight)
					if e.Colour != 0 {
						kind = 1 << 61
					}
					g.kind, g.owner = append(g.kind, xc.Mix(kind)), append(g.owner, int32(e.Item))
				}
			}
			g.edges.All = append(g.edges.All, v)
		}
		g.edges.Ends = append(g.edges.Ends, int32(len(g.edges.All)))
		text := g.text(slices.Clone(g.edges.All[begin:]))
		c, known := g.classes[string(text)]
		if !known {
			c = int32(len(g.times))
			g.classes[string(text)] = c
			g.times = append(g.times, 0)
		}
		g.times[c]++
		g.class = append(g.class, c)
	}
	g.of = g.edges.Inverse(len(g.kind))
	return g
}

// text returns a text that is equal for lists of the same vertices, which it sorts. It is
// valid until the next call.
func (g *graph) text(list []int32) []byte {
	slices.SortFunc(list, func(v, w int32) int { return cmp.Compare(v, w) })
	g.bytes = g.bytes[:0]
	for _, v := range list {
		g.bytes = binary.AppendUvarint(g.bytes, uint64(v))
	}
	return g.bytes
}

// sum returns what is equal for equal labels in any order.
func sum(labels []uint64) (s uint64) {
	for _, l := range labels {
		s += xc.Mix(l + 1<<60)
	}
	return s
}
