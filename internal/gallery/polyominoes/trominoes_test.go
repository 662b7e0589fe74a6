package polyominoes

import (
	"context"
	"math/big"
	"strings"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/internal/gallery/kit/kittest"
)

// smallPlaces lists where the small piece can lie.
func smallPlaces(in *kittest.Instance) string {
	var list []string
	for k := range in.Problem.Options() {
		words := strings.Fields(in.Problem.OptionString(k))
		if words[0] != "o" {
			continue
		}
		ways := waysAround(in.Problem, words[1:])
		if ways.Sign() > 0 {
			list = append(list, strings.Join(words[1:], "-"))
		}
	}
	return strings.Join(list, ", ")
}

// waysAround counts the packings of the cells of p that are not among some, by
// the trominoes of p.
func waysAround(p *cover.Problem, without []string) *big.Int {
	b := cover.NewBuilder()
	taken := map[string]bool{"o": true, "I": true}
	for _, name := range without {
		taken[name] = true
	}
	for i := range p.Primary() {
		if name := p.Name(cover.Item(i)); !taken[name] {
			b.AddPrimary(name)
		}
	}
options:
	for k := range p.Options() {
		words := strings.Fields(p.OptionString(k))
		if words[0] != "I" {
			continue
		}
		for _, name := range words[1:] {
			if taken[name] {
				continue options
			}
		}
		b.AddOption(words[1:]...)
	}
	return kittest.Must(breadth.Count(context.Background(), kittest.Must(b.Build()), breadth.Config{}))
}
