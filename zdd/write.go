package zdd

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteTo writes the diagram as text and returns the number of bytes written.
// From this text [Read] makes the same diagram, node for node. The only errors
// are those of w.
//
// The text is that of Knuth's program DLX6: one line "id: (~v?lo:hi)" per node,
// children before parents. Identifiers are hexadecimal, from 2; 0 is [Empty]
// and 1 is [Unit]. Variables are decimal and one more than in this package,
// because DLX6 numbers options from 1. The last line is not a node: its hi is
// the root.
//
//	2: (~5?0:1)
//	3: (~2?2:1)
//	4: (~0?0:3)
//
// is the family { {4}, {1} }.
func (d *Diagram) WriteTo(w io.Writer) (int64, error) {
	const full = 32 << 10
	b := make([]byte, 0, full+100)
	total := int64(0)
	for i, nd := range d.inner() {
		b = appendLine(b, i+2, int64(nd.v)+1, nd.lo, nd.hi)
		if len(b) >= full {
			n, err := w.Write(b)
			total += int64(n)
			if err != nil {
				return total, err
			}
			b = b[:0]
		}
	}
	b = appendLine(b, d.Size(), 0, Empty, d.root)
	n, err := w.Write(b)
	return total + int64(n), err
}

func appendLine(b []byte, id int, v int64, lo, hi Node) []byte {
	b = strconv.AppendInt(b, int64(id), 16)
	b = append(b, ": (~"...)
	b = strconv.AppendInt(b, v, 10)
	b = append(b, '?')
	b = strconv.AppendInt(b, int64(lo), 16)
	b = append(b, ':')
	b = strconv.AppendInt(b, int64(hi), 16)
	return append(b, ")\n"...)
}

// String returns the text that [Diagram.WriteTo] writes.
func (d *Diagram) String() string {
	var s strings.Builder
	d.WriteTo(&s) // a strings.Builder takes everything
	return s.String()
}

// WriteDot writes the diagram as a graph for the programs of Graphviz, where an
// edge to lo is dashed and an edge to hi is solid. label names a variable; if it
// is nil, the variables are shown as numbers. The only errors are those of w.
func (d *Diagram) WriteDot(w io.Writer, label func(v int) string) error {
	if label == nil {
		label = strconv.Itoa
	}
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	out := bufio.NewWriter(w) // keeps the first error until Flush
	fmt.Fprint(out, "digraph zdd {\n")
	var reached [2]bool
	if d.root <= Unit {
		reached[d.root] = true
	}
	for _, nd := range d.inner() {
		for _, x := range [2]Node{nd.lo, nd.hi} {
			if x <= Unit {
				reached[x] = true
			}
		}
	}
	for x, name := range [2]string{"⊥", "⊤"} {
		if reached[x] {
			fmt.Fprintf(out, "\t%d [shape=box, label=\"%s\"];\n", x, name)
		}
	}
	for i, nd := range d.inner() {
		x := i + 2
		fmt.Fprintf(out, "\t%d [label=\"%s\"];\n", x, quote.Replace(label(int(nd.v))))
		fmt.Fprintf(out, "\t%d -> %d [style=dashed];\n\t%d -> %d;\n", x, nd.lo, x, nd.hi)
	}
	fmt.Fprint(out, "}\n")
	return out.Flush()
}
