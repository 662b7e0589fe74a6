package jobs

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync/atomic"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What may be wrong when a program logs in to a server elsewhere. A server that is
// not there, or is not ready, may come back; one that refuses us will refuse us
// again. So that is said at once, with the file that is at fault.

// errRefused reports a server that will not have us, or that we do not trust.
var errRefused = errors.New("no way to log in")

// explain makes an error of connecting say what could be done about it.
func (s *Server) explain(err error) error {
	var why string
	switch {
	case errors.As(err, new(x509.UnknownAuthorityError)):
		why = "its certificate is not from an authority of " + orElse(s.CA, "this system: there is no file of certificates")
	case errors.As(err, new(x509.HostnameError)), errors.As(err, new(x509.CertificateInvalidError)):
		why = "its certificate is not good"
	case turnedAway(err):
		why = "it wants a certificate from us that it trusts, and not " + orElse(s.Cert, "none")
	case errors.Is(err, nats.ErrAuthorization), strings.Contains(strings.ToLower(err.Error()), "authorization violation"):
		why = "it does not let in who has " + s.pass()
	default:
		return err
	}
	return fmt.Errorf("%w: %s: %w", errRefused, why, err)
}

// turnedAway reports whether a server broke off because of our certificate. It looks
// at that after its own part of the handshake is done, so that it depends on the
// pace of both when we hear: in the handshake, at the first line that we read, or by a
// connection that is gone. That nobody answers in time is another matter.
func turnedAway(err error) bool {
	var op *net.OpError
	if errors.As(err, &op) && op.Op == "remote error" { // an alert, as crypto/tls has it
		return true
	}
	return errors.Is(err, nats.ErrTLS) && !errors.Is(err, os.ErrDeadlineExceeded)
}

// pass says what we log in with.
func (s *Server) pass() string {
	switch {
	case s.Credentials != "":
		return "the credentials in " + s.Credentials
	case s.name() != s.URL:
		return "what the URL says"
	}
	return "no credentials"
}

func orElse(name, other string) string {
	if name != "" {
		return name
	}
	return other
}

// A refusal is the last thing that a server did not allow. It ends a context.
type refusal struct {
	last atomic.Pointer[error]
	ctx  context.Context
	end  context.CancelFunc
}

func newRefusal() *refusal {
	r := new(refusal)
	r.ctx, r.end = context.WithCancel(context.Background())
	return r
}

// note is a [nats.ErrHandler].
func (r *refusal) note(_ *nats.Conn, _ *nats.Subscription, err error) {
	if errors.Is(err, nats.ErrPermissionViolation) {
		r.last.Store(&err)
		r.end()
	}
}

// check asks a server whether it has JetStream for us. That it does not answer in
// time is no error here: it may later.
func (r *refusal) check(s *Server, l *link) error {
	defer r.end()
	ctx, cancel := requestContext(r.ctx)
	defer cancel()
	_, err := l.js.AccountInfo(ctx)
	if err == nil {
		return nil
	}
	if p := r.last.Load(); p != nil {
		return fmt.Errorf("%w: who has %s may not do what a search needs: %w", errRefused, s.pass(), *p)
	}
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
		return fmt.Errorf("%w: it has no JetStream for who has %s", errRefused, s.pass())
	}
	return nil
}
