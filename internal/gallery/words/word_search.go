package words

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// Word search puzzles are made by this: words lie in a box in straight lines of
// eight directions, and cross where letters agree. A cell is a secondary item
// with its letter as its colour.
func wordSearch() kit.Model {
	const (
		twelve = "ONE,TWO,THREE,FOUR,FIVE,SIX,SEVEN,EIGHT,NINE,TEN,ELEVEN,TWELVE"
		five   = "ONE,TWO,THREE,FOUR,FIVE"
	)
	figure := func(id, args string, kind kit.Kind, want string, times uint64) kit.Figure {
		return kit.Figure{ID: id, Source: "TAOCP 7.2.2.1, answer " + id[2:5], Args: args, Kind: kind, Want: want, Times: times}
	}
	slow := func(f kit.Figure) kit.Figure { f.Slow = true; return f }
	return kit.Model{
		Name:   "word-search",
		Title:  "Words hidden in a box of letters",
		Source: "TAOCP 7.2.2.1, (48), exercises 105 and 106",
		About: "Words are written into a box in straight lines, forwards or backwards, upright, level or slanted, and may cross. " +
			"An option is a word in a place; a cell has its letter as its colour. Dots are cells that no word needs.",
		Params: []kit.Param{
			kit.Number("rows", "the rows of the box", 5, 1, 30),
			kit.Number("cols", "its columns", 5, 1, 30),
			kit.Text("words", "the words, with commas between them", five),
			kit.Number("copies", "how many times each word is there", 1, 1, 9),
			kit.Choice("reduced", "in a square, the longest word is level in the upper half, or on the diagonal, and begins on the left", "no", "yes"),
		},
		Figures: []kit.Figure{
			figure("ex105-01", "rows=6 cols=6 words="+twelve, kit.Options, "1212", 1),
			figure("ex105-01", "rows=6 cols=6 words="+twelve, kit.Items, "48", 1),
			slow(figure("ex105-01", "rows=6 cols=6 words="+twelve, kit.Solutions, "44", 8)),
			figure("ex263-04", "rows=6 cols=6 reduced=yes words="+twelve, kit.Options, "1188", 1),
			slow(figure("ex263-04", "rows=6 cols=6 reduced=yes words=TWELVE,"+strings.TrimSuffix(twelve, ",TWELVE"), kit.Solutions, "44", 1)),
			slow(figure("ex106-01", "rows=5 cols=5 copies=2 words="+five, kit.Solutions, "8", 1)),
		},
		Build: buildWordSearch,
	}
}

// A hiddenWord is a word in its place.
type hiddenWord struct {
	word  int
	cells []kit.Cell
}

func buildWordSearch(a kit.Args) (*kit.Instance, error) {
	rows, cols, copies := a.Int("rows"), a.Int("cols"), a.Int("copies")
	words := strings.Split(a.Text("words"), ",")
	b := cover.NewBuilder()
	for i, word := range words {
		if word == "" || strings.ContainsAny(word, " .:|") || slices.Contains(words[:i], word) {
			return nil, fmt.Errorf("words: found %q, expected letters, and another word each time", word)
		}
		b.AddBounded(copies, copies, word)
	}
	for i := range rows {
		b.AddSecondary(kit.Names(fmt.Sprintf("%d,%%d", i), 0, cols-1)...)
	}
	reduced := ""
	if a.Text("reduced") == "yes" {
		if rows != cols {
			return nil, fmt.Errorf("reduced=yes: the box has %d rows and %d columns, and is no square", rows, cols)
		}
		reduced = slices.MaxFunc(words, func(v, w string) int { return len(v) - len(w) })
	}
	var options []hiddenWord
	for i, word := range words {
		letters := []rune(word)
		for c := range rows * cols {
			for d := range 9 {
				di, dj := d/3-1, d%3-1
				end := kit.Cell{c/cols + di*(len(letters)-1), c%cols + dj*(len(letters)-1)}
				if word == reduced && !(d == 5 && 2*(c/cols) < rows) && !(d == 8 && c/cols == c%cols) {
					continue
				}
				if d == 4 || end.Row < 0 || end.Row >= rows || end.Col < 0 || end.Col >= cols {
					continue
				}
				option := []string{word}
				var cells []kit.Cell
				for k, letter := range letters {
					at := kit.Cell{c/cols + k*di, c%cols + k*dj}
					option = append(option, fmt.Sprintf("%s:%c", at.Name(), letter))
					cells = append(cells, at)
				}
				b.AddOption(option...)
				options = append(options, hiddenWord{i, cells})
			}
		}
	}
	return kit.NewInstance(b,
		func(sol cover.Solution) error {
			d := kit.NewDrawing(rows, cols, '.')
			count := make([]int, len(words))
			for i, k := range sol {
				h := options[k]
				count[h.word]++
				if slices.Contains(sol[:i], k) {
					return fmt.Errorf("%s is in one place twice", words[h.word])
				}
				for j, letter := range []rune(words[h.word]) {
					at := &d[h.cells[j].Row][h.cells[j].Col]
					if *at != '.' && *at != letter {
						return fmt.Errorf("row %d, column %d has %c and %c", h.cells[j].Row+1, h.cells[j].Col+1, *at, letter)
					}
					*at = letter
				}
			}
			for i, n := range count {
				if n != copies {
					return fmt.Errorf("%s is there %d times, expected %d", words[i], n, copies)
				}
			}
			return nil
		},
		func(sol cover.Solution) string {
			d := kit.NewDrawing(rows, cols, '.')
			for _, h := range kit.Chosen(sol, options) {
				for j, letter := range []rune(words[h.word]) {
					d[h.cells[j].Row][h.cells[j].Col] = letter
				}
			}
			return d.Spaced()
		})
}
