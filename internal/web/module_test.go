package web

import (
	"bytes"
	"errors"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestNoGo looks for the module where there is no go command, and where there are
// no sources: the message says what is missing.
func TestNoGo(t *testing.T) {
	root, err := sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	_, err = (&builder{t.Context(), root}).build(Quick)
	if !errors.Is(err, errNoModule) || !strings.Contains(err.Error(), "the go command, which is not in PATH") {
		t.Errorf("%v", err)
	}
}

// TestSources finds the sources from a directory within.
func TestSources(t *testing.T) {
	root := must.Get(sources(t.Context()))(t)
	if _, err := os.Stat(filepath.Join(root, "internal", "web", "module_test.go")); err != nil {
		t.Error(err)
	}
}

// TestModuleSlow builds the module, compressed.
func TestModuleSlow(t *testing.T) {
	randtest.Slow(t, "a minute")
	building := 0
	m := must.Get(Load(t.Context(), Quick, func() { building++ }))(t)
	wasm := func(m *Module, name string) []byte { return text(t, m.Wasm[name].open()) }
	if building != 1 || !bytes.HasPrefix(wasm(m, moduleName), []byte("\x00asm")) || !bytes.HasPrefix(wasm(m, readerName), []byte("\x00asm")) || !bytes.Contains(m.Exec, []byte("class")) {
		t.Errorf("said %d times that it builds; %d bytes and %d", building, m.Wasm[moduleName].size, len(m.Exec))
	}
	for name, packed := range m.Brotli {
		if got := text(t, brotli.NewReader(bytes.NewReader(packed))); !bytes.Equal(got, wasm(m, name)) {
			t.Errorf("%s: %d bytes, want %d", name, len(got), len(wasm(m, name)))
		}
	}
}

// TestModuleBroken builds from sources that have a fault where a browser runs them, which
// the error tells.
func TestModuleBroken(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module " + home + "\n", "internal/web/worker/main_js.go": "package main\n\nfunc {", "internal/web/reader/main_wasm.go": "package main\n\nfunc {"} {
		name = filepath.Join(root, filepath.FromSlash(name))
		must.Do(t, errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)))
	}
	if _, err := (&builder{t.Context(), root}).build(Quick); !errors.Is(err, errNoModule) || !strings.Contains(err.Error(), ".go:3") || !strings.Contains(err.Error(), "main_") {
		t.Errorf("%v", err)
	}
}

// TestFirstLoadSlow adds up what a first visit takes over the wire, compressed
// as well as a release is, at most 1.21 MB, and as well as a server does that has just been
// started, at most 1.5. Icons, which are loaded when the page is installed, licences, what
// reads pictures, the page of Pips, and the words of sentences, which come with the first of them, do not count,
// and of the languages only the longest.
func TestFirstLoadSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	site := func(effort Effort) *Site {
		return must.Get(NewSite(Page(), must.Get(Load(t.Context(), effort, func() {}))(t), effort))(t)
	}
	thorough, quick := site(Thorough), site(Quick)
	taken := func(site *Site) (total int) {
		s := NewServer(site)
		words := 0
		for _, f := range site.Files {
			n := len(body(t, get(t, s, http.MethodGet, "/"+f.Path, "Accept-Encoding", "gzip, br")))
			t.Logf("%8d %s", n, f.Path)
			switch {
			case iconSizes[f.Path] > 0 || path.Ext(f.Path) == ".txt" || strings.HasPrefix(path.Base(f.Path), "photo"), strings.HasPrefix(path.Base(f.Path), "pips"), strings.HasPrefix(path.Base(f.Path), "say-"):
			case strings.HasPrefix(path.Base(f.Path), "words-"):
				words = max(words, n) // a visit takes one language
			default:
				total += n
			}
		}
		return total + words
	}
	if best, wire := taken(thorough), taken(quick); best > 1_210_000 || wire > 1_500_000 {
		t.Errorf("a first visit takes %d bytes, and %d where it was compressed quickly", best, wire)
	} else {
		t.Logf("%8d in all; %d where it was compressed quickly", best, wire)
	}
}
