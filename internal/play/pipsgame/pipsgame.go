// Package pipsgame has the rules of Pips for games of package play.
package pipsgame

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/deduce"
	"bonepile/dominosa/pips/notation"
	"bonepile/dominosa/say"
	"bonepile/internal/play"
)

// New returns a game without moves.
func New(p pips.Puzzle) *play.Game {
	shape, _ := p.Shown(nil, 0)
	shape.Given = p.Given
	return play.NewBy(rules{p}, shape)
}

// Of returns the puzzle of a game, if it is a Pips puzzle.
func Of(g *play.Game) (pips.Puzzle, bool) {
	r, ok := g.Rules().(rules)
	return r.Puzzle, ok
}

// Pips returns the puzzle.
func (r rules) Pips() pips.Puzzle { return r.Puzzle }

// Read is [play.Read] for games of Pips, too.
func Read(text string) (*play.Game, error) {
	return play.Read(text, func(line string) *play.Game {
		list, err := notation.Parse(line)
		if err != nil || len(list) != 1 {
			return nil
		}
		return New(list[0].Puzzle)
	})
}

// rules are those of a puzzle.
type rules struct{ pips.Puzzle }

// Places returns the ways to lay each bone on the cells of places.
func (r rules) Places(on []dominosa.Place) (list []dominosa.Place) {
	for _, pl := range on {
		for pl.Bone = range r.Set().All() {
			pl.Turned = false
			if list = append(list, pl); pl.Bone.Lo < pl.Bone.Hi {
				pl.Turned = true
				list = append(list, pl)
			}
		}
	}
	return list
}

// Lifts returns where another copy of a bone lies, and not on the same cells, if all copies do.
func (r rules) Lifts(to dominosa.Place, laid []dominosa.Place) (from []dominosa.Place, ok bool) {
	left := r.Set().Of(to.Bone)
	for _, pl := range laid {
		if pl.Bone == to.Bone && len(dominosa.CellsOf([]dominosa.Place{pl, to})) == 4 {
			if left--; !slices.Contains(r.Given, pl) {
				from = []dominosa.Place{pl}
			}
		}
	}
	if left > 0 {
		return nil, true
	}
	return from, from != nil
}

// Bone returns the numbers of a place, that on its first cell first.
func (r rules) Bone(pl dominosa.Place) string {
	u, v := pl.Ends()
	return fmt.Sprintf("%d-%d", u, v)
}

// Place returns the place with numbers as [rules.Bone] writes them, or one with no bone of the set.
func (r rules) Place(at dominosa.Place, bone string) dominosa.Place {
	for _, pl := range r.Places([]dominosa.Place{at}) {
		if r.Bone(pl) == bone {
			return pl
		}
	}
	return dominosa.Place{Bone: dominosa.NewBone(dominosa.MaxPip, dominosa.MaxPip)}
}

// Line returns the puzzle as an ID, or as JSON if it has more regions than letters.
func (r rules) Line() string {
	text, err := notation.ID(r.Puzzle)
	if err != nil {
		line, _ := notation.AppendJSON(nil, r.Puzzle, nil)
		text = strings.TrimSpace(string(line))
	}
	return text
}

// Broken returns the regions whose numbers break their condition already.
func (r rules) Broken(laid []dominosa.Place) (list []play.Fault) {
	shown := map[dominosa.Cell]int{}
	for _, pl := range laid {
		a, b := pl.Cells()
		shown[a], shown[b] = pl.Ends()
	}
	for _, region := range r.Regions {
		if text := region.Broken(shown); text != "" {
			says := say.New("The region {sign} at {cell} {broken}", region.Sign(), region.Cells[0], text)
			list = append(list, play.Fault{Kind: play.FaultRule, Cells: region.Cells, Says: says})
		}
	}
	return list
}

// own returns the places laid that are not given.
func (r rules) own(laid []dominosa.Place) []dominosa.Place {
	return slices.DeleteFunc(slices.Clone(laid), func(pl dominosa.Place) bool { return slices.Contains(r.Given, pl) })
}

// Check compares the places with the solutions.
func (r rules) Check(ctx context.Context, laid []dominosa.Place) (play.Review, error) {
	h, err := deduce.Next(ctx, r.Puzzle, r.own(laid))
	if err != nil {
		return play.Review{}, err
	}
	return play.Review{NoSolution: h.Kind == boards.HintNone, Laid: h.Wrong, Together: h.Together}, nil
}

// Hint returns the easiest steps up to the first that lays a bone.
func (r rules) Hint(ctx context.Context, laid []dominosa.Place, s play.Strength) (play.Hint, error) {
	on := r.own(laid)
	next, err := deduce.Next(ctx, r.Puzzle, on)
	if err != nil {
		return play.Hint{}, err
	}
	h := play.Hint{Kind: next.Kind, Strength: s, Text: said(next.Text)}
	if next.Kind == boards.HintWrong && s == play.Where {
		h.Text = play.Review{Laid: next.Wrong, Together: next.Together}.Count()
	} else if next.Kind == boards.HintWrong {
		h.Cells = dominosa.CellsOf(next.Wrong)
	}
	if s == play.Step && !next.Together {
		h.Lift = next.Wrong
	}
	if next.Kind != boards.HintStep {
		return h, nil
	}
	d, err := deduce.Solve(ctx, r.Puzzle, deduce.Config{Laid: on})
	if err != nil || len(d.Steps) == 0 { // each open cell has one place left
		h.Lay = r.own(d.Laid)
		return h, err
	}
	first := d.Steps[0]
	h.Cells, h.Bones = first.Because.Cells, first.Because.Bones
	if s == play.Where {
		h.Text = said(next.Where)
		return h, nil
	}
	if h.Rule = first.Rule; s == play.Rule {
		h.Text = said(fmt.Sprintf("%v %s: %s", next.Where, h.Rule.Title, h.Rule.Says))
		return h, nil
	}
	h.Text = said(first.Text)
	for i, st := range d.Steps {
		if i > 0 {
			h.Proof = append(h.Proof, said(st.Text))
		}
		if h.Lay = st.Forced; len(h.Lay) > 0 {
			return h, nil
		}
	}
	h.Proof = append(h.Proof, said(d.End))
	return h, nil
}

// said returns a sentence of package deduce.
func said(text any) say.Text { return say.New("{text}", fmt.Sprint(text)) }
