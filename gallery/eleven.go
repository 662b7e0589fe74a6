package gallery

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"bonepile/cover"
)

// Eleven of the twelve pentominoes in a strip of three rows: exercise 273. What they
// leave free are single cells, the holes, any at all or under a rule.
//
// An option is a piece in one place, or "#" with the piece that is left out, or a hole.
// Of answers that are mirror images of each other one remains: V keeps one of its four
// orientations, which the four images of the strip take into each other. If V is left
// out, W keeps one of its own, for the same reason: an item "s" is of the option that
// leaves V out, and of all options with W in another orientation.
//
// There are millions of answers. They are counted cell by cell along the strip, as
// cover.BySweep does, which keeps how its border may look and which pieces have been used.
func eleven() Model {
	f := func(id string, kind Kind, args, want string) Figure {
		return Figure{ID: id, Source: "TAOCP 7.2.2.1, answer 273", Kind: kind, Args: args, Want: want}
	}
	all := func(id, args, want string) Figure {
		g := f(id, Other, args, want)
		g.What, g.Slow, g.Compute = "answers, but for mirror images", true, elevenCount
		return g
	}
	return Model{
		Name:   "eleven-pentominoes",
		Title:  "Eleven of the twelve pentominoes in a strip",
		Source: "TAOCP 7.2.2.1, exercise 273",
		About: "Eleven of the twelve pentominoes lie in a strip of three rows, and leave some cells free, the holes. Of four mirror images one counts. " +
			"An option is a piece in one place, or the piece that is left out, or a hole.",
		Params: []Param{
			number("cols", "the columns of the strip", 20, 19, 24),
			choice("holes", "where holes may be: anywhere, or with no two that touch, be it at corners, or one in each of the columns 1 and 2, 5 and 6, 9 and 10, 13 and 14, 17 and 18", "pairs", "any", "apart"),
		},
		Figures: []Figure{
			f("ex273-01", Options, "holes=any", "1194"),
			f("ex273-01", Items, "holes=any", "74"),
			f("ex273-02", Options, "holes=apart", "1254"),
			f("ex273-02", Items, "holes=apart", "134"),
			all("ex273-02", "holes=apart", "4527002"),
			f("ex273-03", Options, "holes=pairs", "1224"),
			f("ex273-03", Items, "holes=pairs", "79"),
			all("ex273-03", "holes=pairs", "23642"),
			f("ex273-04", Options, "cols=19 holes=any", "1127"),
			f("ex273-04", Items, "cols=19 holes=any", "71"),
		},
		Build: buildEleven,
	}
}

// An elevenPuzzle is a strip and its rule for holes.
type elevenPuzzle struct {
	g     *packing
	cols  int
	holes string
}

// An elevenPart is what an option says: a piece lies there, or is left out, or a cell is
// a hole.
type elevenPart struct {
	piece int // -1 of a hole
	at    shape
}

func buildEleven(a Args) (*Instance, error) {
	e := &elevenPuzzle{cols: a.Int("cols"), holes: a.Text("holes")}
	if e.holes == "pairs" && e.cols != 20 {
		return nil, fmt.Errorf("cols=%d: expected 20 for holes=pairs", e.cols)
	}
	e.g = &packing{lattice: squares(), region: cuboid(3, e.cols, 1), softNames: true, softCells: true}
	for _, s := range pentominoShapes() {
		e.g.pieces = append(e.g.pieces, piece{name: s.name, shape: s.shape})
	}
	b := cover.NewBuilder()
	e.items(b)
	var options []elevenPart
	for i, p := range e.g.pieces {
		pass := []string{"#", p.name}
		if p.name == "V" {
			pass = append(pass, "s")
		}
		b.AddOption(pass...)
		options = append(options, elevenPart{i, nil})
	}
	for j := range e.cols { // by the first column
		for i, p := range e.g.pieces {
			for _, at := range placements(e.g.region, e.g.ways(p), 2) {
				if lo, _ := at.box(); lo[1] != j {
					continue
				}
				first := at.normal(2).equal(p.shape.normal(2))
				if p.name == "V" && !first {
					continue
				}
				words := []string{p.name}
				for _, c := range at {
					words = append(words, e.g.cellName(c))
				}
				if p.name == "W" && !first {
					words = append(words, "s")
				}
				b.AddOption(words...)
				options = append(options, elevenPart{i, at})
			}
		}
		for i := range 3 {
			if words := e.hole(point{i, j}); words != nil {
				b.AddOption(words...)
				options = append(options, elevenPart{-1, shape{{i, j}}})
			}
		}
	}
	return instance(b,
		func(sol cover.Solution) error { return e.check(chosen(sol, options)) },
		func(sol cover.Solution) string {
			var list []placed
			for _, o := range chosen(sol, options) {
				if o.piece >= 0 && o.at != nil {
					list = append(list, placed(o))
				}
			}
			return e.g.text(list)
		})
}

// items declares the items: 12 pieces, "#", cells, and pairs of columns.
func (e *elevenPuzzle) items(b *cover.Builder) {
	var cells, marks []string
	for _, c := range e.g.region {
		cells = append(cells, e.g.cellName(c))
		marks = append(marks, e.g.cellName(c)+"'")
	}
	b.AddPrimary("#")
	for _, p := range e.g.pieces {
		b.AddPrimary(p.name)
	}
	if e.holes == "any" {
		b.AddSecondary(cells...)
	} else {
		b.AddPrimary(cells...)
	}
	switch e.holes {
	case "pairs":
		b.AddPrimary(names("h%d", 0, 4)...)
	case "apart":
		b.AddSecondary(marks...)
	}
	b.AddSecondary("s")
}

// hole returns the items of a hole, or nil where there may be none or where none is
// said. That two holes do not touch, be it at corners, is that squares of 2 by 2 do not
// overlap whose upper left cells they are; a mark is a cell of such a square.
func (e *elevenPuzzle) hole(c point) []string {
	name := e.g.cellName(c)
	switch {
	case e.holes == "apart":
		words := []string{name}
		for _, d := range []point{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
			if d = (point{c[0] + d[0], c[1] + d[1]}); e.g.region.has(d) {
				words = append(words, e.g.cellName(d)+"'")
			}
		}
		return words
	case e.holes == "pairs" && (c[1]%4 == 1 || c[1]%4 == 2):
		return []string{name, "h" + strconv.Itoa(c[1]/4)}
	}
	return nil
}

// check goes by the rules: eleven pieces that do not overlap, and holes as they may be.
func (e *elevenPuzzle) check(list []elevenPart) error {
	var lie []placed
	var out, free shape
	for _, o := range list {
		switch {
		case o.piece < 0:
			free = append(free, o.at[0])
		case o.at == nil:
			out = append(out, point{o.piece})
		default:
			lie = append(lie, placed(o))
		}
	}
	if err := e.g.check(lie); err != nil {
		return err
	}
	if len(lie) != 11 || len(out) != 1 {
		return fmt.Errorf("%d pieces lie there, and %d are left out", len(lie), len(out))
	}
	holes := e.g.region
	for _, l := range lie {
		if l.piece == out[0][0] {
			return fmt.Errorf("%s is left out, and lies there", e.g.pieces[l.piece].name)
		}
		holes = holes.without(l.at)
	}
	if e.holes != "any" && !newShape(free).equal(holes) {
		return errors.New("other cells are free than the options say")
	}
	return e.checkHoles(holes)
}

// checkHoles goes by the rule for holes.
func (e *elevenPuzzle) checkHoles(holes shape) error {
	pairs := make([]int, 5)
	for _, c := range holes {
		switch e.holes {
		case "apart":
			if slices.ContainsFunc(around(shape{c}, true), holes.has) {
				return fmt.Errorf("the hole %s touches another", e.g.cellName(c))
			}
		case "pairs":
			if c[1]%4 != 1 && c[1]%4 != 2 {
				return fmt.Errorf("there is a hole in column %d", c[1])
			}
			pairs[c[1]/4]++
		}
	}
	if e.holes == "pairs" && slices.ContainsFunc(pairs, func(n int) bool { return n != 1 }) {
		return errors.New("not one hole in each pair of columns")
	}
	return nil
}

// elevenCount counts all answers.
func elevenCount(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	n, err := in.Problem.CountBy(ctx, cover.BySweep, cover.Config{})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// around returns the cells beside a shape, and those at its corners if asked for.
func around(s shape, corners bool) shape {
	var list []point
	for _, c := range s {
		for i := -1; i <= 1; i++ {
			for j := -1; j <= 1; j++ {
				if d := (point{c[0] + i, c[1] + j}); !s.has(d) && (corners || i*j == 0) {
					list = append(list, d)
				}
			}
		}
	}
	return newShape(list)
}
