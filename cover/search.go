package cover

import (
	"context"
	"iter"

	"bonepile/cover/internal/count"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A Config tunes a search that visits solutions. The zero value asks for all of them.
type Config struct {
	// Tree says how the search branches.
	Tree

	// Engine is the data structure that the search works on.
	Engine Engine

	// Workers is how many goroutines search, each with its own engine: at most [MaxWorkers],
	// and 0 stands for 1. With several, a search that is not stopped has the same totals and finds the
	// same solutions. It never exceeds MaxNodes, but may stop up to 127 nodes per worker
	// short of it. Callbacks run on the caller's goroutine.
	Workers int

	// Ordered makes several workers deliver solutions in the order in which one worker
	// would find them. Solutions found early wait, and so may the workers that found them.
	Ordered bool

	// MaxNodes stops the search with [ErrLimit] after this many nodes, if there are
	// more. Zero means no limit. For a time limit, use a context.
	MaxNodes uint64

	// MaxMemory stops the search with [ErrMemory] when what it has learned takes this many
	// bytes. Zero means no limit. Engines other than [Learn] learn nothing; [Problem.Decide]
	// by [Auto] continues without it.
	MaxMemory uint64

	// MaxSolutions ends the search, without an error, after this many solutions. Zero
	// means no limit. The one or two that engine [Auto] finds without other settings are
	// those of [Problem.Decide].
	MaxSolutions uint64

	// With and Without ask for the solutions that have all options of one and none of the
	// other, by their numbers from 0. The search has more items and fewer options than the
	// problem, so its totals and parts are those of another tree.
	With, Without []int

	// Resume, if not nil, is what to search instead of the whole tree, and the totals to
	// start from. Limits apply to what this search adds to them.
	Resume *Checkpoint

	// Checkpoint, if not nil, is called about every 1024 nodes and, with end true, when
	// the search ends, however it ends. Before it returns, it may call take to get what
	// is left to do.
	Checkpoint func(take func() Checkpoint, end bool)

	// Stats, if not nil, receives the totals when the search ends, however it ends.
	Stats *Stats

	// Progress, if not nil, is called with the totals so far before the first node
	// and about every 1024 nodes from then on.
	Progress func(Stats)

	// Trace, if not nil, is called at every node that the search enters.
	Trace func(Visit)
}

// An Engine is a data structure with a search on it. All engines but [Learn] visit the same
// nodes and find the same solutions in the same order; they differ in time and memory. Only
// [Links] counts updates and cleansings: when [Auto] turns to another engine, they are
// 0, and [Stats] say so. An engine that cannot do what is requested gives [ErrEngine].
//
// Learn has no tree. Its nodes are its conflicts and solutions. It finds solutions in
// another order and remembers every one. Of a [Tree] it
// uses only Seed and Shuffle. A problem with conditions is for Links or Learn.
type Engine = tree.EngineKind

// The engines.
const (
	Auto  = tree.Auto  // links or cells first, then whatever suits the problem if the search is long
	Links = tree.Links // dancing links, as in the book: any problem, any tree
	Cells = tree.Cells // sparse sets: large problems whose items soon have few options left
	Bits  = tree.Bits  // bitsets over options: problems with up to a few thousand options
	Learn = tree.Learn // clauses from conflicts: one solution of a hard problem, or a proof of none
)

// Errors of a search. All of them may be wrapped: use errors.Is.
var (
	ErrLimit   = tree.ErrLimit   // MaxNodes was reached
	ErrMemory  = tree.ErrMemory  // what is remembered takes more than MaxMemory
	ErrConfig  = tree.ErrConfig  // the configuration does not fit the problem, or itself
	ErrReplay  = tree.ErrReplay  // this search cannot be divided into parts, or resumed
	ErrPart    = tree.ErrPart    // a part belongs to another tree
	ErrEngine  = tree.ErrEngine  // the engine cannot do this
	ErrDemands = tree.ErrDemands // this cannot be done for a problem with demands
)

// MaxWorkers is how many workers a search may have.
const MaxWorkers = tree.MaxWorkers

func init() { tree.Lower = func(config any) tree.Config { return config.(Config).lower() } }

// lower returns cfg as the packages below want it.
func (cfg Config) lower() tree.Config {
	c := cfg.Tree.internal()
	c.Engine, c.Workers, c.Ordered = cfg.Engine, cfg.Workers, cfg.Ordered
	c.MaxNodes, c.MaxMemory, c.MaxSolutions = cfg.MaxNodes, cfg.MaxMemory, cfg.MaxSolutions
	if cfg.Resume != nil {
		c.Resume = cfg.Resume.internal()
	}
	if cfg.Checkpoint != nil {
		c.Checkpoint = func(take func() tree.Checkpoint, end bool) {
			cfg.Checkpoint(func() Checkpoint {
				c := take()
				return Checkpoint{Problem: c.Problem, Stats: Stats(c.Stats), Left: tree.PartsOf[Part](c.Left)}
			}, end)
		}
	}
	if cfg.Trace != nil {
		c.Trace = func(v tree.Visit) { cfg.Trace(Visit(v)) }
	}
	if cfg.Progress != nil {
		c.Progress = func(st tree.Stats) { cfg.Progress(Stats(st)) }
	}
	if cfg.Stats != nil {
		*cfg.Stats = Stats{}
		c.Stats = (*tree.Stats)(cfg.Stats)
	}
	return c
}

// Solutions returns an iterator over the solutions of p, in an order that depends only on
// p, cfg.Tree and whether the engine is [Learn], unless there are several workers. At most one
// pair has an error, and it is the last: the cause of ctx's end, [ErrLimit], or the reason
// why the search cannot begin. Finding nothing is not an error. Every Solution is the
// caller's to keep.
//
// A search takes memory in proportion to the problem, and time in proportion to its tree,
// whose size [Problem.Estimate] estimates.
func (p *Problem) Solutions(ctx context.Context, cfg Config) iter.Seq2[Solution, error] {
	return p.deliver(ctx, cfg, count.Solutions)
}

// Lexicographic is [Problem.Solutions] in the order that the rule [First] gives: by the
// option of the first item, then by the option of the first item that this leaves active,
// and so on. Each solution is in that order, too. Where solutions are rare it is much faster
// than a search by First, as it looks for them by cfg.Choice. It cannot resume or be
// resumed: the error is [ErrReplay].
func (p *Problem) Lexicographic(ctx context.Context, cfg Config) iter.Seq2[Solution, error] {
	return p.deliver(ctx, cfg, links.Lexicographic)
}

// deliver hands out copies of the solutions that a search finds. They are cut from blocks that
// double in size, so that a copy costs little and a few copies do not hold on to much memory.
func (p *Problem) deliver(ctx context.Context, cfg Config, search func(context.Context, *xc.Problem, tree.Config) iter.Seq2[xc.Solution, error]) iter.Seq2[Solution, error] {
	return func(yield func(Solution, error) bool) {
		r, err := p.run(cfg)
		if err != nil {
			yield(nil, err)
			return
		}
		const most = 1024
		var block []int
		size := 0
		for sol, err := range search(ctx, r.x, r.c) {
			if err != nil {
				yield(nil, err)
				return
			}
			if cap(block)-len(block) < len(sol) {
				size = max(len(sol), min(2*size, most))
				block = make([]int, 0, size)
			}
			begin := len(block)
			block = append(block, sol...)
			if !yield(r.original(block[begin:len(block):len(block)]), nil) {
				return
			}
		}
	}
}

// First returns a solution of p: that of [Problem.Solutions] with MaxSolutions 1. If there is
// none, ok is false. The errors are those of [Problem.Solutions].
func (p *Problem) First(ctx context.Context, cfg Config) (sol Solution, ok bool, err error) {
	cfg.MaxSolutions = 1
	for sol, err := range p.Solutions(ctx, cfg) {
		return sol, err == nil, err
	}
	return nil, false, nil
}

// Visit visits the solutions of p without handing them out, and returns how many it
// visited, also with an error, which is as for [Problem.Solutions]. It is for the statistics
// of a search, and for parts of one; [Problem.Count] is the fast way to count.
func (p *Problem) Visit(ctx context.Context, cfg Config) (uint64, error) {
	r, err := p.run(cfg)
	if err != nil {
		return 0, err
	}
	return search.Visit(ctx, r.x, r.c)
}

// A Verdict is the answer to how many solutions there are.
type Verdict = search.Verdict

// The verdicts.
const (
	Unknown = search.Unknown // the search was cut short: there may be a solution, or one more
	None    = search.None
	Unique  = search.Unique
	Many    = search.Many
)

// An Answer is what [Problem.Decide] found.
type Answer struct {
	Verdict Verdict
	First   Solution // a solution, if one was found
	Second  Solution // another, if there are many
}

// Decide finds out whether p has no solution, one or more, and gives up to two of them. If
// MaxSolutions is 1, it does not look for a second one: after the first the verdict is
// Unknown, without an error. Other values of MaxSolutions mean nothing here.
//
// Engine [Auto] searches; after about ten milliseconds [Learn], if that can do what is requested,
// has half of the time from then on, and Workers mean nothing. Each has half of MaxNodes, if there
// is a limit. Solutions are counted for a small part of the time too, because a count soon sees
// that ten pigeons do not fit in nine holes. The errors are those of [Problem.Solutions];
// with an error the verdict is Unknown, even if a first solution was found.
func (p *Problem) Decide(ctx context.Context, cfg Config) (Answer, error) {
	r, err := p.run(cfg)
	if err != nil {
		return Answer{}, err
	}
	a, err := count.Decide(ctx, r.x, r.c)
	return Answer{a.Verdict, r.original(Solution(a.First)), r.original(Solution(a.Second))}, err
}
