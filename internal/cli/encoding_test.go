package cli

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestEncodings reads every kind of text that the command reads, from a file and from
// standard input, in every way in which people save it: the answer is the same. UTF-16
// is refused by its name.
func TestEncodings(t *testing.T) {
	randtest.Lone(t)
	packed := func(text string) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write([]byte(text))
		z.Close()
		return b.String()
	}
	ends := func(end string) func(string) string {
		return func(text string) string { return strings.ReplaceAll(text, "\n", end) }
	}
	mark := func(text string) string { return "\uFEFF" + text }
	wide := func(order binary.AppendByteOrder, mark string) func(string) string {
		return func(text string) string {
			var b []byte
			for _, c := range utf16.Encode([]rune(mark + text)) {
				b = order.AppendUint16(b, c)
			}
			return string(b)
		}
	}
	same := []func(string) string{
		mark, ends("\r\n"), ends("\r"), ends("\r\r\n"), packed,
		func(text string) string { return packed(mark(ends("\r\n")(text))) },
	}
	refused := []func(string) string{
		wide(binary.LittleEndian, "\uFEFF"), wide(binary.BigEndian, "\uFEFF"),
		wide(binary.LittleEndian, ""), wide(binary.BigEndian, ""),
		func(text string) string { return packed(wide(binary.LittleEndian, "\uFEFF")(text)) },
	}
	toy := filepath.Join(t.TempDir(), "toy.dlx")
	must.Do(t, os.WriteFile(toy, []byte("a b\na\nb\n"), 0o600))
	for _, c := range []struct{ command, text string }{
		{"count", "1:100011\n\n010\n110\n\n1:100011\n"},
		{"cover count", "a b\na\nb\n"},
		{"cover verify " + toy, "1:\na\nb\n"},
		{"cover verify " + toy + " --certificate", "bonepile certificate 1\nproblem 8ec6e1670f2e9aac7907c92e8de2d858\n1 choose a 1 1>0\n2 choose b 1 2>0\n3 multiply 1 1 2\ncount 1\n"},
		{"zdd count", "2: (~2?0:1)\n3: (~1?2:1)\n4: (~0?0:3)\n"},
		{"generate --seed 1 -n 1 --shape", "###\n###\n"},
		{"hint --done @", "r1c1-r2c1\n"},
		{"model queens n=4 --check", "1:\nr1 c2\nr2 c4\nr3 c1\nr4 c3\n"},
	} {
		t.Run(c.command, func(t *testing.T) {
			words := strings.Fields(c.command)
			read := func(text string, stdin bool) (int, string, string) {
				name, in := "-", text
				if !stdin {
					name, in = filepath.Join(t.TempDir(), "text"), "1:100011\n"
					must.Do(t, os.WriteFile(name, []byte(text), 0o600))
				}
				var out, errOut bytes.Buffer
				status := Run(t.Context(), strings.Fields(strings.Replace(c.command+" "+name, "@ ", "@", 1)), iotest.OneByteReader(strings.NewReader(in)), &out, &errOut)
				return status, out.String(), errOut.String()
			}
			last := words[len(words)-1]
			for _, stdin := range []bool{false, true} {
				if stdin && (last == "--shape" || last == "@") {
					continue // a file only
				}
				status, want, says := read(c.text, stdin)
				if status > 1 || want == "" {
					t.Fatalf("status %d, %s", status, says)
				}
				for i, change := range same {
					if status, got, says := read(change(c.text), stdin); status > 1 || got != want {
						t.Errorf("change %d, standard input %v: status %d, said %s%s\nwant\n%s", i, stdin, status, says, got, want)
					}
				}
				for i, change := range refused {
					if status, _, says := read(change(c.text), stdin); status != 2 || !strings.HasSuffix(says, ": the text is in UTF-16; save it as UTF-8\n") {
						t.Errorf("change %d, standard input %v: status %d, said %s", i, stdin, status, says)
					}
				}
				whole := packed(c.text)
				for _, cut := range []string{whole[:5], whole[:len(whole)-4], whole[:len(whole)-8] + "12345678"} {
					if status, _, says := read(cut, stdin); status != 2 || !strings.Contains(says, "gzip file") || strings.Contains(says, "gzip:") {
						t.Errorf("a damaged file, standard input %v: status %d, said %s", stdin, status, says)
					}
				}
			}
		})
	}
}
