package cover

import (
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newSplit(e *kit.Env) *cobra.Command {
	s := &splitCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "split [FILE]",
		Short: "Divide the search of an exact cover problem into parts",
		Long: `Split prints parts of the search tree, one per line, that together are all of it.
Each can be searched on its own, anywhere, in any order, with the same --choice:

  bonepile cover count --part '2/3 1/4' FILE

searches what is below the first of four choices below the second of three. The
numbers of solutions add up to that of the whole problem, and the solutions of
the parts, one part after the other, are those of the problem in order: bonepile
cover sum adds them up, and says which parts are missing. Split
counts the nodes above the parts: standard error says how many there are.

There are as many parts as --parts says, or some more, unless the whole tree has
fewer leaves. Their sizes may differ greatly.` + kit.Exit("", kit.BadInput, kit.Early),
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover split --parts 2`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, s.split) },
	}
	kit.Number(cmd, &s.parts, "parts", 16, 1, "how many parts to make")
	s.rule.addFlags(cmd, fixedTree)
	s.JSONFlag(cmd, "one JSON object", splitRecord{})
	return cmd
}

type splitCommand struct {
	*kit.Env
	parts int
	rule  ruleFlags
}

type splitRecord struct {
	Input   string   `json:"input" record:"The parts of a search."`
	Problem string   `json:"problem" doc:"The fingerprint of the problem, 32 hexadecimal digits."`
	Parts   []string `json:"parts" doc:"The parts, as --part takes them, in the order of the search."`
	Nodes   uint64   `json:"nodes" doc:"The nodes above the parts. Together with those of all parts they are those of one search."`
	Updates uint64   `json:"updates" doc:"The updates above the parts."`
}

func (s *splitCommand) split(p problem.Named) error {
	s.Meter.Begin("%s: dividing", p.Input)
	parts, stats, err := p.Split(s.Ctx, s.rule.tree(), s.parts)
	if err != nil {
		if s.Ctx.Err() != nil {
			return s.Stop("%s: interrupted, nothing printed", p.Input)
		}
		return problem.Error(p.Input, err)
	}
	r := splitRecord{p.Input, p.Fingerprint(), kit.Each(parts, func(pt cover.Part) string { return pt.String() }), stats.Nodes, stats.Updates}
	s.Say("%s: %s below %s, whose choices took %s\n", p.Input,
		kit.Plural(uint64(len(parts)), "part"), kit.Plural(stats.Nodes, "node"), kit.Plural(stats.Updates, "update"))
	return s.Answer(r, strings.Join(r.Parts, "\n")+"\n")
}
