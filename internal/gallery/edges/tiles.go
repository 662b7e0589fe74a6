package edges

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// Tiles whose sides match: MacMahon's triangles and squares and similar tiles. A tile is a
// word, its colours in order around it. Each cell of a puzzle has a list of sides,
// counterclockwise; two cells that have a side in common show the same colour there. A side
// may also be a corner.
//
// An option is a tile in a cell in one orientation. Sides are secondary items
// with colours. Where the border is given, the option "*", which is in every
// solution, sets its colours.

// A tileCell is a place for a tile. A side that begins with '~' is seen from
// behind: see tilePuzzle.behind. One that ends in '_' shows every colour once, to as many cells.
type tileCell struct {
	Name  string
	sides []string
	row   int // of the text
}

// A tilePuzzle is what to fill with which tiles.
type tilePuzzle struct {
	cells  []tileCell // row by row
	tiles  []string
	mirror bool              // tiles may be turned over
	double bool              // each colour of a tile is on two sides in a row
	soft   bool              // tiles may be left out
	first  bool              // the items of tiles come before those of cells
	border map[string]string // colours of sides that are given

	// behind returns what a colour looks like from the other side; nil if it is
	// the same.
	behind func(colour byte) byte

	// ways returns what a tile may show; nil for whatever rotation makes it show.
	ways func(tile string) []string

	// may says where a tile may lie; nil means anywhere. shown is what it shows.
	may func(cell, tile int, shown string) bool

	// more returns further items of an option, which moreItems declares, and whether it is one.
	more      func(t laidTile) (items []string, ok bool)
	moreItems []string

	// images is how many images of a tile lie with it, each the image of the one before.
	images int
	image  func(t laidTile) laidTile

	// rule is checked as well, of what cells show.
	rule func(shown []string) error
}

// A laidTile is a tile in a cell, and its colours on the sides of the cell.
type laidTile struct {
	cell, tile int
	shown      string
}

// necklaces returns the words of n letters that no rotation makes smaller.
func necklaces(letters string, n int) []string {
	return kit.Filter(kit.WordsOf(letters, n), func(w string) bool { return w == slices.Min(rotations(w)) })
}

// rotations returns what a word becomes by rotation, each word once.
func rotations(w string) (list []string) {
	for i := range len(w) {
		list = append(list, w[i:]+w[:i])
	}
	return kit.Once(list)
}

// reversed returns a word from its end to its beginning.
func reversed(w string) string {
	letters := []byte(w)
	slices.Reverse(letters)
	return string(letters)
}

// orientations returns what a tile may show.
func (p *tilePuzzle) orientations(tile string) []string {
	if p.ways != nil {
		return p.ways(tile)
	}
	list := rotations(tile)
	if p.mirror {
		list = kit.Once(append(list, rotations(reversed(tile))...))
	}
	return list
}

// colour returns the item of side i of a cell and the colour it gets.
func (p *tilePuzzle) colour(c tileCell, i int, shown string) (side, colour string) {
	side, behind := strings.CutPrefix(c.sides[i], "~")
	if p.double {
		i /= 2
	}
	if behind {
		return side, string(p.behind(shown[i]))
	}
	return side, shown[i : i+1]
}

// sides returns the names of all sides, each once.
func (p *tilePuzzle) sides() []string {
	all := slices.Concat(kit.Map(p.cells, func(c tileCell) []string { return c.sides })...)
	return kit.Once(kit.Map(all, func(side string) string { return strings.TrimPrefix(side, "~") }))
}

// keep keeps some tiles to some cells.
func (p *tilePuzzle) keep(places map[int][]int) {
	p.may = func(cell, tile int, _ string) bool {
		at, kept := places[tile]
		return !kept || slices.Contains(at, cell)
	}
}

// identify replaces each side that is the same as another by that other.
func (p *tilePuzzle) identify(same map[string]string) {
	for _, c := range p.cells {
		for i, side := range c.sides {
			if other, ok := same[side]; ok {
				c.sides[i] = other
			}
		}
	}
}

// declare declares the items.
func (p *tilePuzzle) declare(b *cover.Builder) {
	if p.first && !p.soft {
		b.AddPrimary(p.tiles...)
	}
	b.AddPrimary(kit.Map(p.cells, func(c tileCell) string { return c.Name })...)
	if !p.first && !p.soft {
		b.AddPrimary(p.tiles...)
	}
	sides := slices.DeleteFunc(p.sides(), func(side string) bool {
		once := strings.HasSuffix(side, "_")
		for _, colour := range kit.UniqueLetters(strings.Join(p.tiles, "")) {
			if once {
				b.AddPrimary(side + string(colour))
			}
		}
		return once
	})
	if len(p.border) > 0 {
		b.AddPrimary("*")
	}
	if p.soft {
		b.AddSecondary(p.tiles...)
	}
	b.AddSecondary(sides...)
	b.AddSecondary(p.moreItems...)
}

// option returns the items of some tiles in their cells, and whether their colours agree where
// they meet.
func (p *tilePuzzle) option(tiles ...laidTile) (option []string, fits bool) {
	colours := map[string]string{}
	fits = true
	for _, t := range tiles {
		c := p.cells[t.cell]
		option = append(option, c.Name, p.tiles[t.tile])
		for k := range c.sides {
			side, colour := p.colour(c, k, t.shown)
			switch other := colours[side]; {
			case strings.HasSuffix(side, "_"):
				option = append(option, side+colour)
			case other == "":
				option = append(option, side+":"+colour)
			case other != colour:
				fits = false
			}
			colours[side] = colour
		}
	}
	return option, fits
}

// addTile adds the option of a tile, with its images if there are some, in the first of their cells.
func (p *tilePuzzle) addTile(b *kit.Builder[[]laidTile], t laidTile) {
	tiles := []laidTile{t}
	for i := range p.images {
		tiles = append(tiles, p.image(tiles[i]))
	}
	option, fits := p.option(tiles...)
	for _, u := range tiles {
		fits = fits && u.cell >= t.cell && (p.may == nil || p.may(u.cell, u.tile, u.shown))
	}
	if p.more != nil && fits {
		var more []string
		more, fits = p.more(t)
		option = append(option, more...)
	}
	if fits {
		b.Add(tiles, option...)
	}
}

// instance returns the instance of a puzzle.
func (p *tilePuzzle) instance() (*kit.Instance, error) {
	b := kit.NewBuilder[[]laidTile]()
	p.declare(b.Builder)
	for i := range p.cells {
		for j, tile := range p.tiles {
			for _, shown := range p.orientations(tile) {
				p.addTile(b, laidTile{i, j, shown})
			}
		}
	}
	if len(p.border) > 0 {
		option := []string{"*"}
		for _, side := range p.sides() {
			if colour, ok := p.border[side]; ok {
				option = append(option, side+":"+colour)
			}
		}
		b.Add(nil, option...)
	}
	return kit.Viewed(b, kit.Joined[laidTile], p.check, p.text)
}

// check applies the rules.
func (p *tilePuzzle) check(list []laidTile) error {
	shown := make([]string, len(p.cells))
	used := make([]bool, len(p.tiles))
	seen := map[string]string{} // the colour of a side
	maps.Copy(seen, p.border)
	for _, t := range list {
		c, tile := p.cells[t.cell], p.tiles[t.tile]
		if shown[t.cell] != "" {
			return fmt.Errorf("two tiles lie on %s", c.Name)
		}
		if used[t.tile] {
			return fmt.Errorf("tile %s is used twice", tile)
		}
		shown[t.cell], used[t.tile] = t.shown, true
		for i := range c.sides {
			side, colour := p.colour(c, i, t.shown)
			if strings.HasSuffix(side, "_") {
				side += colour
				colour = c.Name
			}
			if other, ok := seen[side]; ok && other != colour {
				return fmt.Errorf("side %s is %s and %s", side, other, colour)
			}
			seen[side] = colour
		}
	}
	if i := slices.Index(shown, ""); i >= 0 {
		return fmt.Errorf("%s is empty", p.cells[i].Name)
	}
	if i := slices.Index(used, false); i >= 0 && !p.soft {
		return fmt.Errorf("tile %s is left out", p.tiles[i])
	}
	for _, t := range list {
		if p.images > 0 && !slices.Contains(list, p.image(t)) {
			return fmt.Errorf("%s shows %s, and its image something else", p.cells[t.cell].Name, t.shown)
		}
	}
	if p.rule != nil {
		return p.rule(shown)
	}
	return nil
}

// text shows what tiles show, row by row.
func (p *tilePuzzle) text(list []laidTile) string {
	shown := make([]string, len(p.cells))
	for _, t := range list {
		shown[t.cell] = t.shown
	}
	var s strings.Builder
	for i, c := range p.cells {
		end := "\n"
		if i+1 < len(p.cells) && p.cells[i+1].row == c.row {
			end = " "
		}
		s.WriteString(cmp.Or(shown[i], strings.Repeat(".", len(p.tiles[0]))) + end)
	}
	return s.String()
}
