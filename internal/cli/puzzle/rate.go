package puzzle

import (
	"context"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	pipsdeduce "bonepile/dominosa/pips/deduce"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewRate returns the subcommand rate.
func NewRate(e *kit.Env) *cobra.Command {
	r := &rateCommand{question: question{Env: e}}
	cmd := &cobra.Command{
		Use:   "rate [FILE]...",
		Short: "Rate how hard boards are for a person",
		Long: `Rate prints a line for every board that says how hard it is for a person who
solves it as explain does: its level, a score from 0 to 100 that orders boards
more finely, the number of rounds, and the hardest rule needed. docs/rating.md
has the rules and the formula. A board that does not have exactly one solution
has no rating.` + kit.ReadsPips +
			kit.Exit("some board has no rating", kit.BadInput, kit.Early),
		Example: `  echo 3:32211030220321310103 | bonepile rate`,
		RunE: func(_ *cobra.Command, files []string) error {
			e.Blank = "-            -  bad\n"
			return r.each(files, r.rate)
		},
	}
	r.addFlags(cmd, rateRecord{}, "json")
	return cmd
}

type rateCommand struct{ question }

func (r *rateCommand) rate(ctx context.Context, s kit.Source) error {
	if !s.Asked().Fits() {
		_, err := r.Check(s)
		return err
	}
	r.Meter.Show(0, "%s rated", kit.Plural(r.boards, "board"))
	rated, err := ratingOf(ctx, s)
	if err != nil {
		rec := rateRecord{Input: s.Input, Line: s.Line, Verdict: dominosa.Unknown.String(), Stopped: reason(err)}
		return r.halt(s, err, " and not rated", r.Answer(rec, r.Label(s.Input)+"-            -  stopped\n"))
	}
	r.None = r.None || rated.Outcome != deduce.Solved
	text := "-            -  no solution\n"
	switch rated.Outcome {
	case deduce.Solved:
		hardest := "no rule needed"
		if rated.Hardest.Name != "" {
			hardest = "hardest: " + rated.Hardest.Title
		}
		text = fmt.Sprintf("%-7v  %5.2f  %s, %s\n", rated.Level, rated.Score, kit.Plural(uint64(rated.Rounds), "round"), hardest)
	case deduce.Stuck:
		text = "-            -  several solutions\n"
	}
	return r.Answer(newRating(s, rated), r.Label(s.Input)+text)
}

type rateRecord struct {
	Input   string         `json:"input" record:"How hard a board is."`
	Line    int            `json:"line"`
	Verdict string         `json:"verdict" words:"none,unique,many,unknown" doc:"How many solutions there are, unknown if the search was stopped. Only a board with one solution has a rating."`
	Stopped string         `json:"stopped,omitempty"`
	Level   string         `json:"level,omitempty" words:"trivial,basic,hard,extreme,beyond" doc:"The level; docs/rating.md says what it means."`
	Score   float64        `json:"score" doc:"From 0 to 100, in steps of a hundredth."`
	Hardest *ruleJSON      `json:"hardest,omitempty" doc:"The hardest rule needed."`
	Rounds  int            `json:"rounds" doc:"The number of rounds in which the board was solved."`
	Used    map[string]int `json:"used,omitempty" doc:"The number of rounds that used each rule, by its name."`
}

func newRating(s kit.Source, r deduce.Rating) rateRecord {
	verdict := map[deduce.Outcome]dominosa.Verdict{
		deduce.Solved: dominosa.Unique, deduce.Stuck: dominosa.Many, deduce.Contradicted: dominosa.None,
	}[r.Outcome]
	rec := rateRecord{Input: s.Input, Line: s.Line, Verdict: verdict.String(), Score: r.Score, Rounds: r.Rounds}
	if r.Outcome != deduce.Solved {
		return rec
	}
	rec.Level = r.Level.String()
	if r.Hardest.Name != "" {
		rule := newRule(r.Hardest)
		rec.Hardest = &rule
	}
	rec.Used = map[string]int{}
	rules := deduce.Rules()
	if s.Pips != nil {
		rules = pipsdeduce.Rules()
	}
	for i, n := range r.Used {
		if n > 0 {
			rec.Used[rules[i].Name] = n
		}
	}
	return rec
}
