package cli

import (
	"compress/gzip"
	"io"
	"strings"

	"bonepile/internal/prooftest"

	"github.com/rogpeppe/go-internal/testscript"
)

// proven is the command of sessions that checks a proof about a formula.
func proven(ts *testscript.TestScript, neg bool, args []string) {
	read := func(name string) io.Reader {
		var r io.Reader = strings.NewReader(ts.ReadFile(name))
		if strings.HasSuffix(name, ".gz") {
			z, err := gzip.NewReader(r)
			ts.Check(err)
			r = z
		}
		return r
	}
	_, err := prooftest.Check(read(args[0]), read(args[1]))
	if neg == (err == nil) {
		ts.Fatalf("%v: %v", args, err)
	}
}
