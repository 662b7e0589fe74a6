package dominoes

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// As the answer to exercise 152 advises, an option says only which points are in use; which of the
// dominoes with these points lies there, and so whether the paths are one loop, is settled afterwards.
// Points are numbered round the domino, from the left one above a level domino; half a turn adds three.

const pathPoints = 6

// half gives a set of points half a turn.
func half(points int) int { return (points<<3 | points>>3) & (1<<pathPoints - 1) }

// A pathDomino is the pairs that its paths join.
type pathDomino []([2]int)

// points returns the points in use.
func (d pathDomino) points() (set int) {
	for _, pair := range d {
		set |= 1<<pair[0] | 1<<pair[1]
	}
	return set
}

// crosses reports whether two paths cross.
func (d pathDomino) crosses() bool {
	return slices.ContainsFunc(d, func(p [2]int) bool {
		return slices.ContainsFunc(d, func(q [2]int) bool { return p[0] < q[0] && q[0] < p[1] && p[1] < q[1] })
	})
}

// pathDominoes returns all dominoes, one of each two that differ by half a turn.
func pathDominoes() (list []pathDomino) {
	seen := map[string]bool{}
	var join func(d pathDomino, free int)
	join = func(d pathDomino, free int) {
		if free == 0 {
			var turned pathDomino // with the least point of each pair first, in order
			for p := range pathPoints {
				for _, pair := range d {
					a, b := (pair[0]+3)%pathPoints, (pair[1]+3)%pathPoints
					if min(a, b) == p {
						turned = append(turned, [2]int{p, max(a, b)})
					}
				}
			}
			if !seen[fmt.Sprint(turned)] {
				list = append(list, append(pathDomino{}, d...))
			}
			seen[fmt.Sprint(d)] = true
			return
		}
		p := bits.TrailingZeros(uint(free))
		join(d, free&^(1<<p))
		for q := p + 1; q < pathPoints; q++ {
			if free>>q&1 == 1 {
				join(append(d[:len(d):len(d)], [2]int{p, q}), free&^(1<<p|1<<q))
			}
		}
	}
	join(nil, 1<<pathPoints-1)
	return list
}

var pathDominoModel = kit.Described("path-dominoes", kit.Drawn(pathPicture), func(a kit.Args) (*kit.Instance, error) {
	x := &pathBoard{rows: a.Int("rows"), cols: a.Int("cols"), level: a.Int("level"), copies: map[int]int{}}
	total := 0
	for _, d := range pathDominoes() {
		if a.Text("set") == "two" && len(d) != 1 && len(d) != 2 || a.Text("set") == "plain" && d.crosses() {
			continue
		}
		x.copies[min(d.points(), half(d.points()))]++
		total++
	}
	cells := x.rows * x.cols
	if cells%2 == 1 || cells > 2*total {
		return nil, fmt.Errorf("rows=%d cols=%d: %d cells, expected an even number up to %d", x.rows, x.cols, cells, 2*total)
	}
	x.exact = cells == 2*total
	b := kit.NewBuilder[pathPlace]()
	b.AddPrimary(kit.CellNames("%d.%d", x.rows, x.cols)...)
	for points := range 1 << pathPoints {
		if n := x.copies[points]; n > 0 {
			least := 0
			if x.exact {
				least = n
			}
			b.AddBounded(least, n, fmt.Sprintf("%06b", points))
		}
	}
	if x.level < 99 {
		b.AddBounded(x.level, max(1, x.level), "level")
	}
	for i, j := range kit.Pairs(2*x.rows+1, 2*x.cols+1) {
		if (i+j)%2 == 1 {
			b.AddSecondary(fmt.Sprintf("s%d.%d", i, j))
		}
	}
	for i, j := range kit.Pairs(x.rows, x.cols) {
		for _, down := range []bool{false, true} {
			for points := range 1 << pathPoints {
				p := pathPlace{kit.Cell{Row: i, Col: j}, down, points}
				if x.fits(p) {
					b.Add(p, x.option(p)...)
				}
			}
		}
	}
	return b.Instance(x.check, x.text)
})

// A pathPlace is a domino in its place, with the points in use.
type pathPlace struct {
	at     kit.Cell
	down   bool
	points int
}

// ends returns the cells of a domino.
func (p pathPlace) ends() [2]kit.Cell {
	if p.down {
		return [2]kit.Cell{p.at, {Row: p.at.Row + 1, Col: p.at.Col}}
	}
	return [2]kit.Cell{p.at, {Row: p.at.Row, Col: p.at.Col + 1}}
}

// sides returns the sides where its points lie, each as twice the row and the column of its
// middle, where cells have odd ones.
func (p pathPlace) sides() (list [pathPoints]kit.Cell) {
	a := kit.Cell{Row: 2*p.at.Row + 1, Col: 2*p.at.Col + 1}
	for k, step := range [pathPoints][2]int{{-1, 0}, {-1, 2}, {0, 3}, {1, 2}, {1, 0}, {0, -1}} {
		if p.down { // a quarter turn clockwise
			step = [2]int{step[1], -step[0]}
		}
		list[k] = kit.Cell{Row: a.Row + step[0], Col: a.Col + step[1]}
	}
	return list
}

// A pathBoard is what to fill.
type pathBoard struct {
	rows, cols, level int
	copies            map[int]int // of dominoes, by their points, the less of two that half a turn exchanges
	exact             bool        // all dominoes lie on the board
}

// fits reports whether a domino lies on the board, and no path leaves it.
func (x *pathBoard) fits(p pathPlace) bool {
	if !p.ends()[1].On(x.rows, x.cols) || x.copies[min(p.points, half(p.points))] == 0 || x.level == 0 && !p.down {
		return false
	}
	for k, side := range p.sides() {
		border := side.Row == 0 || side.Col == 0 || side.Row == 2*x.rows || side.Col == 2*x.cols
		if border && p.points>>k&1 == 1 {
			return false
		}
	}
	return true
}

// option returns the items of a domino in its place.
func (x *pathBoard) option(p pathPlace) (option []string) {
	for _, c := range p.ends() {
		option = append(option, fmt.Sprintf("%d.%d", c.Row, c.Col))
	}
	option = append(option, fmt.Sprintf("%06b", min(p.points, half(p.points))))
	if !p.down && x.level < 99 {
		option = append(option, "level")
	}
	for k, side := range p.sides() {
		option = append(option, fmt.Sprintf("s%d.%d:%d", side.Row, side.Col, p.points>>k&1))
	}
	return option
}

// check applies the rules.
func (x *pathBoard) check(list []pathPlace) error {
	filled, used := map[kit.Cell]bool{}, map[kit.Cell]int{}
	left, level := map[int]int{}, 0
	for points, n := range x.copies {
		left[points] = n
	}
	for _, p := range list {
		for _, c := range p.ends() {
			if filled[c] {
				return fmt.Errorf("two dominoes overlap at %v", c)
			}
			filled[c] = true
		}
		for k, side := range p.sides() {
			use := 1 + p.points>>k&1
			if used[side] == 3-use || !x.fits(p) {
				return fmt.Errorf("a path ends beside %v", p.at)
			}
			used[side] = use
		}
		kind := min(p.points, half(p.points))
		if left[kind]--; left[kind] < 0 {
			return fmt.Errorf("too many dominoes use the points of that at %v", p.at)
		}
		if !p.down {
			level++
		}
	}
	if len(filled) < x.rows*x.cols {
		return fmt.Errorf("%d of %d cells are filled", len(filled), x.rows*x.cols)
	}
	if x.level < 99 && level != x.level {
		return fmt.Errorf("%d dominoes lie level, expected %d", level, x.level)
	}
	return nil
}

// text draws dominoes and the paths between them.
func (x *pathBoard) text(list []pathPlace) string {
	d := kit.NewDrawing(2*x.rows-1, 2*x.cols-1, ' ')
	for i, j := range kit.Pairs(x.rows, x.cols) {
		d[2*i][2*j] = '.'
	}
	for _, p := range list {
		signs := "<>"
		if p.down {
			signs = "^v"
		}
		for k, c := range p.ends() {
			d[2*c.Row][2*c.Col] = rune(signs[k])
		}
		for k, side := range p.sides() {
			if p.points>>k&1 == 1 {
				d[side.Row-1][side.Col-1] = rune("-|"[side.Col%2])
			}
		}
	}
	return d.String()
}

// pathPicture paints dominoes, and lines from the middle of each to the sides that a path crosses.
func pathPicture(text string) *draw.Scene {
	c := new(picture.Canvas)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		for j, ch := range []rune(line) {
			if i%2 == 1 || j%2 == 1 || ch != '<' && ch != '^' {
				continue
			}
			p := pathPlace{at: kit.Cell{Row: i / 2, Col: j / 2}, down: ch == '^'}
			first, last := p.ends()[0], p.ends()[1]
			x, y := float64(first.Col+last.Col+1)/2, float64(first.Row+last.Row+1)/2
			for _, cell := range p.ends() {
				c.Box(fmt.Sprint(i, j), picture.Paper, float64(cell.Col), float64(cell.Row), 1, 1)
			}
			for _, s := range p.sides() {
				if i, j := s.Row-1, s.Col-1; i >= 0 && j >= 0 && i < len(lines) && j < len(lines[i]) && lines[i][j] != ' ' {
					c.Line(picture.Accent, 4, picture.At(x, y), picture.At(float64(s.Col)/2, float64(s.Row)/2))
				}
			}
		}
	}
	return c.Scene()
}
