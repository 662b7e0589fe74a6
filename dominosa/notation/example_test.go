package notation_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// A file with one board written in four ways, once with its solution.
func ExampleReader() {
	file := `# a board of double-one
110
001

1:110001	LRTLRB

[[1,1,0],[0,0,1]]
a <- matrix(c(1,0,1,0,0,1), nrow = 2)
`
	r := notation.NewReader(strings.NewReader(file))
	for {
		e, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("line %d, %s: %q\n", e.Line, e.Form, e.Board)
		if e.Solution != nil {
			fmt.Println("solution:", e.Solution)
		}
	}
	// Output:
	// line 2, rows: "110\n001"
	// line 5, id: "110\n001"
	// solution: 1-1 r1c1 r1c2, 0-1 r1c3 r2c3, 0-0 r2c1 r2c2
	// line 7, json: "110\n001"
	// line 8, matrix: "110\n001"
}

// A board with a letter for a digit, shown to whoever typed it.
func ExampleSyntaxError() {
	_, err := notation.ParseBoard("110\n0O1\n")
	var wrong *notation.SyntaxError
	if errors.As(err, &wrong) {
		fmt.Println(wrong)
		fmt.Println(wrong.Caret())
	}
	// Output:
	// line 2, column 2: found "O", expected a digit, or . x - for a hole
	// 0O1
	//  ^
}

// Sets of bones as people name them.
func ExampleParseBones() {
	for _, text := range []string{"double six", "2 x double-1 less 0-0", "0-0, 0-1, 0-2, 1-1, 1-2", "at most double-9"} {
		s, err := notation.ParseBones(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-24s %2d bones: %v\n", text, s.Size(), s)
	}

	_, err := notation.ParseBones("double-6 without 3-3")
	var wrong *notation.BonesError
	if errors.As(err, &wrong) {
		fmt.Println(wrong)
		fmt.Println(wrong.Caret())
	}
	// Output:
	// double six               28 bones: double-6
	// 2 x double-1 less 0-0     5 bones: 2 x double-1 less 0-0
	// 0-0, 0-1, 0-2, 1-1, 1-2   5 bones: double-2 less 2-2
	// at most double-9         55 bones: at most double-9
	// bones: column 10: found "without", expected a comma, "plus", "less" or the end
	// double-6 without 3-3
	//          ^
}

// Bones that somebody has laid, as one would write them down.
func ExampleParsePlaces() {
	b, err := notation.ParseBoard("110\n001")
	if err != nil {
		log.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	places, err := notation.ParsePlaces(p, "r1c3-r2c3, 0-0 r2c1 r2c2")
	if err != nil {
		log.Fatal(err)
	}
	for _, pl := range places {
		fmt.Println(pl)
	}

	_, err = notation.ParsePlaces(p, "0-0 r1c3-r2c3")
	fmt.Println(err)
	// Output:
	// 0-1 r1c3 r2c3
	// 0-0 r2c1 r2c2
	// line 1, column 1: found "0-0 r1c3-r2c3", expected 0-1, which these cells show
}

// A board in the forms that take one line, for a file of boards.
func ExampleForms() {
	b, err := notation.ParseBoard("110\n001")
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range notation.Forms() {
		if f.OneLine && f.Board != nil {
			fmt.Printf("%-6s%s", f.Name, f.Board(nil, dominosa.Puzzle{Board: b}))
		}
	}
	// Output:
	// pairs {{1,1,0},{0,0,1}}
	// id    1:110001
	// json  {"cells":[[1,1,0],[0,0,1]]}
}

// A solution, drawn.
func ExampleFormNamed() {
	e, err := notation.NewReader(strings.NewReader("3dt:31233020110223301210	LRTLRTTBLRBBLRTLRLRB")).Next()
	if err != nil {
		log.Fatal(err)
	}
	f, err := notation.FormNamed("box")
	if err != nil {
		log.Fatal(err)
	}
	os.Stdout.Write(f.Tiling(nil, e.Puzzle, e.Solution))

	_, err = notation.FormNamed("boxes")
	fmt.Println(errors.Is(err, notation.ErrForm))
	// Output:
	// ┌───────┬───┬───────┐
	// │ 3   1 │ 2 │ 3   3 │
	// ├───┬───┤   ├───────┤
	// │ 0 │ 2 │ 0 │ 1   1 │
	// │   │   ├───┴───┬───┤
	// │ 0 │ 2 │ 2   3 │ 3 │
	// ├───┴───┼───────┤   │
	// │ 0   1 │ 2   1 │ 0 │
	// └───────┴───────┴───┘
	// true
}
