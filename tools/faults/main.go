// Command faults puts faults into the module, one at a time, and says which of them
// its tests catch. Nothing in the checkout changes: go test reads the faulty file
// through an overlay.
//
//	go run -C tools ./faults                        twenty faults anywhere
//	go run -C tools ./faults -n 96 -seed 7 ./cover/...
//	go run -C tools ./faults -at cover/count.go:57  each fault of a line
//
// The tests of the faulty package come first, then those of all others, then its own in
// a debug build. A survivor is a gap in the tests or makes no difference: read it, and
// close the gap or go on.
package main

import (
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A fault replaces some bytes of a file.
type fault struct {
	file     string
	source   []byte // all of it
	line     int
	from, to int // offsets
	text     string
	what     string
}

func main() {
	n := flag.Int("n", 20, "how many faults to draw")
	seed := flag.Uint64("seed", 1, "the seed of the draw")
	at := flag.String("at", "", "every fault of a `FILE:LINE` instead of a draw")
	timeout := flag.String("timeout", "10m", "of each package's tests; a fault that exceeds it is caught")
	flag.Parse()
	if err := run(*n, *seed, *at, *timeout, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(2)
	}
}

func run(n int, seed uint64, at, timeout string, patterns []string) error {
	if err := os.Chdir(".."); err != nil { // from tools to the module
		return err
	}
	faults, err := all(patterns)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
	if at != "" {
		n = len(faults)
	}
	fmt.Printf("%d faults to draw from, seed %d\n", len(faults), seed)
	caught, tried := 0, 0
	for _, f := range faults {
		if tried == n {
			break
		}
		if at != "" && at != fmt.Sprintf("%s:%d", f.file, f.line) {
			continue
		}
		by, err := f.caught(timeout)
		if err != nil {
			return err
		}
		if by == notGo {
			continue
		}
		tried++
		verdict := "SURVIVES "
		if by != "" {
			caught++
			verdict = "caught   "
		}
		fmt.Printf("%s %s:%d: %s\t%s\n", verdict, f.file, f.line, f.what, by)
	}
	fmt.Printf("%d of %d caught\n", caught, tried)
	return nil
}

// all returns every fault of the packages that the patterns name.
func all(patterns []string) (faults []fault, err error) {
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	list, err := exec.Command("go", append([]string{"list", "-f", `{{range .GoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}`}, patterns...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	here, err := os.Getwd()
	for path := range strings.FieldsSeq(string(list)) {
		name, outside := filepath.Rel(here, path)
		more, bad := in(name)
		if err = errors.Join(err, outside, bad); err != nil {
			return nil, err
		}
		faults = append(faults, more...)
	}
	return faults, err
}

var operators = map[token.Token][]token.Token{
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.AND: {token.OR}, token.OR: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK}, token.INC: {token.DEC}, token.DEC: {token.INC},
}

// in returns every fault of a file: an operator that is another, a number that is one
// more, a truth value that is the other, a condition that never holds, a call or an
// assignment left out.
func in(name string) (faults []fault, err error) {
	source, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, source, 0)
	if err != nil {
		return nil, err
	}
	add := func(from, to token.Pos, text, what string) {
		p := files.Position(from)
		faults = append(faults, fault{name, source, p.Line, p.Offset, files.Position(to).Offset, text, what})
	}
	operator := func(at token.Pos, op token.Token) {
		for _, other := range operators[op] {
			add(at, at+token.Pos(len(op.String())), other.String(), fmt.Sprintf("%s for %s", other, op))
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok == token.VAR || n.Tok == token.CONST
		case *ast.BinaryExpr:
			operator(n.OpPos, n.Op)
		case *ast.BranchStmt:
			operator(n.TokPos, n.Tok)
		case *ast.IncDecStmt:
			operator(n.TokPos, n.Tok)
		case *ast.BasicLit:
			if n.Kind == token.INT {
				add(n.Pos(), n.End(), "("+n.Value+"+1)", n.Value+" is one more")
			}
		case *ast.Ident:
			if n.Name == "true" || n.Name == "false" {
				add(n.Pos(), n.End(), "!"+n.Name, "not "+n.Name)
			}
		case *ast.IfStmt:
			add(n.Cond.Pos(), n.Cond.End(), "false && ("+string(source[files.Position(n.Cond.Pos()).Offset:files.Position(n.Cond.End()).Offset])+")", "the condition never holds")
		case *ast.ExprStmt:
			add(n.Pos(), n.End(), "", "a call left out")
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN {
				add(n.Pos(), n.End(), "", "an assignment left out")
			}
		}
		return true
	})
	return faults, nil
}

// notGo is what catches a fault that the compiler refuses.
const notGo = "the compiler"

// caught returns what catches f, or nothing.
func (f fault) caught(timeout string) (by string, err error) {
	dir, err := os.MkdirTemp("", "faults")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	path, err := filepath.Abs(f.file)
	faulty, overlay := filepath.Join(dir, "faulty.go"), filepath.Join(dir, "overlay.json")
	source := slices.Concat(f.source[:f.from], []byte(f.text), f.source[f.to:])
	replace := fmt.Appendf(nil, `{"Replace": {%q: %q}}`, path, faulty)
	if err := errors.Join(err, os.WriteFile(faulty, source, 0o644), os.WriteFile(overlay, replace, 0o644)); err != nil {
		return "", err
	}
	own := "./" + filepath.Dir(f.file)
	if err := exec.Command("go", "build", "-overlay", overlay, "-o", os.DevNull, own).Run(); err != nil {
		return notGo, nil
	}
	for _, packages := range [][]string{{own}, {"./..."}, {"-tags", "bonepiledebug", own}} {
		args := append([]string{"test", "-overlay", overlay, "-failfast", "-vet=off", "-timeout", timeout}, packages...)
		if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
			return failed(out), nil
		}
	}
	return "", nil
}

// failure is a line that says what failed.
var failure = regexp.MustCompile(`(?m)^\s*(?:--- FAIL: (\S+).*|(FAIL\t.*|panic:.*))$`)

// failed returns the first test or package that failed.
func failed(out []byte) string {
	if m := failure.FindSubmatch(out); m != nil {
		return strings.TrimSpace(string(m[1]) + string(m[2]))
	}
	return "go test"
}
