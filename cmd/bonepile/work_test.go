package main

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

// await returns what a pattern matches, as soon as it does.
func (s *spoken) await(t *testing.T, pattern string) string {
	t.Helper()
	re := regexp.MustCompile(pattern)
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		found := re.FindString(s.text.String())
		s.mu.Unlock()
		if found != "" {
			return found
		}
	}
	t.Fatalf("%q was not said, but\n%s", pattern, s.text.String())
	return ""
}

// TestWork lets a worker in, stops the search, goes on with it, and the worker
// comes back by itself: the URL stays the same.
func TestWork(t *testing.T) {
	defer goleak.VerifyNone(t)
	dir := filepath.Join(t.TempDir(), "run")
	var problem bytes.Buffer
	if status := run(t.Context(), []string{"model", "queens", "13"}, nil, &problem, io.Discard); status != 0 {
		t.Fatal(status)
	}
	// The host finds an address, and keeps it.
	count := func(ctx context.Context, address string) (*spoken, chan string) {
		said, answer := new(spoken), make(chan string, 1)
		go func() {
			var out bytes.Buffer
			args := []string{"cover", "count", "--run", dir, "--engine", "links", "--workers", "1", "--listen", address}
			run(ctx, args, bytes.NewReader(problem.Bytes()), &out, said)
			answer <- out.String()
		}()
		return said, answer
	}
	ctx, stop := context.WithCancel(t.Context())
	host, answer := count(ctx, "127.0.0.1:0")
	url := host.await(t, "nats://[^ \n]+")

	working, leave := context.WithCancel(t.Context())
	var hand sync.WaitGroup
	said := new(spoken)
	hand.Go(func() {
		if status := run(working, []string{"work", "--nats", url, "--workers", "1"}, nil, io.Discard, said); status != 0 {
			t.Errorf("status %d", status)
		}
	})
	said.await(t, "joined run .*: count standard input")
	stop()
	if text := <-answer; text != "" {
		t.Fatalf("it was done before it could be stopped: %q", text)
	}
	_, address, _ := strings.Cut(url, "@")
	host, answer = count(t.Context(), address)
	if again := host.await(t, "nats://[^ \n]+"); again != url {
		t.Errorf("%s, and then %s", url, again)
	}
	if text := <-answer; text != "73712\n" {
		t.Errorf("%q, want 73712 (OEIS A000170)", text)
	}
	leave()
	hand.Wait()
}
