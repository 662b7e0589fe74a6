package runs

import (
	"errors"
	"net/url"
	"os"
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
	f.StringVar(&s.Credentials, "creds", "", "log in with the credentials in `FILE`")
	f.Func("tls", "trust the certificates in the file `CA`; with CA,CERT,KEY also present a certificate to the server, with its key (CA may be empty)", func(text string) error {
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
