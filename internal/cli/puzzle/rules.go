package puzzle

import (
	"cmp"
	"fmt"
	"slices"
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

// allRules returns those for grids, and those for Pips puzzles, which have no example.
func allRules() []deduce.Rule { return slices.Concat(deduce.Rules(), pipsdeduce.Rules()) }

func ruleNames() []string { return kit.Each(allRules(), func(r deduce.Rule) string { return r.Name }) }

// rules lists all rules, or describes those that are named.
func rules(e *kit.Env, names []string) error {
	var list []deduce.Rule
	for _, name := range names {
		called := slices.DeleteFunc(allRules(), func(r deduce.Rule) bool { return !strings.EqualFold(name, r.Name) && !strings.EqualFold(name, r.Title) })
		if list = append(list, called...); len(called) == 0 {
			return fmt.Errorf("no rule is called %q%s", name, cmp.Or(near.Question(name, ruleNames()), "; bonepile rules lists them"))
		}
	}
	if len(names) == 0 {
		list = allRules()
	}
	for i, r := range list {
		var err error
		switch {
		case e.JSON:
			err = e.WriteJSON(newRuleRecord(r))
		case len(names) == 0:
			if i == len(deduce.Rules()) {
				fmt.Fprint(e.Out, "\nPips puzzles:\n")
			}
			_, err = fmt.Fprintf(e.Out, "%-16s %-7v %s\n", r.Name, r.Level, r.Title)
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
	return nil
}

// tellRule writes what a rule is, why it is true, and its example.
func tellRule(e *kit.Env, r deduce.Rule) error {
	text := fmt.Appendf(nil, "%s (%s, %v)", r.Title, r.Name, r.Level)
	why := fmt.Sprintf("\n\n%s\n\n%s\n", kit.Wrap(r.Says, 78), kit.Wrap("Why: "+r.Why, 78))
	if r.Example() == nil {
		return e.Out.Put(append(text, ", for Pips puzzles"+why...))
	}
	text = append(text, why...)
	p, laid, s := exampleOf(r)
	text = notation.Rows.Tiling(append(text, "\nExample:\n\n"...), p, laid)
	text = fmt.Appendf(text, "\n%s\n", kit.Wrap(s.Text.String(), 78))
	for _, line := range s.Proof {
		text = fmt.Appendf(text, "  %s\n", line)
	}
	return e.Out.Put(text)
}

// exampleOf returns the board of a rule's example, what lies on it, and what the rule says there.
func exampleOf(r deduce.Rule) (p dominosa.Puzzle, laid dominosa.Tiling, s deduce.Sentence) {
	x := r.Example()
	for _, par := range x.Rounds {
		for _, s = range par.Sentences {
			laid = append(laid, s.Step.Forced...)
		}
	}
	return x.Puzzle, laid[:len(laid)-len(s.Step.Forced)], s
}

type ruleRecord struct {
	Name    string          `json:"name" doc:"Its name for programs." record:"A rule, with an example if it is for domino grids."`
	Title   string          `json:"title" doc:"Its name for people."`
	Level   string          `json:"level" words:"trivial,basic,hard,extreme,beyond" doc:"How hard it is."`
	Says    string          `json:"says" doc:"The rule, in a sentence."`
	Why     string          `json:"why" doc:"Why it is true."`
	For     string          `json:"for" words:"grid,pips" doc:"The puzzles that it is for."`
	Board   *kit.BoardJSON  `json:"board,omitempty" doc:"The board of the example."`
	Laid    []kit.PlaceJSON `json:"laid,omitempty" doc:"The dominoes that lie on it before the step."`
	Example *stepJSON       `json:"example,omitempty" doc:"The step that the rule takes on it."`
}

func newRuleRecord(r deduce.Rule) ruleRecord {
	rec := ruleRecord{Name: r.Name, For: "pips", Title: r.Title, Level: r.Level.String(), Says: r.Says, Why: r.Why}
	if x := r.Example(); x != nil {
		p, laid, _ := exampleOf(r)
		board, steps := kit.Source{Entry: notation.Entry{Puzzle: p}}.BoardJSON(), newSteps(x)
		rec.For, rec.Board, rec.Laid, rec.Example = "grid", &board, kit.NewPlaces(laid), &steps[len(steps)-1]
	}
	return rec
}
