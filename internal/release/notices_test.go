package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"io"
	"os"
	"os/exec"
	"slices"
	"testing"

	"bonepile/internal/cli"
	"bonepile/internal/must"
)

var update = flag.Bool("update", false, "write the text of bonepile licences")

// TestNotices holds what bonepile licences prints against what is linked now.
func TestNotices(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command here")
	}
	t.Chdir("../..")
	r := &release{ctx: t.Context(), targets: targets}
	list := must.Get(r.linked())(t)
	want := must.Get(notices(list))(t)
	if *update {
		var packed bytes.Buffer
		z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		z.Write(want)
		z.Close()
		must.Do(t, os.WriteFile("internal/cli/notices.txt.gz", packed.Bytes(), 0o644))
		return
	}
	in := must.Get(cli.Notices())(t)
	got := must.Get(io.ReadAll(in))(t)
	if len(list) < 30 || !bytes.Equal(got, want) {
		t.Errorf("bonepile licences prints %d bytes, and those of the %d modules linked are %d: run go test ./internal/release -update", len(got), len(list), len(want))
	}
}

// TestComponents lists what is linked, each with the licence it has.
func TestComponents(t *testing.T) {
	r := &release{version: "v1.2.3"}
	text := must.Get(r.sbom([]module{{path: "a/b", version: "v1", sum: "h1:x", licences: []string{"MIT", "ISC"}}, {path: "c", version: "v2"}}))(t)
	var list struct {
		Components []struct {
			Purl     string
			Licenses []struct{ Expression string }
		}
		Dependencies []struct{ DependsOn []string }
	}
	must.Do(t, json.Unmarshal(text, &list))
	refs := []string{"pkg:golang/a/b@v1", "pkg:golang/c@v2"}
	if len(list.Components) != 2 || list.Components[0].Licenses[0].Expression != "MIT AND ISC" || list.Components[1].Purl != refs[1] || !slices.Equal(list.Dependencies[0].DependsOn, refs) {
		t.Errorf("%s", text)
	}
}
