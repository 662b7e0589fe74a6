package xc

import (
	"errors"
	"fmt"
	"slices"
)

// Reasons why a list of options is not a solution: [Problem.Verify] wraps them.
var (
	ErrNoOption  = errors.New("no such option")
	ErrUncovered = errors.New("primary item not covered")
	ErrOverlap   = errors.New("item covered too often")
	ErrClash     = errors.New("item with two colours")
	ErrReused    = errors.New("option used twice")
	ErrUnmet     = errors.New("demand not ruled out")
)

// Verify checks by the definition that sol is a solution of p. It knows nothing of how
// solutions are found.
func (p *Problem) Verify(sol Solution) error {
	times := make([]int, len(p.Names))
	colour := make([]Colour, len(p.Names))
	for _, k := range sol {
		if k < 0 || k >= len(p.Ends) {
			return fmt.Errorf("cover: %w: %d", ErrNoOption, k)
		}
		if p.IsDemand(k) {
			return fmt.Errorf("cover: %w: option %d is a demand", ErrNoPrimary, k)
		}
		for _, e := range p.Option(k) {
			i := e.Item
			_, hi := p.BoundsOf(i)
			times[i] += int(e.Times())
			switch {
			case times[i] <= hi:
				colour[i] = e.Colour
			case colour[i] == 0 || e.Colour == 0:
				return fmt.Errorf("cover: %w: %s in option %d", ErrOverlap, p.Names[i], k)
			case colour[i] != e.Colour:
				return fmt.Errorf("cover: %w: %s is %s, option %d makes it %s", ErrClash,
					p.Names[i], p.Colours[colour[i]], k, p.Colours[e.Colour])
			}
		}
	}
	for i := range p.Primary {
		lo, _ := p.BoundsOf(Item(i))
		switch {
		case times[i] >= lo:
		case lo == 1:
			return fmt.Errorf("cover: %w: %s", ErrUncovered, p.Names[i])
		default:
			return fmt.Errorf("cover: %w: %s, %d of %d times", ErrUncovered, p.Names[i], times[i], lo)
		}
	}
	sorted := slices.Sorted(slices.Values(sol))
	for j, k := range sorted {
		if j > 0 && k == sorted[j-1] {
			return fmt.Errorf("cover: %w: %d", ErrReused, k)
		}
	}
	for _, k := range p.Demands {
		if !slices.ContainsFunc(p.Option(int(k)), func(e Entry) bool {
			return times[e.Item] > 0 && (e.Colour == 0 || e.Colour != colour[e.Item])
		}) {
			return fmt.Errorf("cover: %w: option %d", ErrUnmet, k)
		}
	}
	for _, c := range p.Conditions {
		if err := c.metBy(p, sol); err != nil {
			return err
		}
	}
	return nil
}

// Tally returns, by item, how often some options cover it, and in which colour, for checks of searches.
func (p *Problem) Tally(options Solution) (times []int, colours []Colour) {
	times, colours = make([]int, len(p.Names)), make([]Colour, len(p.Names))
	for _, k := range options {
		for _, e := range p.Option(k) {
			times[e.Item] += int(e.Times())
			colours[e.Item] = e.Colour
		}
	}
	return times, colours
}

// Agrees reports whether option k can join those of a tally.
func (p *Problem) Agrees(k int, times []int, colours []Colour) bool {
	return !slices.ContainsFunc(p.Option(k), func(e Entry) bool {
		_, hi := p.BoundsOf(e.Item)
		shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colours[e.Item]
		return times[e.Item]+int(e.Times()) > hi && !shared
	})
}
