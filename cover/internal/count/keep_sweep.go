package count

import (
	"math"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// How racers are kept: see keep.go.

// A sweep is kept as its groups, what it expects, where it is, and all states that are not yet
// expanded.

func (s *sweep) save(w *xc.WordWriter) {
	w.Put(uint64(keptSweep))
	s.put(w)
}

// put writes a sweep.
func (s *sweep) put(w *xc.WordWriter) {
	w.Put(uint64(s.words), uint64(len(s.groups)))
	for _, g := range s.groups {
		for _, list := range [][]uint64{g.blocked, g.blocks, g.item, g.closes} {
			w.List(list)
		}
	}
	w.Floats(s.estimated)
	w.Put(uint64(s.at), s.stats.Nodes, s.stats.Memo, s.stats.Hits, s.work)
	layers, number, all := make([][]places, len(s.groups)+1), make([]int, len(s.groups)+1), 0
	for r := s.at; r < len(layers); r++ {
		for _, p := range s.unexpanded(r) {
			if n := p.states(); n > 0 {
				layers[r] = append(layers[r], p)
				number[r] += n
				all += n
			}
		}
	}
	w.Put(uint64(all))
	for r, layer := range layers {
		if len(layer) > 0 {
			w.Put(uint64(r), uint64(number[r]))
		}
		for _, p := range layer {
			w.Put(uint64(p.l.limbs), uint64(p.states()))
			for at := p.from; at < p.to && w.Err() == nil; at += p.l.Stride {
				if p.l.Slots[at+p.l.Mark] != 0 {
					w.Put(p.l.Slots[at : at+p.l.Stride]...)
				}
			}
		}
	}
	w.Put(math.MaxUint64)
}

// unexpanded returns where the states of a layer are that are not yet expanded.
func (s *sweep) unexpanded(r int) (all []places) {
	if c := s.crew; c != nil && r == s.at && r < len(s.groups) {
		return c.places[min(int(c.next.Load()), len(c.places)):]
	}
	from := 0
	if r == s.at {
		from = s.slot
	}
	for _, l := range s.tables(r) {
		all = append(all, places{l, from, len(l.Slots)})
	}
	return all
}

// states returns how many states are in some places.
func (p places) states() (n int) {
	if p.from == 0 && p.to == len(p.l.Slots) {
		return p.l.N
	}
	for at := p.from; at < p.to; at += p.l.Stride {
		if p.l.Slots[at+p.l.Mark] != 0 {
			n++
		}
	}
	return n
}

// newKept returns a sweep to be loaded.
func newKept(r *race) *sweep { return (&sweep{entrant: entrant{kind: tree.BySweep}}).join(r) }

// load reads what put writes into a new sweep, whose layers may take so much memory. It reports
// whether it can go on.
func (s *sweep) load(rd *xc.WordReader, memory uint64) bool {
	const most = 1 << 20 // words of a state, and items
	s.words = rd.Len(most)
	s.groups = make([]group, rd.Len(most))
	for r := range s.groups {
		g := &s.groups[r]
		for _, list := range []*[]uint64{&g.blocked, &g.blocks, &g.item, &g.closes} {
			*list = rd.List()
		}
		if len(g.blocked) != len(g.blocks) || len(g.item) != s.words || len(g.closes) != s.words {
			return false
		}
	}
	s.estimated = rd.Floats()
	at := rd.Len(len(s.groups))
	s.stats.Nodes, s.stats.Memo, s.stats.Hits, s.work = rd.Next(), rd.Next(), rd.Next(), rd.Next()
	all := rd.Next()
	if rd.Err() != nil || s.words == 0 || len(s.estimated) != len(s.groups)+1 {
		return false
	}
	s.layers = make([]*layer, len(s.groups)+1)
	s.state = make([]uint64, s.words)
	s.memory = memory
	if s.workers > 1 && all >= uint64(crewFrom) {
		s.share() // nothing yet
	}
	for r := rd.Next(); r != math.MaxUint64; r = rd.Next() {
		if r < uint64(at) || r >= uint64(len(s.layers)) || !s.loadLayer(rd, int(r)) {
			return false
		}
	}
	s.at = at
	s.bytes = 0
	for r := range s.layers {
		for _, l := range s.tables(r) {
			s.bytes += l.Bytes()
		}
	}
	if c := s.crew; c != nil {
		c.bytes.Store(int64(s.bytes))
		c.finished = false
		c.begin()
	}
	return rd.Err() == nil
}

// loadLayer reads a layer.
func (s *sweep) loadLayer(rd *xc.WordReader, r int) bool {
	var record []uint64
	for left, made := rd.Len(math.MaxInt32), false; left > 0; made = true {
		limbs, n := rd.Len(1<<20), rd.Len(left)
		if rd.Err() != nil || limbs == 0 || !made && !s.prepare(r, limbs, left) {
			return false
		}
		left -= n
		record = append(record[:0], make([]uint64, s.words+limbs)...)
		for ; n > 0; n-- {
			if rd.Fill(record); rd.Err() != nil {
				return false
			}
			s.tableOf(r, record[:s.words]).add(record[:s.words], record[s.words:])
		}
	}
	return true
}

// prepare makes room for so many states in a layer. It reports whether there is enough memory.
// Without it, states that come in the order of a table would lie close together while a smaller
// one grows.
func (s *sweep) prepare(r, limbs, n int) bool {
	tables := []*layer{}
	if s.crew == nil {
		tables = append(tables, s.layer(r, limbs))
	} else {
		n /= shards
		s.crew.layer(r, limbs)
		tables = s.tables(r)
	}
	for _, l := range tables {
		places := l.Places()
		for 8*n > 5*places {
			places *= 2
		}
		s.bytes += uint64(8 * places * l.Stride)
		if s.bytes > s.memory {
			return false
		}
		if places > l.Places() {
			l.Resize(places)
		}
	}
	return true
}

// Two sweeps that meet are kept with the sum so far.

func (m *meeting) save(w *xc.WordWriter) {
	w.Put(uint64(keptMeeting), uint64(m.at))
	w.List(m.all)
	w.List(m.sum)
	for _, s := range m.halves {
		s.put(w)
	}
}

// loadMeeting reads what save writes, nil if it is no good.
func loadMeeting(r *race, rd *xc.WordReader) racer {
	m := &meeting{entrant: entrant{kind: tree.BySweep}, at: rd.Len(1), all: rd.List(), sum: rd.List()}
	memory := r.cfg.MaxMemory
	for k := range m.halves {
		s := newKept(r)
		if m.halves[k] = s; k == 1 {
			s.meet = m.arrive
		}
		if !s.load(rd, memory) {
			return nil
		}
		memory -= min(memory, s.bytes)
	}
	if len(m.sum) == 0 || len(m.all) > m.halves[0].words || len(m.all) > m.halves[1].words {
		return nil
	}
	m.state = make([]uint64, m.halves[0].words)
	return m
}

// Signs are kept as the options that they are about, the next block, and the sum.

func (s *signs) save(w *xc.WordWriter) {
	w.Put(uint64(keptSigns), uint64(s.low), uint64(s.of.signs), uint64(len(s.of.groups)))
	for _, options := range s.of.groups {
		w.List(options)
	}
	w.Put(s.block, s.lo, s.hi)
}

// loadSigns reads what save writes, nil if it is no good.
func loadSigns(r *race, rd *xc.WordReader) racer {
	low, sp := rd.Len(signsFree), splitting{signs: rd.Len(signsFree)}
	sp.groups = make([][]uint64, rd.Len(1<<20))
	for g := range sp.groups {
		sp.groups[g] = rd.List()
	}
	if rd.Err() != nil {
		return nil
	}
	s := newSigns(sp, low)
	if s == nil {
		return nil
	}
	s.block, s.lo, s.hi = rd.Next(), rd.Next(), rd.Next()
	return s.join(r)
}

func (o *optionsRacer) save(w *xc.WordWriter) {
	w.Put(uint64(keptOptions))
	o.Save(w)
}
