package tree

// ShareOf returns what part of the whole tree some parts are.
func ShareOf(parts []Part) float64 {
	sum := 0.0
	for i := range parts {
		sum += parts[i].Share()
	}
	return sum
}
