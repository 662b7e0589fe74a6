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
	Body    []byte
	Brotli  []byte // nil if it would save nothing
	Gzip    []byte // nil if it would save nothing

	hash string // of Body
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
	readerName = "photo.wasm"  // what reads pictures
	execName   = "wasm_exec.js"
	workerName = "sw.js" // the service worker
)

// hashDigits is how many digits of a hash an address has, 48 bits.
const hashDigits = 12

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
	maps.Copy(plain, m.Wasm)
	plain[execName] = m.Exec
	if plain[iconName] != nil {
		pictures, err := icons(plain[iconName])
		if err != nil {
			return nil, err
		}
		maps.Copy(plain, pictures)
	}

	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(plain)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(plain[name]))
		sum.Write(plain[name])
	}
	s := &Site{Hash: hex.EncodeToString(sum.Sum(nil))[:hashDigits]}
	for name, body := range plain {
		f := &File{Path: name, Type: types[path.Ext(name)], Body: body}
		if !rooted(name) {
			f.Path, f.Forever = s.Hash+"/"+name, true
		}
		switch path.Ext(name) {
		case ".html":
			f.Body = s.readdress(comment().ReplaceAll(body, nil), plain)
		case ".webmanifest":
			f.Body = s.readdress(body, plain)
		}
		s.Files = append(s.Files, f)
	}
	slices.SortFunc(s.Files, func(f, g *File) int { return strings.Compare(f.Path, g.Path) })
	if err := s.fillIn(); err != nil {
		return nil, err
	}
	s.compress(m, effort)
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
	added.compress(&Module{}, effort)
	out.Files = append(out.Files, added.Files...)
	slices.SortFunc(out.Files, func(f, g *File) int { return strings.Compare(f.Path, g.Path) })
	return out, nil
}

// gather reads all files of a page.
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

// readdress replaces the addresses of files that moved, in a file that did not.
func (s *Site) readdress(text []byte, plain map[string][]byte) []byte {
	return attribute().ReplaceAllFunc(text, func(match []byte) []byte {
		part := attribute().FindSubmatch(match)
		name := string(part[2])
		if plain[name] == nil || rooted(name) {
			return match
		}
		return fmt.Appendf(nil, `%s./%s/%s"`, part[1], s.Hash, name)
	})
}

// The lines of the service worker to fill in: the files to keep, and the version under
// which to keep them.
const (
	filesLine   = "const FILES = [];"
	versionLine = `const VERSION = "dev";`
)

// fillIn fills in the service worker, if there is one.
func (s *Site) fillIn() error {
	var worker *File
	list := []string{"./"}
	for _, f := range s.Files {
		switch {
		case f.Path == workerName:
			worker = f
		case f.Path == "index.html": // it is "./"
		case iconSizes[f.Path] > 0: // only needed to install the page
		case path.Ext(f.Path) == ".txt": // licences
		default:
			list = append(list, "./"+f.Path)
		}
	}
	if worker == nil {
		return nil
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

// compress makes the compressed forms and hashes, except those that the module has. It does
// so one after the other, in two lines, because a compressor takes several times the memory
// of its file: all at once took 284 MB.
func (s *Site) compress(m *Module, effort Effort) {
	var wg sync.WaitGroup
	each := func(do func(f *File)) {
		wg.Go(func() {
			for _, f := range s.Files {
				if ext := path.Ext(f.Path); ext != ".png" && ext != ".woff2" { // compressed already
					do(f)
				}
			}
		})
	}
	for _, f := range s.Files {
		f.hash = hashOf(f.Body)
	}
	each(func(f *File) {
		if f.Brotli = m.Brotli[path.Base(f.Path)]; f.Brotli == nil {
			f.Brotli = brotliOf(f.Body, effort)
		}
	})
	each(func(f *File) { f.Gzip = gzipOf(f.Body) })
	wg.Wait()
	for _, f := range s.Files {
		if len(f.Brotli) >= len(f.Body) {
			f.Brotli = nil
		}
		if len(f.Gzip) >= len(f.Body) {
			f.Gzip = nil
		}
	}
}

func hashOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])[:hashDigits]
}

func brotliOf(body []byte, effort Effort) []byte {
	return packed(body, func(w io.Writer) io.WriteCloser {
		most := 24
		if effort == Quick {
			most = 18 // a compressor takes several times its window
		}
		window := min(most, max(10, bits.Len(uint(len(body)+16)))) // a longer one takes only memory
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: int(effort), LGWin: window})
	})
}

func gzipOf(body []byte) []byte {
	return packed(body, func(w io.Writer) io.WriteCloser {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			panic(err) // the level is right
		}
		return z
	})
}

// packed returns a compressed body. Writing to memory cannot fail, so neither can the
// compressor.
func packed(body []byte, compressor func(io.Writer) io.WriteCloser) []byte {
	var out bytes.Buffer
	z := compressor(&out)
	z.Write(body)
	z.Close()
	return out.Bytes()
}

// file returns the file at a path, or nil.
func (s *Site) file(name string) *File {
	i, ok := slices.BinarySearchFunc(s.Files, name, func(f *File, name string) int { return strings.Compare(f.Path, name) })
	if !ok {
		return nil
	}
	return s.Files[i]
}

// Size returns the bytes of the files, plain and in their smallest form.
func (s *Site) Size() (plain, wire int) {
	for _, f := range s.Files {
		plain += len(f.Body)
		best := len(f.Body)
		for _, form := range [][]byte{f.Brotli, f.Gzip} {
			if form != nil {
				best = min(best, len(form))
			}
		}
		wire += best
	}
	return plain, wire
}
