package cover

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newNth(e *kit.Env) *cobra.Command {
	n := &nthCommand{question: newQuestion(e)}
	cmd := &cobra.Command{
		Use:   "nth K|K-L [FILE]...",
		Short: "Print the solution with a given number, without those before it",
		Long: `Nth prints solution K, or solutions K to L, counted from 1 in the order of
"solve --order lex": by the option of the first item, then by that of the first item that
this leaves, and so on. Numbers may be of any length.

It counts the solutions first, and does not visit those before K. So it can number
far more solutions than could ever be listed. With bounds or weights it has to count
again for each option that it considers.` + kit.Exit("there is no solution K", kit.BadInput, kit.Early),
		Args:    cobra.MinimumNArgs(1),
		Example: `  bonepile model queens 12 | bonepile cover nth 7000 --numbers`,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := n.parse(args[0]); err != nil {
				return err
			}
			return n.each(args[1:], n.find, n.unread)
		},
	}
	n.addNumbers(cmd)
	n.addMemory(cmd, "remember at most this much")
	n.addFlags(cmd, "JSON objects, one per line", solutionRecord{}, endRecord{})
	return cmd
}

type nthCommand struct {
	question
	from, to *big.Int // from 1
}

// parse reads the argument that says which solutions to print.
func (n *nthCommand) parse(text string) error {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	n.from, n.to = new(big.Int), new(big.Int)
	if digits(first) && digits(last) {
		n.from.SetString(first, 10)
		n.to.SetString(last, 10)
	}
	if n.from.Sign() == 0 || n.from.Cmp(n.to) > 0 {
		return fmt.Errorf("%q: expected the number of a solution, from 1, or two such as 10-20", text)
	}
	return nil
}

func (n *nthCommand) find(p problem.Named) error {
	ctx, stats, done := n.Within()
	defer done()
	all, err := counts.NewPicker(ctx, p.Problem, n.counts(p, stats))
	one, i := big.NewInt(1), uint64(0)
	for k := new(big.Int).Set(n.from); err == nil && k.Cmp(n.to) <= 0; k.Add(k, one) {
		var sol cover.Solution
		if sol, err = all.Nth(ctx, new(big.Int).Sub(k, one)); err != nil {
			break
		}
		i++
		if err := n.print(p, i, new(big.Int).Set(k), sol, nil); err != nil {
			return err
		}
	}
	if errors.Is(err, counts.ErrNone) {
		n.None, err = n.None || i == 0, nil
	}
	printed := kit.Plural(i, "solution") + " printed"
	how := problem.Wording{After: problem.About(*stats) + "; " + printed}
	var count *big.Int
	if err == nil {
		count = all.Count()
		how.Complete = fmt.Sprintf("%s of %v", printed, count)
	}
	return n.end(p, i, count, err, *stats, how)
}
