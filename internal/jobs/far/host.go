package far

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"bonepile/internal/jobs"
	"bonepile/internal/whole"
)

// A host is a server that this process started for workers of other processes: this
// program again. It keeps what it passes on in memory, and ends with this process,
// whatever ends that.
type host struct {
	dir   string // its files, removed at the end
	stdin io.Closer
	kill  func() error
	done  chan struct{} // closed when it has ended
	url   string        // for workers, with the secret
}

const (
	// ownPayload is the longest message that the server we start accepts. Elsewhere
	// the limit is usually 1 MB.
	ownPayload = 8 << 20

	// startTime is how long that server may take to start, on a machine that may be
	// busy, and endTime how long it may take to end.
	startTime = time.Minute
	endTime   = 10 * time.Second

	tokenFile  = "token"
	storeDir   = "store"
	configFile = "server.conf"
	logFile    = "log"
)

// startTries is how often a server is started after the first time, in a second and a half: that of
// a process that was killed may be about to end. Tests change it.
var startTries = 5

// ownConfig is the configuration of a server: its host, its port, its longest message,
// its directory twice, and the secret that admits workers. Nothing is reserved.
const ownConfig = `server_name: bonepile
host: %q
port: %d
max_payload: %d
ports_file_dir: %q
jetstream { store_dir: %q, max_mem: 1TB, max_file: 1TB }
authorization { token: %q }
`

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
	h := new(host)
	defer func() {
		if err != nil {
			h.end()
		}
	}()
	if h.dir, err = store(dir); err != nil {
		return nil, err
	}
	config := filepath.Join(h.dir, configFile)
	text := fmt.Sprintf(ownConfig, address, port, ownPayload, h.dir, h.dir, token)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		return nil, err
	}
	open, err := h.start(ctx, config)
	for try := 0; h.ended() && try < startTries; try++ {
		jobs.Pause(ctx, jobs.Backoff(try))
		open, err = h.start(ctx, config)
	}
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

// start starts the server, and returns where it listens.
func (h *host) start(ctx context.Context, config string) (*url.URL, error) {
	log, err := os.Create(filepath.Join(h.dir, logFile))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self, "-tied", "-c", config)
	cmd.Args[0] = jobs.ServerProgram
	cmd.Stderr = log
	if h.stdin, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	h.kill, h.done = cmd.Process.Kill, make(chan struct{})
	go func(done chan<- struct{}) {
		cmd.Wait()
		close(done)
	}(h.done)
	return h.await(ctx)
}

// await waits until the server listens, and returns where.
func (h *host) await(ctx context.Context) (*url.URL, error) {
	limit := time.After(startTime)
	for {
		if open := h.listens(); open != nil {
			return open, nil
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-h.done:
			return nil, h.fault()
		case <-limit:
			return nil, fmt.Errorf("%s: it does not listen after %v", jobs.ServerProgram, startTime)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// listens returns an address at which the server listens, one that other machines can
// reach if there is any, or nil if it does not listen yet.
func (h *host) listens() (open *url.URL) {
	dir := os.DirFS(h.dir)
	names, _ := fs.Glob(dir, "*.ports")
	for _, name := range names {
		var ports struct{ Nats []string }
		if text, err := fs.ReadFile(dir, name); err != nil || json.Unmarshal(text, &ports) != nil {
			continue // it is being written
		}
		for _, text := range ports.Nats {
			u, err := url.Parse(text)
			if err != nil {
				continue
			}
			if at, err := netip.ParseAddr(u.Hostname()); err == nil && at.IsGlobalUnicast() {
				return u
			}
			open = cmp.Or(open, u)
		}
	}
	if open == nil {
		return nil
	}
	if at, err := netip.ParseAddr(open.Hostname()); err == nil && at.IsUnspecified() { // where nobody else finds it
		if name, err := os.Hostname(); err == nil {
			open.Host = net.JoinHostPort(name, open.Port())
		}
	}
	return open
}

// over is closed when the server has ended. That of a nil host never is.
func (h *host) over() <-chan struct{} {
	if h == nil {
		return nil
	}
	return h.done
}

// ended reports whether the server has ended.
func (h *host) ended() bool {
	select {
	case <-h.over():
		return true
	default:
		return false
	}
}

// fault returns why the server ended: the last error in its log, or all that there is.
func (h *host) fault() error {
	text, _ := os.ReadFile(filepath.Join(h.dir, logFile))
	why := strings.TrimSpace(string(text))
	for line := range strings.Lines(string(text)) {
		for _, level := range []string{"[ERR] ", "[FTL] "} {
			if _, after, ok := strings.Cut(line, level); ok {
				why = strings.TrimSpace(after)
			}
		}
	}
	return fmt.Errorf("%s ended: %s", jobs.ServerProgram, cmp.Or(why, "it was killed"))
}

// end ends the server and removes its files.
func (h *host) end() {
	if h == nil {
		return
	}
	if h.kill != nil {
		h.stdin.Close()
		select {
		case <-h.done:
		case <-time.After(endTime):
			h.kill()
			<-h.done
		}
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
