//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"syscall/js"
	"time"

	"bonepile/internal/web/pausing"
)

// JavaScript gets one function, begin. It takes a request and returns another, advance,
// by which the answers are taken one at a time:
//
//	advance(take)   take is called once, with {"value":…}, {"error":"…"} or {}
//	advance(null)   the rest is not wanted
//
// There is no call after {}, an error or null. A search works only while a value is
// awaited.
func main() {
	js.Global().Call("bonepileReady", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return begin(args[0].String())
	}))
	select {}
}

// A reply is what a value is taken with.
type reply struct {
	Value any    `json:"value,omitempty"`
	Error string `json:"error,omitempty"`
}

// begin starts on a request and returns advance.
func begin(request string) js.Func {
	ctx, cancel := context.WithCancel(context.Background())
	takes := make(chan js.Value, 1) // one is awaited at a time
	advance := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].IsNull() {
			cancel()
		} else {
			takes <- args[0]
		}
		return nil
	})
	// next returns the function that takes the next value, or undefined at the end.
	next := func() js.Value {
		select {
		case take := <-takes:
			return take
		case <-ctx.Done():
			return js.Undefined()
		}
	}
	go func() {
		defer advance.Release()
		take := next()
		give := func(r reply) {
			text, err := json.Marshal(r)
			if err != nil {
				panic(err) // values are of our making
			}
			take.Invoke(string(text))
		}
		// A shorter sleep may be over before JavaScript gets its turn.
		pausing := pausing.New(ctx, func() { time.Sleep(time.Millisecond) })
		err := answer(pausing, []byte(request), func(value any) bool {
			give(reply{Value: value})
			take = next()
			return !take.IsUndefined()
		})
		switch {
		case take.IsUndefined():
		case err != nil && ctx.Err() == nil:
			give(reply{Error: err.Error()})
		default:
			give(reply{})
		}
	}()
	return advance
}
