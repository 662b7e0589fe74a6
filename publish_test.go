package bonepile_test

import (
	"archive/zip"
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// The module as others have it: under a path of its owner, from a module proxy, without a
// checkout.

const (
	ownPath    = "example.com/owner/bonepile"
	ownVersion = "v0.0.0-test"
)

// importer uses each of the main packages.
const importer = `package main

import (
	"context"
	"fmt"
	"strings"

	"` + ownPath + `/cover"
	"` + ownPath + `/dominosa"
	"` + ownPath + `/dominosa/notation"
	"` + ownPath + `/zdd"
)

func main() {
	b, err := notation.ParseBoard("3:32211030220321310103")
	if err != nil {
		panic(err)
	}
	boards, err := dominosa.Puzzle{Board: b}.Count(context.Background(), dominosa.Config{})
	if err != nil {
		panic(err)
	}
	q, err := cover.Parse(strings.NewReader("a b c\na b\nc\na\nb c\n"))
	if err != nil {
		panic(err)
	}
	covers, err := q.Count(context.Background(), cover.CountConfig{})
	if err != nil {
		panic(err)
	}
	var z zdd.Builder
	family, err := z.Build(z.Node(1, zdd.Unit, zdd.Unit))
	if err != nil {
		panic(err)
	}
	fmt.Println(boards, covers, family.Count())
}
`

// A visitor runs programs in an empty home.
type visitor struct {
	*testing.T
	dir string
	env []string
}

func (v visitor) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = v.dir, v.env
	return cmd
}

// run returns what a program prints.
func (v visitor) run(name string, args ...string) string {
	v.Helper()
	out, err := v.command(name, args...).CombinedOutput()
	if err != nil {
		v.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// TestPublishSlow gives a copy of the tree another path, serves it as a module proxy
// does, installs the command from there and compiles a program that imports it. The
// command plays its page without a checkout.
func TestPublishSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	tree, proxy, home := t.TempDir(), t.TempDir(), t.TempDir()
	copyTree(t, tree)
	there := visitor{t, tree, os.Environ()}
	there.run("./module", ownPath)
	sums := func() string { return there.run("sh", "-c", "find . -type f -exec cksum {} + | sort") }
	once := sums()
	there.run("./module", ownPath)
	if sums() != once {
		t.Error("a second ./module changes something")
	}
	there.run("go", "test", ".", "-run", "TestArrows|TestImports")
	serveModule(t, tree, proxy)

	known := strings.Split(strings.TrimSpace(there.run("go", "env", "GOCACHE", "GOMODCACHE")), "\n")
	v := visitor{t, t.TempDir(), append(os.Environ(),
		"HOME="+home, "XDG_CACHE_HOME=", "GOPATH=", "GOBIN=", "GOMODCACHE=", "GOENV=off", "GOCACHE="+known[0],
		"GOPROXY=file://"+proxy+",file://"+known[1]+"/cache/download", "GOSUMDB=off", "GOTOOLCHAIN=local",
		"GOFLAGS=-modcacherw "+os.Getenv("GOFLAGS"))}
	v.run("go", "install", ownPath+"/cmd/bonepile@"+ownVersion)
	bonepile := filepath.Join(home, "go", "bin", "bonepile")
	if got := v.run(bonepile, "--version"); !strings.HasPrefix(got, "bonepile "+ownVersion+", commit unknown, go1.") {
		t.Errorf("--version prints %q", got)
	}
	must.Do(t, os.WriteFile(filepath.Join(v.dir, "board.id"), []byte("3:32211030220321310103\n"), 0o666))
	if got := v.run(bonepile, "solve", "board.id"); !strings.Contains(got, "the only solution") {
		t.Errorf("solve prints %q", got)
	}
	v.run(bonepile, "export-site", "--compressed=false", "site")
	modules, err := filepath.Glob(filepath.Join(v.dir, "site", "*", "module.wasm"))
	if err != nil || len(modules) != 1 {
		t.Fatalf("the site has the modules %q, %v", modules, err)
	}
	want := must.Get(os.ReadFile(modules[0]))(t)
	dir := filepath.Base(filepath.Dir(modules[0]))
	if got := v.served(bonepile, dir+"/module.wasm"); got != string(want) || !strings.HasPrefix(got, "\x00asm") {
		t.Errorf("the module is served with %d bytes, not %d", len(got), len(want))
	}

	v.dir = t.TempDir()
	v.run("go", "mod", "init", "importer")
	must.Do(t, os.WriteFile(filepath.Join(v.dir, "main.go"), []byte(importer), 0o666))
	v.run("go", "get", ownPath+"@"+ownVersion)
	must.Equal(t, v.run("go", "run", "-mod=mod", "."), "1 2 2\n", "the importer")
}

// served returns a file that bonepile serve delivers.
func (v visitor) served(bonepile, name string) string {
	v.Helper()
	cmd := v.command(bonepile, "serve", "--listen", "127.0.0.1:0")
	out := must.Get(cmd.StdoutPipe())(v)
	must.Do(v, cmd.Start())
	defer cmd.Wait()
	defer cmd.Process.Signal(os.Interrupt)
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		v.Fatal("serve prints no address")
	}
	r := must.Get(http.Get(lines.Text() + name))(v)
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		v.Fatalf("%s: status %d, %v", name, r.StatusCode, err)
	}
	return string(text)
}

// walkTree calls visit with every file below root, but for what is hidden.
func walkTree(t *testing.T, root string, visit func(name string) error) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		below, _ := filepath.Rel(root, name) // it is below
		switch {
		case err != nil:
			return err
		case below != "." && d.Name()[0] == '.':
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.Type().IsRegular():
			return visit(filepath.ToSlash(below))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// copyTree copies this tree.
func copyTree(t *testing.T, to string) {
	t.Helper()
	walkTree(t, ".", func(name string) error {
		text, info := must.Get(os.ReadFile(name))(t), must.Get(os.Stat(name))(t)
		copied := filepath.Join(to, name)
		must.Do(t, os.MkdirAll(filepath.Dir(copied), 0o777))
		return os.WriteFile(copied, text, info.Mode())
	})
}

// serveModule writes the files that a module proxy has of a version to a directory.
func serveModule(t *testing.T, tree, proxy string) {
	t.Helper()
	dir := filepath.Join(proxy, ownPath, "@v")
	must.Do(t, os.MkdirAll(dir, 0o777))
	mod := must.Get(os.ReadFile(filepath.Join(tree, "go.mod")))(t)
	archive := must.Get(os.Create(filepath.Join(dir, ownVersion+".zip")))(t)
	z := zip.NewWriter(archive)
	walkTree(t, tree, func(name string) error {
		if strings.HasPrefix(name, "tools/") { // a module of its own
			return nil
		}
		text := must.Get(os.ReadFile(filepath.Join(tree, name)))(t)
		w := must.Get(z.Create(ownPath + "@" + ownVersion + "/" + name))(t)
		_, err := w.Write(text)
		return err
	})
	must.Do(t, errors.Join(z.Close(), archive.Close(),
		os.WriteFile(filepath.Join(dir, "list"), []byte(ownVersion+"\n"), 0o666),
		os.WriteFile(filepath.Join(dir, ownVersion+".mod"), mod, 0o666),
		os.WriteFile(filepath.Join(dir, ownVersion+".info"), fmt.Appendf(nil, `{"Version":%q}`, ownVersion), 0o666)))
}
