package cover

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/coverjobs"

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
  random    one of those with the fewest options, drawn with --seed`

// learningUse explains the rules that learn.
const learningUse = `
  focus     few options, and changed recently: focus:0.125,0.99 says how much a
            change counts, and how much of that is left a step later
  failures  few options, and often left without any`

// A treeKind says which rules a command has: all, those that do not learn, or those that
// Algorithm Z can follow.
type treeKind uint8

const (
	anyTree treeKind = iota
	fixedTree
	memoTree
)

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
	possible := f.mu > 0 && f.mu <= math.MaxFloat64 && f.rho > 0 && f.rho <= 1
	if f.Value != cover.Focus || errors.Join(errs[:]...) != nil || !possible {
		return errors.New("expected two numbers above 0, the second at most 1, after focus only, such as focus:0.125,0.99")
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
	if slices.Contains(f.alike, "") {
		return errors.New("expected colours, such as interchangeable:r,g,b")
	}
	return nil
}

func (r *ruleFlags) addFlags(cmd *cobra.Command, kind treeKind) {
	use, rules := ruleUse+learningUse, kit.Range(cover.Fewest, cover.Random)
	if kind == fixedTree {
		use, rules = ruleUse, slices.DeleteFunc(rules, cover.Choice.Learns)
	}
	kit.Explain(cmd, use)
	f := cmd.Flags()
	r.choice.Allow(rules...)
	f.Var(&r.choice, "choice", "choose the item to branch on by this `RULE`, see above")
	f.Uint64Var(&r.seed, "seed", 1, "the seed of the random numbers")
	f.BoolVar(&r.shuffle, "shuffle", false, "try options in random order")
	if cmd.Name() != "estimate" { // whose walks are random in any case
		kit.Need(cmd, "seed", "shuffle", "choice")
	}
	ways := "binary, using an option or not; suffixes, excluding what a tried option of the first item ends with; "
	r.branch.Allow(onItems, onBinary, onSuffixes, onAlike)
	if kind == memoTree {
		ways = ""
		r.branch.Allow(onItems, onAlike)
	}
	f.Var(&r.branch, "branch", "branch in this `WAY`: on items; "+ways+"or interchangeable:r,g,b, finding one of the solutions that differ by swapping these colours")
}

// exclude returns an error if --branch is one of ways, none of which goes with flag.
func (r *ruleFlags) exclude(flag string, ways ...string) error {
	if way := r.branch.Value; slices.Contains(ways, way) {
		return fmt.Errorf("%s cannot be combined with --branch %s", flag, way)
	}
	return nil
}

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

func (r *ruleFlags) runRule() coverjobs.Rule {
	rule := coverjobs.Rule{Choice: r.choice.Value, Shuffle: r.shuffle, Binary: r.branch.Value == onBinary, Suffixes: r.branch.Value == onSuffixes, Alike: r.branch.alike}
	if rule.Shuffle || rule.Choice == cover.Random {
		rule.Seed = r.seed
	}
	return rule
}
