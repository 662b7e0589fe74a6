package certify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
	"bonepile/internal/must"
)

// TestCertificateFigures has certificates of published numbers, and says how
// large they are.
func TestCertificateFigures(t *testing.T) {
	for _, tt := range []struct {
		p     *xc.Problem
		parts int
		count string
	}{
		{covertest.DominoTilings(8, 8), 0, "12988816"},
		{covertest.Queens(8), 0, "92"},
		{covertest.Queens(8), 40, "92"},
		{covertest.Langford(7), 0, "52"},
		{covertest.Parse(covertest.ToyM), 5, "1"},
	} {
		cert, n := certify(t, tt.p, tt.parts)
		report, err := checkText(tt.p, cert, 3)
		if err != nil || n.String() != tt.count || report.Count.String() != tt.count {
			t.Errorf("%v, %+v, %v, want %s", n, report, err, tt.count)
		}
		t.Logf("%s: %d nodes, %d choices, %d parts, %d bytes", tt.count, report.Nodes, report.Choices, report.Parts, len(cert))
	}
}

// TestCertificateAltered changes every number and word of certificates, one at a
// time, in several ways, and leaves out and doubles every line: all is refused.
func TestCertificateAltered(t *testing.T) {
	apart := covertest.Parse("a A b B C/a/b/a b/A/B C/A B/C/C")
	for _, tt := range []struct {
		p     *xc.Problem
		parts int
	}{
		{covertest.Parse(covertest.Toy49), 0}, {apart, 0}, {covertest.Queens(5), 0}, {pigeons(4, 3), 0},
		{covertest.Parse(covertest.Toy49), 2}, {apart, 6}, {covertest.Queens(6), 9}, {covertest.Queens(6), 1},
	} {
		cert, _ := certify(t, tt.p, tt.parts)
		if tt.p == apart && tt.parts == 0 && !strings.Contains(cert, "multiply") {
			t.Errorf("no product in\n%s", cert)
		}
		tried := 0
		refused := func(altered string) {
			t.Helper()
			if altered == cert {
				return
			}
			tried++
			_, err := checkText(tt.p, altered, 0) // without counting a part again
			var syntax *cover.SyntaxError
			if !errors.Is(err, ErrCertificate) && !errors.As(err, &syntax) {
				t.Errorf("accepted (%v):\n%s\nis altered from\n%s", err, altered, cert)
			}
		}
		lines := strings.SplitAfter(cert, "\n")
		for i := range lines[:len(lines)-1] {
			without := strings.Join(append(append([]string{}, lines[:i]...), lines[i+1:]...), "")
			refused(without)
			refused(strings.Join(append(append([]string{}, lines[:i+1]...), lines[i:]...), ""))
		}
		for at := range cert {
			switch c := cert[at]; {
			case c >= '0' && c <= '9':
				for d := byte('0'); d <= '9'; d++ {
					refused(cert[:at] + string(d) + cert[at+1:])
				}
				refused(cert[:at] + cert[at+1:])
				refused(cert[:at] + "1" + cert[at:])
			case c > ' ':
				refused(cert[:at] + "?" + cert[at+1:])
			}
		}
		if tried < 100 {
			t.Errorf("only %d alterations of\n%s", tried, cert)
		}
	}
}

// pigeons is a problem whose primary items choose one of fewer holes.
func pigeons(n, m int) *xc.Problem {
	b := xc.NewBuilder()
	for i := range n {
		b.AddPrimary(fmt.Sprint("p", i))
	}
	for h := range m {
		b.AddSecondary(fmt.Sprint("h", h))
	}
	for k := range n * m {
		b.AddEntries(xc.Entry{Item: xc.Item(k / m)}, xc.Entry{Item: xc.Item(n + k%m)})
	}
	return covertest.Build(b)
}

// TestSums has certificates of sums, right and wrong.
func TestSums(t *testing.T) {
	plain, coloured, bounds := "a b c | x y z/a x/b x/b y/c y", "a b | x/a x:A/b x:A", "a b 1:2|c/a c/b c/b c"
	for _, tt := range []struct{ problem, text, want string }{
		{plain, "times 1 a\ntimes 1 b\ntimes 1 c\ntimes -1 x\ntimes -1 y\n", ""},
		{plain, "times 2 a\ntimes 2 b\ntimes 2 c\ntimes -2 x\ntimes -2 y\n", ""},
		{plain, "times 1 a\ntimes 1 b\ntimes 1 c\ntimes -1 x\n", "option 3 comes to 1"},
		{plain, "times 1 a\ntimes 1 b\ntimes -1 x\ntimes -1 y\n", "the items come to 0"},
		{plain, "times 1 a\ntimes 1 b\ntimes 1 c\ntimes -1 x\ntimes -1 y\ntimes -1 z\n", "the items come to 0"},
		{plain, "times 1 a\ntimes 1 b\ntimes 1 c\ntimes -1 x\ntimes -1 y\nmodulo 7\n", "is not always covered 1 times"},
		{plain, "times 1 a\nmodulo 1\n", "the items come to 1"},
		{coloured, "times 1 a\ntimes 1 b\ntimes -1 x\n", `"x" has a factor, and colours in option 1`},
		{bounds, "times 1 a\ntimes 1 b\ntimes -1 c\n", "the items come to 0"}, // c may be covered twice
		{"a b c/a b/b c/a c b", "times 1 a\ntimes -1 b\ntimes 1 c\nmodulo 2\n", "option 3 comes to 1"},
		{"a b c d/a b c/a d/b d/c d", "times 1 a\ntimes 1 b\ntimes 1 c\ntimes 3 d\nmodulo 4\n", "option 1 comes to 3"},
		{"a b c d/a b/c d/a c/b d", "times 1 a\n", "option 1 comes to 1"},
		{"a b c/a b/b c/a c", "times 1 a\ntimes 1 b\ntimes 1 c\nmodulo 2\n", ""}, // an odd number in pairs
	} {
		p := covertest.Parse(tt.problem)
		for n, want := range map[string]string{"0": tt.want, "1": "it says 1 solutions"} {
			_, err := checkText(p, magic+"\nproblem "+p.Fingerprint()+"\n"+tt.text+"count "+n+"\n", 0)
			if (err == nil) != (want == "") || err != nil && (!errors.Is(err, ErrCertificate) || !strings.Contains(err.Error(), want)) {
				t.Errorf("%s\n%scount %s\n%v, want %q", tt.problem, tt.text, n, err, want)
			}
		}
	}
}

// TestCertificateLies has certificates that add up, and whose tree is another.
func TestCertificateLies(t *testing.T) {
	p := covertest.Parse("a b | x/a x/b x/a/b/a b")
	head := magic + "\nproblem " + p.Fingerprint() + "\n"
	for _, tt := range []struct{ Text, want string }{
		{"1 choose b 1 4>0\n2 choose b 2 2>0 4>0\n3 choose a 3 1>1 3>2 5>0\ncount 3\n", "add"},
		{"1 choose b 1 4>0\n2 choose b 2 2>0 4>0\n3 choose a 4 1>1 3>2 5>0\ncount 4\n", ""},
		{"1 choose b 2 2>0 4>0\n2 choose a 5 1>1 3>1 5>0\ncount 5\n", "is something else above"},
		{"1 choose b 1 4>0\n2 choose a 2 1>1 5>0\ncount 2\n", "option 3 is missing"},
		{"1 choose b 1 4>0\n2 choose b 2 2>0 4>0\n3 choose a 3 1>1 3>2\ncount 3\n", "option 5 is missing"},
		{"1 choose b 1 4>0\n2 choose b 2 2>0 4>0\n3 choose a 5 1>1 3>2 4>0 5>0\ncount 5\n", `option 4 does not name "a"`},
		{"1 choose a 3 1>0 3>0 5>0\ncount 3\n", "but node 0 has no items"},
		{"1 choose b 0\n2 choose b 1 4>0\n3 choose b 2 2>0 4>0\n4 choose a 4 1>2 3>3 5>0\ncount 4\n", "nothing leads to node 1"},
		{"1 choose a 1 4>0\n2 choose b 2 2>0 4>0\n3 choose a 4 1>1 3>2 5>0\ncount 4\n", `"a" is covered at node 1`},
		{"1 choose b 1 4>0\n2 choose b 2 2>0 4>0\n3 choose a 4 1>1 3>2 5>0\n4 multiply 16 3 3\ncount 16\n", "has 1 sets"},
		{"count 1\n", "is to be covered"},
		{"part 1 1/3\npart 2 2/3\npart 1 3/3\ncount 4\n", ""},
		{"part 1 1/2\npart 3 2/2\ncount 4\n", "has 3 choices, not 2"},
		{"part 1 1/3\npart 3 2/3\ncount 4\n", "no part begins with 3/3"},
		{"part 1 1/3\npart 3 3/3\ncount 4\n", "is not the next in the tree"},
		{"part 1 1/3\npart 2 2/3\npart 1 3/3 1/1\ncount 4\n", "is a solution"},
		{"part 2 1/3\npart 1 2/3\npart 1 3/3\ncount 4\n", "the part has"},
		{"part 4 all\npart 0 1/3\ncount 4\n", "after the end of the tree"},
		{"part 4 all\ncount 4\n", ""},
	} {
		_, err := checkText(p, head+tt.Text, -1)
		switch {
		case tt.want == "add":
			tt.want = "what it leads to has 4"
			fallthrough
		case tt.want != "":
			if err == nil || !strings.Contains(err.Error(), tt.want) || !errors.Is(err, ErrCertificate) {
				t.Errorf("%s%v, want %q", tt.Text, err, tt.want)
			}
		case err != nil:
			t.Errorf("%s%v", tt.Text, err)
		}
	}
}

// TestCertificateBad has texts that are none.
func TestCertificateBad(t *testing.T) {
	p := covertest.Parse("a b | x/a x/b x/a/b/a b")
	head := magic + "\nproblem " + p.Fingerprint() + "\n"
	for _, tt := range []struct {
		Text, want string
		line, col  int
	}{
		{"", "bonepile certificate 1", 1, 1},
		{"bonepile checkpoint 1\n", "bonepile certificate 1", 1, 1},
		{magic + "\n", "fingerprint", 2, 1},
		{head, `a node, "part" or "count"`, 3, 1},
		{head + "1 guess\n", `"choose" or "multiply"`, 3, 3},
		{head + "1\n", `"choose" or "multiply"`, 3, 2},
		{head + "1 choose x 0\n", "a primary item", 3, 10},
		{head + "1 choose a many\n", "a number of solutions", 3, 12},
		{head + "1 choose a 01 3>0\n", "a number of solutions", 3, 12},
		{head + "1 choose a 1 6>0\n", "an option and a node", 3, 14},
		{head + "1 choose a 1 3>1\n", "a node that came before", 3, 14},
		{head + "2 choose a 0\n", "node 1", 3, 1},
		{head + "1 choose a 0\npart 0 all\n", `"count"`, 4, 1},
		{head + "part 0 all\n1 choose a 0\n", `"count"`, 4, 1},
		{head + "part 0 2+/3\n", "a part, such as", 3, 8},
		{head + "part 0\n", "a part, such as", 3, 7},
		{head + "part 4 all\ncount 4 5\n", "the end of the line", 4, 9},
		{head + "part 4 all\ncount 4\nmore\n", "the end of the text", 5, 1},
		{head + "1 multiply 1 0>0\n", "a node", 3, 14},
		{head + "times a\n", "a factor", 3, 7},
		{head + "times 0 a\n", "a factor", 3, 7},
		{head + "times -01 a\n", "a factor", 3, 7},
		{head + "times\n", "a factor", 3, 6},
		{head + "times 1 c\n", "an item that has no factor", 3, 9},
		{head + "times 1 a\ntimes 1 a\n", "an item that has no factor", 4, 9},
		{head + "times 1 a b\n", "an item", 3, 9},
		{head + "modulo 7\n", `and then "modulo"`, 3, 1},
		{head + "times 1 a\nmodulo -7\n", `and then "modulo"`, 4, 1},
		{head + "times 1 a\nmodulo 7\ntimes 1 b\n", `"count"`, 5, 1},
		{head + "times 1 a\n1 choose a 0\n", `"count"`, 4, 1},
		{head + "times 1 a\npart 0 all\n", `"count"`, 4, 1},
		{head + "1 choose a 0\ntimes 1 a\n", `"count"`, 4, 1},
	} {
		_, err := checkText(p, tt.Text, 0)
		var e *cover.SyntaxError
		if !errors.As(err, &e) || !strings.Contains(e.Want, tt.want) || e.Line != tt.line || e.Col != tt.col {
			t.Errorf("%q: %v at %+v, want %q at line %d, column %d", tt.Text, err, e, tt.want, tt.line, tt.col)
		}
	}
}

// TestCertifyEnds stops the writing and the checking.
func TestCertifyEnds(t *testing.T) {
	p := covertest.Queens(6)
	var b bytes.Buffer
	for _, parts := range []int{0, 20} {
		if _, err := Write(context.Background(), &b, box.New[cover.Problem](p), Config{MaxNodes: 5, Parts: parts}); err != tree.ErrLimit {
			t.Errorf("%d parts: %v", parts, err)
		}
	}
	if _, err := Write(context.Background(), &b, box.New[cover.Problem](p), Config{MaxMemory: 1}); err != tree.ErrMemory {
		t.Error(err)
	}
	if _, err := Write(context.Background(), &b, box.New[cover.Problem](covertest.Parse(covertest.ToyM)), Config{}); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Write(ctx, &b, box.New[cover.Problem](p), Config{}); err != context.Canceled {
		t.Error(err)
	}
	cert, _ := certify(t, p, 0)
	if _, err := Check(ctx, strings.NewReader(cert), box.New[cover.Problem](p), CheckConfig{}); err != context.Canceled {
		t.Error(err)
	}
	if _, err := checkText(covertest.Queens(5), cert, 0); !errors.Is(err, ErrCertificate) || !strings.Contains(err.Error(), "another problem") {
		t.Error(err)
	}
}

// FuzzCertificate gives the checker any text: it does not accept a number that is
// not the one.
func FuzzCertificate(f *testing.F) {
	p := covertest.Parse("a b c | x/a x:0/b x:1/a x:1/b c/a b/c x:0/b/c")
	want := int64(len(covertest.Brute(p)))
	head := magic + "\nproblem " + p.Fingerprint() + "\n"
	for _, parts := range []int{0, 1, 5} {
		var b bytes.Buffer
		must.Get(Write(context.Background(), &b, box.New[cover.Problem](p), Config{Parts: parts}))(f)
		f.Add(strings.TrimPrefix(b.String(), head))
	}
	f.Fuzz(func(t *testing.T, body string) {
		if report, err := checkText(p, head+body, -1); err == nil && report.Count.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("%s\nis accepted, but there are %d", body, want)
		}
	})
}

// certify returns a certificate of p as text.
func certify(t *testing.T, p *xc.Problem, parts int) (string, *big.Int) {
	t.Helper()
	var b bytes.Buffer
	n, err := Write(context.Background(), &b, box.New[cover.Problem](p), Config{Parts: parts})
	if err != nil {
		t.Fatalf("%s\n%v", covertest.Text(t, p), err)
	}
	return b.String(), n
}

// checkText checks a certificate, all parts counted again.
func checkText(p *xc.Problem, text string, recount int) (Report, error) {
	return Check(context.Background(), strings.NewReader(text), box.New[cover.Problem](p), CheckConfig{Recount: recount})
}
