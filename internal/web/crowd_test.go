package web

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
)

// TestCrowd has many clients that never end their request. The server keeps to its bound,
// and still answers one that does.
func TestCrowd(t *testing.T) {
	const most, slow = 8, 200
	s := NewServer(littleSite(t))
	s.crowd.most = most
	ctx, cancel := context.WithCancel(context.Background())
	l, err := Listen(ctx, "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	defer func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
		if n := s.crowd.size(); n != 0 {
			t.Errorf("%d connections are left", n)
		}
	}()
	closed := make(chan bool)
	var open []net.Conn
	for range slow {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		open = append(open, c)
		fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: localh")
		go func() {
			io.Copy(io.Discard, c) // ends when one of the two closes it
			closed <- true
		}()
	}
	for range slow - most { // the oldest
		<-closed
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for range 3 {
		r, err := client.Get(URL(l))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, r.Body); err != nil || r.StatusCode != http.StatusOK {
			t.Errorf("%s, %v", r.Status, err)
		}
		r.Body.Close()
	}
	if n := s.crowd.size(); n > most {
		t.Errorf("%d connections are open, want %d", n, most)
	}
	for _, c := range open {
		c.Close()
	}
	for range most {
		<-closed
	}
}

// TestCrowdBusy keeps connections whose request is being answered, and closes the new one
// when there is no other.
func TestCrowdBusy(t *testing.T) {
	c := newCrowd(2)
	var ends [4]net.Conn
	for i := range ends {
		var other net.Conn
		ends[i], other = net.Pipe()
		defer other.Close()
		c.admit(ends[i])
		if i < 2 {
			c.busy(ends[i], true)
		}
	}
	for i, end := range ends {
		if _, open := c.open[end]; open != (i < 2) {
			t.Errorf("connection %d: open %t", i, open)
		}
	}
	c.busy(ends[0], false)
	c.busy(ends[3], true) // which is gone
	c.leave(ends[1])
	c.leave(ends[2])
	if c.size() != 1 || c.waiting.Len() != 1 {
		t.Errorf("%d open, %d waiting", c.size(), c.waiting.Len())
	}
}
