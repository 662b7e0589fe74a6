// Package bonepile_test holds the module to its description: packages, imports
// and libraries are those that ARCHITECTURE.md draws and lists, and the rules
// it gives for files and tests are kept.
package bonepile_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module       = "bonepile"
	architecture = "ARCHITECTURE.md"
	picture      = "## In one picture"

	// maxLines is the most that a file of Go or JavaScript may have. Half of
	// it is usual.
	maxLines = 800

	// slowTier is the variable that a slow test asks for.
	slowTier = "BONEPILE_SLOW"
)

// A row is what the table in ARCHITECTURE.md says of a package.
type row struct {
	imports   []string // packages of this module
	libraries []string // modules of others
}

var (
	quoted = regexp.MustCompile("`([^`]+)`")
	arrow  = regexp.MustCompile(`─+►`)
)

// description returns the section of ARCHITECTURE.md with drawing and table.
func description(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(architecture)
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), picture+"\n")
	if !ok {
		t.Fatalf("%s: no section %q", architecture, picture)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	return section
}

// table returns the rows of the table
//
//	| `package` | what it provides | `may`, `import` | `library` |
//
// by package.
func table(t *testing.T) map[string]row {
	t.Helper()
	rows := map[string]row{}
	words := func(cell string) (list []string) {
		for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
			list = append(list, m[1])
		}
		return list
	}
	for line := range strings.Lines(description(t)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 6 || len(words(cells[1])) != 1 {
			continue
		}
		name := words(cells[1])[0]
		if _, twice := rows[name]; twice {
			t.Errorf("%s: two rows for %s", architecture, name)
		}
		rows[name] = row{words(cells[3]), words(cells[4])}
	}
	return rows
}

// A source is a Go file of this module, under whatever build tags.
type source struct {
	path string
	pkg  string // its directory, with slashes
	file *ast.File
}

func (s source) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

// imports returns the paths that the file imports.
func (s source) imports() (list []string) {
	for _, spec := range s.file.Imports {
		p, _ := strconv.Unquote(spec.Path.Value) // the parser has seen to it
		list = append(list, p)
	}
	return list
}

// files calls visit with every file of the module that ends in one of the
// extensions, but those of testdata, of hidden directories and of modules
// within.
func files(t *testing.T, visit func(name string), extensions ...string) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir():
			for _, ext := range extensions {
				if strings.HasSuffix(name, ext) {
					visit(filepath.ToSlash(name))
				}
			}
			return nil
		case name == ".":
			return nil
		case d.Name() == "testdata", d.Name()[0] == '.':
			return fs.SkipDir
		}
		if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil {
			return fs.SkipDir
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// sources returns the Go files of the packages. The root, where only this test
// lives, is none.
func sources(t *testing.T) (list []source) {
	t.Helper()
	files(t, func(name string) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if dir := path.Dir(name); dir != "." {
			list = append(list, source{name, dir, f})
		}
	}, ".go")
	return list
}

// TestArrows holds imports and table against each other, both ways.
func TestArrows(t *testing.T) {
	rows := table(t)
	used := map[string]map[string]bool{} // by package, what it imports
	for _, s := range sources(t) {
		r, ok := rows[s.pkg]
		if used[s.pkg] == nil {
			used[s.pkg] = map[string]bool{}
			if !ok {
				t.Errorf("%s has no package %s", architecture, s.pkg)
			}
		}
		// What others may take into a program of their own brings nothing along.
		public := !strings.HasPrefix(s.pkg, "cmd/") && !strings.HasPrefix(s.pkg, "internal/")
		for _, p := range s.imports() {
			first, _, _ := strings.Cut(p, "/")
			switch {
			case first == module:
				to := strings.TrimPrefix(p, module+"/")
				if to == s.pkg { // a test from outside
					continue
				}
				if !slices.Contains(r.imports, to) {
					t.Errorf("%s: %s imports %s: no such arrow in %s", s.path, s.pkg, to, architecture)
				}
				used[s.pkg][to] = true
			case first == "C":
				t.Errorf("%s: cgo", s.path)
			case !strings.Contains(first, "."): // the standard library
			case public:
				t.Errorf("%s: %s imports %s: it may import the standard library only", s.path, s.pkg, p)
			default:
				lib := library(r.libraries, p)
				if lib == "" {
					t.Errorf("%s: %s imports %s: no such library in %s", s.path, s.pkg, p, architecture)
				}
				used[s.pkg][lib] = true
			}
		}
	}
	for name, r := range rows {
		if used[name] == nil {
			t.Errorf("%s has a package %s, the module has none", architecture, name)
			continue
		}
		for _, to := range append(r.imports, r.libraries...) {
			if !used[name][to] {
				t.Errorf("%s: %s may import %s, but does not", architecture, name, to)
			}
		}
	}
}

// library returns the module of the list that has the package p, "" if none.
func library(list []string, p string) string {
	for _, lib := range list {
		if p == lib || strings.HasPrefix(p, lib+"/") {
			return lib
		}
	}
	return ""
}

// TestDrawing holds drawing and table against each other. Every line of the
// drawing is a chain of packages, each of which imports the next.
func TestDrawing(t *testing.T) {
	rows := table(t)
	drawn := map[[2]string]bool{}
	for line := range strings.Lines(description(t)) {
		chain := arrow.Split(line, -1)
		for i, to := range chain[1:] {
			drawn[[2]string{strings.TrimSpace(chain[i]), strings.TrimSpace(to)}] = true
		}
	}
	listed := map[[2]string]bool{}
	for from, r := range rows {
		for _, to := range r.imports {
			listed[[2]string{from, to}] = true
			if !drawn[[2]string{from, to}] {
				t.Errorf("%s: the drawing has no arrow from %s to %s", architecture, from, to)
			}
		}
	}
	for a := range drawn {
		if !listed[a] {
			t.Errorf("%s: the drawing has an arrow from %q to %q, the table has none", architecture, a[0], a[1])
		}
	}
}

// TestNamedFiles asks for every file that ARCHITECTURE.md names by its path.
// What has a capital or a star in it stands for any, and a name after a hyphen is
// that of a module.
func TestNamedFiles(t *testing.T) {
	text, err := os.ReadFile(architecture)
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, m := range regexp.MustCompile(`[^-a-z0-9_/]([a-z0-9_/]+\.(go|mod|conf))\b`).FindAllStringSubmatch(string(text), -1) {
		named = append(named, m[1])
	}
	slices.Sort(named)
	for _, name := range slices.Compact(named) {
		if _, err := os.Stat(name); err != nil {
			t.Errorf("%s names %s: %v", architecture, name, err)
		}
	}
}

// TestFileLength keeps files short enough to be read in one go.
func TestFileLength(t *testing.T) {
	files(t, func(name string) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(text, []byte("\n")); n > maxLines {
			t.Errorf("%s has %d lines, more than %d", name, n, maxLines)
		}
	}, ".go", ".js", ".mjs")
}

// TestPackageComments asks every package to say what it is, in one file.
func TestPackageComments(t *testing.T) {
	comments := map[string][]string{} // by package, the files that have one
	for _, s := range sources(t) {
		if s.isTest() {
			continue
		}
		in := comments[s.pkg]
		if s.file.Doc != nil {
			in = append(in, s.path)
		}
		comments[s.pkg] = in
	}
	for pkg, in := range comments {
		if len(in) != 1 {
			t.Errorf("package %s has %d comments, not one: %v", pkg, len(in), in)
		}
	}
}

// TestTiers keeps slow tests findable: a test asks for slowTier if and only if
// it has Slow in its name, by which ./test runs it.
func TestTiers(t *testing.T) {
	for _, s := range sources(t) {
		if !s.isTest() {
			continue
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !strings.HasPrefix(f.Name.Name, "Test") {
				continue
			}
			asks := false
			ast.Inspect(f, func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				asks = asks || ok && lit.Value == strconv.Quote(slowTier)
				return true
			})
			if named := strings.Contains(f.Name.Name, "Slow"); asks != named {
				t.Errorf("%s: %s: asks for %s: %t, has Slow in its name: %t", s.path, f.Name.Name, slowTier, asks, named)
			}
		}
	}
}
