package kit

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"bonepile/zdd"

	"github.com/spf13/cobra"
)

// MaxDiagram is how many nodes a diagram may have unless --nodes says less. Building
// them takes some gigabytes.
const MaxDiagram = 20_000_000

// ReadDiagram reads a diagram of at most so many nodes, or any number if that is 0. It
// returns it with the name of its file. If there are more, the error is zdd.ErrLimit.
func (e *Env) ReadDiagram(path string, nodes int) (*zdd.Diagram, string, error) {
	in, err := e.Open(path, "")
	if err != nil {
		return nil, "", err
	}
	defer in.Close()
	if path != "-" {
		e.Meter.Begin("%s", in.Name)
	}
	d, err := zdd.Read(in, nodes)
	if err != nil && !errors.Is(err, zdd.ErrLimit) {
		err = fmt.Errorf("%s: %s", in.Name, strings.TrimPrefix(err.Error(), "zdd: "))
	}
	return d, in.Name, err
}

// WriteDiagram writes a diagram as text to standard output, or to a file if it has a
// name: as a graph with labelled nodes if the name ends in .dot.
func (e *Env) WriteDiagram(d *zdd.Diagram, file string, label func(v int) string) error {
	return e.Output(file, func(w io.Writer) error {
		if strings.HasSuffix(file, ".dot") {
			return d.WriteDot(w, label)
		}
		_, err := d.WriteTo(w)
		return err
	})
}

// DiagramFlag gives cmd the flag --output, for [Env.WriteDiagram].
func DiagramFlag(cmd *cobra.Command, file *string) {
	cmd.Flags().VarP(outputName{file, true}, "output", "o", "write to `FILE`, as text or, if its name ends in .dot, as a graph")
}
