//go:build !js

package main

import (
	"bufio"
	"context"
	"fmt"
	"os"

	"bonepile/internal/web/api"
)

// Outside a browser, requests are lines of standard input and replies lines of standard
// output, for trying them by hand. At the end of the input it finishes the last request
// and ends.
func main() {
	w := api.New(version)
	print := func(text []byte) { fmt.Printf("%s\n", text) }
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		print(w.Handle(context.Background(), in.Bytes(), print))
	}
	if err := in.Err(); err != nil {
		fmt.Fprintf(os.Stderr, "worker: %v\n", err)
		os.Exit(2)
	}
}
