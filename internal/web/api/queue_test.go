package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"bonepile/internal/must"

	"go.uber.org/goleak"
)

// The goroutine that waits for events of the browser is the runtime's own.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("runtime.handleEvent"))
}

// An endless worker analyses until it is cancelled.
type endless struct{ *Worker }

func (e endless) Handle(ctx context.Context, text []byte, progress func(reply []byte)) []byte {
	var r struct {
		ID int64
		Do string
	}
	if err := json.Unmarshal(text, &r); err != nil || r.Do != "analyse" {
		return e.Worker.Handle(ctx, text, progress)
	}
	for ctx.Err() == nil {
		time.Sleep(time.Microsecond)
	}
	return refusal(r.ID, ctx.Err())
}

// A post keeps what a queue sends, by id.
type post struct {
	t       *testing.T
	replies chan string
}

func (p post) send(text []byte) { p.replies <- string(text) }

// next returns the next reply that is no progress.
func (p post) next() (id int64, ok bool, text string) {
	p.t.Helper()
	for {
		text := <-p.replies
		var r struct {
			ID int64
			OK *bool
		}
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			p.t.Fatalf("%v in %s", err, text)
		}
		if r.OK != nil {
			return r.ID, *r.OK, text
		}
	}
}

// start runs a queue for as long as a test.
func start(t *testing.T, pause func(*Queue)) (*Queue, post) {
	p := post{t, make(chan string, 1000)}
	var q *Queue
	var between func()
	if pause != nil {
		between = func() { pause(q) }
	}
	q = NewQueue(endless{New("")}, p.send, between)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- q.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("Run ended with %v", err)
		}
	})
	return q, p
}

// TestQueueOrder sends many requests at once: the replies come in their order.
func TestQueueOrder(t *testing.T) {
	q, p := start(t, nil)
	for id := range 200 {
		do := []string{`"version"`, `"levels"`, `"view"`}[id%3]
		q.Take(fmt.Appendf(nil, `{"id":%d,"do":%s}`, id, do))
	}
	for want := range int64(200) {
		if id, ok, text := p.next(); id != want || ok != (want%3 != 2) {
			t.Fatalf("reply %d is %s", want, text)
		}
	}
}

// TestQueueCancel cancels a request under way and one that waits; those around
// them are answered.
func TestQueueCancel(t *testing.T) {
	q, p := start(t, nil)
	q.Take([]byte(`{"id":2,"do":"analyse"}`))
	for { // till it is under way
		q.mu.Lock()
		current := q.current.id
		q.mu.Unlock()
		if current == 2 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	q.Take([]byte(`{"id":3,"do":"analyse"}`))
	q.Take([]byte(`{"id":4,"do":"version"}`))
	q.Take([]byte(`{"id":5,"do":"cancel","of":3}`))
	q.Take([]byte(`{"id":6,"do":"cancel","of":2}`))
	q.Take([]byte(`{"id":7,"do":"cancel","of":99}`)) // nothing to cancel
	got := map[int64]string{}
	for range 6 {
		id, _, text := p.next()
		got[id] = text
	}
	for id, want := range map[int64]string{
		2: `{"id":2,"ok":false,"error":"cancelled","cancelled":true}`,
		3: `{"id":3,"ok":false,"error":"cancelled","cancelled":true}`,
		4: `{"id":4,"ok":true,"version":""}`,
		5: `{"id":5,"ok":true}`, 6: `{"id":6,"ok":true}`, 7: `{"id":7,"ok":true}`,
	} {
		must.Equal(t, got[id], want, "%d", id)
	}
}

// TestQueuePause has one thread only, as a browser has: the cancellation comes in
// while the worker pauses, and never otherwise.
func TestQueuePause(t *testing.T) {
	pauses := 0
	q, p := start(t, func(q *Queue) {
		if pauses++; pauses == 3 {
			q.Take([]byte(`{"id":2,"do":"cancel","of":1}`))
		}
	})
	q.Take([]byte(`{"id":1,"do":"analyse"}`))
	if id, ok, text := p.next(); id != 2 || !ok {
		t.Errorf("first %s", text)
	}
	if id, ok, text := p.next(); id != 1 || ok {
		t.Errorf("then %s", text)
	}
	must.Equal(t, pauses, 3, "pauses")
}
