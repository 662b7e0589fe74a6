package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"bonepile/internal/web"
)

// files returns the files of a directory of the sources, below another in the archive.
func files(dir, to string, names ...string) ([]entry, error) {
	var list []entry
	for _, name := range names {
		body, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		list = append(list, entry{path.Join(to, name), 0o644, body})
	}
	return list, nil
}

// npm makes the package for npm: the engine as WebAssembly, packed, with the functions
// that reach it.
func (r *release) npm(linked []module) error {
	texts, err := legal(linked)
	if err != nil {
		return err
	}
	list, err := files("npm", "", "README.md", "index.d.ts", "index.js", "package.json")
	if err != nil {
		return err
	}
	for i, e := range list {
		if e.name == "package.json" {
			list[i].body = []byte(strings.Replace(string(e.body), `"0.0.0"`, `"`+r.version[1:]+`"`, 1))
		}
	}
	script, err := files(r.page(), "", "wasm_exec.js")
	if err != nil {
		return err
	}
	engine, err := r.build(target{"js", "wasm"}, "./internal/npm")
	if err == nil {
		engine, err = web.OneSegment(engine)
	}
	if err != nil {
		return err
	}
	list = slices.Concat(list, script, texts, []entry{{"bonepile.wasm.gz", 0o644, gzipped(engine)}})
	r.files["bonepile-"+r.version[1:]+".tgz"] = gzipped(tarred(under("package", list), r.time))
	return nil
}

// wheelPlatforms are the names that Python has for platforms. The programs for Linux need
// no library, so they run with any. Go sets the least macOS.
var wheelPlatforms = map[target]string{
	{"linux", "amd64"}:   "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
	{"linux", "arm64"}:   "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
	{"darwin", "amd64"}:  "macosx_12_0_x86_64",
	{"darwin", "arm64"}:  "macosx_12_0_arm64",
	{"windows", "amd64"}: "win_amd64",
	{"windows", "arm64"}: "win_arm64",
}

// wheel makes the package for Python on a platform: a zip with a list of its files.
func (r *release) wheel(t target, programs, legal []entry) error {
	list, err := files("python", "", "bonepile/__init__.py", "bonepile/py.typed")
	if err != nil {
		return err
	}
	about, err := os.ReadFile(filepath.Join("python", "README.md"))
	if err != nil {
		return err
	}
	i := slices.IndexFunc(programs, func(e entry) bool { return e.name == t.program("bonepile") })
	list = append(list, under("bonepile", programs[i:i+1])...)
	version := strings.NewReplacer("-", "", "alpha.", "a", "beta.", "b", "rc.", "rc").Replace(r.version[1:])
	info := "bonepile-" + version + ".dist-info"
	tags := ""
	for platform := range strings.SplitSeq(wheelPlatforms[t], ".") {
		tags += "Tag: py3-none-" + platform + "\n"
	}
	texts := []struct{ name, text string }{
		{"METADATA", "Metadata-Version: 2.1\nName: bonepile\nVersion: " + version + `
Summary: Exact cover problems and domino grids (Dominosa): counts, solutions, new boards
License: MIT
Requires-Python: >=3.10
Description-Content-Type: text/markdown

` + string(about)},
		{"WHEEL", "Wheel-Version: 1.0\nGenerator: bonepile\nRoot-Is-Purelib: false\n" + tags},
		{"entry_points.txt", "[console_scripts]\nbonepile = bonepile:main\n"},
	}
	for _, f := range texts {
		list = append(list, entry{path.Join(info, f.name), 0o644, []byte(f.text)})
	}
	list = append(list, under(path.Join(info, "licenses"), legal)...)
	record := path.Join(info, "RECORD")
	var lines strings.Builder
	for _, e := range list {
		sum := sha256.Sum256(e.body)
		fmt.Fprintf(&lines, "%s,sha256=%s,%d\n", e.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(e.body))
	}
	list = append(list, entry{record, 0o644, []byte(lines.String() + record + ",,\n")})
	r.files["bonepile-"+version+"-py3-none-"+wheelPlatforms[t]+".whl"] = zipped(list, r.time)
	return nil
}
