package cli

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// A spoken is standard error that somebody waits for a word on.
type spoken struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *spoken) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

// awaitTime is how long a test waits for what ought to come: machines may be slow, and
// busy.
const awaitTime = 5 * time.Minute

func (s *spoken) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// await returns what a pattern matches, as soon as it does.
func (s *spoken) await(t *testing.T, pattern string) string {
	t.Helper()
	re := regexp.MustCompile(pattern)
	for until := time.Now().Add(awaitTime); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		if found := re.FindString(s.String()); found != "" {
			return found
		}
	}
	t.Fatalf("%q was not said, but\n%s", pattern, s)
	return ""
}

// TestWork lets a worker in, stops the search, resumes it, and the worker
// comes back by itself: the URL stays the same.
func TestWork(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, tt := range []struct{ queens, count string }{{"13", "73712"}, {"14", "365596"}, {"15", "2279184"}} { // OEIS A000170
		if workTwice(t, tt.queens, tt.count) {
			return
		}
	}
	t.Error("every search was done before it could be stopped")
}

// workTwice reports whether the search could be stopped before it was done.
func workTwice(t *testing.T, queens, want string) bool {
	dir := filepath.Join(t.TempDir(), "run")
	problem := answered(t, "", "model queens "+queens)
	// The host finds an address, and keeps it.
	count := func(ctx context.Context, address string) (*spoken, chan string) {
		said, answer := new(spoken), make(chan string, 1)
		go func() {
			var out bytes.Buffer
			args := []string{"cover", "count", "--run", dir, "--engine", "links", "--workers", "1", "--listen", address}
			Run(ctx, args, strings.NewReader(problem), &out, said)
			answer <- out.String()
		}()
		return said, answer
	}
	ctx, stop := context.WithCancel(t.Context())
	host, answer := count(ctx, "127.0.0.1:0")
	url := host.await(t, "nats://[^ \n]+")

	working, leave := context.WithCancel(t.Context())
	worked := -1 // status
	var hand sync.WaitGroup
	defer hand.Wait()
	defer leave()
	said := new(spoken)
	hand.Go(func() {
		worked = Run(working, []string{"work", "--nats", url, "--workers", "1"}, nil, io.Discard, said)
	})
	for !strings.Contains(said.String(), ": count standard input") {
		select {
		case <-answer: // nobody is there any more to be joined
			stop()
			return false
		case <-time.After(10 * time.Millisecond):
		}
	}
	stop()
	if text := <-answer; text != "" {
		return false
	}
	_, address, _ := strings.Cut(url, "@")
	host, answer = count(t.Context(), address)
	if again := host.await(t, "nats://[^ \n]+"); again != url {
		t.Errorf("%s, and then %s", url, again)
	}
	if text := <-answer; text != want+"\n" {
		t.Errorf("%q, want %s", text, want)
	}
	leave()
	if hand.Wait(); worked != 0 {
		t.Errorf("status %d", worked)
	}
	return true
}
