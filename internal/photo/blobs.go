package photo

import "slices"

// A blob is a piece of a picture whose pixels hang together.
type blob struct {
	x0, y0, x1, y1 int // the first column and row, and the first after it
	area           int
}

func (b *blob) w() int { return b.x1 - b.x0 }

func (b *blob) h() int { return b.y1 - b.y0 }

func (b *blob) middle() point {
	return point{float64(b.x0+b.x1) / 2, float64(b.y0+b.y1) / 2}
}

func (b *blob) join(c blob) {
	b.x0, b.y0, b.x1, b.y1 = min(b.x0, c.x0), min(b.y0, c.y0), max(b.x1, c.x1), max(b.y1, c.y1)
	b.area += c.area
}

// A span is a run of pixels in a row, and a blob for a start.
type span struct{ from, to, label int }

// blobs returns the pieces of the pixels that f accepts. Pixels hang together by their sides
// and, if corners is 1, by their corners.
func blobs(w, h int, pix []step, f func(step) bool, corners int) []blob {
	var list []blob
	var parent []int // of each blob, an earlier one that it is part of, or itself
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	var above, row []span
	for y := range h {
		line := pix[y*w:][:w]
		above, row = row, above[:0]
		k := 0
		for x := 0; x < w; x++ {
			if !f(line[x]) {
				continue
			}
			s := span{x, x, len(list)}
			for x < w && f(line[x]) {
				x++
			}
			s.to = x
			row, parent = append(row, s), append(parent, s.label)
			list = append(list, blob{s.from, y, s.to, y + 1, s.to - s.from})
			for k < len(above) && above[k].to+corners <= s.from {
				k++
			}
			for _, t := range above[k:] {
				if t.from >= s.to+corners {
					break
				}
				i, j := root(s.label), root(t.label)
				parent[max(i, j)] = min(i, j)
			}
		}
	}
	for i, b := range slices.Backward(list) {
		if j := root(i); j != i {
			list[j].join(b)
			list[i].area = 0
		}
	}
	return slices.DeleteFunc(list, func(b blob) bool { return b.area == 0 })
}
