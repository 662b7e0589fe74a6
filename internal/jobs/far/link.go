package far

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A link is a connection to the server that passes parts on.
type link struct {
	nc  *nats.Conn
	js  jetstream.JetStream
	own *host // nil if this process did not start it
}

const (
	// reconnectWait is the pause before connecting to a server again.
	reconnectWait = 200 * time.Millisecond

	// loginTime is how long a login may take.
	loginTime = 10 * time.Second
)

// connect logs in to a server elsewhere.
func (s login) connect(name string) (*link, error) {
	ctx, refuse := context.WithCancelCause(context.Background())
	defer refuse(nil)
	options := []nats.Option{
		nats.Name(name),
		nats.Timeout(loginTime),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		nats.PingInterval(5 * time.Second), // a cut is noticed after three
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				refuse(err)
			}
		}),
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
		return nil, s.fault(s.explain(err))
	}
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(requestTime),
		jetstream.WithPublishAsyncTimeout(requestTime), jetstream.WithPublishAsyncMaxPending(1<<16))
	if err != nil {
		nc.Close()
		return nil, err
	}
	l := &link{nc: nc, js: js}
	if err := s.allowed(ctx, l); err != nil {
		l.close()
		return nil, s.fault(err)
	}
	return l, nil
}

// connectUntil logs in to a server elsewhere, unless ctx ends first.
func (s login) connectUntil(ctx context.Context, name string) (*link, error) {
	var l *link
	var err error
	done := make(chan bool)
	go func() {
		l, err = s.connect(name)
		close(done)
	}()
	select {
	case <-done:
		return l, err
	case <-ctx.Done(): // soon the process ends, and with it this login
		return nil, context.Cause(ctx)
	}
}

// absent reports whether an error of connecting says that nobody was there.
func absent(err error) bool {
	return !errors.Is(err, errRefused) &&
		(errors.Is(err, nats.ErrNoServers) || errors.Is(err, io.EOF) || errors.As(err, new(*net.OpError)))
}

// fault says which server an error is of.
func (s login) fault(err error) error { return fmt.Errorf("server %s: %w", s.name(), err) }

// name is the URL without its secrets.
func (s login) name() string {
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

// close disconnects from the server, and ends it if this process started it.
func (l *link) close() {
	l.nc.Close()
	l.own.end()
}

// requestContext is the context of one request to a server.
func requestContext(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, requestTime)
}
