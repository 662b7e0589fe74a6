package deduce

import (
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// A hint in words, in three strengths: Where, Rule and Text.

// Step returns the next step, or nil if the hint is not about one.
func (h *Hint) Step() *Step {
	if h.Kind != HintStep || len(h.Explanation.Rounds) == 0 {
		return nil
	}
	return &h.Explanation.Rounds[0].Sentences[0].Step
}

// Focus returns what the next step is about: a few cells, or else a few bones.
// Of what happens there it says nothing, so that it can be shown as the weakest
// hint.
func (h *Hint) Focus() (cells []dominosa.Cell, bones []dominosa.Bone) {
	st := h.Step()
	if st == nil {
		return nil, nil
	}
	why := st.Because
	switch {
	case st.Rule.Name == "bone-place" || st.Rule.Name == "bone-homeless" || len(why.Cells) == 0 && len(why.Bones) > 0 && len(why.Cases) > 0:
		return nil, why.Bones
	case len(why.Chain) > 0:
		return dominosa.CellsOf(append(append([]dominosa.Place(nil), why.Chain...), why.Anti...)), nil
	case len(why.Others) > 0 && st.Rule.Name != "area-set":
		return dominosa.CellsOf(append(append([]dominosa.Place(nil), st.Forced...), st.RuledOut...)), nil // the link
	case st.Rule.Name == "two-links":
		return dominosa.CellsOf(why.Places), nil
	case len(why.Cells) > 0:
		return why.Cells, nil
	}
	return dominosa.CellsOf(st.RuledOut), nil // of a supposition
}

// Where says where to look: the weakest hint.
func (h *Hint) Where() string {
	st := h.Step()
	if st == nil {
		return h.Text()
	}
	if st.Rule.Name == "number-set" || st.Rule.Name == "double-set" {
		c := st.Because.Cells[0]
		return fmt.Sprintf("Look at the cells that show %d.", h.Explanation.Puzzle.Board.At(c.Row, c.Col))
	}
	cells, bones := h.Focus()
	if len(bones) > 0 {
		return fmt.Sprintf("Look for the places where %s can lie.", prose.Names(bones, "or"))
	}
	if len(cells) <= 2 {
		return fmt.Sprintf("Look at %s.", ons(cells))
	}
	return fmt.Sprintf("Look at %s.", box(cells))
}

// box says between which rows and columns cells lie.
func box(cells []dominosa.Cell) string {
	lo, hi := cells[0], cells[0]
	for _, c := range cells {
		lo = dominosa.Cell{Row: min(lo.Row, c.Row), Col: min(lo.Col, c.Col)}
		hi = dominosa.Cell{Row: max(hi.Row, c.Row), Col: max(hi.Col, c.Col)}
	}
	span := func(what string, from, to int) string {
		if from == to {
			return fmt.Sprintf("%s %d", what, from+1)
		}
		return fmt.Sprintf("%ss %d-%d", what, from+1, to+1)
	}
	return span("row", lo.Row, hi.Row) + ", " + span("column", lo.Col, hi.Col)
}

// RuleText says where to look, and what for.
func (h *Hint) RuleText() string {
	st := h.Step()
	if st == nil {
		return h.Text()
	}
	return fmt.Sprintf("%s There is %s.", h.Where(), st.Rule.Title)
}

// Text says the next step, or what is wrong: the strongest hint.
func (h *Hint) Text() string {
	switch h.Kind {
	case HintDone:
		return "Every cell is covered, and rightly."
	case HintNone:
		return "The puzzle has no solution."
	case HintOpen:
		return fmt.Sprintf("There are several ways to go on: each of the %d places left is part of a solution.", len(h.Open))
	case HintWrong:
		switch {
		case h.Together:
			return fmt.Sprintf("These cannot all stay, though all but any one of them could: %s.", prose.Names(h.Wrong, "and"))
		case len(h.Wrong) == 1:
			return fmt.Sprintf("Wrong: %v.", h.Wrong[0])
		}
		return fmt.Sprintf("Wrong, each of them: %s.", prose.Names(h.Wrong, "and"))
	}
	return h.Explanation.Rounds[0].Sentences[0].Text
}
