package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// The WebAssembly modules: package api behind the loop of command worker, one for boards and one
// for Pips, so that a first visit loads one of them only (together they are 108 kB larger than
// the first alone), and command reader, which is loaded when a picture is to be read.
//
// A release contains them (embed_release.go). Any other build makes them from the
// sources when they are needed, with the Go toolchain that built the rest: from the
// checkout, or for a program that go install built, from the same version in the module
// cache. So what runs in the browser always matches the sources, and no binary has to be
// kept beside them. The first time takes up to a minute; later the go command finds most
// in its cache, and links for some seconds.

// A Module is what the browser runs. Its programs go by the names of their files.
type Module struct {
	Wasm   map[string]*Program // the programs
	Exec   []byte              // the script that starts them, from the toolchain
	Brotli map[string][]byte   // the programs compressed; nil if not done
}

// A Program takes megabytes, so it stays compressed, and is unpacked when somebody asks for it.
type Program struct {
	open func() io.Reader
	size int64  // in bytes; -1 if it is not known
	hash string // of it, or of its compressed form
}

func (m *Module) add(name string, packed []byte, size int64) {
	open := func() io.Reader { return brotli.NewReader(bytes.NewReader(packed)) }
	m.Wasm[name] = &Program{open, size, hashOf(packed)}
	m.Brotli[name] = packed
}

// errNoModule reports a module that is neither embedded nor can be built.
var errNoModule = errors.New("the part that runs in the browser is missing")

// The paths of this package, of its module, and of the commands that are built, as arguments of
// go build by the files of their programs. Whoever publishes the module may give it another path.
var (
	here     = reflect.TypeFor[Module]().PkgPath()
	home     = strings.TrimSuffix(here, "/internal/web")
	commands = map[string][]string{moduleName: {here + "/worker"}, pipsName: {"-tags=bonepile_pips", here + "/worker"}, readerName: {here + "/reader"}}
)

// Load returns the module of the release, or builds it, which takes up to a minute the
// first time, and most of one more to compress it thoroughly; in that case it calls building
// first. If ctx ends, the error is its cause.
func Load(ctx context.Context, effort Effort, building func()) (*Module, error) {
	m, err := embedded()
	if m != nil || err != nil {
		return m, err
	}
	root, err := sources(ctx)
	if err != nil {
		return nil, err
	}
	building()
	m, err = (&builder{ctx, root}).build(effort)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
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

// download returns the directory of a version of a module in the module cache.
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

// buildFlags omit what a browser does not need, and the location of the sources. Calls are
// inlined only where boards are searched and pictures read: elsewhere it makes the module
// larger, an eighth of what goes over the wire, and what it saves nobody notices.
var buildFlags = []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l",
	"-gcflags=" + home + "/dominosa/internal/...=", "-gcflags=" + home + "/dominosa/internal/structure=-l", "-gcflags=" + home + "/internal/photo="}

func (b *builder) build(effort Effort) (*Module, error) {
	dir, err := os.MkdirTemp("", "bonepile-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	m := &Module{Wasm: map[string]*Program{}, Brotli: map[string][]byte{}}
	for name, command := range commands {
		file := filepath.Join(dir, name)
		if _, err := b.run(slices.Concat([]string{"build", "-o", file}, buildFlags, command)...); err != nil {
			return nil, err
		}
		linked, err := os.ReadFile(file)
		if err == nil {
			linked, err = OneSegment(linked)
			debug.FreeOSMemory()
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %v", errNoModule, err)
		}
		m.add(name, brotliOf(bytes.NewReader(linked), int64(len(linked)), effort), int64(len(linked)))
		debug.FreeOSMemory() // tens of megabytes, before the next
	}
	goroot, err := b.run("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	m.Exec, err = os.ReadFile(filepath.Join(string(bytes.TrimSpace(goroot)), "lib", "wasm", execName))
	if err != nil {
		return nil, fmt.Errorf("%w: %v", errNoModule, err)
	}
	return m, nil
}
