package gallery

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"bonepile/internal/must"
)

// problemsFile has problems of models for the tests of package cover. To add one, append a line
// "== NAME PARAMETERS" to its text and let the test write the rest.
const problemsFile = "../../cover/internal/covertest/testdata/gallery.txt.gz"

// TestProblems compares these problems with the models.
func TestProblems(t *testing.T) {
	z := must.Get(gzip.NewReader(strings.NewReader(readFile(t, problemsFile))))(t)
	got := must.Get(io.ReadAll(z))(t)
	var want bytes.Buffer
	for line := range bytes.Lines(got) {
		words, ok := bytes.CutPrefix(line, []byte("== "))
		if !ok {
			continue
		}
		fmt.Fprintf(&want, "%s", line)
		must.Get(instance(t, string(words)).Problem.WriteTo(&want))(t)
	}
	if *update {
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		z.Write(want.Bytes())
		z.Close()
		must.Do(t, os.WriteFile(problemsFile, b.Bytes(), 0o644))
	} else if !bytes.Equal(got, want.Bytes()) || bytes.Count(got, []byte("\n== ")) < 80 {
		t.Errorf("%s is not what the models make; go test ./internal/gallery -run TestProblems -update writes it", problemsFile)
	}
}
