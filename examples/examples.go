// Package examples has boards, exact cover problems and a diagram to try bonepile with.
package examples

import "embed"

// Files are the examples, by the names of their files.
//
//go:embed *.txt *.dlx *.zdd
var Files embed.FS
