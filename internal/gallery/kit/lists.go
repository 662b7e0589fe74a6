package kit

import "slices"

// Map returns what f makes of each member of a list.
func Map[S ~[]T, T, R any](list S, f func(T) R) (made []R) {
	made = slices.Grow(made, len(list))
	for _, x := range list {
		made = append(made, f(x))
	}
	return made
}

// Filter returns the members of a list for which keep holds.
func Filter[S ~[]T, T any](list S, keep func(T) bool) (kept S) {
	for _, x := range list {
		if keep(x) {
			kept = append(kept, x)
		}
	}
	return kept
}

// Once returns the members of a list, each where it comes first.
func Once[S ~[]T, T comparable](list S) S {
	seen := map[T]int{}
	return Filter(list, func(x T) bool {
		seen[x]++
		return seen[x] == 1
	})
}

// Reached returns a place, and all places that steps lead to from there.
func Reached[T comparable](from T, steps func(T) []T) []T {
	list, seen := []T{from}, map[T]bool{from: true}
	for i := 0; i < len(list); i++ {
		for _, x := range steps(list[i]) {
			if !seen[x] {
				seen[x] = true
				list = append(list, x)
			}
		}
	}
	return list
}
