package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/bits"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// A site is the files of the page by address, ready to be sent.
//
// Pages, the service worker, the manifest and its icons keep their names and
// lie at the root, where a browser looks for them again and again. Everything else
// lies in one directory named after the hash of everything in it: a file with such
// an address never changes, and may be kept for ever. In that directory files
// refer to each other by their plain names, relative to themselves; only the
// pages and the manifest, outside, get the new addresses. So a module must
// say
//
//	import "./board.js"                          and
//	new URL("./worker.js", import.meta.url)      rather than "worker.js"
//
// All addresses are relative, so that a site works below any path.
//
// The price: whatever changes, all files get new addresses. They change with the
// program, and belong together.

// A File is one file of a [Site].
type File struct {
	Path    string // below the root of the site, with slashes
	Type    string // the media type
	Forever bool   // the address has the hash in it
	Body    []byte // nil for a program

	// The file compressed in two ways, when it is first asked for: nil if that saves nothing.
	Brotli, Gzip func() []byte

	program *Program // nil for any other file
	hash    string
}

// A Site is the files of the page, in the order of their paths. It does not change.
type Site struct {
	Files []*File
	Hash  string // of everything
}

// types are the media types by extension; a site can have no others.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".css":         "text/css; charset=utf-8",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".webmanifest": "application/manifest+json",
	".wasm":        "application/wasm",
	".woff2":       "font/woff2",
	".txt":         "text/plain; charset=utf-8",
}

// The names of the module's files in a site.
const (
	moduleName = "module.wasm" // what the page thinks with
	pipsName   = "pips.wasm"   // what its page of Pips thinks with
	readerName = "photo.wasm"  // what reads pictures
	execName   = "wasm_exec.js"
	workerName = "sw.js" // the service worker
)

// Effort is how hard to compress.
type Effort int

const (
	Quick    Effort = 5  // half a second for the module, for a server that must start soon
	Thorough Effort = 11 // half a minute, and a fifth smaller
)

// NewSite assembles a site from a page and a module. The page is a directory with at
// least index.html. The error says which file is missing or of an unknown type.
func NewSite(page fs.FS, m *Module, effort Effort) (*Site, error) {
	plain, err := gather(page)
	if err != nil {
		return nil, err
	}
	if plain["index.html"] == nil {
		return nil, fmt.Errorf("the page has no index.html")
	}
	plain[execName] = m.Exec

	hashes := map[string]string{}
	for name, body := range plain {
		hashes[name] = hashOf(body)
	}
	for name, program := range m.Wasm {
		hashes[name] = program.hash
	}
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(hashes)) {
		fmt.Fprintln(sum, name, hashes[name])
	}
	s := &Site{Hash: short(hex.EncodeToString(sum.Sum(nil)))}
	for name := range hashes {
		f := &File{Path: name, Type: types[path.Ext(name)], Body: plain[name], program: m.Wasm[name]}
		if !rooted(name) {
			f.Path, f.Forever = s.Hash+"/"+name, true
		}
		switch path.Ext(name) {
		case ".html":
			f.Body = s.readdress(comment().ReplaceAll(f.Body, nil), hashes)
		case ".webmanifest":
			f.Body = s.readdress(f.Body, hashes)
		case ".js", ".css":
			if name != execName { // which says whose it is
				f.Body = remark().ReplaceAll(f.Body, nil)
			}
		}
		if packed := m.Brotli[name]; packed != nil {
			f.Brotli = func() []byte { return packed }
		}
		s.Files = append(s.Files, f)
	}
	slices.SortFunc(s.Files, func(f, g *File) int { return strings.Compare(f.Path, g.Path) })
	if err := s.fillIn(); err != nil {
		return nil, err
	}
	s.ready(effort)
	return s, nil
}

// With returns the site with more files, which lie below a folder and keep their names. The
// zero site, with pages that need no script, is a site as well.
func (s *Site) With(folder string, more map[string][]byte, effort Effort) (*Site, error) {
	out := &Site{Files: slices.Clone(s.Files), Hash: s.Hash}
	added := &Site{}
	for name, body := range more {
		if types[path.Ext(name)] == "" {
			return nil, fmt.Errorf("%s is of an unknown type", name)
		}
		added.Files = append(added.Files, &File{Path: path.Join(folder, name), Type: types[path.Ext(name)], Body: body})
	}
	added.ready(effort)
	out.Files = append(out.Files, added.Files...)
	slices.SortFunc(out.Files, func(f, g *File) int { return strings.Compare(f.Path, g.Path) })
	return out, nil
}

func gather(page fs.FS) (map[string][]byte, error) {
	plain := map[string][]byte{}
	err := fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if types[path.Ext(name)] == "" {
			return fmt.Errorf("the page has %s, of an unknown type", name)
		}
		plain[name], err = fs.ReadFile(page, name)
		return err
	})
	return plain, err
}

// rooted reports whether a file keeps its name at the root.
func rooted(name string) bool {
	switch path.Ext(name) {
	case ".html", ".webmanifest", ".png", ".svg", ".txt":
		return true
	}
	return name == workerName
}

// attribute matches whatever names a file in a page or a manifest.
var attribute = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(\b(?:href|src)="|"src"\s*:\s*")(?:\./)?([^":?#]+)"`)
})

// comment matches a comment of a page, which is for readers of the source.
var comment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)<!--.*?-->\n?`) })

// remark matches a comment of a script or a style that has whole lines.
var remark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?ms)^[ \t]*(?://[^\n]*|/\*.*?\*/)$`) })

// readdress replaces the addresses of files that moved, in a file that did not.
func (s *Site) readdress(text []byte, known map[string]string) []byte {
	return attribute().ReplaceAllFunc(text, func(match []byte) []byte {
		part := attribute().FindSubmatch(match)
		name := string(part[2])
		if known[name] == "" || rooted(name) {
			return match
		}
		return fmt.Appendf(nil, `%s./%s/%s"`, part[1], s.Hash, name)
	})
}

// The lines of the service worker to fill in: the files to keep, and under which version.
const (
	filesLine   = "const FILES = [];"
	versionLine = `const VERSION = "dev";`
)

// fillIn fills in the service worker, if there is one.
func (s *Site) fillIn() error {
	worker := s.file(workerName)
	if worker == nil {
		return nil
	}
	list := []string{"./"} // which is index.html; icons only serve to install the page
	for _, f := range s.Files {
		if ext := path.Ext(f.Path); f != worker && f.Path != "index.html" && ext != ".png" && ext != ".txt" {
			list = append(list, "./"+f.Path)
		}
	}
	names, err := json.Marshal(list)
	if err != nil {
		return err
	}
	text := string(worker.Body)
	for _, line := range []string{filesLine, versionLine} {
		if strings.Count(text, line) != 1 {
			return fmt.Errorf("%s: expected %q in it once", workerName, line)
		}
	}
	text = strings.Replace(text, filesLine, "const FILES = "+string(names)+";", 1)
	text = strings.Replace(text, versionLine, fmt.Sprintf("const VERSION = %q;", s.Hash), 1)
	worker.Body = []byte(text)
	return nil
}

// ready gives the files what they need to be sent. One file of a site is compressed at a time,
// because a compressor takes some megabytes: all at once, when a server starts, took 284.
func (s *Site) ready(effort Effort) {
	var packing sync.Mutex
	for _, f := range s.Files {
		f.hash = short(hashOf(f.Body))
		if f.program != nil {
			f.hash = short(f.program.hash)
		}
		smaller := func(pack func() []byte) func() []byte {
			return sync.OnceValue(func() []byte {
				if ext := path.Ext(f.Path); ext == ".png" || ext == ".woff2" { // compressed already
					return nil
				}
				packing.Lock()
				defer packing.Unlock()
				body := pack()
				if f.size() >= 0 && int64(len(body)) >= f.size() {
					return nil
				}
				return body
			})
		}
		if f.Brotli == nil {
			f.Brotli = smaller(func() []byte { return brotliOf(f.open(), f.size(), effort) })
		}
		f.Gzip = smaller(func() []byte { return gzipOf(f.open()) })
	}
}

func hashOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

func short(hash string) string { return hash[:12] } // 48 bits

func (f *File) open() io.Reader {
	if f.program != nil {
		return f.program.open()
	}
	return bytes.NewReader(f.Body)
}

// size returns how long the file is, -1 if that is not known.
func (f *File) size() int64 {
	if f.program != nil {
		return f.program.size
	}
	return int64(len(f.Body))
}

func brotliOf(body io.Reader, size int64, effort Effort) []byte {
	return packed(body, func(w io.Writer) io.WriteCloser {
		most := 24
		if effort == Quick {
			most = 18 // a compressor takes several times its window
		}
		window := min(most, max(10, bits.Len(uint(size+16)))) // a longer one takes only memory
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: int(effort), LGWin: window})
	})
}

func gzipOf(body io.Reader) []byte {
	return packed(body, func(w io.Writer) io.WriteCloser {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			panic(err) // the level is right
		}
		return z
	})
}

// packed returns a compressed body, nil if it cannot be read. Writing to memory cannot fail.
func packed(body io.Reader, compressor func(io.Writer) io.WriteCloser) []byte {
	var out bytes.Buffer
	z := compressor(&out)
	if _, err := io.Copy(z, body); err != nil {
		return nil
	}
	z.Close()
	return bytes.Clone(out.Bytes()) // without the room to grow
}

func (s *Site) file(name string) *File {
	i, ok := slices.BinarySearchFunc(s.Files, name, func(f *File, name string) int { return strings.Compare(f.Path, name) })
	if !ok {
		return nil
	}
	return s.Files[i]
}

// Size returns the bytes of the files, plain and in their smallest form.
func (s *Site) Size() (plain, wire int64) {
	for _, f := range s.Files {
		size := f.size()
		if size < 0 {
			size, _ = io.Copy(io.Discard, f.open())
		}
		plain += size
		for _, form := range [][]byte{f.Brotli(), f.Gzip()} {
			if form != nil {
				size = min(size, int64(len(form)))
			}
		}
		wire += size
	}
	return plain, wire
}
