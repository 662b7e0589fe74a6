package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/flate"
	"compress/gzip"
	"io"
	"io/fs"
	"path"
	"slices"
	"time"
)

// An entry is a file of an archive.
type entry struct {
	name string // with slashes, one of them last if it is a directory
	mode int64  // 0o644, or 0o755 for a program
	body []byte
}

// Writing to memory cannot fail, so neither can archives: never is for errors that are
// mistakes of ours.
func never(err error) {
	if err != nil {
		panic(err)
	}
}

// under returns entries below a directory, in the order of their names.
func under(dir string, list []entry) []entry {
	out := slices.Clone(list)
	for i := range out {
		out[i].name = path.Join(dir, out[i].name)
	}
	slices.SortFunc(out, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	return out
}

// tarred returns a tar archive, of files of nobody in particular.
func tarred(list []entry, when time.Time) []byte {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, e := range list {
		never(w.WriteHeader(&tar.Header{Name: e.name, Mode: e.mode, Size: int64(len(e.body)), ModTime: when}))
		_, err := w.Write(e.body)
		never(err)
	}
	never(w.Close())
	return out.Bytes()
}

// gzipped compresses, without a name or a time.
func gzipped(body []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	never(err)
	_, err = w.Write(body)
	never(err)
	never(w.Close())
	return out.Bytes()
}

// zipped returns a zip archive.
func zipped(list []entry, when time.Time) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	w.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, e := range list {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: when.UTC()}
		h.SetMode(fs.FileMode(e.mode))
		f, err := w.CreateHeader(h)
		never(err)
		_, err = f.Write(e.body)
		never(err)
	}
	never(w.Close())
	return out.Bytes()
}
