//go:build !js

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
)

// Outside JavaScript, requests are lines of standard input and values lines of standard
// output, for trying them by hand.
func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		err := answer(context.Background(), in.Bytes(), func(value any) bool {
			text, err := json.Marshal(value)
			fmt.Printf("%s\n", text)
			return err == nil
		})
		if err != nil {
			fmt.Fprintf(os.Stderr, "npm: %v\n", err)
		}
	}
}
