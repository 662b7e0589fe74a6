package kit

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A piece is a text of one puzzle, and whether another may begin on the next line. Behind any Pips
// puzzle, an ID or an object may.
type piece struct {
	text  string
	pips  bool
	close bool
}

var pieces = []piece{
	{"?AA\n..A\n..B\n?CC\nA= B4 C8\n4-6 6-6 4-5 3-3\n", true, false},
	{"# a comment\nAb\n# another\nAb\nA5 b=\nat most 1-4 2-2 3-3\ngiven 1-4 r1c1-r2c1\n", true, false},
	{"1?\n02\n1-0 0-2\n", true, false},
	{"4x3:?AA..A..B?CC:e,4,8:46664533\n", true, true},
	{"1x2:[12]?::[12]0\n", true, true},
	{`{"dominoes":[[1,4]],"regions":[{"cells":[[0,0],[0,1]],"type":"sum","target":5}]}` + "\n", true, true},
	{"{\n \"regions\": [\n\n {\"indices\":[[0,0],[0,1]],\"type\":\"empty\"}],\n \"id\": \"}{\\\"\",\n \"dominoes\": [[1,4]]\n}\n", true, true},
	{"0?1\n110\n", true, false},
	{"0 ?\n10 10\n? 10\n", true, false},
	{"1:0?1110\n", true, true},
	{"3:32211030220321310103\n", false, true},
	{"1:001110\tgiven 0-0 r1c1-r1c2\n", false, true},
	{"2x3:01.210\n", false, true},
	{"001\n110\n", false, false},
	{"0 0 1\n1 1 0\n", false, false},
	{"0-0 1\n    |\n1-1 0\n", false, false},
	{"┌───┬───┐\n│ 0 │ 0 │\n│   ├───┤\n│ 1 │ 2 │\n└───┴───┘\n", false, false},
	{"0-1 r1c1 r1c2\n", false, false},
	{"{\"cells\":[[0,0,1],\n[1,1,0]]}\n", false, true},
	{"[[0,0,1],[1,1,0]]\n", false, true},
	{"{{0,0,1},{1,1,0}}\n", false, true},
	{"board = [[0,0,1],\n[1,1,0]]\n", false, true},
	{"matrix(c(0,1,1,NA), nrow = 2)\n", false, true},
	{"| 0 | 1 |\n|---|---|\n| 1 | 0 |\n", false, false},
}

// TestMixed reads texts of pieces in random order, with empty lines and comments between them, by
// the line and by the byte. Each puzzle is found where it stands, and is what it is alone.
func TestMixed(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for range 1000 {
		var text strings.Builder
		var want []string
		list := slices.Collect(func(yield func(piece) bool) {
			for n := r.IntN(8); n > 0 && yield(pieces[r.IntN(len(pieces))]); n-- {
			}
		})
		for i, p := range list {
			line := strings.Count(text.String(), "\n") + 1
			if n := len(want); n == 0 && r.IntN(3) == 0 {
				text.WriteString("\n# head\n\n")
				line += 3
			}
			alone := newMixed(strings.NewReader(p.text))
			s := must.Get(alone.next())(t)
			want = append(want, said(s, line-1))
			if s.Pips == nil == p.pips {
				t.Fatalf("%s\nis a Pips puzzle: %v", p.text, s.Pips != nil)
			}
			text.WriteString(p.text)
			p.close = p.close || p.pips && i+1 < len(list) && nextPuzzle().MatchString(list[i+1].text)
			if !p.close || r.IntN(2) == 0 {
				text.WriteString(strings.Repeat("\n", 1+r.IntN(2)))
			}
		}
		in := io.Reader(strings.NewReader(text.String()))
		if r.IntN(2) == 0 {
			in = iotest.OneByteReader(in)
		}
		m := newMixed(in)
		var got []string
		for {
			s, err := m.next()
			if err == io.EOF || err == notation.ErrNoBoard && len(want) == 0 {
				break
			} else if err != nil {
				t.Fatalf("%s\n%v", text.String(), err)
			}
			got = append(got, said(s, 0))
		}
		if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b {
			t.Fatalf("%s\nis\n%s\nnot\n%s", text.String(), a, b)
		}
	}
}

// TestBlanks counts the solutions of grids with blanks: those of all grids that they may be.
func TestBlanks(t *testing.T) {
	rng := randtest.New(t, 39, 7)
	met := map[int]int{}
	for range 300 {
		high := 1 + rng.IntN(2)
		p := dominosa.Puzzle{Bones: dominosa.Full(high)}
		rows, cols := high+1, high+2
		numbers := make([]int, rows*cols)
		for i := range numbers { // as often as the bones have them
			numbers[i] = i % (high + 1)
		}
		rng.Shuffle(len(numbers), func(i, j int) { numbers[i], numbers[j] = numbers[j], numbers[i] })
		blank := rng.Perm(len(numbers))[:1+rng.IntN(4)]
		var text strings.Builder
		for i, v := range numbers {
			if slices.Contains(blank, i) {
				text.WriteByte('?')
			} else {
				fmt.Fprint(&text, v)
			}
			text.WriteString(map[bool]string{true: "\n", false: " "}[(i+1)%cols == 0])
		}
		want := new(big.Int)
		for n := range int(math.Pow(float64(high+1), float64(len(blank)))) {
			for _, i := range blank {
				numbers[i] = n % (high + 1)
				n /= high + 1
			}
			p.Board = must.Get(dominosa.NewBoard(rows, cols, numbers))(t)
			want.Add(want, must.Get(p.Count(t.Context(), dominosa.Config{}))(t))
		}
		s := must.Get(newMixed(strings.NewReader(text.String())).next())(t)
		must.Equal(t, s.Blanks, true, "blanks in\n%s", text.String())
		must.Equal(t, must.Get(s.Asked().Count(t.Context(), dominosa.Config{}))(t).String(), want.String(), "solutions of\n%s", text.String())
		met[min(2, int(want.Int64()))]++
	}
	for n := range 3 {
		must.Least(t, met[n], 10, "grids with %d solutions", n)
	}
}

// said returns a puzzle in a line, with a line number so much higher.
func said(s Source, by int) string {
	if s.Pips == nil {
		return fmt.Sprintf("%d %s %s", s.Line+by, s.Form, BoardID(s.Puzzle))
	}
	return fmt.Sprintf("%d %s %s", s.Line+by, s.Form, must.Value(s.Pips.Append(nil, "id", nil)))
}

// FuzzMixed reads text as grids and Pips puzzles. Where no such puzzle is found, all is as it is for the
// reader of grids alone, errors included.
func FuzzMixed(f *testing.F) {
	for _, p := range pieces {
		f.Add(p.text)
		f.Add(p.text + "\n" + pieces[0].text[4:])
	}
	f.Add("AAB\nx\n\n0110\n1010\n{\"a\":\n\n")
	f.Add("*AA\n..A\nA= B4\n1-1\n\n?A\n/.\n0 1\n\n3:1\n")
	f.Add("hello\n01\n\n3:1\n?\nA= 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, alone := newMixed(strings.NewReader(text)), notation.NewReader(strings.NewReader(text))
		lines := strings.Count(text, "\n") + 1
		var got, want []string
		for range lines + 3 {
			s, err := m.next()
			syntax, wrong := errors.AsType[*notation.SyntaxError](err)
			if s.Line > lines || wrong && (syntax.Line < 1 || syntax.Line > lines) {
				t.Fatalf("a puzzle on line %d, an error %v, of %d lines", s.Line, err, lines)
			}
			if m.grids == nil {
				return // a Pips puzzle
			}
			entry, other := alone.Next()
			got, want = append(got, fmt.Sprint(s.Line, s.Form, err)), append(want, fmt.Sprint(entry.Line, entry.Form, other))
			if err != nil && !wrong {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v; the reader of grids: %v", got, want)
		}
	})
}
