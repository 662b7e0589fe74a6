package record

import (
	"context"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"

	"bonepile/dominosa"
)

// Annealing: an array is changed at random, a change for the worse is accepted
// with probability exp(-loss/T), and T falls slowly (S. Kirkpatrick, C. D. Gelatt
// and M. P. Vecchi, Optimization by simulated annealing, 1983).
//
// A round is one annealing. It begins with bones laid at random on a tiling, so
// there is a solution, and it depends only on the seed and its own number.
//
// A search for the most solutions on a rectangle goes by blocks (blocks.go): it
// hardly ever counts solutions, and a move takes 0.2 µs.
//
// Every other search goes by counts. A move takes 10 µs on 7x8 cells, nearly all of
// it spent counting: it exchanges two unequal pips, half the time together with a
// second exchange or a rotation of three. T falls from 0.15 to 0.03 in units
// of the logarithm of the count. For the most solutions on 5x6 cells this finds 1012
// too, but on 6x7 it had 22,620 after a minute, where blocks have 23,929. Continuing
// by counts, cold, from what blocks have found was tried: 15 of 16 rounds gained
// nothing, nor did 900,000 moves around the best arrays of 7x8 cells, at T up to 0.15.
//
// Rounds have lengths of 1, 1, 2, 1, 1, 2, 4, … units: whatever length is best, this
// loses at most a logarithmic factor (M. Luby, A. Sinclair
// and D. Zuckerman, Optimal speedup of Las Vegas algorithms, 1993).

// A round is the state of one annealing. It can be saved between any two moves.
type round struct {
	Index uint64 `json:"index"`
	Quota uint64 `json:"quota"` // moves altogether
	Done  uint64 `json:"done"`
	Dice  []byte `json:"dice,omitempty"` // of a clone
	dice  *rand.PCG

	Cells []uint8 `json:"cells,omitempty"` // the array, by position
	Low   []uint8 `json:"low,omitempty"`   // by blocks: the array of least cost

	Best  []uint8 `json:"best,omitempty"` // nil before there is one
	Count uint64  `json:"solutions"`
	Nodes uint64  `json:"nodes,omitempty"` // its search tree, with Hard
}

// A worker works on one round at a time.
type worker struct {
	*search
	round *round
	rng   *rand.Rand
	table *blockTable     // nil if the round goes by counts
	met   map[uint64]bool // hashes of the arrays that nearBy counted
}

const (
	// countSlice is how many moves by counts, and blockSlice how many by blocks, are
	// made at one temperature before the worker reports.
	countSlice = 256
	blockSlice = 64 * countSlice
)

// cooled returns the temperature after a share of a round that begins hot and ends cold.
func cooled(hot, cold, share float64) float64 { return hot * math.Pow(cold/hot, share) }

// start begins a round, or resumes it.
func (w *worker) start(ctx context.Context, r *round) error {
	w.round = r
	if r.dice == nil {
		r.dice = rand.NewPCG(w.Seed, r.Index)
		if err := w.deal(ctx); err != nil {
			return err
		}
	}
	w.rng = rand.New(r.dice)
	if w.blocks != nil {
		w.table, w.met = newBlockTable(w.blocks, r.Cells, r.Low), map[uint64]bool{}
	}
	return nil
}

// deal lays bones at random on a tiling: the base of heights by blocks, a random one
// by counts.
func (w *worker) deal(ctx context.Context) error {
	r := w.round
	r.Cells = make([]uint8, len(w.frame))
	copy(r.Cells, w.frame)
	if w.blocks == nil {
		made, err := w.generator.Board(ctx, w.Seed, r.Index)
		if err != nil {
			return err
		}
		for i := range r.Cells {
			if r.Cells[i] != hole {
				r.Cells[i] = uint8(made.Board.At(i/w.cols, i%w.cols))
			}
		}
		return nil
	}
	rng := rand.New(r.dice)
	order := rng.Perm(len(w.blocks.places))
	k := 0
	for bone := range w.bones.All() {
		p := w.blocks.places[order[k]]
		if rng.Uint64()&1 == 0 {
			p[0], p[1] = p[1], p[0]
		}
		r.Cells[p[0]], r.Cells[p[1]] = bone.Lo, bone.Hi
		k++
	}
	r.Low = slices.Clone(r.Cells)
	return nil
}

// slice makes some moves of the round. It reports whether the round is over.
// After an error the round is as it was between two moves.
func (w *worker) slice(ctx context.Context) (over bool, err error) {
	if w.blocks != nil {
		w.sliceByBlocks()
	} else {
		err = w.sliceByCounts(ctx)
	}
	return w.round.Done >= w.round.Quota, err
}

// sliceByBlocks makes some moves by blocks. In the first half of a round all
// arrays are poor, and only those of least cost are counted.
func (w *worker) sliceByBlocks() {
	r := w.round
	n := min(blockSlice, r.Quota-r.Done)
	share := float64(r.Done) / float64(r.Quota)
	near := func() {}
	if share > 0.5 {
		near = func() { w.nearBy(r.Cells) }
	}
	w.table.anneal(r, w.rng, n, cooled(0.5, 0.05, share), near)
	r.Done += n
	w.nearBy(r.Low)
}

// nearBy counts the solutions of an array, unless it was met before or its bad blocks
// suggest that it has far fewer than the best.
func (w *worker) nearBy(cells []uint8) {
	h := fnv.New64a()
	h.Write(cells)
	sum := h.Sum64()
	if w.met[sum] {
		return
	}
	w.met[sum] = true
	if w.blocks.least(cells) < 0.9*float64(w.round.Count) {
		return
	}
	if v, err := w.value(context.Background(), cells); err == nil { // it has no limits
		w.note(cells, v)
	}
}

// sliceByCounts makes some moves by counts, at one temperature. It ends where it
// would have ended without an interruption.
func (w *worker) sliceByCounts(ctx context.Context) error {
	r := w.round
	hot, cold := 0.15, 0.03
	if w.Hard {
		hot, cold = 0.5, 0.05
	}
	now, err := w.value(ctx, r.Cells)
	if err != nil {
		return err
	}
	w.note(r.Cells, now)
	begun := r.Done - r.Done%countSlice
	end := min(begun+countSlice, r.Quota)
	T := cooled(hot, cold, float64(begun)/float64(r.Quota))
	var swaps [][2]int
	for r.Done < end {
		state := *r.dice
		swaps = w.swaps(swaps[:0])
		bar := now.loss - T*math.Log(w.rng.Float64())
		next, err := w.value(ctx, r.Cells)
		if err != nil {
			undo(r.Cells, swaps)
			*r.dice = state
			return err
		}
		r.Done++
		if next.count == 0 || next.loss > bar {
			undo(r.Cells, swaps)
			continue
		}
		now = next
		if w.note(r.Cells, now) && w.any() {
			r.Done = r.Quota // found
			break
		}
	}
	return nil
}

// swaps changes the array and returns the exchanges made, in order.
func (w *worker) swaps(list [][2]int) [][2]int {
	cells := w.round.Cells
	swap := func(i, j int) {
		cells[i], cells[j] = cells[j], cells[i]
		list = append(list, [2]int{i, j})
	}
	i, j := w.unequal()
	swap(i, j)
	switch w.rng.Uint64() & 3 {
	case 0:
		swap(w.unequal())
	case 1:
		swap(j, w.cell())
	}
	return list
}

func undo(cells []uint8, swaps [][2]int) {
	for _, s := range slices.Backward(swaps) {
		cells[s[0]], cells[s[1]] = cells[s[1]], cells[s[0]]
	}
}

// cell returns a random cell.
func (w *worker) cell() int { return w.cells[w.rng.IntN(len(w.cells))] }

// unequal returns two random cells with different pips. There are some, since
// every goal has at least two pips.
func (w *worker) unequal() (i, j int) {
	for {
		i, j = w.cell(), w.cell()
		if w.round.Cells[i] != w.round.Cells[j] {
			return i, j
		}
	}
}

// A value is what is known of an array.
type value struct {
	count, nodes uint64
	odd          bool    // it is not even, although the goal is
	loss         float64 // what annealing minimises; undefined if count is 0
}

// value counts the solutions of an array.
func (w *worker) value(ctx context.Context, cells []uint8) (v value, err error) {
	p := w.puzzle(cells)
	cfg := dominosa.Config{}
	var stats dominosa.Stats
	if w.Hard {
		cfg = dominosa.Config{Engine: dominosa.Cover, Stats: &stats}
	}
	n, err := p.Count(ctx, cfg)
	if err != nil {
		return v, err
	}
	v.count, v.nodes = n.Uint64(), stats.Nodes
	v.loss = -math.Log(float64(v.count))
	if w.Target > 0 {
		v.loss = math.Abs(v.loss + math.Log(float64(w.Target)))
	}
	if w.Even {
		missing := w.placesMissing(cells)
		v.odd = missing > 0
		v.loss += float64(missing)
	}
	if w.Hard {
		v.loss = 4*v.loss - math.Log(float64(v.nodes))
	}
	return v, nil
}

// note keeps an array if it is the round's best.
func (w *worker) note(cells []uint8, v value) bool {
	r := w.round
	if v.odd || w.worth(v.count, v.nodes) <= w.worth(r.Count, r.Nodes) {
		return false
	}
	r.Best = append(r.Best[:0], cells...)
	r.Count, r.Nodes = v.count, v.nodes
	return true
}

// clone returns a round as it is saved.
func (r *round) clone() *round {
	c := *r
	if r.dice != nil {
		c.Dice, _ = r.dice.MarshalBinary() // it has no errors
	}
	c.Cells, c.Low, c.Best = slices.Clone(r.Cells), slices.Clone(r.Low), slices.Clone(r.Best)
	return &c
}

// Even arrays: every bone has as many places as any other, or one more. A place of
// a bone is two neighbours that show its pips. On 7x8 cells there are 97 pairs of
// neighbours for 28 bones, so each bone has three or four: D. E. Knuth asks for such
// arrays with one solution, The Art of Computer Programming 4B, exercise 7.2.2.1-74.
//
// They are annealed like all others, with a price on every place that a bone has too
// many or too few; only arrays without any are kept.

// placesMissing returns the number of places, over all bones, above the larger number
// or missing from the smaller. It takes 0.2 µs on 7x8 cells.
func (s *search) placesMissing(cells []uint8) (missing int) {
	var places [(MaxPip + 1) * (MaxPip + 1)]int32
	note := func(a, b uint8) {
		if a != hole && b != hole {
			places[int(min(a, b))*(MaxPip+1)+int(max(a, b))]++
		}
	}
	for i, pip := range cells {
		if i%s.cols+1 < s.cols {
			note(pip, cells[i+1])
		}
		if i+s.cols < len(cells) {
			note(pip, cells[i+s.cols])
		}
	}
	low := s.pairs / s.bones.Size()
	high := (s.pairs + s.bones.Size() - 1) / s.bones.Size()
	for a := range s.N + 1 {
		for b := a; b <= s.N; b++ {
			n := int(places[a*(MaxPip+1)+b])
			missing += max(0, low-n, n-high)
		}
	}
	return missing
}
