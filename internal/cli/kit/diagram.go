package kit

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"bonepile/zdd"

	"github.com/spf13/cobra"
)

// MaxDiagram is how many nodes a diagram may have unless --nodes says less. Building
// them takes some gigabytes.
const MaxDiagram = 20_000_000

// ReadDiagram reads a diagram of at most this many nodes, or of any size if that is 0. It
// returns it with the name of its file. If there are more, the error is zdd.ErrLimit.
func (e *Env) ReadDiagram(path string, nodes int) (*zdd.Diagram, string, error) {
	e.Grace.Store(int64(Brief))
	in, err := e.Open(path, "")
	if err != nil {
		return nil, "", err
	}
	defer in.Close()
	if path != "-" {
		e.Meter.Begin("%s", in.Name)
	}
	d, err := zdd.Read(in, nodes)
	if err != nil && !errors.Is(err, zdd.ErrLimit) && !errors.Is(err, ErrStopped) {
		err, _ = in.Not(Diagram, Bad(in.Name, 0, fmt.Errorf("%s: %w", in.Name, err)))
	}
	return d, in.Name, err
}

// A DiagramFile says where to write a diagram, and in which form.
type DiagramFile struct {
	name string // of the file; "" for standard output
	form Choice[string]
}

// AddFlags gives cmd the flags --output and --format.
func (f *DiagramFile) AddFlags(cmd *cobra.Command) {
	cmd.Flags().VarP(outputName{&f.name, true}, "output", "o", "write to `FILE`, as text or, if its name ends in .dot, as a graph")
	f.form.Allow("text", "dot", "graphillion")
	f.form.Value = "" // the name of the file decides
	cmd.Flags().Var(&f.form, "format", "write in this `FORM`: text, dot for a graph, or graphillion for what that program loads")
}

// writeDiagram writes a diagram; if no form was asked for, the name of the file says which.
func (e *Env) writeDiagram(d *zdd.Diagram, f *DiagramFile, label func(v int) string) error {
	form := f.form.Value
	if form == "" && strings.HasSuffix(f.name, ".dot") {
		form = "dot"
	}
	return e.Output(f.name, func(w io.Writer) error {
		switch form {
		case "dot":
			return d.WriteDot(w, label)
		case "graphillion":
			return writeGraphillion(d, w)
		}
		_, err := d.WriteTo(w)
		return err
	})
}

// writeGraphillion writes a diagram as the method dump of Graphillion does: a line "id
// variable lo hi" for each node, children before parents and the root last, B and T for the
// terminals, and a dot after all. Variables are counted from 1.
func writeGraphillion(d *zdd.Diagram, w io.Writer) error {
	out := bufio.NewWriter(w) // keeps the first error until Flush
	nodes := 0
	root := zdd.Fold(d, "B", "T", func(v int, lo, hi string) string {
		nodes++
		id := strconv.Itoa(nodes)
		fmt.Fprintln(out, id, v+1, lo, hi)
		return id
	})
	if nodes == 0 {
		fmt.Fprintln(out, root)
	}
	fmt.Fprintln(out, ".")
	return out.Flush()
}

// A DiagramJSON is what --json prints about a diagram.
type DiagramJSON struct {
	Input  string     `json:"input" record:"How many sets a diagram has."`
	Count  *big.Int   `json:"count" doc:"The number of sets."`
	Nodes  int        `json:"nodes" doc:"The number of nodes of the diagram, both terminals included."`
	BySize []*big.Int `json:"by_size" doc:"The numbers of sets with no element, one, two and so on."`
}

// NewDiagram returns what --json prints about a diagram that has to do with an input.
func NewDiagram(input string, d *zdd.Diagram) DiagramJSON {
	return DiagramJSON{input, d.Count(), d.Size(), append([]*big.Int{}, d.CountBySize()...)}
}

// DiagramJSONText says what --json prints of a command that writes a diagram with
// [Env.PutDiagram].
const DiagramJSONText = "the number of sets in one JSON object"

// PutDiagram writes a diagram to a file, or to standard output if the file has no name and
// it is not JSON. With --json it prints a description of the diagram.
func (e *Env) PutDiagram(d *zdd.Diagram, input string, f *DiagramFile, label func(v int) string) error {
	e.None = d.IsEmpty()
	if f.name != "" || !e.JSON {
		if err := e.writeDiagram(d, f, label); err != nil {
			return err
		}
	}
	if e.JSON {
		return e.WriteJSON(NewDiagram(input, d))
	}
	return nil
}
