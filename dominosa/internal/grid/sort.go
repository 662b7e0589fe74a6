package grid

// Sort sorts a list that is short, or nearly sorted, and keeps the order of what is equal.
// slices.SortFunc has a kilobyte of code for each type, which makes the page larger.
func Sort[T any](list []T, compare func(a, b T) int) {
	for i := range list {
		for j := i; j > 0 && compare(list[j], list[j-1]) < 0; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}
