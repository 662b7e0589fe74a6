package gallery

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// problemsFile has problems of models for the tests of package cover. To add one, append a line
// "== NAME PARAMETERS" to its text and let the test write the rest.
const problemsFile = "../../cover/internal/covertest/testdata/gallery.txt.gz"

// TestProblems compares these problems with the models.
func TestProblems(t *testing.T) {
	z, err := gzip.NewReader(strings.NewReader(readFile(t, problemsFile)))
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	for line := range bytes.Lines(got) {
		words, ok := bytes.CutPrefix(line, []byte("== "))
		if !ok {
			continue
		}
		fmt.Fprintf(&want, "%s", line)
		if _, err := instance(t, string(words)).Problem.WriteTo(&want); err != nil {
			t.Fatal(err)
		}
	}
	if *update {
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		z.Write(want.Bytes())
		z.Close()
		if err := os.WriteFile(problemsFile, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(got, want.Bytes()) || bytes.Count(got, []byte("\n== ")) < 80 {
		t.Errorf("%s is not what the models make; go test ./internal/gallery -run TestProblems -update writes it", problemsFile)
	}
}
