package puzzle

import (
	"cmp"
	"fmt"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	pipsdeduce "bonepile/dominosa/pips/deduce"
	"bonepile/internal/cli/kit"
	"bonepile/internal/near"

	"github.com/spf13/cobra"
)

// NewRules returns the subcommand rules.
func NewRules(e *kit.Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules [NAME]...",
		Short: "List the rules that explanations use, or explain one",
		Long: `Rules lists the rules by which explain, hint and rate solve boards, the easiest
first, with the level of each. With the name of a rule it says what the rule is
and why it is true, and shows a board on which it is needed.` + kit.Exit("", "no such rule", ""),
		Example: `  bonepile rules cell-stranded`,
		RunE:    func(_ *cobra.Command, names []string) error { return rules(e, names) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return ruleNames(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	e.JSONFlag(cmd, "one JSON object per rule", ruleRecord{})
	return cmd
}

func ruleNames() (names []string) {
	for _, r := range deduce.Rules() {
		names = append(names, r.Name)
	}
	return names
}

// rules lists all rules, or describes those that are named.
func rules(e *kit.Env, names []string) error {
	of := map[string]deduce.Rule{}
	for _, r := range pipsdeduce.Rules() {
		if !e.JSON { // which has an example
			of[r.Name] = r
		}
	}
	for _, r := range deduce.Rules() {
		of[r.Name], of[strings.ToLower(r.Title)] = r, r
	}
	list := names
	if len(list) == 0 {
		list = ruleNames()
	}
	for _, name := range list {
		if _, ok := of[strings.ToLower(name)]; !ok {
			return fmt.Errorf("no rule is called %q%s", name, cmp.Or(near.Question(name, ruleNames()), "; bonepile rules lists them"))
		}
	}
	for i, name := range list {
		r := of[strings.ToLower(name)]
		var err error
		switch {
		case e.JSON:
			p, laid, _ := exampleOf(r)
			steps := newSteps(r.Example())
			err = e.WriteJSON(ruleRecord{r.Name, r.Title, r.Level.String(), r.Says, r.Why, kit.NewBoard(p, notation.Marks{}), kit.NewPlaces(laid), steps[len(steps)-1]})
		case len(names) == 0:
			_, err = fmt.Fprintf(e.Out, "%-15s %-8v %s\n", r.Name, r.Level, r.Title)
		default:
			if i > 0 {
				fmt.Fprintln(e.Out)
			}
			err = tellRule(e, r)
		}
		if err != nil {
			return err
		}
	}
	if len(names) == 0 && !e.JSON {
		return listPips(e)
	}
	return nil
}

// tellRule writes what a rule is, why it is true, and its example.
func tellRule(e *kit.Env, r deduce.Rule) error {
	text := fmt.Appendf(nil, "%s (%s, %v)\n\n%s\n\n%s\n", r.Title, r.Name, r.Level, kit.Wrap(r.Says, 78), kit.Wrap("Why: "+r.Why, 78))
	if r.Example() == nil { // for Pips puzzles
		return e.Out.Put(text)
	}
	p, laid, s := exampleOf(r)
	text = notation.Rows.Tiling(append(text, "\nExample:\n\n"...), p, laid)
	text = fmt.Appendf(text, "\n%s\n", kit.Wrap(s.Text.String(), 78))
	for _, line := range s.Proof {
		text = fmt.Appendf(text, "  %s\n", line)
	}
	return e.Out.Put(text)
}

// exampleOf returns the board of a rule's example, what lies on it, and what the rule
// says there.
func exampleOf(r deduce.Rule) (p dominosa.Puzzle, laid dominosa.Tiling, s deduce.Sentence) {
	x := r.Example()
	for _, par := range x.Rounds {
		for _, s = range par.Sentences {
			laid = append(laid, s.Step.Forced...)
		}
	}
	return x.Puzzle, laid[:len(laid)-len(s.Step.Forced)], s
}

// A ruleRecord is what rules --json prints of a rule.
type ruleRecord struct {
	Name    string          `json:"name" doc:"Its name for programs." record:"A rule, with an example."`
	Title   string          `json:"title" doc:"Its name for people."`
	Level   string          `json:"level" words:"trivial,basic,hard,extreme,beyond" doc:"How hard it is."`
	Says    string          `json:"says" doc:"The rule, in a sentence."`
	Why     string          `json:"why" doc:"Why it is true."`
	Board   kit.BoardJSON   `json:"board" doc:"The board of the example."`
	Laid    []kit.PlaceJSON `json:"laid,omitempty" doc:"The dominoes that lie on it before the step."`
	Example stepJSON        `json:"example" doc:"The step that the rule takes on it."`
}
