//go:build browser

package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"testing"
	"time"

	"bonepile/internal/must"

	"github.com/chromedp/chromedp"
)

func init() { inBrowser = runInBrowser }

// runInBrowser runs the package in a browser.
func runInBrowser(t *testing.T, dir string) {
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium here: the package is not tried in a browser")
	}
	mux := http.NewServeMux()
	mux.Handle("/bonepile/", http.StripPrefix("/bonepile/", http.FileServer(http.Dir(dir))))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `<!DOCTYPE html><script type="importmap">{"imports":{"bonepile":"./bonepile/index.js"}}</script><script type="module">%s</script>`, cancelling)
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()))
	alloc, end := chromedp.NewExecAllocator(context.Background(), flags...)
	defer end()
	ctx, end := chromedp.NewContext(alloc)
	defer end()
	must.Do(t, chromedp.Do(ctx, chromedp.Navigate(server.URL)))
	result, err := chromedp.Run(ctx, chromedp.Poll[string]("globalThis.result", chromedp.WithPollingTimeout(5*time.Minute)))
	if err != nil || result != cancelled {
		t.Errorf("in a browser: %q, %v", result, err)
	}
}
