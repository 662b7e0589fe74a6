package cli

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"bonepile/internal/must"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// Tests of the ways to log in to a server elsewhere, by processes of the command: TLS
// with certificates on both sides, and credentials, all made here.

// An authority signs certificates.
type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// newAuthority returns an authority, and writes its certificate to a file.
func newAuthority(t *testing.T, file string) *authority {
	t.Helper()
	a := new(authority)
	var der []byte
	der, a.key = a.sign(t, "an authority", true)
	a.cert = must.Get(x509.ParseCertificate(der))(t)
	writePEM(t, file, "CERTIFICATE", der)
	return a
}

// sign returns a certificate for a name, and its key.
func (a *authority) sign(t *testing.T, name string, ca bool) ([]byte, *ecdsa.PrivateKey) {
	t.Helper()
	key := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	c := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: ca, BasicConstraintsValid: true,
	}
	parent, by := a.cert, a.key
	if parent == nil {
		parent, by = c, key
	}
	der := must.Get(x509.CreateCertificate(rand.Reader, c, parent, &key.PublicKey, by))(t)
	return der, key
}

// issue writes a certificate and its key to files.
func (a *authority) issue(t *testing.T, name, certFile, keyFile string) {
	t.Helper()
	der, key := a.sign(t, name, false)
	text := must.Get(x509.MarshalPKCS8PrivateKey(key))(t)
	writePEM(t, certFile, "CERTIFICATE", der)
	writePEM(t, keyFile, "PRIVATE KEY", text)
}

func writePEM(t *testing.T, file, kind string, der []byte) {
	t.Helper()
	must.Do(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
}

// guarded makes the options of a server demand certificates of dir's authority and
// users of one account, and writes the credentials of such a user to a file.
func guarded(t *testing.T, o *server.Options, dir string, ca *authority, credentials string) {
	t.Helper()
	ca.issue(t, "the server", filepath.Join(dir, "server.pem"), filepath.Join(dir, "server.key"))
	pair := must.Get(tls.LoadX509KeyPair(filepath.Join(dir, "server.pem"), filepath.Join(dir, "server.key")))(t)
	trusted := x509.NewCertPool()
	trusted.AddCert(ca.cert)
	o.TLSVerify, o.TLSTimeout = true, 20
	o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, ClientCAs: trusted, ClientAuth: tls.RequireAndVerifyClientCert}

	operator, operatorKey := newKeys(t, nkeys.CreateOperator)
	system, _ := newKeys(t, nkeys.CreateAccount)
	account, accountKey := newKeys(t, nkeys.CreateAccount)
	user, userKey := newKeys(t, nkeys.CreateUser)
	claims := jwt.NewAccountClaims(account)
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	resolver := new(server.MemAccResolver)
	for key, c := range map[string]*jwt.AccountClaims{account: claims, system: jwt.NewAccountClaims(system)} {
		text, err := c.Encode(operatorKey)
		if err == nil {
			err = resolver.Store(key, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	text := must.Get(jwt.NewOperatorClaims(operator).Encode(operatorKey))(t)
	trustedOperator := must.Get(jwt.DecodeOperatorClaims(text))(t)
	o.TrustedOperators, o.AccountResolver, o.SystemAccount = []*jwt.OperatorClaims{trustedOperator}, resolver, system

	pass := must.Get(jwt.NewUserClaims(user).Encode(accountKey))(t)
	seed := must.Get(userKey.Seed())(t)
	file := must.Get(jwt.FormatUserConfig(pass, seed))(t)
	must.Do(t, os.WriteFile(credentials, file, 0o600))
}

func newKeys(t *testing.T, create func() (nkeys.KeyPair, error)) (public string, keys nkeys.KeyPair) {
	t.Helper()
	keys = must.Get(create())(t)
	return must.Get(keys.PublicKey())(t), keys
}

// serve starts a server on loopback, and returns its address.
func serve(t *testing.T, o *server.Options) string {
	t.Helper()
	o.Host, o.Port, o.NoSigs, o.NoLog = "127.0.0.1", server.RANDOM_PORT, true, true
	s := must.Get(server.NewServer(o))(t)
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	s.Start()
	if !s.ReadyForConnections(awaitTime) {
		t.Fatal("the server did not start")
	}
	return s.Addr().String()
}

// bonepile is a process of the command.
func bonepile(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Args = append([]string{"bonepile"}, args...) // see TestMain
	return cmd
}

// said waits for a process, and returns its exit status and what it said.
func said(t *testing.T, cmd *exec.Cmd) (status int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &e
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		status = exit.ExitCode()
	case err != nil:
		t.Fatal(err)
	}
	return status, o.String(), e.String()
}

// inside runs the command in this process, and returns its exit status and what it said.
func inside(ctx context.Context, args ...string) (status int, out, errOut string) {
	var o, e bytes.Buffer
	status = Run(ctx, args, nil, &o, &e)
	return status, o.String(), e.String()
}

// TestLogIn has a server that demands certificates and credentials. With the right
// files a search and a worker meet there; what is wrong with others is said in one
// line, at once.
func TestLogIn(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	ca, other := newAuthority(t, file("ca.pem")), newAuthority(t, file("other-ca.pem"))
	ca.issue(t, "a client", file("client.pem"), file("client.key"))
	other.issue(t, "a stranger", file("other.pem"), file("other.key"))
	guarded(t, new(server.Options), t.TempDir(), ca, file("other.creds")) // of another operator
	o := &server.Options{JetStream: true, StoreDir: file("store")}
	guarded(t, o, dir, ca, file("user.creds"))
	url := "nats://" + serve(t, o)
	must.Do(t, os.WriteFile(file("no.creds"), []byte("nothing\n"), 0o600))

	login := func(creds, ca, pair string) []string {
		args := []string{"--nats", url}
		if creds != "" {
			args = append(args, "--creds", file(creds))
		}
		if ca != "" {
			ca = file(ca)
		}
		if pair != "" {
			ca += "," + file(pair+".pem") + "," + file(pair+".key")
		}
		return append(args, "--tls", ca)
	}
	ctx, cancel := context.WithTimeout(t.Context(), awaitTime)
	defer cancel()
	for _, tt := range []struct{ creds, ca, pair, want string }{
		{"user.creds", "other-ca.pem", "client", "its certificate is not from an authority of .*other-ca.pem"},
		{"user.creds", "", "client", "its certificate is not from an authority of this system"},
		{"user.creds", "ca.pem", "other", "it asks for a client certificate that it trusts, and got .*other.pem"},
		{"user.creds", "ca.pem", "", "it asks for a client certificate that it trusts, and got none"},
		{"", "ca.pem", "client", "it rejects a login without credentials"},
		{"other.creds", "ca.pem", "client", "it rejects a login with the credentials in .*other.creds"},
		{"no.creds", "ca.pem", "client", "no.creds"},
		{"missing.creds", "ca.pem", "client", "open .*missing.creds: no such file"},
		{"user.creds", "missing.pem", "client", "open .*missing.pem: no such file"},
		{"user.creds", "ca.pem", "missing", "open .*missing.pem: no such file"},
		{"user.creds", "client.key", "client", "root certificate from .*client.key"},
	} {
		for _, command := range [][]string{{"work"}, {"cover", "count", "--run", file("bad"), "../../examples/queens8.dlx"}} {
			status, out, errOut := inside(ctx, append(command, login(tt.creds, tt.ca, tt.pair)...)...)
			wrong := status != 2 || out != "" || strings.Count(errOut, "\n") != 1
			if wrong || !regexp.MustCompile("^bonepile: .*server nats://127.0.0.1:[0-9]+: .*"+tt.want).MatchString(errOut) {
				t.Errorf("%v: status %d, %q, said\n%swant %s", tt, status, out, errOut, tt.want)
			}
		}
	}

	good := login("user.creds", "ca.pem", "client")
	meet(t, ctx, file, good)
	count := append([]string{"cover", "count", "--run", file("run")}, good...)
	if status, out, errOut := said(t, bonepile(ctx, append(count, "../../examples/queens8.dlx")...)); status != 0 || out != "92\n" {
		t.Errorf("status %d, %q, said\n%s", status, out, errOut)
	}
}

// meet lets a worker join a search on a server that both log in to, and interrupts
// both.
func meet(t *testing.T, ctx context.Context, file func(string) string, login []string) {
	t.Helper()
	work := bonepile(ctx, append([]string{"work", "--workers", "1"}, login...)...)
	search := bonepile(ctx, append([]string{"cover", "count", "--run", file("long"), "--engine", "links"}, login...)...)
	search.Stdin = strings.NewReader(answered(t, "", "model queens 16"))
	workSays, searchSays := new(spoken), new(spoken)
	work.Stderr, search.Stderr = workSays, searchSays
	for _, cmd := range []*exec.Cmd{work, search} {
		must.Do(t, cmd.Start())
	}
	workSays.await(t, "joined run .*: count standard input")
	for cmd, want := range map[*exec.Cmd]int{search: 3, work: 0} {
		must.Do(t, cmd.Process.Signal(os.Interrupt))
		if cmd.Wait(); cmd.ProcessState.ExitCode() != want {
			t.Errorf("%v: %v", cmd.Args, cmd.ProcessState)
		}
	}
	searchSays.await(t, "interrupted: .*; the same command resumes it from ")
}

// TestPassword logs in by the URL, and to servers that are of no use.
func TestPassword(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	ctx, cancel := context.WithTimeout(t.Context(), awaitTime)
	defer cancel()
	address := serve(t, &server.Options{Username: "ann", Password: "secret", JetStream: true, StoreDir: file("store")})
	meet(t, ctx, file, []string{"--nats", "nats://ann:secret@" + address})
	bare := serve(t, &server.Options{})
	limited := serve(t, &server.Options{JetStream: true, StoreDir: file("limited"), Users: []*server.User{{
		Username: "ann", Password: "secret",
		Permissions: &server.Permissions{Publish: &server.SubjectPermission{Allow: []string{"nothing"}}},
	}}})
	for url, want := range map[string]string{
		"nats://ann:geheim@" + address: "it rejects a login with the user in the URL",
		"nats://" + address:            "it rejects a login without credentials",
		"nats://" + bare:               "it has no JetStream",
		"nats://ann:secret@" + limited: "a login with the user in the URL lacks permissions that a search needs",
	} {
		for _, command := range [][]string{{"work"}, {"cover", "count", "--run", file("bad"), "../../examples/queens8.dlx"}} {
			begun := time.Now()
			status, out, errOut := inside(ctx, append(command, "--nats", url)...)
			if status != 2 || out != "" || strings.Count(errOut, "\n") != 1 || !strings.Contains(errOut, want) ||
				strings.Contains(errOut, "secret") || strings.Contains(errOut, "geheim") {
				t.Errorf("%s: status %d after %v, %q, said\n%swant %s", url, status, time.Since(begun), out, errOut, want)
			}
		}
	}
}

// TestListeners checks the open sockets of a search: none listens unless a flag says so,
// and then on loopback alone if the flag does.
func TestListeners(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("it reads /proc")
	}
	problem := answered(t, "", "model queens 16")
	for _, listen := range []bool{false, true} {
		args := []string{"cover", "count", "--engine", "links", "--run", filepath.Join(t.TempDir(), "run")}
		if listen {
			args = append(args, "--listen", "127.0.0.1:0")
		}
		cmd := bonepile(t.Context(), args...)
		says := new(spoken)
		cmd.Stdin, cmd.Stderr = strings.NewReader(problem), says
		must.Do(t, cmd.Start())
		var want []string
		if listen {
			_, port, _ := strings.Cut(says.await(t, "@127.0.0.1:[0-9]+"), ":")
			n := must.Get(strconv.Atoi(port))(t)
			want = []string{fmt.Sprintf("0100007F:%04X", n)}
		} else {
			awaitFile(t, filepath.Join(args[5], "run.json"))
		}
		must.Same(t, listeners(t, cmd.Process.Pid), want, "listen %v: addresses", listen)
		cmd.Process.Kill()
		cmd.Wait()
	}
}

// awaitFile waits until there is a file.
func awaitFile(t *testing.T, name string) {
	t.Helper()
	for until := time.Now().Add(awaitTime); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(name); err == nil {
			return
		}
	}
	t.Fatal("the run did not begin")
}

// listeners returns the addresses, as the kernel writes them, that a process and those
// that it started listen on.
func listeners(t *testing.T, pid int) (addresses []string) {
	t.Helper()
	mine := map[string]bool{}
	links, err := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
	if err != nil || len(links) == 0 {
		t.Fatalf("%v %v", links, err)
	}
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, name := range tasks {
		text := must.Get(os.ReadFile(name))(t)
		for _, child := range strings.Fields(string(text)) {
			more, _ := filepath.Glob("/proc/" + child + "/fd/*")
			links = append(links, more...)
		}
	}
	for _, l := range links {
		if to, err := os.Readlink(l); err == nil {
			mine[to] = true
		}
	}
	for _, table := range []string{"tcp", "tcp6", "udp", "udp6"} {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/net/%s", pid, table))
		if err != nil {
			continue // a system without that
		}
		for line := range strings.Lines(string(text)) {
			f := strings.Fields(line)
			const listening = "0A"
			if len(f) > 9 && mine["socket:["+f[9]+"]"] && (f[3] == listening || strings.HasPrefix(table, "udp")) {
				addresses = append(addresses, f[1])
			}
		}
	}
	return addresses
}
