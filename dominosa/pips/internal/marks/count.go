package marks

import (
	"math/big"

	"bonepile/dominosa/internal/dice"
)

// maxKnown is how many numbers a counter remembers, some hundred bytes each.
const maxKnown = 1 << 20

// A counter remembers the number of solutions of what remains of a position.
type counter struct {
	known map[[2]uint64]*big.Int
	hits  uint64
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

// Count returns the number of solutions, as Search would find them, and how many nodes it
// knew. It is nil if the search was cut short.
func (k *Position) Count(maxNodes uint64, tick func(Totals) bool) (*big.Int, Totals, uint64) {
	k.begin(maxNodes, tick)
	mark := k.Mark()
	c := counter{known: map[[2]uint64]*big.Int{}}
	n := k.total(&c)
	k.Undo(mark)
	return n, Totals{k.nodes, k.branches}, c.hits
}

func (k *Position) total(c *counter) *big.Int {
	if !k.enter() {
		return nil
	}
	if !k.Propagate() {
		return new(big.Int)
	}
	list := k.choose()
	if list == nil {
		return big.NewInt(1)
	}
	key := k.key()
	if n := c.known[key]; n != nil {
		c.hits++
		return n
	}
	k.branches++
	sum := new(big.Int)
	for _, p := range list {
		if !k.Live[p] || k.At[k.Places[p].A] == p {
			continue
		}
		mark := k.Mark()
		k.Lay(p)
		n := k.total(c)
		k.Undo(mark)
		k.clean()
		if n == nil {
			return nil
		}
		sum.Add(sum, n)
	}
	if len(c.known) < maxKnown {
		c.known[key] = sum
	}
	return sum
}
