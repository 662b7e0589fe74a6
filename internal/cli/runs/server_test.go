package runs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/internal/jobs"
)

// TestToken takes tokens from files, from standard input and from the environment: they go
// into every URL without a login, and into no other.
func TestToken(t *testing.T) {
	name := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(name, []byte("abc\nmore\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ file, variable, in, url, want string }{
		{name, "", "", "nats://h:1", "nats://abc@h:1"},
		{"-", "no", " xyz \n", "nats://h:1, nats://u:p@g:2", "nats://xyz@h:1, nats://u:p@g:2"},
		{"", "env", "", "nats://h:1", "nats://env@h:1"},
		{"", "", "", "nats://h:1", "nats://h:1"},
		{"", "env", "", "", ""},
	} {
		t.Setenv(tokenVariable, tt.variable)
		s := serverFlags{Server: jobs.Server{URL: tt.url}, token: tokenFlag{in: strings.NewReader(tt.in)}}
		if tt.file != "" {
			if err := s.token.Set(tt.file); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.server().URL; got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}
	for _, bad := range []string{name + "x", "-"} {
		if err := (&tokenFlag{in: strings.NewReader("\n")}).Set(bad); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
	if bare, token := cutToken("nats://abc@h:1"); bare != "nats://h:1" || token != "abc" {
		t.Errorf("%s, %s", bare, token)
	}
}
