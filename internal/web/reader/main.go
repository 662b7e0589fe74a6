//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os"

	"bonepile/internal/photo"
)

// Outside a browser it prints what the page gets, for trying it by hand.
func main() {
	err := func() error {
		d, err := newDesk()
		if err != nil {
			return err
		}
		pic, err := photo.Decode(os.Stdin)
		if err != nil {
			return err
		}
		return json.NewEncoder(os.Stdout).Encode(d.read(pic))
	}()
	if err != nil {
		fmt.Fprintf(os.Stderr, "reader: %v\n", err)
		os.Exit(2)
	}
}
