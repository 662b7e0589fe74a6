package notation_test

import (
	"fmt"

	"bonepile/dominosa/pips/notation"
)

func ExampleParse() {
	list, err := notation.Parse("?AA\n..A\n..B\n?CC\nA= B4 C8\n4-6 6-6 4-5 3-3")
	if err != nil {
		fmt.Println(err)
		return
	}
	id, _ := notation.ID(list[0].Puzzle)
	fmt.Println(id)
	text, _ := notation.Text(list[0].Puzzle)
	fmt.Print(text)
	_, err = notation.Parse("AA\nBB\nA5 B= C<3\n1-4 2-2")
	fmt.Println(err)
	// Output:
	// 4x3:?AA..A..B?CC:e,4,8:33454666
	// ?AA
	// ..A
	// ..B
	// ?CC
	// A= B4 C8
	// 3-3 4-5 4-6 6-6
	// line 3, column 7: found "C", expected the letter of a region of the board
}

func ExampleAppendJSON() {
	list, _ := notation.Parse("1x2:AA:4:13")
	text, _ := notation.AppendJSON(nil, list[0].Puzzle, nil)
	fmt.Print(string(text))
	// Output:
	// {"dominoes":[[1,3]],"regions":[{"indices":[[0,0],[0,1]],"type":"sum","target":4}]}
}

func ExampleParsePlaces() {
	list, err := notation.ParsePlaces("6-4 r1c1-r1c2")
	fmt.Println(list, err)
	// Output: [6-4 r1c1 r1c2] <nil>
}
