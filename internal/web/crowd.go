package web

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"sync"
)

// mostConnections is how many connections are open at a time, of about 20 kB each. A
// browser opens six.
const mostConnections = 256

// A crowd bounds the connections of a server. When there are too many, the one closes that
// has waited longest without a whole request, so that clients which send slowly, or
// nothing, cannot keep others out. A connection whose request is being answered stays, for
// writeTimeout at most; if all are, the new one closes.
type crowd struct {
	most int

	mu      sync.Mutex
	open    map[net.Conn]*list.Element // in waiting; nil for one that is being answered
	waiting *list.List                 // of connections, the one that waits longest first
}

func newCrowd(most int) *crowd {
	return &crowd{most: most, open: map[net.Conn]*list.Element{}, waiting: list.New()}
}

// connKey is the key of a connection in the context of its requests.
type connKey struct{}

// join makes server keep to the bound.
func (c *crowd) join(server *http.Server) {
	server.ConnState = func(conn net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			c.admit(conn)
		case http.StateClosed, http.StateHijacked:
			c.leave(conn)
		}
	}
	server.ConnContext = func(ctx context.Context, conn net.Conn) context.Context {
		return context.WithValue(ctx, connKey{}, conn)
	}
	answer := server.Handler
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, _ := r.Context().Value(connKey{}).(net.Conn)
		c.busy(conn, true)
		defer c.busy(conn, false)
		answer.ServeHTTP(w, r)
	})
}

// admit takes in a connection, and closes another if there are too many.
func (c *crowd) admit(conn net.Conn) {
	c.mu.Lock()
	c.open[conn] = c.waiting.PushBack(conn)
	var out net.Conn
	if len(c.open) > c.most {
		out = c.waiting.Remove(c.waiting.Front()).(net.Conn)
		delete(c.open, out)
	}
	c.mu.Unlock()
	if out != nil {
		out.Close()
	}
}

// leave forgets a connection.
func (c *crowd) leave(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.open[conn]; at != nil {
		c.waiting.Remove(at)
	}
	delete(c.open, conn)
}

// busy says whether a request of a connection is being answered.
func (c *crowd) busy(conn net.Conn, busy bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, open := c.open[conn]
	switch {
	case !open:
	case busy && at != nil:
		c.waiting.Remove(at)
		c.open[conn] = nil
	case !busy && at == nil:
		c.open[conn] = c.waiting.PushBack(conn)
	}
}

// size returns how many connections are open.
func (c *crowd) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.open)
}
