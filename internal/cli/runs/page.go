package runs

import (
	_ "embed"
	"html/template"
	"net/http"
	"sync"
	"time"

	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

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

//go:embed page.html
var pageText string

var pageTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("runs").Parse(pageText)) })

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
	pageTemplate().Execute(w, st) // if this fails, the browser is gone
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
