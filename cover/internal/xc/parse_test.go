package xc_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

func TestParse(t *testing.T) {
	long := strings.Repeat("näme", 50000)
	for _, tt := range []struct{ name, Text, want string }{
		{"nothing", "", ""},
		{"no items", "\n  | c", ""},
		{"no items, only secondary ones", "| x y\n", ""},
		{"plain", "a b\na\nb\n", "a b\na\nb\n"},
		{"no options", "a b\n", "a b\n"},
		{"no end of line", "a b\na", "a b\na\n"},
		{"comments and blank lines", "| one\n\n  | two\na b\n|three\n   \t\na b\n|", "a b\na b\n"},
		{"comments as in C", "//a b\n  // c\na b | //x\na b\n //y\n///x\n//x:1 a\n", "a b | //x\na b\n//x:1 a\n"},
		{"names like comments", "1|// a\n// a\n/// a\n//\n", "1|// a\n// a\n//\n"},
		{"blanks", "\t a \v b\f\n b   a \n", "a b\nb a\n"},
		{"CR LF", "a b | x\r\na x:1\r\n\r\nb\r\n", "a b | x\na x:1\nb\n"},
		{"byte order mark", "\uFEFFa\na\n", "a\na\n"},
		{"byte order mark and comment", "\uFEFF| c\na\na\n", "a\na\n"},
		{"nothing secondary", "a |\na\n", "a\na\n"},
		{"bar touches", "a |x y\na x\n", "a | x y\na x\n"},
		{"colours", "a | x\na x:1\na x:red\na x\n", "a | x\na x:1\na x:red\na x\n"},
		{"odd colours", "a | x\na x::\na x:|\na x:a:b\n", "a | x\na x::\na x:|\na x:a:b\n"},
		{"option twice", "a\na\na\n", "a\na\na\n"},
		{"UTF-8", "α β | γ\nβ γ:δ\n", "α β | γ\nβ γ:δ\n"},
		{"blanks beyond ASCII", "a\u00a0 \u3000\na\u00a0 \u3000\n", "a\u00a0 \u3000\na\u00a0 \u3000\n"},
		{"digits and signs", "#1 -2 | 3\n#1 3:4\n-2\n", "#1 -2 | 3\n#1 3:4\n-2\n"},
		{"long line", "a " + long + "\n" + long + " a\n", "a " + long + "\n" + long + " a\n"},
		{"bounds", "2|a 0:3|b 1|c 1:1|d 01:2|e 2:2|f | g\na b\n", "2|a 0:3|b c d 1:2|e 2|f | g\na b\n"},
		{"bounds of once", "1|a 1:1|b\na b\n", "a b\na b\n"},
		{"bounds, bar touches", "a 2147483647|2 |b\na\n", "a 2147483647|2 | b\na\n"},
		{"one loop", "a | x y\n|require  one loop\n | require edge 1 2 if x:1\na x:1\n| require edge 2 1 if y\r\n", "a | x y\n| require one loop\n| require edge 1 2 if x:1\n| require edge 2 1 if y\na x:1\n"},
		{"connected", "a | x\n| require connected\n| require edge 1 2\n| require vertex 2 unless x:|:\n| require vertex if unless a\n", "a | x\n| require connected\n| require vertex 2 unless x:|:\n| require vertex if unless a\n| require edge 1 2\n"},
		{"several conditions", "a\n| require connected minimal\n| a comment\n| require one loop\n| require connected\n| require vertex v unless a\n", "a\n| require connected minimal\n| require one loop\n| require connected\n| require vertex v unless a\n"},
		{"vertex of two conditions", "a\n| require connected\n| require vertex v unless a\n| require connected\n| require vertex v unless a\n", "a\n| require connected\n| require vertex v unless a\n| require connected\n| require vertex v unless a\n"},
		{"comments like conditions", "| required\na\n| one loop\n|| require one loop\n| connected\n|requires\n| Require\na\n", "a\na\n"},
		{"demands", "a | x\nx\n| require demands\na x\nx:1\n", "a | x\n| require demands\na x\nx:1\n"},
		{"costs", "a b | x\na |3 x:1 |04\n|5 a\nb |0\n b |1\n", "a b | x\na x:1 |7\nb\nb |1\n"},
		{"greatest cost", "a\na |9223372036854775806 |1\n", "a\na |9223372036854775807\n"},
		{"weights", "7|a b | x\na:*3 b:*1 x:*3\na:*04\n", "7|a b | x\na:*3 b x:*3\na:*4\n"},
		{"ignored, and its cost", "a | x\nx |5\na\na |1\n", "a | x\na\na |1\n"},
		{"ignored", "a | x\nx\na x:1\nx:1\na\n", "a | x\na x:1\na\n"},
		{"ignored, then the same item", "a | x\nx\na x\n", "a | x\na x\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := must.Get(xc.Parse(strings.NewReader(tt.Text)))(t)
			if got := covertest.Text(t, p); got != tt.want {
				t.Errorf("got %.100q, want %.100q", got, tt.want)
			}
			q, err := xc.Parse(iotest.OneByteReader(strings.NewReader(tt.Text)))
			if err != nil || !p.Equal(q) {
				t.Errorf("byte by byte: %v", err)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct {
		Text      string
		line, col int
		err       error
		message   string
	}{
		{"a a\n", 1, 3, xc.ErrTwice, `item declared twice: found "a", expected a name that no other item has`},
		{"a | b a\n", 1, 7, xc.ErrTwice, `item declared twice: found "a", expected a name that no other item has`},
		{"a | b | c\n", 1, 7, xc.ErrBar, `second bar among the items: found "|", expected the name of a secondary item`},
		{"a | b |c\n", 1, 7, xc.ErrBar, `second bar among the items: found "|c", expected the name of a secondary item`},
		{strings.Repeat("\x00", 1<<20), 1, 1, xc.ErrName, `impossible name: found "` + strings.Repeat(`\x00`, 40) + `"…, expected a name without ':' and '|', in UTF-8`},
		{"a b:c\n", 1, 3, xc.ErrName, `impossible name: found "b:c", expected a name without ':' and '|', in UTF-8`},
		{"a b|\n", 1, 3, xc.ErrName, `impossible name: found "b|", expected a name without ':' and '|', in UTF-8`},
		{"a\xff\n", 1, 1, xc.ErrName, `impossible name: found "a\xff", expected a name without ':' and '|', in UTF-8`},
		{"| m\na 3:2|b\n", 2, 3, xc.ErrBounds, `impossible multiplicity: found "3:2|b", expected low:high|name or high|name, with 0 <= low <= high < 2^31 and 1 <= high, for a primary item`},
		{"a\t0|b\n", 1, 3, xc.ErrBounds, `impossible multiplicity: found "0|b", expected low:high|name or high|name, with 0 <= low <= high < 2^31 and 1 <= high, for a primary item`},
		{"0:2147483648|a\n", 1, 1, xc.ErrBounds, `impossible multiplicity: found "0:2147483648|a", expected low:high|name or high|name, with 0 <= low <= high < 2^31 and 1 <= high, for a primary item`},
		{"a | 2|x\n", 1, 5, xc.ErrBounds, `impossible multiplicity: found "2|x", expected low:high|name or high|name, with 0 <= low <= high < 2^31 and 1 <= high, for a primary item`},
		{"a |1|x\n", 1, 4, xc.ErrBounds, `impossible multiplicity: found "1|x", expected low:high|name or high|name, with 0 <= low <= high < 2^31 and 1 <= high, for a primary item`},
		{"a 2|\n", 1, 3, xc.ErrName, `impossible name: found "2|", expected a name without ':' and '|', in UTF-8`},
		{"a 2|b|c\n", 1, 3, xc.ErrName, `impossible name: found "2|b|c", expected a name without ':' and '|', in UTF-8`},
		{"a :2|b\n", 1, 3, xc.ErrName, `impossible name: found ":2|b", expected a name without ':' and '|', in UTF-8`},
		{"a 1:|b\n", 1, 3, xc.ErrName, `impossible name: found "1:|b", expected a name without ':' and '|', in UTF-8`},
		{"a -1:2|b\n", 1, 3, xc.ErrName, `impossible name: found "-1:2|b", expected a name without ':' and '|', in UTF-8`},
		{"a x|b\n", 1, 3, xc.ErrName, `impossible name: found "x|b", expected a name without ':' and '|', in UTF-8`},
		{"a\na |\n", 2, 3, xc.ErrCost, `impossible cost: found "|", expected '|' and a number, below 2^63 in all`},
		{"a\na |x\n", 2, 3, xc.ErrCost, `impossible cost: found "|x", expected '|' and a number, below 2^63 in all`},
		{"a b\nb\na |-1 b |6\n", 3, 3, xc.ErrCost, `impossible cost: found "|-1", expected a cost of 0 or more: to add the same amount to all options of an item that each solution covers once changes no order`},
		{"a\na |1|2\n", 2, 3, xc.ErrCost, `impossible cost: found "|1|2", expected '|' and a number, below 2^63 in all`},
		{"a\na |+1\n", 2, 3, xc.ErrCost, `impossible cost: found "|+1", expected '|' and a number, below 2^63 in all`},
		{"a\na |9223372036854775808\n", 2, 3, xc.ErrCost, `impossible cost: found "|9223372036854775808", expected '|' and a number, below 2^63 in all`},
		{"a\na |9223372036854775807 |0 |1\n", 2, 27, xc.ErrCost, `impossible cost: found "|1", expected '|' and a number, below 2^63 in all`},
		{"a\na:*\n", 2, 1, xc.ErrWeight, `impossible weight: found "a:*", expected a number from 1 to 2^31 - 1 after the '*'`},
		{"a\na:*0\n", 2, 1, xc.ErrWeight, `impossible weight: found "a:*0", expected a number from 1 to 2^31 - 1 after the '*'`},
		{"a\na:*+1\n", 2, 1, xc.ErrWeight, `impossible weight: found "a:*+1", expected a number from 1 to 2^31 - 1 after the '*'`},
		{"a b\nb a:*2147483648\n", 2, 3, xc.ErrWeight, `impossible weight: found "a:*2147483648", expected a number from 1 to 2^31 - 1 after the '*'`},
		{"a | x\nx |5 |?\n", 2, 6, xc.ErrCost, `impossible cost: found "|?", expected '|' and a number, below 2^63 in all`},
		{"äö üß\n\r\n üß  b\r\n", 3, 6, xc.ErrUnknown, `unknown item: found "b", expected the name of an item`},
		{"\uFEFFa b:\n", 1, 3, xc.ErrName, `impossible name: found "b:", expected a name without ':' and '|', in UTF-8`},
		{"| require one loop\na\n", 1, 3, xc.ErrCondition, `not a condition: found "require", expected the line of item names before it`},
		{"a\n| require\n", 2, 10, xc.ErrCondition, `not a condition: found the end of the line, expected "one loop", "connected", "edge", "vertex" or "demands"`},
		{"a\n|require a loop\n", 2, 10, xc.ErrCondition, `not a condition: found "a", expected "one loop", "connected", "edge", "vertex" or "demands"`},
		{"a\n| require one\n", 2, 14, xc.ErrCondition, `not a condition: found the end of the line, expected "loop"`},
		{"a\n| require one loop please\n", 2, 20, xc.ErrCondition, `not a condition: found "please", expected the end of the line`},
		{"a\n| require connected maximal\n", 2, 21, xc.ErrCondition, `not a condition: found "maximal", expected the end of the line`},
		{"a\n| require edge 1 2 if a\n", 2, 11, xc.ErrCondition, `not a condition: found "edge", expected a line "| require one loop" or "| require connected" before it`},
		{"a\n| require one loop\n| require vertex 1 unless a\n", 3, 11, xc.ErrCondition, `not a condition: found "vertex", expected a line "| require connected" before it`},
		{"a\n| require one loop\n| require edge 1\n", 3, 17, xc.ErrCondition, `not a condition: found the end of the line, expected the name of a vertex, in UTF-8`},
		{"a\n| require one loop\n| require edge 1 1 if a\n", 3, 18, xc.ErrCondition, `not a condition: found "1", expected another vertex than the first`},
		{"a\n| require one loop\n| require edge 1 2 a\n", 3, 20, xc.ErrCondition, `not a condition: found "a", expected "if"`},
		{"a\n| require one loop\n| require edge 1 2 if\n", 3, 22, xc.ErrCondition, `not a condition: found the end of the line, expected an item, or item:colour`},
		{"a | x\n| require one loop\n| require edge 1 2 if y:1\n", 3, 23, xc.ErrUnknown, `unknown item: found "y:1", expected the name of an item`},
		{"a | x\n| require one loop\n| require edge 1 2 if a:1\n", 3, 23, xc.ErrColour, `colour on a primary item: found "a:1", expected a colour on secondary items only`},
		{"a | x\n| require one loop\n| require edge 1 2 if x:\n", 3, 23, xc.ErrName, `impossible name: found "x:", expected a colour after the ':', in UTF-8`},
		{"a\n| require connected\n| require edge 1 2 if a\n", 3, 20, xc.ErrCondition, `not a condition: found "if", expected the end of the line`},
		{"a\n| require connected\n| require vertex 1 if a\n", 3, 20, xc.ErrCondition, `not a condition: found "if", expected "unless"`},
		{"a\n| require connected\n| require vertex 1 unless a\n| require vertex 1 unless a\n", 4, 18, xc.ErrCondition, `not a condition: found "1", expected a vertex that has no line yet`},
		{"a\nb:c\n", 2, 1, xc.ErrUnknown, `unknown item: found "b:c", expected the name of an item`},
		{"a\n:c\n", 2, 1, xc.ErrUnknown, `unknown item: found ":c", expected the name of an item`},
		{"a | x\na x: \n", 2, 3, xc.ErrName, `impossible name: found "x:", expected a colour after the ':', in UTF-8`},
		{"a | x\na:1\n", 2, 1, xc.ErrColour, `colour on a primary item: found "a:1", expected a colour on secondary items only`},
		{"a | x\na x x:1\n", 2, 5, xc.ErrRepeated, `item repeated in one option: found "x:1", expected an item that the option does not have yet`},
		{"a\n" + strings.Repeat("b", 99), 2, 1, xc.ErrUnknown, `unknown item: found "` + strings.Repeat("b", 40) + `"…, expected the name of an item`},
	} {
		p, err := xc.Parse(strings.NewReader(tt.Text))
		e, ok := errors.AsType[*xc.SyntaxError](err)
		if !ok || p != nil {
			t.Errorf("%q: problem %v, error %v", tt.Text, p, err)
			continue
		}
		if e.Line != tt.line || e.Col != tt.col || !errors.Is(err, tt.err) {
			t.Errorf("%q: line %d, column %d: %v, want line %d, column %d: %v", tt.Text, e.Line, e.Col, e.Err, tt.line, tt.col, tt.err)
		}
		if strings.ContainsAny(e.Text, "\r\n") {
			t.Errorf("%q: text %q has its end", tt.Text, e.Text)
		}
		if want := fmt.Sprintf("cover: line %d, column %d: %s", tt.line, tt.col, tt.message); err.Error() != want {
			t.Errorf("%q:\ngot  %s\nwant %s", tt.Text, err, want)
		}
	}
}

func TestParseWarn(t *testing.T) {
	var got []string
	_, err := xc.ParseWarn(strings.NewReader("a | x y \u00a0\n  x:1 y\na\ny\n \u00a0 x\n"), func(e *xc.SyntaxError) {
		got = append(got, fmt.Sprintf("%d %d %q %v", e.Line, e.Col, e.Text, errors.Is(e, xc.ErrNoPrimary)))
	})
	want := []string{`2 3 "  x:1 y" true`, `4 1 "y" true`, `5 2 " \u00a0 x" true`}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("warnings %q, error %v, want %q", got, err, want)
	}
}

func TestParseReadError(t *testing.T) {
	broken := errors.New("broken")
	_, err := xc.Parse(io.MultiReader(strings.NewReader("a\na\na"), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || err.Error() != "cover: after line 2: broken" {
		t.Errorf("error %v", err)
	}
}

func TestWriteTo(t *testing.T) {
	for name, p := range map[string]*xc.Problem{
		"toy 49":     covertest.Parse(covertest.Toy49),
		"no options": covertest.Parse("a b | x"),
		"weights":    covertest.Parse("5|a b*3 | x/a:*2 b*3/a:*3 x:*1/b*3"),
		"bounds":     covertest.Parse("2|a 0:3|b c | x/a b x:1/c |5"),
		"edge5x5k3":  covertest.Open("edge5x5k3"),
		"langford":   covertest.Langford(60), // more than WriteTo holds
	} {
		var w bytes.Buffer
		n, err := p.WriteTo(&w)
		if err != nil || n != int64(w.Len()) {
			t.Errorf("%s: %d bytes of %d, %v", name, n, w.Len(), err)
		}
		if w.String() != covertest.Text(t, p) {
			t.Errorf("%s: WriteTo and AppendText differ", name)
		}
		q, err := xc.Parse(&w)
		if err != nil || !p.Equal(q) {
			t.Errorf("%s: does not read back: %v", name, err)
		}
	}

	full := errors.New("full")
	p := covertest.Langford(60)
	if n, err := p.WriteTo(&failing{full, 1}); err != full || n < 32<<10 {
		t.Errorf("%d bytes, error %v", n, err)
	}
}

// failing takes a number of writes and then fails.
type failing struct {
	err    error
	writes int
}

func (w *failing) Write(b []byte) (int, error) {
	if w.writes--; w.writes < 0 {
		return 0, w.err
	}
	return len(b), nil
}

func TestNoText(t *testing.T) {
	b := xc.NewBuilder()
	b.AddSecondary("x")
	p := covertest.Build(b)
	if _, err := p.AppendText(nil); err != xc.ErrNoText {
		t.Errorf("AppendText: %v", err)
	}
	if _, err := p.WriteTo(io.Discard); err != xc.ErrNoText {
		t.Errorf("WriteTo: %v", err)
	}
}
