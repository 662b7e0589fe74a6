package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/internal/jobs"
)

// TestHandOver starts bonepile where bonepile-server is, is of another commit, or is missing.
// That the right one gets streams and signals is for [TestLogIn] and [TestPassword].
func TestHandOver(t *testing.T) {
	const missing = "takes the program bonepile-server, which is neither beside bonepile nor in the PATH; build it in a checkout: go build -o . ./cmd/bonepile-server"
	none := t.TempDir()
	run := filepath.Join(none, "run")
	for _, tt := range []struct {
		args []string
		env  string
		want string
	}{
		{[]string{"work", "--status", "--nats", "nats://127.0.0.1:1"}, "", "server nats://127.0.0.1:1: nats: no servers available for connection"},
		{[]string{"work", "--nats", "nats://127.0.0.1:1"}, "PATH=" + none, missing},
		{[]string{"work", "--nats=nats://127.0.0.1:1"}, "PATH=" + none, missing},
		{[]string{"cover", "count", "--run", run, "--listen", "127.0.0.1:0", "../../examples/queens8.dlx"}, "PATH=" + none, missing},
		{[]string{"work"}, "PATH=" + none, "--nats URL is missing: where are the searches?"},
	} {
		cmd := bonepile(t.Context(), tt.args...)
		if tt.env != "" {
			cmd.Env = append(os.Environ(), tt.env)
		}
		status, out, errOut := said(t, cmd)
		if status != 2 || out != "" || !strings.HasPrefix(errOut, "bonepile: ") || !strings.HasSuffix(errOut, tt.want+"\n") || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%q, %s: status %d, %q, said\n%swant %s", tt.args, tt.env, status, out, errOut, tt.want)
		}
	}
	if _, err := os.Stat(run); err == nil {
		t.Error("there is a directory for a run that did not begin")
	}
	stale := bonepile(t.Context(), "solve")
	stale.Args[0] = jobs.ServerProgram
	stale.Env = append(os.Environ(), "BONEPILE_CALLER=newer")
	status, out, errOut := said(t, stale)
	if status != 2 || out != "" || !strings.HasPrefix(errOut, `bonepile: this is version "newer", and bonepile-server is `) {
		t.Errorf("another commit: status %d, %q, said\n%s", status, out, errOut)
	}
}
