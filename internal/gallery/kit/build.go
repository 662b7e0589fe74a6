package kit

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
)

// Names returns a format with each of the numbers from lo to hi in it.
func Names(format string, lo, hi int) (list []string) {
	for i := lo; i <= hi; i++ {
		list = append(list, fmt.Sprintf(format, i))
	}
	return list
}

// NewInstance builds the problem of b and returns its instance.
func NewInstance(b *cover.Builder, check func(cover.Solution) error, text func(cover.Solution) string) (*Instance, error) {
	p, err := b.Build()
	if err != nil {
		return nil, err
	}
	return &Instance{Problem: p, Check: check, Text: text}, nil
}

// Chosen returns what the options of a solution mean, where meaning has that of every
// option.
func Chosen[T any](sol cover.Solution, meaning []T) []T {
	return Map(sol, func(k int) T { return meaning[k] })
}

// A Builder makes a problem each of whose options means something.
type Builder[T any] struct {
	*cover.Builder
	meaning []T // of the options, in order
}

// NewBuilder returns a builder that has no items and no options yet.
func NewBuilder[T any]() *Builder[T] { return &Builder[T]{Builder: cover.NewBuilder()} }

// Add adds an option and what it means.
func (b *Builder[T]) Add(meaning T, items ...string) {
	b.AddOption(items...)
	b.Mean(meaning)
}

// Mean sets the meaning of the option added last.
func (b *Builder[T]) Mean(meaning T) { b.meaning = append(b.meaning, meaning) }

// Instance builds the problem and returns its instance. check and text are given what
// the options of a solution mean.
func (b *Builder[T]) Instance(check func([]T) error, text func([]T) string) (*Instance, error) {
	return NewInstance(b.Builder,
		func(sol cover.Solution) error { return check(Chosen(sol, b.meaning)) },
		func(sol cover.Solution) string { return text(Chosen(sol, b.meaning)) })
}

// Viewed is Instance for check and text that take what view makes of the meanings.
func Viewed[T, V any](b *Builder[T], view func([]T) V, check func(V) error, text func(V) string) (*Instance, error) {
	return b.Instance(
		func(list []T) error { return check(view(list)) },
		func(list []T) string { return text(view(list)) })
}

// Joined returns the members of all lists.
func Joined[T any](lists [][]T) []T { return slices.Concat(lists...) }

// Only returns a problem with only the options for which keep holds.
func Only(p *cover.Problem, keep func(k int) bool) (*cover.Problem, error) {
	var text, kept strings.Builder
	if _, err := p.WriteTo(&text); err != nil {
		return nil, err
	}
	k := -1 // the first line has the items
	for line := range strings.Lines(text.String()) {
		if strings.HasPrefix(line, "|") {
			kept.WriteString(line)
			continue
		}
		if k < 0 || keep(k) {
			kept.WriteString(line)
		}
		k++
	}
	return cover.Parse(strings.NewReader(kept.String()))
}
