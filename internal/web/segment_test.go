package web

import (
	"bytes"
	"testing"
)

// TestOneSegment joins the segments of a small module, in any order, and refuses data
// whose address is not a constant.
func TestOneSegment(t *testing.T) {
	const header = "\x00asm\x01\x00\x00\x00"
	const code = "\x0a\x02\x01\x02"
	in := header + code + "\x0b\x11" + "\x02" + "\x00\x41\x84\x01\x0b\x02fg" + "\x00\x41\x02\x0b\x03abc"
	memory := append([]byte{0, 0, 'a', 'b', 'c'}, make([]byte, 0x84-5)...)
	memory = append(memory, "fg"...)
	want := header + code + "\x0b\x8d\x01" + "\x01" + "\x00\x41\x00\x0b\x86\x01" + string(memory)
	got, err := OneSegment([]byte(in))
	if err != nil || string(got) != want {
		t.Errorf("%q, %v; it should be %q", got, err, want)
	}
	if _, err := OneSegment(bytes.Replace([]byte(in), []byte("\x00\x41"), []byte("\x00\x23"), 1)); err == nil {
		t.Error("an address from a global passes")
	}
	if _, err := OneSegment([]byte("\x00asm")); err == nil {
		t.Error("half a header passes")
	}
}
