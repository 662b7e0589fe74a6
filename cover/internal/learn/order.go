package learn

// Which variable a learner assumes next: the one with the highest rank, where
// every conflict raises the variables that had part in it, a later conflict by
// more (Chaff; the growing step is MiniSat's).
//
// The open variables, and perhaps others, are in a heap: rank of heap[k] is at
// least that of heap[2k+1] and of heap[2k+2].
//
// Ranks are floating point, but are only added and multiplied, one operation at a
// time, which gives the same on every machine.

const (
	decayed  = 1 / 0.95 // growth of the step from conflict to conflict
	tooLarge = 1e100    // ranks above are scaled down, and all others with them
)

type ranking struct {
	rank []float64 // by variable
	step float64
	heap []int32 // variables
	at   []int32 // by variable: its place in the heap, -1 if it has none
}

// init puts all variables into the heap, with the ranks given.
func (o *ranking) init(rank []float64) {
	o.rank, o.step = rank, 1
	o.heap, o.at = make([]int32, len(rank)), make([]int32, len(rank))
	for v := range rank {
		o.heap[v], o.at[v] = int32(v), int32(v)
	}
	for k := len(rank)/2 - 1; k >= 0; k-- {
		o.sink(int32(k))
	}
}

// bump raises the rank of v.
func (o *ranking) bump(v int32) {
	o.rank[v] += o.step
	if o.rank[v] > tooLarge {
		for w := range o.rank {
			o.rank[w] *= 1 / tooLarge
		}
		o.step *= 1 / tooLarge
	}
	if o.at[v] >= 0 {
		o.rise(o.at[v])
	}
}

// decay makes all bumps so far count for less.
func (o *ranking) decay() { o.step *= decayed }

// push puts v into the heap, unless it is there.
func (o *ranking) push(v int32) {
	if o.at[v] >= 0 {
		return
	}
	k := int32(len(o.heap))
	o.heap = append(o.heap, v)
	o.at[v] = k
	o.rise(k)
}

// pop takes the variable with the highest rank out of the heap, which is not empty.
func (o *ranking) pop() int32 {
	v, last := o.heap[0], len(o.heap)-1
	w := o.heap[last]
	o.heap, o.at[v] = o.heap[:last], -1
	if last > 0 {
		o.heap[0], o.at[w] = w, 0
		o.sink(0)
	}
	return v
}

// rise moves heap[k] up to where it belongs.
func (o *ranking) rise(k int32) {
	v := o.heap[k]
	for k > 0 {
		up := (k - 1) / 2
		w := o.heap[up]
		if o.rank[w] >= o.rank[v] {
			break
		}
		o.heap[k], o.at[w] = w, k
		k = up
	}
	o.heap[k], o.at[v] = v, k
}

// sink moves heap[k] down to where it belongs.
func (o *ranking) sink(k int32) {
	v, n := o.heap[k], int32(len(o.heap))
	for {
		down := 2*k + 1
		if down >= n {
			break
		}
		if down+1 < n && o.rank[o.heap[down+1]] > o.rank[o.heap[down]] {
			down++
		}
		w := o.heap[down]
		if o.rank[w] <= o.rank[v] {
			break
		}
		o.heap[k], o.at[w] = w, k
		k = down
	}
	o.heap[k], o.at[v] = v, k
}
