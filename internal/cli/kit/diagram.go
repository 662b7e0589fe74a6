package kit

import (
	"errors"
	"fmt"
	"io"
	"math/big"
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
	cmd.Flags().StringVarP(file, "output", "o", "", "write to `FILE`, as text or, if its name ends in .dot, as a graph")
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

// DiagramJSONFlag gives cmd the flag --json for a command that writes a diagram with
// [Env.PutDiagram].
func DiagramJSONFlag(cmd *cobra.Command, on *bool) {
	JSONFlag(cmd, on, "the number of sets in one JSON object", DiagramJSON{})
}

// PutDiagram writes a diagram to a file, or to standard output if that has no name and
// there is no JSON; and with json what it is about to standard output.
func (e *Env) PutDiagram(d *zdd.Diagram, input, file string, json bool, label func(v int) string) error {
	e.None = d.IsEmpty()
	if file != "" || !json {
		if err := e.WriteDiagram(d, file, label); err != nil {
			return err
		}
	}
	if json {
		return e.WriteJSON(NewDiagram(input, d))
	}
	return nil
}
