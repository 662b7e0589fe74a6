package kit

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"

	"bonepile/cover"
	"bonepile/dominosa"

	"github.com/spf13/cobra"
)

// Limits are the flags --time, --nodes and --workers, which mean the same in every
// command that has them. A limit of time or nodes is for one input: it stops that search,
// and the next one begins.
type Limits struct {
	Time    time.Duration // 0: no limit
	Nodes   uint64        // 0: no limit
	Workers int           // 0: one per core

	spent time.Duration // reading the input: see [Input.Within]
}

// AddTime gives cmd the flag --time; what says what happens then, such as "give up on a board".
func (l *Limits) AddTime(cmd *cobra.Command, what string) {
	Var(cmd, &l.Time, "time", "duration", what+" after this time, such as 90s or 12h", func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return 0, errors.New("expected a duration, such as 90s or 2h30m, or 0 for no limit")
		}
		return d, nil
	})
}

// AddNodes gives cmd the flag --nodes; what is its help.
func (l *Limits) AddNodes(cmd *cobra.Command, what string) {
	cmd.Flags().Uint64Var(&l.Nodes, "nodes", 0, what)
}

// AddWorkers gives cmd the flag --workers; what says what they do.
func (l *Limits) AddWorkers(cmd *cobra.Command, what string) {
	Var(cmd, &l.Workers, "workers", "int", what+", 0 for one per core", func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return 0, errors.New("expected a whole number, 0 or more")
		}
		if n > cover.MaxWorkers {
			return 0, fmt.Errorf("expected at most %d workers", cover.MaxWorkers)
		}
		return n, nil
	})
}

// Deadline returns a context that ends with ctx or with ErrTime.
func (l *Limits) Deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.Time == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, l.Time-l.spent, ErrTime)
}

// Cores returns how many workers there are.
func (l *Limits) Cores() int {
	if l.Workers == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return l.Workers
}

// Why says how err came about, which ended a search; limit is the error of too many nodes.
func (l *Limits) Why(err, limit error) string {
	switch {
	case errors.Is(err, ErrTime):
		return fmt.Sprintf("stopped after %v", l.Time)
	case errors.Is(err, limit):
		return "stopped at the limit of " + Plural(l.Nodes, "node")
	case errors.Is(err, dominosa.ErrEngine):
		return Message(err)
	}
	return "interrupted"
}

// Stopped is Why in a word or two, for JSON.
func Stopped(err, limit error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, ErrLimit):
		return "limit"
	case errors.Is(err, ErrTime):
		return "time"
	case errors.Is(err, limit):
		return "stopped at the limit"
	}
	return "interrupted"
}

// Take calls do with each result of a search and its number, from 1, until there are limit of
// them, 0 for no limit. It returns their number, why there may be more, and the error of do.
func Take[T any](results iter.Seq2[T, error], limit uint64, do func(n uint64, result T) error) (n uint64, stopped, err error) {
	for x, failed := range results {
		if failed != nil {
			return n, failed, nil
		}
		n++
		if err := do(n, x); err != nil {
			return n, nil, err
		}
		// Finding out whether there are more may take much longer than getting here.
		if n == limit {
			return n, ErrLimit, nil
		}
	}
	return n, nil, nil
}

// A SizeFlag is a number of bytes, such as 512M or 4G.
type SizeFlag uint64

func (f *SizeFlag) Type() string { return "size" }

func (f *SizeFlag) String() string {
	n := uint64(*f)
	for i, unit := range []string{"", "K", "M", "G", "T"} {
		if n%1024 != 0 || n == 0 || i == 4 {
			return strconv.FormatUint(n, 10) + unit
		}
		n /= 1024
	}
	return ""
}

func (f *SizeFlag) Set(text string) error {
	digits, shift := strings.TrimSuffix(strings.TrimSuffix(text, "iB"), "B"), 0
	if digits != "" {
		if i := strings.IndexByte("KMGT", digits[len(digits)-1]); i >= 0 {
			digits, shift = digits[:len(digits)-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || n > math.MaxUint64>>shift {
		return errors.New("expected a number of bytes, such as 500000, 512M or 4G")
	}
	*f = SizeFlag(n << shift)
	return nil
}

// slack is how many bytes the program takes beside what it was allowed to remember.
const slack = 16 << 20

// Hold lets the collector of garbage keep the process to the size, on top of what it has now,
// until release is called. Abandoned tables would otherwise stay until as much again
// had been allocated. A size of 0 is no limit.
func (f SizeFlag) Hold() (release func()) {
	if f == 0 || f > math.MaxInt64/2 {
		return func() {}
	}
	now := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}} // ReadMemStats stops the world
	metrics.Read(now)
	before := debug.SetMemoryLimit(int64(now[0].Value.Uint64()) + int64(f) + slack)
	return func() { debug.SetMemoryLimit(before) }
}
