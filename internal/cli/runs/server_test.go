package runs

import (
	"testing"

	"bonepile/internal/jobs"
)

// TestToken takes a token from the environment: it goes into every URL without a login, and
// into no other.
func TestToken(t *testing.T) {
	for _, tt := range []struct{ variable, url, want string }{
		{"abc", "nats://h:1", "nats://abc@h:1"},
		{"xyz", "nats://h:1, nats://u:p@g:2", "nats://xyz@h:1, nats://u:p@g:2"},
		{"", "nats://h:1", "nats://h:1"},
		{"env", "", ""},
	} {
		t.Setenv(tokenVariable, tt.variable)
		s := serverFlags{Server: jobs.Server{URL: tt.url}}
		if got := s.server().URL; got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}
	if bare, token := cutToken("nats://abc@h:1"); bare != "nats://h:1" || token != "abc" {
		t.Errorf("%s, %s", bare, token)
	}
}
