package cover

// shareOf returns what part of the whole tree some parts are.
func shareOf(parts []Part) float64 {
	sum := 0.0
	for i := range parts {
		sum += parts[i].share()
	}
	return sum
}
