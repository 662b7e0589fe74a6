package marks

import (
	"context"
	"math/big"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/grid"
)

// maxKnown is how many numbers a counter remembers, some hundred bytes each.
const maxKnown = 1 << 20

// A counter remembers the number of solutions of what remains of a position.
type counter struct {
	ctx     context.Context
	known   map[[2]uint64]*big.Int
	tilings map[string]*big.Int // by the cells that are open

	// count returns the number of tilings of a board of equal numbers.
	count func(context.Context, *dominosa.Board) (*big.Int, error)
}

// unconditioned returns the number of solutions if no cell with a condition is open: any bones
// that are left lie on blank dominoes, each either way.
func (c *counter) unconditioned(k *Position) (*big.Int, bool) {
	rows, cols, open := 0, 0, 0
	shape := make([]byte, 0, len(k.At))
	for i, p := range k.At {
		if p < 0 && k.RegionOf[i] > 0 {
			return nil, false
		}
		at := k.Cells[i]
		rows, cols = max(rows, at.Row+1), max(cols, at.Col+1)
		if shape = append(shape, '.'); p < 0 {
			open, shape[i] = open+1, '?'
		}
	}
	n := c.tilings[string(shape)]
	switch {
	case open == 0:
		n = big.NewInt(1)
	case n == nil:
		pips := slices.Repeat([]int{dominosa.Hole}, rows*cols)
		for i, at := range k.Cells {
			if shape[i] == '?' {
				pips[at.Row*cols+at.Col] = 0
			}
		}
		board, err := dominosa.NewBoard(rows, cols, pips)
		if err == nil {
			n, err = c.count(c.ctx, board)
		}
		if k.Err = err; err != nil {
			return nil, true
		}
		c.tilings[string(shape)] = n
	}
	return new(big.Int).Mul(n, k.arrangements(open/2)), true
}

// arrangements returns in how many ways bones that are left lie on n dominoes.
func (k *Position) arrangements(n int) *big.Int {
	ways := make([]*big.Int, n+1) // on the first of them
	for i := range ways {
		ways[i] = new(big.Int)
	}
	ways[0].SetInt64(1)
	left := 0
	for b, copies := range k.Left {
		left += int(copies)
		for to := n; to > 0; to-- {
			power := big.NewInt(1)
			for j := 1; j <= min(int(copies), to); j++ {
				if k.Kinds[b].Lo != k.Kinds[b].Hi {
					power.Lsh(power, 1)
				}
				more := new(big.Int).Binomial(int64(to), int64(j))
				ways[to].Add(ways[to], more.Mul(more, power).Mul(more, ways[to-j]))
			}
		}
	}
	if k.Exact && left != n {
		return new(big.Int)
	}
	return ways[n]
}

// key names what remains: the placements of open cells, the copies, and what the sums with
// open cells still need. Which bones lie where does not matter otherwise, since the rules
// have struck the numbers that conditions of other kinds forbid. Two keys are equal by
// chance once in 2^128.
func (k *Position) key() (key [2]uint64) {
	add := func(kind, n, value int) {
		x := dice.Mix(uint64(kind)<<56 ^ uint64(n)<<28 ^ uint64(value))
		key[0] ^= x
		key[1] ^= dice.Mix(x + 1)
	}
	for p, live := range k.Live {
		if pl := &k.Places[p]; live && k.At[pl.A] < 0 {
			add(1, p, 0)
		}
	}
	for b, n := range k.Left {
		add(2, b, int(n))
	}
	for r := range k.Regions {
		if k.Regions[r].Kind != Total {
			continue
		}
		sum, open := 0, false
		for _, c := range k.Regions[r].Cells {
			if k.At[c] < 0 {
				open = true
			} else {
				sum += k.least(c)
			}
		}
		if open {
			add(3, r, sum)
		}
	}
	return key
}

// Count returns the number of solutions, as Search would find them. It is nil if the
// search was cut short. For tilings of what has no conditions it asks blank.
func (k *Position) Count(ctx context.Context, l grid.Limits, blank func(context.Context, *dominosa.Board) (*big.Int, error)) *big.Int {
	return k.run(ctx, l, &counter{ctx: ctx, known: map[[2]uint64]*big.Int{}, tilings: map[string]*big.Int{}, count: blank})
}

// Search calls found with every solution, laid in the position, until it says false. It
// reports whether it looked everywhere.
func (k *Position) Search(ctx context.Context, l grid.Limits, found func() bool) bool {
	k.solved = found
	return k.run(ctx, l, nil) != nil
}

// run prepares for a walk, in which all rules are to be asked, and takes it. It leaves the
// position as it was.
func (k *Position) run(ctx context.Context, l grid.Limits, c *counter) *big.Int {
	k.Start(ctx, l)
	k.stale = true
	for r := range k.dirty {
		k.dirty[r] = true
	}
	mark := k.Mark()
	n := k.walk(c)
	k.Undo(mark)
	return n
}

// walk counts the solutions of a position, nil if the search is cut short. Without a counter
// it visits them.
func (k *Position) walk(c *counter) *big.Int {
	if k.Stats.Nodes++; k.Stats.Nodes >= k.Next && k.Poll() {
		return nil
	}
	if !k.Propagate() {
		return new(big.Int)
	}
	if c != nil {
		if n, ok := c.unconditioned(k); ok {
			return n
		}
	}
	list := k.choose(c != nil)
	if list == nil {
		if c == nil {
			if k.Stats.Solutions++; !k.solved() {
				return nil
			}
		}
		return big.NewInt(1)
	}
	var key [2]uint64
	if c != nil {
		key = k.key()
		if n := c.known[key]; n != nil {
			k.Stats.MemoHits++
			return n
		}
	}
	k.Stats.Branches++
	sum := new(big.Int)
	for _, p := range list {
		if !k.Live[p] || k.At[k.Places[p].A] == p {
			continue
		}
		mark := k.Mark()
		k.Lay(p)
		n := k.walk(c)
		k.Undo(mark)
		clear(k.dirty) // all rules have been asked about the position
		k.stale = false
		if n == nil {
			return nil
		}
		sum.Add(sum, n)
	}
	if c != nil && len(c.known) < maxKnown {
		c.known[key] = sum
	}
	return sum
}
