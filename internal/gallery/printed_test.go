package gallery

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/must"
)

var (
	// someNumber matches a number as print has it, or as code has it.
	someNumber = regexp.MustCompile(`[0-9][0-9,_]*(?:\.[0-9]+)?`)
	// saidNumbers matches what a row says that a command prints.
	saidNumbers = regexp.MustCompile("` (?:prints|shows) ([0-9]+(?:[,.][0-9]+)*(?:(?:, | and )[0-9]+(?:[,.][0-9]+)*)*)")
)

// numbersIn returns the numbers in a text, without the signs that group their digits.
func numbersIn(text string) (list []string) {
	for _, word := range someNumber.FindAllString(text, -1) {
		list = append(list, strings.NewReplacer(",", "", "_", "").Replace(word))
	}
	return list
}

// numbersOf returns the numbers in the code of a test, and of the variables of its package
// that it names.
func numbersOf(t *testing.T, test string) (list []string) {
	t.Helper()
	set := token.NewFileSet()
	var files []*ast.File
	for _, path := range must.Get(filepath.Glob(filepath.Join(filepath.Dir(tests()[test]), "*_test.go")))(t) {
		files = append(files, must.Get(parser.ParseFile(set, path, nil, parser.SkipObjectResolution))(t))
	}
	named := map[string]bool{}
	collect := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			named[n.Name] = true
		case *ast.BasicLit:
			list = append(list, numbersIn(n.Value)...)
		}
		return true
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Name.Name == test {
				ast.Inspect(d, collect)
			}
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok || d.Tok == token.IMPORT {
				continue
			}
			for _, s := range d.Specs {
				if s, ok := s.(*ast.ValueSpec); ok && slices.ContainsFunc(s.Names, func(n *ast.Ident) bool { return named[n.Name] }) {
					ast.Inspect(s, collect)
				}
			}
		}
	}
	return list
}

// ours returns our numbers of a row: those of its figures, those that its commands print as
// the row says, or as bench/again.txt says, and those in the tests that it names.
func (r bookRow) ours(t *testing.T, known *bookFigures, held []standing) (list []string) {
	t.Helper()
	for _, said := range saidNumbers.FindAllStringSubmatch(r.how, -1) {
		list = append(list, numbersIn(said[1])...)
	}
	for line := range strings.Lines(readFile(t, "../../bench/again.txt")) {
		part := strings.SplitN(line, " | ", 3)
		if _, group, _ := strings.Cut(part[0], "groups "); rowOf(group) == r.id {
			list = append(list, numbersIn(part[1])...)
		}
	}
	names := testNames.FindAllStringSubmatch(r.how, -1)
	for _, s := range held {
		if s.how == "test" && rowOf(s.id) == r.id {
			names = append(names, []string{"", s.why})
		}
	}
	for _, m := range names {
		list = append(list, numbersOf(t, m[1])...)
	}
	if known == nil {
		return list
	}
	for _, m := range known.models {
		for _, f := range m.list {
			list = append(list, numbersIn(f.Want)...)
		}
	}
	return list
}

// TestPrinted compares the numbers that print has with ours, row by row. A number that ends in !
// is a misprint, and docs/errata.md has it; one that ends in ? has not been computed, and the
// row says why.
func TestPrinted(t *testing.T) {
	parts, known, held := readBook(t), bookKnown(t), readStandings(t)
	errata := numbersIn(readFile(t, "../../docs/errata.md"))
	for _, part := range parts {
		for _, r := range part.rows {
			if r.print == "-" {
				continue
			}
			ours := r.ours(t, known[r.id], held)
			for word := range strings.FieldsSeq(r.print) {
				number, mark := strings.TrimRight(word, "!?"), word[len(strings.TrimRight(word, "!?")):]
				switch {
				case number == "" || !slices.Equal(numbersIn(number), []string{strings.ReplaceAll(number, ",", "")}):
					t.Errorf("%s: %q is no number", r.id, word)
				case mark == "" && !slices.Contains(ours, strings.ReplaceAll(number, ",", "")):
					t.Errorf("%s: print has %s, which is not among ours: %q", r.id, number, ours)
				case mark == "!" && !slices.Contains(errata, strings.ReplaceAll(number, ",", "")):
					t.Errorf("%s: docs/errata.md does not have the misprint %s", r.id, number)
				case mark == "?" && !strings.Contains(r.how, "Not "):
					t.Errorf("%s: no word of why %s is not computed", r.id, number)
				}
			}
		}
	}
}
