//go:build js && wasm

package main

import (
	"context"
	"syscall/js"
	"time"

	"bonepile/internal/web/api"
)

// In the browser, the script that loaded the program passes messages to a function, and
// replies go by postMessage. A sleep lets waiting messages in, unless it is so short that it
// is over at once.
func main() {
	send := func(text []byte) { js.Global().Call("postMessage", string(text)) }
	q := api.NewQueue(newHandler(version), send, func() { time.Sleep(time.Millisecond) })
	take := js.FuncOf(func(_ js.Value, args []js.Value) any {
		q.Take([]byte(args[0].String()))
		return nil
	})
	js.Global().Call("bonepileReady", take)
	q.Run(context.Background()) // it never ends
}
