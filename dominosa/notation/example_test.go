package notation_test

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

func ExampleReader() {
	r := notation.NewReader(strings.NewReader("1:010110\n\n# a comment\n{{2,1},{\"\",0}}\n"))
	for {
		e, err := r.Next()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("line", e.Line, "is of the form", e.Form)
		fmt.Println(e.Board)
	}
	// Output:
	// line 1 is of the form id
	// 010
	// 110
	// line 4 is of the form braces
	// 21
	// .0
	// EOF
}

func ExampleParseBoard() {
	b, err := notation.ParseBoard("110\n0x1")
	fmt.Println(b, err)
	_, err = notation.ParseBoard("110\n0?1")
	var e *notation.SyntaxError
	if errors.As(err, &e) {
		fmt.Println(e)
		fmt.Println(e.Caret())
	}
	// Output:
	// 110
	// 0.1 <nil>
	// line 2, column 2: found "?", expected a digit, or . x - for a hole
	// 0?1
	//  ^
}

func ExampleParsePartial() {
	shape, fixed, err := notation.ParsePartial("1?0\n0x?")
	fmt.Println(shape.Cells(), err)
	fmt.Println(fixed)
	// Output:
	// 5 <nil>
	// 1.0
	// 0..
}

func ExampleParseBones() {
	set, err := notation.ParseBones("two double-2 less 1-1")
	fmt.Println(set, set.Size(), err)
	_, err = notation.ParseBones("double-2 without 1-1")
	var e *notation.SyntaxError
	if errors.As(err, &e) {
		fmt.Println(e.Caret())
	}
	// Output:
	// 2 x double-2 less 1-1 11 <nil>
	// double-2 without 1-1
	//          ^
}

func ExampleParsePlaces() {
	b, err := notation.ParseBoard("110\n001")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(notation.ParsePlaces(dominosa.Puzzle{Board: b}, "r1c1-r1c2 0-0 r2c1 r2c2"))
	// Output:
	// [1-1 r1c1 r1c2 0-0 r2c1 r2c2] <nil>
}

func ExampleParseTiling() {
	shape, tiling, err := notation.ParseTiling("r1c1-r2c1 r1c2-r1c3")
	fmt.Println(shape)
	fmt.Println(len(tiling), err)
	// Output:
	// 000
	// 0..
	// 2 <nil>
}

func ExampleParseGiven() {
	b, err := notation.ParseBoard("110\n001")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := notation.ParseGiven(dominosa.Puzzle{Board: b}, "0-0 r2c1-r2c2")
	fmt.Println(p.Given, err)
	_, err = notation.ParseGiven(p, "r1c1-r2c1")
	fmt.Println(err)
	// Output:
	// [0-0 r2c1 r2c2] <nil>
	// line 1, column 1: found "r1c1-r2c1", expected cells beside those of 0-0 r2c1-r2c2, given already
}

func ExampleForm_AppendMarks() {
	e, err := notation.NewReader(strings.NewReader("011\n001\nlaid r1c1-r1c2\nout r2c1-r2c2")).Next()
	if err != nil || e.Marks.None() {
		panic("no marks")
	}
	fmt.Printf("%s", notation.JSON.AppendMarks(notation.JSON.Board(nil, e.Puzzle), e.Marks))
	p, err := e.Puzzle.Renumber(1)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s", notation.Rows.AppendMarks(notation.Rows.Board(nil, p), e.Marks.Renumber(1)))
	// Output:
	// {"cells":[[0,1,1],[0,0,1]],"marks":{"laid":[{"bone":[0,1],"cells":[[1,1],[1,2]]}],"out":[{"bone":[0,0],"cells":[[2,1],[2,2]]}]}}
	// 122
	// 112
	// laid 1-2 r1c1-r1c2
	// out 1-1 r2c1-r2c2
}

func ExampleForm() {
	b, err := notation.ParseBoard("110\n001")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := dominosa.Puzzle{Board: b}
	places, err := notation.ParsePlaces(p, "r1c1-r1c2 r2c1-r2c2 r1c3-r2c3")
	if err != nil {
		fmt.Println(err)
		return
	}
	form, err := notation.FormNamed("box")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", form.Tiling(nil, p, places))
	fmt.Println(len(notation.Forms()), "forms")
	// Output:
	// ┌───────┬───┐
	// │ 1   1 │ 0 │
	// ├───────┤   │
	// │ 0   0 │ 1 │
	// └───────┴───┘
	// 10 forms
}
