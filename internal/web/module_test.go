package web

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNoGo looks for the module where there is no go command, and where there are
// no sources: the message says what is missing.
func TestNoGo(t *testing.T) {
	root, err := sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	_, err = loadFrom(t.Context(), root, t.TempDir(), func() { t.Error("it builds") })
	if !errors.Is(err, errNoModule) || !strings.Contains(err.Error(), "the go command, which is not in PATH") {
		t.Errorf("%v", err)
	}
}

// TestSources finds the sources from a directory within.
func TestSources(t *testing.T) {
	root, err := sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "internal", "web", "module_test.go")); err != nil {
		t.Error(err)
	}
}

// TestModuleSlow builds the module for an empty cache, finds it there the second
// time, and builds another one when a source has changed.
func TestModuleSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes a minute: BONEPILE_SLOW=1 runs it")
	}
	root, err := sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	copied, cache := t.TempDir(), t.TempDir()
	copySources(t, root, copied)
	load := func() (*Module, bool) {
		t.Helper()
		built := false
		m, err := loadFrom(t.Context(), copied, cache, func() { built = true })
		if err != nil {
			t.Fatal(err)
		}
		return m, built
	}
	m, built := load()
	wasm := func(m *Module, name string) []byte { return text(t, m.Wasm[name].open()) }
	if !built || !bytes.HasPrefix(wasm(m, moduleName), []byte("\x00asm")) || !bytes.HasPrefix(wasm(m, readerName), []byte("\x00asm")) || !bytes.Contains(m.Exec, []byte("class")) || m.Brotli != nil {
		t.Errorf("built %v, %d bytes and %d", built, m.Wasm[moduleName].size, len(m.Exec))
	}
	again, built := load()
	if built || !bytes.Equal(wasm(again, moduleName), wasm(m, moduleName)) || !bytes.Equal(wasm(again, readerName), wasm(m, readerName)) {
		t.Error("it is not in the cache")
	}
	for name := range again.Wasm {
		again.Wasm[name] = program(wasm(again, name)[:1000]) // enough to see what is kept
	}
	squeezed := again.Squeeze()
	if third, built := load(); built || !maps.EqualFunc(third.Brotli, squeezed.Brotli, bytes.Equal) || again.Brotli != nil || squeezed.Squeeze() != squeezed {
		t.Error("what was squeezed is not kept")
	}
	other := func(what string) {
		t.Helper()
		o, built := load()
		if !built || bytes.Equal(wasm(o, moduleName), wasm(m, moduleName)) == bytes.Equal(wasm(o, readerName), wasm(m, readerName)) {
			t.Errorf("%s changed, and not just the program that it belongs to", what)
		}
		m = o
	}
	weights := filepath.Join(copied, "internal", "photo", "weights.bin")
	numbers, err := os.ReadFile(weights)
	if err != nil {
		t.Fatal(err)
	}
	numbers[len(numbers)-1]++
	if err := os.WriteFile(weights, numbers, 0o644); err != nil {
		t.Fatal(err)
	}
	other("a file that is embedded")
	source := filepath.Join(copied, "internal", "web", "api", "board.go")
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(source, bytes.Replace(text, []byte("A frame around a hole"), []byte("A hole"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	other("a source")
	if left, err := os.ReadDir(cache); err != nil || len(left) != 3 {
		t.Errorf("left in the cache: %v, %v", left, err)
	}
	broken := append(text, "\nfunc {"...)
	if err := os.WriteFile(source, broken, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := loadFrom(t.Context(), copied, cache, func() {}); !errors.Is(err, errNoModule) || !strings.Contains(err.Error(), "board.go") {
		t.Errorf("of a source that is broken: %v", err)
	}
	if left, err := os.ReadDir(cache); err != nil || len(left) != 3 {
		t.Errorf("left in the cache: %v, %v", left, err)
	}
}

// copySources copies what the module is built from.
func copySources(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && below != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "cmd"):
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, below), 0o755)
		case !strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, ".bin") && !strings.HasPrefix(d.Name(), "go."):
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, below), text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}
