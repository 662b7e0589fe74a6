package cli

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/runs"
	"bonepile/internal/must"

	"github.com/spf13/cobra"
	"go.uber.org/goleak"
)

// TestStatus watches a search with a worker in every way there is: as text and JSON, as
// metrics of both sides, and as a page.
func TestStatus(t *testing.T) {
	defer goleak.VerifyNone(t)
	defer http.DefaultClient.CloseIdleConnections()
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	defer all.Wait()
	defer stop()
	run := func(in string, args ...string) (said *spoken) {
		said = new(spoken)
		all.Go(func() { Run(ctx, args, strings.NewReader(in), said, said) })
		return said
	}
	var problem bytes.Buffer
	if status := Run(ctx, []string{"model", "queens", "18"}, nil, &problem, io.Discard); status != 0 {
		t.Fatal(status)
	}
	const anywhere = "127.0.0.1:0"
	boss := run(problem.String(), "cover", "count", "--by", "search", "--workers", "1", "--listen", anywhere, "--metrics", anywhere)
	url := boss.await(t, "nats://[^ \n]+")
	hand := run("", "work", "--nats", url, "--workers", "1", "--metrics", anywhere)
	hand.await(t, "joined run")

	metrics := func(s *spoken) string { return strings.TrimSuffix(s.await(t, `http://[^ \n]+/metrics`), "/metrics") }
	for where, want := range map[string]string{
		metrics(boss) + "/metrics": `(?m)^bonepile_run_nodes_total\{kind="count",title="standard input"\} [1-9]`,
		metrics(boss) + "/healthz": "^ok\n$",
		metrics(boss) + "/readyz":  "^ok\n$",
		metrics(hand) + "/metrics": `(?m)^bonepile_work_units_total\{run="[^"]+"\} [1-9]`,
		metrics(hand) + "/readyz":  "^ok\n$",
	} {
		text := eventually(t, where, want)
		if strings.HasSuffix(where, "/metrics") {
			holdMetrics(t, text)
		}
	}

	for _, flag := range []string{"--json", "--json=false"} {
		var out bytes.Buffer
		if status := Run(ctx, []string{"work", "--status", "--nats", url, flag}, nil, &out, io.Discard); status != 0 {
			t.Fatalf("status %d: %s", status, out.String())
		}
		text := out.String()
		if flag == "--json" {
			if err := printed.hold("work", text); err != nil {
				t.Error(err)
			}
			if strings.Count(text, "\n") != 3 || !strings.Contains(text, `"title":"standard input"`) {
				t.Errorf("%s", text)
			}
		} else if !regexp.MustCompile(`(?s)^RUN .*standard input.*\n\nMACHINE .*\n[^ ]+:\d+ +1 .*\n[^ ]+:\d+ +1 `).MatchString(text) {
			t.Errorf("%s", text)
		}
	}
	page, cmd, answer := new(runs.Page), new(cobra.Command), httptest.NewRecorder()
	page.AddFlags(kit.New(ctx, nil, io.Discard, io.Discard), cmd)
	if err := cmd.Flags().Set("nats", url); err != nil || !page.On() {
		t.Fatal(err)
	}
	page.ServeHTTP(answer, nil)
	if text := answer.Body.String(); answer.Code != http.StatusOK || !strings.Contains(text, "<td>standard input<td><meter ") || !strings.Contains(text, "<h2>Machines</h2>\n<table") {
		t.Errorf("%d: %s", answer.Code, text)
	}
}

// eventually asks a URL until its text matches a pattern, and returns that.
func eventually(t *testing.T, url, want string) (text string) {
	t.Helper()
	re := regexp.MustCompile(want)
	for until := time.Now().Add(awaitTime); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		r := must.Get(http.Get(url))(t)
		b, _ := io.ReadAll(r.Body)
		r.Body.Close()
		if text = string(b); re.MatchString(text) && r.StatusCode == http.StatusOK {
			return text
		}
	}
	t.Fatalf("%s: %q does not match\n%s", url, want, text)
	return ""
}

// holdMetrics holds a text against the form of Prometheus 0.0.4: a help line and a type come
// before the samples of a name, and come once.
func holdMetrics(t *testing.T, text string) {
	t.Helper()
	sample := regexp.MustCompile(`^([a-z_]+)(\{[a-z_]+="([^"\\\n]|\\[\\"n])*"(,[a-z_]+="([^"\\\n]|\\[\\"n])*")*\})? [0-9.e+-]+$`)
	seen, name, typed := map[string]bool{}, "", false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		words := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "# HELP ") && len(words) > 3 && !seen[words[2]]:
			name, typed = words[2], false
			seen[name] = true
		case strings.HasPrefix(line, "# TYPE ") && len(words) == 4 && words[2] == name && !typed:
			typed = true
			if (words[3] == "counter") != strings.HasSuffix(name, "_total") || words[3] != "counter" && words[3] != "gauge" {
				t.Errorf("%s", line)
			}
		default:
			if m := sample.FindStringSubmatch(line); m == nil || m[1] != name || !typed {
				t.Errorf("no metric: %s", line)
			}
		}
	}
	if len(seen) < 6 {
		t.Errorf("only %d metrics:\n%s", len(seen), text)
	}
}
