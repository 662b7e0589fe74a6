package kit

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"bonepile/zdd"
)

// MaxDiagram is how many nodes a diagram may have unless --nodes says less: some
// gigabytes with what it takes to build them.
const MaxDiagram = 20_000_000

// ReadDiagram reads a diagram of at most so many nodes, or any number if that is 0. It
// returns it with the name of its file. Where there are more, the error is zdd.ErrLimit.
func (e *Env) ReadDiagram(path string, nodes int) (*zdd.Diagram, string, error) {
	name, in := "standard input", e.In
	if path != "-" {
		file, err := OpenFile(path)
		if err != nil {
			return nil, "", err
		}
		defer file.Close()
		name, in = path, file
	}
	d, err := zdd.Read(in, nodes)
	if err != nil && !errors.Is(err, zdd.ErrLimit) {
		err = fmt.Errorf("%s: %s", name, strings.TrimPrefix(err.Error(), "zdd: "))
	}
	return d, name, err
}

// WriteDiagram writes a diagram as text to standard output, or to a file if it has a
// name: as a graph with labelled nodes if the name ends in .dot.
func (e *Env) WriteDiagram(d *zdd.Diagram, file string, label func(v int) string) error {
	if file == "" {
		_, err := d.WriteTo(e.Out)
		return err
	}
	var text bytes.Buffer
	write := func() error {
		_, err := d.WriteTo(&text)
		return err
	}
	if strings.HasSuffix(file, ".dot") {
		write = func() error { return d.WriteDot(&text, label) }
	}
	if err := write(); err != nil {
		return err
	}
	return WriteWhole(file, text.Bytes())
}
