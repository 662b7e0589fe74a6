package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"os"
	"os/exec"
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
