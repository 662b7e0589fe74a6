package web

import (
	"context"
	"os"
	"path/filepath"
)

// packedName is the module in a release.
const packedName = moduleName + ".br"

// Pack writes the module to a directory in the form that a release embeds, compressed
// thoroughly, which takes half a minute.
func Pack(ctx context.Context, dir string) error {
	m, err := Load(ctx, func() {})
	if err != nil {
		return err
	}
	m = m.Squeeze()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, packedName), m.Brotli, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, execName), m.Exec, 0o644)
}
