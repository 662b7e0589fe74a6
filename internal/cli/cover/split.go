package cover

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

func newCoverSplit(e *kit.Env) *cobra.Command {
	s := &coverSplitting{Env: e}
	cmd := &cobra.Command{
		Use:   "split [FILE]",
		Short: "Divide the search of an exact cover problem into parts",
		Long: `Split prints parts of the search tree, one a line, that together are all of it.
Each can be searched alone, anywhere, in any order, with the same --choice:

  bonepile cover count --part '2/3 1/4' FILE

searches what is below the first of four choices below the second of three. The
numbers of solutions add up to that of the whole problem, and the solutions of
one part after the other are those of the problem, in order. The nodes above
the parts are counted by split: standard error tells how many.

There are as many parts as --parts says, or some more, unless the whole tree has
fewer leaves. They may be of very different size.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover split --parts 2`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, s.split) },
	}
	f := cmd.Flags()
	f.IntVar(&s.parts, "parts", 16, "how many parts")
	s.rule.addFlags(cmd)
	f.BoolVar(&s.json, "json", false, "one JSON object, described in docs/json.md")
	return cmd
}

type coverSplitting struct {
	*kit.Env
	parts int
	rule  ruleFlags
	json  bool
}

type coverSplitRecord struct {
	Input   string   `json:"input"`
	Problem string   `json:"problem"` // fingerprint
	Parts   []string `json:"parts"`
	Nodes   uint64   `json:"nodes"` // above the parts
	Updates uint64   `json:"updates"`
}

func (s *coverSplitting) split(p problem.Named) error {
	if s.parts < 1 {
		return fmt.Errorf("--parts %d: there is at least one", s.parts)
	}
	tree, err := s.rule.tree()
	if err != nil {
		return err
	}
	parts, stats, err := p.Split(s.Ctx, tree, s.parts)
	if err != nil {
		if s.Ctx.Err() != nil {
			s.Say("%s: interrupted, nothing printed\n", p.Input)
			return kit.ErrStopped
		}
		return errors.New(problem.ErrText(err))
	}
	if s.json {
		r := coverSplitRecord{p.Input, p.Fingerprint(), make([]string, len(parts)), stats.Nodes, stats.Updates}
		for i, pt := range parts {
			r.Parts[i] = pt.String()
		}
		return s.WriteJSON(r)
	}
	for _, pt := range parts {
		if _, err := fmt.Fprintln(s.Out, pt); err != nil {
			return err
		}
	}
	s.Say("%s: %s below %s, with the choices that lead to them %s\n", p.Input,
		kit.Plural(uint64(len(parts)), "part"), kit.Plural(stats.Nodes, "node"), kit.Plural(stats.Updates, "update"))
	return nil
}
