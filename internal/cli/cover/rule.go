package cover

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/internal/cli/problem"
)

// A choiceFlag is the value of --choice.
type choiceFlag struct{ choice cover.Choice }

func (f *choiceFlag) Type() string   { return "rule" }
func (f *choiceFlag) String() string { return f.choice.String() }
func (f *choiceFlag) Set(name string) error {
	var names []string
	for c := cover.Fewest; c <= cover.Random; c++ {
		if c.String() == name {
			f.choice = c
			return nil
		}
		names = append(names, c.String())
	}
	return fmt.Errorf("unknown rule %q: it may be %s", name, strings.Join(names, ", "))
}

// A coverEngineFlag is the value of --engine of the subcommands of cover.
type coverEngineFlag struct{ engine cover.Engine }

func (f *coverEngineFlag) Type() string   { return "name" }
func (f *coverEngineFlag) String() string { return f.engine.String() }
func (f *coverEngineFlag) Set(name string) error {
	var names []string
	for e := cover.Auto; e <= cover.Learn; e++ {
		if e.String() == name {
			f.engine = e
			return nil
		}
		names = append(names, e.String())
	}
	return fmt.Errorf("unknown engine %q: it may be %s", name, strings.Join(names, ", "))
}

// ruleUse explains --choice and its kin in the help of a command.
const ruleUse = `

Rules to pick the item to branch on (--choice); all of them find the same
solutions, in another order, and trees may be of very different size:
  fewest    the leftmost of those with the fewest options left
  first     the leftmost
  sharp     one whose name begins with #, unless another has at most one option
  nonsharp  one whose name does not, unless one that does has at most one option
  focus     few options, and some lost lately (--mu, --rho)
  failures  few options, and often left without any
  random    one of those with the fewest options, drawn by --seed`

// ruleFlags say how a search goes through the tree, and so which tree it is.
type ruleFlags struct {
	choice   choiceFlag
	mu, rho  float64
	seed     uint64
	shuffle  bool
	binary   bool
	suffixes bool
	alike    []string
}

func (r *ruleFlags) addFlags(cmd *cobra.Command) {
	cmd.Long += ruleUse
	f := cmd.Flags()
	f.Var(&r.choice, "choice", "the item to branch on, see above")
	f.Float64Var(&r.mu, "mu", 0, "rule focus: how much a lost option counts (0 for 1/8)")
	f.Float64Var(&r.rho, "rho", 0, "rule focus: how much of that is left a node later (0 for .99)")
	f.Uint64Var(&r.seed, "seed", 1, "for what is random: another number, another search")
	f.BoolVar(&r.shuffle, "shuffle", false, "try options in random order")
	f.BoolVar(&r.binary, "binary", false, "branch on an option: with it, or without it")
	f.BoolVar(&r.suffixes, "suffixes", false, "once an option of the first item was tried, bar what it ends with from the others")
	f.StringSliceVar(&r.alike, "interchangeable", nil, "`COLOURS`, such as r,g,b, that the problem treats alike: one solution stands for all that differ only by an exchange of them")
}

// config returns the configuration of a search under these rules.
func (r *ruleFlags) config(problem.Named) (cover.Config, error) {
	t, err := r.tree()
	return cover.Config{Tree: t}, err
}

// tree returns the tree that the flags ask for.
func (r *ruleFlags) tree() (cover.Tree, error) {
	t := cover.Tree{Choice: r.choice.choice, Mu: r.mu, Rho: r.rho, Seed: r.seed, Shuffle: r.shuffle}
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
		return t, errors.New("--binary, --suffixes and --interchangeable are different trees: choose one")
	}
	return t, nil
}

// String says in a line what the rules are: a checkpoint keeps it.
func (r *ruleFlags) String() string {
	s := "choice " + r.choice.String()
	if r.choice.choice == cover.Random || r.shuffle {
		s += fmt.Sprintf(" seed %d", r.seed)
	}
	for _, f := range []struct {
		name string
		on   bool
	}{{"shuffle", r.shuffle}, {"binary", r.binary}, {"suffixes", r.suffixes}} {
		if f.on {
			s += " " + f.name
		}
	}
	if r.alike != nil {
		s += " interchangeable " + strings.Join(r.alike, ",")
	}
	return s
}
