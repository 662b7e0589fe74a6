package boards

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/pips"
	solve "bonepile/dominosa/pips/deduce"
	pipsgen "bonepile/dominosa/pips/generate"
	"bonepile/dominosa/pips/notation"
	"bonepile/internal/book"
	"bonepile/internal/cli/kit"
)

// parsePips reads --dominoes: a number of dominoes, then a theme and shares of conditions.
func parsePips(text string) (o *pipsgen.Order, err error) {
	o = &pipsgen.Order{}
	for i, word := range strings.Split(text, ",") {
		name, value, assigned := strings.Cut(strings.TrimSpace(word), "=")
		n, bad := strconv.Atoi(cmp.Or(value, name))
		kind := slices.IndexFunc(kit.Range(pips.Free, pips.Unequal), func(k pips.Kind) bool { return k.String() == name })
		switch {
		case bad != nil || n < 0 || i == 0 && n == 0, i > 0 != assigned:
			return nil, fmt.Errorf("%q: expected a number of dominoes, then words such as sum=50, as in 10,theme=7,sum=50,equal=30", word)
		case i == 0:
			o.Count = n
		case name == "theme":
			o.Theme = n
		case kind <= 0:
			return nil, fmt.Errorf("unknown condition %q: expected theme, sum, equal, less, greater or unequal", name)
		default:
			o.Mix[kind] = n
		}
	}
	return o, nil
}

// orderPips adds to an order for Pips puzzles what the other flags say.
func (o *Order) orderPips(puzzles *pipsgen.Order) (err error) {
	puzzles.Bones, puzzles.Any, puzzles.Tries = o.chosen(), o.Any, o.Tries
	if puzzles.Least, puzzles.Most, err = Levels(o.Level); err != nil {
		return err
	}
	if puzzles.Symmetry, err = generate.SymmetryNamed(o.Symmetry); err != nil {
		return err
	}
	if info, none := os.Stat(o.Shape); strings.ContainsAny(o.Shape, "./\\") || none == nil && !info.IsDir() {
		puzzles.Shape, err = o.Outline(o.Shape, dominosa.Full(0), puzzles.Symmetry, 0, false)
	} else if o.Shape != "" && o.Shape != "random" {
		puzzles.Shape, err = generate.ShapeNamed(o.Shape, 2*puzzles.Count, puzzles.Symmetry, 0)
	}
	return err
}

func (g *generateCommand) makePips() error {
	g.drawSeed()
	if err := g.orderPips(g.pips); err != nil {
		return err
	}
	defer g.Out.Flush()
	defer func() { g.saySeed(g.written) }()
	_, err := turnOut(g, "puzzle", g.pips.Puzzles(g.Ctx, g.Seed, g.count, g.limits.Workers), g.writePips)
	return err
}

// writePips writes a puzzle. If no level was requested, its record has the one that it has.
func (g *generateCommand) writePips(made pipsgen.Made) (err error) {
	g.written++
	p := kit.Pips{Puzzle: made.Puzzle}
	if !g.JSON {
		if !g.solution {
			made.Solution = nil
		}
		text, err := p.Append(nil, g.form.Name, made.Solution)
		return cmp.Or(err, g.form.Write(g.Out, func(dst []byte) []byte { return append(dst, text...) }))
	}
	r := generateRecord{Seed: g.Seed, Board: g.written, Bones: made.Bones.String(), Tries: made.Tries, Solution: kit.NewPlaces(made.Solution)}
	if r.ID, err = notation.ID(made.Puzzle); err != nil {
		return err
	}
	d, err := solve.Solve(g.Ctx, made.Puzzle, solve.Config{Max: deduce.Extreme, NoText: true})
	if err == nil && d.Outcome == deduce.Solved {
		r.Level = d.Hardest.Level.String()
	} else if !g.Any {
		r.Level = deduce.Beyond.String()
	}
	return cmp.Or(err, g.WriteJSON(r))
}

// makePips makes Pips puzzles of a level for a book. Each level has its seed: one
// seed makes puzzles of several levels on the same shapes.
func (b *bookCommand) makePips(level deduce.Level, count int) error {
	b.Level = level.String()
	if err := b.orderPips(b.pips); err != nil {
		return err
	}
	for made, err := range b.pips.Puzzles(b.Ctx, uint64(deduce.Beyond+1)*b.Seed+uint64(level), count, b.limits.Workers) {
		b.Meter.Show(float64(len(b.puzzles))/float64(b.count), "%s made", kit.Plural(uint64(len(b.puzzles)), "puzzle"))
		switch {
		case b.Ctx.Err() != nil:
			return b.Stop("interrupted after %s; no book written", kit.Plural(uint64(len(b.puzzles)), "puzzle"))
		case errors.Is(err, pipsgen.ErrGiveUp):
			b.Say("bonepile: %v\n", err)
			return nil
		case err != nil:
			return err
		}
		rating, err := solve.Rate(b.Ctx, made.Puzzle)
		if err != nil {
			return err
		}
		b.puzzles = append(b.puzzles, book.NewPips(made.Puzzle, made.Solution, rating))
	}
	return nil
}
