package runs

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

// serverFlags say how to log in to a server.
type serverFlags struct{ jobs.Server }

// tokenVariable is an environment variable with the token of a server. Everyone on a machine
// can read the arguments of a process, and only its owner the environment.
const tokenVariable = "BONEPILE_NATS_TOKEN"

// addFlags gives cmd the flags; use is the help of --nats.
func (s *serverFlags) addFlags(cmd *cobra.Command, use string) {
	f := cmd.Flags()
	f.StringVar(&s.URL, "nats", "", use+"; "+tokenVariable+" may have a token")
	f.StringVar(&s.Credentials, "creds", "", "with --nats: log in with the credentials in `FILE`")
	f.Func("tls", "with --nats: trust the certificates in the file `CA`, and given CA,CERT,KEY also present a certificate to the server, with its key (CA may be empty)", func(text string) error {
		files := strings.Split(text, ",")
		if len(files) != 1 && len(files) != 3 {
			return errors.New("expected one file, or three such as ca.pem,cert.pem,key.pem")
		}
		if s.CA = files[0]; len(files) == 3 {
			s.Cert, s.Key = files[1], files[2]
		}
		return nil
	})
}

// server returns the server, with the token in every URL that has no login.
func (s *serverFlags) server() jobs.Server {
	token := os.Getenv(tokenVariable)
	if token == "" || s.URL == "" || s.Credentials != "" {
		return s.Server
	}
	list := strings.Split(s.URL, ",")
	for i, text := range list {
		u, err := url.Parse(strings.TrimSpace(text))
		if err != nil || u.Host == "" || u.User != nil {
			continue // which says so when it connects
		}
		u.User = url.User(token)
		list[i] = u.String()
	}
	server := s.Server
	server.URL = strings.Join(list, ",")
	return server
}

// cutToken returns a URL without its token, and that.
func cutToken(text string) (bare, token string) {
	u, err := url.Parse(text)
	if err != nil || u.User == nil {
		return text, ""
	}
	token = u.User.Username()
	u.User = nil
	return u.String(), token
}

// callerVariable has the version of the program that handed over.
const callerVariable = "BONEPILE_CALLER"

// HandOver lets bonepile-server do what a program without a network cannot: it is the same
// command, with a network. If it did, done is true. If that program is missing, this
// one continues, and says so when it needs it.
func HandOver(args []string) (status int, done bool) {
	if caller, ok := os.LookupEnv(callerVariable); ok {
		os.Unsetenv(callerVariable)
		if own := jobs.Program(); own != caller {
			fmt.Fprintf(os.Stderr, "bonepile: this is version %q, and %s is %q: build both from one commit\n", caller, jobs.ServerProgram, own)
			return 2, true
		}
	}
	if !slices.ContainsFunc(args, func(arg string) bool { // which may be another flag's value: no harm
		name, _, _ := strings.Cut(arg, "=")
		return name == "--nats" || name == "--listen" && args[0] != "serve" // which listens for browsers
	}) {
		return 0, false
	}
	path := jobs.FindServer()
	if path == "" {
		return 0, false
	}
	os.Setenv(callerVariable, jobs.Program())
	status, err := become(path, args)
	if err != nil {
		fmt.Fprintf(os.Stderr, "bonepile: %s: %v\n", path, err)
		status = 2
	}
	return status, true
}
