//go:build bonepile_site

package web

import "embed"

// A release contains the module, so it runs where there is no Go. Command release makes
// the files and lays them over the sources; without them this does not compile.

//go:embed release/module.wasm.br release/photo.wasm.br release/pips.wasm.br release/wasm_exec.js
var release embed.FS

func embedded() (*Module, error) {
	m := &Module{Wasm: map[string]*Program{}, Brotli: map[string][]byte{}}
	for name := range commands {
		packed, err := release.ReadFile("release/" + name + packedExt)
		if err != nil {
			return nil, err
		}
		m.add(name, packed, -1)
	}
	var err error
	m.Exec, err = release.ReadFile("release/" + execName)
	return m, err
}
