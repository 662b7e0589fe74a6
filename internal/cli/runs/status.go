package runs

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"net/http"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

// What bonepile work --status and the page of bonepile serve show.

// rest says how long a run still takes.
func rest(r jobs.RunRecord) string {
	switch {
	case r.Alone:
		return "no coordinator"
	case r.Left == 0:
		return "unknown"
	}
	return fmt.Sprintf("%v ± %v", seconds(r.Left), seconds(r.Error))
}

func seconds(s float64) time.Duration {
	d := time.Duration(s * float64(time.Second))
	if d > time.Hour {
		return d.Round(time.Minute)
	}
	return d.Round(time.Second)
}

// showStatus prints the state of the server.
func (w *workCommand) showStatus() error {
	st, err := jobs.LookAt(w.Ctx, w.server())
	if err != nil {
		return err
	}
	w.None = len(st.Runs) == 0
	if w.JSON {
		for _, r := range st.Runs {
			err = cmp.Or(err, w.WriteJSON(r))
		}
		for _, m := range st.Machines {
			err = cmp.Or(err, w.WriteJSON(m))
		}
		return err
	}
	text := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	for i, t := range tables(st) {
		fmt.Fprintln(text, strings.ToUpper(strings.Join(t.columns, "\t")))
		for _, row := range t.rows {
			fmt.Fprintln(text, strings.Join(row, "\t"))
		}
		if i == 0 {
			text.Flush()
			fmt.Fprintln(w.Out)
		}
	}
	return text.Flush()
}

// A statusTable is part of a status, with a sentence in place of no rows.
type statusTable struct {
	title, none string
	columns     []string
	rows        [][]string
}

// tables returns what people see of the runs and of the machines.
func tables(st *jobs.State) []statusTable {
	runs := statusTable{title: "Runs", none: "There is no run on this server.", columns: strings.Fields("Run Kind Title Done Left Parts Open Workers Nodes/s")}
	for _, r := range st.Runs {
		runs.rows = append(runs.rows, []string{r.Run, r.Kind, r.Title, fmt.Sprintf("%.1f %%", 100*r.Done), rest(r), fmt.Sprint(r.Parts), fmt.Sprint(r.Open), fmt.Sprint(r.Workers), kit.Short(r.Speed)})
	}
	machines := statusTable{title: "Machines", none: "Nobody works for this server.", columns: []string{"Machine", "Workers", "Run", "Searching", "Longest", "Units", "Nodes/s each", "Note"}}
	for _, m := range st.Machines {
		note := ""
		if m.Slow {
			note = "slow"
		}
		machines.rows = append(machines.rows, []string{m.Machine, fmt.Sprint(m.Workers), m.Run, fmt.Sprint(m.Searching), seconds(m.Longest).String(), fmt.Sprint(m.Units), kit.Short(m.Speed), note})
	}
	return []statusTable{runs, machines}
}

// writePage writes the tables for browsers, without a template: packages that run these keep
// four megabytes of the program that nothing else calls.
func writePage(w io.Writer, st *jobs.State) {
	io.WriteString(w, `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3">
<title>Runs: bonepile</title>
`)
	for i, t := range tables(st) {
		fmt.Fprintf(w, "<h%d>%s</h%[1]d>\n", i+1, t.title)
		if len(t.rows) == 0 {
			fmt.Fprintf(w, "<p>%s\n", t.none)
			continue
		}
		fmt.Fprintf(w, "<table border=\"1\" cellpadding=\"4\">\n<tr><th scope=\"col\">%s\n", strings.Join(t.columns, `<th scope="col">`))
		for _, row := range t.rows {
			for k, cell := range row {
				if row[k] = html.EscapeString(cell); t.columns[k] == "Done" {
					row[k] = fmt.Sprintf(`<meter max="100" value="%s">%s</meter> %[2]s`, strings.TrimSuffix(cell, " %"), cell)
				}
			}
			fmt.Fprintf(w, "<tr><th scope=\"row\">%s\n", strings.Join(row, "<td>"))
		}
		io.WriteString(w, "</table>\n")
	}
	io.WriteString(w, "</html>\n")
}

// A Page shows the state of a server, for bonepile serve.
type Page struct {
	serverFlags
	env *kit.Env

	mu   sync.Mutex // one question at a time
	at   time.Time
	last *jobs.State
	err  error
}

// pageEvery is how often the server is asked, however many people watch.
const pageEvery = 2 * time.Second

// AddFlags gives cmd the flags that say where the server is.
func (p *Page) AddFlags(e *kit.Env, cmd *cobra.Command) {
	p.env = e
	p.serverFlags.addFlags(cmd, "show the runs on the NATS servers at `URL` on a separate page")
}

// On reports whether there is a server.
func (p *Page) On() bool { return p.URL != "" }

// ServeHTTP answers with the page.
func (p *Page) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	st, err := p.look()
	w.Header().Set("Cache-Control", "no-store")
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	writePage(w, st) // if this fails, the browser is gone
}

func (p *Page) look() (*jobs.State, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.at) < pageEvery {
		return p.last, p.err
	}
	p.last, p.err = jobs.LookAt(p.env.Ctx, p.server())
	p.at = time.Now()
	return p.last, p.err
}
