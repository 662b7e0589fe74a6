package photo

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

// A span is a run of pixels in a row, of the blob whose number find gives.
type span struct{ from, to, label int }

// A labeller puts spans of row after row together.
type labeller struct {
	parent []int
	list   []blob
}

func (t *labeller) find(i int) int {
	for t.parent[i] != i {
		t.parent[i] = t.parent[t.parent[i]]
		i = t.parent[i]
	}
	return i
}

// add adds a span of a row to the blobs of the spans above that it touches.
func (t *labeller) add(s *span, y int, above []span, corners int) {
	for j := 0; j < len(above) && above[j].from < s.to+corners; j++ {
		root := t.find(above[j].label)
		if s.label >= 0 {
			t.parent[max(s.label, root)] = min(s.label, root)
			root = min(s.label, root)
		}
		s.label = root
	}
	piece := blob{s.from, y, s.to, y + 1, s.to - s.from}
	if s.label >= 0 {
		t.list[s.label].join(piece)
		return
	}
	s.label = len(t.list)
	t.parent = append(t.parent, s.label)
	t.list = append(t.list, piece)
}

// blobs returns the pieces of the pixels that f accepts. Pixels hang together by their sides
// and, if corners is 1, by their corners.
func blobs(w, h int, pix []step, f func(step) bool, corners int) []blob {
	var t labeller
	var above, row []span
	for y := range h {
		line := pix[y*w:][:w]
		row = row[:0]
		k := 0
		for x := 0; x < w; x++ {
			if !f(line[x]) {
				continue
			}
			s := span{from: x, label: -1}
			for x < w && f(line[x]) {
				x++
			}
			s.to = x
			for k < len(above) && above[k].to+corners <= s.from {
				k++
			}
			t.add(&s, y, above[k:], corners)
			row = append(row, s)
		}
		above, row = row, above
	}
	return t.blobs()
}

// blobs returns the pieces when all rows are in.
func (t *labeller) blobs() []blob {
	for i := len(t.list) - 1; i >= 0; i-- {
		if root := t.find(i); root != i {
			t.list[root].join(t.list[i])
			t.list[i].area = 0
		}
	}
	kept := t.list[:0]
	for _, b := range t.list {
		if b.area > 0 {
			kept = append(kept, b)
		}
	}
	return kept
}
