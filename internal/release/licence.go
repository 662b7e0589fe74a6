package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A module is a module that is linked into some program of the release.
type module struct {
	path, version, sum, dir string
	licences                []string // by their SPDX names
	text                    string   // of its licence
}

// licences are what licences say and nothing else does.
var licences = []struct {
	name string
	says *regexp.Regexp
}{
	{"Apache-2.0", regexp.MustCompile(`Apache License\s+Version 2\.0`)},
	{"BSD-3-Clause", regexp.MustCompile(`Redistribution and use in source(?s:.*)Neither the name`)},
	{"BSD-2-Clause", regexp.MustCompile(`Redistribution and use in source`)},
	{"FTL", regexp.MustCompile(`The FreeType License`)},
	{"MIT", regexp.MustCompile(`Permission is hereby granted, free of charge`)},
}

// read reads the licence of a module from its directory.
func (m *module) read() error {
	names, err := filepath.Glob(filepath.Join(m.dir, "LICEN[CS]E*"))
	if err != nil || len(names) == 0 {
		return fmt.Errorf("%s has no licence in %s", m.path, m.dir)
	}
	more, err := filepath.Glob(filepath.Join(m.dir, "licenses", "ftl.txt")) // of which LICENSE only speaks
	never(err)
	for _, name := range append(names, more...) {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		m.text += strings.TrimSpace(string(text)) + "\n"
	}
	for _, l := range licences {
		threeClauses := l.name == "BSD-2-Clause" && slices.Contains(m.licences, "BSD-3-Clause")
		if l.says.MatchString(m.text) && !threeClauses {
			m.licences = append(m.licences, l.name)
		}
	}
	if len(m.licences) == 0 {
		return fmt.Errorf("%s has a licence that is not known: %s", m.path, names[0])
	}
	return nil
}

// notices returns the licences of modules, and of the fonts, as one text. That of both
// programs on all platforms is in [cli.Notices].
func notices(linked []module) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("Bonepile contains these modules and fonts, each under its own licence.\n")
	for _, m := range linked {
		fmt.Fprintf(&b, "\n%s\n%s %s (%s)\n\n%s", strings.Repeat("=", 80), m.path, m.version, strings.Join(m.licences, " and "), m.text)
	}
	text, err := os.ReadFile("internal/draw/fonts/LICENSE")
	fmt.Fprintf(&b, "\n%s\nThe fonts Nunito Medium and Nunito Bold\n\n%s", strings.Repeat("=", 80), text)
	return b.Bytes(), err
}

// linked returns what the programs are linked from on the platforms of the release, by path, the
// standard library first: that of go.mod.
func (r *release) linked() ([]module, error) {
	std, err := r.run(nil, "go", "list", "-m", "-f", "{{.GoVersion}}")
	if err != nil {
		return nil, err
	}
	root, err := r.run(nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	found := map[string]module{"": {path: "std", version: strings.TrimSpace(string(std)), dir: strings.TrimSpace(string(root))}}
	for _, t := range r.targets {
		const format = "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Sum}}\t{{.Dir}}{{end}}{{end}}"
		out, err := r.run([]string{"GOOS=" + t.os, "GOARCH=" + t.arch, "CGO_ENABLED=0"}, "go", "list", "-deps", "-f", format, "./cmd/...")
		if err != nil {
			return nil, err
		}
		for line := range strings.FieldsFuncSeq(string(out), func(c rune) bool { return c == '\n' }) {
			f := strings.Split(line, "\t")
			found[f[0]] = module{path: f[0], version: f[1], sum: f[2], dir: f[3]}
		}
	}
	var list []module
	for _, path := range slices.Sorted(maps.Keys(found)) {
		m := found[path]
		if err := m.read(); err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// legal returns the files that come with every program.
func legal(linked []module) ([]entry, error) {
	texts, err := notices(linked)
	if err != nil {
		return nil, err
	}
	body, err := os.ReadFile("LICENSE")
	return []entry{{"NOTICES.txt", 0o644, texts}, {"LICENSE", 0o644, body}}, err
}

// sbom returns the list of what is linked, in CycloneDX.
func (r *release) sbom(linked []module) ([]byte, error) {
	component := func(kind, path, version string, licences []string) object {
		purl := "pkg:golang/" + path + "@" + version
		return object{
			"type": kind, "bom-ref": purl, "name": path, "version": version, "purl": purl,
			"licenses": []object{{"expression": strings.Join(licences, " AND ")}},
		}
	}
	components, refs := []object{}, []string{}
	for _, m := range linked {
		c := component("library", m.path, m.version, m.licences)
		if m.sum != "" {
			c["properties"] = []object{{"name": "go.sum", "value": m.sum}}
		}
		components, refs = append(components, c), append(refs, c["bom-ref"].(string))
	}
	self := component("application", "bonepile", r.version, []string{"MIT"})
	text, err := json.MarshalIndent(object{
		"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
		"metadata":     object{"timestamp": r.time.Format("2006-01-02T15:04:05Z"), "component": self},
		"components":   components,
		"dependencies": []object{{"ref": self["bom-ref"], "dependsOn": refs}},
	}, "", "  ")
	return append(text, '\n'), err
}
