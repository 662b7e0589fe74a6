package boards

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/internal/cli/kit"
	"bonepile/internal/near"

	"github.com/spf13/cobra"
)

type requirement struct {
	flag string // and its value, for messages
	met  func(told) bool
	seen atomic.Int64 // boards that met it
}

// A told board is one with its path, as bonepile explain tells it.
type told struct {
	deduce.Rating
	puzzle dominosa.Puzzle
	path   *deduce.Deduction
}

// requirements are what a request demands besides the level.
type requirements struct {
	list   []*requirement
	looked atomic.Int64 // boards rated
	made   atomic.Int64 // boards that met all
}

// addRequirements gives cmd the flags that say how hard the boards are and how they begin.
func (o *Order) addRequirements(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.Level, "level", "", "their `LEVEL`: trivial (or easy), basic, hard, extreme, beyond, or a range such as basic..extreme")
	f.StringVar(&o.Rating, "rating", "", "their rating, as bonepile rate gives it: a `RANGE` such as 20..40")
	f.StringSliceVar(&o.Needs, "needs", nil, "a `RULE` that they need, such as number-set, or number-set=3 for three steps, or number-set=hardest if none is harder")
	f.StringSliceVar(&o.Avoid, "avoid", nil, "a `RULE` that they do not need, such as only-link, or chains for all chain rules")
	kit.Number(cmd, &o.BreakIns, "break-ins", 0, 0, "boards with `N` steps as hard as their level; the others are easier")
	kit.Number(cmd, &o.Words, "words", 0, 0, "boards whose steps bonepile explain tells in `N` words or fewer")
	f.IntVar(&o.Givens, "givens", 0, "give `N` dominoes with each board: with fewer it would have several solutions")
	f.StringVar(&o.Start, "open", "", "how many bones the rules up to basic may lay at the start: `N` or any (default 0)")
}

// mostGivens is how many dominoes may be given: the more there are, the longer it takes
// to show that fewer would not do.
const mostGivens = 5

// levels returns the levels of the request, and what else it demands of a board.
func (o *Order) levels() (l generate.Levels, accept func(dominosa.Puzzle) bool, err error) {
	if l.Least, l.Most, err = Levels(o.Level); err != nil {
		return l, nil, err
	}
	if l.Givens = o.Givens; l.Givens < 0 || l.Givens > mostGivens {
		return l, nil, fmt.Errorf("--givens %d: expected a number from 0 to %d", o.Givens, mostGivens)
	}
	o.required.list = nil
	for _, read := range []func(*generate.Levels) error{o.rated, o.needed, o.avoided, o.brief, o.start} {
		if err := read(&l); err != nil {
			return l, nil, err
		}
	}
	if len(o.required.list) > 0 {
		accept = o.required.accept(o.Env)
	}
	return l, accept, nil
}

func (o *Order) require(flag string, met func(told) bool) {
	o.required.list = append(o.required.list, &requirement{flag: flag, met: met})
}

func (o *Order) brief(l *generate.Levels) error {
	if o.Words > 0 {
		o.require(fmt.Sprintf("--words %d", o.Words), func(t told) bool {
			return len(strings.Fields(deduce.Explain(t.puzzle, t.path, deduce.Config{}).String())) <= o.Words
		})
	}
	if o.BreakIns == 0 {
		return nil
	}
	if l.Most == deduce.Trivial {
		return fmt.Errorf("--break-ins %d: a board of level trivial has none", o.BreakIns)
	}
	l.Least = max(l.Least, deduce.Basic)
	o.require(fmt.Sprintf("--break-ins %d", o.BreakIns), func(t told) bool { return t.breakIns() == o.BreakIns })
	return nil
}

// breakIns counts the steps that are as hard as the level of the board says.
func (t told) breakIns() (n int) {
	for i, rule := range deduce.Rules() {
		if rule.Level == t.Level {
			n += t.Used[i]
		}
	}
	return n
}

// start sets how open the start may be, and where a supposition may be needed.
func (o *Order) start(l *generate.Levels) error {
	if o.Uniform || o.Quadrille || o.Picture != "" || o.Partial != "" {
		l.Open, l.Trial = generate.AnyOpen, true
	}
	if o.Start == "" {
		return nil
	}
	n, err := strconv.Atoi(o.Start)
	switch {
	case o.Start == "any":
		n = generate.AnyOpen
	case err != nil || n < 0:
		return fmt.Errorf("--open %s: expected a number of bones, or any", o.Start)
	case l.Most != deduce.NoLevel && l.Most < deduce.Hard:
		return fmt.Errorf("--open %s: the rules up to basic lay all bones of a board of level %v", o.Start, l.Most)
	}
	if l.Least == deduce.NoLevel && l.Most == deduce.NoLevel && n >= 0 {
		l.Least = deduce.Hard
	}
	l.Open = n
	return nil
}

// rated narrows the levels to those of --rating.
func (o *Order) rated(l *generate.Levels) error {
	if o.Rating == "" {
		return nil
	}
	a, b, ok := strings.Cut(o.Rating, "..")
	low, err1 := strconv.ParseFloat(a, 64)
	high, err2 := strconv.ParseFloat(b, 64)
	if !ok || err1 != nil || err2 != nil || !(0 <= low && low <= high && high <= 100) {
		return fmt.Errorf("--rating %s: expected two numbers from 0 to 100, such as 20..40", o.Rating)
	}
	of := func(score float64) deduce.Level {
		return min(deduce.Trivial+deduce.Level(math.Floor(score/deduce.BandWidth)), deduce.Beyond)
	}
	if o.Level != "" && (l.Least > of(high) || l.Most < of(low)) {
		return fmt.Errorf("--rating %s is of the levels %v to %v, not %s", o.Rating, of(low), of(high), o.Level)
	}
	l.Least, l.Most = max(l.Least, of(low)), min(cmp.Or(l.Most, deduce.Beyond), of(high))
	o.require("--rating "+o.Rating, func(r told) bool { return low <= r.Score && r.Score <= high })
	return nil
}

// rulesNamed returns the places in the ladder of the rule with a name, or of a family:
// chains are all rules whose names begin with chain.
func rulesNamed(name string) (list []int, least deduce.Level, err error) {
	var names []string
	for i, r := range deduce.Rules() {
		if r.Name == name || strings.EqualFold(r.Title, name) || strings.HasSuffix(name, "s") && strings.HasPrefix(r.Name, strings.TrimSuffix(name, "s")+"-") {
			if list = append(list, i); least == deduce.NoLevel {
				least = r.Level
			}
		}
		names = append(names, r.Name)
	}
	if list == nil {
		question := near.Question(name, names)
		return nil, least, fmt.Errorf("unknown rule %q: expected one of %s%s", name, strings.Join(names, ", "), question)
	}
	return list, least, nil
}

// steps returns how many steps of the path are of any of the rules.
func (t told) steps(rules []int) (n int) {
	for _, i := range rules {
		n += t.Used[i]
	}
	return n
}

// needed raises the levels to those of the rules of --needs.
func (o *Order) needed(l *generate.Levels) error {
	for _, text := range o.Needs {
		name, times, counted := strings.Cut(text, "=")
		hardest := times == "hardest"
		n, err := 1, error(nil)
		if counted && !hardest {
			if n, err = strconv.Atoi(times); err != nil || n < 1 {
				return fmt.Errorf("--needs %s: expected a number of steps from 1 after =, or hardest", text)
			}
		}
		rules, level, err := rulesNamed(name)
		switch {
		case err != nil:
			return fmt.Errorf("--needs: %w", err)
		case l.Most != deduce.NoLevel && level > l.Most:
			return fmt.Errorf("--needs %s: no board of level %v or below needs it, for the rule is of level %v", text, l.Most, level)
		}
		l.Least = max(l.Least, level)
		last := deduce.Rules()[rules[len(rules)-1]]
		l.Trial = l.Trial || last.Supposes
		if hardest {
			if l.Most = min(cmp.Or(l.Most, last.Level), last.Level); l.Least > l.Most {
				return fmt.Errorf("--needs %s: every board of level %v or above needs a harder rule, for this one is of level %v", text, l.Least, last.Level)
			}
		}
		o.require("--needs "+text, func(t told) bool {
			isHardest := func(rule int) bool { return t.Hardest.Name == deduce.Rules()[rule].Name }
			return t.steps(rules) >= n && (!hardest || slices.ContainsFunc(rules, isHardest))
		})
	}
	return nil
}

func (o *Order) avoided(*generate.Levels) error {
	for _, name := range o.Avoid {
		rules, _, err := rulesNamed(name)
		if err != nil {
			return fmt.Errorf("--avoid: %w", err)
		}
		for _, need := range o.Needs {
			if need, _, _ = strings.Cut(need, "="); need == name {
				return fmt.Errorf("--needs %s and --avoid %s exclude each other", name, name)
			}
		}
		o.require("--avoid "+name, func(t told) bool { return t.steps(rules) == 0 })
	}
	return nil
}

// accept returns what checks a board by all requirements.
func (w *requirements) accept(e *kit.Env) func(dominosa.Puzzle) bool {
	return func(p dominosa.Puzzle) bool {
		d, err := deduce.Path(e.Ctx, p, deduce.Config{})
		if err != nil {
			return false
		}
		all, t := true, told{d.Rating(), p, d}
		for _, each := range w.list {
			if each.met(t) {
				each.seen.Add(1)
			} else {
				all = false
			}
		}
		looked := w.looked.Add(1)
		if all {
			w.made.Add(1)
		}
		if e.Meter.Due() {
			e.Meter.Show(0, "%d of %s meet the request", w.made.Load(), kit.Plural(uint64(looked), "board"))
		}
		return all
	}
}

// explain adds to an error how many boards met each requirement.
func (w *requirements) explain(err error) error {
	looked := w.looked.Load()
	if len(w.list) == 0 || looked == 0 {
		return err
	}
	var met []string
	for _, each := range w.list {
		met = append(met, fmt.Sprintf("%d met %s", each.seen.Load(), each.flag))
	}
	var giveUp *generate.GiveUpError
	if errors.As(err, &giveUp) {
		giveUp.Hardest = deduce.NoLevel // some were of the level
	}
	return fmt.Errorf("%w; of %s of the level, %s", err, kit.Plural(uint64(looked), "board"), strings.Join(met, ", "))
}
