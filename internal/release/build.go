package main

import (
	"bytes"
	"cmp"
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
func (r *release) documents() ([]entry, error) {
	pages := filepath.Join(r.dir, "pages")
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

// pack packs the page, which the programs have in them.
func (r *release) pack() error {
	out, err := r.run(nil, "go", "list", "-m")
	if err != nil {
		return err
	}
	r.module = strings.TrimSpace(string(out))
	if err := web.Pack(r.ctx, r.page()); err != nil {
		return err
	}
	packed, err := os.ReadDir(r.page())
	if err != nil {
		return err
	}
	// The files of the page are in the sources only for the go command.
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	replace := map[string]string{}
	for _, f := range packed {
		replace[filepath.Join(root, "internal", "web", "release", f.Name())] = filepath.Join(r.page(), f.Name())
	}
	return os.WriteFile(r.overlay(), encoded(object{"Replace": replace}), 0o644)
}

func (r *release) page() string    { return filepath.Join(r.dir, "page") }
func (r *release) overlay() string { return filepath.Join(r.dir, "overlay.json") }

// build builds a package.
func (r *release) build(t target, pkg string) ([]byte, error) {
	name := filepath.Join(r.dir, "program")
	_, err := r.run([]string{"GOOS=" + t.os, "GOARCH=" + t.arch, "CGO_ENABLED=0"},
		"go", "build", "-trimpath", "-tags", "bonepile_site", "-overlay", r.overlay(),
		"-ldflags", "-s -w -X "+r.module+"/internal/cli/kit.Version="+r.version, "-o", name, pkg)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// programs builds every program in cmd.
func (r *release) programs(t target) ([]entry, error) {
	commands, err := os.ReadDir("cmd")
	if err != nil {
		return nil, err
	}
	var list []entry
	for _, c := range commands {
		body, err := r.build(t, "./cmd/"+c.Name())
		if err != nil {
			return nil, err
		}
		list = append(list, entry{t.program(c.Name()), 0o755, body})
	}
	return list, nil
}
