package photo

import "slices"

// Level makes a square of brightness, Side by Side, one that the network reads: the ground
// is 0 and ink is near 1, whichever of them is darker. What differs from the ground by less
// than least stays small.
func Level(square []float32, least float32) {
	const from, to = Side * 18 / 100, Side - Side*18/100
	var inner [(to - from) * (to - from)]float32
	n := 0
	for y := from; y < to; y++ {
		n += copy(inner[n:], square[y*Side+from:y*Side+to])
	}
	slices.Sort(inner[:])
	ground := inner[n/2]
	var sum float32
	for i, v := range inner {
		sum += ground - v
		inner[i] = max(ground-v, v-ground)
	}
	slices.Sort(inner[:])
	scale := 1 / max(inner[n*97/100], least, 1)
	if sum < 0 {
		scale = -scale
	}
	for i, v := range square {
		square[i] = min(max((ground-v)*scale, -1.5), 1.5)
	}
}

// inkOf returns by how much the ink of a square differs from its ground.
func inkOf(square []float32) float32 {
	const from, to = Side * 18 / 100, Side - Side*18/100
	list := make([]float32, 0, (to-from)*(to-from))
	for y := from; y < to; y++ {
		list = append(list, square[y*Side+from:y*Side+to]...)
	}
	slices.Sort(list)
	ground := list[len(list)/2]
	return max(ground-list[len(list)*3/100], list[len(list)*97/100]-ground)
}
