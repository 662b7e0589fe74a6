package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"bonepile/internal/web"
)

// run returns what a command prints.
func (r *release) run(env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(r.ctx, name, args...)
	cmd.Env = append(os.Environ(), env...)
	var message bytes.Buffer
	cmd.Stderr = &message
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", name, args[0], err, bytes.TrimSpace(message.Bytes()))
	}
	return out, err
}

// checkout reports whether the sources are a checkout: those of a source archive are not.
func checkout() bool {
	_, err := os.Stat(".git")
	_, noGit := exec.LookPath("git")
	return err == nil && noGit == nil
}

// committed returns the commit that the sources are of, "" if they are no checkout, and an
// error if they are not as it has them.
func (r *release) committed() (string, error) {
	if !checkout() {
		return "", nil
	}
	out, err := r.run(nil, "git", "status", "--porcelain")
	if err == nil && len(out) > 0 {
		err = fmt.Errorf("there is something that is not committed:\n%s", out)
	}
	if err != nil {
		return "", err
	}
	out, err = r.run(nil, "git", "rev-parse", "HEAD")
	return strings.TrimSpace(string(out)), err
}

// when returns the time that all files get: SOURCE_DATE_EPOCH, or that of the commit, or
// in the sources of a release, which are no checkout, that of the release.
func (r *release) when() (time.Time, error) {
	text, ok := os.LookupEnv("SOURCE_DATE_EPOCH")
	switch {
	case ok:
	case checkout():
		out, err := r.run(nil, "git", "log", "-1", "--format=%ct")
		if err != nil {
			return time.Time{}, err
		}
		text = strings.TrimSpace(string(out))
	default:
		info, err := os.Stat("go.mod")
		if err != nil {
			return time.Time{}, err
		}
		return info.ModTime().UTC(), nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// documents returns the documents and what they link to, with the pages of the gallery and of
// the book, which a test writes.
func (r *release) documents(dir string) ([]entry, error) {
	pages := filepath.Join(dir, "pages")
	if _, err := r.run(nil, "go", "test", "-vet=off", "-run", "^TestPages$", "./internal/gallery", "-pages", pages); err != nil {
		return nil, err
	}
	roots, err := filepath.Glob("*.md")
	var list []entry
	for _, root := range append(roots, "LICENSE", "docs", "examples", "python/README.md", "npm/README.md", pages) {
		err = cmp.Or(err, filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			body, err := os.ReadFile(name)
			if root == pages {
				name = "docs" + strings.TrimPrefix(name, pages)
			}
			list = append(list, entry{filepath.ToSlash(name), 0o644, body})
			return err
		}))
	}
	return list, err
}

// inCheckout are the lines of the README for those who have a checkout and Go, and what it says
// instead beside the program.
var inCheckout = [][2]string{
	{"With Go 1.26 or later, in a checkout:\n\n    $ go run ./cmd/bonepile solve", "In this folder:\n\n    $ ./bonepile solve"},
	{"    $ ./test          # runs the tests; nothing but Go is needed\n\n", ""},
	{"```sh\ngo install ./cmd/bonepile\n```", "Put `bonepile` into a folder of your PATH. The folders `man` and `completions` have what goes with it."},
}

// here returns the documents as they lie beside the program.
func here(documents []entry) ([]entry, error) {
	list := slices.Clone(documents)
	i := slices.IndexFunc(list, func(e entry) bool { return e.name == "README.md" })
	text := string(list[i].body)
	for _, line := range inCheckout {
		if !strings.Contains(text, line[0]) {
			return nil, fmt.Errorf("README.md does not say %q", line[0])
		}
		text = strings.Replace(text, line[0], line[1], 1)
	}
	list[i].body = []byte(text)
	return list, nil
}

// sources makes the source archive of what is committed.
func (r *release) sources() error {
	if !checkout() {
		return nil
	}
	out, err := r.run(nil, "git", "-c", "tar.umask=0022", "archive", "--prefix="+r.name("src")+"/", "HEAD")
	r.files[r.name("src.tar.gz")] = gzipped(out)
	return err
}

// A builder builds programs with the page in them, and keeps what it takes in a
// directory.
type builder struct {
	*release
	dir    string
	module string // the path of the module
}

// builder packs the page.
func (r *release) builder(dir string) (*builder, error) {
	out, err := r.run(nil, "go", "list", "-m")
	if err != nil {
		return nil, err
	}
	b := &builder{r, dir, strings.TrimSpace(string(out))}
	if err := web.Pack(r.ctx, b.page()); err != nil {
		return nil, err
	}
	packed, err := os.ReadDir(b.page())
	if err != nil {
		return nil, err
	}
	// The files of the page are in the sources only for the go command.
	root, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	replace := map[string]string{}
	for _, f := range packed {
		replace[filepath.Join(root, "internal", "web", "release", f.Name())] = filepath.Join(b.page(), f.Name())
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	never(err)
	return b, os.WriteFile(b.overlay(), overlay, 0o644)
}

func (b *builder) page() string    { return filepath.Join(b.dir, "page") }
func (b *builder) overlay() string { return filepath.Join(b.dir, "overlay.json") }

// build builds a package.
func (b *builder) build(t target, pkg string) ([]byte, error) {
	name := filepath.Join(b.dir, "program")
	_, err := b.run([]string{"GOOS=" + t.os, "GOARCH=" + t.arch, "CGO_ENABLED=0"},
		"go", "build", "-trimpath", "-tags", "bonepile_site", "-overlay", b.overlay(),
		"-ldflags", "-s -w -X "+b.module+"/internal/cli/kit.Version="+b.version, "-o", name, pkg)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// programs builds every program in cmd.
func (b *builder) programs(t target) ([]entry, error) {
	commands, err := os.ReadDir("cmd")
	if err != nil {
		return nil, err
	}
	var list []entry
	for _, c := range commands {
		body, err := b.build(t, "./cmd/"+c.Name())
		if err != nil {
			return nil, err
		}
		list = append(list, entry{t.program(c.Name()), 0o755, body})
	}
	return list, nil
}
