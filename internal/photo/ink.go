package photo

import "math"

// Glance is the side of the square in which the ink of a cell is looked for. Its edges are
// Rim of it away from those of the cell.
const Glance = 2 * Side

// What ink is, and how a square is divided, in samples.
const (
	inked  = 0.42 // how dark ink is, at least
	inCell = 51   // of the cell
	border = 15   // how far inwards from the edge of the square lines between cells are looked for
	long   = 26   // no stroke beside a border is so long and straight
	beyond = 7    // how far from the rest of a digit a piece of it is, at most
	tiny   = 6    // what is smaller is no digit
)

// An inker finds the ink in squares. Its memory is used again and again.
type inker struct {
	at     blob // the ink that was found last
	marks  [Glance * Glance]int16
	pieces []blob
	weight []float64
	stack  []int16
}

// Ink fills out, Side by Side, with the ink of a square, Glance by Glance and made level: the
// strokes near its middle, without the lines between cells and without what lies apart, as
// large as they fit. It reports whether there are any.
func (k *inker) Ink(out, square []float32) bool { return k.inkFrom(out, square, inked) }

// inkFrom is Ink for what is at least so dark.
func (k *inker) inkFrom(out, square []float32, least float32) bool {
	k.mark(square, least)
	k.label(square)
	ok := k.strokes()
	if ok {
		k.fill(out, square)
	}
	return ok
}

// central reports whether the ink that was found last is about the middle of the cell.
func (k *inker) central() bool {
	m := k.at.middle()
	return max(math.Abs(m.x-Glance/2), math.Abs(m.y-Glance/2)) < 0.15*inCell
}

// Ink is what is in a square: see the networks.
func Ink(out, square []float32) bool { return new(inker).Ink(out, square) }

// mark marks what is ink with -1, but not the straight lines beside the borders.
func (k *inker) mark(square []float32, least float32) {
	for i, v := range square {
		k.marks[i] = 0
		if v > least {
			k.marks[i] = -1
		}
	}
	for pass := range 2 {
		step, next := 1, Glance
		if pass == 1 {
			step, next = Glance, 1
		}
		for r := range Glance {
			if r >= border && r < Glance-border {
				continue
			}
			for from := 0; from < Glance; from++ {
				to := from
				for to < Glance && square[r*next+to*step] > least {
					to++
				}
				if to-from >= long {
					for i := from; i < to; i++ {
						k.marks[r*next+i*step] = 0
					}
				}
				from = to
			}
		}
	}
}

// label numbers the pieces of ink from 1, and weighs them: the nearer to the middle the heavier.
func (k *inker) label(square []float32) {
	k.pieces, k.weight = k.pieces[:0], k.weight[:0]
	for i := range k.marks {
		if k.marks[i] != -1 {
			continue
		}
		number := int16(len(k.pieces) + 1)
		b := blob{Glance, Glance, 0, 0, 0}
		weight := 0.0
		k.stack = append(k.stack[:0], int16(i))
		k.marks[i] = number
		for len(k.stack) > 0 {
			at := int(k.stack[len(k.stack)-1])
			k.stack = k.stack[:len(k.stack)-1]
			x, y := at%Glance, at/Glance
			b.join(blob{x, y, x + 1, y + 1, 1})
			weight += nearness(x) * nearness(y)
			for dy := max(y-1, 0); dy <= min(y+1, Glance-1); dy++ {
				for dx := max(x-1, 0); dx <= min(x+1, Glance-1); dx++ {
					if j := dy*Glance + dx; k.marks[j] == -1 {
						k.marks[j] = number
						k.stack = append(k.stack, int16(j))
					}
				}
			}
		}
		k.pieces, k.weight = append(k.pieces, b), append(k.weight, weight)
	}
}

// dots returns how many round pieces of about one size the last ink has, or 0 if it has others.
func (k *inker) dots() (n int) {
	largest := 0
	for i, b := range k.pieces {
		if k.weight[i] > 0.3*float64(b.area) {
			largest = max(largest, b.area)
		}
	}
	for i, b := range k.pieces {
		switch w, h := b.w(), b.h(); {
		case 4*b.area < largest || k.weight[i] < 0.3*float64(b.area):
		case 2*b.area < largest || max(w, h)*3 > min(w, h)*4+3 || 5*b.area < 3*w*h:
			return 0
		default:
			n++
		}
	}
	return n
}

// nearness is 1 in the middle of a cell and 0 at its borders.
func nearness(x int) float64 {
	d := 0.5 - max(float64(x)+0.5-Glance/2, Glance/2-float64(x)-0.5)/inCell
	return min(max(4*d, 0), 1)
}

// strokes chooses the pieces that are the digit: the heaviest, and those close to it that are
// not far smaller. The others are marked as ground. It reports whether there is one.
func (k *inker) strokes() bool {
	best := -1
	for i, w := range k.weight {
		b := k.pieces[i]
		if max(b.w(), b.h()) >= tiny && b.area >= 8 && (best < 0 || w > k.weight[best]) {
			best = i
		}
	}
	if best < 0 || k.weight[best] < 6 {
		return false
	}
	at := k.pieces[best]
	chosen := make([]bool, len(k.pieces)+1)
	chosen[best+1] = true
	for again := true; again; {
		again = false
		for i, b := range k.pieces {
			gap := max(b.x0-at.x1, at.x0-b.x1, b.y0-at.y1, at.y0-b.y1)
			if chosen[i+1] || gap > beyond || 8*b.area < k.pieces[best].area || k.weight[i] < 0.4*float64(b.area) {
				continue
			}
			at.join(b)
			chosen[i+1], again = true, true
		}
	}
	for i, m := range k.marks {
		if m > 0 && !chosen[m] {
			k.marks[i] = 0
		}
	}
	k.at = at
	return true
}

// fill samples the chosen ink, and what is next to it, so that it fills most of the square.
func (k *inker) fill(out, square []float32) {
	at := k.at
	var kept [Glance * Glance]float32
	const near = 2
	for y := max(at.y0-near, 0); y < min(at.y1+near, Glance); y++ {
		for x := max(at.x0-near, 0); x < min(at.x1+near, Glance); x++ {
			if k.beside(x, y, near) {
				kept[y*Glance+x] = square[y*Glance+x]
			}
		}
	}
	size := max(1.3*float64(max(at.w(), at.h())), inCell/4.0)
	step := size / Side
	m := at.middle()
	for y := range Side {
		for x := range Side {
			var sum float32
			for i := range 4 { // two by two samples, for digits that are made smaller
				sx := m.x + (float64(x)+0.25+0.5*float64(i%2)-Side/2)*step
				sy := m.y + (float64(y)+0.25+0.5*float64(i/2)-Side/2)*step
				sum += between(kept[:], Glance, sx-0.5, sy-0.5)
			}
			out[y*Side+x] = min(max(sum/4, -0.5), 1.3)
		}
	}
}

// beside reports whether chosen ink is so near to a sample.
func (k *inker) beside(x, y, near int) bool {
	for dy := max(y-near, 0); dy <= min(y+near, Glance-1); dy++ {
		for dx := max(x-near, 0); dx <= min(x+near, Glance-1); dx++ {
			if k.marks[dy*Glance+dx] > 0 {
				return true
			}
		}
	}
	return false
}

// between is the value at a place between the samples of a square; there is none beyond the edge.
func between(p []float32, side int, x, y float64) float32 {
	if x < 0 || y < 0 || x >= float64(side-1) || y >= float64(side-1) {
		return 0
	}
	c, r := int(x), int(y)
	fx, fy := float32(x-float64(c)), float32(y-float64(r))
	i := r*side + c
	top := p[i] + (p[i+1]-p[i])*fx
	foot := p[i+side] + (p[i+side+1]-p[i+side])*fx
	return top + (foot-top)*fy
}

// seen fills out with ink, Side by Side, that leans to the right by a part of its height, and of
// which so large a part, measured along a side, fills the square.
func seen(out, ink []float32, lean, part float64) {
	const middle = (Side - 1) / 2.0
	for i := range out {
		x, y := (float64(i%Side)-middle)*part, (float64(i/Side)-middle)*part
		out[i] = between(ink, Side, x+lean*y+middle, y+middle)
	}
}
