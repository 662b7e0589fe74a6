package pack

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// many is how many copies there are of a piece that is used any number of times.
const many = 1 << 20

// A manner is how many of a piece there are, and how they move.
type manner struct {
	least, most int
	motions     []forms.Motion
}

// count reads how many there are: x3, 0-2 or any.
func count(text string) (least, most int, ok bool) {
	low, high, ranged := strings.Cut(text, "-")
	if many, one := strings.CutPrefix(text, "x"); one {
		low, high, ranged = many, many, true
	}
	least, err := strconv.Atoi(low)
	most, err2 := strconv.Atoi(high)
	if text == "any" {
		return 0, many, true
	}
	return least, most, ranged && err == nil && err2 == nil && 0 <= least && least <= most && most <= forms.MaxCells
}

// manner takes the words of a manner from a statement.
func (g *Puzzle) manner(s statement) (m manner, rest []word) {
	m = manner{1, 1, g.Lattice.All}
	if g.solid() {
		m.motions = g.Lattice.Turns
	}
	for _, w := range s.words {
		least, most, ok := count(w.text)
		switch {
		case ok:
			m.least, m.most = least, most
		case w.text == "free":
			m.motions = g.Lattice.All
		case w.text == "one-sided":
			m.motions = g.Lattice.Turns
		case w.text == "fixed":
			m.motions = []forms.Motion{forms.Stay}
		default:
			rest = append(rest, w)
		}
	}
	return m, rest
}

// add adds a piece.
func (g *Puzzle) add(m manner, w word, name string, s forms.Shape) {
	if m.most > 0 {
		g.Pieces = append(g.Pieces, forms.Piece{Name: name, Shape: s.Normal(g.Lattice.Axes), Copies: m.most, Spare: m.most - m.least, Motions: m.motions})
		g.pieces = append(g.pieces, w)
	}
}

func (g *Puzzle) readPiece(s statement) (err error) {
	var shape forms.Shape
	named := min(1, len(s.words)) // a name may look like a number of pieces
	m, words := g.manner(statement{words: s.words[named:]})
	switch words = append(s.words[:named:named], words...); {
	case len(words) == 1 && len(s.rows) > 0:
		shape, err = g.draw(s.rows)
	case len(words) == 2 && len(s.rows) == 0:
		shape, err = g.shape(words[1])
	}
	if err == nil && shape == nil {
		err = g.fault(s.key, "not a piece", "a name, and a shape such as ##/.#, I2, L4, F5 or V, or a drawing below")
	}
	if err == nil {
		g.add(m, words[0], words[0].text, shape)
		err = g.tint(m, words[0], shape)
	}
	return err
}

// tint keeps a piece whose drawing has colours from cells of other colours.
func (g *Puzzle) tint(m manner, name word, shape forms.Shape) error {
	over := g.marks
	for _, sign := range over {
		if sign == '+' || unicode.IsUpper(sign) {
			return g.fault(name, "a cell of piece "+name.text+" may not stay free", "#, ., or small letters for colours of cubes")
		}
	}
	// fits reports whether what a motion makes of the piece lies there and agrees with the colours below.
	fits := func(h forms.Motion, at forms.Shape) bool {
		moved := shape.Moved(h)
		d := at[0]
		for i := range d {
			d[i] -= moved[0][i]
		}
		return moved.Shifted(d).Equal(at) && !slices.ContainsFunc(shape, func(c forms.Point) bool {
			a, b := over[c], g.under[h(c).Plus(d)]
			return a != 0 && b != 0 && (g.colour == nil && a != b || g.colour != nil && !g.colour[string(a)+string(b)])
		})
	}
	if len(over) > 0 && len(g.under) > 0 {
		g.keep = append(g.keep, func(p forms.Piece, at forms.Shape) bool {
			return p.Name != name.text || slices.ContainsFunc(m.motions, func(h forms.Motion) bool { return fits(h, at) })
		})
	}
	return nil
}

func (g *Puzzle) readColours(s statement) error {
	g.colour = map[string]bool{}
	for _, w := range s.words {
		if len(w.text) != 2 && w.text != "-" {
			return g.fault(w, "not two colours", "the letter of a cell of a piece and that of a cell of the region, such as ab, or - for none")
		}
		g.colour[w.text] = true
	}
	return nil
}

// shape returns the shape of a word, a drawing or a name; nil if it is neither.
func (g *Puzzle) shape(w word) (forms.Shape, error) {
	g.marks = nil
	if strings.ContainsAny(w.text, "#/.") {
		return g.draw(split(w, "/"))
	}
	if list := g.letters(w.text); len(list) == 1 {
		return list[0].Shape, nil
	}
	return nil, nil
}

// letters returns the pieces of squares whose names are a word: I2, L4 or F5, or Conway's letters
// of pentominoes.
func (g *Puzzle) letters(text string) (list []forms.Piece) {
	if g.cells != "squares" && g.cells != "cubes" {
		return nil
	}
	if n, err := strconv.Atoi(text[min(1, len(text)):]); err == nil && 0 < n && n < 10 {
		if text[0] == 'I' {
			return []forms.Piece{{Name: text, Shape: forms.Cuboid(1, n, 1)}}
		}
		const names = " L3=L L4=l O4=q S4=s T4=t F5=R L5=Q N5=S P5=P T5=T U5=U V5=V W5=W X5=X Y5=Y Z5=Z "
		if i := strings.Index(names, " "+text+"="); i >= 0 {
			all := map[int]func() []forms.Piece{3: forms.Trominoes, 4: forms.Tetrominoes, 5: forms.Pentominoes}[n]()
			list = []forms.Piece{{Name: text, Shape: forms.Named(all, names[i+4:i+5]).Shape}}
		}
		return list
	}
	for _, letter := range text {
		p := forms.Named(forms.Pentominoes(), string(letter))
		if p.Shape == nil {
			return nil
		}
		list = append(list, p)
	}
	return list
}

// set returns the pieces of a set. Those of one size have no names.
func (g *Puzzle) set(m manner, text string) (list []forms.Piece) {
	named := map[string]func() []forms.Piece{"soma": forms.Soma, "trominoes": forms.Trominoes, "tetrominoes": forms.Tetrominoes, "pentominoes": forms.Pentominoes}
	if read := named[text]; read != nil && !g.checkered && (g.cells == "cubes" || g.cells == "squares" && text != "soma") {
		return read()
	}
	if text == "slim-nonominoes" && g.cells == "squares" {
		return unnamed(forms.SlimNonominoes())
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(text, "parallominoes-")); err == nil && 1 < n && n < 8 && g.cells == "squares" {
		return unnamed(forms.Parallominoes(n))
	}
	ending := map[string]string{"squares": "ominoes", "triangles": "iamonds", "hexagons": "hexes", "cubes": "cubes", "skews": "skews", "splatts": "splatts"}[g.cells]
	root, ok := strings.CutSuffix(text, ending)
	n, err := strconv.Atoi(strings.TrimSuffix(root, "-"))
	if err != nil {
		n = 1 + slices.IndexFunc([]string{"mon", "d", "tr", "tetr", "pent", "hex", "hept", "oct"}, func(begin string) bool {
			return strings.HasPrefix(root, begin) && len(root) <= len(begin)+1
		})
	}
	if ok && 0 < n && (n < 7 || n < 9 && !g.solid()) {
		return unnamed(forms.Animals(g.Lattice, n, m.motions))
	}
	return g.letters(text)
}

// unnamed returns pieces without names.
func unnamed(shapes []forms.Shape) []forms.Piece {
	return kit.Map(shapes, func(s forms.Shape) forms.Piece { return forms.Piece{Shape: s} })
}

func (g *Puzzle) readPieces(s statement) error {
	m, words := g.manner(s)
	for _, w := range words {
		list := g.set(m, w.text)
		for _, part := range split(w, ",") {
			if shape, err := g.shape(part); err != nil {
				return err
			} else if len(g.marks) > 0 {
				return g.fault(part, "not a drawing", "# for a cell, or . for none; a piece of cubes with colours is drawn after piece")
			} else if list == nil && shape != nil {
				g.add(m, part, "", shape)
			} else if list == nil {
				return g.fault(part, "no pieces of "+g.cells, "pieces such as pentominoes, 6-ominoes, I2, L4, F5, RUW or ##/.#, or hexiamonds, tetrahexes, pentacubes or soma of other cells")
			}
		}
		l := g.Lattice
		for _, p := range list {
			g.add(m, w, p.Name, p.Shape)
			image := p.Shape.Moved(l.All[len(l.Turns)])
			if len(m.motions) == len(l.Turns) && l.Axes == 2 && p.Name != "" && !image.Canonical(l, l.Turns).Equal(p.Shape.Canonical(l, l.Turns)) {
				name := strings.ToLower(p.Name)
				if name == p.Name {
					name = strings.ToUpper(name)
				}
				g.add(m, w, name, image)
			}
		}
	}
	return nil
}

// readBlocked reads of which sets the pieces that are not used must have no room.
func (g *Puzzle) readBlocked(s statement) error {
	m, words := g.manner(s)
	for _, w := range words {
		for _, p := range g.set(m, w.text) {
			if forms.Named(g.Pieces, p.Name).Shape == nil {
				g.blocked = append(g.blocked, forms.Placements(g.Region, p.Shape.Oriented(g.Lattice, m.motions), g.Lattice.Axes)...)
			}
		}
	}
	if len(g.blocked) == 0 {
		return g.fault(s.only(), "no other pieces", "a set such as pentominoes")
	}
	return nil
}

// Instance returns the problem. Each place of a blocked piece is a demand, an option of cells alone.
func (g *Puzzle) Instance() (*kit.Instance, error) {
	if g.blocked == nil {
		return g.Packing.Instance()
	}
	b := kit.NewBuilder[forms.Placed]()
	b.KeepDemands()
	g.Items(b.Builder)
	g.AddPieces(b)
	for _, at := range g.blocked {
		b.Add(forms.Placed{}, g.CellNames(at)...)
	}
	g.Rule = func(list []forms.Placed) error {
		for _, at := range g.blocked {
			if !slices.ContainsFunc(list, forms.Placed{At: at}.Overlaps) {
				return fmt.Errorf("there is room for another piece at %s", g.CellName(at[0]))
			}
		}
		return nil
	}
	return kit.Strict(kit.Viewed(b, forms.Lying, g.Check, g.Text))
}

// each calls do for the pieces that words name, one by one or by letters together. A stroke is none.
func (g *Puzzle) each(words []word, do func(i int)) error {
	find := func(name string) int {
		return slices.IndexFunc(g.Pieces, func(p forms.Piece) bool { return p.Name == name })
	}
	for _, w := range words {
		names := []string{w.text}
		if find(w.text) < 0 {
			names = strings.Split(strings.Trim(w.text, "-"), "")
		}
		for _, name := range names {
			i := find(name)
			if i < 0 {
				return g.fault(w, "no such piece", "names of pieces, or - for none")
			}
			do(i)
		}
	}
	return nil
}

func (g *Puzzle) readWithout(s statement) error {
	return g.each(s.words, func(i int) {
		g.Pieces, g.pieces = slices.Delete(g.Pieces, i, i+1), slices.Delete(g.pieces, i, i+1)
	})
}

// settle names the pieces that have no name, and finds how many there are of each.
func (g *Puzzle) settle(end statement) error {
	if g.Region == nil || len(g.Pieces) == 0 {
		return g.fault(end.key, "something is missing", "a region and pieces")
	}
	used, letters := map[string]bool{"": true}, 0
	for i, p := range g.Pieces {
		if p.Name != "" && used[p.Name] {
			return g.fault(g.pieces[i], "another piece is named "+p.Name, "another name")
		}
		used[p.Name] = true
	}
	for i := range g.Pieces {
		for used[g.Pieces[i].Name] && g.Pieces[i].Name == "" {
			if name := forms.Letter(letters); !used[name] {
				g.Pieces[i].Name = name
			}
			letters++
		}
	}
	return g.settleCopies()
}

// settleCopies compares the cells of the pieces with those of the region. If only one piece is
// there an unknown number of times, and all cells are filled, the number is known.
func (g *Puzzle) settleCopies() error {
	cells := g.Cells()
	free := len(g.Free)
	if g.SoftCells {
		free = cells
	}
	least, slack := 0, 0
	sizes := map[int]bool{} // of the pieces of which some may be left out
	loose := []*forms.Piece{}
	for i := range g.Pieces {
		p := &g.Pieces[i]
		if p.Copies == many {
			p.Copies = max(1, cells/len(p.Shape))
			p.Spare = p.Copies
		}
		least += (p.Copies - p.Spare) * len(p.Shape)
		if slack += p.Spare * len(p.Shape); p.Spare > 0 {
			loose, sizes[len(p.Shape)] = append(loose, p), true
		}
	}
	if !g.reachable(cells-free, cells) {
		want := strconv.Itoa(least)
		if len(sizes) == 1 && free == 0 {
			want = fmt.Sprintf("a multiple of %d and %d more, up to %d", len(loose[0].Shape), least, least+slack)
			want = strings.Replace(want, " and 0 more", "", 1)
		} else if len(sizes) > 0 || free > 0 {
			want = fmt.Sprintf("other pieces: these have from %d to %d", least, least+slack)
		}
		return g.fault(g.region, fmt.Sprintf("%d cells", cells), want)
	}
	if over := least + slack - cells; free == 0 && (over == 0 || len(loose) == 1) {
		for _, p := range loose {
			if n := p.Copies - over/len(p.Shape); n > 0 {
				p.Copies, p.Spare = n, 0
			}
		}
		if g.Unnamed = len(g.Pieces) == 1; g.Unnamed {
			g.Pieces[0].Name = "copy"
		}
	}
	return nil
}

// reachable reports whether some of the pieces that there may be have from low to high cells.
func (g *Puzzle) reachable(low, high int) bool {
	can := make([]bool, high+1)
	can[0] = true
	for _, p := range g.Pieces {
		next := make([]bool, high+1)
		for from := range can {
			for n := p.Copies - p.Spare; can[from] && n <= p.Copies && from+n*len(p.Shape) <= high; n++ {
				next[from+n*len(p.Shape)] = true
			}
		}
		can = next
	}
	return slices.Contains(can[low:], true)
}

// unfit returns a [*cover.SyntaxError] for a piece that has to lie in the region and never fits.
func (g *Puzzle) unfit() error {
	for i, p := range g.Pieces {
		fits := func(at forms.Shape) bool { return g.Keep(p, at) }
		if max(1, p.Copies) > p.Spare && !slices.ContainsFunc(forms.Placements(g.Region, g.Ways(p), g.Lattice.Axes), fits) {
			return g.fault(g.pieces[i], p.Name+" never fits into the region", "another piece, or another region")
		}
	}
	return nil
}
