package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"sync"
)

// Documents that last: PDF/A-1b, ISO 19005-1.
//
// The standard demands a description in XML (xmp), the meaning of colours (profile), fonts
// inside, and some entries of objects. The library has no way to set these, so archived puts
// them into the finished document and writes its table of objects anew.

// xmp returns the description of a document in XML. It must say what the document's other
// description says.
func xmp(doc Document) []byte {
	date := made.Format("2006-01-02T15:04:05Z")
	var b, text bytes.Buffer
	b.WriteString("<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n" +
		"<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n" +
		"<rdf:Description rdf:about=\"\" xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"" +
		" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\n" +
		"<pdfaid:part>1</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>\n")
	for _, e := range [][2]string{
		{doc.Title, `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:title>`},
		{doc.Author, "<dc:creator><rdf:Seq><rdf:li>%s</rdf:li></rdf:Seq></dc:creator>"},
		{doc.Subject, `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:description>`},
	} {
		if e[0] != "" {
			xml.EscapeText(&text, []byte(e[0])) // a Buffer takes all
			fmt.Fprintf(&b, e[1]+"\n", text.String())
			text.Reset()
		}
	}
	fmt.Fprintf(&b, "<xmp:CreatorTool>bonepile</xmp:CreatorTool>\n<xmp:CreateDate>%s</xmp:CreateDate>\n<xmp:ModifyDate>%s</xmp:ModifyDate>\n", date, date)
	b.WriteString("<pdf:Producer>bonepile</pdf:Producer>\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>")
	return b.Bytes()
}

// profile returns an ICC profile, version 2, of colours with the primaries of sRGB and a
// gamma of 2.2.
func profile() []byte {
	big := binary.BigEndian
	fixed := func(list ...float64) []byte {
		out := []byte("XYZ \x00\x00\x00\x00")
		for _, v := range list {
			out = big.AppendUint32(out, uint32(v*65536+0.5))
		}
		return out
	}
	name := "RGB with the primaries of sRGB and a gamma of 2.2\x00"
	desc := big.AppendUint32([]byte("desc\x00\x00\x00\x00"), uint32(len(name)))
	desc = append(append(desc, name...), make([]byte, 4+4+2+1+67)...)
	curve := append([]byte("curv\x00\x00\x00\x00\x00\x00\x00\x01"), 0x02, 0x33)
	tags := []struct {
		name string
		body []byte
	}{
		{"desc", desc},
		{"cprt", []byte("text\x00\x00\x00\x00No copyright\x00")},
		{"wtpt", fixed(0.9642, 1, 0.8249)},
		{"rXYZ", fixed(0.4360747, 0.2225045, 0.0139322)},
		{"gXYZ", fixed(0.3850649, 0.7168786, 0.0971045)},
		{"bXYZ", fixed(0.1430804, 0.0606169, 0.7141733)},
		{"rTRC", curve}, {"gTRC", curve}, {"bTRC", curve},
	}
	table := big.AppendUint32(nil, uint32(len(tags)))
	var body []byte
	start := 128 + 4 + 12*len(tags)
	for _, tag := range tags {
		table = append(table, tag.name...)
		table = big.AppendUint32(table, uint32(start+len(body)))
		table = big.AppendUint32(table, uint32(len(tag.body)))
		body = append(body, tag.body...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	head := big.AppendUint32(nil, uint32(start+len(body)))
	head = append(head, "\x00\x00\x00\x00\x02\x10\x00\x00mntrRGB XYZ "...)
	for _, v := range [6]uint16{2000, 1, 1} {
		head = big.AppendUint16(head, v)
	}
	head = append(head, "acsp"...)
	head = append(head, make([]byte, 4+4+4+4+8+4)...)
	head = append(head, fixed(0.9642, 1, 0.8249)[8:]...)
	head = append(head, make([]byte, 128-len(head))...)
	return slices.Concat(head, table, body)
}

var (
	footPattern  = pattern(`(?s)xref\n0 (\d+)\n(.*)trailer\n<<\n(.*)>>\nstartxref\n\d+\n%%EOF\n?$`)
	rootPattern  = pattern(`/Root (\d+) 0 R`)
	boxesPattern = pattern(`(/TrimBox .*\n)(/BleedBox .*\n)`)
	groupPattern = pattern(`/Group <<[^>]*>>\n`) // transparency, which nothing uses
	namesPattern = pattern(`/Names <<\n/EmbeddedFiles << /Names \[\s*\] >>\n>>\n`)
)

// pattern compiles an expression when it is first needed, not at every start of the program.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// archived returns a document of the library with what PDF/A demands and the library leaves
// out: an ID, flags of links, the number of lines of the outline, and no list of embedded
// files where there are none.
func archived(text []byte, lines int) ([]byte, error) {
	last := bytes.LastIndex(text, []byte("\nxref\n")) + 1
	foot := footPattern().FindSubmatch(text[last:])
	if last == 0 || foot == nil {
		return nil, errors.New("the table of objects of the document is in the wrong place")
	}
	type object struct{ number, at int }
	var list []object
	for i, line := range bytes.Split(bytes.TrimRight(foot[2], "\n"), []byte("\n")) {
		if at, err := strconv.Atoi(string(line[:10])); err == nil && i > 0 {
			list = append(list, object{i, at})
		}
	}
	slices.SortFunc(list, func(a, b object) int { return a.at - b.at })
	out := bytes.Replace(text[:list[0].at:list[0].at], []byte("%PDF-1.3"), []byte("%PDF-1.4"), 1)
	offsets := make([]int, len(list)+1)
	root, info := rootPattern().FindSubmatch(foot[3]), 0
	if root == nil {
		return nil, errors.New("the document has no root")
	}
	for i, o := range list {
		end := last
		if i+1 < len(list) {
			end = list[i+1].at
		}
		if bytes.Contains(text[o.at:end], []byte("\n/Producer ")) {
			info = o.number // where there is a profile, the library says another
		}
		offsets[o.number] = len(out)
		out = append(out, patched(text[o.at:end], lines)...)
	}
	at := len(out)
	out = fmt.Appendf(out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets))
	for _, offset := range offsets[1:] {
		out = fmt.Appendf(out, "%010d 00000 n \n", offset)
	}
	id := sha256.Sum256(out)
	return fmt.Appendf(out, "trailer\n<<\n/Size %d\n/Root %s 0 R\n/Info %d 0 R\n/ID [<%x> <%x>]\n>>\nstartxref\n%d\n%%%%EOF\n",
		len(offsets), root[1], info, id[:16], id[:16], at), nil
}

// patched returns an object with the entries that it lacks.
func patched(object []byte, lines int) []byte {
	if bytes.Contains(object, []byte("\nstream\n")) {
		return object
	}
	object = bytes.ReplaceAll(object, []byte("/Subtype /Link "), []byte("/Subtype /Link /F 4 "))
	object = bytes.ReplaceAll(object, []byte("(D:20000101000000)"), []byte("(D:20000101000000Z)")) // as in XML
	object = bytes.Replace(object, []byte("<</Type /Outlines "), fmt.Appendf(nil, "<</Type /Outlines /Count %d ", lines), 1)
	object = boxesPattern().ReplaceAll(object, []byte("$2$1")) // fpdf writes them in any order
	return groupPattern().ReplaceAll(namesPattern().ReplaceAll(object, nil), nil)
}
