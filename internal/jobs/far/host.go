package far

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"bonepile/internal/jobs"
	"bonepile/internal/whole"

	"github.com/nats-io/nats-server/v2/server"
)

// A host is a server in this process, for workers of other processes. It keeps what it
// passes on in memory, and ends with this process, whatever ends that.
type host struct {
	*server.Server
	dir   string      // its files, removed at the end
	url   string      // for workers, with the secret
	fault chan string // why it cannot start
}

const (
	// ownPayload is the longest message that the server we start accepts. Elsewhere
	// the limit is usually 1 MB.
	ownPayload = 8 << 20

	// startTime is how long that server may take to start, on a machine that may be busy.
	startTime = time.Minute

	// ownMost is how many bytes it may keep. Nothing is reserved.
	ownMost = 1 << 40

	tokenFile = "token"
	storeDir  = "store"
)

// startServer starts a server that listens, and connects to it.
func startServer(ctx context.Context, dir, listen string) (l *link, err error) {
	address, port, err := splitListen(listen)
	if err != nil {
		return nil, err
	}
	token, err := secret(dir)
	if err != nil {
		return nil, err
	}
	h := &host{fault: make(chan string, 1)}
	defer func() {
		if err != nil {
			h.end()
		}
	}()
	if h.dir, err = store(dir); err != nil {
		return nil, err
	}
	h.Server, err = server.NewServer(&server.Options{
		ServerName: "bonepile", Host: address, Port: port, MaxPayload: ownPayload, Authorization: token, NoSigs: true,
		JetStream: true, StoreDir: h.dir, JetStreamMaxMemory: ownMost, JetStreamMaxStore: ownMost,
	})
	if err != nil {
		return nil, err
	}
	h.SetLogger(h, false, false)
	h.Start()
	open, err := h.listens(ctx)
	if err != nil {
		return nil, err
	}
	open.User = url.User(token)
	h.url = open.String()
	l, err = login{URL: h.url}.connect(jobs.ServerProgram)
	if err != nil {
		return nil, err
	}
	l.own = h
	return l, nil
}

// listens waits until the server listens. It returns an address of it, one that other
// machines can reach if there is any.
func (h *host) listens(ctx context.Context) (open *url.URL, err error) {
	found := make(chan *server.Ports, 1)
	go func() { found <- h.PortsInfo(startTime) }()
	var ports *server.Ports
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case why := <-h.fault:
		return nil, fmt.Errorf("%s ended: %s", jobs.ServerProgram, why)
	case ports = <-found:
	}
	if ports == nil {
		return nil, fmt.Errorf("%s: it does not listen after %v", jobs.ServerProgram, startTime)
	}
	for _, text := range ports.Nats {
		u, err := url.Parse(text)
		if err != nil {
			return nil, err
		}
		if at, err := netip.ParseAddr(u.Hostname()); err == nil && at.IsGlobalUnicast() {
			return u, nil
		}
		open = cmp.Or(open, u)
	}
	if at, err := netip.ParseAddr(open.Hostname()); err == nil && at.IsUnspecified() { // where nobody else finds it
		if name, err := os.Hostname(); err == nil {
			open.Host = net.JoinHostPort(name, open.Port())
		}
	}
	return open, nil
}

// Fatalf notes why the server cannot start. It logs nothing else.
func (h *host) Fatalf(format string, v ...any) {
	select {
	case h.fault <- fmt.Sprintf(format, v...):
	default: // the first says it
	}
}

func (*host) Errorf(string, ...any)  {}
func (*host) Warnf(string, ...any)   {}
func (*host) Noticef(string, ...any) {}
func (*host) Debugf(string, ...any)  {}
func (*host) Tracef(string, ...any)  {}

// end ends the server and removes its files.
func (h *host) end() {
	if h == nil {
		return
	}
	if h.Server != nil {
		h.Shutdown()
		h.WaitForShutdown()
	}
	if h.dir != "" {
		os.RemoveAll(h.dir)
	}
}

// splitListen reads an address to listen on.
func splitListen(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || host == "" || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("address to listen on: found %q, expected one such as 127.0.0.1:4222", address)
	}
	if port == 0 {
		port = -1 // as a server's configuration has it
	}
	return host, port, nil
}

// secret returns what admits workers, always the same for one directory of a run.
func secret(dir string) (string, error) {
	if dir == "" {
		return jobs.NewKey(), nil
	}
	name := filepath.Join(dir, tokenFile)
	text, err := os.ReadFile(name)
	if t := strings.TrimSpace(string(text)); err == nil && t != "" {
		return t, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	t := jobs.NewKey()
	return t, whole.WriteFile(name, []byte(t+"\n"), 0o600)
}

// store makes an empty directory for the files of a server that this process starts.
func store(dir string) (path string, err error) {
	if dir == "" {
		return os.MkdirTemp("", "bonepile-server-*")
	}
	path = filepath.Join(dir, storeDir)
	if err = os.RemoveAll(path); err == nil {
		err = os.Mkdir(path, 0o700)
	}
	return path, err
}
