// Package cheapest finds the solutions of least or greatest total cost ([Find],
// [FindDearest]: Algorithms X$, C$ and M$ in one), those whose worst option is least bad
// ([Minimax]), and those that cost no more than a given sum ([Within], [Decide]).
//
// It is branch and bound. What the chosen options cost, and the best solutions so far,
// say how cheap any further option must be: below the bar. Options are sorted by price,
// so a walk stops at the first one that is not below it, and dear options cost no time.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, Algorithms X$ and C$. He has no
// M$, and says that there should be one.
package cheapest

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// A Priced is a solution and the sum of the costs of its options.
type Priced struct {
	Solution cover.Solution
	Cost     int64
}

// ErrOverflow reports costs too large to add up: the cost of a solution has to stay below 2^59.
// For [FindDearest], so does the cost of an option times how often its item may be covered.
// [Minimax] adds nothing up, and takes any.
var ErrOverflow = errors.New("cover: costs too large: their sum, or one times how often its item may be covered, may reach 2^59")

// A Config tunes a search for the best solutions. The zero value searches the whole
// tree and branches by the rule of exercise 248.
type Config struct {
	// Choice may be [cover.First], to branch on the leftmost item. Every other value
	// stands for the rule of exercise 248.
	Choice cover.Choice

	// Constraint, if not nil, is a further condition on solutions.
	Constraint cover.Constraint

	// MaxNodes stops the search with [cover.ErrLimit] after this many nodes. Zero means
	// no limit.
	MaxNodes uint64

	// MaxMemory stops the search with [cover.ErrMemory] when the solutions that it keeps, and
	// what the dense search keeps of its levels, take this many bytes. Zero means no limit.
	MaxMemory uint64

	// Stats, if not nil, receives the totals. Its Solutions counts those that were among
	// the k best when they were found.
	Stats *cover.Stats

	// Progress, if not nil, is called with the totals so far about every 1024 nodes.
	Progress func(cover.Stats)
}

// lower returns cfg for the search.
func (cfg *Config) lower() tree.Config {
	c := cover.Config{MaxNodes: cfg.MaxNodes, MaxMemory: cfg.MaxMemory, Stats: cfg.Stats, Progress: cfg.Progress}
	c.Choice, c.Constraint = cfg.Choice, cfg.Constraint
	return tree.Lower(c)
}

// Find returns the k cheapest solutions of p, cheapest first, or all of them if there
// are fewer than k. Of solutions with equal cost, the first found are kept, in the order
// in which they were found, which depends only on p, k and cfg. If k is [math.MaxInt],
// Find sorts all solutions; if it is less than 1, there are none.
//
// The error is the cause of ctx's end, [cover.ErrLimit], [cover.ErrMemory],
// [ErrOverflow], one from the constraint, or [cover.ErrDemands] for a problem with demands. The best solutions found
// up to then are returned with it; they need not be the best there are.
//
// Find keeps k solutions in memory. The search itself takes about 50 bytes per entry more
// than [cover.Problem.Solutions]. The dense search, used where every item is covered once
// and an option rules out at least one in twenty others, takes 100 bytes per option and
// 32 for each option left at each level; its Stats.Updates are options ruled out. Before
// the search, Find spends up to a few seconds on lower bounds. How large the tree will be
// is hard to foresee.
func Find(ctx context.Context, p *cover.Problem, k int, cfg Config) ([]Priced, error) {
	return best(ctx, box.Open(p), 1, k, cfg.lower())
}

// FindDearest is [Find] for the k dearest solutions, dearest first.
func FindDearest(ctx context.Context, p *cover.Problem, k int, cfg Config) ([]Priced, error) {
	return best(ctx, box.Open(p), -1, k, cfg.lower())
}

// Fewest returns p with a cost of 1 for each option: the cheapest solutions are those with the
// fewest options, the dearest those with the most.
func Fewest(p *cover.Problem) *cover.Problem {
	x := *box.Open(p)
	x.Costs = slices.Repeat([]int64{1}, p.Options())
	return box.New[cover.Problem](&x)
}

// best finds the cheapest solutions if sign is 1, the dearest if it is -1.
func best(ctx context.Context, p *xc.Problem, sign int64, k int, cfg tree.Config) ([]Priced, error) {
	m, err := newPricing(ctx, p, sign)
	if err == nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return nil, err
	}
	return m.best(ctx, k, cfg)
}

// best returns the k best solutions.
func (m *pricing) best(ctx context.Context, k int, cfg tree.Config) ([]Priced, error) {
	return run(ctx, m.engine(ctx, prefersDense(m.p, cfg)), k, cfg)
}

// An engine is a search that is to enter the root, by all prices. As an engine of package tree it
// runs once, on the whole tree.
type engine interface {
	tree.Engine
	shared() *common
	bytes() uint64      // that it keeps of its levels
	branches() []branch // what it has left, if it was stopped
}

// A common has the fields that both engines have.
type common struct {
	pricing  *pricing
	ceiling  int64 // solutions of this price or more are of no interest
	spent    int64 // the price of the options chosen, and charges
	leftmost bool  // Config.Choice is First
	own      xc.Constraint
}

func (s *common) shared() *common { return s }
func (s *common) bytes() uint64   { return 0 }

// engine returns a dense search or a linked one.
func (m *pricing) engine(ctx context.Context, dense bool) engine {
	if dense {
		return newDenseSearch(ctx, m)
	}
	s := newLinkedSearch(m)
	s.classBound = newClassBound(m.p)
	return s
}

// run returns the k best solutions that an engine finds. If they are those of a part, it
// looks more often at what has come, and asks what solutions have to be better than.
func run(ctx context.Context, e engine, k int, cfg tree.Config) ([]Priced, error) {
	s, w := e.shared(), e.Walking()
	w.Engine, w.Parts = e, []tree.Part{{}}
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = w.Totals() }()
	}
	m := s.pricing
	found := m.list(k)
	s.ceiling, s.leftmost, s.own = found.limit(), cfg.Choice == tree.First, cfg.Constraint
	tick := tree.Ticker(ctx, w.P, &cfg, &w.Stats, &w.Pause, w.Totals)
	w.Tick = func() error {
		if cfg.MaxMemory > 0 && found.bytes()+e.bytes() > cfg.MaxMemory {
			return tree.ErrMemory
		}
		err := tick()
		if m.find != nil && err == nil {
			w.Pause = min(w.Pause, w.Stats.Nodes+huntEvery)
			found.ceiling = min(found.ceiling, m.below())
			s.ceiling = min(s.ceiling, found.limit())
		}
		return err
	}
	err := e.Run(tree.Part{}, func() bool {
		sol := w.Solution(xc.Solution{})
		price := m.price(sol)
		if xc.Debug {
			checkPrice(e, sol, price)
		}
		if price < s.ceiling { // the price may be more than was spent
			w.Stats.Solutions++
			one := Priced{sol, cost(m.p, sol)}
			found.add(one, price)
			s.ceiling = found.limit()
			if m.find != nil && m.find.Found != nil {
				m.find.Found(one)
			}
		}
		return true
	})
	if err == nil {
		w.Stats.Done = 1
	}
	return found.sorted(), err
}

// A bestList holds the best solutions so far, up to a given number.
type bestList struct {
	most    int
	unit    int64          // prices differ by multiples of it
	ceiling int64          // no price reaches it
	first   bool           // the list ends when it is full
	equal   bool           // only the best ones and their equals are kept
	kept    []keptSolution // a heap: the one to be replaced first is at the top
	found   uint64
	chosen  int // options of solutions that were ever kept
}

// bytes returns how many bytes the solutions take, or took when there were most.
func (b *bestList) bytes() uint64 { return 100*uint64(len(b.kept)) + 8*uint64(b.chosen) }

func (b *bestList) Len() int           { return len(b.kept) }
func (b *bestList) Less(i, j int) bool { return b.kept[i].compare(b.kept[j]) > 0 }
func (b *bestList) Swap(i, j int)      { b.kept[i], b.kept[j] = b.kept[j], b.kept[i] }
func (b *bestList) Push(x any)         { b.kept = append(b.kept, x.(keptSolution)) }
func (b *bestList) Pop() any {
	last := len(b.kept) - 1
	x := b.kept[last]
	b.kept = b.kept[:last]
	return x
}

// A keptSolution is worth less the higher its price is, and the later it was found.
type keptSolution struct {
	Priced
	price int64
	rank  uint64 // how many were found before it
}

func (k keptSolution) compare(other keptSolution) int {
	return cmp.Or(cmp.Compare(k.price, other.price), cmp.Compare(k.rank, other.rank))
}

// limit returns the price that a solution has to be below to enter the list. Prices are -1 or more.
func (b *bestList) limit() int64 {
	switch {
	case b.most < 1 || b.first && len(b.kept) == b.most:
		return -1
	case len(b.kept) < b.most:
		return b.ceiling
	}
	return min(b.ceiling, b.kept[0].price-b.unit+1)
}

// add takes a solution whose price is below the limit.
func (b *bestList) add(s Priced, price int64) {
	if b.equal && len(b.kept) > 0 && price < b.kept[0].price {
		b.kept, b.chosen = nil, 0
	}
	if b.equal {
		b.ceiling = price + 1
	}
	k := keptSolution{s, price, b.found}
	b.found++
	if len(b.kept) < b.most {
		b.chosen += len(s.Solution)
		heap.Push(b, k)
		return
	}
	b.kept[0] = k
	heap.Fix(b, 0)
}

// sorted returns the solutions, best first.
func (b *bestList) sorted() []Priced {
	slices.SortFunc(b.kept, keptSolution.compare)
	var list []Priced
	for _, k := range b.kept {
		list = append(list, k.Priced)
	}
	return list
}
