package photo

import (
	"math"
	"slices"
)

// inner returns the samples of a square that are well inside the cell.
func inner(square []float32) []float32 {
	side := int(math.Sqrt(float64(len(square))))
	from, to := side*18/100, side-side*18/100
	list := make([]float32, 0, (to-from)*(to-from))
	for y := from; y < to; y++ {
		list = append(list, square[y*side+from:y*side+to]...)
	}
	return list
}

// pick returns what would be at a place of a list if it were sorted. It moves the list about.
func pick(list []float32, at int) float32 {
	from, to := 0, len(list)-1
	for from < to {
		// Invariant: all before from are at most, all after to at least what is sought.
		pivot, i, j := list[(from+to)/2], from, to
		for i <= j {
			for list[i] < pivot {
				i++
			}
			for list[j] > pivot {
				j--
			}
			if i <= j {
				list[i], list[j] = list[j], list[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case at <= j:
			to = j
		case at >= i:
			from = i
		default:
			return list[at]
		}
	}
	return list[at]
}

// Level makes a square of brightness one that the networks read: the ground is 0 and ink is
// near 1, whichever of them is darker. What differs from the ground by less than least stays
// small.
func Level(square []float32, least float32) {
	list := inner(square)
	ground := pick(list, len(list)/2)
	var sum float32
	for i, v := range list {
		sum += ground - v
		list[i] = max(ground-v, v-ground)
	}
	scale := 1 / max(pick(list, len(list)*97/100), least, 1)
	if sum < 0 {
		scale = -scale
	}
	for i, v := range square {
		square[i] = min(max((ground-v)*scale, -1.5), 1.5)
	}
}

// inkOf returns by how much the ink of a square differs from its ground.
func inkOf(square []float32) float32 {
	list := inner(square)
	ground := pick(list, len(list)/2)
	return max(ground-pick(list, len(list)*3/100), pick(list, len(list)*97/100)-ground)
}

// bright reports whether the ink of a square is brighter than its ground, in its rows and in its
// columns: those that go along a fold have but one ground.
func bright(square []float32) bool {
	list := inner(square)
	side := int(math.Sqrt(float64(len(list))))
	line := make([]float32, side)
	for _, step := range [2][2]int{{side, 1}, {1, side}} {
		var sum float32
		for r := range side {
			for i := range line {
				line[i] = list[r*step[0]+i*step[1]]
			}
			slices.Sort(line)
			for _, v := range line {
				sum += v - line[side/2]
			}
		}
		if sum <= 0 {
			return false
		}
	}
	return true
}

// Flatten takes the light out of a square of brightness with dark ink on it, row by row and
// column by column: a fold of the paper is as bright on one side as on the other. It leaves the
// square as it is, and reports that, if no two rows or columns differ by more than least, or if
// the ink is bright.
func Flatten(square []float32, least float32) bool {
	side := int(math.Sqrt(float64(len(square))))
	from, to := side*18/100, side-side*18/100
	if bright(square) {
		return false
	}
	done := false
	list := make([]float32, to-from)
	ground := make([]float32, side)
	for _, step := range [2][2]int{{side, 1}, {1, side}} {
		for r := range side {
			for i := range list {
				list[i] = square[r*step[0]+(from+i)*step[1]]
			}
			slices.Sort(list)
			ground[r] = max(list[len(list)*4/5], 1)
		}
		paper := slices.Max(ground[from:to])
		if paper-slices.Min(ground[from:to]) < least {
			continue
		}
		done = true
		for r, g := range ground {
			for i := range side {
				square[r*step[0]+i*step[1]] *= paper / g
			}
		}
	}
	return done
}

// undisc paints what lies around a disc, or a ring and what lies around it, in the colour within: it
// would look like ink. All around the cell's middle the colour changes at about the same distance.
func undisc(square []float32) {
	const ways, nearest, farthest, step = 24, 0.31, 0.47, 0.01 // distances in cells
	side := float64(int(math.Sqrt(float64(len(square)))))
	list := inner(square)
	ground := pick(list, len(list)/2)
	room := max(pick(list, len(list)*97/100)-ground, ground-pick(list, len(list)*3/100)) / 3
	if room < 6 {
		return
	}
	least, most := farthest, nearest
	for i := range ways {
		down, across := math.Sincos(2 * math.Pi * float64(i) / ways)
		off := nearest
		for ; off < farthest; off += step {
			k := off * (1 - 2*Rim) * side
			if v := square[int(side/2+down*k)*int(side)+int(side/2+across*k)] - ground; max(v, -v) > room {
				break
			}
		}
		least, most = min(least, off), max(most, off)
	}
	if least <= nearest || most >= farthest || most-least > 0.07 {
		return
	}
	for i := range square {
		x, y := math.Mod(float64(i), side)+0.5-side/2, math.Floor(float64(i)/side)+0.5-side/2
		if math.Hypot(x, y) > (least-2*step)*(1-2*Rim)*side {
			square[i] = ground
		}
	}
}
