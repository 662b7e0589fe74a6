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
	const anywhere = "127.0.0.1:0"
	boss := run(answered(t, "", "model queens 18"), "cover", "count", "--by", "search", "--workers", "1", "--listen", anywhere, "--metrics", anywhere)
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

	for flag, want := range map[string]string{
		"--json":       `^[^\n]*"title":"standard input".*\n.*\n.*\n$`,
		"--json=false": `(?s)^RUN .*standard input.*\n\nMACHINE .*\n[^ ]+:\d+ +1 .*\n[^ ]+:\d+ +1 `,
	} {
		text := until(t, flag, want, func() string {
			var out bytes.Buffer
			must.Equal(t, Run(ctx, []string{"work", "--status", "--nats", url, flag}, nil, &out, io.Discard), 0, "status")
			return out.String()
		})
		if flag == "--json" {
			must.Do(t, printed.hold("work", text))
		}
	}
	page, cmd := new(runs.Page), new(cobra.Command)
	page.AddFlags(kit.New(ctx, nil, io.Discard, io.Discard), cmd)
	if err := cmd.Flags().Set("nats", url); err != nil || !page.On() {
		t.Fatal(err)
	}
	until(t, "page", `(?s)<td>standard input<td><meter .*<h2>Machines</h2>\n<table`, func() string {
		answer := httptest.NewRecorder()
		page.ServeHTTP(answer, nil)
		must.Equal(t, answer.Code, http.StatusOK, "status")
		return answer.Body.String()
	})
}

// eventually asks a URL until its text matches a pattern, and returns that.
func eventually(t *testing.T, url, want string) string {
	t.Helper()
	return until(t, url, want, func() string {
		r := must.Get(http.Get(url))(t)
		defer r.Body.Close()
		text := must.Get(io.ReadAll(r.Body))(t)
		if r.StatusCode != http.StatusOK {
			return r.Status
		}
		return string(text)
	})
}

// until asks until the answer matches a pattern, and returns that: who takes part in a run
// answers within a moment, but not on any machine.
func until(t *testing.T, name, want string, ask func() string) (text string) {
	t.Helper()
	re := regexp.MustCompile(want)
	for end := time.Now().Add(awaitTime); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if text = ask(); re.MatchString(text) {
			return text
		}
	}
	t.Fatalf("%s: %q does not match\n%s", name, want, text)
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
