package cover

import (
	"errors"
	"strconv"
	"strings"

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
  focus     few options, and changed recently: focus:0.125,0.99 says how much a
            change counts, and how much of that is left a step later
  failures  few options, and often left without any
  random    one of those with the fewest options, drawn with --seed`

// ruleFlags say how a search branches, and so which tree it visits.
type ruleFlags struct {
	choice  choiceFlag
	branch  branchFlag
	seed    uint64
	shuffle bool
}

// A choiceFlag is the value of --choice: a rule and, after a colon, the two numbers of focus.
type choiceFlag struct {
	kit.Choice[cover.Choice]
	mu, rho float64
}

func (f *choiceFlag) Set(text string) error {
	word, numbers, found := strings.Cut(text, ":")
	if err := f.Choice.Set(word); err != nil || !found {
		return err
	}
	first, second, _ := strings.Cut(numbers, ",")
	var errs [2]error
	f.mu, errs[0] = strconv.ParseFloat(first, 64)
	f.rho, errs[1] = strconv.ParseFloat(second, 64)
	if f.Value != cover.Focus || errors.Join(errs[:]...) != nil {
		return errors.New("expected two numbers, after focus only, such as focus:0.125,0.99")
	}
	return nil
}

// A branchFlag is the value of --branch: on what a search branches.
type branchFlag struct {
	kit.Choice[string]
	alike []string // colours
}

const (
	onItems    = "items"
	onBinary   = "binary"
	onSuffixes = "suffixes"
	onAlike    = "interchangeable"
)

func (f *branchFlag) Set(text string) error {
	word, colours, found := strings.Cut(text, ":")
	if err := f.Choice.Set(word); err != nil {
		return err
	}
	if found != (word == onAlike) {
		return errors.New("expected colours, after interchangeable only, such as interchangeable:r,g,b")
	}
	if f.alike = nil; found {
		f.alike = strings.Split(colours, ",")
	}
	return nil
}

func (r *ruleFlags) addFlags(cmd *cobra.Command) {
	kit.Explain(cmd, ruleUse)
	f := cmd.Flags()
	r.choice.Allow(kit.Range(cover.Fewest, cover.Random)...)
	f.Var(&r.choice, "choice", "choose the item to branch on by this `RULE`, see above")
	f.Uint64Var(&r.seed, "seed", 1, "the seed of the random numbers")
	f.BoolVar(&r.shuffle, "shuffle", false, "try options in random order")
	r.branch.Allow(onItems, onBinary, onSuffixes, onAlike)
	f.Var(&r.branch, "branch", "branch in this `WAY`: on items; binary, using an option or not; suffixes, excluding what a tried option of the first item ends with; or interchangeable:r,g,b, finding one of the solutions that differ by swapping these colours")
}

// tree returns the tree of a search under these rules.
func (r *ruleFlags) tree() cover.Tree {
	t := cover.Tree{Choice: r.choice.Value, Mu: r.choice.mu, Rho: r.choice.rho, Seed: r.seed, Shuffle: r.shuffle}
	switch r.branch.Value {
	case onBinary:
		t.Form = cover.Binary()
	case onSuffixes:
		t.Form = cover.Suffixes()
	case onAlike:
		t.Form = cover.Interchangeable(r.branch.alike...)
	}
	return t
}
