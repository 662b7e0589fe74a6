package api

import (
	"context"
	"encoding/json"
	"sync"

	"bonepile/internal/web/pausing"
)

// A Handler answers requests: a [Worker], or that of the page of Pips.
type Handler interface {
	Handle(ctx context.Context, text []byte, progress func(reply []byte)) []byte
}

// A Queue takes requests as they come and has a handler answer them in that
// order, one at a time. A request to cancel another overtakes those that wait:
//
//	{"id":9,"do":"cancel","of":7}
//
// The cancelled request, in progress or waiting, is refused as cancelled, and the
// request to cancel is answered at once.
//
// A browser has one thread, and no message arrives while it works. So the worker pauses
// at times until messages have arrived: see package pausing.
type Queue struct {
	worker Handler
	send   func(reply []byte) // called by one goroutine at a time
	pause  func()

	mu      sync.Mutex
	waiting []queued
	wake    chan struct{} // has room for one: there is something waiting
	current queued        // what is being answered
}

type queued struct {
	id     int64
	text   []byte
	ctx    context.Context
	cancel context.CancelFunc
}

// NewQueue returns a queue that calls send with each reply, and pause, unless it is nil, to pause.
func NewQueue(w Handler, send func(reply []byte), pause func()) *Queue {
	var mu sync.Mutex // replies to cancellations come from another goroutine
	return &Queue{
		worker: w,
		send: func(reply []byte) {
			mu.Lock()
			defer mu.Unlock()
			send(reply)
		},
		pause: pause,
		wake:  make(chan struct{}, 1),
	}
}

// Take takes a request without waiting for the answer. It keeps the text.
func (q *Queue) Take(text []byte) {
	var r struct {
		ID int64  `json:"id"`
		Do string `json:"do"`
		Of int64  `json:"of"`
	}
	_ = json.Unmarshal(text, &r) // what makes no sense is for the worker to say
	if r.Do == "cancel" {
		q.cancel(r.Of)
		q.send(reply(r.ID, struct{}{}))
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	q.mu.Lock()
	q.waiting = append(q.waiting, queued{r.ID, text, ctx, cancel})
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default: // it is awake, or will be
	}
}

func (q *Queue) cancel(id int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, r := range append([]queued{q.current}, q.waiting...) {
		if r.id == id && r.cancel != nil {
			r.cancel()
		}
	}
}

// Run answers requests until ctx ends, and returns its cause.
func (q *Queue) Run(ctx context.Context) error {
	for {
		r, ok := q.next()
		if !ok {
			select {
			case <-q.wake:
				continue
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		q.answer(r)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}

// next makes the first waiting request the current one.
func (q *Queue) next() (queued, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		return queued{}, false
	}
	q.current, q.waiting = q.waiting[0], q.waiting[1:]
	return q.current, true
}

func (q *Queue) answer(r queued) {
	defer r.cancel()
	if r.ctx.Err() != nil { // before its turn came
		q.send(refusal(r.id, context.Canceled))
		return
	}
	ctx := r.ctx
	if q.pause != nil {
		ctx = pausing.New(ctx, q.pause)
	}
	q.send(q.worker.Handle(ctx, r.text, q.send))
}
