package far

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"

	"github.com/nats-io/nats.go"
)

// TestExplain has the errors by which a client may learn that its certificate is not
// wanted, and some that mean other things.
func TestExplain(t *testing.T) {
	const wants = "it asks for a client certificate that it trusts"
	s := login{URL: "nats://127.0.0.1", Cert: "our.pem"}
	for _, tt := range []struct {
		err     error
		refused bool
	}{
		{firstRead(t), true},
		{fmt.Errorf("%w: %w", nats.ErrTLS, firstRead(t)), true},
		{fmt.Errorf("%w: closed after the handshake: %w", nats.ErrTLS, io.EOF), true},
		{fmt.Errorf("%w: closed after the handshake: %w", nats.ErrTLS, syscall.EPIPE), true},
		{fmt.Errorf("%w: %w", nats.ErrTLS, &net.OpError{Op: "read", Err: os.ErrDeadlineExceeded}), false},
		{&net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, false},
		{nats.ErrNoServers, false},
	} {
		got := s.explain(tt.err)
		if errors.Is(got, errRefused) != tt.refused || strings.Contains(got.Error(), wants) != tt.refused {
			t.Errorf("%v: %v, want refused %v", tt.err, got, tt.refused)
		}
		if !errors.Is(got, tt.err) {
			t.Errorf("%v: %v does not wrap it", tt.err, got)
		}
	}
}

// firstRead returns the error of the first read from a server that demands a
// certificate, when there is none: with TLS 1.3 the client's handshake is over by then.
func firstRead(t *testing.T) error {
	t.Helper()
	s := httptest.NewUnstartedServer(nil)
	s.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert}
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	defer s.Close()
	config := s.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
	config.ServerName = "example.com"
	conn, err := tls.Dial("tcp", s.Listener.Addr().String(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err = conn.Read(make([]byte, 1)); err == nil {
		t.Fatal("it admits a client without certificate")
	}
	return err
}

// TestServeUse gives a server its configuration and wrong arguments.
func TestServeUse(t *testing.T) {
	file := filepath.Join(t.TempDir(), "server.conf")
	must.Do(t, os.WriteFile(file, []byte("listen: \"127.0.0.1:-1\"\n"), 0o600))
	for args, want := range map[string]string{"-c": "bad use", "-c " + file + " more": "bad use", "-c " + file + ".none": "no such file"} {
		out, err := exec.Command(os.Args[0], strings.Fields(args)...).CombinedOutput()
		if !strings.Contains(string(out), want) || (err == nil) != (want == "") {
			t.Errorf("%q: %v, %s", args, err, out)
		}
	}
}

// TestWord has two workers of different processes: one finds what the other waits to hear
// of, which travels by the server and faster than a part. Then one finds what is enough,
// and the other's unit, which would take for ever, is called back.
func TestWord(t *testing.T) {
	t.Parallel()
	for _, enough := range []bool{false, true} {
		run := jobs.Run{Kind: jobstest.Talking(), Spec: []byte("x"), Parts: jobstest.Talk}
		if enough {
			run.Parts = []string{"find 7", "for ever"} // the last is given out first
			run.Kind.Enough = func(total []byte) bool { return string(total) == "7" }
		}
		ctx, cancel := context.WithCancel(t.Context())
		var team sync.WaitGroup
		cfg := jobs.Config{Workers: 1, Listen: "127.0.0.1:0"}
		cfg.Listening = func(url string) {
			team.Go(func() {
				err := jobs.Work(ctx, []jobs.Kind{jobstest.Talking()}, jobs.WorkConfig{Server: jobs.Server{URL: url}, Workers: 1})
				if err != nil {
					t.Error(err)
				}
			})
		}
		begun := time.Now()
		total, err := jobs.Do(ctx, run, cfg)
		if err != nil || string(total.Result) != "7" || len(total.Poisoned) > 0 || enough != (total.Dropped > 0) {
			t.Errorf("enough %v: %+v, %v", enough, total, err)
		}
		t.Logf("enough %v: %v", enough, time.Since(begun))
		cancel()
		team.Wait()
	}
}
