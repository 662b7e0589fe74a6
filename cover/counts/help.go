package counts

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/count"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// A Help lets other workers take part in a count, and another process resume it.
type Help struct {
	// Leave and Case, if neither is nil, are for a count by [cover.Fastest] that tries a few
	// ways first. If a search then promises least work, Leave receives the parts of its tree that
	// remain, and the result counts the solutions elsewhere. If symmetries do, Case is called for
	// each of a few cases: the solutions without some options count that many times, and only
	// those in the parts given, if there are any.
	Leave func([]cover.Part)
	Case  func(times int64, without []int, parts []cover.Part)

	// Keep, if not nil, keeps the state of a sweep, signs or Algorithm N. A count by
	// [cover.Fastest] needs Leave and Case as well, because what remains may be cases.
	Keep Keeper
}

// A Keeper keeps the state of one count. Due says whether to save a state of about this many bytes
// now, last if the count is about to stop; Save keeps what write writes in place of what was saved
// before; Load returns that, or nil.
type Keeper interface {
	Due(bytes uint64, last bool) bool
	Save(write func(io.Writer) error)
	Load() (io.ReadCloser, error)
}

// Helped is [cover.Problem.Count] with a Help.
func Helped(ctx context.Context, p *cover.Problem, cfg cover.CountConfig, h Help) (*big.Int, error) {
	low := tree.Lower(cover.Config{
		Tree: cfg.Tree, Workers: cfg.Workers, MaxNodes: cfg.MaxNodes, MaxMemory: cfg.MaxMemory, MaxSolutions: cfg.MaxSolutions,
		Stats: cfg.Stats, Progress: cfg.Progress,
	})
	if err := low.CheckWorkers(); err != nil {
		return nil, err
	}
	x := box.Open(p)
	var f *xc.Fixed
	if len(cfg.Without) > 0 {
		var err error
		if f, err = x.Fix(nil, cfg.Without); err != nil {
			return nil, fmt.Errorf("%w: %w", cover.ErrConfig, err)
		}
		x = &f.Problem
	}
	help := count.Help{Keep: h.Keep}
	if h.Leave != nil && h.Case != nil {
		help.Leave = func(r count.Rest) {
			if len(r.Parts) > 0 {
				h.Leave(tree.PartsOf[cover.Part](r.Parts))
			}
			for _, c := range r.Cases {
				all := slices.Clone(cfg.Without)
				for _, k := range c.Without {
					all = append(all, f.Number(k))
				}
				slices.Sort(all)
				h.Case(c.Times, all, tree.PartsOf[cover.Part](c.Parts))
			}
		}
	}
	n, _, err := count.Helped(ctx, x, cfg.Way, low, help)
	return n, err
}
