package cover

import (
	"errors"

	"bonepile/cover"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// ruleUse explains --choice and the related flags in the help of a command.
const ruleUse = `Rules for choosing the item to branch on (--choice). All of them find the same
solutions, in different orders, and the sizes of their trees may differ greatly:
  fewest    the leftmost of those with the fewest options left
  first     the leftmost
  sharp     one whose name begins with #, unless another has at most one option
  nonsharp  one whose name does not begin with #, unless one that does has at
            most one option
  focus     few options, and changed recently (--mu, --rho)
  failures  few options, and often left without any
  random    one of those with the fewest options, drawn with --seed`

// ruleFlags say how a search branches, and so which tree it visits.
type ruleFlags struct {
	choice   kit.Choice[cover.Choice]
	mu, rho  float64
	seed     uint64
	shuffle  bool
	binary   bool
	suffixes bool
	alike    []string
}

func (r *ruleFlags) addFlags(cmd *cobra.Command) {
	kit.Explain(cmd, ruleUse)
	f := cmd.Flags()
	r.choice.Allow(kit.Range(cover.Fewest, cover.Random)...)
	f.Var(&r.choice, "choice", "choose the item to branch on by this `RULE`, see above")
	f.Float64Var(&r.mu, "mu", 0, "rule focus: how much a change counts, 0 for 1/8")
	f.Float64Var(&r.rho, "rho", 0, "rule focus: how much of that is left a step later, 0 for 0.99")
	f.Uint64Var(&r.seed, "seed", 1, "the seed of the random numbers")
	f.BoolVar(&r.shuffle, "shuffle", false, "try options in random order")
	f.BoolVar(&r.binary, "binary", false, "branch on an option: use it or not")
	f.BoolVar(&r.suffixes, "suffixes", false, "after an option of the first item was tried, exclude what it ends with from the others")
	f.StringSliceVar(&r.alike, "interchangeable", nil, "`COLOURS`, such as r,g,b, that the problem treats alike: find only one of the solutions that differ by swapping them")
}

// tree returns the tree of a search under these rules.
func (r *ruleFlags) tree() (cover.Tree, error) {
	t := cover.Tree{Choice: r.choice.Value, Mu: r.mu, Rho: r.rho, Seed: r.seed, Shuffle: r.shuffle}
	forms := 0
	if r.binary {
		t.Form, forms = cover.Binary(), forms+1
	}
	if r.suffixes {
		t.Form, forms = cover.Suffixes(), forms+1
	}
	if r.alike != nil {
		t.Form, forms = cover.Interchangeable(r.alike...), forms+1
	}
	if forms > 1 {
		return t, errors.New("--binary, --suffixes and --interchangeable make different trees: choose one")
	}
	return t, nil
}
