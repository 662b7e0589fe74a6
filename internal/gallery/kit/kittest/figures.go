package kittest

import (
	"context"
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/cover/diagram"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
)

// An Instance is an instance whose searches panic instead of returning an error.
type Instance struct {
	*kit.Instance
	model kit.Model
}

// New returns the instance of a model with the parameters that words give.
func New(m kit.Model, words ...string) *Instance { return &Instance{Must(m.New(words...)), m} }

// Of returns an instance that no model has.
func Of(in *kit.Instance, err error) *Instance { return &Instance{Instance: Must(in, err)} }

// Other returns another instance of the model.
func (in *Instance) Other(words ...string) *Instance { return New(in.model, words...) }

// Must returns v, unless there is an error.
func Must[T any](v T, err error) T {
	Check(err)
	return v
}

// Check panics if there is an error.
func Check(err error) {
	if err != nil {
		panic(err)
	}
}

// Solutions returns the solutions of a problem.
func Solutions(p *cover.Problem, cfg cover.Config) iter.Seq[cover.Solution] {
	return func(yield func(cover.Solution) bool) {
		for sol, err := range p.Solutions(context.Background(), cfg) {
			Check(err)
			if !yield(sol) {
				return
			}
		}
	}
}

// Fast returns the number of solutions of a problem, counted in the fastest way.
func Fast(p *cover.Problem) string {
	return Must(p.Count(context.Background(), cover.CountConfig{})).String()
}

// Number returns the same as a number.
func Number(p *cover.Problem) uint64 {
	return Must(p.Count(context.Background(), cover.CountConfig{})).Uint64()
}

// Words returns the items of an option.
func Words(p *cover.Problem, k int) []string { return strings.Fields(p.OptionString(k)) }

// Only returns a problem with only the options for which keep holds.
func Only(p *cover.Problem, keep func(option []string) bool) *cover.Problem {
	return Must(kit.Only(p, func(k int) bool { return keep(Words(p, k)) }))
}

// All returns all solutions, by the default engine and rule.
func (in *Instance) All() iter.Seq[cover.Solution] { return Solutions(in.Problem, cover.Config{}) }

// Solutions returns the solutions that a search finds.
func (in *Instance) Solutions(cfg cover.Config) iter.Seq[cover.Solution] {
	return Solutions(in.Problem, cfg)
}

// List returns them as a list.
func (in *Instance) List() []cover.Solution { return slices.Collect(in.All()) }

// Count returns how many there are.
func (in *Instance) Count(cfg cover.Config) uint64 {
	return Must(in.Problem.Visit(context.Background(), cfg))
}

// CountAll is Count by the default engine and rule.
func (in *Instance) CountAll() uint64 { return in.Count(cover.Config{}) }

// Unique reports whether there is exactly one solution.
func (in *Instance) Unique() bool {
	return Must(in.Problem.Decide(context.Background(), cover.Config{})).Verdict == cover.Unique
}

// First returns the first solution.
func (in *Instance) First(cfg cover.Config) (cover.Solution, bool) {
	sol, ok, err := in.Problem.First(context.Background(), cfg)
	Check(err)
	return sol, ok
}

// Cheapest returns the n cheapest solutions.
func (in *Instance) Cheapest(n int) []cheapest.Priced {
	return Must(cheapest.Find(context.Background(), in.Problem, n, cheapest.Config{}))
}

// Dearest returns the n dearest solutions.
func (in *Instance) Dearest(n int) []cheapest.Priced {
	return Must(cheapest.FindDearest(context.Background(), in.Problem, n, cheapest.Config{}))
}

// A Compute finds a figure of an instance.
type Compute func(in *Instance) string

// Wanted reports whether a tier of the tests finds a figure: the quick one those that take a
// moment, BONEPILE_BRIEF those that take up to a second, and BONEPILE_SLOW all.
func Wanted(f figures.Figure) bool {
	switch {
	case os.Getenv("BONEPILE_SLOW") != "":
		return true
	case os.Getenv("BONEPILE_BRIEF") != "":
		return f.Brief
	}
	return !f.Slow
}

// Figures finds the figures of models that have their own function, by the kinds that name
// these, as far as they are [Wanted]. Every function has to have a figure.
func Figures(t *testing.T, models []func() kit.Model, computes map[string]Compute) {
	used := map[string]bool{}
	for _, model := range models {
		m := model()
		for _, f := range figures.Of(m.Name) {
			if f.Counted() {
				continue
			}
			compute := computes[string(f.Kind)]
			if used[string(f.Kind)] = true; compute == nil {
				t.Errorf("%s: %s: no function %q", m.Name, f.ID, f.Kind)
				continue
			}
			if Debug || !Wanted(f) {
				continue
			}
			t.Run(strings.Join([]string{m.Name, f.ID, string(f.Kind), f.Args}, " "), func(t *testing.T) {
				t.Parallel()
				if got := compute(New(m, strings.Fields(f.Args)...)); got != f.Want {
					t.Errorf("%s, published %s (%s)", got, f.Want, f.Source)
				}
			})
		}
	}
	for name := range computes {
		if !used[name] {
			t.Errorf("no figure is of the kind %q", name)
		}
	}
}

// Just returns a Compute that ignores the instance.
func Just[T any](found func() T) Compute {
	return func(*Instance) string { return fmt.Sprint(found()) }
}

// Exists returns a Compute that says whether a search finds an answer, which is right.
func Exists(cfg cover.Config) Compute {
	return func(in *Instance) string {
		sol, ok := in.First(cfg)
		if !ok {
			return "no"
		}
		Check(in.Check(sol))
		return "yes"
	}
}

// Items returns a builder with the items of a problem.
func Items(p *cover.Problem) *cover.Builder {
	b := cover.NewBuilder()
	for i := range p.Items() {
		if lo, hi := p.Bounds(cover.Item(i)); i < p.Primary() {
			b.AddBounded(lo, hi, p.Name(cover.Item(i)))
		} else {
			b.AddSecondary(p.Name(cover.Item(i)))
		}
	}
	return b
}

// OfTexts returns a Compute that finds a figure from the texts of all answers.
func OfTexts(figure func(texts iter.Seq[string]) string) Compute {
	return func(in *Instance) string {
		return figure(func(yield func(string) bool) {
			for sol := range in.All() {
				if !yield(in.Text(sol)) {
					return
				}
			}
		})
	}
}

// DiagramThousands returns the number of answers, and the size of their diagram in thousands of
// nodes, or in millions as print has it.
func DiagramThousands(in *Instance) string {
	d := Must(diagram.Of(context.Background(), in.Problem, diagram.Config{}))
	if n := d.Size(); n > 1e6 {
		return fmt.Sprintf("%v, %.1f million", d.Count(), float64(n)/1e6)
	}
	return fmt.Sprintf("%v, %d", d.Count(), (d.Size()+500)/1000)
}

// Transposed returns the columns of rows of letters, as rows.
func Transposed(rows []string) []string {
	columns := make([]string, len(rows[0]))
	for _, row := range rows {
		for j := range row {
			columns[j] += row[j : j+1]
		}
	}
	return columns
}

// HowOften counts the things that have the given number.
func HowOften[K comparable](numbers map[K]int, number int) (n int) {
	for _, m := range numbers {
		if m == number {
			n++
		}
	}
	return n
}

// LatinRows returns the rows of a square, as they stand in the text of a puzzle
// without comparisons.
func LatinRows(text string) (rows []string) {
	for line := range strings.Lines(text) {
		if row := strings.ReplaceAll(strings.TrimSpace(line), " ", ""); row != "" {
			rows = append(rows, row)
		}
	}
	return rows
}

// Comparisons returns the 40 comparisons of neighbours in a latin square of 5 by 5,
// as bits.
func Comparisons(rows []string) (set uint64) {
	for _, line := range slices.Concat(rows, Transposed(rows)) {
		for j := range len(line) - 1 {
			set <<= 1
			if line[j] < line[j+1] {
				set |= 1
			}
		}
	}
	return set
}

// CountComparisons counts the sets of comparisons that squares have, those that only one
// has, and the squares.
func CountComparisons(in *Instance) (sets, once, squares int) {
	times := map[uint64]int{}
	for sol := range in.All() {
		squares++
		times[Comparisons(LatinRows(in.Text(sol)))]++
	}
	return len(times), HowOften(times, 1), squares
}
