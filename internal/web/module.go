package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// The WebAssembly modules: package api behind the loop of command worker, which the page
// begins with, and command reader, which it loads when a picture is to be read.
//
// A release contains them (embed_release.go). Any other build makes them from the
// sources when they are needed, with the Go toolchain that built the rest: from the
// checkout, or for a program that go install built, from the same version in the module
// cache. So what runs in the browser always matches the sources, and no binary has to be
// kept beside them. The result is kept in the user's cache, under a
// key that is a hash of everything it depends on: the toolchain, its settings,
// and every source file of packages outside the standard library.

// A Module is what the browser runs. Its programs go by the names of their files.
type Module struct {
	Wasm   map[string]*Program // the programs
	Exec   []byte              // the script that starts them, from the toolchain
	Brotli map[string][]byte   // the programs compressed thoroughly; nil if not done

	dir string // in the cache; "" if it is embedded
}

// A Program takes megabytes, so it stays where it is, in a file or compressed, and is read when
// somebody asks for it.
type Program struct {
	open func() io.Reader
	size int64  // in bytes; -1 if it is not known
	hash string // of it, or of its compressed form
}

// fileProgram returns the program in a file. The file stays open, so it may be deleted.
func fileProgram(name string) (*Program, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	size, err := io.Copy(sum, f)
	open := func() io.Reader { return io.NewSectionReader(f, 0, size) }
	return &Program{open, size, hex.EncodeToString(sum.Sum(nil))}, err
}

// Squeeze returns the module with its programs compressed thoroughly, which takes most of
// a minute of one core, and keeps the result in the cache.
func (m *Module) Squeeze() *Module {
	if m.Brotli != nil {
		return m
	}
	better := *m
	better.Brotli = map[string][]byte{}
	for name, wasm := range m.Wasm {
		better.Brotli[name] = brotliOf(wasm.open(), wasm.size, Thorough)
		if m.dir != "" {
			keep(filepath.Join(m.dir, name+packedExt), better.Brotli[name])
		}
	}
	return &better
}

// keep writes a file whole or not at all. This only saves time later, so errors do not
// matter.
func keep(name string, body []byte) {
	f, err := os.CreateTemp(filepath.Dir(name), "new-*")
	if err != nil {
		return
	}
	_, err = f.Write(body)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
}

// errNoModule reports a module that is neither embedded nor can be built.
var errNoModule = errors.New("the part that runs in the browser is missing")

// The paths of this package, of its module, and of the commands that are built, by the
// files of their programs. Whoever publishes the module may give it a path of their own.
var (
	here     = reflect.TypeFor[Module]().PkgPath()
	home     = strings.TrimSuffix(here, "/internal/web")
	commands = map[string]string{moduleName: here + "/worker", readerName: here + "/reader"}
)

// Load returns the module of the release or of the cache, or builds it, which takes up
// to a minute; in that case it calls building first. If ctx ends, the error is its
// cause.
func Load(ctx context.Context, building func()) (*Module, error) {
	m, err := embedded()
	if m != nil || err != nil {
		return m, err
	}
	root, err := sources(ctx)
	if err != nil {
		return nil, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	m, err = loadFrom(ctx, root, filepath.Join(cache, "bonepile", "web"), building)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return m, err
}

// loadFrom returns the module of the sources at root, from the directory cache if it
// is there.
func loadFrom(ctx context.Context, root, cache string, building func()) (*Module, error) {
	b := builder{ctx, root}
	key, err := b.key()
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(cache, key)
	if m, err := read(dir); err == nil {
		return m, nil
	}
	building()
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return nil, err
	}
	fresh, err := os.MkdirTemp(cache, "new-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(fresh) // fails once it is renamed
	if err := b.build(fresh); err != nil {
		return nil, err
	}
	// If this fails, another process was faster, with the same files.
	_ = os.Rename(fresh, dir)
	return read(dir)
}

// read reads the files of a module.
func read(dir string) (*Module, error) {
	m := &Module{Wasm: map[string]*Program{}, Brotli: map[string][]byte{}, dir: dir}
	var err error
	for name := range commands {
		if m.Wasm[name], err = fileProgram(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
		if packed, err := os.ReadFile(filepath.Join(dir, name+packedExt)); err == nil {
			m.Brotli[name] = packed
		}
	}
	if len(m.Brotli) < len(commands) {
		m.Brotli = nil
	}
	m.Exec, err = os.ReadFile(filepath.Join(dir, execName))
	return m, err
}

// sources finds the root of the module's sources: in the module cache, if this program was
// installed from there; else above the working directory, or where it was built.
func sources(ctx context.Context) (string, error) {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Sum != "" {
		return download(ctx, info.Main.Path+"@"+info.Main.Version)
	}
	var starts []string
	if wd, err := os.Getwd(); err == nil {
		starts = append(starts, wd)
	}
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		starts = append(starts, filepath.Dir(file))
	}
	for _, dir := range starts {
		for ; ; dir = filepath.Dir(dir) {
			text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
			if err == nil && bytes.HasPrefix(text, []byte("module "+home+"\n")) {
				return dir, nil
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return "", fmt.Errorf("%w: this program was built without it, and its sources are not here; run it in a checkout of bonepile", errNoModule)
}

// download returns the directory of a version of a module in the module cache, and puts it
// there if it is not.
func download(ctx context.Context, version string) (string, error) {
	b := builder{ctx, os.TempDir()}
	if _, err := b.run("mod", "download", version); err != nil { // says why; with -json it would not
		return "", err
	}
	out, err := b.run("mod", "download", "-json", version)
	if err != nil {
		return "", err
	}
	var at struct{ Dir string }
	err = json.Unmarshal(out, &at)
	return at.Dir, err
}

// A builder runs the go command in the sources.
type builder struct {
	ctx  context.Context
	root string
}

// run returns what the go command prints.
func (b *builder) run(args ...string) ([]byte, error) {
	cmd := exec.CommandContext(b.ctx, "go", args...)
	cmd.Dir = b.root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off", "PWD="+b.root)
	var message bytes.Buffer
	cmd.Stderr = &message
	out, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, fmt.Errorf("%w: this program was built without it, and building it takes the go command, which is not in PATH", errNoModule)
	case err != nil:
		return nil, fmt.Errorf("%w: go %s: %v\n%s", errNoModule, args[0], err, bytes.TrimSpace(message.Bytes()))
	}
	return out, nil
}

// environment is the output of go env.
type environment struct{ GOVERSION, GOROOT, GOFLAGS, GOEXPERIMENT, GOWASM string }

func (b *builder) environment() (e environment, err error) {
	out, err := b.run("env", "-json", "GOVERSION", "GOROOT", "GOFLAGS", "GOEXPERIMENT", "GOWASM")
	if err == nil {
		err = json.Unmarshal(out, &e)
	}
	return e, err
}

// key returns the hash of everything that the module depends on, apart from the
// location of the sources.
func (b *builder) key() (string, error) {
	e, err := b.environment()
	if err != nil {
		return "", err
	}
	const files = `{{if not .Standard}}{{range .GoFiles}}{{$.ImportPath}} {{.}} {{$.Dir}}{{"\n"}}{{end}}` +
		`{{range .EmbedFiles}}{{$.ImportPath}} {{.}} {{$.Dir}}{{"\n"}}{{end}}{{end}}`
	args := append([]string{"list", "-deps", "-f", files}, slices.Sorted(maps.Values(commands))...)
	list, err := b.run(args...)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	fmt.Fprintln(sum, e.GOVERSION, e.GOFLAGS, e.GOEXPERIMENT, e.GOWASM, buildFlags, "one segment")
	for line := range strings.Lines(string(list)) {
		f := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 3)
		if len(f) != 3 {
			return "", fmt.Errorf("go list: %q", line)
		}
		text, err := os.ReadFile(filepath.Join(f[2], f[1]))
		if err != nil {
			return "", err
		}
		fmt.Fprintln(sum, f[0], f[1], len(text))
		sum.Write(text)
	}
	return hex.EncodeToString(sum.Sum(nil))[:2*hashDigits], nil
}

// buildFlags omit what a browser does not need, and the location of the sources. Calls are
// inlined only where boards are searched and pictures read: elsewhere it makes the module
// larger, an eighth of what goes over the wire, and what it saves nobody notices.
var buildFlags = []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l",
	"-gcflags=" + home + "/dominosa/internal/...=", "-gcflags=" + home + "/internal/photo="}

// build writes the files of the module to a directory.
func (b *builder) build(dir string) error {
	for name, command := range commands {
		if err := b.program(filepath.Join(dir, name), command); err != nil {
			return err
		}
	}
	e, err := b.environment()
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(e.GOROOT, "lib", "wasm", execName))
	if err != nil {
		return fmt.Errorf("%w: %v", errNoModule, err)
	}
	return os.WriteFile(filepath.Join(dir, execName), script, 0o644)
}

// program writes the program of a command to a file.
func (b *builder) program(name, command string) error {
	args := append([]string{"build", "-o", name}, buildFlags...)
	if _, err := b.run(append(args, command)...); err != nil {
		return err
	}
	linked, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	module, err := OneSegment(linked)
	if err != nil {
		return fmt.Errorf("%w: %v", errNoModule, err)
	}
	return os.WriteFile(name, module, 0o755)
}
