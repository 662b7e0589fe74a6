package kit

import (
	"fmt"

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
func Chosen[T any](sol cover.Solution, meaning []T) (list []T) {
	for _, k := range sol {
		list = append(list, meaning[k])
	}
	return list
}
