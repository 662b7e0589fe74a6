package puzzle

import (
	"encoding/json"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/internal/cli/kit"
)

// An explainRecord is what explain --json prints of a board; docs/json.md
// describes it.
type explainRecord struct {
	Input      string          `json:"input"`
	Line       int             `json:"line"`
	Board      json.RawMessage `json:"board"`
	Outcome    string          `json:"outcome"`
	Stopped    string          `json:"stopped,omitempty"`
	Level      string          `json:"level,omitempty"`
	Steps      []stepJSON      `json:"steps,omitempty"`
	Laid       []kit.PlaceJSON `json:"laid,omitempty"`
	Open       []kit.PlaceJSON `json:"open,omitempty"`
	End        string          `json:"end,omitempty"`
	Faults     []string        `json:"faults,omitempty"`
	Refutation []string        `json:"refutation,omitempty"`
}

type ruleJSON struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Level string `json:"level"`
}

// A stepJSON is one deduction; those of a round have the same number.
type stepJSON struct {
	Step     int             `json:"step"`
	Rule     ruleJSON        `json:"rule"`
	Text     string          `json:"text"`
	Proof    []string        `json:"proof,omitempty"`
	Forced   []kit.PlaceJSON `json:"forced,omitempty"`
	RuledOut []kit.PlaceJSON `json:"ruled_out,omitempty"`
	Because  becauseJSON     `json:"because"`
}

type becauseJSON struct {
	Cells  [][2]int        `json:"cells,omitempty"`
	Others [][2]int        `json:"others,omitempty"`
	Bones  [][2]int        `json:"bones,omitempty"`
	Places []kit.PlaceJSON `json:"places,omitempty"`
	Chain  []kit.PlaceJSON `json:"chain,omitempty"`
	Anti   []kit.PlaceJSON `json:"anti,omitempty"`
	Cases  []kit.PlaceJSON `json:"cases,omitempty"`
}

func newRule(r deduce.Rule) ruleJSON { return ruleJSON{r.Name, r.Title, r.Level.String()} }

func newCells(list []dominosa.Cell) [][2]int {
	var out [][2]int
	for _, c := range list {
		out = append(out, [2]int{c.Row + 1, c.Col + 1})
	}
	return out
}

func newBones(list []dominosa.Bone) [][2]int {
	var out [][2]int
	for _, b := range list {
		out = append(out, [2]int{int(b.Lo), int(b.Hi)})
	}
	return out
}

// newSteps returns the steps of an explanation.
func newSteps(x *deduce.Explanation) []stepJSON {
	var list []stepJSON
	for _, par := range x.Rounds {
		for _, s := range par.Sentences {
			why := s.Step.Because
			var cases []dominosa.Place
			for _, c := range why.Cases {
				cases = append(cases, c.Place)
			}
			list = append(list, stepJSON{
				Step: par.Number, Rule: newRule(par.Rule), Text: s.Text, Proof: s.Proof,
				Forced: kit.NewPlaces(s.Step.Forced), RuledOut: kit.NewPlaces(s.Step.RuledOut),
				Because: becauseJSON{
					Cells: newCells(why.Cells), Others: newCells(why.Others), Bones: newBones(why.Bones),
					Places: kit.NewPlaces(why.Places), Chain: kit.NewPlaces(why.Chain), Anti: kit.NewPlaces(why.Anti), Cases: kit.NewPlaces(cases),
				},
			})
		}
	}
	return list
}

// outcomeNames say how many solutions there are, as far as a deduction knows.
var outcomeNames = map[deduce.Outcome]string{
	deduce.Solved: "solved", deduce.Stuck: "stuck", deduce.Contradicted: "none",
}

func (x *explaining) writeJSON(t telling) error {
	rec := explainRecord{Input: t.Input, Line: t.Line, Board: kit.BoardJSON(t.Puzzle), Outcome: outcomeNames[deduce.Contradicted]}
	if t.stopped != nil {
		rec.Outcome, rec.Stopped = "unknown", kit.Stopped(t.stopped, nil)
	}
	if t.x != nil {
		d := t.x.Deduction
		rec.Outcome, rec.Level, rec.End = outcomeNames[d.Outcome], d.Level.String(), t.x.End
		rec.Steps, rec.Laid, rec.Open = newSteps(t.x), kit.NewPlaces(d.Laid), kit.NewPlaces(d.Open)
	}
	for _, f := range t.faults {
		rec.Faults = append(rec.Faults, f.String())
	}
	if t.proof != nil && len(t.faults) == 0 {
		rec.Refutation = lines(t.proof)
	}
	line, err := kit.JSONLine(rec)
	if err != nil {
		return err
	}
	return x.write(line)
}
