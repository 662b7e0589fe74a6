package deduce

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
)

// Letters name cells by capitals, in the order in which a voice comes to them, for a board
// that shows these beside its numbers. The zero value has none yet.
type Letters struct{ Cells []dominosa.Cell }

// Name is for [say.Voice]: it returns the letter of a cell, and of all else the text.
func (l *Letters) Name(x fmt.Stringer) string {
	c, ok := x.(dominosa.Cell)
	if !ok {
		return fmt.Sprint(x)
	}
	i := slices.Index(l.Cells, c)
	if i < 0 {
		i = len(l.Cells)
		l.Cells = append(l.Cells, c)
	}
	return letter(i)
}

// letter returns the letter of a cell by its number from 0: A to Z without I and O, which
// look like numbers, then AA and so on.
func letter(i int) string {
	const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
	text := letters[i%len(letters):][:1]
	if i < len(letters) {
		return text
	}
	return letter(i/len(letters)-1) + text
}
