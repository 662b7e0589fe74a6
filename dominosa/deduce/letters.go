package deduce

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
)

// letters are all but those that look like numbers.
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz"

// Letters name cells by letters, in the order in which a voice comes to them, for a board
// that shows these beside its numbers. The zero value has none yet.
type Letters struct{ Cells []dominosa.Cell }

// Name is for [say.Voice]: it returns the letter of a cell, and of all else the text. Once
// there is no letter left, that is true of cells too.
func (l *Letters) Name(x fmt.Stringer) string {
	c, ok := x.(dominosa.Cell)
	i := slices.Index(l.Cells, c)
	if ok && i < 0 && len(l.Cells) < len(letters) {
		i, l.Cells = len(l.Cells), append(l.Cells, c)
	}
	if !ok || i < 0 {
		return fmt.Sprint(x)
	}
	return letters[i:][:1]
}
