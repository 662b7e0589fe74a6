//go:build browser

package web

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"bonepile/internal/must"

	"github.com/chromedp/chromedp"
)

// TestBrowserReady visits the page again and again and tells how long after the begin of
// a visit the board is there and can be played: at first, and then with the module, like all
// files, from what the service worker has kept. It only prints: machines differ.
func TestBrowserReady(t *testing.T) {
	site := must.Get(realSite())(t)
	server := NewServer(site)
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(100 * time.Millisecond) // as if from far away
		server.ServeHTTP(w, r)
	}))
	defer slow.Close()
	k := timed(t)
	k.open(slow.URL)
	t.Logf("first visit, each file after 100 ms: %4.0f ms", eval[float64](k, `readyAt`))

	k = timed(t)
	k.open(serveReal(t).url)
	t.Logf("first visit: %4.0f ms", eval[float64](k, `readyAt`))
	k.until(`navigator.serviceWorker.controller !== null`)
	var took []float64
	for range 15 {
		k.do(chromedp.Reload())
		k.until(`globalThis.readyAt`)
		took = append(took, eval[float64](k, `readyAt`))
	}
	slices.Sort(took)
	t.Logf("ready: %.0f ms at best, %.0f ms in the middle of %d visits", took[0], took[len(took)/2], len(took))
	k.clean()
}

// timed returns a tab that notes when the board is ready, after the begin of the visit.
func timed(t *testing.T) *tab {
	t.Helper()
	k := newTab(t, 1280, 900)
	k.before(`new MutationObserver(() => {
		if (document.documentElement.dataset.ready === "true") globalThis.readyAt ??= performance.now();
	}).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-ready"]});`)
	return k
}
