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

// allowed asks a server whether we may use JetStream; ctx ends with what it does not allow. A timeout is not
// an error here: the server may answer later.
func (s login) allowed(ctx context.Context, l *link) error {
	one, cancel := requestContext(ctx)
	defer cancel()
	_, err := l.js.AccountInfo(one)
	switch {
	case err != nil && ctx.Err() != nil:
		return fmt.Errorf("%w: a login %s lacks permissions that a search needs: %w", errRefused, s.pass(), context.Cause(ctx))
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fmt.Errorf("%w: it has no JetStream for a login %s", errRefused, s.pass())
	}
	return nil
}
