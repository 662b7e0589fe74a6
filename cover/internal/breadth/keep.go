package breadth

import (
	"fmt"
	"math"

	"bonepile/cover/internal/xc"
)

// Keeping a run, so that another process can go on with it: as the order of its options, where it
// is, and its tables. What a state says depends on the plan, so a sum of that is kept as well.

// Save writes what a run has come to.
func (r *Run) Save(w *xc.WordWriter) {
	w.Put(uint64(len(r.plan.steps)))
	for i := range r.plan.steps {
		w.Put(uint64(r.plan.steps[i].option))
	}
	w.Put(r.plan.sum(), uint64(r.at), uint64(r.entry), uint64(r.reach), r.work, r.nodes)
	w.Put(uint64(r.stats.Options), uint64(r.stats.Peak), r.stats.Entries, uint64(r.stats.Reach))
	w.Floats(r.estimated)
	for _, t := range []*table{r.now, r.next} {
		w.Put(uint64(t.limbs), uint64(t.len()))
		for e := 0; e < t.len() && w.Err() == nil; e++ {
			w.Put(t.state(e)...)
			w.Put(t.value(e)...)
		}
	}
}

// Load returns the run of p that was saved, and whether it is one.
func Load(p *xc.Problem, rd *xc.WordReader) (r *Run, ok bool) {
	order := make([]int, rd.Len(math.MaxInt32))
	for j := range order {
		order[j] = rd.Len(math.MaxInt32)
	}
	if rd.Err() != nil || !isOrder(p, order) {
		return nil, false
	}
	r, err := New(p, order, nil)
	if err != nil || rd.Next() != r.plan.sum() {
		return nil, false
	}
	r.at, r.entry, r.reach = rd.Len(len(order)), rd.Len(math.MaxInt32), rd.Len(math.MaxInt)
	r.work, r.nodes = rd.Next(), rd.Next()
	r.stats.Options, r.stats.Peak, r.stats.Entries, r.stats.Reach = rd.Len(math.MaxInt), rd.Len(math.MaxInt), rd.Next(), rd.Len(math.MaxInt)
	r.estimated = rd.Floats()
	for _, t := range []*table{r.now, r.next} {
		t.limbs = rd.Len(1 << 20)
		n := rd.Len(math.MaxInt32)
		t.values = t.values[:0]
		t.states.Reset(n)
		number := make([]uint64, t.limbs)
		for ; n > 0 && rd.Err() == nil; n-- {
			rd.Fill(r.state)
			e, _ := t.find(r.state)
			rd.Fill(number)
			t.add(e, number)
		}
	}
	return r, rd.Err() == nil && r.entry <= r.now.len() && len(r.estimated) == len(order)+1
}

// sum returns a number that other plans most probably do not have.
func (p *plan) sum() uint64 {
	return xc.Hash(xc.Words(fmt.Sprint(p.words, p.bits, p.possible, p.steps)))
}
