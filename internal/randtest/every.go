package randtest

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// Enough is how often each feature of what is drawn has to meet each question.
const Enough = 20

// A Wrong is what a question panics with if an answer is wrong.
type Wrong string

// Put asks a question, and reports what is wrong, or a panic, with what it was asked about.
func Put(t testing.TB, question, about string, ask func()) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(Wrong); !is {
				r = fmt.Sprintf("panic: %v\n%s", r, debug.Stack())
			}
			t.Errorf("%s: %v\n%s", question, r, about)
			ok = false
		}
	}()
	ask()
	return true
}

// Meetings count how often each question met each feature.
type Meetings map[string]map[string]int

// Add counts that a question met features, but for a question that they make refuse only
// one that does so alone. It reports whether some were still to be met.
func (m Meetings) Add(question string, features, refused []string) (useful bool) {
	if m[question] == nil {
		m[question] = map[string]int{}
	}
	for _, f := range features {
		if len(refused) == 0 || len(refused) == 1 && refused[0] == f {
			useful = useful || m[question][f] < Enough
			m[question][f]++
		}
	}
	return useful
}

// Missing says which of some features a question has not met often enough.
func (m Meetings) Missing(question string, features []string) (list []string) {
	for _, f := range features {
		if n := m[question][f]; n < Enough {
			list = append(list, fmt.Sprintf("%q met %q %d times, less than %d", question, f, n, Enough))
		}
	}
	return list
}

// AllAsked fails unless every exported function and method of this folder, the public packages
// below it and some more is among those that questions ask, which the tests every*_test.go
// call, or exempt, by why. A name begins with its folder, but for this one. All methods of a
// type are exempt by its name with a dot, and those that print a value or an error always.
func AllAsked(t testing.TB, asked string, exempt map[string]string, more ...string) {
	below, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	dirs := []string{"."}
	for _, name := range below {
		if dir := filepath.Dir(name); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	called := map[string]bool{}
	_, tests := parse(t, "every*_test.go")
	for _, file := range tests {
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				called[s.Sel.Name] = true
			}
			return true
		})
	}
	asks, prints := strings.Fields(asked), []string{"String", "Error", "Unwrap", "Caret"}
	known := map[string]bool{}
	for n, dir := range append(dirs, more...) {
		for _, name := range exported(t, dir) {
			if n > 0 {
				name = filepath.Base(dir) + "." + name
			}
			kind := name[:strings.LastIndex(name, ".")+1]
			own := name[len(kind):]
			known[name], known[kind] = true, true
			_, free := exempt[name]
			_, all := exempt[kind]
			isAsked := slices.Contains(asks, name)
			switch {
			case isAsked == (free || all) && !slices.Contains(prints, own):
				t.Errorf("%s: asked %t, exempt %t; add a question, or say why there is none", name, isAsked, isAsked)
			case isAsked && !called[own]:
				t.Errorf("%s is said to be asked, but never called", name)
			}
		}
	}
	for _, name := range slices.AppendSeq(asks, maps.Keys(exempt)) {
		if !known[name] {
			t.Errorf("asked or exempt, but there is no such function: %s", name)
		}
	}
}

// exported returns the exported functions and methods of a folder.
func exported(t testing.TB, dir string) (list []string) {
	set, files := parse(t, filepath.Join(dir, "*.go"))
	p, err := doc.NewFromFiles(set, files, dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Funcs {
		list = append(list, f.Name)
	}
	for _, of := range p.Types {
		for _, f := range of.Funcs {
			list = append(list, f.Name)
		}
		for _, m := range of.Methods {
			if m.Level == 0 {
				list = append(list, of.Name+"."+m.Name)
			}
		}
	}
	return list
}

// parse parses the files of a pattern: those of tests only if it names them.
func parse(t testing.TB, pattern string) (set *token.FileSet, files []*ast.File) {
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	set = token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(pattern, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return set, files
}
