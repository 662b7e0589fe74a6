package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"bonepile/internal/whole"
)

// ErrNotEmpty reports a directory that has files already.
var ErrNotEmpty = errors.New("the directory is not empty")

// Exportable reports why a site cannot be exported to a directory, as far as that is known beforehand.
func Exportable(dir string, force bool) error {
	switch list, err := os.ReadDir(dir); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case len(list) > 0 && !force:
		return fmt.Errorf("%s: %w", dir, ErrNotEmpty)
	}
	return nil
}

// Export writes the site to a directory, for any static host. It makes the directory;
// an existing one must be empty or, with force, is replaced with everything in it. The
// directory appears complete or stays as it was. With packed, the compressed forms stand
// beside the files, as .br and .gz, for hosts that look for them.
func (s *Site) Export(dir string, packed, force bool) error {
	if err := Exportable(dir, force); err != nil {
		return err
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(parent, ".bonepile-site-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh) // fails once it is renamed
	if err := s.write(fresh, packed); err != nil {
		return err
	}
	return replace(dir, fresh)
}

func (s *Site) write(dir string, packed bool) error {
	if err := os.Chmod(dir, 0o755); err != nil {
		return err
	}
	for _, f := range s.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		forms := map[string]io.Reader{"": f.open()}
		for ext, form := range map[string]func() []byte{".br": f.Brotli, ".gz": f.Gzip} {
			if packed && form() != nil {
				forms[ext] = bytes.NewReader(form())
			}
		}
		for ext, body := range forms {
			f, err := whole.Create(name+ext, 0o644)
			if err == nil {
				err = f.Fill(func(w io.Writer) error { _, err := io.Copy(w, body); return err })
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// replace puts a directory in the place of another, if there is one, which is kept until then.
func replace(dir, fresh string) error {
	old := fresh + "-old"
	missing := os.Rename(dir, old)
	if missing != nil && !errors.Is(missing, fs.ErrNotExist) {
		return missing
	}
	err := os.Rename(fresh, dir)
	if err != nil && missing == nil {
		err = errors.Join(err, os.Rename(old, dir))
	}
	if err != nil {
		return err
	}
	whole.SyncDirectory(filepath.Dir(dir))
	return os.RemoveAll(old)
}
