package play

import (
	"context"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/say"
)

// A Review is what is wrong with a position, compared with the solutions.
type Review struct {
	// NoSolution says that the puzzle has none, so nothing can be right.
	NoSolution bool

	// Laid are bones that cannot stay, because no solution has them. If Together is
	// set, they cannot all stay, although all but any one of them could.
	Laid     []dominosa.Place
	Together bool
	Why      []say.Text // why the first of them cannot stay, in lines; nil if Together is set

	// Marks are lines that are crossed by a bone in every solution with the bones laid.
	// If Laid is not empty, they are those crossed in every solution at all.
	Marks []dominosa.Place
}

// OK reports whether nothing is wrong.
func (r Review) OK() bool { return !r.NoSolution && len(r.Laid)+len(r.Marks) == 0 }

// Text says in sentences what is wrong, or that nothing is.
func (r Review) Text() say.Text {
	switch {
	case r.NoSolution:
		return say.New("The puzzle has no solution.")
	case r.OK():
		return say.New("Nothing is wrong so far.")
	}
	var text []say.Text
	if r.Together {
		text = append(text, say.New("These bones cannot all stay, though all but any one of them could: {bones}.", listed(r.Laid)))
	} else if len(r.Laid) > 0 {
		text = append(text, say.New("Wrong: {bones}.", listed(r.Laid)))
	}
	if len(r.Marks) > 0 {
		text = append(text, say.New("A bone does lie where the line is drawn: {bones}.", listed(r.Marks)))
	}
	return say.Joined(text, " ")
}

// Count says how much is wrong but not what: "2 bones and 1 line are wrong.".
func (r Review) Count() say.Text {
	if r.NoSolution || r.OK() {
		return r.Text()
	}
	var parts []say.Text
	if len(r.Laid) > 0 {
		parts = append(parts, say.Numbered(len(r.Laid), "bone"))
	}
	if len(r.Marks) > 0 {
		parts = append(parts, say.Numbered(len(r.Marks), "line"))
	}
	form := "{list} are wrong."
	switch {
	case r.Together:
		form = "{list} cannot all stay."
	case len(r.Laid)+len(r.Marks) == 1:
		form = "{list} is wrong."
	}
	return say.New(form, say.List(parts, "and"))
}

// listed names places: "0-1 r1c1 r1c2 and 2-2 r3c1 r4c1".
func listed(places []dominosa.Place) say.Text {
	var names []say.Text
	for _, p := range places {
		a, b := p.Cells()
		names = append(names, say.New("{bone} {a} {b}", p.Bone, a, b).Shown("{bone}"))
	}
	return say.List(names, "and")
}

// Check compares the position with the solutions. The error is nil or the cause of
// ctx's end.
//
// A puzzle with one solution is solved once, a few microseconds for a board of
// double-six. With several solutions there are up to three searches per line.
func (g *Game) Check(ctx context.Context) (Review, error) {
	if g.grid.rules != nil {
		return g.grid.rules.Check(ctx, g.Laid())
	}
	ans, err := g.puzzle.Solve(ctx, dominosa.Config{})
	unique := ans.Verdict == dominosa.Unique
	wrong := func(p dominosa.Place) bool { return !slices.Contains(ans.First, p) }
	var r Review
	switch {
	case err != nil:
		return r, err
	case ans.Verdict == dominosa.None:
		return Review{NoSolution: true}, nil
	case unique:
		r.Marks = slices.DeleteFunc(g.Marks(), wrong) // a line is right where a bone would be wrong
		if !slices.ContainsFunc(g.Laid(), wrong) {
			return r, nil
		}
	}
	h, err := deduce.Next(ctx, g.puzzle, g.Laid(), nil)
	if err != nil {
		return Review{}, err
	}
	r.Laid, r.Together, r.Why = h.Wrong, h.Together, h.Why
	if unique {
		return r, nil
	}
	lie := g.Laid()
	if len(r.Laid) > 0 {
		lie = nil
	}
	for _, p := range g.Marks() {
		needed, err := g.certain(ctx, p, lie)
		if err != nil {
			return Review{}, err
		}
		if needed {
			r.Marks = append(r.Marks, p)
		}
	}
	return r, nil
}

// certain reports whether p is in every solution that has the places of lie: no other
// place on its upper or left cell is in any.
func (g *Game) certain(ctx context.Context, p dominosa.Place, lie []dominosa.Place) (bool, error) {
	c, _ := p.Cells()
	for _, i := range g.grid.around(c) {
		q := g.grid.places[i]
		if q == p {
			continue
		}
		with := lie
		if !slices.Contains(lie, q) {
			with = append(slices.Clone(lie), q)
		}
		rest, err := g.puzzle.Without(with...)
		if err != nil || !rest.Fits() { // a search might take long to find that out
			continue
		}
		if v, err := rest.Decide(ctx, dominosa.Config{}); v != dominosa.None || err != nil {
			return false, err
		}
	}
	return true, nil
}
