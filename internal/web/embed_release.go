//go:build bonepile_site

package web

import (
	"bytes"
	"embed"
	"io"

	"github.com/andybalholm/brotli"
)

// A release contains the module, so it runs where there is no Go. Command release makes
// the files and lays them over the sources; without them this does not compile.

//go:embed release/module.wasm.br release/wasm_exec.js
var release embed.FS

// embedded returns the module of this release.
func embedded() (*Module, error) {
	packed, err := release.ReadFile("release/" + packedName)
	if err != nil {
		return nil, err
	}
	m := &Module{Brotli: packed}
	if m.Wasm, err = io.ReadAll(brotli.NewReader(bytes.NewReader(packed))); err != nil {
		return nil, err
	}
	m.Exec, err = release.ReadFile("release/" + execName)
	return m, err
}
