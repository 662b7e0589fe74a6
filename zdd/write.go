package zdd

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteTo writes the diagram as text and returns the number of bytes written.
// [Read] reads the same diagram from it, node for node.
//
// The text is that of Knuth's program DLX6: a line "id: (~v?lo:hi)" a node,
// children before parents. Identifiers are hexadecimal, from 2; 0 is [Empty]
// and 1 is [Unit]. Variables are decimal and one more than here, since options
// have numbers from 1 there. The last line is not a node, but names the root:
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
	for i, nd := range d.nodes[2:] {
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
	b = appendLine(b, len(d.nodes), 0, Empty, d.root)
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

// WriteDot writes the diagram as a graph for the programs of Graphviz: an edge
// to lo is dashed, an edge to hi is solid. Label names the variables; if it is
// nil, they are shown as numbers.
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
	for _, nd := range d.nodes[2:] {
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
	for i, nd := range d.nodes[2:] {
		x := i + 2
		fmt.Fprintf(out, "\t%d [label=\"%s\"];\n", x, quote.Replace(label(int(nd.v))))
		fmt.Fprintf(out, "\t%d -> %d [style=dashed];\n\t%d -> %d;\n", x, nd.lo, x, nd.hi)
	}
	fmt.Fprint(out, "}\n")
	return out.Flush()
}
