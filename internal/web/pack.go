package web

import (
	"context"
	"os"
	"path/filepath"
)

// packedExt ends the names of programs that are compressed thoroughly.
const packedExt = ".br"

// Pack writes the module to a directory in the form that a release embeds, compressed
// thoroughly, which takes most of a minute.
func Pack(ctx context.Context, dir string) error {
	m, err := Load(ctx, Thorough, func() {})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, packed := range m.Brotli {
		if err := os.WriteFile(filepath.Join(dir, name+packedExt), packed, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, execName), m.Exec, 0o644)
}
