package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// The server. It has a list of files and nothing else but the pages that it was
// given: it joins no paths, opens no files, and reads no request bodies.

// policy is what the page may do: run and show what comes from here. The pages have no
// inline code or style, so none that is injected will run.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
	"style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// fixed are the headers of every answer.
var fixed = map[string]string{
	"Content-Security-Policy":      policy,
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
}

// How long things may take. The files are small; compressing one takes half a second.
const (
	readTimeout  = 10 * time.Second
	writeTimeout = time.Minute
	idleTimeout  = 2 * time.Minute
	stopTimeout  = 700 * time.Millisecond // for answers in progress when the server stops
	maxHeader    = 16 << 10               // bytes

	// mostConnections is how many connections are open at a time, of about 20 kB each: one
	// more is closed at once. A browser opens six.
	mostConnections = 256
)

// A Server serves a site.
type Server struct {
	site  *Site
	hosts []string
	pages map[string]http.Handler // beside the site, by name
	open  atomic.Int64            // connections
}

// NewServer returns a server of a site. Hosts are names, without a port, by which a
// browser may address it, besides localhost and numeric addresses. A foreign page
// could give its own name the address of this machine to read what is served here, but
// its requests carry that name.
func NewServer(site *Site, hosts ...string) *Server {
	return &Server{site: site, hosts: hosts}
}

// Add serves a page that is no file of the site. It must be called before Serve.
func (s *Server) Add(name string, page http.Handler) {
	if s.pages == nil {
		s.pages = map[string]http.Handler{}
	}
	s.pages[name] = page
}

// ServeHTTP answers a request for a file.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	for name, value := range fixed {
		h.Set(name, value)
	}
	if !s.known(r.Host) {
		http.Error(w, "This server is not called "+strconv.Quote(r.Host)+".", http.StatusMisdirectedRequest)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "There are only files here.", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	if page := s.pages[name]; page != nil {
		page.ServeHTTP(w, r)
		return
	}
	f := s.site.file(name)
	if f == nil {
		http.Error(w, "There is no such file here.", http.StatusNotFound)
		return
	}
	f.answer(w, r)
}

func (s *Server) known(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.ToLower(name), ".")
	return name == "localhost" || net.ParseIP(strings.Trim(name, "[]")) != nil ||
		slices.ContainsFunc(s.hosts, func(h string) bool { return strings.EqualFold(h, name) })
}

// answer sends the smallest form that the browser accepts, or says that its copy is current.
func (f *File) answer(w http.ResponseWriter, r *http.Request) {
	body, size, coding := f.open(), f.size(), ""
	accept := strings.Join(r.Header.Values("Accept-Encoding"), ",")
	for _, c := range []struct {
		name string
		form func() []byte
	}{{"br", f.Brotli}, {"gzip", f.Gzip}} {
		if accepts(accept, c.name) {
			if form := c.form(); form != nil {
				body, size, coding = bytes.NewReader(form), int64(len(form)), c.name
				break
			}
		}
	}
	tag := `"` + f.hash + coding + `"`
	h := w.Header()
	h.Set("Content-Type", f.Type)
	h.Set("ETag", tag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache") // keep it, but ask whether it is current
	if f.Forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	for known := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		known = strings.TrimPrefix(strings.TrimSpace(known), "W/")
		if known == tag || known == "*" {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	if size >= 0 {
		h.Set("Content-Length", strconv.FormatInt(size, 10))
	}
	if r.Method == http.MethodGet {
		io.Copy(w, body) // if this fails, the browser is gone
	}
}

// accepts reports whether an Accept-Encoding header allows a coding.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, rest, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		quality, given := strings.CutPrefix(strings.ReplaceAll(rest, " ", ""), "q=")
		q, err := strconv.ParseFloat(quality, 64)
		return !given || err == nil && q > 0
	}
	return false
}

// Listen opens a TCP address: a host and a port, which may be 0. Errors need no explanation.
func Listen(ctx context.Context, addr string) (net.Listener, error) {
	if _, _, err := net.SplitHostPort(addr); err != nil {
		return nil, fmt.Errorf("address %q: expected a host and a port, such as 127.0.0.1:8080", addr)
	}
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("address %s is in use by another program; port 0 means any free one", addr)
	case err != nil:
		if op, ok := errors.AsType[*net.OpError](err); ok {
			err = op.Err
		}
		return nil, fmt.Errorf("address %s: %w", addr, err)
	}
	return l, nil
}

// URL returns the address at which a browser on this machine finds what a TCP address serves.
func URL(addr string) string {
	if host, port, err := net.SplitHostPort(addr); err == nil && (host == "" || net.ParseIP(host).IsUnspecified()) {
		addr = net.JoinHostPort("localhost", port)
	}
	return "http://" + addr + "/"
}

// Serve answers until ctx ends. Then it finishes the answers in progress and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:        s,
		ReadTimeout:    readTimeout,
		WriteTimeout:   writeTimeout,
		IdleTimeout:    idleTimeout,
		MaxHeaderBytes: maxHeader,
		ConnState:      s.count,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil {
		server.Close() // the others took too long
	}
	<-failed
	return nil
}

// count keeps to mostConnections.
func (s *Server) count(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if s.open.Add(1) > mostConnections {
			conn.Close() // its state becomes closed
		}
	case http.StateClosed, http.StateHijacked:
		s.open.Add(-1)
	}
}
