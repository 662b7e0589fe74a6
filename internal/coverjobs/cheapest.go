package coverjobs

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/jobs"
)

// The cheapest solutions as runs. A part is one or more [cheapest.Part]s, in the order of the
// search: "0.25 3 17 -5:9; 0.1 4" are the solutions with options 3 and 17 and without 5 to 9,
// a quarter of the search, and those with option 4. The word of the run is the cost that a
// solution has to be better than, with its sign changed for the dearest. The searches of one
// process share what they find. Where they cannot, because results may be lost on their
// way, a search that finds a better solution soon hands back what it has.
//
// A result is a [Priced].

// NewCheapest returns the run that finds the solutions of p that r wants. [ReadPriced] reads
// its total. The error says why the search cannot be cut into parts or written as text.
func NewCheapest(p *cover.Problem, r Rule, title string) (jobs.Run, error) {
	spec, err := specOf(p, r)
	if err == nil {
		_, err = cheapest.NewSearch(cancelled(), p, r.Wanted, r.Dearest, cheapest.Config{})
	}
	return jobs.Run{Kind: Cheapest(), Spec: spec, Parts: []string{formatPriced(cheapest.Part{Share: 1})}, Title: title}, err
}

// cancelled returns a context that has ended: what can be left out is left out.
func cancelled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// Cheapest is the kind of runs that find cheapest solutions.
func Cheapest() jobs.Kind {
	var shared struct {
		sync.Mutex
		spec   []byte
		search *cheapest.Search
	}
	open := func(spec []byte) (jobs.Searcher, error) { // the taxes of the whole are found once per process
		return opener(func(s *searcher) (_ jobs.Searcher, err error) {
			shared.Lock()
			defer shared.Unlock()
			if shared.search == nil || !bytes.Equal(shared.spec, spec) {
				shared.search, err = cheapest.NewSearch(context.Background(), s.p, s.rule.Wanted, s.rule.Dearest, cheapest.Config{})
				shared.spec = spec
			}
			return &optimizer{searcher: *s, search: shared.search}, err
		})(spec)
	}
	return jobs.Kind{
		Name: "cheapest", Version: 1, Open: open, Fold: jobs.Folding(addPriced), Word: wordOfPriced, Describe: describePriced,
		Share: func(part string) (sum float64) {
			parts, _ := readPriced(part, math.MaxInt)
			for _, pt := range parts {
				sum += pt.Share
			}
			return sum
		},
	}
}

// An optimizer finds the cheapest solutions in parts.
type optimizer struct {
	searcher
	search *cheapest.Search
	pause  time.Duration
}

// newsAfter is how long a search continues after it has found a solution, because others may
// follow; it grows with every news of a worker, up to newsMost.
const (
	newsAfter = 20 * time.Millisecond
	newsMost  = 250 * time.Millisecond
)

// A commonList has the best solutions that the workers of a run in one process have found,
// and the word of a total with these. So all know immediately what they have to be better than,
// and no part has to find the wanted number itself, or to be handed back for its news.
type commonList struct {
	mu   sync.Mutex
	best Priced
	word atomic.Int64
}

// commonMost is how many solutions workers share at most: a solution moves all worse ones.
const commonMost = 1 << 13

func (c *commonList) add(s cheapest.Priced) {
	slices.Sort(s.Solution)
	c.mu.Lock()
	defer c.mu.Unlock()
	b := &c.best
	at, known := slices.BinarySearchFunc(b.List, s, b.compare)
	if known || at == b.Wanted {
		return
	}
	b.List = slices.Insert(b.List, at, s)
	b.List = b.List[:min(len(b.List), b.Wanted)]
	c.word.Store(b.word())
}

func (h *optimizer) Search(run context.Context, text string, budget int64) (o jobs.Outcome, err error) {
	parts, err := readPriced(text, h.p.Options())
	if err != nil {
		return o, err
	}
	ctx, cancel := context.WithCancel(run)
	defer cancel()
	best := &Priced{Wanted: h.rule.Wanted, Dearest: h.rule.Dearest}
	heard, least := jobs.Heard(run), int64(jobs.NoWord)
	find := cheapest.FindConfig{
		Found: func(cheapest.Priced) {
			if !o.News {
				o.News = true
				h.pause = min(h.pause+newsAfter, newsMost)
				time.AfterFunc(h.pause, cancel)
			}
		},
	}
	known := func() int64 { return min(heard(), least) }
	if best.Wanted <= commonMost {
		common, ok := jobs.Common(run, func() *commonList {
			c := &commonList{best: Priced{Wanted: best.Wanted, Dearest: best.Dearest}}
			c.word.Store(jobs.NoWord)
			return c
		})
		if ok {
			find.Found = common.add
			known = func() int64 { return min(heard(), least, common.word.Load()) }
		}
	}
	find.Better = func() (int64, bool) {
		word := known()
		return best.sign() * word, word < jobs.NoWord
	}
	for len(parts) > 0 && ctx.Err() == nil && o.Nodes < budget {
		var stats cover.Stats
		find.MaxNodes, find.Stats = uint64(budget-o.Nodes), &stats
		list, left, err := h.search.Find(ctx, parts[0], find)
		if err != nil {
			return o, err
		}
		o.Nodes += int64(max(1, stats.Nodes))
		best.add(list)
		least = best.word()
		parts = append(left, parts[1:]...)
	}
	if word := known(); word < jobs.NoWord { // others have found better ones
		best.List = slices.DeleteFunc(best.List, func(s cheapest.Priced) bool { return best.sign()*s.Cost > word })
	}
	if len(best.List) > 0 {
		o.Result = jobs.Marshal(best)
	}
	o.Rest = bundlePriced(parts)
	return o, nil
}

// bundlePriced makes parts of a run of those that a search has left, in its order. Small ones
// that follow each other share one.
func bundlePriced(parts []cheapest.Part) []string {
	b, all, sum := &bundler{}, 0.0, 0.0
	for _, pt := range parts {
		all += pt.Share
	}
	for _, pt := range parts {
		b.add(int(2*portions*(sum+pt.Share/2)/all), formatPriced(pt))
		sum += pt.Share
	}
	return b.parts
}

// formatPriced returns a part as text.
func formatPriced(pt cheapest.Part) string {
	return string(appendOptions(strconv.AppendFloat(nil, pt.Share, 'g', 3, 64), pt.With, pt.Without))
}

// readPriced reads what bundlePriced returns, for a problem with that number of options.
func readPriced(text string, options int) (parts []cheapest.Part, err error) {
	for piece := range strings.SplitSeq(text, between) {
		words := strings.Fields(piece)
		if len(words) == 0 {
			return nil, fmt.Errorf("a part of the cheapest: found %q, expected such as %q", text, "0.25 3 17 -5:9")
		}
		var pt cheapest.Part
		if pt.Share, err = strconv.ParseFloat(words[0], 64); err != nil {
			return nil, fmt.Errorf("a part of the cheapest: found %q, expected a share such as 0.25", words[0])
		}
		if pt.With, pt.Without, err = readOptions(words[1:], options); err != nil {
			return nil, fmt.Errorf("a part of the cheapest: %w", err)
		}
		parts = append(parts, pt)
	}
	return parts, nil
}

// Priced is the total of a run that finds cheapest solutions: the best, and of those of the
// same cost the first in the order of their options.
type Priced struct {
	Wanted  int
	Dearest bool
	List    []cheapest.Priced
}

func (b *Priced) sign() int64 {
	if b.Dearest {
		return -1
	}
	return 1
}

// add adds solutions.
func (b *Priced) add(list []cheapest.Priced) {
	for _, s := range list {
		slices.Sort(s.Solution)
		b.List = append(b.List, s)
	}
	slices.SortFunc(b.List, b.compare)
	b.List = slices.CompactFunc(b.List, func(x, y cheapest.Priced) bool { return b.compare(x, y) == 0 })
	b.List = b.List[:min(len(b.List), b.Wanted)]
}

func (b *Priced) compare(x, y cheapest.Priced) int {
	return cmp.Or(cmp.Compare(b.sign()*x.Cost, b.sign()*y.Cost), slices.Compare(x.Solution, y.Solution))
}

// word returns the word of a run with this total.
func (b *Priced) word() int64 {
	if len(b.List) < b.Wanted || b.Wanted == 0 {
		return jobs.NoWord
	}
	return b.sign() * b.List[b.Wanted-1].Cost
}

// Valid returns an error for what no search finds.
func (b *Priced) Valid() error {
	if b.Wanted < 1 || len(b.List) > b.Wanted {
		return fmt.Errorf("%d solutions of %d", len(b.List), b.Wanted)
	}
	return nil
}

// ReadPriced reads the total of a run that finds cheapest solutions.
func ReadPriced(total []byte) (*Priced, error) { return jobs.Read[Priced](total) }

func addPriced(a, b *Priced) {
	a.Wanted, a.Dearest = b.Wanted, b.Dearest
	a.add(b.List)
}

func wordOfPriced(total []byte) int64 {
	if b, err := ReadPriced(total); err == nil {
		return b.word()
	}
	return jobs.NoWord
}

func describePriced(total []byte) string {
	b, err := ReadPriced(total)
	if err != nil || len(b.List) == 0 {
		return ""
	}
	return fmt.Sprintf("best cost so far %d", b.List[0].Cost)
}
