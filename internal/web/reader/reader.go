// Command reader runs in the browser, in a web worker, and reads boards in pictures. The
// page loads it when there is a picture to read, and ends it with the picture. Built for any
// other system it reads the picture of standard input.
package main

import "bonepile/internal/photo"

// A scan has the grids of a picture. What it returns is made of maps, lists, numbers,
// texts and nil, which JavaScript takes as they are.
type scan struct {
	reader *photo.Reader
	grids  []*photo.Grid
}

func newScan() (*scan, error) {
	r, err := photo.NewReader()
	return &scan{reader: r}, err
}

// read returns the grids of a picture, the best first.
func (d *scan) read(pic *photo.Picture) []any {
	grids, err := d.reader.Read(pic)
	if err != nil {
		grids = nil
	}
	d.grids = grids
	views := []any{}
	for _, g := range grids {
		v := viewOf(g)
		v["edges"], v["rivals"] = edges(g), rivals(g)
		views = append(views, v)
	}
	return views
}

// correct says what a cell of a grid has, -1 for nothing, and returns the grid anew.
func (d *scan) correct(grid, cell, number int) map[string]any {
	d.grids[grid].Correct(cell, number)
	return viewOf(d.grids[grid])
}

// viewOf returns what a grid is read as: its numbers, row by row, nil where there is none;
// whether that is a board; the cells that were repaired, and those in doubt.
func viewOf(g *photo.Grid) map[string]any {
	numbers, doubtful, repaired := []any{}, []any{}, []any{}
	b, err := g.Board()
	for i, c := range g.Cells {
		number := numberOf(c.Best())
		if err != nil && c.Best().P < sure && (number != nil || c.Doubtful()) {
			doubtful = append(doubtful, i)
		}
		if err == nil {
			if number = any(b.Numbers[i]); b.Numbers[i] < 0 {
				number = nil
			}
		}
		numbers = append(numbers, number)
	}
	v := map[string]any{"rows": g.Rows, "cols": g.Cols, "numbers": numbers, "board": err == nil, "certain": err == nil && b.Certain()}
	if err == nil {
		for _, i := range b.Repaired {
			repaired = append(repaired, i)
		}
		for _, i := range b.Doubtful() {
			doubtful = append(doubtful, i)
		}
	}
	v["repaired"], v["doubtful"] = repaired, doubtful
	return v
}

// sure is how likely a number of a grid that is no board has to be what it was read as, or it
// is in doubt: no bones confirm it. White paper is empty without a doubt if all networks say so.
const sure = 0.9

// edges returns the corners of all cells, row by row: x and y in turn, in pixels of the picture.
func edges(g *photo.Grid) []any {
	list := []any{}
	for row := range g.Rows + 1 {
		for col := range g.Cols + 1 {
			x, y := g.Middle(float64(row)-0.5, float64(col)-0.5)
			list = append(list, x, y)
		}
	}
	return list
}

// rivals returns what each cell may be, the likeliest first: pairs of a number, or nil, and its chance.
func rivals(g *photo.Grid) []any {
	list := []any{}
	for _, c := range g.Cells {
		pairs := []any{}
		for _, guess := range c.Guesses {
			pairs = append(pairs, []any{numberOf(guess), guess.P})
		}
		list = append(list, pairs)
	}
	return list
}

func numberOf(g photo.Guess) any {
	if g.Kind == photo.Empty {
		return nil
	}
	return g.Number
}
