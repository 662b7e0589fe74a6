// Command release makes a release of bonepile, with the go command alone; the script
// ./release runs it. Run twice on the same commit, it makes the same bytes.
//
//	bonepile_VERSION_OS_ARCH.tar.gz, .zip   the programs, man pages, completions, documents, licences
//	bonepile_VERSION_docs.tar.gz            the documents, with the pages of the gallery and the book
//	bonepile_VERSION_src.tar.gz             the sources, if they are a checkout
//	bonepile_VERSION_oci.tar                an image for containers, as an OCI archive
//	bonepile_VERSION_sbom.cdx.json          what is linked, with licences, in CycloneDX
//	bonepile-VERSION.tgz                    the package for npm
//	bonepile-VERSION-*.whl                  wheels for Python
//	SHA256SUMS
package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"
)

// A target is a platform.
type target struct{ os, arch string }

// targets are the platforms of a release.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// program returns the name of the file of a program.
func (t target) program(name string) string {
	if t.os == "windows" {
		return name + ".exe"
	}
	return name
}

// A release is what is known of a release before anything is made.
type release struct {
	ctx     context.Context
	version string    // with the v
	out     string    // the directory to write
	time    time.Time // of every file in it
	targets []target
	files   map[string][]byte // what has been made, by name
	dir     string            // for what is needed meanwhile
	module  string            // the path of the module
}

func main() {
	fs := flag.NewFlagSet("release", flag.ExitOnError)
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), "usage: ./release [--only OS/ARCH] [--out DIR] VERSION")
		fs.PrintDefaults()
	}
	only := fs.String("only", "", "make the release for `OS/ARCH` alone")
	out := fs.String("out", "dist", "the `DIR` to write")
	_ = fs.Parse(os.Args[1:]) // it exits
	// The flags of whoever runs this are for other builds. Without any here, the go command
	// would take those of go env -w.
	os.Setenv("GOFLAGS", "-buildvcs=auto")
	if fs.NArg() != 1 {
		fs.Usage()
		os.Exit(2)
	}
	if err := run(context.Background(), fs.Arg(0), *only, *out); err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		os.Exit(1)
	}
}

// versions are the versions that a release may have, such as v1.2.3 and v1.2.3-rc.1: npm
// and Python have to understand them too.
var versions = regexp.MustCompile(`^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(alpha|beta|rc)\.(0|[1-9]\d*))?$`)

// run makes a release of the sources in the working directory.
func run(ctx context.Context, version, only, out string) error {
	if !versions.MatchString(version) {
		return fmt.Errorf("%s is no version such as v1.2.3 or v1.2.3-rc.1 (alpha, beta or rc)", version)
	}
	r := &release{ctx: ctx, version: version, out: out, files: map[string][]byte{}}
	for _, t := range targets {
		if only == "" || only == t.os+"/"+t.arch {
			r.targets = append(r.targets, t)
		}
	}
	if len(r.targets) == 0 {
		return fmt.Errorf("%s is no platform of a release; one is linux/amd64", only)
	}
	commit, err := r.committed()
	if err != nil && only == "" {
		return err
	}
	if r.time, err = r.when(); err != nil {
		return err
	}
	if err := r.make(); err != nil {
		return err
	}
	if after, err := r.committed(); only == "" && (err != nil || after != commit) {
		return errors.Join(fmt.Errorf("the sources have changed since the release of %s was begun", commit), err)
	}
	return r.write()
}

// make makes the files of the release.
func (r *release) make() error {
	var err error
	if r.dir, err = os.MkdirTemp("", "bonepile-release-*"); err != nil {
		return err
	}
	defer os.RemoveAll(r.dir)
	if err := r.pack(); err != nil {
		return err
	}
	programs := map[target][]entry{}
	for _, t := range r.targets {
		if programs[t], err = r.programs(t); err != nil {
			return err
		}
	}
	linked, err := r.linked()
	if err != nil {
		return err
	}
	linked[0].version = strings.TrimPrefix(runtime.Version(), "go")
	if r.files[r.name("sbom.cdx.json")], err = r.sbom(linked); err != nil {
		return err
	}
	texts, err := legal(linked)
	if err != nil {
		return err
	}
	manuals, err := r.manuals()
	if err != nil {
		return err
	}
	documents, err := r.documents()
	if err != nil {
		return err
	}
	r.files[r.name("docs.tar.gz")] = gzipped(tarred(under(r.name("docs"), documents), r.time))
	if documents, err = here(documents); err != nil {
		return err
	}
	for t, list := range programs {
		r.archive(t, slices.Concat(list, texts[:1], documents, manuals))
		if err := r.wheel(t, list, texts); err != nil {
			return err
		}
	}
	if err := r.image(programs, texts); err != nil {
		return err
	}
	if err := r.npm(linked[:1]); err != nil {
		return err
	}
	return r.sources()
}

// name returns the name of a file of the release.
func (r *release) name(rest string) string { return "bonepile_" + r.version + "_" + rest }

// archive makes the archive of a platform.
func (r *release) archive(t target, list []entry) {
	name := r.name(t.os + "_" + t.arch)
	if t.os == "windows" {
		r.files[name+".zip"] = zipped(under(name, list), r.time)
	} else {
		r.files[name+".tar.gz"] = gzipped(tarred(under(name, list), r.time))
	}
}

// write writes the files and their sums.
func (r *release) write() error {
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		body := r.files[name]
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(body), name)
		fmt.Printf("%9d  %s\n", len(body), name)
		if err := os.WriteFile(filepath.Join(r.out, name), body, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}
