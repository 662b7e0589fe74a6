// Package bonepile_test holds the module to the rules of its house: how large folders,
// packages, files and functions may be, and the whole (testdata/limits.txt), what a public
// package may export, and which package imports which (testdata/imports.txt), which
//
//	go test . -run TestArrows -update
//
// writes anew.
package bonepile_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/internal/cli"
	"bonepile/internal/must"
)

var update = flag.Bool("update", false, "write testdata/imports.txt anew")

// module is the path of this module, which ./module changes.
var module = func() string {
	text := must.Value(os.ReadFile("go.mod"))
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimPrefix(line, "module ")
}()

const (
	architecture = "ARCHITECTURE.md"

	// Of Go files that are not tests.
	maxFiles    = 30   // in a folder
	maxPackage  = 6000 // lines
	maxFile     = 500  // lines
	maxFunction = 80   // lines

	maxOther = 800 // lines of a test, or of a file of JavaScript

	// slowTier is the variable that a slow test asks for.
	slowTier = "BONEPILE_SLOW"
)

// maxExported is how many identifiers a public package may export; the others may 60.
var maxExported = map[string]int{"cover": 110, "dominosa": 110, "zdd": 40}

// A source is a Go file of this module, under whatever build tags.
type source struct {
	path  string
	pkg   string // its directory, with slashes
	lines int
	fset  *token.FileSet
	file  *ast.File
}

func (s source) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

// public reports whether others may import a package.
func public(pkg string) bool {
	return !strings.HasPrefix(pkg, "cmd/") && pkg != "bench" && !slices.Contains(strings.Split(pkg, "/"), "internal")
}

// imports returns the paths that the file imports.
func (s source) imports() (list []string) {
	for _, spec := range s.file.Imports {
		p, _ := strconv.Unquote(spec.Path.Value) // the parser has seen to it
		list = append(list, p)
	}
	return list
}

// files calls visit with every file of the module that ends in one of the extensions,
// except those of testdata, of hidden directories and of modules within.
func files(t *testing.T, visit func(name string), extensions ...string) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir():
			if slices.Contains(extensions, filepath.Ext(name)) {
				visit(filepath.ToSlash(name))
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

// sources returns the Go files of the packages. The root, where only this test lives, is
// none.
func sources(t *testing.T) (list []source) {
	t.Helper()
	files(t, func(name string) {
		text := must.Get(os.ReadFile(name))(t)
		fset := token.NewFileSet()
		f := must.Get(parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution))(t)
		if dir := path.Dir(name); dir != "." {
			list = append(list, source{name, dir, bytes.Count(text, []byte("\n")), fset, f})
		}
	}, ".go")
	return list
}

// TestSizes holds folders, packages, files and functions to sizes that can be read.
func TestSizes(t *testing.T) {
	folders, packages := map[string]int{}, map[string]int{}
	for _, s := range sources(t) {
		if s.isTest() {
			if s.lines > maxOther {
				t.Errorf("%s has %d lines, more than %d", s.path, s.lines, maxOther)
			}
			continue
		}
		folders[s.pkg]++
		packages[s.pkg] += s.lines
		if s.lines > maxFile {
			t.Errorf("%s has %d lines, more than %d", s.path, s.lines, maxFile)
		}
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				if n := s.fset.Position(f.End()).Line - s.fset.Position(f.Pos()).Line + 1; n > maxFunction {
					t.Errorf("%s: %s has %d lines, more than %d", s.path, f.Name.Name, n, maxFunction)
				}
			}
		}
	}
	for pkg, n := range folders {
		if n > maxFiles {
			t.Errorf("%s has %d files, more than %d", pkg, n, maxFiles)
		}
		if packages[pkg] > maxPackage {
			t.Errorf("%s has %d lines, more than %d", pkg, packages[pkg], maxPackage)
		}
	}
	files(t, func(name string) {
		text := must.Get(os.ReadFile(name))(t)
		if n := bytes.Count(text, []byte("\n")); n > maxOther {
			t.Errorf("%s has %d lines, more than %d", name, n, maxOther)
		}
	}, ".js", ".mjs")
}

// limitsFile holds the whole to numbers that only fall.
const limitsFile = "testdata/limits.txt"

// stilted are phrases that a native hardly writes where this module wrote them by the
// hundred. The ordinary words are "this many", "its own", "altogether", "continues", "the
// rest", "reads" or "examines", "learns", and "one per line".
var stilted = regexp.MustCompile(`(?i)\b(so many|of its own|of their own|in all|goes on|what is left|looks at|is told|one \w+ a (line|row|cell|digit|day|node|part|word))\b`)

// whole returns how large the module is, by the names in limitsFile. Modules within count,
// and of test data the words.
func whole(t *testing.T) map[string]int {
	t.Helper()
	size := map[string]int{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && d.Name()[0] == '.':
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		kind := map[string]string{".go": "product", ".js": "page", ".mjs": "page", ".css": "page", ".md": "words"}[filepath.Ext(name)]
		if strings.HasSuffix(name, "_test.go") {
			kind = "tests"
		}
		data := slices.Contains(strings.Split(filepath.ToSlash(name), "/"), "testdata")
		if kind == "" || data && kind != "words" {
			return nil
		}
		text, err := os.ReadFile(name)
		switch found := stilted.FindAll(text, -1); {
		case kind == "words" && len(found) > 0 && !data:
			t.Errorf("%s: write %q in plainer words", name, found[0])
		case kind == "product":
			size["phrases"] += len(found)
		}
		if kind == "words" {
			size[kind] += len(bytes.Fields(text))
		} else {
			size[kind] += bytes.Count(text, []byte("\n"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	flags := map[string]bool{}
	flag := regexp.MustCompile(`(?m)^ +(?:-\w, )?--([a-z-]+)`)
	for command := range cli.Commands() {
		var help bytes.Buffer
		cli.Run(t.Context(), append(strings.Fields(command)[1:], "--help"), nil, &help, io.Discard)
		for _, m := range flag.FindAllStringSubmatch(help.String(), -1) {
			flags[m[1]] = true
		}
	}
	size["flags"] = len(flags)
	below := map[string][]string{}
	for _, s := range sources(t) {
		for _, p := range s.imports() {
			if to, ok := strings.CutPrefix(p, module+"/"); ok && !s.isTest() {
				below[s.pkg] = append(below[s.pkg], to)
			}
		}
	}
	size["chain"] = chain(below, map[string]int{}, "cmd/bonepile")
	return size
}

// chain returns how many packages the longest chain of imports from pkg has. It remembers
// those of packages in known.
func chain(below map[string][]string, known map[string]int, pkg string) int {
	if known[pkg] == 0 {
		longest := 0
		for _, to := range below[pkg] {
			longest = max(longest, chain(below, known, to))
		}
		known[pkg] = longest + 1
	}
	return known[pkg]
}

// TestLimits holds the size of the whole to limitsFile. A line of that file is a name and a
// number; one that is raised says why.
func TestLimits(t *testing.T) {
	text := must.Get(os.ReadFile(limitsFile))(t)
	size := whole(t)
	for line := range strings.Lines(string(text)) {
		var name string
		var most int
		if strings.HasPrefix(line, "#") {
			continue
		}
		if n, _ := fmt.Sscan(line, &name, &most); n < 2 || size[name] == 0 {
			t.Fatalf("%s: %q: expected a name and a number", limitsFile, line)
		}
		switch n := size[name]; {
		case n > most:
			t.Errorf("%s: %d, more than %d: take something away, or say in %s why it must grow", name, n, most, limitsFile)
		case n < most-max(1, most/50):
			t.Errorf("%s: %d, well below %d: lower the limit in %s", name, n, most, limitsFile)
		}
		delete(size, name)
	}
	if len(size) > 0 {
		t.Errorf("%s has no line for %v", limitsFile, size)
	}
}

// row returns the name of the line that a package shares: the families of the gallery have
// one, and so do the engines for covers, the programs for the browser, and what only tests
// use.
func row(pkg string) string {
	switch pkg {
	case "cover/internal/links", "cover/internal/cells", "cover/internal/bits", "cover/internal/learn":
		return "cover/internal/*"
	case "internal/web/reader", "internal/web/worker":
		return "internal/web/*"
	}
	if name := path.Base(pkg); strings.HasSuffix(name, "test") || name == "testkit" {
		return "tests/*"
	}
	if family, ok := strings.CutPrefix(pkg, "internal/gallery/"); ok && !strings.HasPrefix(family, "kit") && family != "figures" {
		return "internal/gallery/*"
	}
	return pkg
}

// TestArrows holds the imports within the module to testdata/imports.txt: a new arrow is a
// line of a diff that somebody has to want.
func TestArrows(t *testing.T) {
	arrows := map[string]map[string]bool{}
	for _, s := range sources(t) {
		if s.isTest() {
			continue
		}
		from := row(s.pkg)
		if arrows[from] == nil {
			arrows[from] = map[string]bool{}
		}
		for _, p := range s.imports() {
			if to, ok := strings.CutPrefix(p, module+"/"); ok {
				arrows[from][to] = true
			}
		}
	}
	var want strings.Builder
	for _, from := range slices.Sorted(maps.Keys(arrows)) {
		fmt.Fprintf(&want, "%s: %s\n", from, strings.Join(slices.Sorted(maps.Keys(arrows[from])), " "))
	}
	const name = "testdata/imports.txt"
	if *update {
		must.Do(t, os.WriteFile(name, []byte(want.String()), 0o666))
	}
	got := must.Get(os.ReadFile(name))(t)
	for line := range strings.Lines(want.String()) {
		if !strings.Contains(string(got), line) {
			t.Errorf("%s should have\n%s", name, line)
		}
	}
	if string(got) != want.String() {
		t.Errorf("%s is not what the code says: go test . -run TestArrows -update", name)
	}
}

// TestImports keeps cgo out, and the modules of others out of public packages, whose
// users would have to bring them along.
func TestImports(t *testing.T) {
	for _, s := range sources(t) {
		for _, p := range s.imports() {
			first, _, _ := strings.Cut(p, "/")
			switch {
			case first == "C":
				t.Errorf("%s: cgo", s.path)
			case strings.HasPrefix(p, module+"/"):
			case strings.Contains(first, ".") && public(s.pkg):
				t.Errorf("%s imports %s: %s is public, and may import the standard library only", s.path, p, s.pkg)
			}
		}
	}
}

// TestLibraries asks CONTRIBUTING.md for a reason for every module that go.mod requires.
func TestLibraries(t *testing.T) {
	reasons := must.Get(os.ReadFile("CONTRIBUTING.md"))(t)
	mod := must.Get(os.ReadFile("go.mod"))(t)
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(string(mod), -1) {
		if !bytes.Contains(reasons, []byte("`"+m[1]+"`")) {
			t.Errorf("CONTRIBUTING.md does not say what %s is for", m[1])
		}
	}
}

// exported returns the exported functions and methods of the public packages, and how
// many identifiers each package exports.
func exported(list []source) (functions map[string][]string, count map[string]int) {
	functions, count = map[string][]string{}, map[string]int{}
	seen := map[string]bool{} // a build tag may declare a name again
	add := func(pkg, name string, function bool) {
		if id := pkg + " " + name; !seen[id] {
			seen[id] = true
			count[pkg]++
			if function {
				functions[pkg] = append(functions[pkg], name)
			}
		}
	}
	for _, s := range list {
		if s.isTest() || !public(s.pkg) {
			continue
		}
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if name, ok := exportedName(d); ok {
					add(s.pkg, name, true)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						if spec.Name.IsExported() {
							add(s.pkg, spec.Name.Name, false)
						}
					case *ast.ValueSpec:
						for _, id := range spec.Names {
							if id.IsExported() {
								add(s.pkg, id.Name, false)
							}
						}
					}
				}
			}
		}
	}
	return functions, count
}

// exportedName returns the name of a function, or of a method with its type, if others
// can call it.
func exportedName(f *ast.FuncDecl) (string, bool) {
	if !f.Name.IsExported() || f.Recv == nil {
		return f.Name.Name, f.Name.IsExported()
	}
	recv := f.Recv.List[0].Type
	if star, ok := recv.(*ast.StarExpr); ok {
		recv = star.X
	}
	if generic, ok := recv.(*ast.IndexExpr); ok {
		recv = generic.X
	}
	id, ok := recv.(*ast.Ident)
	return fmt.Sprint(recv, ".", f.Name.Name), ok && id.IsExported()
}

// TestPublic keeps public packages small.
func TestPublic(t *testing.T) {
	_, count := exported(sources(t))
	for pkg, n := range count {
		most := maxExported[pkg]
		if most == 0 {
			most = 60
		}
		if n > most {
			t.Errorf("%s exports %d identifiers, more than %d", pkg, n, most)
		}
	}
}

// TestPublicTypes keeps types that a program cannot name out of what public packages export,
// except for other names of numbers: these have no fields, and their constants are public. It
// keeps the gallery out of boxes, so that anybody's model can do what its own do.
func TestPublicTypes(t *testing.T) {
	list := sources(t)
	number := map[string]bool{} // by path and name of a type
	for _, s := range list {
		ast.Inspect(s.file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				id, ok := spec.Type.(*ast.Ident)
				number[module+"/"+s.pkg+"."+spec.Name.Name] = ok && strings.Contains(id.Name, "int")
			}
			return true
		})
	}
	checked := 0
	for _, s := range list {
		if strings.HasPrefix(s.pkg, "internal/gallery") && !s.isTest() && slices.Contains(s.imports(), module+"/internal/box") {
			t.Errorf("%s opens a box", s.path)
		}
		if s.isTest() || !public(s.pkg) {
			continue
		}
		internal := map[string]string{} // paths by names
		for _, p := range s.imports() {
			if slices.Contains(strings.Split(p, "/"), "internal") {
				internal[path.Base(p)] = p
			}
		}
		check := func(name string, n ast.Node, alias bool) {
			checked++
			var visit func(n ast.Node) bool
			visit = func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.StructType:
					for _, f := range n.Fields.List {
						if len(f.Names) == 0 || slices.ContainsFunc(f.Names, (*ast.Ident).IsExported) {
							ast.Inspect(f.Type, visit)
						}
					}
					return false
				case *ast.SelectorExpr:
					if p := internal[fmt.Sprint(n.X)]; p != "" && !(alias && number[p+"."+n.Sel.Name]) {
						t.Errorf("%s: %s exports %s.%s", s.path, name, p, n.Sel.Name)
					}
				}
				return true
			}
			ast.Inspect(n, visit)
		}
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if name, ok := exportedName(d); ok {
					check(name, d.Type, false)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						if spec.Name.IsExported() {
							check(spec.Name.Name, spec.Type, spec.Assign.IsValid())
						}
					case *ast.ValueSpec:
						if spec.Type != nil && slices.ContainsFunc(spec.Names, (*ast.Ident).IsExported) {
							check(spec.Names[0].Name, spec.Type, false)
						}
					}
				}
			}
		}
	}
	must.Least(t, checked, 400, "declarations checked")
}

// TestExamples asks for an example that uses each exported function of the public
// packages. Methods that the language calls by itself need none.
func TestExamples(t *testing.T) {
	list := sources(t)
	used := map[string]map[string]bool{} // by package, the names in its examples
	for _, s := range list {
		if !s.isTest() || !public(s.pkg) {
			continue
		}
		if used[s.pkg] == nil {
			used[s.pkg] = map[string]bool{}
		}
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Example") {
				ast.Inspect(f, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						used[s.pkg][id.Name] = true
					}
					return true
				})
			}
		}
	}
	implicit := []string{"String", "Error", "Unwrap", "Is", "MarshalText", "UnmarshalText", "MarshalJSON", "UnmarshalJSON", "GoString", "Format"}
	functions, _ := exported(list)
	for pkg, names := range functions {
		for _, name := range names {
			last := name[strings.LastIndex(name, ".")+1:]
			if !used[pkg][last] && !slices.Contains(implicit, last) {
				t.Errorf("%s: no example uses %s", pkg, name)
			}
		}
	}
}

// TestNamedFiles asks for every file that the documents for maintainers name by its path.
// What has a capital or a star in it stands for any, and a name after a hyphen is that of
// a module.
func TestNamedFiles(t *testing.T) {
	path := regexp.MustCompile(`[^-a-z0-9_/.]([a-z0-9_]+/[a-z0-9_/]+\.(go|mod|conf|md|sh))\b`)
	for _, document := range []string{architecture, "CONTRIBUTING.md", "docs/tried.md", "docs/speed.md", "docs/records.md", "docs/census.md"} {
		text := must.Get(os.ReadFile(document))(t)
		for _, m := range path.FindAllStringSubmatch(string(text), -1) {
			_, err := os.Stat(m[1])
			if _, beside := os.Stat(filepath.Join(filepath.Dir(document), m[1])); err != nil && beside != nil {
				t.Errorf("%s names %s: %v", document, m[1], err)
			}
		}
	}
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

// TestTiers keeps slow tests findable: a test asks for slowTier, or calls randtest.Slow, if and
// only if it has Slow in its name, by which ./test runs it.
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
				switch n := n.(type) {
				case *ast.BasicLit:
					asks = asks || n.Value == strconv.Quote(slowTier)
				case *ast.SelectorExpr:
					of, ok := n.X.(*ast.Ident)
					asks = asks || ok && of.Name == "randtest" && n.Sel.Name == "Slow"
				}
				return true
			})
			must.Equal(t, asks, strings.Contains(f.Name.Name, "Slow"), "%s: %s asks for %s, and has Slow in its name", s.path, f.Name.Name, slowTier)
		}
	}
}

// TestMessages holds what errors say to one style: a clause without a capital at its beginning
// or a full stop at its end, and "expected" before what would do. With -v it lists all.
func TestMessages(t *testing.T) {
	wrong := regexp.MustCompile(`^[A-Z][a-z]|[.!]$|\b(it may be|must be|should be|invalid|illegal|failed to|could not be)\b`)
	n := 0
	for _, s := range sources(t) {
		if s.isTest() {
			continue
		}
		ast.Inspect(s.file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			literal, ok := call.Args[0].(*ast.BasicLit)
			if f, of := call.Fun.(*ast.SelectorExpr); !ok || !of || f.Sel.Name != "Errorf" && (f.Sel.Name != "New" || fmt.Sprint(f.X) != "errors") {
				return true
			}
			text, _ := strconv.Unquote(literal.Value)
			if testing.Verbose() {
				t.Logf("%v: %s", s.fset.Position(literal.Pos()), text)
			}
			if n++; wrong.MatchString(text) {
				t.Errorf("%v: say %q in the usual words", s.fset.Position(literal.Pos()), text)
			}
			return true
		})
	}
	must.Least(t, n, 500, "messages")
}
