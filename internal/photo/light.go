package photo

// A plane is the brightness of a picture, row by row.
type plane struct {
	w, h int
	pix  []uint8
}

// at returns the brightness between pixels, whose middles are at halves; beyond the edge, as it ends.
func (p *plane) at(x, y float64) float32 {
	x, y = min(max(x-0.5, 0), float64(p.w-1)-1e-6), min(max(y-0.5, 0), float64(p.h-1)-1e-6)
	c, r := int(x), int(y)
	fx, fy := float32(x-float64(c)), float32(y-float64(r))
	i := r*p.w + c
	right, down := min(1, p.w-1-c), 0
	if r+1 < p.h {
		down = p.w
	}
	a, b := float32(p.pix[i]), float32(p.pix[i+right])
	c2, d := float32(p.pix[i+down]), float32(p.pix[i+down+right])
	top, foot := a+(b-a)*fx, c2+(d-c2)*fx
	return top + (foot-top)*fy
}

// half returns a plane of half the width and height.
func (p *plane) half() *plane {
	q := &plane{w: max(p.w/2, 1), h: max(p.h/2, 1)}
	q.pix = make([]uint8, q.w*q.h)
	if p.w < 2 || p.h < 2 {
		q.pix[0] = p.pix[0]
		return q
	}
	for y := range q.h {
		a, b := p.pix[2*y*p.w:][:p.w], p.pix[(2*y+1)*p.w:][:p.w]
		line := q.pix[y*q.w:][:q.w]
		for x := range line {
			line[x] = uint8((int(a[2*x]) + int(a[2*x+1]) + int(b[2*x]) + int(b[2*x+1]) + 2) / 4)
		}
	}
	return q
}

// A step says of a pixel how it compares with what lies around it.
type step = int8

// steps compares each pixel with the mean of a square around it: -1 is darker than the mean
// by some hundredths of it, 1 is brighter, 0 neither. This evens the light.
func (p *plane) steps(reach, hundredths int) []step {
	sums := make([]uint32, (p.w+1)*(p.h+1))
	for y := range p.h {
		var sum uint32
		above, line := sums[y*(p.w+1):], sums[(y+1)*(p.w+1):]
		for x, v := range p.pix[y*p.w:][:p.w] {
			sum += uint32(v)
			line[x+1] = above[x+1] + sum
		}
	}
	out := make([]step, len(p.pix))
	for y := range p.h {
		y0, y1 := max(y-reach, 0), min(y+reach+1, p.h)
		top, foot := sums[y0*(p.w+1):], sums[y1*(p.w+1):]
		line := out[y*p.w:][:p.w]
		for x, v := range p.pix[y*p.w:][:p.w] {
			x0, x1 := max(x-reach, 0), min(x+reach+1, p.w)
			n := (x1 - x0) * (y1 - y0)
			mean := int(foot[x1]-foot[x0]-top[x1]+top[x0]) * 100
			value := int(v) * n * 100
			room := mean/100*hundredths + 2*n*100
			switch {
			case value < mean-room:
				line[x] = -1
			case value > mean+room:
				line[x] = 1
			}
		}
	}
	return out
}

// drawn reports whether a program drew the picture: most pixels are as bright as those beside them.
func (p *plane) drawn() bool {
	same := 0
	for y := range p.h {
		line := p.pix[y*p.w:][:p.w]
		for x, v := range line[1:] {
			if v == line[x] {
				same++
			}
		}
	}
	return same > len(p.pix)*7/10
}
