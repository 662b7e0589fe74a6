// Command pack builds the WebAssembly module and writes the files of package web that
// the build tag bonepile_site embeds in a release.
//
//	go generate ./internal/web && go build -tags bonepile_site ./cmd/bonepile
package main

import (
	"context"
	"fmt"
	"os"

	"bonepile/internal/web"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pack DIR")
		os.Exit(2)
	}
	if err := web.Pack(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "pack: %v\n", err)
		os.Exit(1)
	}
}
