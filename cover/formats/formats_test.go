package formats

import (
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"bonepile/cover"
	"bonepile/internal/must"
)

// text returns a problem as Knuth's programs have it.
func text(t *testing.T, p *cover.Problem) string {
	t.Helper()
	var s strings.Builder
	must.Get(p.WriteTo(&s))(t)
	return s.String()
}

// read are texts, and the same problems for Knuth's programs.
var read = []struct {
	form       Form
	name, text string
	want       string
}{
	{Knuth, "Knuth", "| a\na b |x\na x:1\nb\n", "a b | x\na x:1\nb\n"},
	{MatrixMarket, "matrix by columns",
		"%%MatrixMarket matrix coordinate pattern general\n% a comment\n\n3 4 6\n1 1\n3 1\n2 2\n1 3\n2 3\n3 4\n",
		"1 2 3 4\n1 3\n2 3\n1 4\n"},
	{MatrixMarket, "values, capitals", "%%matrixmarket MATRIX Coordinate Integer General\n2 2 3\n2 2 1\n 1\t1 1 \n1 2 0\n", "1 2\n1\n2\n"},
	{MatrixMarket, "real numbers", "%%MatrixMarket matrix coordinate real general\n2 2 3\n2 2 1.0\n1 1 1e0\n1 2 0.0\n", "1 2\n1\n2\n"},
	{MatrixMarket, "symmetric", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n1 1\n3 1\n2 2\n", "1 2 3\n1 3\n2\n1\n"},
	{MatrixMarket, "all values", "%%MatrixMarket matrix array real general\n2 3\n1\n0\n0\n1\n1.0\n1\n", "1 2 3\n1 3\n2 3\n"},
	{MatrixMarket, "values on one side", "%%MatrixMarket matrix array integer symmetric\n2 2\n1\n1\n0\n", "1 2\n1 2\n1\n"},
	{Dense, "digits", "// a comment\n0 1 1\n\n# another\n1 0 0\n", "1 2 3\n2 3\n1\n"},
	{Dense, "words", "011\n100\n110", "1 2 3\n2 3\n1\n1 2\n"},
	{Dense, "a list", "[[0, 1, 1],\n [1, 0, 0]]", "1 2 3\n2 3\n1\n"},
	{Dense, "a list on one line", "[[1,0,1],[0,1,0]]", "1 2 3\n1 3\n2\n"},
	{Dense, "MATLAB", "[1 0 1; 0 1 0]", "1 2 3\n1 3\n2\n"},
	{Dense, "MiniZinc", "[| 1, 0, 1 |\n   0, 1, 0 |]\n", "1 2 3\n1 3\n2\n"},
	{Dense, "MiniZinc, on one line", "[|1,0,1|0,1,0|]", "1 2 3\n1 3\n2\n"},
	{Dense, "MiniZinc, commas behind rows", "[| 1,0,1, | 0,1,0, |]", "1 2 3\n1 3\n2\n"},
	{Dense, "NumPy", "np.array([[1, 0, 1],\n  [0, 1, 0]])", "1 2 3\n1 3\n2\n"},
	{Knuth, "costs of digits", "0 1\n0 1 |1\n", "0 1\n0 1 |1\n"},
	{Dense, "commas", "1,0\n0,1\n1,1,\n", "1 2\n1\n2\n1 2\n"},
	{Knuth, "names with commas", "0,0 0,1 1,0 1,1\n0,0 0,1\n1,0 1,1\n", "0,0 0,1 1,0 1,1\n0,0 0,1\n1,0 1,1\n"},
	{Dense, "one column", "[[1],\n [0],\n [1]]", "1\n1\n1\n"},
	{Knuth, "names that are digits", "01 10\n01 10\n10\n01\n", "01 10\n01 10\n10\n01\n"},
	{MatrixMarket, "nothing", "%%MatrixMarket matrix coordinate pattern general\n0 0 0\n", ""},
	{Miniexact, "names", "< a b >\na;\nb; a\nb;", "a b\na\nb\na b\n"},
	{Miniexact, "all of it", "<a b:2 c:0;3 d:1>[x ÿ]\na x:red ÿ:1;b x;c x:red;d", "a 2|b 0:3|c d | x ÿ\na x:red ÿ:1\nb x\nc x:red\nd\n"},
	{Miniexact, "numbers", "p xc 2 1\n1 3 0 2\n0\n", "1 2 | 3\n1 3\n2\n"},
	{Miniexact, "numbers and colours", "p xcc 1 2\n1 2 -7 3 0\n1 3 -12 0", "1 | 2 3\n1 2:7 3\n1 3:12\n"},
	{EC, "sets", "c n = 3, m = 3\np ec 3\ns 1\nc another comment\ns 3 2\n\ns 1 3\n", "1 2 3\n1\n3 2\n1 3\n"},
	{EC, "no sets", "p ec 1", "1\n"},
	{OPB, "exactly one, at most one",
		"* #variable= 3 #constraint= 3\n* a comment\n+1 x1 +1 x2 = 1;\n1 x3 = +1 ;\n-1 x1 -1 x3 >= -1;\n",
		"c1 c2 | c3\nc1 c3\nc1\nc2 c3\n"},
	{OPB, "costs, bounds and weights",
		"* #variable= 2 #constraint= 2\nmin: +5 x2 ;\n+2 x1 +1 x2 >= 1 ; 1 x1\n2 x2\n<=2;", "1:3|c1 0:2|c2\nc1:*2 c2\nc1 c2:*2 |5\n"},
	{OPB, "no number of variables", "* a comment\n* x1: " + strings.Repeat("a", 600) + "\nmin: -3 x1 +2 x2 ;\n+1 x1 +1 x2 >= 1 ;\n", "1:2|c1 x1\nc1 x1\nc1 |2\nx1 |3\n"},
	{OPB, "constraints alone", "+1 x2 +2 ~x1\n = 2 ;\n", "2|c1 x1\nx1\nc1\nc1:*2 x1\n"},
	{OPB, "signs", "* #variable= 3 #constraint= 5\n+2 x1 -1 x2 >= 1 ;\n+1 x1 >= 0 ;\n-1 x2 >= 0 ;\n+1 ~x1 +1 x2 = 1 ;\n+1 x1 = 3 ;",
		"2:3|c1 0:1|c3 c4 c5 x1 x2 0:1|x3\nc1:*2 x1\nc3:*2 c4 x2\nx3\nc4 x1\nc1 x2\n"},
	{OPB, "variables without a primary item", "* #variable= 2 #constraint= 2\n-1 x2 -1 x1 >= -1;+1 x1 <= 1;", "0:1|c1 | c2\nc1 c2\nc1\n"},
}

// TestRead reads texts, also with what other systems put into them.
func TestRead(t *testing.T) {
	for _, tt := range read {
		for _, in := range []string{tt.text, "\ufeff" + strings.ReplaceAll(tt.text, "\n", "\r\n")} {
			must.Equal(t, Recognise([]byte(in)), tt.form, "%s: the form", tt.name)
			for _, form := range []Form{"", tt.form} {
				p, err := Read(iotest.OneByteReader(strings.NewReader(in)), Config{Form: form})
				if err != nil {
					t.Errorf("%s: %v", tt.name, err)
				} else if got := text(t, p); strings.TrimSpace(got) != strings.TrimSpace(tt.want) {
					t.Errorf("%s: read as\n%swant\n%s", tt.name, got, tt.want)
				}
			}
		}
	}
}

// TestMistakes pins what is said about texts that are wrong.
func TestMistakes(t *testing.T) {
	const (
		matrix = "%%MatrixMarket matrix coordinate pattern general\n"
		linear = "* #variable= 2 #constraint= 1\n"
	)
	for _, tt := range []struct{ text, want string }{
		{"%%MatrixMarket matrix list real general\n", `line 1, column 23: not a matrix of 0 and 1: found "list", expected coordinate or array`},
		{"%%MatrixMarket matrix coordinate complex general\n", `column 34: not a matrix of 0 and 1: found "complex", expected pattern or integer or real`},
		{"%%MatrixMarket matrix coordinate pattern hermitian\n", `column 42: not a matrix of 0 and 1: found "hermitian", expected general or symmetric`},
		{"%%MatrixMarket matrix array real symmetric\n2 3\n", `line 2, column 3: not a matrix of 0 and 1: found "3", expected 2 columns, as a symmetric matrix has`},
		{"%%MatrixMarket matrix array real general\n1 2\n1.5\n", `line 3, column 1: not a matrix of 0 and 1: found "1.5", expected 0 or 1`},
		{"[[1,0,2],[0,1,1]]", `line 1, column 7: not a matrix of 0 and 1: found "2", expected 0 or 1`},
		{"[[1,0],[0]]", `line 1, column 10: not a matrix of 0 and 1: found "]", expected 2 columns, not 1`},
		{"[[0,1],[1,0]", `line 1, column 13: not a matrix of 0 and 1: found the end of the text, expected "]"`},
		{"[[0,1],\n[1,0]]]]", `line 2, column 7: not a matrix of 0 and 1: found "]", expected 0 or 1, or the end of the text`},
		{"[[0,1],[1,0)]", `line 1, column 12: not a matrix of 0 and 1: found ")", expected "]"`},
		{"{{0,1,1},[1,0,0]}", `line 1, column 10: not a matrix of 0 and 1: found "[", expected "{"`},
		{"[| 0,1 | 1,0 |", `line 1, column 15: not a matrix of 0 and 1: found the end of the text, expected "]"`},
		{"0 0 1\n0 1\n", `line 2, column 4: not a matrix of 0 and 1: found the end of the line, expected 3 columns, not 2`},
		{"0 0 1\n0 1 1 1\n", `line 2, column 7: not a matrix of 0 and 1: found "1", expected the end of a row of 3 columns`},
		{"001\n010\n" + strings.Repeat("000\n", 200) + "02 1", `line 203, column 2: not a matrix of 0 and 1: found "2", expected 0 or 1`},
		{matrix, `line 1, column 49: not a matrix of 0 and 1: found the end of the text, expected the number of rows`},
		{matrix + "2 x 2", `line 2, column 3: not a matrix of 0 and 1: found "x", expected the number of columns, at most 4194304`},
		{matrix + "2 20000000 2", `column 3: not a matrix of 0 and 1: found "20000000", expected the number of columns`},
		{matrix + "2 2\n", `line 2, column 4: not a matrix of 0 and 1: found the end of the line, expected the number of entries`},
		{matrix + "2 2 1\n1 3", `line 3, column 3: not a matrix of 0 and 1: found "3", expected a column from 1 to 2`},
		{matrix + "2 2 1\n0 1", `line 3, column 1: not a matrix of 0 and 1: found "0", expected a row from 1 to 2`},
		{matrix + "2 2 1\n1 1 1", `line 3, column 5: not a matrix of 0 and 1: found "1", expected the end of the line`},
		{matrix + "2 2 2\n1 1\n", `line 3, column 4: not a matrix of 0 and 1: found the end of the text, expected a row from 1 to 2`},
		{matrix + "2 2 1\n1 1\n2 2\n", `line 4, column 1: not a matrix of 0 and 1: found "2", expected the end of the text, after 1 entries`},
		{matrix + "2 2 3\n1 1\n2 2\n1 1\n", `line 5, column 1: not a matrix of 0 and 1: found "1", expected an entry that does not repeat line 3`},
		{strings.Replace(matrix, "pattern", "integer", 1) + "2 2 1\n1 1 2", `line 3, column 5: not a matrix of 0 and 1: found "2", expected 0 or 1`},
		{"< a b\n", `line 1, column 6: not a problem for miniexact: found the end of the text, expected a primary item, or ">"`},
		{"< a a >", `line 1, column 5: not a problem for miniexact: found "a", expected an item that was not declared before`},
		{"< a|b >", `column 3: not a problem for miniexact: found "a|b", expected a primary item, or ">"`},
		{"< a:b >", `column 5: not a problem for miniexact: found "b", expected how often the item is covered`},
		{"< a:0 >", `column 7: not a problem for miniexact: found ">", expected ";" and how often the item is covered at most`},
		{"< a:2;1 >", `column 7: not a problem for miniexact: found "1", expected how often the item is covered at most, from 2`},
		{"< a > [ x:1 ]", `column 10: not a problem for miniexact: found ":", expected a secondary item, or "]"`},
		{"< é > é\nb;", `line 2, column 1: not a problem for miniexact: found "b", expected an item`},
		{"< é > é b;", `line 1, column 9: not a problem for miniexact: found "b", expected an item`},
		{"< a > a:1;", `column 8: not a problem for miniexact: found ":", expected another item or ";", as a primary item has no colour`},
		{"< a > [ x ] a x:;", `column 17: not a problem for miniexact: found ";", expected a colour`},
		{"< a > [ x ] a x x;", `column 17: not a problem for miniexact: found "x", expected an item that the option does not have yet`},
		{"< a > a;;", `column 9: not a problem for miniexact: found ";", expected an item`},
		{"p xc 2 1 0\n", `column 10: not a problem for miniexact: found "0", expected the end of the line`},
		{"p xc 2 1\n1 4 0", `line 2, column 3: not a problem for miniexact: found "4", expected an item up to 3, or 0 at the end of the option`},
		{"p xc 2 1\n1 -1 0", `line 2, column 3: not a problem for miniexact: found "-1", expected an item up to 3`},
		{"p xcc 2 1\n1 3 -x 0", `line 2, column 5: not a problem for miniexact: found "-x", expected a colour, such as -1`},
		{"p xc 2 1\n1 0 0", `line 2, column 5: not a problem for miniexact: found "0", expected an item from 1 to 3`},
		{"p xc 2 1\n1 2\n", `line 2, column 4: not a problem for miniexact: found the end of the text, expected 0 at the end of the option`},
		{"p xc 2 99999999\n", `line 1, column 8: not a problem for miniexact: found "99999999", expected the number of secondary items, at most 4194304 altogether`},
		{"* #variable= x\n", `line 1, column 14: not an exact cover problem as linear constraints: found "x", expected the number of variables`},
		{linear + "+1 x3 = 1 ;", `line 2, column 4: not an exact cover problem as linear constraints: found "x3", expected a variable from x1 to x2`},
		{linear + "+1 ~x3 = 1 ;", `column 4: not an exact cover problem as linear constraints: found "~x3", expected a variable`},
		{linear + "+1 x1 x2 = 1 ;", `column 7: not an exact cover problem as linear constraints: found "x2", expected a coefficient other than 0, or "=", "<=" or ">="`},
		{linear + "0 x1 = 1 ;", `column 1: not an exact cover problem as linear constraints: found "0", expected a coefficient other than 0`},
		{linear + "= 1 ;", `column 1: not an exact cover problem as linear constraints: found "=", expected a coefficient other than 0`},
		{linear + "+1 x1 +1 x2 < 1 ;", `column 13: not an exact cover problem as linear constraints: found "<", expected a coefficient other than 0, or "="`},
		{linear + "+1 x1 +1 x2 = x ;", `column 15: not an exact cover problem as linear constraints: found "x", expected a bound`},
		{linear + "+2147483647 x1 -1 x2 = 2147483647 ;", `column 22: not an exact cover problem as linear constraints: found "=", expected coefficients whose sum is less than 2^31, not 2147483648`},
		{linear + "+1 x1 +1 x2 = 1", `column 16: not an exact cover problem as linear constraints: found the end of the text, expected ";"`},
		{linear + "min: -9223372036854775807 x1 -2 x2 ;", `column 30: not an exact cover problem as linear constraints: found "-2", expected costs whose sum is more than -2^63`},
		{linear + "min: 1 y ;", `column 8: not an exact cover problem as linear constraints: found "y", expected a variable`},
		{linear + "min: 1 x1 2 x1 ;", `column 13: not an exact cover problem as linear constraints: found "x1", expected a variable that has no cost yet`},
		{"* #variable= 16386 #constraint= 1\n+1 x1 = 1 ;", `line 1, column 14: x16386 and 16384 others are in no constraint: found "16386", expected constraints on all variables`},
		{linear + "+1 x2 +1 x1 +1 x2 = 1 ;", `line 1, column 14: x2 is twice in constraint 1: found "2", expected a variable once in each constraint`},
	} {
		_, err := Read(strings.NewReader(tt.text), Config{})
		var syntax *cover.SyntaxError
		if !errors.As(err, &syntax) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q:\n%v\nwant\n%s", tt.text, err, tt.want)
		}
	}
}

// TestBroken checks that an error of the input is not taken for its end.
func TestBroken(t *testing.T) {
	broken := errors.New("broken")
	for _, tt := range read {
		for n := range len(tt.text) {
			if tt.form == Knuth { // package cover has its own test
				continue
			}
			in := io.MultiReader(strings.NewReader(tt.text[:n]), iotest.ErrReader(broken))
			if _, err := Read(in, Config{Form: tt.form}); err != broken {
				var syntax *cover.SyntaxError
				if !errors.As(err, &syntax) || syntax.Found == "" {
					t.Errorf("%s, %d bytes: %v", tt.name, n, err)
				}
			}
		}
	}
}

// TestDropped is about options and rows that cannot matter.
func TestDropped(t *testing.T) {
	for _, tt := range []struct {
		text     string
		demands  bool
		warnings []string
		want     string
	}{
		{"< a > [ x y ] a x;\nx y; a;", false, []string{`cover: line 2, column 4: no primary item, option ignored: found ";", expected a primary item`}, "a | x y\na x\na\n"},
		{"< a > [ x ] a x; x; a;", true, nil, "a | x\n| require demands\na x\nx\na\n"},
		{"p xc 1 1\n2 0 1 0\n", false, []string{`cover: line 2, column 3: no primary item, option ignored: found "0", expected a primary item`}, "1 | 2\n1\n"},
		{
			"%%MatrixMarket matrix coordinate pattern general\n4 1 2\n1 1\n3 1\n", false,
			[]string{`cover: line 2, column 1: 2 without entry, ignored, row 2 first: found "4", expected an entry in each row`}, "1\n1\n1\n",
		},
	} {
		var warnings []string
		cfg := Config{Demands: tt.demands, Warn: func(w *cover.SyntaxError) { warnings = append(warnings, w.Error()) }}
		p := must.Get(Read(strings.NewReader(tt.text), cfg))(t)
		if got := text(t, p); got != tt.want || !slices.Equal(warnings, tt.warnings) {
			t.Errorf("%q is read as\n%swith %q", tt.text, got, warnings)
		}
	}
}

var large = regexp.MustCompile(`[0-9]{4}`)

// fuzz reads whatever comes in a form: a mistake has a place, and a problem has a text that
// says the same.
func fuzz(f *testing.F, form Form, check func(t *testing.T, in string, p *cover.Problem)) {
	for _, tt := range read {
		if tt.form == form {
			f.Add(tt.text)
		}
	}
	f.Fuzz(func(t *testing.T, in string) {
		if large.MatchString(in) {
			return // as many items take long
		}
		p, err := Read(strings.NewReader(in), Config{Form: form})
		if err != nil {
			var syntax *cover.SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("%v: %q", err, in)
			}
			lines := strings.Split(in, "\n")
			if syntax.Line < 1 || syntax.Line > len(lines) || syntax.Col < 1 || syntax.Col > len(lines[syntax.Line-1])+1 || syntax.Want == "" {
				t.Fatalf("%v: %q", err, in)
			}
			return
		}
		if p.Items() > 1000 || p.Items() > 0 && p.Primary() == 0 {
			return
		}
		q, err := cover.Parse(strings.NewReader(text(t, p)))
		if err != nil || q.Fingerprint() != p.Fingerprint() {
			t.Fatalf("%q is read as\n%s%v", in, text(t, p), err)
		}
		check(t, in, p)
	})
}

func FuzzMatrix(f *testing.F) {
	fuzz(f, MatrixMarket, func(*testing.T, string, *cover.Problem) {})
}

func FuzzDense(f *testing.F) {
	fuzz(f, Dense, func(*testing.T, string, *cover.Problem) {})
}

func FuzzMiniexact(f *testing.F) {
	fuzz(f, Miniexact, func(*testing.T, string, *cover.Problem) {})
}
