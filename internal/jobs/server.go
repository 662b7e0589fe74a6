package jobs

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A link is a connection to the server that passes parts on.
type link struct {
	nc   *nats.Conn
	js   jetstream.JetStream
	own  *server.Server // nil if it runs elsewhere
	url  string         // for workers of other processes, "" if they are not admitted
	drop func()         // removes what the server of this process stores
}

const (
	// ownPayload is the longest message that the server of this process accepts.
	// Elsewhere the limit is usually 1 MB.
	ownPayload = 8 << 20

	// reconnectWait is the pause before connecting to a server again.
	reconnectWait = 200 * time.Millisecond

	// loginTime is how long a login may take.
	loginTime = 10 * time.Second

	// startTime is how long the server of this process may take to start: it reads
	// what was stored, on a machine that may be busy.
	startTime = time.Minute
)

// connect logs in to a server elsewhere.
func (s *Server) connect(name string) (*link, error) {
	no := newRefusal()
	options := []nats.Option{
		nats.Name(name),
		nats.Timeout(loginTime),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		nats.PingInterval(5 * time.Second), // a cut is noticed after three
		nats.ErrorHandler(no.note),
	}
	if s.Credentials != "" {
		options = append(options, nats.UserCredentials(s.Credentials))
	}
	if s.CA != "" {
		options = append(options, nats.RootCAs(s.CA))
	}
	if s.Cert != "" || s.Key != "" {
		options = append(options, nats.ClientCert(s.Cert, s.Key))
	}
	nc, err := nats.Connect(s.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("server %s: %w", s.name(), s.explain(err))
	}
	l, err := newLink(nc)
	if err != nil {
		return nil, err
	}
	if err := no.check(s, l); err != nil {
		l.close()
		return nil, fmt.Errorf("server %s: %w", s.name(), err)
	}
	return l, nil
}

// name is the URL without its secrets.
func (s *Server) name() string {
	var hosts []string
	for text := range strings.SplitSeq(s.URL, ",") {
		if u, err := url.Parse(strings.TrimSpace(text)); err == nil && u.User != nil {
			u.User = nil
			text = u.String()
		}
		hosts = append(hosts, text)
	}
	return strings.Join(hosts, ",")
}

func newLink(nc *nats.Conn) (*link, error) {
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(requestTime),
		jetstream.WithPublishAsyncTimeout(requestTime), jetstream.WithPublishAsyncMaxPending(1<<16))
	if err != nil {
		nc.Close()
		return nil, err
	}
	return &link{nc: nc, js: js, drop: func() {}}, nil
}

// startServer starts a server in this process. It stores in dir, and listens only if
// listen is not "".
func startServer(dir *directory, listen string) (*link, error) {
	path, drop, err := dir.store()
	if err != nil {
		return nil, err
	}
	o := &server.Options{
		ServerName: "bonepile", DontListen: true, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: path, SyncInterval: time.Second,
		JetStreamMaxMemory: 1 << 30, JetStreamMaxStore: 1 << 40, // nothing is reserved
		MaxPayload: ownPayload, DisableJetStreamBanner: true,
	}
	if o.Authorization, err = dir.token(); err != nil {
		return nil, err
	}
	if listen != "" {
		if o.Host, o.Port, err = splitListen(listen); err != nil {
			return nil, err
		}
		o.DontListen = false
	}
	s, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	faults := new(faultLog)
	s.SetLogger(faults, false, false)
	go s.Start()
	if !s.ReadyForConnections(startTime) || !s.JetStreamEnabled() {
		s.Shutdown()
		s.WaitForShutdown()
		return nil, fmt.Errorf("server: it did not start: %w", faults.err())
	}
	l, err := joinServer(s, o.Authorization)
	if err != nil {
		s.Shutdown()
		s.WaitForShutdown()
		return nil, err
	}
	l.drop = drop
	if !o.DontListen {
		l.url = fmt.Sprintf("nats://%s@%s", o.Authorization, s.Addr())
	}
	return l, nil
}

// joinServer connects to a server of this process.
func joinServer(s *server.Server, token string) (*link, error) {
	nc, err := nats.Connect("", nats.InProcessServer(s), nats.Token(token), nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	l, err := newLink(nc)
	if err == nil {
		l.own = s
	}
	return l, err
}

// close disconnects from the server, and stops it if it is in this process.
func (l *link) close() {
	l.nc.Close()
	if l.own != nil {
		l.own.Shutdown()
		l.own.WaitForShutdown()
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
		port = server.RANDOM_PORT
	}
	return host, port, nil
}

// A faultLog keeps the last fault that a server logged, which it reports nowhere else.
type faultLog struct {
	mu   sync.Mutex
	last string
}

func (f *faultLog) note(format string, v []any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last = fmt.Sprintf(format, v...)
}

func (f *faultLog) err() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.last == "" {
		return errors.New("no reason given")
	}
	return errors.New(f.last)
}

func (f *faultLog) Noticef(string, ...any)         {}
func (f *faultLog) Debugf(string, ...any)          {}
func (f *faultLog) Tracef(string, ...any)          {}
func (f *faultLog) Warnf(format string, v ...any)  { f.note(format, v) }
func (f *faultLog) Errorf(format string, v ...any) { f.note(format, v) }
func (f *faultLog) Fatalf(format string, v ...any) { f.note(format, v) }

// requestContext is the context of one request to a server.
func requestContext(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, requestTime)
}
