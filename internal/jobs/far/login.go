package far

import (
	"cmp"
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

// What may go wrong when a program logs in to a server elsewhere. A server that is
// absent or not ready may come back; one that refuses us will refuse us again, so that
// is reported immediately, with the file at fault.

// errRefused reports a server that refuses us, or that we do not trust.
var errRefused = errors.New("no way to log in")

// explain adds to an error of connecting what can be done about it.
func (s login) explain(err error) error {
	var why string
	switch {
	case errors.As(err, new(x509.UnknownAuthorityError)):
		why = "its certificate is not from an authority of " + cmp.Or(s.CA, "this system: there is no file of certificates")
	case errors.As(err, new(x509.HostnameError)), errors.As(err, new(x509.CertificateInvalidError)):
		why = "its certificate is not valid"
	case turnedAway(err):
		why = "it asks for a client certificate that it trusts, and got " + cmp.Or(s.Cert, "none")
	case errors.Is(err, nats.ErrAuthorization), strings.Contains(strings.ToLower(err.Error()), "authorization violation"):
		why = "it rejects a login " + s.pass()
	default:
		return err
	}
	return fmt.Errorf("%w: %s: %w", errRefused, why, err)
}

// turnedAway reports whether a server broke off because of our certificate. The server
// checks that after its own part of the handshake, so timing decides when we learn of
// it: in the handshake, with the first line that we read, or when the connection is
// gone. A timeout is another matter.
func turnedAway(err error) bool {
	var op *net.OpError
	if errors.As(err, &op) && op.Op == "remote error" { // an alert, as crypto/tls has it
		return true
	}
	return errors.Is(err, nats.ErrTLS) && !errors.Is(err, os.ErrDeadlineExceeded)
}

// pass says how we log in.
func (s login) pass() string {
	switch {
	case s.Credentials != "":
		return "with the credentials in " + s.Credentials
	case s.name() != s.URL:
		return "with the user in the URL"
	}
	return "without credentials"
}

// A refusal keeps the last thing that a server did not allow, and ends a context.
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

// check asks a server whether we may use JetStream. A timeout is not an error here: the
// server may answer later.
func (r *refusal) check(s login, l *link) error {
	defer r.end()
	ctx, cancel := requestContext(r.ctx)
	defer cancel()
	_, err := l.js.AccountInfo(ctx)
	if err == nil {
		return nil
	}
	if p := r.last.Load(); p != nil {
		return fmt.Errorf("%w: a login %s lacks permissions that a search needs: %w", errRefused, s.pass(), *p)
	}
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
		return fmt.Errorf("%w: it has no JetStream for a login %s", errRefused, s.pass())
	}
	return nil
}
