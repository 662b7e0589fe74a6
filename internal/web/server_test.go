package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"bonepile/internal/must"

	"github.com/andybalholm/brotli"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	// Those of the browser end when it does, and not at once.
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("internal/poll.runtime_pollWait"))
}

// pretend is a module of a few bytes, for tests that do not run it.
var pretend = &Module{Wasm: map[string]*Program{
	moduleName: program(bytes.Repeat([]byte("\x00asm module "), 50)),
	pipsName:   program(bytes.Repeat([]byte("\x00asm pips "), 50)),
	readerName: program(bytes.Repeat([]byte("\x00asm reader "), 50)),
}, Exec: []byte("// exec\n")}

// program returns a program in memory.
func program(text []byte) *Program {
	return &Program{func() io.Reader { return bytes.NewReader(text) }, int64(len(text)), hashOf(text)}
}

// text reads a program, or a file.
func text(t *testing.T, r io.Reader) []byte {
	t.Helper()
	return must.Get(io.ReadAll(r))(t)
}

// little is a page as small as can be with a file of every kind.
func little() fstest.MapFS {
	return fstest.MapFS{
		"index.html":           {Data: []byte("<!--\nfor <readers>\n-->\n" + `<link href="style.css"><a href="#x"><link href="./icon.svg"><script src="main.js"></script>` + strings.Repeat(" ", 500))},
		"manifest.webmanifest": {Data: []byte(`{"icons":[{"src":"icon.svg"}]}`)},
		"icon.svg":             {Data: []byte("<svg viewBox=\"0 0 8 8\"/>\n")},
		"icon-180.png":         {Data: []byte("pixels")},
		"style.css":            {Data: []byte("/* Of\n   a. */\na{} /* and b */\n")},
		"main.js":              {Data: []byte("/** For readers.\n*/\nimport \"./board.js\"; // with it\n  // and these\n")},
		"board.js":             {Data: []byte(`board()`)},
		"sw.js":                {Data: []byte(filesLine + "\n" + versionLine + "\n")},
	}
}

func littleSite(t *testing.T) *Site {
	t.Helper()
	return must.Get(NewSite(little(), pretend, Quick))(t)
}

// TestSite holds addresses and contents of a little page to what is expected.
func TestSite(t *testing.T) {
	s := littleSite(t)
	var got []string
	for _, f := range s.Files {
		got = append(got, f.Path)
		must.Equal(t, f.Forever, strings.HasPrefix(f.Path, s.Hash+"/"), "whether %s is for ever", f.Path)
		if s.file(f.Path) != f {
			t.Errorf("%s is not found", f.Path)
		}
	}
	want := []string{"icon-180.png", "icon.svg", "index.html", "manifest.webmanifest", "sw.js"}
	for _, name := range []string{"board.js", "main.js", "module.wasm", "photo.wasm", "pips.wasm", "style.css", "wasm_exec.js"} {
		want = append(want, s.Hash+"/"+name)
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	page := string(s.file("index.html").Body)
	if want := fmt.Sprintf(`<link href="./%s/style.css"><a href="#x"><link href="./icon.svg"><script src="./%[1]s/main.js">`, s.Hash); !strings.HasPrefix(page, want) {
		t.Errorf("%s\nwant %s", page, want)
	}
	must.Equal(t, string(s.file(s.Hash+"/main.js").Body), "\nimport \"./board.js\"; // with it\n\n", "a script without its comments")
	must.Equal(t, string(s.file(s.Hash+"/style.css").Body), "\na{} /* and b */\n", "a style without its comments")
	worker := string(s.file("sw.js").Body)
	list, _, _ := strings.Cut(strings.TrimPrefix(worker, "const FILES = "), ";")
	var files []string
	if err := json.Unmarshal([]byte(list), &files); err != nil {
		t.Fatalf("%v in %s", err, worker)
	}
	if len(files) != len(want)-2 || slices.Contains(files, "./icon-180.png") || !slices.Contains(files, "./") || slices.Contains(files, "./sw.js") || !slices.Contains(files, "./"+s.Hash+"/module.wasm") || !slices.Contains(files, "./"+s.Hash+"/photo.wasm") {
		t.Errorf("the service worker keeps %v", files)
	}
	if !strings.Contains(worker, `const VERSION = "`+s.Hash+`";`) {
		t.Errorf("no version in %s", worker)
	}
	if s.file("none") != nil || s.file("") != nil {
		t.Error("a file that is not there")
	}
}

// A busy counts the readers of programs that are not at their end, and the most there were.
type busy struct{ now, most atomic.Int32 }

// program returns one of 4 MB that takes no memory.
func (b *busy) program(seed uint64) *Program {
	return &Program{func() io.Reader {
		n, rng := b.now.Add(1), rand.New(rand.NewPCG(seed, 1))
		for most := b.most.Load(); n > most && !b.most.CompareAndSwap(most, n); most = b.most.Load() {
		}
		return io.MultiReader(io.LimitReader(readerFunc(func(to []byte) (int, error) {
			for i := range to {
				to[i] = "etaoin s"[rng.IntN(8)]
			}
			return len(to), nil
		}), 4<<20), readerFunc(func([]byte) (int, error) {
			b.now.Add(-1)
			return 0, io.EOF
		}))
	}, 4 << 20, hashOf([]byte{byte(seed)})}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(to []byte) (int, error) { return f(to) }

// TestMemory asks for all forms of all files of the page at once, with programs of 4 MB. Until
// then nothing is compressed, and then one file at a time. What is allocated and what is kept is
// little, as a server should be that idles most of the time.
func TestMemory(t *testing.T) {
	var b busy
	m := &Module{Wasm: map[string]*Program{moduleName: b.program(1), readerName: b.program(2)}, Exec: []byte("// exec\n")}
	allocated := func() (total, kept int64) {
		var st runtime.MemStats
		runtime.GC()
		runtime.GC() // what pools still keep
		runtime.ReadMemStats(&st)
		return int64(st.TotalAlloc), int64(st.HeapAlloc)
	}
	total, kept := allocated()
	s := must.Get(NewSite(Page(), m, Quick))(t)
	begun, idle := allocated()
	t.Logf("a site takes %d kB, of which it keeps %d", (begun-total)>>10, (idle-kept)>>10)
	if begun-total > 16<<20 || idle-kept > 2<<20 || b.most.Load() > 0 {
		t.Errorf("a site takes %d bytes, keeps %d, and reads %d programs", begun-total, idle-kept, b.most.Load())
	}
	var wg sync.WaitGroup
	forms := int64(0)
	for _, f := range s.Files {
		wg.Go(func() { atomic.AddInt64(&forms, int64(len(f.Brotli()))) })
		wg.Go(func() { atomic.AddInt64(&forms, int64(len(f.Gzip()))) })
	}
	wg.Wait()
	ended, after := allocated()
	t.Logf("%d kB of forms take %d kB, of which it keeps %d", forms>>10, (ended-begun)>>10, (after-idle)>>10)
	if after-idle > forms+forms/4 || b.most.Load() != 1 || b.now.Load() != 0 || forms < 4<<20 {
		t.Errorf("%d bytes of forms take %d, keep %d, and read %d programs at a time", forms, ended-begun, after-idle, b.most.Load())
	}
	runtime.KeepAlive(s)
}

// TestSiteHash changes one byte at a time: any change gives all files new
// addresses, and none the same.
func TestSiteHash(t *testing.T) {
	seen := map[string]string{littleSite(t).Hash: "nothing"}
	check := func(what string, page fs.FS, m *Module) {
		t.Helper()
		s := must.Get(NewSite(page, m, Quick))(t)
		if other, ok := seen[s.Hash]; ok {
			t.Errorf("%s changed, and the hash is that of %s", what, other)
		}
		seen[s.Hash] = what
	}
	for name := range little() {
		page := little()
		page[name].Data[len(page[name].Data)-1] ^= 1
		check(name, page, pretend)
	}
	for name, wasm := range pretend.Wasm {
		other := maps.Clone(pretend.Wasm)
		other[name] = program(append([]byte("x"), text(t, wasm.open())[1:]...))
		check(name, little(), &Module{Wasm: other, Exec: pretend.Exec})
	}
	check("exec", little(), &Module{Wasm: pretend.Wasm, Exec: []byte("// exex\n")})
	if s := littleSite(t); seen[s.Hash] != "nothing" {
		t.Error("the hash is not always the same")
	}
}

// TestSiteRefuses makes sites that cannot be.
func TestSiteRefuses(t *testing.T) {
	tests := map[string]struct {
		change func(fstest.MapFS)
		want   string
	}{
		"no index":     {func(m fstest.MapFS) { delete(m, "index.html") }, "no index.html"},
		"strange type": {func(m fstest.MapFS) { m["a.exe"] = m["main.js"] }, "a.exe, of an unknown type"},
		"no files":     {func(m fstest.MapFS) { m["sw.js"] = &fstest.MapFile{Data: []byte(versionLine)} }, filesLine[:11]},
		"no version":   {func(m fstest.MapFS) { m["sw.js"] = &fstest.MapFile{Data: []byte(filesLine)} }, "VERSION"},
	}
	for name, tt := range tests {
		page := little()
		tt.change(page)
		if _, err := NewSite(page, pretend, Quick); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// TestPage holds the real page to the rules of a site: what it names is there,
// and there is no code or style within it, for which the policy has no leave.
func TestPage(t *testing.T) {
	s := must.Get(NewSite(Page(), pretend, Quick))(t)
	inline := regexp.MustCompile(`(?i)<script(?:\s[^>]*)?>[^<]|<style|\sstyle\s*=|\son[a-z]+\s*=|javascript:`)
	imports := regexp.MustCompile(`(?:\bfrom |\bimport |importScripts\()"([^"]+)"|new URL\("([^"]+)", import\.meta\.url\)`)
	foreign := regexp.MustCompile(`https?://[a-zA-Z0-9.-]+`)
	named := 0
	for _, f := range s.Files {
		text := string(f.Body)
		switch path.Ext(f.Path) {
		case ".html":
			must.Equal(t, inline.FindString(text), "", "%s: inline code or style", f.Path)
			for _, m := range attribute().FindAllStringSubmatch(text, -1) {
				if strings.HasPrefix(m[2], "#") || m[2] == "./" { // the first page
					continue
				}
				named++
				if s.file(m[2]) == nil {
					t.Errorf("%s names %s, which is not there", f.Path, m[2])
				}
			}
		case ".js":
			if path.Base(f.Path) == execName {
				continue // not ours
			}
			for _, m := range imports.FindAllStringSubmatch(text, -1) {
				named++
				if at := path.Join(path.Dir(f.Path), m[1]+m[2]); s.file(at) == nil {
					t.Errorf("%s names %s, which is not there", f.Path, m[1]+m[2])
				}
			}
		case ".wasm", ".woff2", ".txt": // a licence names whom it likes
			continue
		}
		for _, m := range foreign.FindAllString(text, -1) {
			if path.Base(f.Path) != execName && m != "http://www.w3.org" {
				t.Errorf("%s names a foreign host: %s", f.Path, m)
			}
		}
	}
	must.Least(t, named, 8, "names found")
}

// get asks a server for a path.
func get(t *testing.T, s *Server, method, target string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, "http://127.0.0.1:8080"+target, nil)
	for i := 0; i < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
		} else {
			r.Header.Add(header[i], header[i+1])
		}
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) []byte {
	t.Helper()
	return must.Get(io.ReadAll(r.Body))(t)
}

// TestServe asks for every file in every coding: type, caching, contents, and
// the headers that keep the page to itself.
func TestServe(t *testing.T) {
	site := littleSite(t)
	s := NewServer(site)
	decoders := map[string]func([]byte) (io.Reader, error){
		"":     func(b []byte) (io.Reader, error) { return bytes.NewReader(b), nil },
		"br":   func(b []byte) (io.Reader, error) { return brotli.NewReader(bytes.NewReader(b)), nil },
		"gzip": func(b []byte) (io.Reader, error) { return gzip.NewReader(bytes.NewReader(b)) },
	}
	coded := 0
	for _, f := range site.Files {
		tags := map[string]string{}
		for coding := range decoders {
			r := get(t, s, "GET", "/"+f.Path, "Accept-Encoding", coding)
			raw := body(t, r)
			if got := r.Header.Get("Content-Encoding"); got != "" && got != coding {
				t.Errorf("%s as %q came as %q", f.Path, coding, got)
			} else if got != "" {
				coded++
				if int64(len(raw)) >= f.size() {
					t.Errorf("%s as %s has %d bytes, %d without", f.Path, coding, len(raw), f.size())
				}
			}
			in := must.Get(decoders[r.Header.Get("Content-Encoding")](raw))(t)
			got, err := io.ReadAll(in)
			if err != nil || !bytes.Equal(got, text(t, f.open())) || r.StatusCode != http.StatusOK || r.ContentLength != int64(len(raw)) {
				t.Errorf("%s as %q: status %d, length %d for %d bytes, %v", f.Path, coding, r.StatusCode, r.ContentLength, len(raw), err)
			}
			caching := "no-cache"
			if f.Forever {
				caching = "public, max-age=31536000, immutable"
			}
			if r.Header.Get("Cache-Control") != caching || r.Header.Get("Content-Type") != f.Type || r.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: %v", f.Path, r.Header)
			}
			tag := r.Header.Get("ETag")
			if other, ok := tags[tag]; ok && other != r.Header.Get("Content-Encoding") {
				t.Errorf("%s has the tag %s in two codings", f.Path, tag)
			}
			tags[tag] = r.Header.Get("Content-Encoding")
			for _, known := range []string{tag, "W/" + tag, `"x", ` + tag, "*"} {
				again := get(t, s, "GET", "/"+f.Path, "Accept-Encoding", coding, "If-None-Match", known)
				if again.StatusCode != http.StatusNotModified || len(body(t, again)) > 0 || again.Header.Get("ETag") != tag {
					t.Errorf("%s, known as %s: status %d", f.Path, known, again.StatusCode)
				}
			}
			must.Equal(t, get(t, s, "GET", "/"+f.Path, "If-None-Match", `"x"`).StatusCode, http.StatusOK, "%s, known as another: status", f.Path)
			head := get(t, s, "HEAD", "/"+f.Path, "Accept-Encoding", coding)
			if head.StatusCode != http.StatusOK || len(body(t, head)) > 0 || head.Header.Get("Content-Length") != fmt.Sprint(len(raw)) {
				t.Errorf("HEAD %s: status %d, %v", f.Path, head.StatusCode, head.Header)
			}
		}
	}
	must.Least(t, coded, 4, "compressed answers")
	index := get(t, s, "GET", "/")
	if !bytes.Equal(body(t, index), site.file("index.html").Body) {
		t.Error("/ is not index.html")
	}
}

// TestTypes names the types that a browser insists on.
func TestTypes(t *testing.T) {
	site := littleSite(t)
	s := NewServer(site)
	for name, want := range map[string]string{
		"index.html": "text/html; charset=utf-8", "sw.js": "text/javascript; charset=utf-8", "manifest.webmanifest": "application/manifest+json",
		site.Hash + "/module.wasm": "application/wasm", site.Hash + "/main.js": "text/javascript; charset=utf-8", site.Hash + "/style.css": "text/css; charset=utf-8",
		"icon.svg": "image/svg+xml", "icon-180.png": "image/png",
	} {
		must.Equal(t, get(t, s, "GET", "/"+name).Header.Get("Content-Type"), want, "%s", name)
	}
}

// TestServeRefuses asks for what is not there, in ways that are not served and
// under names that are not ours. Those answers have the same headers.
func TestServeRefuses(t *testing.T) {
	site := littleSite(t)
	s := NewServer(site, "grids.example")
	tests := []struct {
		method, target string
		header         []string
		want           int
	}{
		{"GET", "/none", nil, 404},
		{"GET", "/../go.mod", nil, 404},
		{"GET", "/%2e%2e/go.mod", nil, 404},
		{"GET", "//index.html", nil, 404},
		{"GET", "/" + site.Hash, nil, 404},
		{"GET", "/" + site.Hash + "/", nil, 404},
		{"GET", "/main.js", nil, 404},
		{"POST", "/", nil, 405},
		{"OPTIONS", "/", nil, 405},
		{"GET", "/", []string{"Host", "evil.example"}, 421},
		{"GET", "/", []string{"Host", "evil.example:8080"}, 421},
		{"GET", "/", []string{"Host", "127.0.0.1.evil.example"}, 421},
		{"GET", "/", []string{"Host", "localhost.evil.example"}, 421},
		{"GET", "/", []string{"Host", ""}, 421},
		{"GET", "/", []string{"Host", "localhost"}, 200},
		{"GET", "/", []string{"Host", "LOCALHOST.:99"}, 200},
		{"GET", "/", []string{"Host", "[::1]:8080"}, 200},
		{"GET", "/", []string{"Host", "::1"}, 200},
		{"GET", "/", []string{"Host", "192.168.1.7:8080"}, 200},
		{"GET", "/", []string{"Host", "Grids.Example:8080"}, 200},
	}
	for _, tt := range tests {
		r := get(t, s, tt.method, tt.target, tt.header...)
		must.Equal(t, r.StatusCode, tt.want, "%s %s %v: status", tt.method, tt.target, tt.header)
		for name, value := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
		} {
			must.Equal(t, r.Header.Get(name), value, "%s %s: %s", tt.method, tt.target, name)
		}
		csp := r.Header.Get("Content-Security-Policy")
		for _, rule := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} {
			if !slices.Contains(strings.Split(csp, "; "), rule) {
				t.Errorf("%s %s: the policy lacks %s", tt.method, tt.target, rule)
			}
		}
		if strings.Contains(csp, "unsafe-inline") || strings.Contains(csp, "'unsafe-eval'") {
			t.Errorf("the policy is %s", csp)
		}
		if tt.want == 405 && r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("allowed: %q", r.Header.Get("Allow"))
		}
	}
}

func TestAccepts(t *testing.T) {
	tests := map[string]bool{
		"br": true, "gzip, deflate, br, zstd": true, "BR": true, "br;q=1.0": true, "gzip;q=0.5, br; q=0.1": true,
		"": false, "gzip": false, "br;q=0": false, "br; q=0.000": false, "broken": false, "br;q=x": false, "*": false,
	}
	for header, want := range tests {
		must.Equal(t, accepts(header, "br"), want, "%q", header)
	}
}

// TestListen opens a port, finds it taken, and serves until it is told to stop.
func TestListen(t *testing.T) {
	l := must.Get(Listen(t.Context(), "127.0.0.1:0"))(t)
	if _, err := Listen(t.Context(), l.Addr().String()); err == nil || !strings.Contains(err.Error(), "is in use by another program") {
		t.Errorf("a second time: %v", err)
	}
	for addr, want := range map[string]string{"8080": "a host and a port", "127.0.0.1:99999": "127.0.0.1:99999", "192.0.2.1:0": "192.0.2.1:0"} {
		if _, err := Listen(t.Context(), addr); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "listen tcp") {
			t.Errorf("%s: %v", addr, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	s := NewServer(littleSite(t))
	go func() { ended <- s.Serve(ctx, l) }()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	r := must.Get(client.Get(URL(l.Addr().String())))(t)
	r.Body.Close()
	must.Equal(t, r.StatusCode, http.StatusOK, "status")
	// Somebody who has connected and says nothing does not keep it from ending.
	idle := must.Get(net.Dial("tcp", l.Addr().String()))(t)
	defer idle.Close()
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("ended with %v", err)
	}
	if _, err := client.Get(URL(l.Addr().String())); err == nil {
		t.Error("it still answers")
	}
}

// tree returns the files below a directory with their contents.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	must.Do(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(text)
		return err
	}))
	return files
}

// TestExport writes a site: to a new place, an empty one, one that is in use,
// with force.
func TestExport(t *testing.T) {
	s := littleSite(t)
	want := map[string]string{}
	for _, f := range s.Files {
		want[f.Path] = string(text(t, f.open()))
	}
	parent := t.TempDir()
	dir := filepath.Join(parent, "a", "site")
	must.Do(t, s.Export(dir, false, false))
	if got := tree(t, dir); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if err := s.Export(dir, false, false); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("in use: %v", err)
	}
	old := filepath.Join(dir, "old.txt")
	must.Do(t, os.WriteFile(old, nil, 0o644))
	must.Do(t, s.Export(dir, true, true))
	got := tree(t, dir)
	if _, ok := got["old.txt"]; ok {
		t.Error("what was there is still there")
	}
	for name, wasm := range pretend.Wasm {
		if packed, err := io.ReadAll(brotli.NewReader(strings.NewReader(got[s.Hash+"/"+name+".br"]))); err != nil || !bytes.Equal(packed, text(t, wasm.open())) {
			t.Errorf("%s.br: %v", name, err)
		}
	}
	if got["index.html.gz"] == "" || got["icon.svg.br"] != "" {
		t.Error("compressed forms are there where they save something, and only there")
	}
	empty := filepath.Join(parent, "empty")
	must.Do(t, os.Mkdir(empty, 0o700))
	if err := s.Export(empty, false, false); err != nil {
		t.Error(err)
	}
	file := filepath.Join(parent, "file")
	must.Do(t, os.WriteFile(file, nil, 0o644))
	if err := s.Export(file, false, true); err == nil {
		t.Error("a file was replaced")
	}
	left := must.Get(os.ReadDir(parent))(t)
	if len(left) != 3 {
		t.Errorf("left behind: %v", left)
	}
}

// TestAdd serves a page beside the site, to the same hosts and with the same headers.
func TestAdd(t *testing.T) {
	s := NewServer(littleSite(t))
	s.Add("more", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "more") }))
	for _, tt := range []struct {
		host, path string
		code       int
		body       string
	}{
		{"localhost", "/more", http.StatusOK, "more"},
		{"example.org", "/more", http.StatusMisdirectedRequest, ""},
		{"localhost", "/mor", http.StatusNotFound, ""},
	} {
		r, w := httptest.NewRequest(http.MethodGet, tt.path, nil), httptest.NewRecorder()
		r.Host = tt.host
		s.ServeHTTP(w, r)
		if w.Code != tt.code || tt.body != "" && w.Body.String() != tt.body || w.Header().Get("Content-Security-Policy") != policy {
			t.Errorf("%s%s: %d, %q, %v", tt.host, tt.path, w.Code, w.Body, w.Header())
		}
	}
}

// TestMostConnections has more clients than are allowed that never end their request. When
// they are gone, another is answered.
func TestMostConnections(t *testing.T) {
	s := NewServer(littleSite(t))
	ctx, cancel := context.WithCancel(context.Background())
	l := must.Get(Listen(ctx, "127.0.0.1:0"))(t)
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	const more = 40
	var clients [mostConnections + more]net.Conn
	refused := make(chan bool)
	for i := range clients {
		clients[i] = must.Get(net.Dial("tcp", l.Addr().String()))(t)
		fmt.Fprintf(clients[i], "GET / HTTP/1.1\r\nHost: localh")
		go func() {
			io.Copy(io.Discard, clients[i]) // ends when one of the two closes it
			refused <- true
		}()
	}
	for range more {
		<-refused
	}
	must.Least(t, s.open.Load(), mostConnections, "open connections")
	for _, c := range clients {
		c.Close()
	}
	for range mostConnections {
		<-refused
	}
	cancel()
	if err := <-served; err != nil {
		t.Error(err)
	}
	must.Equal(t, s.open.Load(), 0, "connections left")
}

// TestLength holds that a file says how long it is, if that is known: an empty one too.
func TestLength(t *testing.T) {
	text := func() io.Reader { return strings.NewReader("text") }
	for want, f := range map[string]*File{
		"0": {Type: "text/plain", Body: []byte{}}, "4": {program: &Program{open: text, size: 4}}, "": {program: &Program{open: text, size: -1}},
	} {
		w := httptest.NewRecorder()
		f.answer(w, httptest.NewRequest("GET", "/", nil))
		if got := w.Header().Get("Content-Length"); got != want || w.Code != http.StatusOK {
			t.Errorf("length %q, status %d, want %q", got, w.Code, want)
		}
	}
}

// TestOneSegment joins the segments of a small module, in any order, and refuses data
// whose address is not a constant.
func TestOneSegment(t *testing.T) {
	const header = "\x00asm\x01\x00\x00\x00"
	const code = "\x0a\x02\x01\x02"
	in := header + code + "\x0b\x11" + "\x02" + "\x00\x41\x84\x01\x0b\x02fg" + "\x00\x41\x02\x0b\x03abc"
	memory := append([]byte{0, 0, 'a', 'b', 'c'}, make([]byte, 0x84-5)...)
	memory = append(memory, "fg"...)
	want := header + code + "\x0b\x8d\x01" + "\x01" + "\x00\x41\x00\x0b\x86\x01" + string(memory)
	got, err := OneSegment([]byte(in))
	if err != nil || string(got) != want {
		t.Errorf("%q, %v; it should be %q", got, err, want)
	}
	if _, err := OneSegment(bytes.Replace([]byte(in), []byte("\x00\x41"), []byte("\x00\x23"), 1)); err == nil {
		t.Error("an address from a global passes")
	}
	if _, err := OneSegment([]byte("\x00asm")); err == nil {
		t.Error("half a header passes")
	}
}
