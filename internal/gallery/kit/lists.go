package kit

// Map returns what f makes of each member of a list.
func Map[S ~[]T, T, R any](list S, f func(T) R) (made []R) {
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
