package notation

import (
	"encoding/json"
	"strconv"

	"bonepile/dominosa"
)

// The form json: an object a line, for other programs; docs/json.md describes
// it. The keys and their order are fixed: what has been published stays.
//
//	{"cells":[[1,4,null],[1,2,1]],"bones":"double-6","solution":[{"bone":[1,4],"cells":[[1,1],[1,2]]}]}
//
// It is written by hand: nothing in it but the bones needs escaping, and a
// stream of boards then allocates nothing.

func jsonBoard(dst []byte, p dominosa.Puzzle) []byte {
	dst = appendJSONBoard(dst, p)
	return append(dst, "}\n"...)
}

func jsonTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	dst = appendJSONBoard(dst, p)
	dst = append(dst, `,"solution":`...)
	return append(appendJSONPlaces(dst, t), "}\n"...)
}

func appendJSONPlaces(dst []byte, t []dominosa.Place) []byte {
	dst = append(dst, '[')
	for i, pl := range t {
		if i > 0 {
			dst = append(dst, ',')
		}
		x, y := pl.Cells()
		dst = append(dst, `{"bone":[`...)
		dst = strconv.AppendUint(dst, uint64(pl.Bone.Lo), 10)
		dst = append(dst, ',')
		dst = strconv.AppendUint(dst, uint64(pl.Bone.Hi), 10)
		dst = append(dst, `],"cells":[[`...)
		dst = appendCoordinates(dst, x)
		dst = append(dst, "],["...)
		dst = appendCoordinates(dst, y)
		dst = append(dst, "]]}"...)
	}
	return append(dst, ']')
}

// appendJSONBoard appends the members that describe the puzzle, and the brace
// before them.
func appendJSONBoard(dst []byte, p dominosa.Puzzle) []byte {
	dst = appendLists(append(dst, `{"cells":`...), p.Board, "[]", "null")
	if p.Bones != nil {
		name, err := json.Marshal(p.Bones.String())
		if err != nil {
			panic(err) // strings have no way to fail
		}
		dst = append(dst, `,"bones":`...)
		dst = append(dst, name...)
	}
	if len(p.Given) > 0 {
		dst = appendJSONPlaces(append(dst, `,"given":`...), p.Given)
	}
	return dst
}
