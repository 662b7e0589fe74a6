package web

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/pips"
	solve "bonepile/dominosa/pips/deduce"
	pipstext "bonepile/dominosa/pips/notation"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
	"bonepile/internal/must"
	"bonepile/internal/play"
	"bonepile/internal/randtest"
)

// A listener hears every sentence about a puzzle that the page can show.
type listener struct {
	testing.TB
	rng  *rand.Rand
	hear func(...say.Text)
}

// explained hears an explanation, hints and the rules that they name.
func (l listener) explained(x *deduce.Explanation) {
	l.hear(x.End)
	for _, par := range x.Rounds {
		for _, s := range par.Sentences {
			l.hear(s.Text)
			l.hear(s.Proof...)
		}
	}
}

// about hears what is said about a puzzle, of which a solution may be known, and on the way to a
// solution, right or wrong.
func (l listener) about(p dominosa.Puzzle, solution dominosa.Tiling) {
	faults := p.Check()
	for _, f := range faults {
		l.hear(f.Text())
	}
	proof, err := refute.Find(l.Context(), p, 300)
	if err == nil {
		l.hear(proof.Lines(false)...)
	}
	if len(faults) > 0 && faults[0].Mismatch() {
		return
	}
	places := p.Board.Places()
	for range 3 {
		g := play.New(p)
		for _, pl := range solution {
			if l.rng.IntN(3) == 0 {
				g.Lay(pl)
			}
		}
		for range l.rng.IntN(4) {
			g.Lay(places[l.rng.IntN(len(places))])
		}
		for range l.rng.IntN(6) {
			g.Mark(places[l.rng.IntN(len(places))])
		}
		for _, f := range g.Faults() {
			l.hear(f.Text())
		}
		r := must.Get(g.Check(l.Context()))(l)
		l.hear(r.Text(), r.Count())
		l.hear(r.Why...)
		for s := play.Where; s <= play.Step; s++ {
			h := must.Get(g.Hint(l.Context(), s))(l)
			l.hear(h.Text)
			l.hear(h.Proof...)
		}
		lines, _, err := deduce.WhyNot(l.Context(), p, g.Laid(), places[l.rng.IntN(len(places))])
		must.Do(l, err)
		l.hear(lines...)
		for _, cfg := range []deduce.Config{{}, {Laid: g.Laid()}} {
			if d, err := deduce.Path(l.Context(), p, cfg); err == nil {
				l.explained(deduce.Explain(p, d, cfg))
			}
		}
	}
}

// pips hears about a Pips puzzle, with some dominoes laid, right or wrong, and described as other
// than it is.
func (l listener) pips(p pips.Puzzle) {
	var places []dominosa.Place
	for range 6 {
		x := must.Get(solve.Explain(l.Context(), p, solve.Config{}))(l)
		l.hear(x.Start, x.End)
		for _, st := range x.Steps {
			l.hear(st.Text)
			places = append(places, append(st.RuledOut, st.Forced...)...)
		}
		var on []dominosa.Place
		for i := 0; i < len(places) && l.rng.IntN(3) > 0; i++ {
			on = append(on, places[l.rng.IntN(len(places))])
		}
		h := must.Get(solve.Next(l.Context(), p, on))(l)
		l.hear(h.Where, h.Text)
		p.Given = nil
		if l.rng.IntN(2) == 0 && len(places) > 0 {
			p.Given = places[:1]
		}
		for _, f := range p.Check() {
			l.hear(f.Text())
		}
		if i := l.rng.IntN(len(p.Regions)); p.Err() == nil { // spoil a condition
			p.Regions = slices.Clone(p.Regions)
			p.Regions[i].Target++
			p.Regions[i].Kind = pips.Kind(1 + l.rng.IntN(5))
		}
		if p.Err() != nil {
			return
		}
	}
}

// everySentence has a listener hear about boards of all levels, boards that went wrong, and the
// examples of all rules.
func everySentence(t *testing.T, hear func(...say.Text)) {
	l := listener{t, randtest.New(t, 38, 1), hear}
	for _, r := range deduce.Rules() {
		x := r.Example()
		l.explained(x)
		l.about(x.Puzzle, nil)
		hear(say.New(r.Title), say.New(r.Says), say.New(r.Why))
	}
	files := must.Get(filepath.Glob("../../dominosa/testdata/boards/order[2-6]-*.txt"))(t)
	for _, file := range files {
		f := must.Get(os.Open(file))(t)
		in := notation.NewReader(f)
		for range 3 {
			e, err := in.Next()
			if err == io.EOF {
				break
			}
			must.Do(t, err)
			l.about(e.Puzzle, e.Solution)
		}
		f.Close()
	}
	for _, r := range solve.Rules() {
		hear(say.New(r.Title), say.New(r.Says), say.New(r.Why))
	}
	for _, name := range []string{"shown", "several", "impossible"} {
		for i, line := range strings.Split(string(must.Get(os.ReadFile("../../dominosa/pips/testdata/"+name+".jsonl"))(t)), "\n") {
			for _, e := range must.Get(pipstext.Parse("# a puzzle\n" + line + "\nA\nA\nA=\n1-1"))(t) {
				if i%4 == 0 || name != "shown" {
					l.pips(e.Puzzle)
				}
			}
		}
	}
	for range 400 {
		rows, cols := 1+l.rng.IntN(5), 1+l.rng.IntN(5)
		pips := make([]uint8, rows*cols)
		for i := range pips {
			pips[i] = uint8(l.rng.IntN(4))
			if l.rng.IntN(12) == 0 {
				pips[i] = 255
			}
		}
		b := dominosa.BoardOf(rows, cols, pips)
		p := dominosa.Puzzle{Board: b}
		if l.rng.IntN(3) > 0 && b.Cells() > 1 { // bones in several copies that fit, or would
			places := b.Places()
			bones := map[dominosa.Bone]int{}
			for n := b.Cells() / 2; n > 0 && len(places) > 0; n-- {
				bones[places[l.rng.IntN(len(places))].Bone]++
			}
			p.Bones, _ = dominosa.NewBones(maps.All(bones), l.rng.IntN(5) == 0)
		}
		l.about(p, nil)
	}
}

// template is a string in a Go file that a sentence may be made of.
var template = regexp.MustCompile(`\{[a-z]+\}`)

// written returns the templates that stand in the files of a folder as a whole: what say.New
// and its like take, and other strings with names in braces.
func written(t *testing.T, pattern string) map[string]bool {
	t.Helper()
	forms := map[string]bool{}
	for _, name := range must.Get(filepath.Glob(pattern))(t) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := must.Get(parser.ParseFile(token.NewFileSet(), name, nil, 0))(t)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr, *ast.ImportSpec, *ast.Field:
				return false // parts; who walks meets the whole
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && (f.Sel.Name == "Plural" || f.Sel.Name == "Shown" || f.Sel.Name == "New" && fmt.Sprint(f.X) == "say") {
					for _, arg := range n.Args {
						if lit, ok := arg.(*ast.BasicLit); ok && lit.Kind == token.STRING {
							forms[must.Get(strconv.Unquote(lit.Value))(t)] = true
						}
					}
				}
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && template.MatchString(text) {
					forms[text] = true
				}
			}
			return true
		})
	}
	return forms
}

// TestSentences refuses a mixture of languages: whatever is said about a puzzle has a
// template in the table of each language, and so has each template that stands in the code. Of
// a sentence without what is in the table, no letter is left.
func TestSentences(t *testing.T) {
	met := map[string]bool{}
	letters := regexp.MustCompile(`\pL`)
	bare := regexp.MustCompile(`\pL|\{\w+\}`)
	mute := say.Voice{
		Words: func(form string) string {
			met[form] = true
			if form == "the set of {bones}" || form == "{fault}; it would fit {set}" { // as they are typed
				return ""
			}
			return bare.ReplaceAllStringFunc(form, func(s string) string { return strings.TrimLeftFunc(s, unicode.IsLetter) })
		},
		Name: func(fmt.Stringer) string { return "" },
	}
	said := 0
	everySentence(t, func(list ...say.Text) {
		for _, text := range list {
			said++
			if rest := text.In(mute); letters.MatchString(rest) {
				t.Errorf("%q leaves %q", text, rest)
			}
			text.In(say.Voice{Words: func(form string) string { met[form] = true; return form }}) // where nothing is shown
		}
	})
	must.Least(t, said, 5000, "sentences")
	must.Least(t, len(met), 200, "templates")
	for _, pattern := range []string{"dominosa/check_text.go", "dominosa/deduce/*.go", "dominosa/refute/text.go", "dominosa/pips/check.go", "dominosa/pips/deduce/*.go", "internal/play/*.go", "internal/web/api/*.go"} {
		maps.Copy(met, written(t, filepath.Join("../..", pattern)))
	}
	for _, language := range []string{"de", "es"} {
		table := map[string]any{}
		for _, name := range []string{"words", "say"} {
			must.Do(t, json.Unmarshal(must.Get(fs.ReadFile(Page(), name+"-"+language+".json"))(t), &table))
		}
		for _, form := range slices.Sorted(maps.Keys(met)) {
			if _, ok := table[form].(string); !ok && letters.MatchString(template.ReplaceAllString(form, "")) {
				t.Errorf("%s has no words for %q", language, form)
			}
		}
	}
}
