package runs

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

// What bonepile work --status and the page of bonepile serve show.

type runRecord struct {
	Run      string  `json:"run" doc:"The name of the run on the server." record:"How a run on a server stands."`
	Kind     string  `json:"kind" doc:"The kind of search."`
	Title    string  `json:"title" doc:"What is searched, such as the name of a file."`
	Alone    bool    `json:"alone,omitempty" doc:"Whether the run has no coordinator at present, so that the rest is unknown."`
	Done     float64 `json:"done" doc:"Share of the whole that is done, from 0 to 1, by the form of the tree."`
	Left     float64 `json:"left" doc:"Estimate of how long the rest takes, in seconds; 0 if unknown."`
	Error    float64 `json:"error" doc:"Error of that estimate in seconds, which one run in twenty exceeds."`
	Parts    uint64  `json:"parts" doc:"Parts done."`
	Open     uint64  `json:"open" doc:"Parts known and not done."`
	Redone   uint64  `json:"redone" doc:"Parts searched again because a worker or a message was lost."`
	Failed   uint64  `json:"failed" doc:"Parts that could not be searched."`
	Workers  uint64  `json:"workers" doc:"Workers that search or wait."`
	Nodes    uint64  `json:"nodes" doc:"Nodes searched."`
	Speed    float64 `json:"speed" doc:"Nodes per second at present, by all workers."`
	Duration float64 `json:"elapsed" doc:"Seconds since the coordinator began or resumed the run."`
}

type machineRecord struct {
	Machine   string  `json:"machine" doc:"The host and the number of the process." record:"What a process does for a run."`
	Workers   uint64  `json:"workers" doc:"Its workers."`
	Run       string  `json:"run" doc:"The name of the run; empty if the process has joined none."`
	Searching uint64  `json:"searching" doc:"Workers that search for the run."`
	Longest   float64 `json:"longest" doc:"Seconds that one of these has been at its unit."`
	Units     uint64  `json:"units" doc:"Units answered."`
	Nodes     uint64  `json:"nodes" doc:"Nodes searched in these."`
	Speed     float64 `json:"speed" doc:"Nodes per second of a worker; 0 if unknown."`
	Slow      bool    `json:"slow,omitempty" doc:"Whether that is less than half the median of all processes of the run."`
}

type status struct {
	Runs     []runRecord
	Machines []machineRecord
}

// newStatus also finds out which processes are slow.
func newStatus(s *jobs.State) *status {
	st := new(status)
	speeds, total := map[string][]float64{}, map[string]float64{} // by run
	for _, m := range s.Machines {
		for i := range m.Crews {
			c := &m.Crews[i]
			if v := c.Speed(); v > 0 {
				speeds[c.Run] = append(speeds[c.Run], v)
				total[c.Run] += v * float64(c.Searching)
			}
		}
	}
	for _, r := range s.Runs {
		st.Runs = append(st.Runs, runRecord{
			Run: r.ID, Kind: r.Kind, Title: r.Title, Alone: r.Alone, Done: r.Share, Left: r.Left.Seconds(), Error: r.Error.Seconds(),
			Parts: uint64(r.Parts), Open: uint64(r.Open), Redone: uint64(r.Redone), Failed: uint64(r.Poisoned), Workers: uint64(r.Workers),
			Nodes: uint64(r.Nodes), Speed: total[r.ID], Duration: r.Elapsed.Seconds(),
		})
	}
	for _, m := range s.Machines {
		if len(m.Crews) == 0 {
			st.Machines = append(st.Machines, machineRecord{Machine: m.Name, Workers: uint64(m.Workers)})
		}
		for i := range m.Crews {
			c := &m.Crews[i]
			list := speeds[c.Run]
			slices.Sort(list)
			st.Machines = append(st.Machines, machineRecord{
				Machine: m.Name, Workers: uint64(m.Workers), Run: c.Run, Searching: uint64(c.Searching), Longest: c.Longest.Seconds(),
				Units: uint64(c.Units), Nodes: uint64(c.Nodes), Speed: c.Speed(),
				Slow: c.Speed() > 0 && c.Speed() < list[len(list)/2]/2,
			})
		}
	}
	return st
}

// Rest says how long a run still takes.
func (r runRecord) Rest() string {
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
	state, err := jobs.LookAt(w.Ctx, w.server())
	if err != nil {
		return err
	}
	st := newStatus(state)
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
	for i, t := range st.tables() {
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
func (st *status) tables() []statusTable {
	runs := statusTable{title: "Runs", none: "There is no run on this server.", columns: strings.Fields("Run Kind Title Done Left Parts Open Workers Nodes/s")}
	for _, r := range st.Runs {
		runs.rows = append(runs.rows, []string{r.Run, r.Kind, r.Title, fmt.Sprintf("%.1f %%", 100*r.Done), r.Rest(), fmt.Sprint(r.Parts), fmt.Sprint(r.Open), fmt.Sprint(r.Workers), kit.Short(r.Speed)})
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
func (st *status) writePage(w io.Writer) {
	io.WriteString(w, `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3">
<title>Runs: bonepile</title>
`)
	for i, t := range st.tables() {
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
	last *status
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
	st.writePage(w) // if this fails, the browser is gone
}

func (p *Page) look() (*status, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.at) < pageEvery {
		return p.last, p.err
	}
	state, err := jobs.LookAt(p.env.Ctx, p.server())
	if p.last, p.err = nil, err; err == nil {
		p.last = newStatus(state)
	}
	p.at = time.Now()
	return p.last, p.err
}
