package cli

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestServeBusy asks for a port that is taken.
func TestServeBusy(t *testing.T) {
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	var out, errOut strings.Builder
	status := Run(t.Context(), []string{"serve", "--listen", l.Addr().String()}, nil, &out, &errOut)
	want := fmt.Sprintf("bonepile: address %v is in use by another program; port 0 means any free one\n", l.Addr())
	if status != statusBad || errOut.String() != want || out.Len() > 0 {
		t.Errorf("status %d, %q, %q", status, out.String(), errOut.String())
	}
}

// mostServing is how much memory a server may take that was visited once, in kB: 60 MB, since it
// links the programs for the browser and compresses them, which a release has done before; and a
// fifth for what the test has beside the program.
const mostServing = 72 << 10

// TestServeSlow serves the page, visits it and presses Ctrl-C; it writes the same
// files for another host.
func TestServeSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	cmd := bonepile(t.Context(), "serve", "--listen", "127.0.0.1:0")
	out := must.Get(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	lines := bufio.NewScanner(out)
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "http://127.0.0.1:") {
		t.Fatalf("it prints %q", lines.Text())
	}
	served := map[string]string{}
	visit := func(name string) string {
		t.Helper()
		r := must.Get(http.Get(lines.Text() + name))(t)
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%s: status %d, %v", name, r.StatusCode, err)
		}
		served[name] = string(text)
		return string(text)
	}
	visit("index.html")
	list, _, _ := strings.Cut(visit("sw.js"), "];")
	_, list, _ = strings.Cut(list, "const FILES = [")
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimPrefix(strings.Trim(name, `"`), "./"); name != "" {
			visit(name)
		}
	}
	if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid)); err == nil { // on Linux
		_, peak, _ := strings.Cut(string(status), "VmHWM:")
		var kB int
		if _, err := fmt.Sscan(peak, &kB); err != nil || kB > mostServing {
			t.Errorf("it took up to %d kB of memory, of which %d are allowed; %v", kB, mostServing, err)
		}
		t.Logf("it took up to %d kB of memory", kB)
	}
	must.Do(t, cmd.Process.Signal(os.Interrupt))
	if err := cmd.Wait(); err != nil {
		t.Errorf("after Ctrl-C: %v", err)
	}

	dir := filepath.Join(t.TempDir(), "site")
	report, err := bonepile(t.Context(), "export-site", "--compressed=false", dir).Output()
	if err != nil || !strings.HasPrefix(string(report), dir+": ") {
		t.Fatalf("%q, %v", report, err)
	}
	for name, want := range served {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(text) != want {
			t.Errorf("%s: %d bytes, %v, want %d", name, len(text), err, len(want))
		}
	}
	must.Least(t, len(served), 10, "files")
	if err := bonepile(t.Context(), "export-site", dir).Run(); err == nil {
		t.Error("it wrote over a site")
	}
}
