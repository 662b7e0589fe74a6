package count

import (
	"errors"
	"io"
	"math"
	"math/big"
	"slices"

	"bonepile/cover/internal/breadth"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/limbs"
)

// Keeping what a long count has come to, so that another process can go on from there.
//
// A sweep, two that meet, signs and Algorithm N can be kept: what they have to do next depends on
// tables and a few numbers. It is kept between two turns, so nothing in their loops knows of it.
// What is kept also says what was counted before, where symmetries make cases of a problem, and
// which cases are left.
//
// A sweep and signs are kept with all that they go by, the groups of options or the signs of
// options. So it makes no difference if the program would choose another order today.

// A Keeper keeps the state of one count: see package counts. If Save fails, what was saved before
// stays.
type Keeper interface {
	Due(bytes uint64, last bool) bool
	Save(write func(io.Writer) error)
	Load() (io.ReadCloser, error)
}

// keepTurn is the work between two questions whether to save. Tests change it.
var keepTurn uint64 = 1 << 26

// keptFormat is raised when what is kept is written, or means, something else.
const keptFormat = 1

// A keptRacer can be kept.
type keptRacer interface {
	racer
	save(w *xc.WordWriter)
}

// A keptKind says what is kept.
type keptKind uint64

const (
	keptSweep keptKind = iota
	keptMeeting
	keptSigns
	keptOptions
)

// A keptHead is what precedes the state of a racer.
type keptHead struct {
	sum   *big.Int   // solutions that are counted
	cases []Case     // what is left; the racer is at the first. None for the whole problem
	stats tree.Stats // of all else
}

// goOn is run of a racer, which is kept from time to time.
func (r *race) goOn(c racer, limit, memory uint64) (done bool, err error) {
	k, can := c.(keptRacer)
	if r.keep == nil || !can || !r.leads || r.p.HasConditions() {
		return c.run(limit, memory, r.nodesLeft())
	}
	for {
		_, before, _ := c.progress()
		done, err = c.run(min(limit, before+keepTurn), memory, r.nodesLeft())
		if done || err != nil && r.ctx.Err() == nil {
			return done, err
		}
		r.save(k, err != nil)
		if _, work, _ := c.progress(); err != nil || work < before+keepTurn {
			return done, err
		}
		if err := r.poll(); err != nil {
			return false, err
		}
	}
}

// save saves a racer, if that is due.
func (r *race) save(c keptRacer, last bool) {
	_, _, bytes := c.progress()
	if !r.leadsAll() || !r.keep.Due(bytes, last) {
		return
	}
	h := keptHead{sum: new(big.Int)}
	r.complete(c, &h)
	print := xc.Words(r.whole.Fingerprint())
	r.keep.Save(func(out io.Writer) error {
		w := xc.NewWordWriter(out)
		w.Put(keptFormat)
		w.List(print)
		h.write(w)
		c.save(w)
		return w.Flush()
	})
}

// leadsAll reports whether this race, and those around it, go on with the racer whose turn it is.
func (r *race) leadsAll() bool { return r.leads && (r.outer == nil || r.outer.r.leadsAll()) }

// complete adds to h, which is about a racer, what this race and those around it know.
func (r *race) complete(c racer, h *keptHead) {
	st, _, _ := c.progress()
	all := r.totals()
	h.stats.Nodes += all.Nodes - min(all.Nodes, st.Nodes)
	h.stats.Memo += all.Memo - min(all.Memo, st.Memo)
	h.stats.Hits += all.Hits - min(all.Hits, st.Hits)
	switch {
	case r.resumed != nil:
		h.sum, h.cases = r.resumed.sum, r.resumed.cases
	case r.outer != nil:
		r.outer.complete(h)
		r.outer.r.complete(r.outer, h)
	}
}

// complete adds the other cases to h, which is about the case at hand.
func (s *symmetricRacer) complete(h *keptHead) {
	part := &s.parts[s.at]
	if len(h.cases) == 0 {
		h.cases = []Case{{Times: 1}}
	}
	for i := range h.cases {
		c := &h.cases[i]
		all := slices.Clone(part.without)
		for _, k := range c.Without {
			all = append(all, part.number(k))
		}
		c.Times, c.Without = c.Times*part.times, all
	}
	for _, other := range s.parts[s.at+1:] {
		h.cases = append(h.cases, Case{Times: other.times, Without: other.without})
	}
	h.sum.Mul(h.sum, big.NewInt(part.times)).Add(h.sum, s.sum)
	for _, other := range s.parts[:s.at] {
		addWork(&h.stats, other.stats)
	}
}

// resume goes on with what was kept of a count in some way. It reports whether it did, and
// with which result.
func (r *race) resume(way tree.Way) (n *big.Int, by tree.Way, done bool, err error) {
	c, h := r.load(way)
	if c == nil {
		return nil, way, false, nil
	}
	r.racers, r.alone, r.leads, r.retired, r.resumed = []racer{c}, true, true, h.stats, &h
	done, err = r.goOn(c, math.MaxUint64, r.cfg.MaxMemory)
	switch {
	case errors.Is(err, tree.ErrMemory): // there was more when it was saved
		r.leave(c)
		r.p, r.resumed, r.alone = r.whole, nil, false
		return nil, way, false, nil
	case err == nil && !done:
		err = tree.ErrLimit
	case err == nil:
		if n = c.count(); len(h.cases) > 0 {
			n = new(big.Int).Mul(n, big.NewInt(h.cases[0].Times))
		}
		if n.Add(n, h.sum); len(h.cases) > 1 {
			r.others(Rest{Cases: h.cases[1:]})
		}
	}
	return n, c.way(), true, err
}

// load returns what was kept of a count in some way, nil if that is of no use.
func (r *race) load(way tree.Way) (c racer, h keptHead) {
	in, err := r.keep.Load()
	if err != nil || in == nil {
		return nil, h
	}
	defer in.Close()
	rd := xc.NewWordReader(in)
	format, print := rd.Next(), rd.List()
	if format != keptFormat || !slices.Equal(print, xc.Words(r.whole.Fingerprint())) {
		return nil, h
	}
	h.read(rd)
	switch {
	case len(h.cases) > 1 && r.others == nil:
		return nil, h
	case len(h.cases) > 0:
		f, err := r.p.Fix(nil, h.cases[0].Without)
		if err != nil {
			return nil, h
		}
		r.p = &f.Problem
	}
	switch kind := keptKind(rd.Next()); kind {
	case keptSweep:
		if s := newKept(r); s.load(rd, r.cfg.MaxMemory) {
			c = s
		}
	case keptMeeting:
		c = loadMeeting(r, rd)
	case keptSigns:
		c = loadSigns(r, rd)
	case keptOptions:
		if o, ok := breadth.Load(r.p, rd); ok {
			c = &optionsRacer{entrant{kind: tree.ByOptions}, o, r}
		}
	}
	if c == nil || rd.Err() != nil || way != tree.Fastest && way != c.way() {
		r.p = r.whole
		return nil, h
	}
	return c, h
}

// write writes the head.
func (h *keptHead) write(w *xc.WordWriter) {
	w.List(limbsOf(h.sum))
	w.Put(h.stats.Nodes, h.stats.Memo, h.stats.Hits, uint64(len(h.cases)))
	for _, c := range h.cases {
		w.Put(uint64(c.Times), uint64(len(c.Without)))
		for _, k := range c.Without {
			w.Put(uint64(k))
		}
	}
}

// read reads what write writes.
func (h *keptHead) read(rd *xc.WordReader) {
	h.sum = limbs.Big(rd.List())
	h.stats.Nodes, h.stats.Memo, h.stats.Hits = rd.Next(), rd.Next(), rd.Next()
	for n := rd.Next(); n > 0 && rd.Err() == nil; n-- {
		c := Case{Times: int64(rd.Next())}
		for _, k := range rd.List() {
			c.Without = append(c.Without, int(k))
		}
		h.cases = append(h.cases, c)
	}
}

// limbsOf returns a number that is not negative as limbs, least first.
func limbsOf(n *big.Int) (limbs []uint64) {
	for n = new(big.Int).Set(n); n.Sign() > 0; n.Rsh(n, 64) {
		limbs = append(limbs, new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64())
	}
	return limbs
}
