package zdd

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
)

var update = flag.Bool("update", false, "write the golden files")

// TestText writes and reads diagrams back, node for node.
func TestText(t *testing.T) {
	list := []*Diagram{must(Of()), must(Of(nil)), must(Of([]int{MaxVar}))}
	for _, tt := range published {
		d, _ := tt.c.diagram()
		list = append(list, d)
	}
	for _, d := range list {
		var text bytes.Buffer
		n, err := d.WriteTo(&text)
		if err != nil || n != int64(text.Len()) || text.String() != d.String() {
			t.Errorf("%d bytes of %d, %v", n, text.Len(), err)
		}
		e := must(Read(iotest.OneByteReader(&text), 0))
		if e.String() != d.String() || e.Size() != d.Size() || e.Count().Cmp(d.Count()) != 0 {
			t.Errorf("%d nodes and %v sets are read as %d and %v", d.Size(), d.Count(), e.Size(), e.Count())
		}
	}
}

// TestGolden pins the two forms in which (121) is written.
func TestGolden(t *testing.T) {
	d, _ := cut3x3().diagram()
	places := []string{"00 01", "00 10", "01 02", "01 11", "02 12", "10 11", "10 20", "11 12", "11 21", "20 21"}
	var dot bytes.Buffer
	if err := d.WriteDot(&dot, func(v int) string { return places[v] }); err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]string{"cut3x3.txt": d.String(), "cut3x3.dot": dot.String()} {
		name = "testdata/" + name
		if *update {
			if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want := must(os.ReadFile(name))
		if got != string(want) {
			t.Errorf("%s has\n%swant\n%s", name, got, want)
		}
	}
}

func TestDot(t *testing.T) {
	var b strings.Builder
	d := must(Of([]int{3}))
	if err := d.WriteDot(&b, func(int) string { return "a\\\"b\nc" }); err != nil {
		t.Fatal(err)
	}
	if want := `label="a\\\"b\nc"`; !strings.Contains(b.String(), want) {
		t.Errorf("no %s in\n%s", want, &b)
	}
	b.Reset()
	if err := d.WriteDot(&b, nil); err != nil || !strings.Contains(b.String(), `2 [label="3"]`) {
		t.Errorf("%v\n%s", err, &b)
	}
	for _, tt := range []struct {
		d           *Diagram
		empty, unit bool
	}{{must(Of()), true, false}, {must(Of(nil)), false, true}, {d, true, true}, {must(Of(nil, []int{1})), false, true}} {
		b.Reset()
		err := tt.d.WriteDot(&b, nil)
		if empty, unit := strings.Contains(b.String(), "⊥"), strings.Contains(b.String(), "⊤"); err != nil || empty != tt.empty || unit != tt.unit {
			t.Errorf("⊥ %t, ⊤ %t, %v\n%s", empty, unit, err, &b)
		}
	}
}

// TestRead reads texts that are not as they would be written.
func TestRead(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"blanks and lines", "\n \t2 : ( ~ 5 ? 0 : 1 ) \r\n\r\n3:(~0?0:2)\n\n", "2: (~5?0:1)\n3: (~0?0:2)\n"},
		{"no end of line", "2: (~0?0:1)", "2: (~0?0:1)\n"},
		{"large digits, zeros", "02: (~05?00:1)\n3: (~4?2:2)\n4: (~3?3:3)\n5: (~2?4:4)\n6: (~1?5:5)\n7: (~7?0:6)\n8: (~8?7:7)\n9: (~9?8:8)\nA: (~10?9:9)\n0B: (~0?0:A)",
			"2: (~5?0:1)\n3: (~4?2:2)\n4: (~3?3:3)\n5: (~2?4:4)\n6: (~1?5:5)\n7: (~7?0:6)\n8: (~8?7:7)\n9: (~9?8:8)\na: (~10?9:9)\nb: (~0?0:a)\n"},
		{"equal nodes", "2: (~5?0:1)\n3: (~5?0:1)\n4: (~6?2:3)\n5: (~0?0:4)\n", "2: (~5?0:1)\n3: (~6?2:2)\n4: (~0?0:3)\n"},
		{"without use", "2: (~5?0:1)\n3: (~6?0:1)\n4: (~0?0:3)\n", "2: (~6?0:1)\n3: (~0?0:2)\n"},
		{"hi is 0", "2: (~5?0:1)\n3: (~5?2:0)\n4: (~0?0:3)\n", "2: (~5?0:1)\n3: (~0?0:2)\n"},
		{"another walk", "2: (~5?0:1)\n3: (~6?0:1)\n4: (~7?3:2)\n5: (~0?0:4)\n", "2: (~6?0:1)\n3: (~5?0:1)\n4: (~7?2:3)\n5: (~0?0:4)\n"},
		{"two orders", "2: (~2?0:1)\n3: (~3?0:2)\n4: (~3?0:1)\n5: (~2?4:4)\n6: (~1?3:5)\n7: (~0?0:6)\n", "2: (~2?0:1)\n3: (~3?0:2)\n4: (~3?0:1)\n5: (~2?4:4)\n6: (~1?3:5)\n7: (~0?0:6)\n"},
	} {
		d, err := Read(strings.NewReader(tt.text), 0)
		if err != nil || d.String() != tt.want {
			t.Errorf("%s: %v\n%v", tt.name, err, d)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, tt := range []struct {
		text      string
		line, col int
		reason    string
		found     string
	}{
		{"", 1, 1, noRoot, ""},
		{"2: (~5?0:1)\n", 2, 1, noRoot, ""},
		{"2: (~5?0:1)\n\n3: (~6?0:2)", 3, 12, noRoot, ""},
		{" ", 1, 2, noRoot, ""},
		{"1: (~5?0:1)", 1, 1, wrongID, "1"},
		{"2: (~5?0:1)\n 4: (~0?0:2)", 2, 2, wrongID, "4"},
		{"fffffffffffffffffffff2: (~5?0:1)", 1, 1, wrongID, "fffffffffffffffffffff2"},
		{"x", 1, 1, wrongSyntax, "x"},
		{"2", 1, 2, wrongSyntax, ""},
		{"2:", 1, 3, wrongSyntax, ""},
		{"2 ; (~5?0:1)", 1, 3, wrongSyntax, ";"},
		{"2: ~5?0:1)", 1, 4, wrongSyntax, "~"},
		{"2: (5?0:1)", 1, 5, wrongSyntax, "5"},
		{"2: (~?0:1)", 1, 6, wrongSyntax, "?"},
		{"2: (~-5?0:1)", 1, 6, wrongSyntax, "-"},
		{"2: (~5a?0:1)", 1, 7, wrongSyntax, "a"},
		{"2: (~2147483647?0:1)\n3: (~0?0:g)", 2, 10, wrongSyntax, "g"},
		{"2: (~2147483648?0:1)", 1, 6, wrongRange, "2147483648"},
		{"2: (~99999999999999999999?0:1)", 1, 6, wrongRange, "99999999999999999999"},
		{"2: (~5?0)", 1, 9, wrongSyntax, ")"},
		{"2: (~5?2:1)", 1, 8, wrongChild, "2"},
		{"2: (~5?0:a)", 1, 10, wrongChild, "a"},
		{"2: (~5?0:1)x", 1, 12, wrongSyntax, "x"},
		{"2: (~5?0:1é", 1, 11, wrongSyntax, "é"},
		{"2: (~5?0:1) é3", 1, 13, wrongSyntax, "é3"},
		{"é", 1, 1, wrongSyntax, "é"},
		{"2: (~0?1:1)", 1, 8, wrongSyntax, "1"},
		{"2: (~0?0:1)\n\n 3: (~5?0:1)", 3, 2, afterRoot, "3: (~5?0:1)"},
		{strings.Repeat(" ", maxLine+1), 1, maxLine + 1, wrongSyntax, " "},
		{strings.Repeat("0", 1<<20), 1, maxLine + 1, wrongSyntax, "0"},
	} {
		d, err := Read(strings.NewReader(tt.text), 0)
		e, ok := errors.AsType[*SyntaxError](err)
		if !ok || d != nil {
			t.Errorf("%.30q: %v, %v", tt.text, err, d)
			continue
		}
		if e.Line != tt.line || e.Col != tt.col || e.Reason != tt.reason || e.Found != tt.found || e.Want == "" {
			t.Errorf("%.30q: %v", tt.text, err)
		}
	}
	_, err := Read(strings.NewReader("2: (~5?0:1)\n3: (~6?0:9)\n"), 0)
	if want := `zdd: line 2, column 10: unknown node: found "9", expected an identifier less than 3`; fmt.Sprint(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestReadErrors has the errors that are not those of a line.
func TestReadErrors(t *testing.T) {
	for _, tt := range []struct {
		text  string
		limit int
		want  error
	}{
		{"2: (~5?0:1)\n3: (~5?0:2)\n4: (~0?0:3)\n", 0, errFree},
		{"2: (~5?0:1)\n3: (~6?2:1)\n4: (~5?1:3)\n5: (~0?0:4)\n", 0, errFree},
		{"2: (~5?0:1)\n3: (~5?0:2)\n4: (~0?0:2)\n", 0, nil}, // not reached
		{"2: (~5?0:1)\n3: (~6?0:2)\n4: (~0?0:3)\n", 3, ErrLimit},
		{"2: (~5?0:1)\n3: (~6?0:2)\n4: (~0?0:3)\n", 4, nil},
	} {
		d, err := Read(strings.NewReader(tt.text), tt.limit)
		if !errors.Is(err, tt.want) || (err == nil) != (d != nil) || d != nil && d.limit != tt.limit {
			t.Errorf("%q: %v, want %v", tt.text, err, tt.want)
		}
	}
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("2: (~5?0:1)\n3"), iotest.ErrReader(broken))
	if _, err := Read(r, 0); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
	// Among more than 64 variables, out of order.
	var text strings.Builder
	b := chain(130)
	text.WriteString(strings.TrimSuffix(b.String(), "84: (~0?0:83)\n"))
	text.WriteString("84: (~130?0:83)\n85: (~0?0:84)\n")
	if _, err := Read(strings.NewReader(text.String()), 0); !errors.Is(err, errFree) {
		t.Errorf("%v, want %v", err, errFree)
	}
}

// A full writer takes this many bytes.
type full int

var errFull = errors.New("full")

func (w *full) Write(p []byte) (int, error) {
	if len(p) > int(*w) {
		n := int(*w)
		*w = 0
		return n, errFull
	}
	*w -= full(len(p))
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	d, _ := complete(14).diagram()
	size := len(d.String())
	if size < 40000 {
		t.Errorf("%d bytes fit into one write", size)
	}
	for _, room := range []int{0, 100, 35000, size - 1, size} {
		w := full(room)
		n, err := d.WriteTo(&w)
		if (err == errFull) != (room < size) || n != int64(room) {
			t.Errorf("%d bytes of %d: %d, %v", room, size, n, err)
		}
	}
	w := full(100)
	if err := d.WriteDot(&w, nil); err != errFull {
		t.Errorf("WriteDot: %v", err)
	}
}
