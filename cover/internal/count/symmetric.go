package count

import (
	"math"
	"math/big"
	"slices"

	"bonepile/cover/internal/symmetry"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Counting what is left of a problem by its symmetries.
//
// The options of an item that is covered exactly once divide the solutions among
// themselves, and options that a symmetry maps to each other have equally many. So it
// is enough to count those with one option of each orbit, times the size of the orbit. For
// orbits of the same size this is one problem: the problem itself, without the other
// options of the item. Each such problem is a race of its own, in which symmetries that
// are left can be used again.

const (
	symmetryFrom  = 1 << 25 // of what the race expects, to look for symmetries
	symmetryShare = 1. / 10 // of that: what it may take
	symmetryStart = 500     // work to begin with a part, for every entry of the problem
	symmetryDoubt = 1.5     // what parts take beyond what they are of the whole, for all that is known
	symmetryTrust = 1. / 4  // of what the search expects: a part that is searched is believed to take its share until then
	symmetryGain  = .7      // of the work that is left at most, to use them
)

// A symmetricRacer counts by races between the ways to count a few smaller problems.
type symmetricRacer struct {
	entrant
	r     *race
	parts []symmetricPart
	whole float64 // work of all, before any has begun
	gain  float64 // what parts take of the work of a search, for all that is known
	sum   *big.Int
	at    int // the part that is being counted

	stats       tree.Stats // these four as of the last look
	work, bytes uint64
	expected    float64
}

// A symmetricPart is a problem of which each solution stands for several.
type symmetricPart struct {
	race    *race
	times   int64
	without []int           // options of the problem that it lacks
	number  func(k int) int // of an option: what it is called in the problem
	share   float64         // of the options of the item that is branched on

	done  bool
	stats tree.Stats // as of the last look
	work  uint64
}

// considerSymmetry looks for symmetries, as soon as that is a small part of what the race
// expects, and lets in a way that uses them.
func (r *race) considerSymmetry() {
	leader := r.leader()
	expected := min(leader.forecast(), r.most(), 1<<40)
	if layered(leader) { // which mostly expects too much, and gains less
		expected /= 4
	}
	if price := symmetry.Price(r.p); r.looked || r.single || expected < symmetryFrom ||
		price > expected*symmetryShare || !r.affords(price) {
		return
	}
	r.looked = true
	orbit, work := symmetry.Orbits(r.p, uint64(expected*symmetryShare), r.meter())
	r.looking += float64(work)
	if orbit == nil {
		return
	}
	if item, gain := bestOrbits(r.p, orbit); gain <= symmetryGain {
		s := newSymmetricRacer(r, item, orbit, min(leader.forecast(), r.most()))
		s.gain = symmetryDoubt * gain
		s.whole = s.gain*r.search.forecast() + float64(symmetryStart*len(s.parts)*len(r.p.Entries))
		if layered(leader) {
			s.whole = min(s.whole, (1+gain)/2*float64(len(s.parts))*leader.forecast())
		}
		s.look()
		r.racers = append(r.racers, s)
	}
}

// bestOrbits returns the item to branch on, and how many orbits its options are in, relative
// to how many they are. That should be little; but of items with many orbits the search
// for each has less to go by, so they come later.
func bestOrbits(p *xc.Problem, orbit []int32) (best xc.Item, gain float64) {
	gain, least := 1, math.Inf(1)
	for i, options := range xc.OptionsOf(p)[:p.Primary] {
		if lo, hi := p.BoundsOf(xc.Item(i)); lo != 1 || hi != 1 || len(options) == 0 {
			continue
		}
		seen := map[int32]bool{}
		for _, k := range options {
			seen[orbit[k]] = true
		}
		g := float64(len(seen)) / float64(len(options))
		if price := g * math.Cbrt(float64(len(seen))); g < 1 && price < least {
			best, gain, least = xc.Item(i), g, price
		}
	}
	return best, gain
}

// newSymmetricRacer branches on an item that is covered once. No part needs more work than
// bound.
func newSymmetricRacer(r *race, item xc.Item, orbit []int32, bound float64) *symmetricRacer {
	s := &symmetricRacer{entrant: entrant{kind: tree.BySearch}, r: r, sum: new(big.Int)}
	options := xc.OptionsOf(r.p)[item]
	size := map[int32]int{}
	for _, k := range options {
		size[orbit[k]]++
	}
	reps := map[int][]int{} // by size: an option of each orbit
	for _, k := range options {
		if n := size[orbit[k]]; n > 0 {
			reps[n] = append(reps[n], int(k))
			size[orbit[k]] = 0
		}
	}
	for n, list := range reps {
		var without []int
		for _, k := range options {
			if !slices.Contains(list, int(k)) {
				without = append(without, int(k))
			}
		}
		fixed, err := r.p.Fix(nil, without)
		if err != nil {
			panic(err)
		}
		part := &race{p: &fixed.Problem, whole: r.whole, ctx: r.ctx, bound: bound, cfg: tree.Config{Workers: r.cfg.Workers}, keep: r.keep, outer: s}
		if r.cfg.Progress != nil {
			part.cfg.Progress = func(tree.Stats) {
				s.look()
				r.poll()
			}
		}
		s.parts = append(s.parts, symmetricPart{race: part, times: int64(n), without: without, number: fixed.Number, share: float64(len(list)) / float64(len(size))})
	}
	slices.SortFunc(s.parts, func(a, b symmetricPart) int { return int(b.times - a.times) })
	return s
}

// run goes on with one part after the other.
func (s *symmetricRacer) run(limit, memory, most uint64) (bool, error) {
	defer s.look()
	work := s.work
	for ; s.at < len(s.parts); s.at++ {
		part := &s.parts[s.at]
		r := part.race
		r.cfg.MaxMemory = memory
		before := r.totals().Nodes
		if r.cfg.MaxNodes = 0; most < math.MaxUint64-before {
			r.cfg.MaxNodes = before + max(1, most)
		}
		if work >= limit {
			return false, nil
		}
		used := uint64(r.spent())
		r.pause = used + (limit - work)
		n, way, err := r.run()
		work += uint64(r.spent()) - used
		most -= min(most, r.totals().Nodes-before)
		switch {
		case err == errPause || err == tree.ErrLimit:
			return false, nil
		case err != nil:
			return false, err
		}
		s.kind = way
		s.sum.Add(s.sum, n.Mul(n, big.NewInt(part.times)))
		part.done, part.stats, part.work = true, r.totals(), uint64(r.spent())
		r.end()
	}
	return true, nil
}

func (s *symmetricRacer) count() *big.Int { return s.sum }

// divides reports whether others could help with the part at hand: a search is ahead in it. A sweep shares its work among the workers of this process, and to begin it again elsewhere
// is no gain.
func (s *symmetricRacer) divides() bool {
	if s.at == len(s.parts) || s.parts[s.at].race.search == nil {
		return false
	}
	leader := s.parts[s.at].race.leader()
	if inner, nested := leader.(*symmetricRacer); nested {
		return inner.divides()
	}
	return leader.way() == tree.BySearch
}

// leave ends the races, leaves those that are not over to others, and returns the number of the
// solutions that are counted. A search of the case at hand leaves what it has not visited.
func (s *symmetricRacer) leave() *big.Int {
	r := s.parts[s.at].race
	leader := r.leader()
	if inner, nested := leader.(*symmetricRacer); nested {
		return inner.leave()
	}
	h := keptHead{sum: new(big.Int), cases: []Case{{Times: 1}}}
	if r.search.shallow() {
		r.search.end()
		h.sum.SetUint64(r.search.ended.Solutions)
		h.cases[0].Parts = r.search.left.Left
	}
	r.complete(leader, &h)
	r.helpers()(Rest{Cases: h.cases})
	return h.sum
}

func (s *symmetricRacer) progress() (tree.Stats, uint64, uint64) { return s.stats, s.work, s.bytes }

func (s *symmetricRacer) forecast() float64 { return s.expected }

// look finds out how far the races are.
func (s *symmetricRacer) look() {
	s.stats, s.work, s.bytes = tree.Stats{}, 0, 0
	for k := range s.parts {
		part := &s.parts[k]
		if !part.done {
			part.stats, part.work = part.race.totals(), uint64(part.race.spent())
			s.bytes += part.race.bytes()
		}
		addWork(&s.stats, part.stats)
		s.work += part.work
	}
	s.expected = s.expects()
	s.stats.Done = float64(s.work) / s.expected
}

// expects adds up what the races expect. Those that have not begun are like those that
// have.
func (s *symmetricRacer) expects() float64 {
	expected, share := 0., 0.
	for k := range s.parts[:min(s.at+1, len(s.parts))] {
		part := &s.parts[k]
		f := float64(part.work)
		if !part.done {
			if part.race.search == nil {
				break
			}
			if f = part.race.forecast(); math.IsInf(f, 1) {
				break
			}
			if w := float64(part.work); part.race.leader() == racer(part.race.search) && w < symmetryTrust*s.r.search.forecast() {
				f = min(f, max(s.gain*part.share*s.r.search.forecast(), 1.5*w))
			}
		}
		expected += f
		share += part.share
	}
	if share == 0 {
		return s.whole
	}
	return expected / share
}

func (s *symmetricRacer) end() {
	for k := range s.parts {
		if !s.parts[k].done {
			s.parts[k].race.end()
		}
	}
}

// bytes returns how much they remember.
func (r *race) bytes() (all uint64) {
	for _, c := range r.racers {
		_, _, bytes := c.progress()
		all += bytes
	}
	return all
}

// forecast returns how much work the race is in all, as it looks now.
func (r *race) forecast() float64 {
	leader := r.leader()
	_, work, _ := leader.progress()
	return leader.forecast() + r.spent() - float64(work)
}
