package runs

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"
	"bonepile/internal/web"

	"github.com/spf13/cobra"
)

// Metrics are numbers for Prometheus, and checks of whether this process is alive and ready.
type metrics struct {
	address string // "" for none

	mu    sync.Mutex
	lines []metric
	seen  time.Time // last sign of life
	ready bool
}

// A metric is one line of the text form.
type metric struct {
	name, help string   // the name of one that only grows ends in _total
	labels     []string // names and values in turn
	value      float64
}

const (
	// deadAfter is how long a healthy process may take to give a sign of life. Those of a
	// coordinator come four times a second, those of a worker every second, or every ten
	// while a server is silent.
	deadAfter = time.Minute

	// readTime is how long a reader may take to ask.
	readTime = 5 * time.Second
)

// addFlag gives cmd the flag --metrics.
func (m *metrics) addFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&m.address, "metrics", "", "serve /metrics for Prometheus, /healthz and /readyz at `ADDRESS`, such as 127.0.0.1:9100")
}

func (m *metrics) serve(e *kit.Env) (done func(), err error) {
	if m.address == "" {
		return func() {}, nil
	}
	l, err := web.Listen(e.Ctx, m.address)
	if err != nil {
		return nil, fmt.Errorf("--metrics: %w", err)
	}
	m.seen = time.Now()
	e.Say("metrics are at http://%s/metrics\n", l.Addr())
	mux := http.NewServeMux()
	for _, path := range []string{"/metrics", "/healthz", "/readyz"} {
		mux.Handle("GET "+path, m)
	}
	server := &http.Server{Handler: mux, ReadTimeout: readTime, WriteTimeout: readTime, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	go server.Serve(l)
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			server.Close()
		}
	}, nil
}

// set is a sign of life, with all there is to say.
func (m *metrics) set(ready bool, lines []metric) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lines, m.ready, m.seen = lines, ready, time.Now()
}

// ServeHTTP answers with the metrics. Health is an error when there was no sign of life for
// long, readiness until the process takes part in runs, and while a server is lost.
func (m *metrics) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	lines, ready, silent := m.lines, m.ready, time.Since(m.seen)
	m.mu.Unlock()
	switch path := r.URL.Path; {
	case path == "/metrics":
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		writeMetrics(w, lines)
	case path == "/healthz" && silent > deadAfter:
		http.Error(w, fmt.Sprintf("no sign of life for %v", silent.Round(time.Second)), http.StatusServiceUnavailable)
	case path == "/readyz" && !ready:
		http.Error(w, "not connected yet", http.StatusServiceUnavailable)
	default:
		io.WriteString(w, "ok\n")
	}
}

// writeMetrics writes metrics; those of one name follow each other.
func writeMetrics(w io.Writer, lines []metric) {
	last := ""
	for _, m := range lines {
		if m.name != last {
			kind := "gauge"
			if strings.HasSuffix(m.name, "_total") {
				kind = "counter"
			}
			fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", m.name, m.help, m.name, kind)
			last = m.name
		}
		var labels []string
		for pair := range slices.Chunk(m.labels, 2) {
			labels = append(labels, pair[0]+`="`+labelText.Replace(pair[1])+`"`)
		}
		text := strings.Join(labels, ",")
		if text != "" {
			text = "{" + text + "}"
		}
		fmt.Fprintf(w, "%s%s %v\n", m.name, text, m.value)
	}
}

var labelText = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func runMetrics(r *jobs.Run, p jobs.Progress) []metric {
	labels := []string{"kind", r.Kind.Name, "title", r.Title}
	one := func(name, help string, value float64) metric {
		return metric{"bonepile_run_" + name, help, labels, value}
	}
	return []metric{
		one("nodes_total", "Nodes searched, with those before the run was resumed.", float64(p.Nodes)),
		one("parts_total", "Parts done.", float64(p.Parts)),
		one("redone_parts_total", "Parts searched again because a worker or a message was lost.", float64(p.Redone)),
		one("busy_seconds_total", "Time that workers spent on parts, summed over all.", p.Busy.Seconds()),
		one("open_parts", "Parts known and not done.", float64(p.Open)),
		one("failed_parts", "Parts that could not be searched.", float64(p.Poisoned)),
		one("workers", "Workers that search or wait.", float64(p.Workers)),
		one("done_ratio", "Share of the whole that is done, by the form of the tree.", p.Share),
		one("left_seconds", "Estimate of how long the rest takes, 0 if unknown.", p.Left.Seconds()),
		one("left_error_seconds", "Error of that estimate.", p.Error.Seconds()),
	}
}

// workMetrics reports what a process that works for others is doing.
func workMetrics(machine []jobs.MachineRecord, connected bool) (list []metric) {
	one := func(name, help string, value float64, labels ...string) {
		list = append(list, metric{"bonepile_work_" + name, help, labels, value})
	}
	joined := 0.0
	if connected {
		joined = 1
	}
	one("connected", "Whether the server answers.", joined)
	one("workers", "Workers of this process.", float64(machine[0].Workers))
	for _, m := range machine {
		if m.Run == "" {
			break
		}
		one("searching", "Workers that search.", float64(m.Searching), "run", m.Run)
		one("units_total", "Units answered.", float64(m.Units), "run", m.Run)
		one("nodes_total", "Nodes searched in these.", float64(m.Nodes), "run", m.Run)
		one("busy_seconds_total", "Time spent on these.", m.Busy.Seconds(), "run", m.Run)
	}
	slices.SortStableFunc(list, func(a, b metric) int { return strings.Compare(a.name, b.name) })
	return list
}
