package cover_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// Every function meets every feature: problems that have whatever the parser knows are drawn,
// and each is put to each question of a list. A question says what the answer is by the
// definition, or which features it refuses, and with which error.
//
// A test tells anyone who adds a condition, a function or a feature what is still missing:
//
//	a word that a condition is written with, and that is never drawn
//	an exported function that no question asks, and that is not exempt
//	a feature that meets a question less than twenty times

// features are what a problem may have that something might get wrong.
var features = []struct {
	name string
	has  func(x *xc.Problem) bool
}{
	{"no items", func(x *xc.Problem) bool { return x.Items() == 0 }},
	{noPrimary, func(x *xc.Problem) bool { return x.Primary == 0 }},
	{onlySecondary, func(x *xc.Problem) bool { return x.Primary == 0 && x.Items() > 0 }},
	{somePrimary, func(x *xc.Problem) bool { return x.Primary > 0 }},
	{"one item", func(x *xc.Problem) bool { return x.Items() == 1 }},
	{"over 64 items", func(x *xc.Problem) bool { return x.Items() > 64 }},
	{"no options", func(x *xc.Problem) bool { return x.Options() == 0 }},
	{"a primary item without options", func(x *xc.Problem) bool {
		return slices.ContainsFunc(xc.OptionsOf(x)[:x.Primary], func(list []int32) bool { return len(list) == 0 })
	}},
	{"a secondary item without options", func(x *xc.Problem) bool {
		return slices.ContainsFunc(xc.OptionsOf(x)[x.Primary:], func(list []int32) bool { return len(list) == 0 })
	}},
	{"equal options", func(x *xc.Problem) bool {
		seen := map[string]bool{}
		for k := range x.Options() {
			seen[fmt.Sprint(x.Option(k))] = true
		}
		return len(seen) < x.Options()
	}},
	{"a secondary item first", func(x *xc.Problem) bool {
		for k := range x.Options() {
			if int(x.Option(k)[0].Item) >= x.Primary && !x.IsDemand(k) {
				return true
			}
		}
		return false
	}},
	{"colours", (*xc.Problem).Coloured},
	{"a hundred colours", func(x *xc.Problem) bool { return len(x.Colours) > 100 }},
	{bounds, (*xc.Problem).HasBounds},
	{"bounds from 0", func(x *xc.Problem) bool {
		return slices.ContainsFunc(x.Bounds, func(b xc.Bounds) bool { return b.Lo == 0 })
	}},
	{"bounds of a milliard", func(x *xc.Problem) bool {
		return slices.ContainsFunc(x.Bounds, func(b xc.Bounds) bool { return b.Hi >= 1e9 })
	}},
	{weights, func(x *xc.Problem) bool { return x.Weighted }},
	{"a weight of 2^31 - 1", func(x *xc.Problem) bool {
		return slices.ContainsFunc(x.Entries, func(e xc.Entry) bool { return e.Weight == math.MaxInt32 })
	}},
	{"weights of over 2^31 together", func(x *xc.Problem) bool {
		sum := make([]int, x.Items())
		for _, e := range x.Entries {
			sum[e.Item] += int(e.Weight)
		}
		return len(sum) > 0 && slices.Max(sum) >= 1<<31
	}},
	{"costs", (*xc.Problem).HasCosts},
	{"a cost of over 2^53", func(x *xc.Problem) bool { return len(x.Costs) > 0 && slices.Max(x.Costs) > 1<<53 }},
	{"costs of 2^59 together", func(x *xc.Problem) bool { return allCosts(x) >= 1<<59 }},
	{demands, (*xc.Problem).HasDemands},
	{conditions, (*xc.Problem).HasConditions},
	{minimal, func(x *xc.Problem) bool {
		return slices.ContainsFunc(x.Conditions, func(c xc.Condition) bool { m, ok := c.(*xc.Connected); return ok && m.Minimal })
	}},
	{"two conditions", func(x *xc.Problem) bool { return len(x.Conditions) > 1 }},
	{"no solution", func(x *xc.Problem) bool { return len(covertest.Sets(x)) == 0 }},
	{"one solution", func(x *xc.Problem) bool { return len(covertest.Sets(x)) == 1 }},
	{"many solutions", func(x *xc.Problem) bool { return len(covertest.Sets(x)) > 9 }},
}

// Features that somebody refuses.
const (
	noPrimary     = "no primary items"
	onlySecondary = "secondary items only"
	somePrimary   = "primary items"
	bounds        = "bounds"
	weights       = "weights"
	demands       = "demands"
	conditions    = "conditions"
	minimal       = "a minimal rest"
)

// allCosts is what all options cost, or more than can be added up.
func allCosts(x *xc.Problem) float64 {
	sum := 0.
	for _, c := range x.Costs {
		sum += float64(c)
	}
	return sum
}

// words are the words that conditions are written with: those that the parser compares words
// with. Each is a feature of the text.
func words(t testing.TB) (list []string) {
	file := must.Get(parser.ParseFile(token.NewFileSet(), "internal/xc/condition_text.go", nil, 0))(t)
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && regexp.MustCompile(`^"[a-z]+"$`).MatchString(lit.Value) {
			list = append(list, lit.Value[1:len(lit.Value)-1])
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CaseClause:
			for _, e := range n.List {
				add(e)
			}
		case *ast.BinaryExpr:
			add(n.Y)
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "expect" {
				add(n.Args[0])
			}
		}
		return true
	})
	slices.Sort(list)
	return slices.Compact(list)
}

// A question is what some exported functions are asked about a problem.
type question struct {
	name string
	asks string // the functions, without "cover." before its own

	// not says what the question refuses: a problem with one of the features, in this
	// order, gets that error. Without an error it answers, whatever comes after.
	not []refusal

	// ask holds the answer against the definition. It returns the error of a function that
	// refuses.
	ask func(e *exam) error

	rare bool // as it takes long, only until every feature has met it often enough
}

type refusal struct {
	feature string
	err     error
}

// An exam is a problem with what is known of it.
type exam struct {
	*cover.Problem
	t    testing.TB
	ctx  context.Context
	x    *xc.Problem
	text string
	sols []cover.Solution // by the definition
	keys []string         // these, in order
	rng  *rand.Rand
}

func newExam(t testing.TB, seed uint64) *exam {
	e := &exam{t: t, ctx: t.Context(), rng: rand.New(rand.NewPCG(seed, 33))}
	e.x = draw(e.rng)
	e.Problem = box.New[cover.Problem](e.x)
	for _, sol := range covertest.Sets(e.x) {
		e.sols = append(e.sols, cover.Solution(sol))
	}
	e.keys = keysOf(e.sols)
	e.text = covertestText(e.x)
	return e
}

// covertestText is the text of a problem, also of one that has none.
func covertestText(x *xc.Problem) string {
	b, err := x.AppendText(nil)
	if err != nil {
		b = fmt.Appendf(b, "%v: %v, options", err, x.Names)
		for k := range x.Options() {
			b = fmt.Appendf(b, " %q", x.OptionString(k))
		}
	}
	return string(b)
}

// keysOf names solutions, in order.
func keysOf(sols []cover.Solution) (keys []string) {
	for _, sol := range sols {
		keys = append(keys, covertest.Key(sol))
	}
	slices.Sort(keys)
	return keys
}

// check fails unless ok, with what is wrong.
func (e *exam) check(ok bool, format string, args ...any) {
	if !ok {
		panic(randtest.Wrong(fmt.Sprintf(format, args...)))
	}
}

// same fails unless these are the solutions, each once.
func (e *exam) same(got []cover.Solution) {
	e.check(slices.Equal(keysOf(got), e.keys), "got %v, want %v", keysOf(got), e.keys)
}

// number fails unless that is how many solutions there are.
func (e *exam) number(n fmt.Stringer) {
	e.check(n.String() == fmt.Sprint(len(e.keys)), "got %v, want %d", n, len(e.keys))
}

// only returns the exam of the same problem with some of its solutions.
func (e *exam) only(is func(sol cover.Solution) bool) *exam {
	some := *e
	some.sols = slices.DeleteFunc(slices.Clone(e.sols), func(sol cover.Solution) bool { return !is(sol) })
	some.keys = keysOf(some.sols)
	return &some
}

// put asks q, and holds against the definition whether it refuses.
func (e *exam) put(q *question) (ok bool) {
	return randtest.Put(e.t, q.name, e.text, func() {
		err := q.ask(e)
		if r := refused(e.x, q.not); r != nil {
			e.check(errors.Is(err, r[0].err), "a problem with %s is to be refused with %q, but the error is %v", r[0].feature, r[0].err, err)
			return
		}
		e.check(err == nil, "refused: %v", err)
	})
}

// refused returns for which features a problem is refused.
func refused(x *xc.Problem, not []refusal) (list []refusal) {
	for _, r := range not {
		if hasFeature(x, r.feature) {
			if r.err == nil {
				return nil
			}
			list = append(list, r)
		}
	}
	return list
}

func hasFeature(x *xc.Problem, name string) bool {
	for _, f := range features {
		if f.name == name {
			return f.has(x)
		}
	}
	panic("no feature " + name)
}

// TestEvery puts every question to problems drawn at random. BONEPILE_SEED shifts their seeds.
func TestEvery(t *testing.T) {
	t.Parallel()
	every(t, 600, false)
}

// TestEverySlow does that with 20,000 other problems, or as many as BONEPILE_ROUNDS says.
func TestEverySlow(t *testing.T) {
	randtest.Slow(t, "minutes")
	rounds := 20_000
	if text := os.Getenv("BONEPILE_ROUNDS"); text != "" {
		must.Get(fmt.Sscan(text, &rounds))(t)
	}
	every(t, rounds, true)
}

// TestEveryOne puts every question to the problem of the seed in BONEPILE_EVERY.
func TestEveryOne(t *testing.T) {
	seed, err := strconv.ParseUint(os.Getenv("BONEPILE_EVERY"), 10, 64)
	if err != nil {
		t.Skip("BONEPILE_EVERY has no seed")
	}
	for i := range questions {
		e := newExam(t, seed)
		e.rng = rand.New(rand.NewPCG(seed, uint64(i)))
		e.put(&questions[i])
	}
}

func every(t *testing.T, rounds int, slow bool) {
	seeds := randtest.New(t, 33, 1)
	if slow {
		seeds = randtest.New(t, 33, 2)
	}
	met, said := randtest.Meetings{}, words(t)
	names := make([]string, 0, len(features)+len(said))
	for _, f := range features {
		names = append(names, f.name)
	}
	for _, w := range said {
		names = append(names, "the word "+w)
	}
	full := func() bool { return len(missing(met, names)) == 0 }
	problems, solvable, asked, failed := 0, 0, 0, map[string]bool{}
	for range randtest.Rounds(rounds, full) {
		seed := seeds.Uint64()
		e := newExam(t, seed)
		e.text = fmt.Sprintf("BONEPILE_EVERY=%d\n%s", seed, e.text)
		var have []string
		for _, f := range features {
			if f.has(e.x) {
				have = append(have, f.name)
			}
		}
		for _, w := range said {
			if regexp.MustCompile(`(?m)^\| require\b.* ` + w + `\b`).MatchString(e.text) {
				have = append(have, "the word "+w)
			}
		}
		if problems++; len(e.sols) > 0 {
			solvable++
		}
		for i := range questions {
			q := &questions[i]
			var because []string
			for _, r := range refused(e.x, q.not) {
				because = append(because, r.feature)
			}
			if useful := met.Add(q.name, have, because); !failed[q.name] && (useful || slow && problems%20 == 0 || !q.rare && problems <= rounds) {
				e.rng = rand.New(rand.NewPCG(seed, uint64(i)))
				failed[q.name] = !e.put(q)
				asked++
			}
		}
	}
	t.Logf("%d problems, %d of them solvable, in %d ways, %d questions in all", problems, solvable, len(questions), asked)
	if solvable < problems/2 {
		t.Errorf("only %d of %d problems have a solution", solvable, problems)
	}
	for _, m := range missing(met, names) {
		t.Error(m)
	}
}

// missing says which features met which questions too seldom, but for those that come only
// with others that a question refuses.
func missing(met randtest.Meetings, names []string) (list []string) {
	for i := range questions {
		q := &questions[i]
		can := slices.DeleteFunc(slices.Clone(names), func(f string) bool { return excluded(q, f) })
		list = append(list, met.Missing(q.name, can)...)
	}
	return list
}

// excluded reports whether a feature comes only with one that q refuses.
func excluded(q *question, feature string) bool {
	refuses := func(what ...string) bool {
		return slices.ContainsFunc(q.not, func(r refusal) bool { return slices.Contains(what, r.feature) && r.feature != feature })
	}
	switch {
	case strings.HasPrefix(feature, "bounds "):
		return refuses(bounds, somePrimary)
	case strings.Contains(feature, "weight"):
		return refuses(weights, somePrimary)
	case feature == "the word demands":
		return refuses(demands, somePrimary)
	case feature == minimal || feature == "the word minimal":
		return refuses(conditions, minimal, somePrimary)
	case feature == "two conditions" || strings.HasPrefix(feature, "the word "):
		return refuses(conditions, somePrimary)
	case feature == "no items" || feature == onlySecondary:
		return refuses(noPrimary)
	}
	return refuses(somePrimary)
}

// exempt are exported functions that are no questions about problems, by why.
var exempt = map[string]string{
	"Problem.AppendOption":         "is Problem.OptionString",
	"constraint.Connected.Watch":   "is called by a search",
	"constraint.Loop.Watch":        "is called by a search",
	"formats.ReadFlatZinc":         "reads models of which a problem is only a part",
	"formats.Model.AppendSolution": "writes solutions of those",
	"zdd.NewBuilder":               "makes diagrams without a problem",
	"zdd.Builder.":                 "makes diagrams without a problem",
	"zdd.Diagram.Size":             "depends on the diagram, not on the family",
	"zdd.Diagram.WriteDot":         "is for people",
}

// TestEveryFunction fails if an exported function below cover, or one of zdd, is neither
// asked nor exempt, and if one that is said to be asked is never called.
func TestEveryFunction(t *testing.T) {
	asked := ""
	for _, q := range questions {
		asked += q.asks + " "
	}
	randtest.AllAsked(t, asked, exempt, "../zdd")
}
